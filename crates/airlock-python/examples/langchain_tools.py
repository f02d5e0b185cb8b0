"""LangChain: a tool of one's own, and ShellTool."""

from __future__ import annotations

import subprocess
from typing import Any

from langchain_core.tools import tool

from agent_airlock import Airlock
from agent_airlock.policy_presets import shell_command_defaults

airlock = Airlock(policy=shell_command_defaults()["policy"], returns="text")


@tool
@airlock
def run_shell(command: str) -> str:
    """Runs a command line."""
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True).stdout


def guarded_shell_tool(process: Any = None) -> Any:
    """Returns langchain-community's ShellTool with every line judged before any of them runs."""
    from langchain_community.tools import ShellTool

    class GuardedShellTool(ShellTool):
        def _run(self, commands: str | list[str], run_manager: Any = None) -> str:
            # What this tool calls `commands` is a line or a list of lines, never an argv.
            for line in [commands] if isinstance(commands, str) else commands:
                blocked = airlock.check(self.name, {"command": line})
                if blocked is not None:
                    return str(blocked)
            return super()._run(commands, run_manager)

    return GuardedShellTool() if process is None else GuardedShellTool(process=process)


if __name__ == "__main__":
    for command in ("ls", "ls; rm -rf build"):
        print(run_shell.invoke({"command": command}))
