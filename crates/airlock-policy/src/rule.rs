//! Rules: one pattern and its effect (R47-R50, Q44).
//!
//! ```text
//! rule    = command | write
//! command = program { word } { option }
//! option  = ( "-" | "+" ) { character }
//! write   = ">" target
//! ```
//!
//! A rule string is split like a POSIX shell splits words: quotes let a part hold a blank or a
//! literal `*`, and nothing is expanded. Every part is a [`Glob`].

use core::fmt;
use std::sync::Arc;

use airlock_syntax::Span;

use crate::glob::{Crossing, Glob, Match, PartChar};

mod condition;
mod parse;

pub use condition::Context;
pub(crate) use condition::{Attribute, Condition};

/// What a rule does with the command that it matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// `allow`: the command may run.
    Allow,
    /// `ask`: the approver decides.
    Ask,
    /// `deny`: the command is refused.
    Deny,
}

impl Effect {
    /// Returns the word for it: the key of the policy file.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

/// One rule of a policy, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub(crate) effect: Effect,
    pub(crate) text: String,
    pub(crate) index: usize,
    /// The policy file, where there are several.
    pub(crate) file: Option<Arc<str>>,
    /// The line of the policy file.
    pub(crate) line: Option<usize>,
    /// Whether it is of a preset.
    pub(crate) is_shipped: bool,
    pub(crate) why: Option<String>,
    pub(crate) suggest: Option<String>,
    /// The rule strings of what it does not apply to.
    pub(crate) except: Vec<String>,
    /// All of these must hold.
    pub(crate) when: Vec<Condition>,
    pub(crate) hits: Vec<String>,
    pub(crate) misses: Vec<String>,
}

impl Rule {
    /// Returns a rule without a reason or examples.
    pub(crate) fn new(effect: Effect, text: &str) -> Self {
        Self {
            effect,
            text: text.to_owned(),
            index: 0,
            file: None,
            line: None,
            is_shipped: false,
            why: None,
            suggest: None,
            except: Vec::new(),
            when: Vec::new(),
            hits: Vec::new(),
            misses: Vec::new(),
        }
    }

    /// Returns what the rule does.
    #[must_use]
    pub fn effect(&self) -> Effect {
        self.effect
    }

    /// Returns the rule string.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns its place among the rules of the same effect, from 0.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns the name of its policy file, where the policy is of several files.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// Returns its line in the policy file; `None` where it is of a preset, or of no file.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// Returns how people call it: ``deny rule 2 `git push --force` ``, counted from 1.
    #[must_use]
    pub fn title(&self) -> String {
        let number = self.index.saturating_add(1);
        let text: String = self.text.chars().map(escaped).collect();
        format!("{} rule {number} `{text}`", self.effect.word())
    }

    /// Returns the reason that the policy gives for it.
    #[must_use]
    pub fn why(&self) -> Option<&str> {
        self.why.as_deref()
    }

    /// Returns what the policy proposes to write instead.
    #[must_use]
    pub fn suggest(&self) -> Option<&str> {
        self.suggest.as_deref()
    }

    /// Returns the rule strings of what it does not apply to.
    #[must_use]
    pub fn except(&self) -> &[String] {
        &self.except
    }

    /// Returns its conditions: each attribute with the globs of which one must match.
    pub fn when(&self) -> impl Iterator<Item = (&'static str, &[String])> {
        self.when.iter().map(|one| (one.attribute.key(), one.values.as_slice()))
    }

    /// Returns whether it applies where this is known. An allow rule does where all its conditions
    /// hold, the others unless one does not.
    pub(crate) fn applies(&self, context: &Context, shell: Option<&str>) -> bool {
        let holds = self.when.iter().map(|condition| condition.holds(context, shell)).min();
        match (holds, self.effect) {
            (None | Some(Match::Yes), _) => true,
            (Some(Match::Maybe), effect) => effect != Effect::Allow,
            (Some(Match::No), _) => false,
        }
    }

    /// Returns lines that the policy says it matches.
    #[must_use]
    pub fn hits(&self) -> &[String] {
        &self.hits
    }

    /// Returns lines that the policy says it does not match.
    #[must_use]
    pub fn misses(&self) -> &[String] {
        &self.misses
    }
}

/// Returns a character with what a terminal would act on escaped.
fn escaped(char: char) -> String {
    match char {
        '\'' | '"' | '\\' => char.to_string(),
        char => char.escape_debug().to_string(),
    }
}

/// A part of a rule: its characters, each quoted or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    chars: Vec<PartChar>,
}

impl Part {
    /// Returns the part as text.
    pub(crate) fn text(&self) -> String {
        self.chars.iter().map(|part| part.char).collect()
    }

    /// Returns whether a bracket expression is begun and not ended. `[` and `[[` alone are names.
    fn has_open_bracket(&self) -> bool {
        let is = |at: usize, wanted: char| {
            self.chars.get(at).is_some_and(|part| part.char == wanted && !part.quoted)
        };
        if matches!(self.text().as_str(), "[" | "[[") {
            return false;
        }
        let mut at = 0_usize;
        while at < self.chars.len() {
            if is(at, '[') {
                let first = at.saturating_add(if is(at.saturating_add(1), '!') { 2 } else { 1 });
                // A `]` in the first place is one of the characters.
                let from = first.saturating_add(1);
                match (from..self.chars.len()).find(|end| is(*end, ']')) {
                    Some(end) => at = end,
                    None => return true,
                }
            }
            at = at.saturating_add(1);
        }
        false
    }

    /// Returns whether it reads as an assignment: a name and an unquoted `=`.
    fn is_assignment(&self) -> bool {
        let Some(end) = self.chars.iter().position(|part| part.char == '=' && !part.quoted) else {
            return false;
        };
        let name = self.chars.iter().take(end);
        let starts = self.chars.first().is_some_and(|first| !first.char.is_ascii_digit());
        starts && end > 0 && { name }
            .all(|part| part.char.is_ascii_alphanumeric() || part.char == '_')
    }

    /// Returns whether a shell would expand a brace list of it: `{a,b}`, `{1..3}`.
    fn has_brace_list(&self) -> bool {
        let mut parted = None;
        let mut before = None;
        for part in &self.chars {
            let char = (!part.quoted).then_some(part.char);
            match char {
                Some('{') => parted = Some(false),
                Some(',') => parted = parted.map(|_| true),
                Some('.') if before == Some('.') => parted = parted.map(|_| true),
                Some('}') if parted == Some(true) => return true,
                Some('}') => parted = None,
                Some(_) | None => {}
            }
            before = char;
        }
        false
    }

    /// Returns whether it is an option part: one that starts with `-` or `+`.
    fn is_option(&self) -> bool {
        self.chars.first().is_some_and(|first| matches!(first.char, '-' | '+'))
    }

    /// Returns the part as a glob on one argument.
    pub(crate) fn glob(&self) -> Glob {
        Glob::new(&self.chars, Crossing::Slash)
    }

    /// Returns the part as a glob on one path.
    pub(crate) fn path_glob(&self) -> Glob {
        Glob::new(&self.chars, Crossing::NoSlash)
    }
}

/// A rule string, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// A command.
    Command(CommandPattern),
    /// `> target`: a file that a redirection writes (Q12).
    Write(Part),
}

/// A rule string for commands: words, then options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandPattern {
    /// The program part.
    pub(crate) program: Part,
    /// The words behind it.
    pub(crate) words: Vec<Part>,
    /// The options, which may stand anywhere behind the words.
    pub(crate) options: Vec<Part>,
}

impl CommandPattern {
    /// Returns the shortest command that the rule names, where all its parts are literal.
    pub(crate) fn literal_argv(&self) -> Option<Vec<String>> {
        let parts = [&self.program].into_iter().chain(&self.words).chain(&self.options);
        parts.map(|part| part.glob().literal().map(|_| part.text())).collect()
    }
}

impl Pattern {
    /// Returns the command of a rule for commands.
    pub(crate) fn command(&self) -> Option<&CommandPattern> {
        match self {
            Self::Command(command) => Some(command),
            Self::Write(_) => None,
        }
    }

    /// Returns the target of a write rule.
    pub(crate) fn target(&self) -> Option<&Part> {
        match self {
            Self::Write(target) => Some(target),
            Self::Command(_) => None,
        }
    }

    /// Returns whether an exception of this pattern may say anything about a rule: both are for
    /// commands or both for writes, and they do not name two programs.
    pub(crate) fn may_be_within(&self, rule: &Self) -> bool {
        match (self, rule) {
            (Self::Command(own), Self::Command(rule)) => {
                let (own, rule) = (own.program.glob(), rule.program.glob());
                own.literal().is_none() || rule.literal().is_none() || own == rule
            }
            (Self::Write(_), Self::Write(_)) => true,
            (Self::Command(_), Self::Write(_)) | (Self::Write(_), Self::Command(_)) => false,
        }
    }
}

/// A rule string that is no rule, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleError {
    pub(crate) kind: RuleErrorKind,
    pub(crate) span: Span,
}

impl RuleError {
    /// Returns the bytes of the rule string concerned.
    pub(crate) fn span(&self) -> Span {
        self.span
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.message())
    }
}

impl core::error::Error for RuleError {}

/// What is wrong with a rule string (Q44, R50).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RuleErrorKind {
    /// No part at all.
    Empty,
    /// The first part is an option.
    OptionFirst,
    /// A word stands behind an option.
    WordAfterOption,
    /// The first part is the empty string.
    EmptyProgram,
    /// An unquoted `;`, `&`, `|`, `<`, `>`, `(`, `)` or newline.
    Operator,
    /// An unquoted `$` or backtick.
    Expansion,
    /// A NUL.
    Nul,
    /// A quote that is never closed.
    UnclosedQuote,
    /// A `[` that is never closed, and is not the program `[` or `[[` itself.
    OpenBracket,
    /// The first part is an unquoted assignment: no program has that name.
    Assignment,
    /// An unquoted brace list, which a shell would expand and a rule does not.
    BraceList,
    /// A `\` at the end.
    TrailingBackslash,
    /// `>` without a target.
    NoTarget,
    /// More than one part behind `>`.
    SeveralTargets,
}

impl RuleErrorKind {
    const fn message(self) -> &'static str {
        match self {
            Self::Empty => "a rule needs the name of a program",
            Self::OptionFirst => "a rule starts with the name of a program, not with an option",
            Self::WordAfterOption => {
                "a word cannot follow an option: a rule cannot name an option's value"
            }
            Self::EmptyProgram => "the name of the program is empty",
            Self::Operator => "a rule is one command: quote an operator that belongs to a part",
            Self::Expansion => "nothing is expanded in a rule: quote a `$` or a backtick",
            Self::Nul => "a rule cannot hold a NUL",
            Self::UnclosedQuote => "a quote is never closed",
            Self::OpenBracket => "a `[` is never closed: quote it where it means itself",
            Self::Assignment => {
                "an assignment is no program: name the program alone, or quote the `=`"
            }
            Self::BraceList => {
                "a brace list is not expanded in a rule: write a rule for each, or quote the `{`"
            }
            Self::TrailingBackslash => "the rule ends in a backslash",
            Self::NoTarget => "a write rule needs the glob of a file behind `>`",
            Self::SeveralTargets => "a write rule has one glob behind `>`",
        }
    }
}
