//! Judges a call: the screen first, then the rules on every command in its arguments.

use std::sync::Arc;

use crate::command_args::{Command, find};
use crate::judgement::{Found, Judgement};
use crate::policy::ShellCommandPolicy;
use crate::screen::metacharacter;
use crate::value::Value;

/// A call of a tool.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The tool's name.
    pub tool: &'a str,
    /// Its arguments by name: a [`Value::Map`].
    pub arguments: &'a Value,
    /// Whether the tool can be given a command, although this call has none.
    pub declares_command: bool,
}

impl<'a> Call<'a> {
    /// Returns a call of a tool of which nothing more is known.
    #[must_use]
    pub fn new(tool: &'a str, arguments: &'a Value) -> Self {
        Self { tool, arguments, declares_command: false }
    }
}

/// What stands around tools: a policy, and the argument screen where it is on.
#[derive(Clone, Debug)]
pub struct Guard {
    policy: Option<Arc<ShellCommandPolicy>>,
    screen: bool,
}

impl Guard {
    /// Returns a guard with a policy; the screen is off.
    #[must_use]
    pub fn new(policy: impl Into<Arc<ShellCommandPolicy>>) -> Self {
        Self { policy: Some(policy.into()), screen: false }
    }

    /// Returns a guard of these parts.
    #[must_use]
    pub fn of(policy: Option<Arc<ShellCommandPolicy>>, screen: bool) -> Self {
        Self { policy, screen }
    }

    /// Returns the policy.
    #[must_use]
    pub fn policy(&self) -> Option<&ShellCommandPolicy> {
        self.policy.as_deref()
    }

    /// Judges a call, and asks nobody.
    #[must_use]
    pub fn judge(&self, call: &Call<'_>) -> Judgement {
        let mut judgement = Judgement::new(call.tool, self.policy.clone());
        if self.screen {
            judgement.screened = metacharacter(call.arguments);
            if judgement.screened.is_some() {
                return judgement;
            }
        }
        let Some(policy) = self.policy.as_deref().filter(|policy| policy.applies_to(call.tool))
        else {
            return judgement;
        };
        let found = find(call.arguments, policy.argument_names());
        judgement.found = found
            .into_iter()
            .map(|(argument, command)| Found {
                decision: policy.judge(&command),
                argument,
                command,
            })
            .collect();
        if judgement.found.is_empty() && !call.declares_command && policy.names(call.tool) {
            let command = Command::Unreadable;
            let decision = policy.judge(&command);
            judgement.found.push(Found { argument: String::new(), command, decision });
        }
        judgement
    }
}
