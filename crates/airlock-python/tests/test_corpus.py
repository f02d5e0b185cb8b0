"""The corpus: every case gets through Python what it gets in Rust."""

from __future__ import annotations

import pathlib
import sys
from typing import Any

import pytest

from agent_airlock import Airlock, ShellCommandPolicy
from agent_airlock._native import preset_spec

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

CORPUS = pathlib.Path(__file__).parents[3] / "corpus"
FILES = sorted(CORPUS.rglob("*.toml"))
KEYS = {"preset", "allow", "ask", "deny", "default", "shell", "redirects", "system_directories",
        "harmless_variables"}  # fmt: skip


def divergences() -> dict[tuple[str, str], str]:
    found = {}
    for path in FILES:
        for entry in tomllib.loads(path.read_text()).get("divergence", []):
            for line in entry.get("lines", []):
                found[entry["file"], line] = entry["got"]
            for argv in entry.get("argvs", []):
                found[entry["file"], str(argv)] = entry["got"]
    return found


DIVERGENCES = divergences()


def policy_of(spec: Any, named: dict[str, Any]) -> ShellCommandPolicy:
    if spec is None:
        spec = {"preset": "shell_command_defaults"}
    if isinstance(spec, str):
        spec = named[spec]
    assert set(spec) <= KEYS, spec
    settings: dict[str, Any] = {key: value for key, value in spec.items() if key != "preset"}
    if "preset" in spec:
        base = preset_spec(spec["preset"])
        for effect in ("allow", "ask", "deny"):
            settings[effect] = (*base[effect], *settings.get(effect, ()))
        settings = {**base, **settings}
    return ShellCommandPolicy(**settings)


def generated(parts: dict[str, Any]) -> str:
    times = parts["times"]
    return (
        parts.get("before", "") + parts["repeat"] * times + parts.get("middle", "")
        + parts.get("close", "") * times + parts.get("after", "")
    )  # fmt: skip


def outcome(decision: Any) -> str:
    if decision.violation_type == "shell_command_unanalyzable":
        return "unanalyzable"
    return str(decision.verdict)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CORPUS)))
def test_cases_get_the_verdict_that_they_have_in_rust(path: pathlib.Path):
    corpus = tomllib.loads(path.read_text())
    file = str(path.relative_to(CORPUS))
    wrong = []
    for case in corpus.get("case", []):
        policy = policy_of(case.get("policy"), corpus.get("policies", {}))
        inputs = [*case.get("lines", []), *case.get("argvs", [])]
        inputs += [generated(parts) for parts in case.get("generated", [])]
        for given in inputs:
            got = outcome(policy.judge(given))
            wanted = DIVERGENCES.get((file, str(given)))
            if wanted is None and case.get("certain", True):
                wanted = case.get("verdict")
            if wanted is not None and got != wanted:
                wrong.append((str(given)[:200], got, wanted))
            if got in case.get("not", []) and (file, str(given)) not in DIVERGENCES:
                wrong.append((str(given)[:200], got, "not"))
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CORPUS)))
def test_cases_get_their_verdict_through_a_tool(path: pathlib.Path):
    corpus = tomllib.loads(path.read_text())
    wrong = []
    for case in corpus.get("case", []):
        policy = policy_of(case.get("policy"), corpus.get("policies", {}))
        guarded = Airlock(policy)(lambda command: "it ran")
        for given in [*case.get("lines", []), *case.get("argvs", [])]:
            decision = policy.judge(given)
            answer = guarded(given)
            got = "allow" if answer == "it ran" else answer["block_reason"]
            wanted = {"allow": "allow", "ask": "escalation_required", "deny": "policy_violation"}
            if got != wanted[decision.verdict]:
                wrong.append((given, got))
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CORPUS)))
def test_policies_that_must_be_refused_are_errors(path: pathlib.Path):
    corpus = tomllib.loads(path.read_text())
    for entry in corpus.get("rejected", []):
        for rule in entry.get("rules", []):
            for effect in ("allow", "ask", "deny"):
                settings: dict[str, Any] = {effect: (rule,)}
                with pytest.raises(ValueError):
                    ShellCommandPolicy(**settings)


def test_there_are_cases():
    assert len(FILES) > 20
