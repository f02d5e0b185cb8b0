"""Claude Agent SDK: its own control protocol, with the other side of it scripted."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import anyio
from claude_agent_sdk import ClaudeSDKClient, Transport

from conftest import DENIED, REFUSAL

EXAMPLE = "claude_agent"


class Scripted(Transport):
    """Answers the greeting, sends one request, and keeps the answer to it."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        self.answer: Any = None
        self.hooks: Any = None
        self.send, self.receive = anyio.create_memory_object_stream[dict[str, Any]](100)
        self.answered = anyio.Event()

    async def connect(self) -> None: ...

    def is_ready(self) -> bool:
        return True

    async def end_input(self) -> None: ...

    async def close(self) -> None:
        self.send.close()

    async def write(self, data: str) -> None:
        message = json.loads(data)
        if message["type"] == "control_request":
            self.hooks = message["request"].get("hooks", self.hooks)
            response = {
                "subtype": "success", "request_id": message["request_id"],
                "response": {"hook_on_failure_supported": True, "hooks_applied": True},
            }  # fmt: skip
            await self.send.send({"type": "control_response", "response": response})
            if message["request"]["subtype"] == "initialize":
                asked = {"type": "control_request", "request_id": "asked", "request": self.request}
                await self.send.send(asked)
        elif message["type"] == "control_response":
            self.answer = message["response"]["response"]
            self.answered.set()

    async def read_messages(self) -> AsyncIterator[dict[str, Any]]:
        async for message in self.receive:
            yield message


async def answer(example: Any, request: dict[str, Any]) -> Any:
    transport = Scripted(request)
    async with ClaudeSDKClient(example.options(), transport):
        with anyio.fail_after(20):
            await transport.answered.wait()
    assert transport.hooks["PreToolUse"][0]["onFailure"] == "block"
    return transport.answer


def permission(command: Any) -> dict[str, Any]:
    return {
        "subtype": "can_use_tool", "tool_name": "Bash", "input": {"command": command},
        "permission_suggestions": [], "tool_use_id": "1",
    }  # fmt: skip


def hook(command: Any) -> dict[str, Any]:
    tool_input = {"command": command}
    given = {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": tool_input}
    return {"subtype": "hook_callback", "callback_id": "hook_0", "input": given, "tool_use_id": "1"}


async def test_can_use_tool_denies_with_the_refusal(example: Any):
    assert await answer(example, permission(DENIED)) == {"behavior": "deny", "message": REFUSAL}


async def test_can_use_tool_allows_what_the_rules_allow(example: Any):
    allowed = {"behavior": "allow", "updatedInput": {"command": "git status"}}
    assert await answer(example, permission("git status")) == allowed


async def test_the_hook_denies_with_the_refusal(example: Any):
    output = (await answer(example, hook(DENIED)))["hookSpecificOutput"]
    assert output["permissionDecision"] == "deny"
    assert output["permissionDecisionReason"] == REFUSAL


async def test_the_hook_leaves_asking_to_the_sdk(example: Any):
    for command, decision in (("git push", "ask"), ("git status", "allow"), (1, "deny")):
        output = (await answer(example, hook(command)))["hookSpecificOutput"]
        assert output["permissionDecision"] == decision
