"""The decorator on a tool: judges its calls, asks, records, and answers a refused call itself."""

from __future__ import annotations

import asyncio
import contextvars
import functools
import inspect
import logging
import threading
import time
import warnings
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar, cast

from agent_airlock import _telemetry
from agent_airlock._native import DecisionLog, ShellCommandPolicy, Tool
from agent_airlock._signature import NOTHING_KNOWN, is_async, name_of, signature_of
from agent_airlock.approvers import ApprovalRequest, ApprovalResponse, ApprovalVerdict
from agent_airlock.policy import FrozenPolicy, SecurityPolicy

if TYPE_CHECKING:
    from agent_airlock._native import Conclusion, Judgement, Refusal, Request

_P = ParamSpec("_P")
_R = TypeVar("_R")
_logger = logging.getLogger("agent_airlock")


class BlockedCall(dict[str, Any]):
    """The answer to a refused call: a mapping for programs, and its text for the model.

    It has ``success`` (``False``), ``status`` (``"blocked"``), ``error``, ``block_reason``, ``fix_hints``
    and ``metadata``. It names the program, never the rule or the command.
    """

    def __str__(self) -> str:
        return " ".join([f"Blocked: {self['error']}.", *self["fix_hints"]])


@dataclass(frozen=True, kw_only=True)
class Blocked:
    """What the operator may know of a refused call: the rule, but never the command."""

    tool: str
    layer: str
    block_reason: str
    verdict: str
    violation_type: str | None
    reason_code: str | None
    program: str | None
    rule: str | None
    argument: str | None
    escalation_outcome: str | None


class Airlock:
    """Stands around a tool.

    >>> from agent_airlock import Airlock
    >>> from agent_airlock.policy_presets import shell_command_defaults
    >>> @Airlock(policy=shell_command_defaults()["policy"])
    ... def run_shell(command: str) -> str:
    ...     return "it ran"
    >>> run_shell("git status")
    'it ran'
    >>> run_shell("env rm -rf /")["error"]
    "'rm' is not permitted by the policy"

    A refused call does not enter the tool and raises nothing: it returns a `BlockedCall`, or its text
    with ``returns="text"`` (for a framework that insists on a string). ``log`` keeps a record of every
    judged call; a call whose record cannot be written is refused. ``on_blocked`` is told of every refused
    call.
    """

    def __init__(
        self,
        policy: SecurityPolicy | FrozenPolicy | ShellCommandPolicy,
        *,
        tool_name: str | None = None,
        log: DecisionLog | None = None,
        agent_id: str | None = None,
        session_id: str | None = None,
        on_blocked: Callable[[Blocked], object] | None = None,
        returns: Literal["mapping", "text"] = "mapping",
    ) -> None:
        if isinstance(policy, ShellCommandPolicy):
            policy = SecurityPolicy(shell_commands=policy)
        elif isinstance(policy, FrozenPolicy):
            policy = policy.policy
        if not isinstance(policy, SecurityPolicy):
            raise TypeError("policy must be a SecurityPolicy or a ShellCommandPolicy")
        if log is not None and not isinstance(log, DecisionLog):
            raise TypeError("log must be a DecisionLog")
        if on_blocked is not None and not callable(on_blocked):
            raise TypeError("on_blocked must be callable")
        if returns not in ("mapping", "text"):
            raise ValueError('returns is "mapping" or "text"')
        self._policy = policy
        self._tool_name = tool_name
        self._log = log
        self._agent_id = agent_id
        self._session_id = session_id
        self._on_blocked = on_blocked
        self._returns = returns

    @property
    def policy(self) -> SecurityPolicy:
        """The policy."""
        return self._policy

    def __call__(self, tool: Callable[_P, _R]) -> Callable[_P, _R]:
        """Returns the tool with this around it."""
        if isinstance(tool, (staticmethod, classmethod)):
            return cast("Callable[_P, _R]", type(tool)(self(tool.__func__)))
        if not callable(tool):
            raise TypeError("Airlock is for functions")
        call = _GuardedTool(self, tool)
        if is_async(tool):

            @functools.wraps(tool)
            async def guarded_async(*args: Any, **kwargs: Any) -> Any:
                return await call.run_async(args, kwargs)

            return cast("Callable[_P, _R]", guarded_async)

        @functools.wraps(tool)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            return call.run(args, kwargs)

        return cast("Callable[_P, _R]", guarded)

    def check(self, tool_name: str, arguments: Mapping[str, Any]) -> BlockedCall | None:
        """Judges the call of a tool that is not decorated: ``None`` where it may run.

        For a framework that asks before a tool of its own runs. An approver is asked, and the call is
        recorded, as for a decorated tool.
        """
        return self._external(tool_name, arguments).check({}, dict(arguments))

    async def check_async(self, tool_name: str, arguments: Mapping[str, Any]) -> BlockedCall | None:
        """Does as `check`, and may await the approver."""
        return await self._external(tool_name, arguments).check_async({}, dict(arguments))

    def _external(self, tool_name: str, arguments: Mapping[str, Any]) -> _GuardedTool:
        if not isinstance(tool_name, str) or not isinstance(arguments, Mapping):
            raise TypeError("check takes the name of a tool and a mapping of its arguments")
        return _GuardedTool(self, None, tool_name)


class _GuardedTool:
    """A tool with an airlock around it."""

    def __init__(
        self, airlock: Airlock, tool: Callable[..., Any] | None, tool_name: str | None = None
    ) -> None:
        policy = airlock.policy
        self._airlock = airlock
        self._tool = tool
        name = tool_name or airlock._tool_name or name_of(tool)
        known = signature_of(tool) if tool else NOTHING_KNOWN
        self._native = Tool(
            policy.shell_commands,
            policy.tool_arg_sink,
            name,
            known.positional,
            known.names,
            known.rest,
            known.is_method,
        )
        if self._native.lacks_command and not known.takes_any_name:
            warnings.warn(
                f"the policy names the tool {name!r}, which has no parameter that holds a command: "
                "calls without one are refused",
                stacklevel=3,
            )

    def run(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        assert self._tool is not None
        judgement = self._native.judge(args, kwargs)
        if judgement is None:
            return self._tool(*args, **kwargs)
        refusal, conclusion = self._decide(judgement)
        blocked = self._finish(judgement, refusal, conclusion)
        if blocked is None and self._changed_since_recorded(judgement):
            blocked = self._finish(judgement, judgement.refuse_changed(), conclusion)
        if blocked is not None:
            return blocked
        return self._tool(*judgement.args, **judgement.kwargs)

    async def run_async(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        assert self._tool is not None
        judgement = self._native.judge(args, kwargs)
        if judgement is None:
            return await self._tool(*args, **kwargs)
        refusal, conclusion = await self._decide_async(judgement)
        blocked = await self._finish_async(judgement, refusal, conclusion)
        if blocked is None and self._changed_since_recorded(judgement):
            changed = judgement.refuse_changed()
            blocked = await self._finish_async(judgement, changed, conclusion)
        if blocked is not None:
            return blocked
        return await self._tool(*judgement.args, **judgement.kwargs)

    def check(self, _args: object, kwargs: dict[str, Any]) -> BlockedCall | None:
        judgement = self._native.judge((), kwargs)
        if judgement is None:
            return None
        return cast("BlockedCall | None", self._finish(judgement, *self._decide(judgement)))

    async def check_async(self, _args: object, kwargs: dict[str, Any]) -> BlockedCall | None:
        judgement = self._native.judge((), kwargs)
        if judgement is None:
            return None
        decided = await self._decide_async(judgement)
        return cast("BlockedCall | None", await self._finish_async(judgement, *decided))

    def _decide(self, judgement: Judgement) -> tuple[Refusal | None, Conclusion | None]:
        if judgement.next == "refuse":
            return judgement.refusal(), None
        conclusion = None
        for index in judgement.asks:
            request = judgement.request(index)
            conclusion = self._ask(request)
            refusal = judgement.refuse_escalated(index, conclusion)
            if refusal is not None:
                return refusal, conclusion
        if not self._native.is_unchanged(judgement):
            return judgement.refuse_changed(), conclusion
        return None, conclusion

    async def _decide_async(self, judgement: Judgement) -> tuple[Refusal | None, Conclusion | None]:
        if judgement.next == "refuse":
            return judgement.refusal(), None
        conclusion = None
        for index in judgement.asks:
            request = judgement.request(index)
            conclusion = await self._ask_async(request)
            refusal = judgement.refuse_escalated(index, conclusion)
            if refusal is not None:
                return refusal, conclusion
        if not self._native.is_unchanged(judgement):
            return judgement.refuse_changed(), conclusion
        return None, conclusion

    def _changed_since_recorded(self, judgement: Judgement) -> bool:
        """Others run while a record is written, and may change what was judged."""
        return self._airlock._log is not None and not self._native.is_unchanged(judgement)

    def _request(self, request: Request) -> ApprovalRequest:
        policy = self._airlock.policy
        return ApprovalRequest(
            request_id=request.request_id,
            tool_name=request.tool,
            args=request.args(),
            channel=policy.escalation_channel,
            timeout_seconds=policy.escalation_timeout_seconds,
            requested_at=datetime.now(timezone.utc),
        )

    def _ask(self, request: Request) -> Conclusion:
        approver = self._airlock.policy.approver
        if approver is None:
            return request.conclude("none", False)
        timeout = self._airlock.policy.escalation_timeout_seconds
        asked = self._request(request)
        if timeout is None:
            return _conclude(request, *_call(approver, asked), late=False)
        started = time.monotonic()
        answers: list[tuple[str, Any]] = []
        context = contextvars.copy_context()
        thread = threading.Thread(
            target=lambda: answers.append(context.run(_call, approver, asked)),
            name="airlock-approver",
            daemon=True,
        )
        thread.start()
        thread.join(timeout)
        late = time.monotonic() - started > timeout
        if not answers:
            return request.conclude("raised", True)
        return _conclude(request, *answers[0], late=late)

    async def _ask_async(self, request: Request) -> Conclusion:
        approver = self._airlock.policy.approver
        if approver is None:
            return request.conclude("none", False)
        timeout = self._airlock.policy.escalation_timeout_seconds
        asked = self._request(request)
        started = time.monotonic()
        task = asyncio.ensure_future(_call_async(approver, asked))
        try:
            done, _ = await asyncio.wait({task}, timeout=timeout)
        except BaseException:
            task.cancel()
            raise
        if not done:
            task.cancel()
            return request.conclude("raised", True)
        late = timeout is not None and time.monotonic() - started > timeout
        if task.cancelled():
            return request.conclude("raised", late)
        return _conclude(request, *task.result(), late=late)

    def _finish(
        self, judgement: Judgement, refusal: Refusal | None, conclusion: Conclusion | None
    ) -> Any:
        """Records the call; returns the answer to it where it is refused."""
        airlock = self._airlock
        if airlock._log is not None:
            try:
                airlock._log._append(
                    judgement, refusal, conclusion, airlock._agent_id, airlock._session_id
                )
            except OSError:
                _logger.exception("the decision about a call could not be recorded")
                if refusal is None:
                    refusal = judgement.refuse_unrecorded()
        _telemetry.record(judgement, refusal, conclusion)
        if refusal is None:
            return None
        answer = BlockedCall(refusal.answer())
        self._tell(judgement, refusal, conclusion)
        return answer if airlock._returns == "mapping" else str(answer)

    async def _finish_async(
        self, judgement: Judgement, refusal: Refusal | None, conclusion: Conclusion | None
    ) -> Any:
        if self._airlock._log is None:
            return self._finish(judgement, refusal, conclusion)
        # The disk is not waited for in the event loop.
        return await asyncio.to_thread(self._finish, judgement, refusal, conclusion)

    def _tell(
        self, judgement: Judgement, refusal: Refusal, conclusion: Conclusion | None
    ) -> None:
        on_blocked = self._airlock._on_blocked
        if on_blocked is None:
            return
        outcome = conclusion.outcome if conclusion is not None else None
        blocked = Blocked(
            block_reason=refusal.block_reason, escalation_outcome=outcome, **judgement.details()
        )
        try:
            on_blocked(blocked)
        except Exception:
            _logger.exception("on_blocked raised")


def _call(approver: Callable[..., Any], request: ApprovalRequest) -> tuple[str, Any]:
    """Asks an approver that cannot be awaited."""
    try:
        response = approver(request)
    except Exception:
        _logger.exception("the approver raised")
        return "raised", None
    if inspect.isawaitable(response):
        _logger.error("the approver is async, and the tool is not: nobody can await the answer")
        if inspect.iscoroutine(response):
            response.close()
        return "wrong", None
    return "response", response


async def _call_async(approver: Callable[..., Any], request: ApprovalRequest) -> tuple[str, Any]:
    """Asks an approver, in a thread where it is not async."""
    try:
        if is_async(approver):
            response = await cast("Awaitable[Any]", approver(request))
        else:
            response = await _in_thread(approver, request)
            if inspect.isawaitable(response):
                response = await response
    except Exception:
        _logger.exception("the approver raised")
        return "raised", None
    return "response", response


async def _in_thread(approver: Callable[..., Any], request: ApprovalRequest) -> Any:
    """Calls an approver in a thread of its own: one that never answers must not hold up a pool."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Any] = loop.create_future()
    context = contextvars.copy_context()

    def settle(result: Any, error: BaseException | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    def call() -> None:
        result, error = None, None
        try:
            result = context.run(approver, request)
        except Exception as raised:  # It is given to the one who waits.
            error = raised
        try:
            loop.call_soon_threadsafe(settle, result, error)
        except RuntimeError:
            pass  # The loop is closed: nobody waits.

    threading.Thread(target=call, name="airlock-approver", daemon=True).start()
    return await future


def _conclude(request: Request, kind: str, response: Any, *, late: bool) -> Conclusion:
    if kind != "response" or not isinstance(response, ApprovalResponse):
        return request.conclude("wrong" if kind == "response" else kind, late)
    verdict = response.verdict
    if isinstance(verdict, ApprovalVerdict):
        verdict = verdict.value
    if not isinstance(verdict, str) or not isinstance(response.request_id, str):
        return request.conclude("wrong", late)
    approver = response.approver if isinstance(response.approver, str) else None
    return request.conclude("response", late, response.request_id, verdict, approver)
