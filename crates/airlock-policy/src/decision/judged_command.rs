//! The commands of a decision, each with its own verdict.

use airlock_command::{Bar, Command, FieldKind, Role};
use airlock_syntax::Span;

use super::{Decision, Reason, found_at, printable};
use crate::combine::{Discount, Discounted, Judged};
use crate::rule::Rule;
use crate::verdict::Verdict;

/// Why an allow rule that names a command does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted<'a> {
    /// The shell decides some words of the line later (R55).
    Expansion,
    /// It runs below another root directory, where the program may be another.
    OtherRoot,
    /// An argument that is not known may be an option by which it launches something.
    MayLaunch,
    /// The text that is its program writes a file.
    Writes,
    /// Its program's name is only known when the line runs.
    DynamicProgram,
    /// This deny or ask rule may match.
    Doubt(&'a Rule),
}

/// A command of the line, with its own verdict.
#[derive(Clone, Copy, Debug)]
pub struct JudgedCommand<'a> {
    pub(super) decision: &'a Decision,
    pub(super) command: &'a Command,
    pub(super) judged: Judged,
    pub(super) discounted: Option<Discounted>,
}

impl<'a> JudgedCommand<'a> {
    /// Returns the name of the program.
    #[must_use]
    pub fn program(&self) -> String {
        printable(self.decision.analysis.program_name(self.command))
    }

    /// Returns the program as people call it: by its path, where rules do not take it for the program
    /// of that name (`./git`).
    #[must_use]
    pub fn called(&self) -> String {
        self.decision.called_by_line(self.command)
    }

    /// Returns the words of the command as written, after quote removal; the first is the program.
    #[must_use]
    pub fn argv(&self) -> Vec<String> {
        self.words().map(|(text, _)| text).collect()
    }

    /// Returns the words of the command, each with what makes it more than its text.
    pub fn words(&self) -> impl Iterator<Item = (String, FieldKind)> + use<'a> {
        self.words_of(self.command.fields)
    }

    fn words_of(&self, fields: Span) -> impl Iterator<Item = (String, FieldKind)> + use<'a> {
        let analysis = &self.decision.analysis;
        analysis.fields(fields).iter().map(|field| {
            let text = String::from_utf8_lossy(analysis.view(field).text()).into_owned();
            (text, field.kind)
        })
    }

    /// Returns the words of the command that a deny or ask rule found among its operands, where that
    /// gives the verdict (Q30).
    #[must_use]
    pub fn found(&self) -> Option<Vec<(String, FieldKind)>> {
        let start = found_at(self.command, self.judged)?;
        Some(self.words_of(Span::new(start, self.command.fields.end)).collect())
    }

    /// Returns the allow rule that names it and does not count, and why, where it is left to the
    /// default.
    #[must_use]
    pub fn uncounted(&self) -> Option<(&'a Rule, Uncounted<'a>)> {
        let Discounted { rule, by } = self.discounted?;
        let why = match by {
            Discount::Expansion => Uncounted::Expansion,
            Discount::Doubt(number) => Uncounted::Doubt(self.decision.policy.rule(number)?),
            Discount::Bar(Bar::OtherRoot) => Uncounted::OtherRoot,
            Discount::Bar(Bar::MayLaunch) => Uncounted::MayLaunch,
            Discount::Bar(Bar::Writes) => Uncounted::Writes,
            Discount::Bar(Bar::DynamicProgram) => Uncounted::DynamicProgram,
        };
        Some((self.decision.policy.rule(rule)?, why))
    }

    /// Returns whether unknown further words may follow.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.command.open
    }

    /// Returns the index of the command that launches it.
    #[must_use]
    pub fn launched_by(&self) -> Option<usize> {
        self.command.launched_by.map(|index| index as usize)
    }

    /// Returns what the verdict asks of it.
    #[must_use]
    pub fn role(&self) -> Role {
        self.command.role
    }

    /// Returns its own verdict.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.judged.verdict
    }

    /// Returns why.
    #[must_use]
    pub fn reason(&self) -> Reason<'a> {
        self.decision.reason_of(self.judged.because)
    }

    /// Returns where it stands in the line.
    #[must_use]
    pub fn span(&self) -> Span {
        self.command.span
    }
}
