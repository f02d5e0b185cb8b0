//! Codex: `PreToolUse` and `PermissionRequest` (0.171.0).
//!
//! Before a tool it understands a deny alone; one unknown key voids an answer. The directory of a
//! request is that of the turn, not the one that the command runs in: it is not read.

use crate::agent::{Agent, Event, OnAsk, Others, Places, Shape};

const COMMAND: Places = &["/tool_input/command", "/tool_input/cmd", "/tool_input/chars"];

pub(super) static CODEX: Agent = Agent {
    name: "codex",
    also: &[],
    title: "Codex",
    event: &["/hook_event_name"],
    tool: &["/tool_name"],
    directory: &[],
    below: &[],
    session: &["/session_id"],
    call: &["/tool_use_id", "/turn_id"],
    events: &[
        Event {
            names: &["PreToolUse"],
            command: COMMAND,
            shape: Shape::NestedDeny,
            on_ask: OnAsk::Deny,
            deny_exit: 2,
        },
        Event {
            names: &["PermissionRequest"],
            command: COMMAND,
            shape: Shape::NestedBehavior,
            on_ask: OnAsk::Silent,
            deny_exit: 0,
        },
    ],
    others: Others::Judged,
};
