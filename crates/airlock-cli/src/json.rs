//! Decisions as JSON.

use airlock::{Decision, JudgedCommand, Rule};
use serde::Serialize;
use serde_json::value::RawValue;

/// A decision, as `check --json` and `check --jsonl` print it.
#[derive(Debug, Serialize)]
pub(crate) struct DecisionJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    verdict: &'static str,
    violation_type: Option<&'static str>,
    reason_code: Option<&'static str>,
    program: Option<&'a str>,
    rule: Option<&'a str>,
    span: [u32; 2],
    commands: Vec<CommandJson>,
}

#[derive(Debug, Serialize)]
struct CommandJson {
    argv: Vec<String>,
    program: String,
    launched_by: Option<usize>,
    verdict: &'static str,
}

impl<'a> DecisionJson<'a> {
    pub(crate) fn new(id: Option<&'a RawValue>, decision: &'a Decision) -> Self {
        let span = decision.span();
        Self {
            id,
            verdict: decision.verdict().word(),
            violation_type: decision.violation_type().map(airlock::ViolationType::code),
            reason_code: decision.reason_code(),
            program: decision.program(),
            rule: decision.rule().map(Rule::text),
            span: [span.start, span.end],
            commands: decision.commands().map(|command| CommandJson::new(&command)).collect(),
        }
    }
}

impl CommandJson {
    fn new(command: &JudgedCommand<'_>) -> Self {
        Self {
            argv: command.argv(),
            program: command.program(),
            launched_by: command.launched_by(),
            verdict: command.verdict().word(),
        }
    }
}

/// What a broken line of `check --jsonl` gets.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorJson<'a> {
    pub(crate) id: Option<&'a RawValue>,
    pub(crate) error: String,
}
