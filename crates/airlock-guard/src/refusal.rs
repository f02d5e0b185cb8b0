//! What the caller of a refused call is told (R56, R57, Q38-Q40).
//!
//! It reaches the model: the program's name, what kind of refusal it is, and whether another try can
//! help; never the rule and never the command.

use airlock::{Decision, Reason, UnanalyzableKind};
use serde::Serialize;

use crate::approver::{Conclusion, RULE, reason};
use crate::judgement::Found;

/// Why a call was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BlockReason {
    /// `tool_arg_sink`: by the argument screen.
    ToolArgSink,
    /// `policy_violation`: by the rules.
    PolicyViolation,
    /// `escalation_required`: it has to be approved, and nobody can be asked.
    EscalationRequired,
    /// `escalation_denied`: it was not approved.
    EscalationDenied,
    /// `escalation_timeout`: it was not approved in time.
    EscalationTimeout,
    /// `record_failed`: the decision could not be recorded.
    RecordFailed,
}

impl BlockReason {
    /// Returns the wire code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ToolArgSink => "tool_arg_sink",
            Self::PolicyViolation => "policy_violation",
            Self::EscalationRequired => "escalation_required",
            Self::EscalationDenied => "escalation_denied",
            Self::EscalationTimeout => "escalation_timeout",
            Self::RecordFailed => "record_failed",
        }
    }
}

/// What came of asking an approver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EscalationOutcome {
    /// `granted`.
    Granted,
    /// `denied`.
    Denied,
    /// `timeout`: it said so, or its answer came late.
    Timeout,
    /// `no_approver`: there is none.
    NoApprover,
    /// `mismatch`: it answered another request.
    Mismatch,
    /// `error`: it failed, or gave no response.
    Error,
}

impl EscalationOutcome {
    /// Returns the wire code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Granted => "granted",
            Self::Denied => "denied",
            Self::Timeout => "timeout",
            Self::NoApprover => "no_approver",
            Self::Mismatch => "mismatch",
            Self::Error => "error",
        }
    }

    fn block_reason(self) -> Option<BlockReason> {
        match self {
            Self::Granted => None,
            Self::NoApprover => Some(BlockReason::EscalationRequired),
            Self::Timeout => Some(BlockReason::EscalationTimeout),
            Self::Denied | Self::Mismatch | Self::Error => Some(BlockReason::EscalationDenied),
        }
    }
}

/// What the caller of a refused call is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub block_reason: BlockReason,
    /// It in a sentence, with the program's name.
    pub error: String,
    /// Whether another try can help, and how.
    pub fix_hints: Vec<String>,
    /// The tool.
    pub tool: String,
    /// `shell_command_denied` or `shell_command_unanalyzable`.
    pub violation_type: Option<&'static str>,
    /// The code of what cannot be followed.
    pub reason_code: Option<&'static str>,
    /// The program's name.
    pub program: Option<String>,
    /// The path of the argument, escaped, and cut where it is long.
    pub argument: String,
    /// What came of asking.
    pub escalation_outcome: Option<&'static str>,
}

/// The most characters of an argument's path: a caller may choose keys.
const PATH: usize = 128;

const NO_RETRY: &str = "This is not permitted: do not retry it.";
const GO_ON: &str = "Continue without it, or tell the user.";

impl Refusal {
    fn new(tool: &str, block_reason: BlockReason, error: String, argument: &str) -> Self {
        Self {
            block_reason,
            error,
            fix_hints: Vec::new(),
            tool: tool.to_owned(),
            violation_type: None,
            reason_code: None,
            program: None,
            argument: argument.escape_debug().take(PATH).collect(),
            escalation_outcome: None,
        }
    }

    fn hints<const N: usize>(self, hints: [&str; N]) -> Self {
        Self { fix_hints: hints.into_iter().map(str::to_owned).collect(), ..self }
    }

    /// Returns the refusal by the argument screen.
    pub(crate) fn screened(tool: &str, argument: &str) -> Self {
        let error = "an argument holds shell metacharacters".to_owned();
        Self::new(tool, BlockReason::ToolArgSink, error, argument).hints([
            "Send one plain command, or plain text, without ; & | ` $ ( ) < > and newlines.",
        ])
    }

    /// Returns the refusal of what the rules deny or cannot follow.
    pub(crate) fn decided(tool: &str, found: &Found) -> Self {
        let decision = &found.decision;
        let refusal = match decision.reason() {
            Reason::Unanalyzable(kind) => {
                let error = cannot_be_followed(decision, kind);
                let advice = format!("Rewrite it: {}.", kind.advice());
                Self::new(tool, BlockReason::PolicyViolation, error, &found.argument)
                    .hints([&advice, "The rewritten command is judged anew, and may be permitted."])
            }
            Reason::Rule(_) | Reason::Doubt(_) | Reason::Default | Reason::Launcher => {
                Self::new(tool, BlockReason::PolicyViolation, denied(decision), &found.argument)
                    .hints([NO_RETRY, GO_ON])
            }
        };
        Self {
            violation_type: decision.violation_type().map(airlock::ViolationType::code),
            reason_code: decision.reason_code(),
            program: decision.program().map(str::to_owned),
            ..refusal
        }
    }

    /// Returns the refusal of what was not approved; nothing where it was.
    pub(crate) fn escalated(tool: &str, found: &Found, conclusion: &Conclusion) -> Option<Self> {
        let block_reason = conclusion.outcome.block_reason()?;
        let reason = reason(found);
        let (error, hints) = match block_reason {
            BlockReason::EscalationRequired => (
                format!("{reason}, and nobody is there to give it"),
                ["A retry gets the same answer.", GO_ON],
            ),
            BlockReason::EscalationTimeout => (
                format!("{reason}, and no answer came in time"),
                ["Another try asks again; do so only where it is needed.", GO_ON],
            ),
            BlockReason::EscalationDenied
            | BlockReason::PolicyViolation
            | BlockReason::RecordFailed
            | BlockReason::ToolArgSink => (
                format!("{reason}, which was not given"),
                ["Do not retry it unless the user asks for it.", GO_ON],
            ),
        };
        let refusal = Self::new(tool, block_reason, error, &found.argument).hints(hints);
        Some(Self {
            program: found.decision.program().map(str::to_owned),
            escalation_outcome: Some(conclusion.outcome.code()),
            ..refusal
        })
    }

    /// Returns the refusal of a call whose arguments changed while it was decided about.
    pub(crate) fn changed(tool: &str, found: Option<&Found>) -> Self {
        let error = "the arguments changed while the call was decided about".to_owned();
        let argument = found.map(|found| found.argument.as_str()).unwrap_or_default();
        let refusal = Self::new(tool, BlockReason::PolicyViolation, error, argument)
            .hints(["Send the call again, with arguments that nothing else changes."]);
        Self {
            violation_type: Some(airlock::ViolationType::Unanalyzable.code()),
            reason_code: Some(UnanalyzableKind::BadType.code()),
            ..refusal
        }
    }

    /// Returns the refusal of a call whose decision could not be recorded.
    pub(crate) fn unrecorded(tool: &str) -> Self {
        let error = "the decision could not be recorded".to_owned();
        Self::new(tool, BlockReason::RecordFailed, error, "").hints([GO_ON])
    }

    /// Returns the rule of the escalation, where there was one.
    #[must_use]
    pub fn escalation_rule(&self) -> Option<&'static str> {
        self.escalation_outcome.map(|_| RULE)
    }
}

fn denied(decision: &Decision) -> String {
    match (decision.program(), decision.written()) {
        (Some(program), Some(_)) => {
            format!("'{program}' is not permitted by the policy to write this file")
        }
        (Some(program), None) => format!("'{program}' is not permitted by the policy"),
        (None, Some(_)) => "writing this file is not permitted by the policy".to_owned(),
        (None, None) => "this command is not permitted by the policy".to_owned(),
    }
}

fn cannot_be_followed(decision: &Decision, kind: UnanalyzableKind) -> String {
    let sentence = match (kind, decision.syntax_error()) {
        (UnanalyzableKind::Syntax, Some(error)) => error,
        (_, _) => kind.sentence(),
    };
    match decision.program() {
        Some(program) => format!("'{program}' cannot be followed: {sentence}"),
        None => format!("the command cannot be followed: {sentence}"),
    }
}
