"""The decorator around tools (R1-R4, Q61)."""

from __future__ import annotations

import functools
import inspect
import threading
from typing import Any

import pytest

from agent_airlock import Airlock, SecurityPolicy, ShellCommandPolicy
from agent_airlock.policy_presets import PRESETS, shell_command_defaults

from conftest import Tool


def test_the_example_of_the_description_runs():
    calls = []
    source = (
        "from agent_airlock import Airlock\n"
        "from agent_airlock.policy_presets import shell_command_defaults\n"
        "@Airlock(policy=shell_command_defaults()['policy'])\n"
        "def run_shell(command: str) -> str:\n"
        "    calls.append(command)\n"
        "    return command\n"
    )
    names: dict[str, Any] = {"calls": calls}
    exec(source, names)
    assert names["run_shell"]("git status") == "git status"
    assert names["run_shell"]("rm -rf /")["success"] is False
    assert calls == ["git status"]


def test_allow_ask_and_deny(tool: Tool):
    assert tool.run("git status") == "it ran"
    assert tool.run("git push")["block_reason"] == "escalation_required"
    assert tool.run("rm -rf /")["metadata"]["violation_type"] == "shell_command_denied"
    assert tool.calls == ["git status"]


@pytest.mark.parametrize("command", ["env rm -rf /", "nohup env rm -rf /"])
def test_a_launcher_does_not_let_a_command_through(tool: Tool, command: str):
    assert tool.run(command)["metadata"]["program"] == "rm"
    assert tool.calls == []


def test_an_allowed_command_behind_a_launcher_runs(tool: Tool):
    assert tool.run("env git status") == "it ran"


def test_keyword_arguments_are_judged(tool: Tool):
    assert tool.run(command="rm -rf /")["status"] == "blocked"
    assert tool.run(command="ls") == "it ran"
    assert tool.calls == ["ls"]


async def test_async_tools_are_judged(preset: SecurityPolicy):
    calls = []

    @Airlock(policy=preset)
    async def run_shell(command: str) -> str:
        calls.append(command)
        return "it ran"

    assert inspect.iscoroutinefunction(run_shell)
    assert (await run_shell("rm -rf /"))["metadata"]["program"] == "rm"
    assert (await run_shell(command="git push"))["block_reason"] == "escalation_required"
    assert await run_shell("ls") == "it ran"
    assert calls == ["ls"]


def test_methods_are_judged(preset: SecurityPolicy):
    class Shell:
        command = "rm -rf /"

        @Airlock(policy=preset)
        def run(self, command: str) -> str:
            return f"ran {command}"

        @Airlock(policy=preset)
        @classmethod
        def run_class(cls, command: str) -> str:
            return f"ran {command}"

        @staticmethod
        @Airlock(policy=preset)
        def run_static(command: str) -> str:
            return f"ran {command}"

    for run in (Shell().run, Shell.run_class, Shell().run_static):
        assert run("ls") == "ran ls"
        assert run("rm -r d")["metadata"]["program"] == "rm"


def test_a_first_parameter_called_self_is_judged_outside_a_class(preset: SecurityPolicy):
    policy = ShellCommandPolicy(allow=("ls",), command_args=("self",))

    @Airlock(policy=policy)
    def run(self: str) -> str:
        return self

    assert run("ls") == "ls"
    assert run("make")["metadata"]["program"] == "make"


def test_callable_objects_and_partials_are_judged(preset: SecurityPolicy):
    class Shell:
        async def __call__(self, command: str) -> str:
            return command

    assert inspect.iscoroutinefunction(Airlock(policy=preset)(Shell()))

    def run(prefix: str, command: str) -> str:
        return prefix + command

    partial = Airlock(policy=preset)(functools.partial(run, "a "))
    assert partial("ls") == "a ls"
    assert partial("rm -r d")["metadata"]["function"] == "run"


def test_a_default_is_the_authors_and_is_not_judged(preset: SecurityPolicy):
    @Airlock(policy=preset)
    def run(command: str = "rm -r build") -> str:
        return command

    assert run() == "rm -r build"
    assert run("rm -r build")["success"] is False


def test_variable_arguments_are_judged(preset: SecurityPolicy):
    @Airlock(policy=preset)
    def run(command: str, *args: str, **more: Any) -> Any:
        return command, args, more

    assert run("ls") == ("ls", (), {})
    assert run("rg", "--pre=./x", "foo")["metadata"]["program"] == "rg"
    assert run("ls", cmd="rm -r d")["metadata"]["argument"] == "cmd"


def test_a_wrong_call_is_the_tools_own_error(tool: Tool):
    with pytest.raises(TypeError):
        tool.run()
    with pytest.raises(TypeError):
        tool.run("ls", "ls")


def test_what_the_tool_raises_is_not_touched(preset: SecurityPolicy):
    @Airlock(policy=preset)
    def run(command: str) -> str:
        raise LookupError(command)

    with pytest.raises(LookupError):
        run("ls")


def test_the_tool_keeps_its_name_and_signature(preset: SecurityPolicy):
    @Airlock(policy=preset)
    def run(command: str) -> str:
        """Runs."""
        return command

    assert (run.__name__, run.__doc__) == ("run", "Runs.")
    assert str(inspect.signature(run)) == "(command: 'str') -> 'str'"


def test_the_preset_is_independent_and_equal():
    first, second = shell_command_defaults(), shell_command_defaults()
    assert first["policy"] is not second["policy"]
    assert first["policy"].digest == second["policy"].digest
    assert first["shell_command"] == second["shell_command"]
    assert PRESETS["shell_command_defaults"] is shell_command_defaults
    assert first["default_action"] == "ask" and first["cwe"] == ("CWE-78", "CWE-88")
    assert set(first) == {
        "preset_id", "severity", "default_action", "policy", "shell_command", "owasp", "cwe",
        "honest_scope", "source",
    }


def test_the_preset_takes_more_rules():
    policy = shell_command_defaults(
        extra_allow=("make test",), extra_ask=("ls -R",), extra_deny=("make deploy",)
    )["shell_command"]
    assert policy.judge("make test").verdict == "allow"
    assert policy.judge("make deploy").verdict == "deny"
    assert policy.judge("ls -R").verdict == "ask"
    with pytest.raises(TypeError):
        shell_command_defaults(extra_allow="ls")  # type: ignore[arg-type]


def test_a_denial_depends_on_the_command_alone():
    asked = []

    def approver(request: Any) -> Any:
        asked.append(request)

    policy = shell_command_defaults(approver=approver)["policy"]
    tool, other = Tool(policy), Tool(policy, agent_id="another")
    answers = [tool.run("rm -rf /") for _ in range(100)]
    thread = threading.Thread(target=lambda: answers.append(other.run("rm -rf /")))
    thread.start()
    thread.join()
    assert len(answers) == 101 and all(answer == answers[0] for answer in answers)
    assert asked == []


@pytest.mark.parametrize("wrong", [None, "policy", {}, 1])
def test_what_is_no_policy_is_a_type_error(wrong: Any):
    with pytest.raises(TypeError):
        Airlock(policy=wrong)


def test_a_policy_of_rules_alone_is_enough():
    tool = Tool(ShellCommandPolicy(allow=("ls",)))
    assert tool.run("ls") == "it ran"
    assert tool.run("make")["metadata"]["violation_type"] == "shell_command_denied"


def test_a_guard_may_be_asked_without_a_tool(preset: SecurityPolicy):
    airlock = Airlock(policy=preset)
    assert airlock.check("Bash", {"command": "ls"}) is None
    blocked = airlock.check("Bash", {"command": "rm -r d"})
    assert blocked is not None and blocked["metadata"]["function"] == "Bash"
    with pytest.raises(TypeError):
        airlock.check("Bash", ["ls"])  # type: ignore[arg-type]


async def test_a_guard_may_be_asked_asynchronously(preset: SecurityPolicy):
    airlock = Airlock(policy=preset)
    assert await airlock.check_async("Bash", {"command": "ls"}) is None
    assert await airlock.check_async("Bash", {"command": "rm -r d"}) is not None


def test_judging_starts_no_process():
    import sys

    started = []
    sys.addaudithook(
        lambda event, _: started.append(event)
        if event in ("subprocess.Popen", "os.system", "os.posix_spawn", "os.exec", "os.fork")
        else None
    )
    policy = shell_command_defaults()["shell_command"]
    policy.judge_many(["git status; ls 'a b' | cat"] * 100_000)
    assert started == []
