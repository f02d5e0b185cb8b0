"""MCP Python SDK: a server in a process of its own, called by the SDK's client over stdio."""

from __future__ import annotations

import os
import pathlib
import sys
from typing import Any

from mcp import ClientSession, StdioServerParameters, stdio_client

from conftest import DENIED, EXAMPLES, REFUSAL

EXAMPLE = "mcp_server"


async def shown(command: str, path: pathlib.Path) -> str:
    server = StdioServerParameters(
        command=sys.executable,
        args=[str(EXAMPLES / "mcp_server.py")],
        # Only the stubs of the test can run.
        env={**os.environ, "PATH": str(path)},
    )
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        result: Any = await session.call_tool("run_shell", {"command": command})
    return "".join(content.text for content in result.content)


async def test_a_refusal_is_what_the_client_sees(tmp_path: pathlib.Path):
    (tmp_path / "sh").write_text('#!/bin/sh\necho "ran $2"\n')
    (tmp_path / "sh").chmod(0o755)
    assert await shown(DENIED, tmp_path) == REFUSAL
    assert (await shown("git status", tmp_path)).strip() == "ran git status"
