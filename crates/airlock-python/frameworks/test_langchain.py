"""LangChain: tools in an agent with a scripted model."""

from __future__ import annotations

from typing import Any

from langchain.agents import create_agent
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, ToolMessage

from conftest import DENIED, REFUSAL

EXAMPLE = "langchain_tools"


class Scripted(GenericFakeChatModel):
    def bind_tools(self, tools: Any, **settings: Any) -> Any:
        return self


def shown(tool: Any, arguments: dict[str, Any]) -> str:
    """What an agent's model is shown as the result of a call of the tool."""
    call = {"name": tool.name, "args": arguments, "id": "1"}
    model = Scripted(messages=iter([AIMessage("", tool_calls=[call]), AIMessage("done")]))
    messages = create_agent(model, [tool]).invoke({"messages": [("user", "go")]})["messages"]
    (message,) = [message for message in messages if isinstance(message, ToolMessage)]
    return str(message.content)


def test_a_refusal_is_what_the_model_sees(example: Any, ran: list[str]):
    assert shown(example.run_shell, {"command": DENIED}) == REFUSAL
    assert ran == []
    assert shown(example.run_shell, {"command": "git status"}) == "ran git status"
    assert ran == ["git status"]


def test_the_shell_tool_is_judged_line_by_line(example: Any):
    lines: list[Any] = []

    class Process:
        def run(self, commands: Any) -> str:
            lines.append(commands)
            return "it ran"

    tool = example.guarded_shell_tool(Process())
    assert shown(tool, {"commands": ["ls", "env rm -rf /srv/secret"]}) == REFUSAL
    assert lines == []
    assert shown(tool, {"commands": ["ls", "git log"]}) == "it ran"
    assert lines == [["ls", "git log"]]
