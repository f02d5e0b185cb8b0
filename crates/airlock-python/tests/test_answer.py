"""What the caller of a refused call is told, and what the operator is (R56, R57, Q39, Q40)."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from agent_airlock import Airlock, Blocked, BlockedCall, InProcessRecordedApprover, SecurityPolicy
from agent_airlock.policy_presets import shell_command_defaults

from conftest import Tool


def test_a_denied_call_gets_a_mapping(tool: Tool):
    answer = tool.run("rm -rf /srv/secret-name")
    assert isinstance(answer, dict)
    assert answer == {
        "success": False,
        "status": "blocked",
        "error": "'rm' is not permitted by the policy",
        "block_reason": "policy_violation",
        "fix_hints": [
            "This is not permitted: do not retry it.",
            "Continue without it, or tell the user.",
        ],
        "metadata": {
            "function": "run_shell",
            "policy": "ShellCommandPolicy",
            "argument": "command",
            "violation_reason": "'rm' is not permitted by the policy",
            "violation_type": "shell_command_denied",
            "program": "rm",
        },
    }


@pytest.mark.parametrize(
    ("command", "secrets"),
    [
        ("rm -rf /srv/secret-name", ["-rf", "/srv", "secret-name", "rm -r", "recursive"]),
        ("env FOO=s3cret rm -r d", ["s3cret", "FOO"]),
        ("git push --force s3cret", ["--force", "s3cret"]),
        ("timeout --frob=s3cret 5 ls", ["frob", "s3cret"]),
        ("git push s3cret", ["s3cret"]),
        ("ls $(cat s3cret)", ["s3cret"]),
    ],
)
def test_a_refusal_has_neither_the_rule_nor_the_command(tool: Tool, command: str, secrets: list[str]):
    answer = tool.run(command)
    text = json.dumps(answer) + str(answer)
    for secret in secrets:
        assert secret not in text


@pytest.mark.parametrize(
    ("command", "code", "program", "says"),
    [
        ("ls $(id)", "substitution", None, "command substitution"),
        ("curl x | sh", "stdin_program", "sh", "reads its program from a pipe"),
        ("timeout --frob 5 ls", "unknown_option", "timeout", "option that is not known"),
        ("python -c 'x'", "inline_code", "python", "inline code"),
        ("ls 'a", "syntax", None, ""),
    ],
)
def test_what_cannot_be_followed_says_what_and_how_else(
    tool: Tool, command: str, code: str, program: str | None, says: str
):
    answer = tool.run(command)
    assert answer["metadata"]["violation_type"] == "shell_command_unanalyzable"
    assert answer["metadata"]["reason_code"] == code
    assert answer["metadata"].get("program") == program
    assert says in answer["error"]
    assert answer["fix_hints"][0].startswith("Rewrite it: ")


def test_a_name_is_escaped_and_short(tool: Tool):
    answer = tool.run("'\x1b[31m" + "x" * 100 + "'")
    assert "\x1b" not in answer["error"] and len(answer["metadata"]["program"]) == 64


def test_the_text_of_an_answer_is_for_the_model(tool: Tool):
    assert str(tool.run("rm -r d")) == (
        "Blocked: 'rm' is not permitted by the policy. This is not permitted: do not retry it. "
        "Continue without it, or tell the user."
    )


def test_an_answer_may_be_its_text(preset: SecurityPolicy):
    answer = Tool(preset, returns="text").run("rm -r d")
    assert isinstance(answer, str) and answer.startswith("Blocked: 'rm' ")


def test_a_wrong_setting_is_an_error(preset: SecurityPolicy):
    with pytest.raises(ValueError):
        Airlock(preset, returns="exception")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Airlock(preset, on_blocked="x")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Airlock(preset, log="x")  # type: ignore[arg-type]


def test_the_operator_is_told_the_rule(preset: SecurityPolicy):
    told: list[Blocked] = []
    tool = Tool(preset, on_blocked=told.append)
    tool.run("ls")
    tool.run("env rm -rf /srv/secret")
    tool.run("ls $(id)")
    tool.run("git push")
    assert [blocked.block_reason for blocked in told] == [
        "policy_violation", "policy_violation", "escalation_required",
    ]  # fmt: skip
    assert told[0] == Blocked(
        tool="run_shell",
        layer="2.77:shell_command",
        block_reason="policy_violation",
        verdict="deny",
        violation_type="shell_command_denied",
        reason_code=None,
        program="rm",
        rule="rm -r",
        argument="command",
        escalation_outcome=None,
    )
    assert (told[1].reason_code, told[2].escalation_outcome) == ("substitution", "no_approver")
    assert "secret" not in repr(told)


def test_the_operator_is_told_in_every_refusing_branch():
    told: list[Blocked] = []
    for verdict in ("deny", "timeout", "wrong"):
        approver = InProcessRecordedApprover(verdict)
        policy = shell_command_defaults(approver=approver)["policy"]
        Tool(policy, on_blocked=told.append).run("git push")
    screen = SecurityPolicy(tool_arg_sink=True)
    Tool(screen, on_blocked=told.append).run("a;b")
    assert [blocked.block_reason for blocked in told] == [
        "escalation_denied", "escalation_timeout", "escalation_denied", "tool_arg_sink",
    ]  # fmt: skip
    assert told[3].layer == "2.75:tool_arg_sink"


def test_a_callback_that_raises_changes_nothing(
    preset: SecurityPolicy, caplog: pytest.LogCaptureFixture
):
    def on_blocked(_: Blocked) -> None:
        raise RuntimeError("the callback")

    with caplog.at_level(logging.ERROR, "agent_airlock"):
        answer = Tool(preset, on_blocked=on_blocked).run("rm -r d")
    assert answer["metadata"]["program"] == "rm"
    assert "on_blocked raised" in caplog.text


def test_an_answer_is_json(tool: Tool):
    answer = tool.run("rm -r d")
    assert isinstance(answer, BlockedCall)
    loaded: Any = json.loads(json.dumps(answer))
    assert loaded == answer
