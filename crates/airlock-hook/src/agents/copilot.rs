//! Copilot CLI (1.0.102), its cloud agent, and the local harness of VS Code (documentation of 2026).

use crate::agent::{Agent, Event, OnAsk, Others, Places, Shape};

const COMMAND: Places = &[
    "/toolArgs/command",
    "/toolInput/command",
    "/tool_input/command",
    "/toolArgs/input",
    "/toolInput/input",
    "/tool_input/input",
];

/// An event in Claude's form: the one of a name in Pascal case.
const PASCAL: Event = Event {
    names: &["PreToolUse"],
    command: COMMAND,
    shape: Shape::Nested,
    on_ask: OnAsk::Ask,
    deny_exit: 2,
};

pub(super) static COPILOT_CLI: Agent = Agent {
    name: "copilot-cli",
    also: &["copilot"],
    title: "Copilot CLI",
    event: &["/hook_event_name", "/hookName"],
    tool: &["/toolName", "/tool_name"],
    directory: &["/cwd"],
    below: &[],
    session: &["/sessionId", "/session_id"],
    call: &["/toolCallId"],
    events: &[
        Event {
            names: &["preToolUse"],
            command: COMMAND,
            shape: Shape::Flat,
            on_ask: OnAsk::Ask,
            deny_exit: 2,
        },
        Event {
            names: &["permissionRequest"],
            command: COMMAND,
            shape: Shape::Behavior,
            on_ask: OnAsk::Silent,
            deny_exit: 0,
        },
        PASCAL,
    ],
    others: Others::Judged,
};

// It knows no matchers: every tool arrives.
pub(super) static VSCODE: Agent = Agent {
    name: "vscode",
    also: &[],
    title: "VS Code",
    event: &["/hook_event_name", "/hookEventName"],
    tool: &["/tool_name", "/toolName"],
    directory: &["/cwd"],
    below: &[],
    session: &["/session_id", "/sessionId"],
    call: &["/tool_use_id", "/toolUseId"],
    events: &[PASCAL],
    others: Others::Passed,
};
