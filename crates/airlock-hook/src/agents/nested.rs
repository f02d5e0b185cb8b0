//! Agents in whose answers Claude's form is found: Qwen Code, Droid, Devin, Grok.

use crate::agent::{Agent, Event, OnAsk, Others, Places, Shape};

const COMMAND: Places = &["/tool_input/command"];

// 0.24.4.
pub(super) static QWEN_CODE: Agent = Agent {
    name: "qwen-code",
    also: &["qwen"],
    title: "Qwen Code",
    event: &["/hook_event_name"],
    tool: &["/tool_name"],
    directory: &["/tool_input/directory", "/cwd"],
    below: &[],
    session: &["/session_id"],
    call: &["/tool_use_id", "/tool_call_id"],
    events: &[
        Event {
            names: &["PreToolUse"],
            command: COMMAND,
            shape: Shape::Nested,
            on_ask: OnAsk::Ask,
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

// Documentation of 0.245.
pub(super) static DROID: Agent = Agent {
    name: "droid",
    also: &["factory"],
    title: "Factory Droid",
    event: &["/hook_event_name"],
    tool: &["/tool_name"],
    directory: &["/cwd"],
    below: &[],
    session: &["/session_id"],
    call: &["/tool_use_id"],
    events: &[Event {
        names: &["PreToolUse"],
        command: COMMAND,
        shape: Shape::Nested,
        on_ask: OnAsk::Ask,
        deny_exit: 2,
    }],
    others: Others::Judged,
};

// Documentation of 2026. Whether it honours an ask is not known: by default it is denied.
pub(super) static DEVIN: Agent = Agent {
    name: "devin",
    also: &[],
    title: "Devin",
    event: &["/hook_event_name"],
    tool: &["/tool_name"],
    directory: &["/cwd"],
    below: &[],
    session: &["/session_id"],
    call: &["/tool_use_id"],
    events: &[Event {
        names: &["PreToolUse"],
        command: &["/tool_input/command", "/tool_input/input"],
        shape: Shape::BlockOrNested,
        on_ask: OnAsk::Deny,
        deny_exit: 2,
    }],
    others: Others::Judged,
};

// Notes of a third party on 1.0.62.
pub(super) static GROK: Agent = Agent {
    name: "grok",
    also: &[],
    title: "Grok Build",
    event: &["/hook_event_name", "/hookEventName"],
    tool: &["/toolName", "/tool_name"],
    directory: &["/cwd", "/workspaceRoot"],
    below: &[],
    session: &["/sessionId", "/session_id"],
    call: &["/toolUseId", "/tool_use_id"],
    events: &[Event {
        names: &["PreToolUse", "pre_tool_use"],
        command: &["/toolInput/command", "/tool_input/command"],
        shape: Shape::NestedOrDeny,
        on_ask: OnAsk::Ask,
        deny_exit: 2,
    }],
    others: Others::Judged,
};
