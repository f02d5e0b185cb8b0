//! Agents with flat answers or none: Hermes, Windsurf, Goose, Crush, Kiro.

use crate::agent::{Agent, Event, OnAsk, Others, Shape};

// 0.19.0, which runs what is to be approved; documentation of 0.22, which asks. By default it is denied.
pub(super) static HERMES: Agent = Agent {
    name: "hermes",
    also: &[],
    title: "Hermes Agent",
    event: &["/hook_event_name"],
    tool: &["/tool_name"],
    directory: &["/tool_input/workdir", "/cwd"],
    below: &[],
    session: &["/session_id"],
    call: &["/extra/tool_call_id"],
    events: &[Event {
        names: &["pre_tool_call"],
        command: &["/tool_input/command"],
        shape: Shape::BlockOrApprove,
        on_ask: OnAsk::Deny,
        deny_exit: 2,
    }],
    others: Others::Judged,
};

// Cascade, before it became Devin; documentation of 2026.
pub(super) static WINDSURF: Agent = Agent {
    name: "windsurf",
    also: &["cascade"],
    title: "Windsurf Cascade",
    event: &["/agent_action_name"],
    tool: &[],
    directory: &["/tool_info/cwd"],
    below: &[],
    session: &["/trajectory_id"],
    call: &["/execution_id"],
    events: &[Event {
        names: &["pre_run_command"],
        command: &["/tool_info/command_line"],
        shape: Shape::Silent,
        on_ask: OnAsk::Deny,
        deny_exit: 2,
    }],
    others: Others::None,
};

// Documentation of 1.38.
pub(super) static GOOSE: Agent = Agent {
    name: "goose",
    also: &[],
    title: "Goose",
    event: &["/event"],
    tool: &["/tool_name"],
    directory: &["/tool_input/working_dir", "/working_dir"],
    below: &[],
    session: &["/session_id"],
    call: &["/tool_call_id"],
    events: &[Event {
        names: &["PreToolUse"],
        command: &["/tool_input/command"],
        shape: Shape::Block,
        on_ask: OnAsk::Deny,
        deny_exit: 2,
    }],
    others: Others::Judged,
};

// Documentation of 0.96.
pub(super) static CRUSH: Agent = Agent {
    name: "crush",
    also: &[],
    title: "Crush",
    event: &["/event"],
    tool: &["/tool_name"],
    directory: &["/tool_input/working_dir", "/cwd"],
    below: &[],
    session: &["/session_id"],
    call: &[],
    events: &[Event {
        names: &["PreToolUse"],
        command: &["/tool_input/command"],
        shape: Shape::Versioned,
        on_ask: OnAsk::Deny,
        deny_exit: 2,
    }],
    others: Others::Judged,
};

// Documentation of CLI 3.
pub(super) static KIRO: Agent = Agent {
    name: "kiro",
    also: &[],
    title: "Kiro",
    event: &["/hook_event_name"],
    tool: &["/tool_name"],
    directory: &["/cwd"],
    below: &[],
    session: &["/session_id"],
    call: &[],
    events: &[Event {
        names: &["preToolUse", "PreToolUse"],
        command: &["/tool_input/command"],
        shape: Shape::Silent,
        on_ask: OnAsk::Deny,
        deny_exit: 2,
    }],
    others: Others::Judged,
};
