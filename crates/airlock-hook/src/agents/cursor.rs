//! Cursor: `beforeShellExecution`, `preToolUse`, `beforeMCPExecution` (documentation of October 2026).
//!
//! An answer that does not parse blocks, so that an allow is said. An ask is honoured before shells
//! alone.

use crate::agent::{Agent, Event, OnAsk, Others, Shape};

pub(super) static CURSOR: Agent = Agent {
    name: "cursor",
    also: &[],
    title: "Cursor",
    event: &["/hook_event_name"],
    tool: &["/tool_name"],
    directory: &["/tool_input/working_directory", "/cwd", "/workspace_roots/0"],
    below: &[],
    session: &["/conversation_id"],
    call: &["/tool_use_id", "/generation_id"],
    events: &[
        Event {
            names: &["beforeShellExecution"],
            command: &["/command"],
            shape: Shape::Permission { asks: true },
            on_ask: OnAsk::Ask,
            deny_exit: 2,
        },
        Event {
            names: &["preToolUse"],
            command: &["/tool_input/command"],
            shape: Shape::Permission { asks: false },
            on_ask: OnAsk::Deny,
            deny_exit: 2,
        },
        // The command beside the input is that of the server.
        Event {
            names: &["beforeMCPExecution"],
            command: &["/tool_input/command", "/tool_input/commands", "/tool_input/cmd"],
            shape: Shape::Permission { asks: true },
            on_ask: OnAsk::Ask,
            deny_exit: 2,
        },
    ],
    others: Others::Judged,
};
