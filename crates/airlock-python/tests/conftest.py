"""What the tests share."""

from __future__ import annotations

from typing import Any

import pytest

from agent_airlock import Airlock, SecurityPolicy, ShellCommandPolicy
from agent_airlock.policy_presets import shell_command_defaults


class Tool:
    """A tool that remembers whether it was entered, and with what."""

    def __init__(self, policy: SecurityPolicy | ShellCommandPolicy, **settings: Any) -> None:
        self.calls: list[Any] = []

        def run_shell(command: Any) -> str:
            self.calls.append(command)
            return "it ran"

        self.run = Airlock(policy, **settings)(run_shell)


@pytest.fixture
def preset() -> SecurityPolicy:
    return shell_command_defaults()["policy"]


@pytest.fixture
def tool(preset: SecurityPolicy) -> Tool:
    return Tool(preset)
