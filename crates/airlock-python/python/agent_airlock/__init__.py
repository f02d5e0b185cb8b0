"""Decides, before an AI agent's shell tool runs a command line, whether it is allowed, asked about or denied.

>>> from agent_airlock import ShellCommandPolicy
>>> policy = ShellCommandPolicy(allow=("git status", "ls"), deny=("rm -r",), default="ask")
>>> policy.judge("git status && ls -la").verdict
'allow'
>>> policy.judge("ls; env X=1 rm -fr build")
<Decision deny rm>
"""

from agent_airlock._native import Decision, DecisionLog, ShellCommandPolicy, verify_log
from agent_airlock.airlock import Airlock, Blocked, BlockedCall
from agent_airlock.approvers import (
    ApprovalRequest,
    ApprovalResponse,
    ApprovalVerdict,
    Approver,
    InProcessRecordedApprover,
    TerminalApprover,
)
from agent_airlock.policy import SecurityPolicy

__all__ = [
    "Airlock",
    "ApprovalRequest",
    "ApprovalResponse",
    "ApprovalVerdict",
    "Approver",
    "Blocked",
    "BlockedCall",
    "Decision",
    "DecisionLog",
    "InProcessRecordedApprover",
    "SecurityPolicy",
    "ShellCommandPolicy",
    "TerminalApprover",
    "verify_log",
]
