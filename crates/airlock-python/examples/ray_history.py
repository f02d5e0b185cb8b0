"""Ray Data: judges a history of commands, a block at a time, on every machine of the cluster."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import ray.data

from agent_airlock import ShellCommandPolicy
from agent_airlock.policy_presets import shell_command_defaults

if TYPE_CHECKING:
    import pyarrow as pa


def judge(history: ray.data.Dataset, policy: ShellCommandPolicy) -> ray.data.Dataset:
    """Returns the commands of a history, each with its verdict. Policies are pickled to the workers."""

    def block(commands: pa.Table) -> pa.Table:
        verdicts = policy.judge_many(commands["command"])
        for name in verdicts.column_names:
            commands = commands.append_column(name, verdicts[name])
        return commands

    return history.map_batches(block, batch_format="pyarrow")


if __name__ == "__main__":
    history = ray.data.read_json(sys.argv[1])  # Lines of JSON with a `command`.
    verdicts = judge(history, shell_command_defaults()["shell_command"])
    print(verdicts.groupby(["verdict", "program"]).count().to_pandas())
