"""What stands around a tool: rules, the argument screen, and whom to ask."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from agent_airlock._native import ShellCommandPolicy
from agent_airlock.approvers import Approver


@dataclass(frozen=True, kw_only=True)
class SecurityPolicy:
    """A policy for the calls of tools: immutable.

    ``shell_commands`` judges their commands; ``tool_arg_sink`` refuses shell metacharacters in any
    argument before that; ``approver`` is asked what the rules leave open, over ``escalation_channel``,
    for ``escalation_timeout_seconds`` (``None`` waits for ever).
    """

    shell_commands: ShellCommandPolicy | None = None
    tool_arg_sink: bool = False
    approver: Approver | None = None
    escalation_channel: str = "default"
    escalation_timeout_seconds: float | None = 300.0

    def __post_init__(self) -> None:
        if self.shell_commands is not None and not isinstance(self.shell_commands, ShellCommandPolicy):
            raise TypeError("shell_commands must be a ShellCommandPolicy")
        if not isinstance(self.tool_arg_sink, bool):
            raise TypeError("tool_arg_sink must be True or False")
        if self.approver is not None and not callable(self.approver):
            raise TypeError("approver must be callable")
        if not isinstance(self.escalation_channel, str):
            raise TypeError("escalation_channel must be a string")
        timeout = self.escalation_timeout_seconds
        if timeout is not None:
            if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
                raise TypeError("escalation_timeout_seconds must be a number or None")
            if not timeout > 0:
                raise ValueError("escalation_timeout_seconds must be greater than 0")

    @property
    def digest(self) -> str:
        """The SHA-256 of everything that decides, rules included; the approver is not in it."""
        parts = {
            "shell_commands": self.shell_commands.digest if self.shell_commands else None,
            "tool_arg_sink": self.tool_arg_sink,
            "escalation_channel": self.escalation_channel,
            "escalation_timeout_seconds": self.escalation_timeout_seconds,
        }
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def freeze(self) -> FrozenPolicy:
        """Returns the policy with its digest, to be kept and compared later."""
        return FrozenPolicy(policy=self, digest=self.digest)


@dataclass(frozen=True, kw_only=True)
class FrozenPolicy:
    """A policy and the digest that it had when it was frozen."""

    policy: SecurityPolicy
    digest: str

    def verify(self) -> bool:
        """Whether the policy still has that digest."""
        return self.policy.digest == self.digest
