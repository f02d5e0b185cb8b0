//! Cline: `PreToolUse` (CLI 3.0.65), with several commands a call.
//!
//! Exit statuses mean nothing to it, and it has no ask.

use crate::agent::{Agent, Event, OnAsk, Others, Shape};

pub(super) static CLINE: Agent = Agent {
    name: "cline",
    also: &[],
    title: "Cline",
    event: &["/hookName"],
    tool: &["/tool_call/name", "/preToolUse/toolName"],
    directory: &["/workspaceRoots/0"],
    below: &[],
    session: &["/taskId"],
    call: &["/tool_call/id"],
    events: &[Event {
        names: &["tool_call", "PreToolUse"],
        command: &[
            "/tool_call/input/commands",
            "/tool_call/input/command",
            "/preToolUse/parameters/commands",
            "/preToolUse/parameters/command",
        ],
        shape: Shape::Cancel,
        on_ask: OnAsk::Deny,
        deny_exit: 2,
    }],
    others: Others::Judged,
};
