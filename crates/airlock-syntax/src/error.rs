//! Why a line was not read.

use core::fmt;

use crate::Span;

/// A line that was not read, and where reading ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: SyntaxErrorKind,
    /// The place: of something unclosed, where it was opened.
    pub span: Span,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.message())
    }
}

impl core::error::Error for SyntaxError {}

/// What is wrong with a line.
///
/// The variants up to `UnexpectedToken` are malformed in every shell; `NotReadAlike` and
/// `Unsupported` are not errors of the line but refusals of ours; the rest are bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// A `'`, `"`, `` ` ``, `$(`, `${`, `$((` or `(` that is never closed.
    Unclosed,
    /// A here-document whose delimiter line never comes.
    UnclosedHereDocument,
    /// A `\` at the very end.
    TrailingBackslash,
    /// An operator without a command, a redirection without a target, a compound command that is
    /// not complete.
    MissingCommand,
    /// A token where the grammar allows none of its kind: `;;`, `)`, `then`.
    UnexpectedToken,
    /// `(...)` inside a word, and other places where shells disagree and no reading is safe.
    NotReadAlike,
    /// A construct that this dialect has and this reader does not follow.
    Unsupported,
    /// More nesting than [`limits::DEPTH`](crate::limits::DEPTH).
    Nesting,
    /// Longer than [`limits::LENGTH`](crate::limits::LENGTH), or with more words, commands or
    /// brace alternatives than their bounds.
    Size,
    /// A NUL byte: the shell never sees what follows it.
    Nul,
}

impl SyntaxErrorKind {
    /// Returns what is wrong, as the end of a sentence.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Unclosed => "a quote or bracket is never closed",
            Self::UnclosedHereDocument => "a here-document has no line that ends it",
            Self::TrailingBackslash => "the line ends in a backslash",
            Self::MissingCommand => "a command or a redirection's target is missing",
            Self::UnexpectedToken => "a token stands where the grammar allows none",
            Self::NotReadAlike => "shells read this differently",
            Self::Unsupported => "this construct is not followed",
            Self::Nesting => "it is nested too deeply",
            Self::Size => "it is too long",
            Self::Nul => "it holds a NUL byte",
        }
    }
}
