//! Answers: what is printed, and the exit status.

use serde_json::{Value, json};

use crate::agent::{Event, Shape};

/// What an agent is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Standard output: empty, or one JSON object.
    pub stdout: Vec<u8>,
    /// Standard error: empty, or one line.
    pub stderr: String,
    /// The exit status.
    pub exit: u8,
}

/// What an answer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The command is allowed, or there is none: the agent's own rules go on.
    Pass,
    /// The command would be asked about, and the agent's own rules are to decide.
    Silent,
    /// The command is allowed, and the agent need not ask.
    Approve,
    /// A person is to be asked this.
    Ask(String),
    /// The command is denied for this reason.
    Deny(String),
}

impl Shape {
    /// Returns whether an ask can be said in this form, and is honoured.
    #[must_use]
    pub const fn asks(self) -> bool {
        match self {
            Self::Nested
            | Self::Flat
            | Self::Decision
            | Self::ForceAsk
            | Self::BlockOrApprove
            | Self::NestedOrDeny
            | Self::BlockOrNested
            | Self::Plugin => true,
            Self::Permission { asks } => asks,
            Self::NestedDeny
            | Self::NestedBehavior
            | Self::Behavior
            | Self::Block
            | Self::Versioned
            | Self::Cancel
            | Self::Silent => false,
        }
    }
}

/// Returns the answer to an event. An ask that the form cannot say is a deny.
#[must_use]
pub fn answer(event: &Event, outcome: &Outcome) -> Answer {
    let object = match outcome {
        Outcome::Pass => pass(event.shape),
        Outcome::Silent => silent(event.shape),
        Outcome::Approve => approve(event),
        Outcome::Ask(reason) if event.shape.asks() => ask(event, reason),
        Outcome::Ask(reason) | Outcome::Deny(reason) => return denied(event, reason),
    };
    Answer { stdout: printed(object.as_ref()), stderr: String::new(), exit: 0 }
}

/// A deny: the agent's own, the reason on standard error too, and an exit status that blocks.
fn denied(event: &Event, reason: &str) -> Answer {
    Answer {
        stdout: printed(deny(event, reason).as_ref()),
        stderr: format!("{reason}\n"),
        exit: event.deny_exit,
    }
}

fn printed(object: Option<&Value>) -> Vec<u8> {
    object.map(|object| format!("{object}\n").into_bytes()).unwrap_or_default()
}

/// Says nothing, so far as the agent understands silence.
fn pass(shape: Shape) -> Option<Value> {
    match shape {
        Shape::Permission { .. } => Some(json!({"permission": "allow"})),
        Shape::ForceAsk | Shape::Plugin => Some(json!({"decision": "allow"})),
        Shape::Cancel | Shape::BlockOrApprove => Some(json!({})),
        Shape::Nested
        | Shape::NestedDeny
        | Shape::NestedBehavior
        | Shape::Flat
        | Shape::Behavior
        | Shape::Decision
        | Shape::Block
        | Shape::Versioned
        | Shape::NestedOrDeny
        | Shape::BlockOrNested
        | Shape::Silent => None,
    }
}

/// Leaves it to the agent; where silence would be an allow, it is an ask.
fn silent(shape: Shape) -> Option<Value> {
    match shape {
        Shape::Permission { .. } => Some(json!({"permission": "ask"})),
        Shape::ForceAsk
        | Shape::Plugin
        | Shape::Cancel
        | Shape::BlockOrApprove
        | Shape::Nested
        | Shape::NestedDeny
        | Shape::NestedBehavior
        | Shape::Flat
        | Shape::Behavior
        | Shape::Decision
        | Shape::Block
        | Shape::Versioned
        | Shape::NestedOrDeny
        | Shape::BlockOrNested
        | Shape::Silent => pass(shape),
    }
}

/// Why an allow is said.
const APPROVED: &str = "airlock: every command is allowed";

fn approve(event: &Event) -> Option<Value> {
    match event.shape {
        Shape::Nested => Some(nested(event, "allow", APPROVED)),
        Shape::NestedBehavior => Some(behavior(event, &json!({"behavior": "allow"}))),
        Shape::Flat => {
            Some(json!({"permissionDecision": "allow", "permissionDecisionReason": APPROVED}))
        }
        Shape::Behavior => Some(json!({"behavior": "allow"})),
        Shape::ForceAsk => Some(json!({"decision": "auto_approve", "reason": APPROVED})),
        Shape::Versioned => Some(json!({"version": 1, "decision": "allow"})),
        Shape::Permission { .. }
        | Shape::NestedDeny
        | Shape::Decision
        | Shape::Block
        | Shape::Cancel
        | Shape::BlockOrApprove
        | Shape::NestedOrDeny
        | Shape::BlockOrNested
        | Shape::Silent
        | Shape::Plugin => pass(event.shape),
    }
}

fn ask(event: &Event, reason: &str) -> Option<Value> {
    match event.shape {
        Shape::Nested | Shape::BlockOrNested => Some(nested(event, "ask", reason)),
        Shape::Flat => {
            Some(json!({"permissionDecision": "ask", "permissionDecisionReason": reason}))
        }
        Shape::Permission { .. } => Some(permission("ask", reason)),
        Shape::Decision | Shape::Plugin => Some(json!({"decision": "ask", "reason": reason})),
        Shape::ForceAsk => Some(json!({"decision": "force_ask", "reason": reason})),
        Shape::BlockOrApprove => Some(json!({"action": "approve", "message": reason})),
        Shape::NestedOrDeny => {
            let mut object = json!({"decision": "deny", "reason": reason});
            if let (Some(object), Value::Object(more)) =
                (object.as_object_mut(), nested(event, "ask", reason))
            {
                object.extend(more);
            }
            Some(object)
        }
        Shape::NestedDeny
        | Shape::NestedBehavior
        | Shape::Behavior
        | Shape::Block
        | Shape::Versioned
        | Shape::Cancel
        | Shape::Silent => deny(event, reason),
    }
}

fn deny(event: &Event, reason: &str) -> Option<Value> {
    Some(match event.shape {
        Shape::Nested | Shape::NestedDeny => nested(event, "deny", reason),
        Shape::NestedBehavior => behavior(event, &json!({"behavior": "deny", "message": reason})),
        Shape::Flat => json!({"permissionDecision": "deny", "permissionDecisionReason": reason}),
        Shape::Behavior => json!({"behavior": "deny", "message": reason}),
        Shape::Permission { .. } => permission("deny", reason),
        Shape::Decision | Shape::ForceAsk | Shape::NestedOrDeny | Shape::Plugin => {
            json!({"decision": "deny", "reason": reason})
        }
        Shape::Block | Shape::BlockOrApprove | Shape::BlockOrNested => {
            json!({"decision": "block", "reason": reason})
        }
        Shape::Versioned => json!({"version": 1, "decision": "deny", "reason": reason}),
        Shape::Cancel => json!({"cancel": true, "errorMessage": reason}),
        Shape::Silent => return None,
    })
}

fn nested(event: &Event, decision: &str, reason: &str) -> Value {
    json!({"hookSpecificOutput": {
        "hookEventName": event.name(),
        "permissionDecision": decision,
        "permissionDecisionReason": reason,
    }})
}

fn behavior(event: &Event, decision: &Value) -> Value {
    json!({"hookSpecificOutput": {"hookEventName": event.name(), "decision": decision}})
}

fn permission(permission: &str, reason: &str) -> Value {
    json!({"permission": permission, "user_message": reason, "agent_message": reason})
}
