"""The example of the description, word for word; then what it does."""

from agent_airlock import Airlock
from agent_airlock.policy_presets import shell_command_defaults
@Airlock(policy=shell_command_defaults()["policy"])
def run_shell(command: str) -> str:
    ...

assert run_shell("git status") is None  # It was entered, and its body is an ellipsis.
refused = run_shell("env rm -rf /")
assert refused["block_reason"] == "policy_violation", refused
assert refused["metadata"]["violation_type"] == "shell_command_denied", refused
print("1 passed, 0 failed")
