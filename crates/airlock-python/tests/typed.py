"""How the package is used, for type checkers: nothing here runs."""

from __future__ import annotations

from agent_airlock import (
    Airlock,
    ApprovalRequest,
    ApprovalResponse,
    Blocked,
    DecisionLog,
    SecurityPolicy,
    ShellCommandPolicy,
    TerminalApprover,
)
from agent_airlock.policy_presets import shell_command_defaults


@Airlock(policy=shell_command_defaults()["policy"])
def run_shell(command: str) -> str:
    return command


@Airlock(
    policy=shell_command_defaults(approver=TerminalApprover(), extra_allow=("make test",))["policy"],
    log=DecisionLog("decisions.jsonl", durability="batch"),
    on_blocked=print,
    returns="text",
)
async def run_async(command: str, timeout: float = 1.0) -> str:
    return command


async def approve(request: ApprovalRequest) -> ApprovalResponse:
    return ApprovalResponse(request_id=request.request_id, verdict="grant")


def tell(blocked: Blocked) -> None:
    print(blocked.program, blocked.rule)


async def main() -> None:
    text: str = run_shell("ls")
    text = await run_async("ls", timeout=2.0)
    print(text)
    policy = ShellCommandPolicy(allow=("ls",), deny=["rm -r"], default="ask")
    verdict = policy.judge("ls").verdict
    assert verdict == "allow"
    columns = policy.judge_many(["ls", None])
    programs: list[str | None] = columns["program"]
    print(programs, policy.digest, policy.explain("ls"))
    airlock = Airlock(SecurityPolicy(shell_commands=policy, approver=approve), on_blocked=tell)
    blocked = await airlock.check_async("Bash", {"command": "ls"})
    if blocked is not None:
        print(str(blocked), blocked["block_reason"])
