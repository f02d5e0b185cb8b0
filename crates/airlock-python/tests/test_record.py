"""The record of judged calls (R58, Q41)."""

from __future__ import annotations

import json
import multiprocessing
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
from typing import Any

import pytest

from agent_airlock import (
    Airlock,
    DecisionLog,
    InProcessRecordedApprover,
    SecurityPolicy,
    verify_log,
)
from agent_airlock.policy_presets import shell_command_defaults

from conftest import Tool


def records(path: pathlib.Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture
def path(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "decisions.jsonl"


def test_every_judged_call_is_recorded(preset: SecurityPolicy, path: pathlib.Path):
    tool = Tool(preset, log=DecisionLog(path), agent_id="agent", session_id="session")
    for command in ("ls secret", "git push secret", "rm -rf secret", "ls $(secret)"):
        tool.run(command)
    found = records(path)
    assert [record["layer"] for record in found] == ["2.77:shell_command"] * 4
    assert [record["verdict"] for record in found] == ["allow", "ask", "deny", "deny"]
    assert [record["permitted"] for record in found] == [True, False, False, False]
    assert [record["block_reason"] for record in found] == [
        None, "escalation_required", "policy_violation", "policy_violation",
    ]  # fmt: skip
    assert found[1]["escalation"]["outcome"] == "no_approver"
    assert (found[2]["violation_type"], found[2]["program"]) == ("shell_command_denied", "rm")
    assert found[3]["reason_code"] == "substitution"
    assert {record["agent_id"] for record in found} == {"agent"}
    assert {record["session_id"] for record in found} == {"session"}
    assert len({record["call_id"] for record in found}) == 4
    assert preset.shell_commands is not None
    assert {record["policy_digest"] for record in found} == {preset.shell_commands.digest}
    assert "secret" not in path.read_text()
    assert set(found[0]) == {
        "seq", "ts", "call_id", "layer", "tool", "verdict", "permitted", "block_reason",
        "violation_type", "reason_code", "program", "programs", "escalation", "policy_digest",
        "command_sha256", "agent_id", "session_id", "prev_hash", "record_hash",
    }  # fmt: skip


def test_an_escalation_is_recorded(path: pathlib.Path):
    approver = InProcessRecordedApprover(approver="ann")
    Tool(shell_command_defaults(approver=approver)["policy"], log=DecisionLog(path)).run("git push")
    (record,) = records(path)
    assert record["permitted"] is True and record["escalation"] == {
        "request_id": approver.requests[0].request_id, "outcome": "granted", "approver": "ann",
    }  # fmt: skip


def test_a_call_that_nothing_judges_is_not_recorded(preset: SecurityPolicy, path: pathlib.Path):
    @Airlock(preset, log=DecisionLog(path))
    def search(query: str) -> str:
        return query

    search("rm -r d")
    assert records(path) == []


def test_the_screen_has_its_own_layer(path: pathlib.Path):
    Tool(SecurityPolicy(tool_arg_sink=True), log=DecisionLog(path)).run("a;b")
    assert records(path)[0]["layer"] == "2.75:tool_arg_sink"


async def test_async_calls_are_recorded(preset: SecurityPolicy, path: pathlib.Path):
    @Airlock(preset, log=DecisionLog(path))
    async def run_shell(command: str) -> str:
        return command

    assert await run_shell("ls") == "ls"
    assert await run_shell("rm -r d") != "rm -r d"
    assert [record["verdict"] for record in records(path)] == ["allow", "deny"]


def test_commands_are_kept_where_the_host_asks(preset: SecurityPolicy, path: pathlib.Path):
    tool = Tool(preset, log=DecisionLog(path, record_commands=True))
    tool.run("ls a")
    tool.run(["ls", "a b"])
    assert [record["command"] for record in records(path)] == ["ls a", '["ls","a b"]']


def test_a_command_is_found_by_its_hash(preset: SecurityPolicy, path: pathlib.Path):
    import hashlib

    tool = Tool(preset, log=DecisionLog(path))
    tool.run("ls é")
    tool.run(["ls", "é"])
    argv = json.dumps(["ls", "é"], separators=(",", ":"), ensure_ascii=False)
    assert [record["command_sha256"] for record in records(path)] == [
        hashlib.sha256("ls é".encode()).hexdigest(), hashlib.sha256(argv.encode()).hexdigest(),
    ]  # fmt: skip


def test_the_chain_can_be_checked_without_us(preset: SecurityPolicy, path: pathlib.Path):
    import hashlib

    tool = Tool(preset, log=DecisionLog(path))
    for _ in range(3):
        tool.run("ls")
    previous = "0" * 64
    for line in path.read_bytes().splitlines():
        record = json.loads(line)
        content = line[: line.rindex(b',"record_hash":')] + b"}"
        assert hashlib.sha256(content).hexdigest() == record["record_hash"]
        assert record["prev_hash"] == previous
        previous = record["record_hash"]
    assert verify_log(path) == (3, previous)


def test_a_change_is_found(preset: SecurityPolicy, path: pathlib.Path):
    log = DecisionLog(path)
    tool = Tool(preset, log=log)
    for _ in range(3):
        tool.run("ls")
    anchor = log.head
    assert log.verify() == anchor
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:2]))
    assert log.verify()[0] == 2
    with pytest.raises(ValueError, match="does not hold the head"):
        log.verify(anchor)
    path.write_text(lines[0] + lines[1].replace("allow", "deny") + lines[2])
    with pytest.raises(ValueError, match="line 2 was changed"):
        log.verify()
    path.write_text(lines[0] + lines[2])
    with pytest.raises(ValueError, match="line 2 does not follow"):
        verify_log(path)


def test_a_torn_line_is_found_and_repaired(preset: SecurityPolicy, path: pathlib.Path):
    log = DecisionLog(path)
    tool = Tool(preset, log=log)
    tool.run("ls")
    with path.open("a") as file:
        file.write('{"seq":2,')
    with pytest.raises(ValueError, match="record 1 is followed by 9 bytes of a torn line"):
        log.verify()
    tool.run("ls")
    assert log.repairs == [(1, 9, False)]
    assert log.verify()[0] == 2


def test_a_call_that_cannot_be_recorded_is_refused(preset: SecurityPolicy, path: pathlib.Path):
    log = DecisionLog(path)
    path.write_text("something else\n")
    tool = Tool(preset, log=log)
    assert tool.run("ls")["block_reason"] == "record_failed"
    assert tool.run("rm -r d")["block_reason"] == "policy_violation"
    assert tool.calls == []


def test_a_log_that_cannot_be_opened_is_an_os_error(tmp_path: pathlib.Path):
    with pytest.raises(OSError):
        DecisionLog(tmp_path / "missing" / "decisions.jsonl")
    with pytest.raises(ValueError):
        DecisionLog(tmp_path / "x", durability="never")  # type: ignore[arg-type]


@pytest.mark.parametrize("durability", ["always", "batch"])
def test_threads_share_a_log(preset: SecurityPolicy, path: pathlib.Path, durability: Any):
    tool = Tool(preset, log=DecisionLog(path, durability))
    threads = [
        threading.Thread(target=lambda: [tool.run("ls") for _ in range(50)]) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert verify_log(path)[0] == 400


def test_a_process_that_forked_shares_the_log(preset: SecurityPolicy, path: pathlib.Path):
    tool = Tool(preset, log=DecisionLog(path, "batch"))
    tool.run("ls")
    context = multiprocessing.get_context("fork")

    def work() -> None:
        for _ in range(200):
            tool.run("ls")

    processes = [context.Process(target=work) for _ in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * 4
    assert verify_log(path)[0] == 801


WRITER = """
import sys
from agent_airlock import Airlock, DecisionLog
from agent_airlock.policy_presets import shell_command_defaults
path, acknowledged, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
log = DecisionLog(path, "batch")
@Airlock(shell_command_defaults()["policy"], log=log, session_id=acknowledged)
def run_shell(command: str) -> str:
    return "ok"
with open(acknowledged, "a", buffering=1) as done:
    for number in range(count):
        run_shell(f"ls {number}")
        done.write(f"{number}\\n")
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_killing_writers_loses_no_acknowledged_record(tmp_path: pathlib.Path, path: pathlib.Path):
    """10,000 calls from 4 processes, each killed at a random moment until its share is done."""
    chance = random.Random(20261201)
    share, running, kills = 2500, {}, 0
    acknowledged = [tmp_path / f"acknowledged{number}" for number in range(4)]
    generation = [0] * 4

    def done(number: int) -> int:
        files = tmp_path.glob(f"acknowledged{number}*")
        return sum(file.read_text().count("\n") for file in files)

    while True:
        for number in range(4):
            process = running.get(number)
            if process is None or process.poll() is not None:
                left = share - done(number)
                if left <= 0:
                    running.pop(number, None)
                    continue
                generation[number] += 1
                file = f"{acknowledged[number]}.{generation[number]}"
                arguments = [sys.executable, "-c", WRITER, str(path), file, str(left)]
                running[number] = subprocess.Popen(arguments)
        if not running:
            break
        number = chance.choice(sorted(running))
        try:
            running[number].wait(timeout=chance.uniform(0.05, 0.6))
        except subprocess.TimeoutExpired:
            if kills < 24:
                os.kill(running[number].pid, signal.SIGKILL)
                running[number].wait()
                kills += 1
    DecisionLog(path)  # Repairs what the last kill may have torn.
    count, _ = verify_log(path)
    per_session: dict[str, int] = {}
    for record in records(path):
        per_session[record["session_id"]] = per_session.get(record["session_id"], 0) + 1
    acknowledgements = 0
    for file in tmp_path.glob("acknowledged*"):
        lines = file.read_text().count("\n")
        acknowledgements += lines
        assert lines <= per_session.get(str(file), 0) <= lines + 1
    assert kills >= 4 and acknowledgements >= 10_000 and count == sum(per_session.values())
