"""Ray Data on this machine alone: a history of 100,000 commands."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("ray")

EXAMPLE = "ray_history"
COUNT = 100_000


def test_a_history_is_judged(example: Any):
    import pyarrow as pa
    import ray

    from agent_airlock.policy_presets import shell_command_defaults

    lines = ["git status", "git push origin main", "sudo rm -rf build", "ls $(pwd)"]
    # Nothing listens but on the loopback interface.
    ray.init(num_cpus=2, include_dashboard=False, _node_ip_address="127.0.0.1")
    try:
        table = pa.table({"command": pa.array(lines * (COUNT // 4))})
        history = ray.data.from_arrow([table.slice(0, COUNT // 2), table.slice(COUNT // 2)])
        judged = example.judge(history, shell_command_defaults()["shell_command"])
        verdicts = pa.concat_tables(ray.get(judged.to_arrow_refs()))
    finally:
        ray.shutdown()
    rows = verdicts.group_by(verdicts.column_names).aggregate([([], "count_all")]).to_pylist()
    assert sorted(tuple(row.values()) for row in rows) == [
        ("git push origin main", "ask", None, None, "git", COUNT // 4),
        ("git status", "allow", None, None, None, COUNT // 4),
        ("ls $(pwd)", "deny", "shell_command_unanalyzable", "substitution", None, COUNT // 4),
        ("sudo rm -rf build", "deny", "shell_command_denied", None, "rm", COUNT // 4),
    ]
