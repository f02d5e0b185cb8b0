"""OpenAI Agents SDK: tools in a run with a scripted model."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from agents import Agent, Model, ModelResponse, Runner, Usage, set_tracing_disabled
from openai.types.responses import (
    ResponseFunctionShellToolCall,
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)
from openai.types.responses.response_function_shell_tool_call import Action

from conftest import DENIED, REFUSAL

EXAMPLE = "openai_agents"
set_tracing_disabled(True)


class Scripted(Model):
    """Calls the tool once, then ends."""

    def __init__(self, call: Any) -> None:
        text = ResponseOutputText(annotations=[], text="done", type="output_text")
        done = ResponseOutputMessage(
            id="2", content=[text], role="assistant", status="completed", type="message"
        )
        self.outputs: list[Any] = [call, done]

    async def get_response(self, *_: Any, **__: Any) -> ModelResponse:
        return ModelResponse(output=[self.outputs.pop(0)], usage=Usage(), response_id=None)

    def stream_response(self, *_: Any, **__: Any) -> AsyncIterator[Any]:
        raise NotImplementedError


async def run(tool: Any, call: Any) -> Any:
    agent = Agent(name="agent", model=Scripted(call), tools=[tool])
    return await Runner.run(agent, "go")


def function_call(command: str) -> Any:
    return ResponseFunctionToolCall(
        arguments=json.dumps({"command": command}), call_id="1", name="run_shell",
        type="function_call",
    )  # fmt: skip


def shell_call(*commands: str) -> Any:
    return ResponseFunctionShellToolCall(
        id="1", call_id="1", action=Action(commands=list(commands)), status="completed",
        type="shell_call",
    )  # fmt: skip


def outputs(result: Any) -> str:
    items = [item for item in result.to_input_list() if str(item.get("type")).endswith("_output")]
    return json.dumps([item["output"] for item in items])


async def test_a_refusal_is_what_the_model_sees(example: Any, ran: list[str]):
    assert outputs(await run(example.run_shell, function_call(DENIED))) == json.dumps([REFUSAL])
    assert ran == []
    assert "ran git status" in outputs(await run(example.run_shell, function_call("git status")))
    assert ran == ["git status"]


async def test_the_shell_tool_refuses_what_is_denied(example: Any, ran: list[str]):
    assert REFUSAL in outputs(await run(example.shell, shell_call("ls", DENIED)))
    assert ran == []


async def test_the_shell_tool_interrupts_the_run_for_what_is_asked_about(
    example: Any, ran: list[str]
):
    result = await run(example.shell, shell_call("git push"))
    assert len(result.interruptions) == 1 and ran == []
    state = result.to_state()
    state.approve(result.interruptions[0])
    await Runner.run(result.last_agent, state)
    assert ran == ["git push"]


async def test_the_shell_tool_runs_what_is_allowed(example: Any, ran: list[str]):
    result = await run(example.shell, shell_call("git status", "ls"))
    assert result.interruptions == [] and ran == ["git status", "ls"]
