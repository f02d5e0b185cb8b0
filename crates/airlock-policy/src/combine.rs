//! Deny-overrides: from what the rules answer to one verdict, on one screen.
//!
//! The laws, each with a test:
//!
//! 1. What cannot be followed refuses the line, whatever the rules say.
//! 2. Otherwise a deny rule that matches any command or write refuses it.
//! 3. Otherwise it is refused where `default` is deny and no rule names some innermost command.
//! 4. Otherwise an ask rule that matches any command or write, or `default` = ask for an innermost
//!    command that no rule names, asks.
//! 5. It is allowed only if every innermost command and every write is: by an allow rule, or by
//!    `default` = allow.
//! 6. No allow rule counts on a line whose words the shell decides later, for a command that is
//!    barred, or where a deny or ask rule may match; `default` = allow asks where one may match.
//! 7. A line without an innermost command gets the default.
//! 8. Adding a command, a write, or a deny or ask rule never makes the verdict milder.

use airlock_command::{Bar, Role, UnanalyzableKind};

use crate::rule_set::{Answers, Hit, RuleNumber};
use crate::verdict::Verdict;

/// What is to be combined.
#[derive(Clone, Debug)]
pub(crate) struct Facts<'a> {
    /// The commands in reading order.
    pub(crate) commands: &'a [CommandFacts],
    /// What the write rules answer about each write.
    pub(crate) writes: &'a [Answers],
    /// The first thing that cannot be followed.
    pub(crate) unanalyzable: Option<UnanalyzableKind>,
    /// Whether no allow rule counts: the shell decides some word later (R55).
    pub(crate) expands: bool,
    /// The verdict for an innermost command that no rule names.
    pub(crate) default: Verdict,
}

/// A command, and what the rules answer about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandFacts {
    pub(crate) role: Role,
    pub(crate) barred: Option<Bar>,
    pub(crate) launched_by: Option<usize>,
    pub(crate) answers: Answers,
}

/// Why a command, a write or the line gets its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Because {
    /// This cannot be followed.
    Unanalyzable(UnanalyzableKind),
    /// This rule matches.
    Rule(Hit),
    /// This rule may match, so that no allow counts.
    Doubt(RuleNumber),
    /// No rule names it.
    Default,
    /// Nothing of its own: only what it launches is judged.
    Nothing,
}

/// A verdict with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    pub(crate) verdict: Verdict,
    pub(crate) because: Because,
}

/// An allow rule that names a command and does not count (law 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Discounted {
    pub(crate) rule: RuleNumber,
    pub(crate) by: Discount,
}

/// Why an allow rule does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Discount {
    /// The shell decides some word of the line later.
    Expansion,
    /// The command is barred.
    Bar(Bar),
    /// This deny or ask rule may match.
    Doubt(RuleNumber),
}

/// What determines the verdict of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Determined {
    /// The first thing that cannot be followed.
    Unanalyzable,
    /// The command of this index.
    Command(usize),
    /// The write of this index.
    Write(usize),
    /// The line as a whole: it has no command.
    Line,
}

/// The verdict of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Combined {
    pub(crate) judged: Judged,
    pub(crate) by: Determined,
    pub(crate) commands: Vec<Judged>,
    pub(crate) writes: Vec<Judged>,
    /// For each command: the allow rule that would allow it.
    pub(crate) discounted: Vec<Option<Discounted>>,
}

impl Judged {
    fn new(verdict: Verdict, because: Because) -> Self {
        Self { verdict, because }
    }

    /// Returns the place in the order unanalyzable > deny rule > default deny > ask > allow (Q36).
    pub(crate) fn strictness(self) -> u8 {
        match (self.verdict, self.because) {
            (Verdict::Deny, Because::Unanalyzable(_)) => 4,
            (Verdict::Deny, Because::Rule(_)) => 3,
            (Verdict::Deny, Because::Default | Because::Doubt(_) | Because::Nothing) => 2,
            (Verdict::Ask, _) => 1,
            (Verdict::Allow, _) => 0,
        }
    }
}

/// Combines the answers of all rules into the verdict of the line.
pub(crate) fn combine(facts: &Facts<'_>) -> Combined {
    let doubts = doubts(facts.commands);
    let commands: Vec<Judged> = facts
        .commands
        .iter()
        .zip(&doubts)
        .map(|(command, doubt)| judge_command(facts, command, *doubt))
        .collect();
    let writes: Vec<Judged> =
        facts.writes.iter().map(|answers| judge_innermost(facts, answers, None)).collect();

    let mut judged = Judged::new(Verdict::Allow, Because::Nothing);
    let mut by = Determined::Line;
    // The first of the strictest; a reason goes before none.
    let mut offer = |candidate: Judged, from: Determined| {
        let stricter = candidate.strictness() > judged.strictness();
        let same = candidate.strictness() == judged.strictness();
        if stricter || (same && judged.because == Because::Nothing) {
            (judged, by) = (candidate, from);
        }
    };
    if let Some(kind) = facts.unanalyzable {
        offer(refused(kind), Determined::Unanalyzable);
    }
    for (index, command) in commands.iter().enumerate() {
        offer(*command, Determined::Command(index));
    }
    for (index, write) in writes.iter().enumerate() {
        offer(*write, Determined::Write(index));
    }
    if !facts.commands.iter().any(|command| command.role == Role::Innermost) {
        offer(Judged::new(facts.default, Because::Default), Determined::Line);
    }
    let facts_of_commands = facts.commands.iter().zip(&doubts).zip(&commands);
    let discounted = facts_of_commands
        .map(|((command, doubt), judged)| discounted(facts, command, *doubt, *judged))
        .collect();
    Combined { judged, by, commands, writes, discounted }
}

/// Returns the allow rule that names a command which is left to the default.
fn discounted(
    facts: &Facts<'_>,
    command: &CommandFacts,
    doubt: Option<RuleNumber>,
    judged: Judged,
) -> Option<Discounted> {
    let innermost = command.role == Role::Innermost && judged.because == Because::Default;
    let rule = command.answers.allow.filter(|_| innermost)?;
    let by = match (command.barred, doubt) {
        (Some(bar), _) => Discount::Bar(bar),
        (None, _) if facts.expands => Discount::Expansion,
        (None, doubt) => Discount::Doubt(doubt?),
    };
    Some(Discounted { rule, by })
}

fn refused(kind: UnanalyzableKind) -> Judged {
    Judged::new(Verdict::Deny, Because::Unanalyzable(kind))
}

fn judge_command(facts: &Facts<'_>, command: &CommandFacts, doubt: Option<RuleNumber>) -> Judged {
    let answers = &command.answers;
    match command.role {
        Role::Doubt => Judged::new(Verdict::Allow, Because::Nothing),
        Role::Innermost => {
            let dynamic = command.barred == Some(Bar::DynamicProgram);
            if dynamic && facts.default == Verdict::Allow {
                return refused(UnanalyzableKind::DynamicProgram);
            }
            let allow = answers.allow.filter(|_| command.barred.is_none());
            judge_innermost(facts, &Answers { allow, maybe: doubt, ..*answers }, command.barred)
        }
        Role::Launcher | Role::Evidence => {
            if let Some(hit) = answers.deny {
                Judged::new(Verdict::Deny, Because::Rule(hit))
            } else if let Some(hit) = answers.ask.or(answers.ask_found) {
                Judged::new(Verdict::Ask, Because::Rule(hit))
            } else {
                Judged::new(Verdict::Allow, Because::Nothing)
            }
        }
    }
}

/// Judges what a rule must name: an innermost command, or a write.
fn judge_innermost(facts: &Facts<'_>, answers: &Answers, barred: Option<Bar>) -> Judged {
    if let Some(hit) = answers.deny {
        return Judged::new(Verdict::Deny, Because::Rule(hit));
    }
    if let Some(hit) = answers.ask {
        return Judged::new(Verdict::Ask, Because::Rule(hit));
    }
    let named = match answers.allow {
        Some(rule) if !facts.expands && answers.maybe.is_none() => {
            let hit = Hit { rule, found_at: None };
            Judged::new(Verdict::Allow, Because::Rule(hit))
        }
        Some(_) | None => judge_unnamed(facts.default, answers, barred),
    };
    match answers.ask_found {
        Some(hit) if named.verdict < Verdict::Ask => Judged::new(Verdict::Ask, Because::Rule(hit)),
        Some(_) | None => named,
    }
}

/// Judges by the default; what may launch something unknown may match any deny rule.
fn judge_unnamed(default: Verdict, answers: &Answers, barred: Option<Bar>) -> Judged {
    match (default, answers.maybe, barred) {
        (Verdict::Allow, Some(rule), _) => Judged::new(Verdict::Ask, Because::Doubt(rule)),
        (Verdict::Allow, None, Some(Bar::MayLaunch)) => Judged::new(Verdict::Ask, Because::Default),
        (Verdict::Allow | Verdict::Ask | Verdict::Deny, _, _) => {
            Judged::new(default, Because::Default)
        }
    }
}

/// Returns, for each command, a rule that makes its allow rules not count: one that may match the
/// command itself, or a launcher above it, or what stands as evidence or in doubt below it.
fn doubts(commands: &[CommandFacts]) -> Vec<Option<RuleNumber>> {
    let mut doubts: Vec<Option<RuleNumber>> = commands
        .iter()
        .map(|command| {
            let answers = &command.answers;
            let found = answers.deny.or(answers.ask).or(answers.ask_found);
            match command.role {
                Role::Doubt => answers.maybe.or(found.map(|hit| hit.rule)),
                Role::Innermost | Role::Launcher | Role::Evidence => answers.maybe,
            }
        })
        .collect();
    for (index, command) in commands.iter().enumerate().rev() {
        let below = matches!(command.role, Role::Evidence | Role::Doubt);
        spread(&mut doubts, below, Some(index), command.launched_by);
    }
    for (index, command) in commands.iter().enumerate() {
        let launched = matches!(command.role, Role::Innermost | Role::Launcher);
        spread(&mut doubts, launched, command.launched_by, Some(index));
    }
    doubts
}

fn spread(
    doubts: &mut [Option<RuleNumber>],
    applies: bool,
    from: Option<usize>,
    to: Option<usize>,
) {
    let (true, Some(from), Some(to)) = (applies, from, to) else { return };
    let doubt = doubts.get(from).copied().flatten();
    if let (Some(_), Some(slot)) = (doubt, doubts.get_mut(to)) {
        *slot = slot.or(doubt);
    }
}

#[cfg(test)]
mod tests;
