"""Policies that are shipped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from agent_airlock._native import ShellCommandPolicy, preset_spec
from agent_airlock.approvers import Approver
from agent_airlock.policy import SecurityPolicy

__all__ = ["PRESETS", "Preset", "shell_command_defaults"]


class Preset(TypedDict):
    """A policy that is shipped, and what is said about it."""

    preset_id: str
    severity: str
    default_action: str
    policy: SecurityPolicy
    shell_command: ShellCommandPolicy
    owasp: tuple[str, ...]
    cwe: tuple[str, ...]
    honest_scope: str
    source: str


def shell_command_defaults(
    *,
    approver: Approver | None = None,
    extra_allow: tuple[str, ...] = (),
    extra_ask: tuple[str, ...] = (),
    extra_deny: tuple[str, ...] = (),
    tools: tuple[str, ...] = (),
) -> Preset:
    """The policy for a shell tool: reads are allowed, what publishes or runs as another user is asked
    about, what deletes directories or rewrites what others have is denied, all else is asked about.
    """
    spec = preset_spec("shell_command_defaults")
    for name, extra in (("extra_allow", extra_allow), ("extra_ask", extra_ask), ("extra_deny", extra_deny)):
        if not isinstance(extra, (tuple, list)):
            raise TypeError(f"{name} must be a tuple of strings")
    policy = ShellCommandPolicy(
        allow=(*spec["allow"], *extra_allow),
        ask=(*spec["ask"], *extra_ask),
        deny=(*spec["deny"], *extra_deny),
        default=spec["default"],
        tools=tools,
    )
    return {
        "preset_id": "shell_command_defaults",
        "severity": "high",
        "default_action": "ask",
        "policy": SecurityPolicy(shell_commands=policy, approver=approver),
        "shell_command": policy,
        "owasp": ("LLM06:2025 Excessive Agency",),
        "cwe": ("CWE-78", "CWE-88"),
        "honest_scope": (
            "Reads the command line alone: not a repository's own configuration, not what a program does "
            "with its input, and not what a wrapper launches that no table knows."
        ),
        "source": "airlock, preset shell_command_defaults",
    }


#: The presets by name.
PRESETS: Mapping[str, Callable[..., Preset]] = {"shell_command_defaults": shell_command_defaults}
