"""smolagents: a tool in an agent with a scripted model."""

from __future__ import annotations

from typing import Any

from smolagents import ToolCallingAgent
from smolagents.models import (
    ChatMessage,
    ChatMessageToolCall,
    ChatMessageToolCallFunction,
    MessageRole,
    Model,
)

from conftest import DENIED, REFUSAL

EXAMPLE = "smolagents_tool"


class Scripted(Model):
    """Calls the tool once, then gives the final answer."""

    def __init__(self, command: str) -> None:
        super().__init__()
        self.calls = [("run_shell", {"command": command}), ("final_answer", {"answer": "done"})]
        self.shown: list[str] = []

    def generate(self, messages: list[ChatMessage], *_: Any, **__: Any) -> ChatMessage:
        self.shown = [str(message.content) for message in messages]
        name, arguments = self.calls.pop(0)
        function = ChatMessageToolCallFunction(name=name, arguments=arguments)
        call = ChatMessageToolCall(function=function, id=name, type="function")
        return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=[call])


def shown(example: Any, command: str) -> str:
    model = Scripted(command)
    ToolCallingAgent(tools=[example.RunShell()], model=model, verbosity_level=0).run("go")
    return model.shown[-1]


def test_a_refusal_is_what_the_model_sees(example: Any, ran: list[str]):
    assert REFUSAL in shown(example, DENIED)
    assert ran == []
    assert "ran git status" in shown(example, "git status")
    assert ran == ["git status"]
