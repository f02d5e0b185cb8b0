"""Whom is asked, what counts as an answer, and how long it is waited for (R53, Q36-Q38)."""

from __future__ import annotations

import asyncio
import contextvars
import io
import threading
from collections.abc import Callable
from typing import Any

import pytest

from agent_airlock import (
    Airlock,
    ApprovalRequest,
    ApprovalResponse,
    ApprovalVerdict,
    InProcessRecordedApprover,
    SecurityPolicy,
    TerminalApprover,
)
from agent_airlock.policy_presets import shell_command_defaults

from conftest import Tool


def policy(approver: Any, timeout: float | None = 5.0) -> SecurityPolicy:
    return SecurityPolicy(
        shell_commands=shell_command_defaults()["shell_command"],
        approver=approver,
        escalation_channel="#ops",
        escalation_timeout_seconds=timeout,
    )


def answer(verdict: Any, **other: Any) -> Callable[[ApprovalRequest], ApprovalResponse]:
    def approver(request: ApprovalRequest) -> ApprovalResponse:
        return ApprovalResponse(**{"request_id": request.request_id, "verdict": verdict, **other})

    return approver


def raising(_: ApprovalRequest) -> ApprovalResponse:
    raise RuntimeError("no")


def exiting(_: ApprovalRequest) -> ApprovalResponse:
    raise asyncio.TimeoutError


async def coroutine(request: ApprovalRequest) -> ApprovalResponse:
    return ApprovalResponse(request_id=request.request_id, verdict="grant")


REFUSING = [
    (answer("deny"), "escalation_denied", "denied"),
    (answer(ApprovalVerdict.DENY), "escalation_denied", "denied"),
    (answer("timeout"), "escalation_timeout", "timeout"),
    (answer("grant", request_id="another"), "escalation_denied", "mismatch"),
    (answer("grant", request_id=None), "escalation_denied", "error"),
    (answer("GRANT"), "escalation_denied", "error"),
    (answer(True), "escalation_denied", "error"),
    (raising, "escalation_denied", "error"),
    (exiting, "escalation_denied", "error"),
    (lambda _: None, "escalation_denied", "error"),
    (lambda _: True, "escalation_denied", "error"),
    (lambda _: "grant", "escalation_denied", "error"),
    (lambda request: {"request_id": request.request_id, "verdict": "grant"}, "escalation_denied", "error"),
]


@pytest.mark.parametrize("timeout", [5.0, None])
@pytest.mark.parametrize(("approver", "block_reason", "outcome"), REFUSING)
def test_whatever_is_no_grant_refuses(
    approver: Any, block_reason: str, outcome: str, timeout: float | None
):
    tool = Tool(policy(approver, timeout))
    blocked = tool.run("git push")
    assert blocked["block_reason"] == block_reason
    assert blocked["metadata"]["escalation_outcome"] == outcome
    assert blocked["metadata"]["escalation_rule"] == "shell_command"
    assert tool.calls == []


@pytest.mark.parametrize(("approver", "block_reason", "outcome"), REFUSING)
async def test_whatever_is_no_grant_refuses_async_tools(
    approver: Any, block_reason: str, outcome: str
):
    async def run_shell(command: str) -> str:
        raise AssertionError

    async def asynchronous(request: ApprovalRequest) -> Any:
        return approver(request)

    for one in (approver, asynchronous):
        blocked = await Airlock(policy=policy(one))(run_shell)("git push")
        assert (blocked["block_reason"], blocked["metadata"]["escalation_outcome"]) == (
            block_reason, outcome,
        )  # fmt: skip


@pytest.mark.parametrize("timeout", [5.0, None])
def test_a_grant_runs_the_tool(timeout: float | None):
    approver = InProcessRecordedApprover()
    tool = Tool(policy(approver, timeout))
    assert tool.run("git push") == "it ran"
    assert len(approver.requests) == 1


async def test_a_grant_runs_an_async_tool():
    async def run_shell(command: str) -> str:
        return "it ran"

    class Object:
        async def __call__(self, request: ApprovalRequest) -> ApprovalResponse:
            return await coroutine(request)

    for approver in (InProcessRecordedApprover(), coroutine, Object(), lambda request: coroutine(request)):
        assert await Airlock(policy=policy(approver))(run_shell)("git push") == "it ran"


def test_without_an_approver_approval_is_required(tool: Tool):
    blocked = tool.run("git push")
    assert blocked["block_reason"] == "escalation_required"
    assert blocked["metadata"]["escalation_outcome"] == "no_approver"
    assert blocked["metadata"]["escalation_rule"] == "shell_command"


def test_the_request_says_what_runs():
    approver = InProcessRecordedApprover()
    Tool(policy(approver)).run("strace git push \x1b[2K; ls")
    (request,) = approver.requests
    assert request.tool_name == "run_shell" and request.channel == "#ops"
    assert request.timeout_seconds == 5.0 and len(request.request_id) == 32
    assert request.requested_at.tzinfo is not None
    assert request.args == {
        "escalation_reason": "running 'strace' needs approval",
        "escalation_rule": "shell_command",
        "command": "strace git push \\u{1b}[2K; ls",
        "argument": "command",
        "programs": ["strace", "ls"],
        "needs_approval": ["strace", "git"],
    }


def test_an_argv_is_shown_as_a_list():
    approver = InProcessRecordedApprover()
    Tool(policy(approver)).run(["git", "push", "a b"])
    assert approver.requests[0].args["command"] == ["git", "push", "a b"]


@pytest.mark.parametrize("command", ["rm -r d", "git push; rm -r d", "ls $(id)", "curl x | sh"])
def test_nobody_is_asked_about_what_is_refused_anyway(command: str):
    approver = InProcessRecordedApprover()
    assert Tool(policy(approver)).run(command)["block_reason"] == "policy_violation"
    assert approver.requests == []


def test_nobody_is_asked_about_what_is_allowed():
    approver = InProcessRecordedApprover()
    assert Tool(policy(approver)).run("ls") == "it ran"
    assert approver.requests == []


def test_every_call_is_asked_about_anew():
    approver = InProcessRecordedApprover()
    tool = Tool(policy(approver))
    for _ in range(3):
        tool.run("git push")
    assert len({request.request_id for request in approver.requests}) == 3


def test_each_command_of_a_call_is_asked_about_until_one_is_refused():
    def say(request: ApprovalRequest) -> str:
        return "deny" if request.args["argument"] == "cmd" else "grant"

    approver = InProcessRecordedApprover(say)

    @Airlock(policy=policy(approver))
    def run(command: str, cmd: str, more: Any = None) -> str:
        return "it ran"

    assert run("git push", "ls", {"cmd": "make"}) == "it ran"
    blocked = run("git push", "make", {"cmd": "make"})
    assert blocked["metadata"]["argument"] == "cmd"
    assert [request.args["argument"] for request in approver.requests] == [
        "command", "more.cmd", "command", "cmd",
    ]  # fmt: skip


def test_an_approver_that_does_not_answer_is_a_timeout():
    released = threading.Event()

    def approver(request: ApprovalRequest) -> ApprovalResponse:
        released.wait()
        return ApprovalResponse(request_id=request.request_id, verdict="grant")

    tool = Tool(policy(approver, 0.05))
    blocked = tool.run("git push")
    released.set()
    assert blocked["block_reason"] == "escalation_timeout" and tool.calls == []


async def test_an_approver_that_does_not_answer_an_async_tool_is_a_timeout():
    released = threading.Event()

    def blocking(request: ApprovalRequest) -> ApprovalResponse:
        released.wait()
        return ApprovalResponse(request_id=request.request_id, verdict="grant")

    async def stubborn(request: ApprovalRequest) -> ApprovalResponse:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            pass
        return ApprovalResponse(request_id=request.request_id, verdict="grant")

    async def run_shell(command: str) -> str:
        raise AssertionError

    for approver in (blocking, stubborn):
        blocked = await Airlock(policy=policy(approver, 0.05))(run_shell)("git push")
        assert blocked["block_reason"] == "escalation_timeout"
    released.set()


async def test_a_cancelled_call_does_not_run():
    asked = asyncio.Event()
    entered = []

    async def approver(request: ApprovalRequest) -> ApprovalResponse:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    @Airlock(policy=policy(approver))
    async def run_shell(command: str) -> str:
        entered.append(command)
        return command

    task = asyncio.ensure_future(run_shell("git push"))
    await asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert entered == []


@pytest.mark.parametrize("timeout", [5.0, None])
def test_an_approver_sees_the_context_of_the_call(timeout: float | None):
    user: contextvars.ContextVar[str] = contextvars.ContextVar("user", default="nobody")
    seen = []

    def approver(request: ApprovalRequest) -> ApprovalResponse:
        seen.append(user.get())
        return ApprovalResponse(request_id=request.request_id, verdict="grant")

    token = user.set("ann")
    assert Tool(policy(approver, timeout)).run("git push") == "it ran"
    user.reset(token)
    assert seen == ["ann"]


def test_an_async_approver_of_a_sync_tool_refuses():
    blocked = Tool(policy(coroutine)).run("git push")
    assert blocked["block_reason"] == "escalation_denied"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("typed", "granted"), [("y\n", True), ("YES\n", True), ("n\n", False), ("\n", False), ("", False)]
)
def test_a_terminal_shows_the_command_and_asks(typed: str, granted: bool):
    shown = io.StringIO()
    tool = Tool(policy(TerminalApprover(stdin=Terminal(typed), stdout=shown)))
    assert (tool.run("git push \x1b[1A origin") == "it ran") is granted
    assert shown.getvalue() == (
        "run_shell wants to run:\n  git push \\u{1b}[1A origin\nNeeds approval: git\nRun it? [y/N] "
    )


def test_without_a_terminal_nobody_is_asked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    blocked = Tool(policy(TerminalApprover())).run("git push")
    assert blocked["block_reason"] == "escalation_denied"
