"""Whom to ask about what the rules leave open."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Protocol, TextIO, Union


@dataclass(frozen=True, kw_only=True)
class ApprovalRequest:
    """What an approver is asked.

    ``args`` has ``escalation_reason``, ``escalation_rule`` (``"shell_command"``), ``command`` (the exact
    string or list, control characters escaped), ``argument`` (its path), ``programs`` (the innermost
    ones) and ``needs_approval`` (those that the rules leave open).
    """

    request_id: str
    tool_name: str
    args: Mapping[str, Any]
    channel: str
    timeout_seconds: float | None
    requested_at: datetime


class ApprovalVerdict(str, Enum):
    """What an approver says."""

    GRANT = "grant"
    DENY = "deny"
    TIMEOUT = "timeout"


@dataclass(frozen=True, kw_only=True)
class ApprovalResponse:
    """What an approver answers; ``request_id`` is that of the request."""

    request_id: str
    verdict: ApprovalVerdict | str
    detail: str = ""
    approver: str | None = None


class Approver(Protocol):
    """Anything that is called with a request and gives a response, or an awaitable of one.

    Whatever else it does (raise, give ``None``, answer another request, answer too late) refuses the call.
    An awaitable is awaited for ``async def`` tools alone.
    """

    def __call__(
        self, request: ApprovalRequest, /
    ) -> Union[ApprovalResponse, Awaitable[ApprovalResponse]]: ...


class InProcessRecordedApprover:
    """Gives the same answer to every request, and remembers the requests: for tests.

    ``verdict`` is what it says, or a function of the request that says it.
    """

    def __init__(
        self,
        verdict: ApprovalVerdict | str | Callable[[ApprovalRequest], ApprovalVerdict | str] = "grant",
        *,
        approver: str = "in-process",
    ) -> None:
        self.requests: list[ApprovalRequest] = []
        self._verdict = verdict
        self._approver = approver
        self._lock = threading.Lock()

    def __call__(self, request: ApprovalRequest, /) -> ApprovalResponse:
        with self._lock:
            self.requests.append(request)
        verdict = self._verdict
        if callable(verdict):
            verdict = verdict(request)
        return ApprovalResponse(
            request_id=request.request_id, verdict=verdict, approver=self._approver
        )


class TerminalApprover:
    """Asks the person at the terminal, showing the exact command and what in it needs approval.

    Without a terminal nobody is asked, and the answer is no.
    """

    def __init__(self, *, stdin: TextIO | None = None, stdout: TextIO | None = None) -> None:
        self._stdin = stdin
        self._stdout = stdout
        self._lock = threading.Lock()

    def __call__(self, request: ApprovalRequest, /) -> ApprovalResponse:
        with self._lock:
            granted = self._ask(request)
        verdict = ApprovalVerdict.GRANT if granted else ApprovalVerdict.DENY
        return ApprovalResponse(
            request_id=request.request_id, verdict=verdict, approver=os.environ.get("USER", "terminal")
        )

    def _ask(self, request: ApprovalRequest) -> bool:
        stdin = self._stdin if self._stdin is not None else sys.stdin
        stdout = self._stdout if self._stdout is not None else sys.stderr
        if stdin is None or (self._stdin is None and not stdin.isatty()):
            return False
        command = request.args["command"]
        if not isinstance(command, str):
            command = "\n  ".join(repr(word) for word in command)
        tool = request.tool_name.encode("unicode_escape").decode("ascii")
        needs = ", ".join(request.args["needs_approval"]) or "the command as a whole"
        stdout.write(f"{tool} wants to run:\n  {command}\nNeeds approval: {needs}\nRun it? [y/N] ")
        stdout.flush()
        return stdin.readline().strip().lower() in ("y", "yes")
