"""Python's lock, its sub-interpreters, and builds without the lock."""

from __future__ import annotations

import pathlib
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from agent_airlock import Airlock, DecisionLog
from agent_airlock.policy_presets import shell_command_defaults

POLICY = shell_command_defaults()["shell_command"]
LINES = ["git status && ls -la src | cat"] * 200

ENTER = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
first, kind, code = sys.argv[1], sys.argv[2], f"import sys; sys.path[:] = {sys.path!r}; "
if first == "main":
    import agent_airlock
def create(kind):
    if sys.version_info >= (3, 13):
        return interpreters.create(kind)
    return interpreters.create(isolated=kind == "isolated")
code += "import agent_airlock; print('imported', flush=True)"
failures = []
for number in range(2):
    try:
        failures.append(interpreters.run_string(create(kind), code))
    except Exception as error:
        failures.append(error)
print(*failures, sep="\\n")
if first == "sub":
    try:
        import agent_airlock
    except ImportError as error:
        print(error)
"""


def enter(first: str, kind: str) -> str:
    """What becomes of two sub-interpreters of a kind that import the package."""
    done = subprocess.run(
        [sys.executable, "-c", ENTER, first, kind], capture_output=True, text=True, check=True
    )
    return done.stdout + done.stderr


OURS = "agent_airlock does not support sub-interpreters: another interpreter of this process has it"


def test_a_second_interpreter_with_the_same_lock_is_refused():
    shown = enter("main", "legacy")
    assert "imported" not in shown and shown.count(OURS) >= 2


def test_the_interpreter_that_comes_first_has_the_module():
    shown = enter("sub", "legacy")
    assert shown.count("imported") == 1 and shown.splitlines()[-1] == OURS


@pytest.mark.skipif(sys.version_info < (3, 12), reason="all interpreters have the same lock")
def test_an_interpreter_with_a_lock_of_its_own_is_refused():
    shown = enter("main", "isolated")
    assert "imported" not in shown and "does not support loading in subinterpreters" in shown


@pytest.fixture
def held_lock() -> Iterator[None]:
    """Python takes its lock from no thread: only who releases it lets others run."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(10_000)
    yield
    sys.setswitchinterval(interval)


def arrow(lines: list[str]) -> Any:
    return pytest.importorskip("pyarrow").array(lines)


@pytest.mark.skipif(bool(sysconfig.get_config_var("Py_GIL_DISABLED")), reason="there is no lock")
@pytest.mark.parametrize(
    "work", ["judge", "explain", "judge_many", "judge_many of Arrow", "tool", "record", "verify"]
)
def test_the_lock_is_released(work: str, tmp_path: pathlib.Path, held_lock: None):
    log = DecisionLog(tmp_path / "decisions.jsonl", "batch")
    tool = Airlock(policy=POLICY)(lambda command: None)
    recorded = Airlock(policy=POLICY, log=log)(lambda command: None)
    array, line = arrow(LINES), "; ".join(LINES)
    calls: dict[str, Callable[[], object]] = {
        "judge": lambda: POLICY.judge(line),
        "explain": lambda: POLICY.explain(line),
        "judge_many": lambda: POLICY.judge_many(LINES),
        "judge_many of Arrow": lambda: POLICY.judge_many(array),
        "tool": lambda: tool(line),
        "record": lambda: recorded("ls"),
        "verify": log.verify,
    }
    ran = threading.Event()
    seen: list[bool] = []

    def turn() -> None:
        for _ in range(5000):
            if ran.is_set():
                break
            calls[work]()
        seen.append(ran.is_set())

    worker = threading.Thread(target=turn)
    worker.start()
    ran.set()  # Reached only once the worker lets go of the lock.
    worker.join()
    assert seen == [True]
