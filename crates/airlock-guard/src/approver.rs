//! The protocol with an approver: what it is asked, and what counts as its answer (R53, Q37, Q38).

use core::fmt::Write as _;

use serde::Serialize;

use crate::command_args::Command;
use crate::judgement::Found;
use crate::record::{new_id, sha256_hex};
use crate::refusal::EscalationOutcome;

/// What an approver is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Request {
    /// What the answer must echo.
    pub request_id: String,
    /// The tool's name.
    pub tool: String,
    /// Why approval is needed: a fixed sentence with the program's name.
    pub escalation_reason: String,
    /// `shell_command`.
    pub escalation_rule: &'static str,
    /// The exact command: a string, or a list of strings; control characters escaped, and cut where it
    /// is very long.
    pub command: Command,
    /// The path of the argument that holds it.
    pub argument: String,
    /// The innermost programs.
    pub programs: Vec<String>,
    /// The programs that need approval.
    pub needs_approval: Vec<String>,
}

/// The rule of every escalation.
pub(crate) const RULE: &str = "shell_command";

/// The most characters of a command that an approver is shown.
const SHOWN: usize = 8192;

impl Request {
    pub(crate) fn new(tool: &str, found: &Found) -> Self {
        let command = match &found.command {
            Command::Line(line) => Command::Line(shown(line)),
            Command::Argv(argv) => Command::Argv(argv.iter().map(|text| shown(text)).collect()),
            Command::NotText => Command::NotText,
            Command::Unreadable => Command::Unreadable,
        };
        Self {
            request_id: new_id(),
            tool: tool.to_owned(),
            escalation_reason: reason(found),
            escalation_rule: RULE,
            command,
            argument: found.argument.clone(),
            programs: found.programs(),
            needs_approval: found.programs_to_approve(),
        }
    }

    /// Returns what an answer comes to; `late` where it came after the time was up.
    #[must_use]
    pub fn conclude(&self, answer: &Answer, late: bool) -> Conclusion {
        let outcome = match answer {
            _ if late => EscalationOutcome::Timeout,
            Answer::NoApprover => EscalationOutcome::NoApprover,
            Answer::Response(response) if response.request_id != self.request_id => {
                EscalationOutcome::Mismatch
            }
            Answer::Response(response) => match response.verdict {
                ResponseVerdict::Grant => EscalationOutcome::Granted,
                ResponseVerdict::Deny => EscalationOutcome::Denied,
                ResponseVerdict::Timeout => EscalationOutcome::Timeout,
            },
            Answer::Raised | Answer::WrongType => EscalationOutcome::Error,
        };
        let approver = match answer {
            Answer::Response(response) => response.approver.clone(),
            Answer::NoApprover | Answer::Raised | Answer::WrongType => None,
        };
        let request_id = match answer {
            Answer::NoApprover => None,
            Answer::Response(_) | Answer::Raised | Answer::WrongType => {
                Some(self.request_id.clone())
            }
        };
        Conclusion { outcome, request_id, approver }
    }
}

/// Returns why approval is needed: it reaches the model, so it has the program's name alone.
pub(crate) fn reason(found: &Found) -> String {
    match found.decision.program() {
        Some(program) => format!("running '{program}' needs approval"),
        None => "running this command needs approval".to_owned(),
    }
}

/// What an approver answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is none.
    NoApprover,
    /// It raised.
    Raised,
    /// It gave something that is no response.
    WrongType,
    /// It responded.
    Response(Response),
}

/// A response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// Which request it is about.
    pub request_id: String,
    /// What it says.
    pub verdict: ResponseVerdict,
    /// Who answered.
    pub approver: Option<String>,
}

/// What a response says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResponseVerdict {
    /// `grant`: the call runs.
    Grant,
    /// `deny`: it does not.
    Deny,
    /// `timeout`: nobody answered.
    Timeout,
}

impl ResponseVerdict {
    /// Reads the word for it.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        match word {
            "grant" => Some(Self::Grant),
            "deny" => Some(Self::Deny),
            "timeout" => Some(Self::Timeout),
            _ => None,
        }
    }
}

/// What came of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// What it is.
    pub outcome: EscalationOutcome,
    /// The request, where one was made.
    pub request_id: Option<String>,
    /// Who answered.
    pub approver: Option<String>,
}

impl Conclusion {
    /// Returns whether the call may run.
    #[must_use]
    pub fn is_granted(&self) -> bool {
        self.outcome == EscalationOutcome::Granted
    }
}

/// Returns a text as it may be shown on a terminal: control characters and those that reorder or hide
/// text are escaped, and what is very long is cut, with its length and hash.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars().take(SHOWN) {
        let is_plain = char == ' '
            || !(char.is_control() || char.is_whitespace() || char.escape_debug().count() > 1)
            || matches!(char, '\'' | '"' | '\\');
        if is_plain {
            shown.push(char);
        } else {
            shown.extend(char.escape_unicode());
        }
    }
    if text.chars().nth(SHOWN).is_some() {
        let digest = sha256_hex([text.as_bytes()]);
        // Writing to a `String` cannot fail.
        let _ = write!(shown, "... ({} bytes, sha256 {digest})", text.len());
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_has_no_control_characters() {
        assert_eq!(shown("echo 'a' \"b\" \\c é"), "echo 'a' \"b\" \\c é");
        assert_eq!(shown("a\x1b[2Kb\r\nc\t"), "a\\u{1b}[2Kb\\u{d}\\u{a}c\\u{9}");
        assert_eq!(shown("a\u{202e}b\u{200b}c\u{a0}"), "a\\u{202e}b\\u{200b}c\\u{a0}");
    }

    #[test]
    fn what_is_long_is_cut_and_hashed() {
        let long = "x".repeat(10_000);
        let digest = sha256_hex([long.as_bytes()]);
        let cut = format!("{}... (10000 bytes, sha256 {digest})", "x".repeat(8192));
        assert_eq!(shown(&long), cut);
    }
}
