//! Gemini CLI (0.61.0) and Antigravity (documentation of 1.4.3).

use crate::agent::{Agent, Event, OnAsk, Others, Shape};

// An ask prompts at a terminal, and hangs for ever where there is none: by default it is denied.
pub(super) static GEMINI_CLI: Agent = Agent {
    name: "gemini-cli",
    also: &["gemini"],
    title: "Gemini CLI",
    event: &["/hook_event_name"],
    tool: &["/tool_name"],
    directory: &["/cwd"],
    below: &["/tool_input/dir_path"],
    session: &["/session_id"],
    call: &[],
    events: &[Event {
        names: &["BeforeTool"],
        command: &["/tool_input/command"],
        shape: Shape::Decision,
        on_ask: OnAsk::Deny,
        deny_exit: 2,
    }],
    others: Others::Judged,
};

// Nothing is documented of its exit statuses, so that its answers alone count.
pub(super) static ANTIGRAVITY: Agent = Agent {
    name: "antigravity",
    also: &[],
    title: "Antigravity",
    event: &["/hook_event_name", "/hookEventName"],
    tool: &["/toolCall/name"],
    directory: &["/toolCall/args/Cwd", "/workspacePaths/0"],
    below: &[],
    session: &["/conversationId"],
    call: &["/stepIdx"],
    events: &[Event {
        names: &["PreToolUse"],
        command: &["/toolCall/args/CommandLine"],
        shape: Shape::ForceAsk,
        on_ask: OnAsk::Ask,
        deny_exit: 0,
    }],
    others: Others::Judged,
};
