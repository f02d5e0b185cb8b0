//! Claude Code: `PreToolUse` and `PermissionRequest` (documentation and types of 2.1.332).
//!
//! Copilot CLI, Cursor, VS Code, Devin and Grok read its settings files too, and send requests in their
//! own casing.

use crate::agent::{Agent, Event, OnAsk, Others, Places, Shape};

/// Where a command stands in the requests of all that read the settings of Claude Code.
const COMMAND: Places = &[
    "/tool_input/command",
    "/toolInput/command",
    "/toolArgs/command",
    "/tool_input/input",
    "/toolInput/input",
];

pub(super) static CLAUDE_CODE: Agent = Agent {
    name: "claude-code",
    also: &["claude"],
    title: "Claude Code",
    event: &["/hook_event_name", "/hookEventName"],
    tool: &["/tool_name", "/toolName"],
    directory: &["/cwd", "/workspaceRoot", "/workspace_roots/0"],
    below: &[],
    session: &["/session_id", "/sessionId"],
    call: &["/tool_use_id", "/toolUseId"],
    events: &[
        Event {
            names: &["PreToolUse", "preToolUse", "pre_tool_use"],
            command: COMMAND,
            shape: Shape::Nested,
            on_ask: OnAsk::Ask,
            deny_exit: 2,
        },
        // Silence shows the prompt that was about to be shown.
        Event {
            names: &["PermissionRequest", "permissionRequest", "permission_request"],
            command: COMMAND,
            shape: Shape::NestedBehavior,
            on_ask: OnAsk::Silent,
            deny_exit: 0,
        },
    ],
    others: Others::Judged,
};
