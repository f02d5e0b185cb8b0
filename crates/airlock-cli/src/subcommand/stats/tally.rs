//! Counts over the records of a log, in bounded memory.

use std::collections::HashMap;

use serde::Serialize;

use crate::history::record::LogRecord;
use crate::history::{Answer, Share, Shares};

/// The most names of a kind that are counted by themselves; what is met behind them is counted together.
const NAMES: usize = 16_384;

/// The most characters of a name or command that are kept.
const LONGEST: usize = 300;

/// What the others are called.
const OTHERS: &str = "(others)";

/// Counts by name.
#[derive(Debug, Default)]
struct Counter<T>(HashMap<String, T>);

impl<T: Default> Counter<T> {
    /// Returns the count of a name.
    fn of(&mut self, name: &str) -> &mut T {
        let name: String = name.chars().take(LONGEST).collect();
        let is_kept = self.0.len() < NAMES || self.0.contains_key(&name);
        self.0.entry(if is_kept { name } else { OTHERS.to_owned() }).or_default()
    }
}

impl Counter<u64> {
    fn add(&mut self, name: &str) {
        let count = self.of(name);
        *count = count.saturating_add(1);
    }

    /// Returns the commonest names, with their counts.
    fn commonest(self, most: usize) -> Vec<(String, u64)> {
        let mut names: Vec<_> = self.0.into_iter().collect();
        names.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        names.truncate(most);
        names
    }
}

/// What was counted.
#[derive(Debug, Default)]
pub(super) struct Tally {
    shares: Shares,
    answers: Answers,
    days: Counter<Shares>,
    agents: Counter<Shares>,
    asked_programs: Counter<u64>,
    asked_commands: Counter<u64>,
    denied_programs: Counter<u64>,
    reasons: Counter<u64>,
    first: Option<String>,
    last: Option<String>,
    pub(super) unreadable: u64,
}

/// What was answered to asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Answers {
    pub(super) granted: u64,
    pub(super) refused: u64,
    pub(super) unknown: u64,
}

/// The figures that are shown.
#[derive(Debug, Serialize)]
pub(super) struct Summary {
    pub(super) shares: Shares,
    pub(super) answers: Answers,
    /// The time stamps of the first and the last record.
    pub(super) first: Option<String>,
    pub(super) last: Option<String>,
    /// By day, the earliest first.
    pub(super) days: Vec<(String, Shares)>,
    /// By agent, the busiest first.
    pub(super) agents: Vec<(String, Shares)>,
    pub(super) asked_programs: Vec<(String, u64)>,
    pub(super) asked_commands: Vec<(String, u64)>,
    pub(super) denied_programs: Vec<(String, u64)>,
    pub(super) reasons: Vec<(String, u64)>,
    pub(super) unreadable: u64,
}

impl Tally {
    /// Counts a record.
    pub(super) fn add(&mut self, record: &LogRecord) {
        let Some(share) = record.share() else { return };
        self.shares.add(share);
        let day: String = record.ts.chars().take(10).collect();
        self.days.of(&day).add(share);
        self.agents.of(record.agent_id.as_deref().unwrap_or("(none)")).add(share);
        if self.first.as_ref().is_none_or(|first| record.ts < *first) {
            self.first = Some(record.ts.clone());
        }
        if self.last.as_ref().is_none_or(|last| record.ts > *last) {
            self.last = Some(record.ts.clone());
        }
        let program = record.program.as_deref().unwrap_or("(none)");
        match share {
            Share::Allow => {}
            Share::Ask => {
                self.asked_programs.add(program);
                if let Some(command) = &record.command {
                    self.asked_commands.add(command);
                }
                let slot = match record.answer() {
                    Answer::Granted => &mut self.answers.granted,
                    Answer::Refused => &mut self.answers.refused,
                    Answer::Unknown => &mut self.answers.unknown,
                };
                *slot = slot.saturating_add(1);
            }
            Share::Deny => self.denied_programs.add(program),
            Share::Unanalyzable => {
                self.reasons.add(record.reason_code.as_deref().unwrap_or("(none)"));
            }
        }
    }

    /// Returns the figures, of names so many.
    pub(super) fn summary(self, most: usize) -> Summary {
        let mut days: Vec<_> = self.days.0.into_iter().collect();
        days.sort_by(|one, other| one.0.cmp(&other.0));
        let mut agents: Vec<_> = self.agents.0.into_iter().collect();
        agents.sort_by(|one, other| {
            other.1.total().cmp(&one.1.total()).then_with(|| one.0.cmp(&other.0))
        });
        agents.truncate(most);
        Summary {
            shares: self.shares,
            answers: self.answers,
            first: self.first,
            last: self.last,
            days,
            agents,
            asked_programs: self.asked_programs.commonest(most),
            asked_commands: self.asked_commands.commonest(most),
            denied_programs: self.denied_programs.commonest(most),
            reasons: self.reasons.commonest(most),
            unreadable: self.unreadable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_behind_the_bound_are_counted_together() {
        let mut counter: Counter<u64> = Counter::default();
        for number in 0..NAMES + 10 {
            counter.add(&number.to_string());
        }
        counter.add("0");
        assert_eq!(counter.0.len(), NAMES + 1);
        assert_eq!(counter.commonest(2), [(OTHERS.to_owned(), 10), ("0".to_owned(), 2)]);
    }

    #[test]
    fn asks_are_counted_by_answer_program_and_command() {
        let mut tally = Tally::default();
        let record = |verdict: &str, outcome: &str| {
            let escalation = format!("{{\"outcome\":\"{outcome}\"}}");
            let text = format!(
                "{{\"ts\":\"2026-12-01T10:00:00.000000Z\",\"verdict\":\"{verdict}\",\"program\":\"make\",\
                 \"command\":\"make all\",\"escalation\":{escalation},\"record_hash\":\"0\"}}"
            );
            LogRecord::parse(text.as_bytes()).unwrap()
        };
        for outcome in ["granted", "granted", "denied", "agent"] {
            tally.add(&record("ask", outcome));
        }
        tally.add(&record("allow", ""));
        let summary = tally.summary(5);
        assert_eq!(summary.answers, Answers { granted: 2, refused: 1, unknown: 1 });
        assert_eq!(summary.asked_programs, [("make".to_owned(), 4)]);
        assert_eq!(summary.asked_commands, [("make all".to_owned(), 4)]);
        let (day, shares) = summary.days.first().unwrap();
        assert_eq!((day.as_str(), shares.total()), ("2026-12-01", 5));
        assert_eq!(summary.agents.first().unwrap().0, "(none)");
    }
}
