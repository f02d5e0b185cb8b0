"""Which arguments hold a command, and in which shapes (R61-R63, Q31-Q34)."""

from __future__ import annotations

import asyncio
import collections
import dataclasses
import enum
import json
import pathlib
import types
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from agent_airlock import (
    Airlock,
    ApprovalResponse,
    DecisionLog,
    SecurityPolicy,
    ShellCommandPolicy,
)
from agent_airlock.policy_presets import shell_command_defaults

from conftest import Tool

RM = "rm -r d"


def blocked(tool: Tool, command: Any) -> dict[str, Any]:
    before = len(tool.calls)
    answer = tool.run(command)
    assert len(tool.calls) == before and answer["success"] is False
    return answer["metadata"]


def test_a_list_is_one_argv(tool: Tool):
    assert tool.run(["ls", ";", "rm", "-rf", "/"]) == "it ran"
    assert tool.run(("ls", "$HOME")) == "it ran"
    assert tool.run(["cat", "$(id)"]) == "it ran"
    assert tool.run(["ls", "a > b"]) == "it ran"
    assert blocked(tool, ["rm", "-rf", "/"])["program"] == "rm"
    assert blocked(tool, ["sh", "-c", "ls; rm -r d"])["program"] == "rm"
    assert blocked(tool, ["git status"])["escalation_outcome"] == "no_approver"
    assert blocked(tool, ["FOO=1", "git"])["escalation_outcome"] == "no_approver"
    for empty in ([], [""], ()):
        assert blocked(tool, empty)["violation_type"] == "shell_command_unanalyzable"


@pytest.mark.parametrize(
    "wrong",
    [b"ls", 1, 1.0, True, {"a": "ls"}, ["ls", 1], ["ls", ["a"]], ["ls", None], pathlib.Path("ls"),
     {"ls"}, object(), [b"ls"], iter(["ls"]), range(3)],
)  # fmt: skip
def test_what_is_no_command_is_refused(tool: Tool, wrong: Any):
    assert blocked(tool, wrong)["reason_code"] == "bad_type"


def test_broken_text_is_refused(tool: Tool):
    assert blocked(tool, "ls \ud800")["reason_code"] == "encoding"


def test_none_is_no_command(tool: Tool):
    assert tool.run(None) == "it ran"


def test_a_subclass_of_str_is_a_string(tool: Tool):
    class Text(str):
        pass

    class Choice(str, enum.Enum):
        RM = "rm -r d"

    assert tool.run(Text("ls")) == "it ran"
    assert blocked(tool, Text(RM))["program"] == "rm"
    assert blocked(tool, Choice.RM)["program"] == "rm"


def test_command_args_choose_the_arguments():
    policy = ShellCommandPolicy(deny=("rm -r",), default="allow", command_args=("script",))

    @Airlock(policy=policy)
    def run(script: str = "", command: str = "") -> str:
        return "it ran"

    assert run(script=RM)["metadata"]["argument"] == "script"
    assert run(command=RM) == "it ran"


def test_cmd_is_a_command(preset: SecurityPolicy):
    @Airlock(policy=preset)
    def run(cmd: str) -> str:
        return cmd

    assert run(cmd=RM)["metadata"]["program"] == "rm"


@dataclasses.dataclass
class Step:
    command: Any
    note: str = ""


class Row(NamedTuple):
    command: str


class Slots:
    __slots__ = ("command",)

    def __init__(self, command: str) -> None:
        self.command = command


def anything(preset: SecurityPolicy) -> Any:
    @Airlock(policy=preset)
    def do(payload: Any) -> str:
        return "it ran"

    return do


@pytest.mark.parametrize(
    ("payload", "path"),
    [
        ({"command": RM}, "payload.command"),
        ({"a": [1, {"cmd": ["rm", "-r", "d"]}]}, "payload.a[1].cmd"),
        ([{"command": "ls"}, {"command": RM}], "payload[1].command"),
        (Step(RM), "payload.command"),
        (Row(RM), "payload.command"),
        (({"command": RM},), "payload[0].command"),
        (types.SimpleNamespace(command=RM), "payload.command"),
        (types.MappingProxyType({"command": RM}), "payload.command"),
        (collections.UserDict({"command": RM}), "payload.command"),
        (collections.OrderedDict(command=RM), "payload.command"),
        (collections.deque([{"command": RM}]), "payload[0].command"),
        (frozenset([Row(RM)]), "payload[0].command"),
        ({1: {"command": RM}}, "payload..command"),
    ],
)
def test_nested_commands_are_judged(preset: SecurityPolicy, payload: Any, path: str):
    metadata = anything(preset)(payload)["metadata"]
    assert (metadata["program"], metadata["argument"]) == ("rm", path)


def test_nested_models_are_judged(preset: SecurityPolicy):
    pydantic = pytest.importorskip("pydantic")

    class Job(pydantic.BaseModel):
        command: str
        model_config = {"extra": "allow"}

    class Batch(pydantic.BaseModel):
        jobs: list[Job]

    do = anything(preset)
    assert do(Batch(jobs=[Job(command=RM)]))["metadata"]["argument"] == "payload.jobs[0].command"
    assert do(Job(command="ls", cmd=RM))["metadata"]["argument"] == "payload.cmd"
    assert do(Batch(jobs=[Job(command="ls")])) == "it ran"


def test_nested_attrs_are_judged(preset: SecurityPolicy):
    attrs = pytest.importorskip("attrs")
    job = attrs.make_class("Job", ["command"])
    assert anything(preset)(job(RM))["metadata"]["program"] == "rm"


@pytest.mark.parametrize(
    "payload",
    [{"query": RM}, [RM], RM, Step("ls", note=RM), object(), 1, None, {"command": None}, b"rm -r d"],
)
def test_what_holds_no_command_is_left_alone(preset: SecurityPolicy, payload: Any):
    assert anything(preset)(payload) == "it ran"


def test_cycles_and_depth_are_refused(preset: SecurityPolicy):
    do = anything(preset)
    cycle: list[Any] = []
    cycle.append(cycle)
    assert do(cycle)["metadata"]["reason_code"] == "bad_type"
    ring: dict[str, Any] = {}
    ring["a"] = {"b": ring}
    assert do(ring)["metadata"]["reason_code"] == "bad_type"
    deep: Any = {"command": "ls"}
    for _ in range(40):
        deep = [deep]
    assert do(deep)["metadata"]["reason_code"] == "bad_type"
    shallow: Any = {"command": RM}
    for _ in range(25):
        shallow = [shallow]
    assert do(shallow)["metadata"]["program"] == "rm"


def test_shared_structure_does_not_cost_without_end(preset: SecurityPolicy):
    value: Any = "x"
    for _ in range(30):
        value = [value, value]
    assert anything(preset)(value)["metadata"]["reason_code"] == "bad_type"


def test_what_cannot_be_read_is_refused(preset: SecurityPolicy):
    class Broken(collections.UserDict):  # type: ignore[type-arg]
        def items(self) -> Any:
            raise RuntimeError

    assert anything(preset)(Broken(a=1))["metadata"]["reason_code"] == "bad_type"


def test_what_changes_while_it_is_read_is_read_to_its_end(preset: SecurityPolicy):
    changed: list[str] = []

    class Growing(collections.UserDict):  # type: ignore[type-arg]
        def items(self) -> Any:
            changed.append("items")
            payload[len(payload)] = "more"
            group.add(str(len(group)))
            return super().items()

        def __hash__(self) -> int:
            return id(self)

    group: set[Any] = {Growing(a=1), "x", "y"}
    payload: dict[Any, Any] = {"a": Growing(a=1), "b": [group], "c": {"command": RM}}
    # A set that changes cannot be read to its end, whatever else is found.
    assert anything(preset)(payload)["success"] is False
    payload["b"] = []
    assert anything(preset)(payload)["metadata"]["argument"] == "payload.c.command"
    assert len(changed) >= 2


@pytest.mark.parametrize("name", ["args", "argv", "arguments", "params"])
def test_a_program_and_its_arguments_are_judged_together(preset: SecurityPolicy, name: str):
    @Airlock(policy=preset)
    def spawn(command: str, **more: Any) -> str:
        return "it ran"

    assert spawn("rg", **{name: ["--pre=./x", "foo"]})["metadata"]["program"] == "rg"
    assert spawn("rg", **{name: ["foo"]}) == "it ran"
    assert spawn("ls -la", **{name: []}) == "it ran"
    assert spawn("ls -la", **{name: None}) == "it ran"
    for wrong in ("--pre=./x", {"a": 1}, 1, [1]):
        assert spawn("rg", **{name: wrong})["metadata"]["reason_code"] == "bad_type"
    assert spawn("git push", **{name: ["-f"]})["metadata"]["reason_code"] == "bad_type"


def test_arguments_beside_a_program_can_be_switched_off():
    policy = ShellCommandPolicy(allow=("rg",), extra_argv_args=())

    @Airlock(policy=policy)
    def spawn(command: str, args: Any) -> str:
        return "it ran"

    assert spawn("rg", 1) == "it ran"


def test_the_worst_of_several_commands_decides(preset: SecurityPolicy):
    @Airlock(policy=preset)
    def run(command: str, cmd: str) -> str:
        return "it ran"

    assert run("ls", "ls") == "it ran"
    assert run("git push", RM)["metadata"]["program"] == "rm"
    assert run(RM, "ls $(id)")["metadata"]["reason_code"] == "substitution"


def test_tools_choose_the_tools():
    policy = shell_command_defaults(tools=("run_*",))["policy"]

    def execute(command: str) -> str:
        return "it ran"

    def run_shell(command: str) -> str:
        return "it ran"

    def run_script(script: str) -> str:
        return "it ran"

    airlock = Airlock(policy=policy)
    assert airlock(run_shell)(RM)["success"] is False
    assert airlock(execute)(RM) == "it ran"
    with pytest.warns(UserWarning, match="'run_script', which has no parameter that holds a command"):
        guarded = airlock(run_script)
    assert guarded("ls")["metadata"]["reason_code"] == "bad_type"
    assert Airlock(policy=policy, tool_name="run_it")(execute)(RM)["success"] is False
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        airlock(lambda **arguments: "it ran")
        airlock(execute)
        airlock(run_shell)
        assert airlock.check("run_script", {"command": RM}) is not None
    any_tool = Airlock(policy=shell_command_defaults(tools=("*",))["policy"])
    assert any_tool(run_script)("ls") == "it ran"


def test_a_tool_without_a_command_is_untouched(preset: SecurityPolicy):
    @Airlock(policy=preset)
    def search(query: str) -> str:
        return query

    assert search("rm -rf /") == "rm -rf /"


@pytest.mark.parametrize("text", ["ls; git status", "a && b", "a|b", "`a`", "$a", "(a)", "<a", "a\nb"])
def test_the_screen_runs_first(text: str):
    rules = shell_command_defaults()["shell_command"]
    both = Tool(SecurityPolicy(shell_commands=rules, tool_arg_sink=True))
    answer = both.run(text)
    assert answer["block_reason"] == "tool_arg_sink" and both.calls == []
    assert both.run({"x": [text]})["block_reason"] == "tool_arg_sink"


def test_the_screen_lets_plain_commands_to_the_rules():
    rules = shell_command_defaults()["shell_command"]
    both = Tool(SecurityPolicy(shell_commands=rules, tool_arg_sink=True))
    assert both.run("git status") == "it ran"
    assert both.run("rm -rf d")["metadata"]["violation_type"] == "shell_command_denied"
    alone = Tool(SecurityPolicy(tool_arg_sink=True))
    assert alone.run("rm -rf d") == "it ran"


def test_the_screen_is_off_unless_set(tool: Tool):
    assert tool.run("ls; git status") == "it ran"


def test_a_list_that_changes_while_it_is_decided_about_does_not_reach_the_tool():
    command = ["git", "push"]

    def approver(request: Any) -> ApprovalResponse:
        command[:] = ["rm", "-rf", "/"]
        return ApprovalResponse(request_id=request.request_id, verdict="grant")

    tool = Tool(shell_command_defaults(approver=approver)["policy"])
    assert tool.run(command) == "it ran"
    assert tool.calls == [["git", "push"]]


def test_a_model_that_changes_while_it_is_decided_about_is_refused():
    step = Step("git push")

    def approver(request: Any) -> ApprovalResponse:
        step.command = "rm -rf /"
        return ApprovalResponse(request_id=request.request_id, verdict="grant")

    do = anything(shell_command_defaults(approver=approver)["policy"])
    answer = do(step)
    assert answer["error"] == "the arguments changed while the call was decided about"


def changing(step: Step) -> Callable[[], None]:
    def change() -> None:
        step.command = "rm -rf /"

    return change


async def test_a_model_that_changes_while_the_record_is_written_is_refused(
    preset: SecurityPolicy, tmp_path: pathlib.Path
):
    entered = []

    @Airlock(policy=preset, log=DecisionLog(tmp_path / "decisions.jsonl"))
    async def do(payload: Step) -> str:
        entered.append(payload.command)
        return "it ran"

    assert await do(Step("ls")) == "it ran"
    step = Step("ls")
    asyncio.get_running_loop().call_soon(changing(step))
    answer: Any = await do(step)
    assert answer["error"] == "the arguments changed while the call was decided about"
    assert entered == ["ls"]
    permitted = [
        json.loads(line)["permitted"] for line in (tmp_path / "decisions.jsonl").read_text().splitlines()
    ]
    assert permitted == [True, True, False]
