"""What a decision costs through Python, beside what it costs in Rust: python benches/overhead.py

Build with `maturin develop --release` first. Time in Rust is that of a line within a batch; all times are those of
one core on this work alone, whatever else the machine does.
"""

from __future__ import annotations

import time
import timeit

from agent_airlock import Airlock
from agent_airlock.policy_presets import shell_command_defaults

LINES = {
    "short": "git status",
    "typical": "git -C repo status --short && ls -la src | cat",
}
BATCH = 256  # Too few for a second thread.

preset = shell_command_defaults()
policy = preset["shell_command"]


@Airlock(policy=preset["policy"])
def run_shell(command: str) -> str:
    return command


def microseconds(statement: str, count: int, line: str) -> float:
    """The best of many short runs: what is slower is the machine."""
    names = {"policy": policy, "run_shell": run_shell, "line": line, "batch": [line] * BATCH}
    timer = timeit.Timer(statement, globals=names, timer=time.thread_time)
    return min(timer.repeat(repeat=200, number=count)) / count * 1e6


if __name__ == "__main__":
    for name, line in LINES.items():
        rust = microseconds("policy.judge_many(batch)", 1, line) / BATCH
        judge = microseconds("policy.judge(line)", BATCH, line)
        tool = microseconds("run_shell(line)", BATCH, line)
        print(f"{name} line: {line}")
        print(f"  in Rust        {rust:6.2f} us")
        print(f"  policy.judge   {judge:6.2f} us  (+{judge - rust:.2f})")
        print(f"  call of a tool {tool:6.2f} us  (+{tool - rust:.2f})")
