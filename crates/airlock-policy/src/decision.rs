//! Decisions: the verdict on a line, why, and what the line runs.

use airlock_command::{Analysis, Command, Place, UnanalyzableKind};
use airlock_syntax::{Dialect, Span, SyntaxErrorKind, parse};

use crate::combine::{Because, Combined, Determined, Judged};
use crate::policy::{Policy, Shell};
use crate::rule::Rule;
use crate::verdict::Verdict;

mod judged_command;

pub use judged_command::{JudgedCommand, Uncounted};

/// The decision about a line: its verdict, the reason, and the commands that it runs.
#[derive(Clone, Debug)]
pub struct Decision {
    policy: Policy,
    analysis: Analysis,
    combined: Combined,
    length: usize,
    program: Option<String>,
    read_differently: bool,
    syntax: Option<SyntaxErrorKind>,
}

/// How a refused line violates the policy (R57).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ViolationType {
    /// `shell_command_denied`: by a rule or the default.
    Denied,
    /// `shell_command_unanalyzable`: it cannot be followed.
    Unanalyzable,
}

impl ViolationType {
    /// Returns the wire code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Denied => "shell_command_denied",
            Self::Unanalyzable => "shell_command_unanalyzable",
        }
    }
}

/// Why a line or a command gets its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason<'a> {
    /// This cannot be followed.
    Unanalyzable(UnanalyzableKind),
    /// This rule matches.
    Rule(&'a Rule),
    /// This deny or ask rule may match, depending on what the shell makes of a word.
    Doubt(&'a Rule),
    /// No rule names it.
    Default,
    /// It launches others, and no rule objects to it.
    Launcher,
}

/// The most characters of a program's name that a decision carries (Q39).
const NAME_LENGTH: usize = 64;

impl Decision {
    pub(crate) fn new(
        policy: Policy,
        analysis: Analysis,
        combined: Combined,
        length: usize,
    ) -> Self {
        let mut decision = Self {
            policy,
            analysis,
            combined,
            length,
            program: None,
            read_differently: false,
            syntax: None,
        };
        if decision.verdict() != Verdict::Allow {
            decision.program = decision.determining_program().map(printable);
        }
        decision
    }

    /// Returns the decision with what is known of the line that it is about.
    pub(crate) fn of_line(self, line: &str, read_differently: bool) -> Self {
        let refused = matches!(self.reason(), Reason::Unanalyzable(UnanalyzableKind::Syntax));
        let dialect = self.analysis.dialect.filter(|_| refused);
        let syntax = dialect.and_then(|dialect| match parse(line, dialect) {
            Ok(read) => read.stop,
            Err(error) => Some(error),
        });
        Self { read_differently, syntax: syntax.map(|error| error.kind), ..self }
    }

    pub(crate) fn strictness(&self) -> u8 {
        self.combined.judged.strictness()
    }

    /// Returns the verdict.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.combined.judged.verdict
    }

    /// Returns how the line violates the policy, where it is refused.
    #[must_use]
    pub fn violation_type(&self) -> Option<ViolationType> {
        match (self.combined.judged.verdict, self.combined.judged.because) {
            (Verdict::Deny, Because::Unanalyzable(_)) => Some(ViolationType::Unanalyzable),
            (Verdict::Deny, _) => Some(ViolationType::Denied),
            (Verdict::Allow | Verdict::Ask, _) => None,
        }
    }

    /// Returns why.
    #[must_use]
    pub fn reason(&self) -> Reason<'_> {
        self.reason_of(self.combined.judged.because)
    }

    /// Returns the wire code of what cannot be followed.
    #[must_use]
    pub fn reason_code(&self) -> Option<&'static str> {
        match self.combined.judged.because {
            Because::Unanalyzable(kind) => Some(kind.code()),
            Because::Rule(_) | Because::Doubt(_) | Because::Default | Because::Nothing => None,
        }
    }

    fn reason_of(&self, because: Because) -> Reason<'_> {
        let rule = |number| self.policy.rule(number);
        match because {
            Because::Unanalyzable(kind) => Reason::Unanalyzable(kind),
            Because::Rule(hit) => rule(hit.rule).map_or(Reason::Default, Reason::Rule),
            Because::Doubt(number) => rule(number).map_or(Reason::Default, Reason::Doubt),
            Because::Default => Reason::Default,
            Because::Nothing => Reason::Launcher,
        }
    }

    /// Returns the rule that determines the verdict: for the operator, not for the caller (R56).
    #[must_use]
    pub fn rule(&self) -> Option<&Rule> {
        match self.reason() {
            Reason::Rule(rule) | Reason::Doubt(rule) => Some(rule),
            Reason::Unanalyzable(_) | Reason::Default | Reason::Launcher => None,
        }
    }

    /// Returns the name of the program that a refusal names, or that is asked about (Q39): escaped,
    /// and no longer than 64 characters; `None` where there is none.
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        self.program.as_deref()
    }

    /// Returns the program as people call it: as [`program`](Self::program) says, but by the path that
    /// the line has where rules do not take it for the program of that name (`./git`).
    #[must_use]
    pub fn called(&self) -> Option<String> {
        let program = self.program()?;
        let Determined::Command(index) = self.combined.by else { return Some(program.to_owned()) };
        match self.analysis.commands.get(index) {
            Some(command) if found_at(command, self.combined.judged).is_none() => {
                Some(self.called_by_line(command))
            }
            Some(_) | None => Some(program.to_owned()),
        }
    }

    fn called_by_line(&self, command: &Command) -> String {
        let word = self.analysis.fields(command.fields).first();
        match (command.program.place, word) {
            (Place::Elsewhere, Some(word)) => printable(self.analysis.view(word).text()),
            (Place::Bare | Place::System | Place::Alias | Place::Dynamic, _) | (_, None) => {
                printable(self.analysis.program_name(command))
            }
        }
    }

    /// Returns the file whose writing determines the verdict, escaped, and no longer than a
    /// program's name; `None` where something else does.
    #[must_use]
    pub fn written(&self) -> Option<String> {
        let Determined::Write(index) = self.combined.by else { return None };
        let write = self.analysis.writes.get(index)?;
        Some(printable(self.analysis.view(&write.target).text()))
    }

    /// Returns what is wrong with a line that is refused as [`Syntax`](UnanalyzableKind::Syntax), as
    /// the end of a sentence; `None` where it is not known.
    #[must_use]
    pub fn syntax_error(&self) -> Option<&'static str> {
        self.syntax.map(SyntaxErrorKind::message)
    }

    /// Returns whether shells read the line differently, so that it was judged as each of them reads
    /// it.
    #[must_use]
    pub fn is_read_differently(&self) -> bool {
        self.read_differently
    }

    fn determining_program(&self) -> Option<&[u8]> {
        let name = match self.combined.by {
            Determined::Unanalyzable => self.analysis.unanalyzable.first()?.program.as_slice(),
            // The name is what is not known.
            Determined::Command(_) if self.reason_code().is_some() => return None,
            Determined::Command(index) => self.matched_program(self.analysis.commands.get(index)?),
            Determined::Write(index) => {
                self.analysis.program_name(self.command_that_writes(index)?)
            }
            Determined::Line => return None,
        };
        (!name.is_empty()).then_some(name)
    }

    /// Returns the name of the command that the determining rule matched: the command itself, or one
    /// found among its operands.
    fn matched_program<'a>(&'a self, command: &'a Command) -> &'a [u8] {
        match found_at(command, self.combined.judged) {
            Some(index) => {
                let program = self.analysis.program_at(index, self.policy.settings());
                self.analysis.text(program.name)
            }
            None => self.analysis.program_name(command),
        }
    }

    /// Returns the command whose redirection the write is: the one around it, else the last one that
    /// stands before it.
    fn command_that_writes(&self, index: usize) -> Option<&Command> {
        let target = self.analysis.writes.get(index)?.target.span;
        let commands = &self.analysis.commands;
        commands
            .iter()
            .rev()
            .find(|command| command.span.contains(target))
            .or_else(|| commands.iter().rev().find(|command| command.span.start < target.start))
            .or_else(|| commands.first())
    }

    /// Returns the part of the line that determines the verdict, in bytes. Of an argv, of its
    /// arguments joined by blanks.
    #[must_use]
    pub fn span(&self) -> Span {
        let whole = Span::new(0, u32::try_from(self.length).unwrap_or(u32::MAX));
        let span = match self.combined.by {
            Determined::Unanalyzable => self.analysis.unanalyzable.first().map(|found| found.span),
            Determined::Command(index) => {
                self.analysis.commands.get(index).map(|command| self.matched_span(command))
            }
            Determined::Write(index) => {
                self.analysis.writes.get(index).map(|write| write.target.span)
            }
            Determined::Line => None,
        };
        span.unwrap_or(whole)
    }

    fn matched_span(&self, command: &Command) -> Span {
        let Some(start) = found_at(command, self.combined.judged) else { return command.span };
        let fields = self.analysis.fields(Span::new(start, command.fields.end));
        match (fields.first(), fields.last()) {
            (Some(first), Some(last)) => first.span.join(last.span),
            (None, _) | (_, None) => command.span,
        }
    }

    /// Returns the commands that the line runs, each launcher before what it launches.
    #[must_use]
    pub fn commands(&self) -> impl ExactSizeIterator<Item = JudgedCommand<'_>> {
        let commands = self.analysis.commands.iter().zip(&self.combined.commands);
        commands.zip(&self.combined.discounted).map(|((command, judged), discounted)| {
            JudgedCommand { decision: self, command, judged: *judged, discounted: *discounted }
        })
    }

    /// Returns what cannot be followed: each kind with its place, in reading order.
    pub fn unanalyzable(&self) -> impl Iterator<Item = (UnanalyzableKind, Span)> {
        self.analysis.unanalyzable.iter().map(|found| (found.kind, found.span))
    }

    /// Returns the files that redirections write, as written, each with its verdict and the reason.
    pub fn writes(&self) -> impl Iterator<Item = (String, Verdict, Reason<'_>)> {
        let writes = self.analysis.writes.iter().zip(&self.combined.writes);
        writes.map(|(write, judged)| {
            let target = self.analysis.view(&write.target);
            let text = String::from_utf8_lossy(target.text()).into_owned();
            (text, judged.verdict, self.reason_of(judged.because))
        })
    }

    /// Returns the shell in whose reading the line gets this decision; `None` for an argv.
    #[must_use]
    pub fn shell(&self) -> Option<Shell> {
        self.analysis.dialect.map(|dialect| match dialect {
            Dialect::Sh => Shell::Sh,
            Dialect::Bash => Shell::Bash,
            Dialect::Zsh => Shell::Zsh,
        })
    }

    /// Returns the first place whose words the shell decides later, so that no allow rule counts
    /// (R55).
    #[must_use]
    pub fn expansion(&self) -> Option<Span> {
        let of_some_shell = match self.policy.shell() {
            Shell::Any => self.analysis.dialect_expansion,
            Shell::Sh | Shell::Bash | Shell::Zsh => None,
        };
        self.analysis.expansion.or(of_some_shell)
    }
}

/// Returns the field that starts what a rule matched among a command's operands.
fn found_at(command: &Command, judged: Judged) -> Option<u32> {
    let Because::Rule(hit) = judged.because else { return None };
    let offset = u32::try_from(hit.found_at?).ok()?;
    command.fields.start.checked_add(offset)
}

/// Returns a name as it may be shown: control and other unprintable characters escaped, and no
/// longer than [`NAME_LENGTH`].
fn printable(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    let mut shown = String::with_capacity(name.len().min(NAME_LENGTH));
    let mut length = 0_usize;
    for char in name.chars() {
        let plain = !char.is_control() && char.escape_debug().count() == 1;
        let plain = plain || matches!(char, '\'' | '"' | '\\');
        let escaped: String =
            if plain { char.to_string() } else { char.escape_default().to_string() };
        length = length.saturating_add(escaped.chars().count());
        if length > NAME_LENGTH {
            break;
        }
        shown.push_str(&escaped);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_and_short() {
        assert_eq!(printable(b"rm"), "rm");
        assert_eq!(printable(b"a\\b'c"), "a\\b'c");
        assert_eq!(printable("é\u{202e}".as_bytes()), "é\\u{202e}");
        assert_eq!(printable(b"rm\r"), "rm\\r");
        assert_eq!(printable(&[b'x'; 100]).len(), 64);
        assert_eq!(printable(b"\x1b[31m"), "\\u{1b}[31m");
    }
}
