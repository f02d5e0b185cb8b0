//! Words: what the shell is given, and what in it the shell decides later.

use crate::Span;

/// A range of bytes of [`Line::text`](crate::Line::text), the buffer of all values.
pub type TextRange = Span;

/// A word (POSIX XCU 2.10.2, `WORD`) after quote removal and brace expansion.
///
/// A brace list (`{a,b}`) makes several words with one span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Where it stands in the source.
    pub span: Span,
    /// The value after quote removal; each expansion in it stands as it was written.
    pub value: TextRange,
    /// The range of [`Line::parts`](crate::Line::parts) that make it up; empty for a literal word.
    pub parts: Span,
    /// What was seen in it.
    pub flags: WordFlags,
}

impl Word {
    /// Returns whether the word is exactly its value: the shell decides nothing about it later.
    #[must_use]
    pub fn is_literal(&self) -> bool {
        self.parts.is_empty()
    }
}

/// One part of a word that is not literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text after quote removal.
    Literal(TextRange),
    /// `$x`, `${x}`, `$(...)`, ...: what the shell puts there.
    Expansion {
        /// What kind of expansion.
        kind: Expansion,
        /// Whether it stands in double quotes: then it is exactly one string, else it is split into
        /// any number of fields.
        quoted: bool,
        /// Where it stands in the source.
        span: Span,
    },
    /// `*`, unquoted.
    Asterisk,
    /// `?`, unquoted.
    QuestionMark,
    /// `[...]`, unquoted: the bracket expression as written, brackets included.
    Bracket(TextRange),
    /// `~`, `~name`: the tilde-prefix as written.
    Tilde(TextRange),
}

/// What a `$` or a backtick begins (POSIX XCU 2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expansion {
    /// `$name`, `${name}`, `$1`, `$@`, ...: the parameter's name; empty where the body is not a
    /// plain `${name}`.
    Parameter(TextRange),
    /// `$(...)` and backticks: an index of [`Line::nested`](crate::Line::nested).
    Command(u32),
    /// `<(...)` and `>(...)`: an index of [`Line::nested`](crate::Line::nested).
    Process(u32),
    /// `$((...))`, `$[...]`: an integer. Whether it holds more than constants and operators is a
    /// [`Construct`](crate::Construct) of the line.
    Arithmetic,
    /// `$'...'`, `$"..."` in a dialect that does not say what they mean.
    Unspecified,
}

/// What was seen in a word: a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WordFlags(u8);

impl WordFlags {
    /// Some part of it was quoted.
    pub const QUOTED: Self = Self(1);
    /// It holds an expansion that begins with `$` or a backtick (R55, Q9).
    pub const EXPANSION: Self = Self(2);
    /// It holds an unquoted `*`, `?` or `[...]`.
    pub const GLOB: Self = Self(4);
    /// It came out of a brace list.
    pub const BRACE: Self = Self(8);
    /// It holds `$'...'` or `$"..."` whose value this dialect knows.
    pub const DOLLAR_QUOTE: Self = Self(16);
    /// It holds an unquoted expansion, which may vanish or become several fields.
    pub const SPLITS: Self = Self(32);
    /// It starts with an unquoted `=` (zsh puts the program's path there).
    pub const EQUALS: Self = Self(64);

    /// Returns whether all bits of `other` are set.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
