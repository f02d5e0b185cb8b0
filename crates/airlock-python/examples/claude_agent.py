"""Claude Agent SDK: judging its Bash tool, by `can_use_tool` and by a PreToolUse hook."""

from __future__ import annotations

import asyncio
from typing import Any

from claude_agent_sdk import (
    ClaudeAgentOptions,
    HookMatcher,
    PermissionResultAllow,
    PermissionResultDeny,
    ToolPermissionContext,
)

from agent_airlock import Airlock
from agent_airlock.policy_presets import shell_command_defaults

preset = shell_command_defaults()
airlock = Airlock(policy=preset["policy"])


async def can_use_tool(
    tool_name: str, tool_input: dict[str, Any], _context: ToolPermissionContext
) -> PermissionResultAllow | PermissionResultDeny:
    """Is called where the SDK would ask: the policy answers, and its approver where there is one."""
    blocked = await airlock.check_async(tool_name, tool_input)
    if blocked is not None:
        return PermissionResultDeny(message=str(blocked))
    return PermissionResultAllow()


async def before_tool(hook_input: Any, _tool_use_id: str | None, _context: Any) -> dict[str, Any]:
    """Is called before every tool: refuses what the rules refuse, and leaves asking to the SDK."""
    command = hook_input["tool_input"].get("command")
    try:
        decision = preset["shell_command"].judge(command)
    except TypeError:
        reason, verdict = "the command is no text", "deny"
    else:
        verdict = decision.verdict
        reason = str(airlock.check("Bash", {"command": command})) if verdict == "deny" else verdict
    return {
        "hookSpecificOutput": {
            "hookEventName": "PreToolUse",
            "permissionDecision": verdict,
            "permissionDecisionReason": reason,
        }
    }


def options() -> ClaudeAgentOptions:
    """With `on_failure="block"` a hook that fails refuses the call."""
    matcher = HookMatcher(matcher="Bash", hooks=[before_tool], on_failure="block")  # type: ignore[list-item]
    return ClaudeAgentOptions(can_use_tool=can_use_tool, hooks={"PreToolUse": [matcher]})


if __name__ == "__main__":

    async def main() -> None:
        for command in ("ls", "git push", "ls; rm -rf build"):
            print(await can_use_tool("Bash", {"command": command}, ToolPermissionContext()))

    asyncio.run(main())
