"""Policies: what they are built from, and what they refuse to be (Q35, Q43, Q44)."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from agent_airlock import SecurityPolicy, ShellCommandPolicy
from agent_airlock.policy_presets import shell_command_defaults

POLICY = ShellCommandPolicy(
    allow=("ls", "git status"),
    ask=("git push",),
    deny=("rm -r",),
    default="ask",
    command_args=("script",),
    tools=("run_*",),
    shell="bash",
    redirects="ignore",
    harmless_variables=("GIT_TERMINAL_PROMPT",),
    system_directories=("/usr/bin",),
)


def test_settings_are_what_was_given():
    assert POLICY.allow == ("ls", "git status")
    assert POLICY.ask == ("git push",)
    assert POLICY.deny == ("rm -r",)
    assert (POLICY.default, POLICY.shell, POLICY.redirects) == ("ask", "bash", "ignore")
    assert (POLICY.command_args, POLICY.tools) == (("script",), ("run_*",))
    assert (POLICY.expansions, POLICY.substitutions, POLICY.inline_code) == (
        "default", "refuse", "refuse",
    )
    assert POLICY.extra_argv_args == ("args", "argv", "arguments", "params")
    assert POLICY.harmless_variables == ("GIT_TERMINAL_PROMPT",)
    assert POLICY.system_directories == ("/usr/bin",)


def test_settings_have_defaults():
    policy = ShellCommandPolicy()
    assert (policy.allow, policy.ask, policy.deny, policy.tools) == ((), (), (), ())
    assert (policy.default, policy.command_args) == ("deny", ("command", "cmd"))
    assert policy.judge("ls").violation_type == "shell_command_denied"
    assert policy.judge("ls $(x)").reason_code == "substitution"


def test_policies_are_compared_by_their_rules():
    again = ShellCommandPolicy(*pickle.loads(pickle.dumps(POLICY)).__reduce__()[1])
    assert again == POLICY and hash(again) == hash(POLICY) and again.digest == POLICY.digest
    assert POLICY != ShellCommandPolicy() and POLICY.digest != ShellCommandPolicy().digest
    assert POLICY != "a policy"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_policies_are_picklable(protocol: int):
    assert pickle.loads(pickle.dumps(POLICY, protocol)) == POLICY
    whole = shell_command_defaults()["policy"]
    assert pickle.loads(pickle.dumps(whole, protocol)) == whole


def test_policies_are_immutable():
    with pytest.raises(AttributeError):
        POLICY.allow = ("rm",)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        POLICY.more = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        SecurityPolicy().tool_arg_sink = True  # type: ignore[misc]
    assert copy.copy(POLICY) is POLICY and copy.deepcopy(POLICY) is POLICY


@pytest.mark.parametrize("name", ["allow", "ask", "deny", "command_args", "tools"])
@pytest.mark.parametrize("wrong", ["ls", 1, {"ls"}, {"ls": 1}, b"ls", (1,), ("ls", None), [b"ls"]])
def test_wrong_types_are_type_errors(name: str, wrong: Any):
    with pytest.raises(TypeError):
        ShellCommandPolicy(**{name: wrong})


@pytest.mark.parametrize("name", ["default", "shell", "redirects"])
def test_wrong_types_of_settings_are_type_errors(name: str):
    settings: dict[str, Any] = {name: 1}
    with pytest.raises(TypeError):
        ShellCommandPolicy(**settings)


@pytest.mark.parametrize(
    "rule",
    ["git push --force origin", "-f git", "", "   ", "git -C repo status", "ls; ls", "a | b", "ls $x",
     "ls `x`", "ls\0", "git 'push", "git log[a"],
)  # fmt: skip
def test_what_is_no_rule_is_a_value_error_that_names_it(rule: str):
    with pytest.raises(ValueError, match="^deny rule 2 "):
        ShellCommandPolicy(deny=("ls", rule))


@pytest.mark.parametrize(
    "settings",
    [{"default": "maybe"}, {"shell": "fish"}, {"redirects": "x"}, {"expansions": "x"},
     {"substitutions": "x"}, {"inline_code": "x"}, {"tools": ("run_[",)}, {"command_args": ()}],
)  # fmt: skip
def test_a_setting_that_means_nothing_is_a_value_error(settings: dict[str, Any]):
    with pytest.raises(ValueError):
        ShellCommandPolicy(**settings)


def test_a_default_of_allow_is_a_list_of_denials():
    policy = ShellCommandPolicy(deny=("rm -r",), default="allow")
    assert policy.judge("make").verdict == "allow"
    assert policy.judge("rm -r d").verdict == "deny"
    assert policy.judge("$X -rf /").reason_code == "dynamic_program"


def test_a_digest_covers_all_that_decides():
    def digest(**changed: Any) -> str:
        settings: dict[str, Any] = {"allow": ("ls",), "default": "ask", **changed}
        return ShellCommandPolicy(**settings).digest

    digests = {
        digest(), digest(allow=("cat",)), digest(ask=("ls",)), digest(deny=("ls",)),
        digest(default="deny"), digest(command_args=("cmd",)), digest(tools=("x",)),
        digest(redirects="ignore"), digest(shell="sh"), digest(harmless_variables=("X",)),
    }  # fmt: skip
    assert len(digests) == 10


def test_freezing_puts_the_rules_in_the_digest():
    frozen = SecurityPolicy(shell_commands=POLICY).freeze()
    assert frozen.verify()
    assert frozen.digest == SecurityPolicy(shell_commands=POLICY).digest
    assert frozen.digest != SecurityPolicy(shell_commands=ShellCommandPolicy()).freeze().digest
    assert frozen.digest != SecurityPolicy(shell_commands=POLICY, tool_arg_sink=True).digest


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"shell_commands": "ls"}, TypeError),
        ({"tool_arg_sink": 1}, TypeError),
        ({"approver": "me"}, TypeError),
        ({"escalation_channel": 1}, TypeError),
        ({"escalation_timeout_seconds": "1"}, TypeError),
        ({"escalation_timeout_seconds": True}, TypeError),
        ({"escalation_timeout_seconds": 0}, ValueError),
        ({"escalation_timeout_seconds": float("nan")}, ValueError),
    ],
)
def test_a_security_policy_checks_its_settings(settings: dict[str, Any], error: type[Exception]):
    with pytest.raises(error):
        SecurityPolicy(**settings)


def test_a_decision_is_neither_true_nor_false():
    with pytest.raises(TypeError):
        bool(POLICY.judge("rm -r d"))


def test_a_decision_says_why():
    decision = shell_command_defaults()["shell_command"].judge("ls; env rm -rf d")
    assert (decision.verdict, decision.program, decision.rule) == ("deny", "rm", "rm -r")
    assert decision.programs == ["ls", "rm"]
    assert repr(decision) == "<Decision deny rm>"


def test_explain_is_for_people():
    text = shell_command_defaults()["shell_command"].explain("ls; env rm -r d")
    assert text.splitlines()[0].startswith("deny (rm): deny rule ")
    assert "env rm -r d (launches another)" in text


@pytest.mark.parametrize("wrong", [None, 1, b"ls", {"ls"}, ["ls", 1], {"a": "ls"}])
def test_what_is_no_command_is_a_type_error(wrong: Any):
    with pytest.raises(TypeError):
        POLICY.judge(wrong)


def test_an_argv_and_a_broken_text_are_judged():
    policy = ShellCommandPolicy(allow=("ls",))
    assert policy.judge(["ls", "; rm"]).verdict == "allow"
    assert policy.judge(("ls",)).verdict == "allow"
    assert policy.judge("ls \ud800").reason_code == "encoding"
    assert policy.judge(["ls", "\ud800"]).reason_code == "encoding"
    assert policy.judge("ls \0").reason_code == "encoding"


def test_threads_share_a_policy():
    policy = shell_command_defaults()["shell_command"]
    with ThreadPoolExecutor(8) as pool:
        verdicts = list(pool.map(lambda _: policy.judge("git status && rm -r d").verdict, range(2000)))
    assert set(verdicts) == {"deny"}
