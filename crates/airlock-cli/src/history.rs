//! Histories: what agents and people ran or wanted to run before, read piece by piece, whatever the size
//! of the file.

pub(crate) mod filter;
mod format;
mod lines;
pub(crate) mod moment;
pub(crate) mod passed;
pub(crate) mod record;
mod shell;
mod source;
mod transcript;

use std::collections::HashMap;

use airlock::{Context, Decision, Policy, Verdict, ViolationType};

pub(crate) use format::Format;
pub(crate) use lines::Lines;
pub(crate) use source::{Piece, Source};

use crate::folders;

/// What a command was given as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    /// A line that a shell reads.
    Line(Vec<u8>),
    /// The arguments of one program.
    Argv(Vec<String>),
}

impl Given {
    /// Judges it.
    pub(crate) fn judge(&self, policy: &Policy) -> Decision {
        match self {
            Self::Line(line) => policy.judge_bytes(line),
            Self::Argv(argv) => policy.judge_argv(argv),
        }
    }

    /// Returns it as text: of an argv, its arguments joined by blanks.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Line(line) => String::from_utf8_lossy(line).into_owned(),
            Self::Argv(argv) => argv.join(" "),
        }
    }

    /// Returns the command that a record keeps: an argv is compact JSON there.
    pub(crate) fn of_record(text: String) -> Self {
        if text.starts_with("[\"")
            && let Ok(argv) = serde_json::from_str(&text)
        {
            return Self::Argv(argv);
        }
        Self::Line(text.into_bytes())
    }
}

/// A command of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) given: Given,
    /// Where it ran, which agent ran it, with which tool.
    pub(crate) cwd: Option<String>,
    pub(crate) agent: Option<String>,
    pub(crate) tool: Option<String>,
    /// What was decided then: in a log alone.
    pub(crate) decided: Option<Share>,
    /// What a person answered, where that stands beside the command.
    pub(crate) answer: Answer,
    /// What identifies the call, where an answer may stand further below.
    pub(crate) call: Option<String>,
}

impl Entry {
    /// Returns an entry of which nothing but the command is known.
    pub(crate) fn new(given: Given) -> Self {
        Self {
            given,
            cwd: None,
            agent: None,
            tool: None,
            decided: None,
            answer: Answer::Unknown,
            call: None,
        }
    }
}

/// What a person answered to an ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It is not known; in what ran, it was yes.
    Unknown,
    /// Yes.
    Granted,
    /// No, or nobody was there.
    Refused,
}

/// What a piece of a history holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A command.
    Call(Box<Entry>),
    /// The call of this identifier was refused, by a person or a hook.
    Refused(String),
    /// A record or a JSON line without its command.
    NoCommand,
    /// It cannot be read.
    Broken,
}

/// The verdicts, with what cannot be followed apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Share {
    /// Allowed.
    Allow,
    /// Asked about.
    Ask,
    /// Denied by a rule or the default.
    Deny,
    /// Denied, for it cannot be followed.
    Unanalyzable,
}

impl Share {
    /// All, the mildest first.
    pub(crate) const ALL: [Self; 4] = [Self::Allow, Self::Ask, Self::Deny, Self::Unanalyzable];

    /// Returns the share that a decision is part of.
    pub(crate) fn of(decision: &Decision) -> Self {
        match (decision.verdict(), decision.violation_type()) {
            (Verdict::Allow, _) => Self::Allow,
            (Verdict::Ask, _) => Self::Ask,
            (Verdict::Deny, Some(ViolationType::Unanalyzable)) => Self::Unanalyzable,
            (Verdict::Deny, Some(ViolationType::Denied) | None) => Self::Deny,
        }
    }

    /// Returns the word for it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
            Self::Unanalyzable => "unanalyzable",
        }
    }

    /// Returns the verdict.
    pub(crate) const fn verdict(self) -> Verdict {
        match self {
            Self::Allow => Verdict::Allow,
            Self::Ask => Verdict::Ask,
            Self::Deny | Self::Unanalyzable => Verdict::Deny,
        }
    }
}

/// How many commands got each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shares([u64; 4]);

impl Shares {
    /// Counts one.
    pub(crate) fn add(&mut self, share: Share) {
        self.add_many(share, 1);
    }

    /// Counts so many.
    pub(crate) fn add_many(&mut self, share: Share, count: u64) {
        if let Some(slot) = self.0.get_mut(share as usize) {
            *slot = slot.saturating_add(count);
        }
    }

    /// Returns how many there are of a share.
    pub(crate) fn of(&self, share: Share) -> u64 {
        self.0.get(share as usize).copied().unwrap_or_default()
    }

    /// Returns how many there are.
    pub(crate) fn total(&self) -> u64 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }
}

impl serde::Serialize for Shares {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Share::ALL.into_iter().map(|share| (share.word(), self.of(share))))
    }
}

/// A policy as it is for each place and agent of a history.
#[derive(Debug)]
pub(crate) struct Judge {
    policy: Policy,
    within: HashMap<Place, Policy>,
}

/// What conditions of rules ask for: directory, agent and tool.
type Place = (Option<String>, Option<String>, Option<String>);

/// The most places for which a policy is kept.
const PLACES: usize = 64;

impl Judge {
    pub(crate) fn new(policy: Policy) -> Self {
        Self { policy, within: HashMap::new() }
    }

    /// Judges an entry where and for whom it ran.
    pub(crate) fn judge(&mut self, entry: &Entry) -> Decision {
        let place = (entry.cwd.clone(), entry.agent.clone(), entry.tool.clone());
        if self.within.len() >= PLACES && !self.within.contains_key(&place) {
            self.within.clear();
        }
        let policy = &self.policy;
        let own = self.within.entry(place).or_insert_with_key(|(cwd, agent, tool)| {
            let home = folders::home().and_then(|home| home.to_str().map(str::to_owned));
            let (cwd, agent, tool) = (cwd.clone(), agent.clone(), tool.clone());
            policy.within(Context { cwd, home, agent, tool })
        });
        entry.given.judge(own)
    }
}
