"""smolagents: a tool of an agent.

A tool that is saved or pushed to a hub takes its source along, and the source of a decorated function does not have
the guard: guard it again where it is loaded.
"""

from __future__ import annotations

import subprocess

from smolagents import Tool

from agent_airlock import Airlock
from agent_airlock.policy_presets import shell_command_defaults

airlock = Airlock(policy=shell_command_defaults()["policy"], returns="text")


class RunShell(Tool):  # type: ignore[misc]
    name = "run_shell"
    description = "Runs a command line."
    inputs = {"command": {"type": "string", "description": "The command line."}}
    output_type = "string"

    @airlock
    def forward(self, command: str) -> str:
        return subprocess.run(["sh", "-c", command], capture_output=True, text=True).stdout


if __name__ == "__main__":
    for command in ("ls", "ls; rm -rf build"):
        print(RunShell()(command=command))
