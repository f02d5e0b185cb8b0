"""Pydantic AI: a tool of an agent."""

from __future__ import annotations

import subprocess
from typing import Any

from pydantic_ai import Agent, RunContext

from agent_airlock import Airlock
from agent_airlock.policy_presets import shell_command_defaults

airlock = Airlock(policy=shell_command_defaults()["policy"], returns="text")


@airlock
async def run_shell(context: RunContext[Any], command: str) -> str:
    """Runs a command line."""
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True).stdout


def agent(model: Any) -> Agent[Any, str]:
    return Agent(model, tools=[run_shell])


if __name__ == "__main__":
    from pydantic_ai.models.test import TestModel

    print(agent(TestModel()).run_sync("List the files.").output)
