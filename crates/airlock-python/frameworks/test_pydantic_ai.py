"""Pydantic AI: a tool in a run with a scripted model."""

from __future__ import annotations

from typing import Any

from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from conftest import DENIED, REFUSAL

EXAMPLE = "pydantic_ai_tool"


async def shown(example: Any, command: str) -> Any:
    def model(messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
        if len(messages) == 1:
            return ModelResponse(parts=[ToolCallPart("run_shell", {"command": command})])
        return ModelResponse(parts=[TextPart("done")])

    result = await example.agent(FunctionModel(model)).run("go")
    parts = [part for message in result.all_messages() for part in message.parts]
    (returned,) = [part for part in parts if isinstance(part, ToolReturnPart)]
    return returned.content


async def test_a_refusal_is_what_the_model_sees(example: Any, ran: list[str]):
    assert await shown(example, DENIED) == REFUSAL
    assert ran == []
    assert await shown(example, "git status") == "ran git status"
    assert ran == ["git status"]


async def test_the_context_of_a_run_is_not_judged(example: Any, ran: list[str]):
    """What stands in the history of the conversation is not what the tool is asked to do."""
    from pydantic_ai import RunContext
    from pydantic_ai.models.test import TestModel
    from pydantic_ai.usage import RunUsage

    earlier = ModelResponse(parts=[ToolCallPart("run_shell", {"command": "rm -rf /"})])
    context = RunContext(
        deps={"command": "rm -rf /"}, model=TestModel(), usage=RunUsage(), messages=[earlier]
    )
    assert await example.run_shell(context, "ls") == "ran ls"
    assert await example.run_shell(context, DENIED) == REFUSAL
