"""Runs of a client: each in a network namespace of its own, with a home of its own and a scripted model."""

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from clients import Client, clients, node
from model import Model

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "agents"
# Outside of any repository: some clients look for one.
RUNS = Path(tempfile.gettempdir()) / "airlock-agents"

# What happens to our side, and whether our side can see to it that the command does not run.
FAULTS = {
    "panics": True,
    "is slow": True,
    "request never ends": True,
    "policy is broken": True,
    "called wrongly": True,
    "killed": True,
    "missing": True,
    "never answers": False,
}
VERDICTS = ("allow", "ask", "deny")
# A harmless command with an effect that can be seen.
COMMAND = "touch out.txt"


def wrapper(fault: str, program: str) -> str:
    """Returns the script that stands for the program when this goes wrong."""
    return {
        "panics": f'#!/bin/bash\nAIRLOCK_TEST_FAULT=panic exec {program} "$@"\n',
        "is slow": f'#!/bin/bash\nAIRLOCK_TEST_FAULT=slow exec {program} "$@"\n',
        "request never ends": f'#!/bin/bash\nexec {program} "$@" < <(exec sleep 200 >/dev/null 2>&1)\n',
        "called wrongly": f'#!/bin/bash\nexec {program} "$1" "$2" --no-such-option\n',
        "killed": "#!/bin/bash\nkill -SEGV $$\n",
        # Longer than any client's limit.
        "never answers": "#!/bin/bash\nexec sleep 200\n",
    }.get(fault, "")


def loopback_up() -> None:
    """Brings up the loopback interface of the namespace."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = struct.pack("16sh", b"lo", 0x1 | 0x40)
        fcntl.ioctl(control, 0x8914, request + b"\0" * 14)


def replace_program(home: Path, old: str, new: str) -> None:
    """Makes all settings name another program."""
    for path in home.rglob("*"):
        if path.is_file() and path.stat().st_size < 100_000:
            text = path.read_bytes()
            if old.encode() in text and b"hook" in text and path.parent.name != "bin":
                path.write_bytes(text.replace(old.encode(), new.encode()))


@dataclass(frozen=True)
class Run:
    """A home with a project in it, and a model, for one run of a client."""

    client: Client
    home: Path
    project: Path
    model: Model
    env: dict[str, str]


def prepare(agent: str, name: str) -> Run:
    """Makes all that a run needs, within the namespace."""
    loopback_up()
    client = next(each for each in clients(TOOLS) if each.agent == agent)
    home = RUNS / f"{agent}-{name.replace(' ', '-')}"
    shutil.rmtree(home, ignore_errors=True)
    project = home / "project"
    project.mkdir(parents=True)
    model = Model(COMMAND)
    # Codex is asked by the doctor, where it is found.
    folders = [Path(node(TOOLS)).parent, Path(client.words(home)[0]).parent, TOOLS / "hermes/bin"]
    env = {
        "HOME": str(home),
        "PATH": ":".join([*map(str, folders), "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"]),
        "TERM": "xterm",
        **client.variables(home, model.port),
    }
    client.prepare(home, model.port, env)
    return Run(client, home, project, model, env)


def install(run: Run, program: str, policy: str) -> None:
    """Sets the client up with the hook, as a person would, and this policy."""
    file = run.home / "policy.toml"
    file.write_text(policy)
    words = [program, "install", run.client.agent, "--policy", str(file)]
    subprocess.run(words, env=run.env, cwd=run.project, capture_output=True, text=True, check=True)


def go(run: Run, words: list[str] | None = None) -> bool:
    """Runs the client, and returns whether it came to an end."""
    with (run.home / "stdout").open("wb") as out, (run.home / "stderr").open("wb") as err:
        child = subprocess.Popen(
            words or run.client.words(run.home),
            env=run.env,
            cwd=run.project,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
        )
        try:
            child.wait(run.client.limit)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
            return False
    return True


def ran(run: Run) -> bool:
    """Returns whether the command ran."""
    return (run.project / "out.txt").exists()


def person_saw(run: Run) -> bool:
    """Returns whether a reason stands in what the client prints or logs for the person."""
    logs = [run.home / "stdout", *(path for path in run.home.rglob("*.log") if path.is_file())]
    return any("airlock: " in path.read_text(errors="replace") for path in logs)


def run_case(agent: str, case: str, program: str) -> dict:
    """Runs one case of the table, within the namespace."""
    run = prepare(agent, case)
    verdict = case if case in VERDICTS else "allow"
    install(run, program, f'default = "deny"\n{verdict} = ["touch"]\n')
    if case == "policy is broken":
        (run.home / "policy.toml").write_text("allow = 3\n")
    elif case in FAULTS:
        script = run.home / "bin/airlock"
        script.parent.mkdir()
        if text := wrapper(case, program):
            script.write_text(text)
            script.chmod(0o755)
        replace_program(run.home, program, str(script))
    start = time.monotonic()
    ended = go(run)
    (run.home / "asked.jsonl").write_text("\n".join(run.model.asked))
    said = [line for line in run.model.asked if "airlock" in line and "out.txt" in line]
    return {
        "ran": ran(run),
        "told": any("airlock: " in line for line in said),
        "shown": person_saw(run),
        "called": bool(run.model.asked),
        "ended": ended,
        "seconds": round(time.monotonic() - start, 1),
    }
