"""OpenAI Agents SDK: a function tool, and the shell tool with its approval."""

from __future__ import annotations

import asyncio
import subprocess
from typing import Any

from agents import ShellActionRequest, ShellCommandRequest, ShellTool, function_tool

from agent_airlock import Airlock, ApprovalRequest, ApprovalResponse, SecurityPolicy
from agent_airlock.policy_presets import shell_command_defaults

rules = shell_command_defaults()["shell_command"]


def run_line(line: str) -> str:
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True).stdout


@function_tool
@Airlock(policy=rules, returns="text")
def run_shell(command: str) -> str:
    """Runs a command line."""
    return run_line(command)


def needs_approval(_context: Any, action: ShellActionRequest, _call_id: str) -> bool:
    """What the rules leave open interrupts the run: approve or reject it there."""
    return any(rules.judge(line).verdict == "ask" for line in action.commands)


def approved(request: ApprovalRequest) -> ApprovalResponse:
    """The run has asked before the executor is called."""
    return ApprovalResponse(request_id=request.request_id, verdict="grant", approver="the run")


airlock = Airlock(policy=SecurityPolicy(shell_commands=rules, approver=approved))


def execute(request: ShellCommandRequest) -> str:
    lines = request.data.action.commands
    for line in lines:
        blocked = airlock.check("shell", {"command": line})
        if blocked is not None:
            return str(blocked)
    return "".join(run_line(line) for line in lines)


shell = ShellTool(executor=execute, needs_approval=needs_approval)


if __name__ == "__main__":
    from agents.tool_context import ToolContext

    async def main() -> None:
        for arguments in ('{"command": "ls"}', '{"command": "ls; rm -rf build"}'):
            context = ToolContext(
                None, tool_name="run_shell", tool_call_id="1", tool_arguments=arguments
            )
            print(await run_shell.on_invoke_tool(context, arguments))

    asyncio.run(main())
