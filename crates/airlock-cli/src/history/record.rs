//! The records of a log, as `airlock_guard::record` writes them.

use serde::Deserialize;

use super::{Answer, Entry, Given, Share};

/// What is read of a record.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct LogRecord {
    pub(crate) seq: u64,
    pub(crate) ts: String,
    pub(crate) tool: Option<String>,
    pub(crate) verdict: String,
    pub(crate) permitted: bool,
    pub(crate) block_reason: Option<String>,
    pub(crate) violation_type: Option<String>,
    pub(crate) reason_code: Option<String>,
    pub(crate) program: Option<String>,
    pub(crate) programs: Vec<String>,
    pub(crate) escalation: Option<LogEscalation>,
    pub(crate) policy_digest: Option<String>,
    pub(crate) command: Option<String>,
    pub(crate) agent_id: Option<String>,
    pub(crate) session_id: Option<String>,
    record_hash: String,
}

/// What came of asking.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct LogEscalation {
    pub(crate) outcome: String,
    pub(crate) approver: Option<String>,
}

impl LogRecord {
    /// Reads a line; `None` where it is no record.
    pub(crate) fn parse(line: &[u8]) -> Option<Self> {
        let record: Self = serde_json::from_slice(line).ok()?;
        (!record.record_hash.is_empty() && record.share().is_some()).then_some(record)
    }

    /// Returns the share that the verdict is part of.
    pub(crate) fn share(&self) -> Option<Share> {
        match (self.verdict.as_str(), self.violation_type.as_deref()) {
            ("allow", _) => Some(Share::Allow),
            ("ask", _) => Some(Share::Ask),
            ("deny", Some("shell_command_unanalyzable")) => Some(Share::Unanalyzable),
            ("deny", _) => Some(Share::Deny),
            _ => None,
        }
    }

    /// Returns what a person answered.
    pub(crate) fn answer(&self) -> Answer {
        match self.escalation.as_ref().map(|escalation| escalation.outcome.as_str()) {
            Some("granted") => Answer::Granted,
            Some("denied" | "timeout" | "no_approver" | "error") => Answer::Refused,
            Some(_) | None => Answer::Unknown,
        }
    }

    /// Returns the programs that the record names, the one that it is about first.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.program.iter().chain(&self.programs).map(String::as_str)
    }

    /// Returns the command with what is known of it, where the record keeps it.
    pub(crate) fn entry(self) -> Option<Entry> {
        let (decided, answer) = (self.share(), self.answer());
        let given = Given::of_record(self.command?);
        let (agent, tool) = (self.agent_id, self.tool);
        Some(Entry { given, agent, tool, decided, answer, cwd: None, call: None })
    }
}
