//! Row types: what is known of an agent's requests and answers.

use std::fmt;

/// An agent: where its requests have what, and the answers that it understands.
#[derive(Debug)]
pub struct Agent {
    /// What `airlock hook` calls it.
    pub name: &'static str,
    /// Other names that people call it by.
    pub also: &'static [&'static str],
    /// The name of the product.
    pub title: &'static str,
    /// Where the name of the event stands.
    pub event: Places,
    /// Where the name of the tool stands.
    pub tool: Places,
    /// Where the working directory stands; the first that is not empty counts.
    pub directory: Places,
    /// Where a directory stands that is named relative to the working directory.
    pub below: Places,
    /// Where the name of the session stands.
    pub session: Places,
    /// Where the name of the call stands.
    pub call: Places,
    /// Its events; the first is meant where a request names none.
    pub events: &'static [Event],
    /// What becomes of a tool that is no shell.
    pub others: Others,
}

/// Places in a request, as JSON pointers (RFC 6901).
pub type Places = &'static [&'static str];

/// An event before which the agent asks its hooks.
#[derive(Debug)]
pub struct Event {
    /// What a request calls it: the first name is the one that answers carry.
    pub names: &'static [&'static str],
    /// Where the command stands; all that is found is judged.
    pub command: Places,
    /// The form of the answers.
    pub shape: Shape,
    /// What an ask becomes where nobody says.
    pub on_ask: OnAsk,
    /// The exit status of a deny.
    pub deny_exit: u8,
}

/// What becomes of a tool that is not known as a shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// What stands at the place of a command is judged as one: the hook is registered for tools that
    /// run commands.
    Judged,
    /// It is none of ours: the agent sends every tool.
    Passed,
    /// There is nothing but commands.
    None,
}

/// The form of an agent's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `{"hookSpecificOutput": {"hookEventName", "permissionDecision", "permissionDecisionReason"}}`.
    Nested,
    /// As [`Shape::Nested`] for a deny alone: nothing else is understood.
    NestedDeny,
    /// `{"hookSpecificOutput": {"hookEventName", "decision": {"behavior", "message"}}}`.
    NestedBehavior,
    /// `{"permissionDecision", "permissionDecisionReason"}`.
    Flat,
    /// `{"behavior", "message"}`.
    Behavior,
    /// `{"permission", "user_message", "agent_message"}`, always said.
    Permission {
        /// Whether an ask is honoured.
        asks: bool,
    },
    /// `{"decision": "deny" | "ask", "reason"}`.
    Decision,
    /// `{"decision": "allow" | "auto_approve" | "force_ask" | "deny", "reason"}`, always said.
    ForceAsk,
    /// `{"decision": "block", "reason"}`.
    Block,
    /// `{"version": 1, "decision": "allow" | "deny", "reason"}`.
    Versioned,
    /// `{"cancel": true, "errorMessage"}`, else `{}`.
    Cancel,
    /// `{"decision": "block", "reason"}` and `{"action": "approve", "message"}`, else `{}`.
    BlockOrApprove,
    /// [`Shape::Nested`] for an ask, with `"decision": "deny"` beside it for versions that cannot ask.
    NestedOrDeny,
    /// `{"decision": "block", "reason"}`, and [`Shape::Nested`] for an ask.
    BlockOrNested,
    /// Nothing but the exit status and standard error.
    Silent,
    /// `{"decision": "allow" | "ask" | "deny", "reason"}`, always said: to a plugin of ours.
    Plugin,
}

/// What becomes of an ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnAsk {
    /// The agent asks the person.
    Ask,
    /// It is denied, with a message that a person has to approve it.
    Deny,
    /// The agent's own rules decide.
    Silent,
}

impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title)
    }
}

impl Agent {
    /// Returns the event that a request without a name for it means.
    #[must_use]
    pub fn default_event(&self) -> &'static Event {
        // Every agent has one: a test holds the table to it.
        self.events.first().unwrap_or(&FALLBACK)
    }

    /// Returns the event of this name.
    #[must_use]
    pub fn event_named(&self, name: &str) -> Option<&'static Event> {
        self.events.iter().find(|event| event.names.contains(&name))
    }
}

impl Event {
    /// Returns the name that answers carry.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.names.first().copied().unwrap_or_default()
    }
}

/// What an agent without events would be answered with.
static FALLBACK: Event = Event {
    names: &["PreToolUse"],
    command: &[],
    shape: Shape::Silent,
    on_ask: OnAsk::Deny,
    deny_exit: 2,
};
