//! What a reading lets a shell execute at most.

use std::fmt;

use airlock_command::{Analysis, Count, FieldRef};
use airlock_syntax::{CommandKind, Dialect, Expansion, Line, Part, SimpleCommand, Word, WordFlags};

/// The commands that a line was read as, substitutions included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    commands: Vec<Vec<Arguments>>,
    /// Whether the shell decides later which program one of them runs: such a line is never
    /// allowed, and anything may run.
    is_open: bool,
}

/// What one word becomes in an argument list.
#[derive(Clone, PartialEq, Eq)]
enum Arguments {
    /// One argument that matches one of these.
    OneOf(Vec<Vec<Piece>>),
    /// One or more arguments that match one of these: pathname expansion.
    SomeOf(Vec<Vec<Piece>>),
    /// Any number of arguments: an expansion that is split into fields.
    Any,
}

/// A part of an argument.
#[derive(Clone, PartialEq, Eq)]
enum Piece {
    /// This text.
    Text(Vec<u8>),
    /// Any one byte or this text: `?` and `[...]` stay as they are where nothing matches.
    ByteOr(Vec<u8>),
    /// Any text.
    Anything,
}

/// Names that run the words behind them in the shell itself, so that they are not executed. zsh
/// knows some of them even when they are quoted.
const RUN_IN_THE_SHELL: [&[u8]; 7] =
    [b"command", b"builtin", b"exec", b"noglob", b"nocorrect", b"-", b"time"];

/// What zsh runs for redirections without a command (`NULLCMD`, `READNULLCMD`).
const NULL_COMMANDS: [&[u8]; 2] = [b"cat", b"more"];

impl Expected {
    /// Returns what `line` lets its shell execute; `None` when the reading itself says that it does
    /// not follow the line.
    pub(super) fn of(line: &Line) -> Option<Self> {
        let mut expected = Self::default();
        let mut lines = vec![line];
        while let Some(line) = lines.pop() {
            if !line.constructs.is_empty() {
                return None;
            }
            for command in &line.commands {
                expected.add(line, command);
            }
            lines.extend(line.nested.iter().map(|nested| &nested.line));
        }
        Some(expected)
    }

    fn add(&mut self, line: &Line, command: &SimpleCommand) {
        match command.kind {
            CommandKind::Conditional => return,
            CommandKind::Simple => {}
        }
        let words: Vec<Arguments> =
            line.words(command).iter().map(|word| Arguments::of(line, word)).collect();
        match words.first() {
            None if line.dialect == Dialect::Zsh && !command.redirections.is_empty() => {
                for name in NULL_COMMANDS {
                    self.commands.push(vec![Arguments::text(name)]);
                }
            }
            None => {}
            Some(name) => {
                self.is_open |= !name.is_literal();
                self.commands.push(words);
            }
        }
    }

    /// Returns what the commands of an analysis let their shell execute.
    pub(super) fn of_analysis(analysis: &Analysis) -> Self {
        let mut expected = Self::default();
        for command in &analysis.commands {
            let fields = analysis.fields(command.fields).iter();
            let mut words: Vec<Arguments> =
                fields.map(|field| Arguments::of_field(analysis.view(field))).collect();
            expected.is_open |= words.first().is_some_and(|name| !name.is_literal());
            if command.open {
                words.push(Arguments::Any);
            }
            expected.commands.push(words);
        }
        expected
    }

    /// Adds what another reading lets run.
    pub(super) fn extend(&mut self, other: Self) {
        self.is_open |= other.is_open;
        self.commands.extend(other.commands);
    }

    /// Returns whether a program may be executed with these arguments.
    #[must_use]
    pub fn admits(&self, arguments: &[Vec<u8>]) -> bool {
        // zsh's `-` puts a dash before the name that the program is given.
        let mut plain = arguments.to_vec();
        if let Some(name) = plain.first_mut()
            && name.starts_with(b"-")
        {
            name.remove(0);
        }
        self.is_open
            || self.commands.iter().any(|command| {
                admits(command, arguments) || (plain != arguments && admits(command, &plain))
            })
    }

    /// Returns whether a program of this name may be executed, with whatever arguments.
    #[must_use]
    pub fn admits_name(&self, name: &[u8]) -> bool {
        let name = &[name.to_vec()];
        self.is_open
            || self.commands.iter().any(|command| {
                let (first, rest) = command.split_at(command.len().min(1));
                admits(first, name)
                    || runs_rest(command)
                        && rest.iter().any(|word| make(std::slice::from_ref(word), name))
            })
    }
}

fn admits(mut command: &[Arguments], arguments: &[Vec<u8>]) -> bool {
    if make(command, arguments) {
        return true;
    }
    // `command -p`, `exec -a name`: their options are skipped with them.
    let runs_rest = runs_rest(command);
    while let (true, Some((_, rest))) = (runs_rest, command.split_first()) {
        if make(rest, arguments) {
            return true;
        }
        command = rest;
    }
    false
}

fn runs_rest(command: &[Arguments]) -> bool {
    let is_runner =
        |name: &Arguments| RUN_IN_THE_SHELL.iter().any(|runner| *name == Arguments::text(runner));
    command.first().is_some_and(is_runner)
}

/// Returns whether `words` can make exactly these arguments.
fn make(mut words: &[Arguments], mut arguments: &[Vec<u8>]) -> bool {
    // Words that are written out are compared one by one: there may be thousands.
    while let Some((text, behind)) =
        words.split_first().and_then(|(word, rest)| Some((word.written()?, rest)))
    {
        match arguments.split_first() {
            Some((argument, rest)) if argument == text => (words, arguments) = (behind, rest),
            Some(_) | None => return false,
        }
    }
    // The numbers of arguments that the words so far can make.
    let mut reached = vec![false; arguments.len().saturating_add(1)];
    if let Some(first) = reached.first_mut() {
        *first = true;
    }
    for word in words {
        reached = word.after(&reached, arguments);
    }
    reached.last().copied().unwrap_or_default()
}

impl Piece {
    /// Returns the piece of a field's pattern.
    fn of(piece: airlock_command::Piece, field: FieldRef<'_>) -> Option<Self> {
        match piece {
            airlock_command::Piece::Literal(range) => {
                Some(Self::Text(range.of(field.buffer).to_vec()))
            }
            airlock_command::Piece::AnyChar => Some(Self::ByteOr(b"?".to_vec())),
            airlock_command::Piece::AnyString => Some(Self::Anything),
            airlock_command::Piece::Or => None,
        }
    }
}

impl Arguments {
    fn text(text: &[u8]) -> Self {
        Self::OneOf(vec![vec![Piece::Text(text.to_vec())]])
    }

    fn of(line: &Line, word: &Word) -> Self {
        // zsh puts a path in the place of `=name`.
        if word.flags.has(WordFlags::EQUALS) && line.dialect == Dialect::Zsh {
            return Self::OneOf(vec![vec![Piece::Anything]]);
        }
        if word.is_literal() {
            return Self::text(line.value(word));
        }
        let mut pieces = Vec::new();
        let mut may_be_more = false;
        for part in line.parts(word) {
            match part {
                Part::Literal(text) => pieces.push(Piece::Text(text.of(&line.text).to_vec())),
                Part::Expansion { quoted: false, kind, .. } if splits(*kind) => return Self::Any,
                Part::Expansion { kind: Expansion::Parameter(name), .. }
                    if matches!(name.of(&line.text), b"" | b"@") =>
                {
                    return Self::Any;
                }
                Part::Expansion { .. } | Part::Tilde(_) => pieces.push(Piece::Anything),
                Part::Asterisk => {
                    may_be_more = true;
                    pieces.push(Piece::Anything);
                }
                Part::QuestionMark => {
                    may_be_more = true;
                    pieces.push(Piece::ByteOr(b"?".to_vec()));
                }
                Part::Bracket(text) => {
                    may_be_more = true;
                    pieces.push(Piece::ByteOr(text.of(&line.text).to_vec()));
                }
            }
        }
        if may_be_more { Self::SomeOf(vec![pieces]) } else { Self::OneOf(vec![pieces]) }
    }

    /// Returns what a field of an analysis becomes.
    fn of_field(field: FieldRef<'_>) -> Self {
        if let Some(text) = field.literal() {
            return Self::text(text);
        }
        let mut alternatives: Vec<Vec<Piece>> = Vec::new();
        for alternative in field.alternatives() {
            alternatives
                .push(alternative.iter().filter_map(|piece| Piece::of(*piece, field)).collect());
        }
        match field.field.count {
            Count::Any => Self::Any,
            Count::One => Self::OneOf(alternatives),
            Count::OneOrMore => Self::SomeOf(alternatives),
        }
    }

    /// Returns the text of a word that is written out.
    fn written(&self) -> Option<&[u8]> {
        match self {
            Self::OneOf(all) => match all.as_slice() {
                [pieces] => match pieces.as_slice() {
                    [Piece::Text(text)] => Some(text),
                    _ => None,
                },
                _ => None,
            },
            Self::SomeOf(_) | Self::Any => None,
        }
    }

    fn is_literal(&self) -> bool {
        match self {
            Self::OneOf(all) => all.iter().flatten().all(|piece| matches!(piece, Piece::Text(_))),
            Self::SomeOf(_) | Self::Any => false,
        }
    }

    /// Returns what can be reached with this word from what was reached before it.
    fn after(&self, reached: &[bool], arguments: &[Vec<u8>]) -> Vec<bool> {
        let mut after = vec![false; reached.len()];
        let mut is_inside = false;
        for (index, was_reached) in reached.iter().enumerate() {
            // `is_inside`: this word has made the arguments up to here and may make more.
            let here = match self {
                Self::Any => *was_reached || is_inside,
                Self::OneOf(_) | Self::SomeOf(_) => is_inside,
            };
            if let (true, Some(place)) = (here, after.get_mut(index)) {
                *place = true;
            }
            let next = arguments.get(index).map_or(&[][..], Vec::as_slice);
            is_inside = match self {
                Self::Any => here,
                Self::OneOf(all) => *was_reached && matches_one(all, next),
                Self::SomeOf(all) => (*was_reached || is_inside) && matches_one(all, next),
            };
        }
        after
    }
}

const fn splits(kind: Expansion) -> bool {
    match kind {
        Expansion::Process(_) => false,
        Expansion::Parameter(_)
        | Expansion::Command(_)
        | Expansion::Arithmetic
        | Expansion::Unspecified => true,
    }
}

fn matches_one(alternatives: &[Vec<Piece>], text: &[u8]) -> bool {
    alternatives.iter().any(|pieces| matches(pieces, text))
}

fn matches(pieces: &[Piece], text: &[u8]) -> bool {
    let Some((piece, rest)) = pieces.split_first() else { return text.is_empty() };
    let after = |prefix: &[u8]| text.strip_prefix(prefix).is_some_and(|tail| matches(rest, tail));
    match piece {
        Piece::Text(prefix) => after(prefix),
        Piece::ByteOr(as_written) => {
            after(as_written) || text.split_first().is_some_and(|(_, tail)| matches(rest, tail))
        }
        Piece::Anything => (0..=text.len())
            .any(|length| text.get(length..).is_some_and(|tail| matches(rest, tail))),
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_open {
            f.write_str("(open) ")?;
        }
        f.debug_list().entries(&self.commands).finish()
    }
}

impl fmt::Debug for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneOf(all) => f.debug_set().entries(all).finish(),
            Self::SomeOf(all) => {
                f.debug_set().entries(all).finish()?;
                f.write_str("+")
            }
            Self::Any => f.write_str("..."),
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{:?}", String::from_utf8_lossy(text)),
            Self::ByteOr(text) => write!(f, "<{}>", String::from_utf8_lossy(text)),
            Self::Anything => f.write_str("<*>"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(texts: &[&str]) -> Vec<Vec<u8>> {
        texts.iter().map(|text| text.as_bytes().to_vec()).collect()
    }

    #[test]
    fn each_kind_of_word_makes_its_number_of_arguments() {
        let word = Arguments::text;
        let glob = Arguments::SomeOf(vec![vec![Piece::Anything, Piece::Text(b".c".to_vec())]]);
        let command = [word(b"c1"), glob, word(b"x")];
        assert!(make(&command, &arguments(&["c1", "a.c", "b.c", "x"])));
        assert!(!make(&command, &arguments(&["c1", "x"])));
        assert!(!make(&command, &arguments(&["c1", "a.h", "x"])));
        let command = [word(b"c1"), Arguments::Any, word(b"x")];
        assert!(make(&command, &arguments(&["c1", "x"])));
        assert!(make(&command, &arguments(&["c1", "a", "x", "x"])));
        assert!(!make(&command, &arguments(&["c1", "a"])));
    }

    #[test]
    fn what_the_shell_runs_itself_is_skipped() {
        let command = [Arguments::text(b"command"), Arguments::text(b"-p"), Arguments::text(b"rm")];
        assert!(admits(&command, &arguments(&["rm"])));
        assert!(!admits(&command, &arguments(&["ls"])));
        let command = [Arguments::text(b"env"), Arguments::text(b"rm")];
        assert!(!admits(&command, &arguments(&["rm"])));
    }
}
