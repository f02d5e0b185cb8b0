"""MCP Python SDK: a server with a guarded tool, over standard input and output."""

from __future__ import annotations

import subprocess

try:
    from mcp.server import MCPServer
except ImportError:  # Before version 2 it was called FastMCP.
    from mcp.server.fastmcp import FastMCP as MCPServer

from agent_airlock import Airlock
from agent_airlock.policy_presets import shell_command_defaults

server = MCPServer("shell")


# The result of a tool has the type that the function says, so the answer to a refused call is its text.
@server.tool()
@Airlock(policy=shell_command_defaults()["policy"], returns="text")
def run_shell(command: str) -> str:
    """Runs a command line."""
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True).stdout


if __name__ == "__main__":
    server.run()
