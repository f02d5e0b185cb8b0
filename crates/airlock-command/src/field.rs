//! Fields: an argument as the set of strings that it may be (Q62a).
//!
//! A literal word is a set of one string. What pathname expansion, an expansion, `find`'s `{}` or
//! `xargs` may still put there is a pattern: a few alternatives, each a sequence of [`Piece`]s. Any
//! set here is at least as large as what the program may get; never smaller.

use airlock_syntax::{Span, TextRange};

/// A field of a command: one argument, or a run of arguments that are not known one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it stands in the outermost line.
    pub span: Span,
    /// The text as written, after quote removal: the string itself when the field is literal.
    pub text: TextRange,
    /// The range of the analysis's pieces; empty for a literal field.
    pub pieces: Span,
    /// How many arguments it may become.
    pub count: Count,
    /// What makes it a pattern.
    pub kind: FieldKind,
    /// Where `text` stands unchanged in the outermost line, if it does.
    pub verbatim: Option<u32>,
}

impl Field {
    /// Returns whether the field is exactly one known string.
    #[must_use]
    pub fn is_literal(&self) -> bool {
        self.pieces.is_empty()
    }
}

/// What a field holds besides literal text; of several, the last listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FieldKind {
    /// Nothing: it is exactly its text.
    Literal,
    /// A tilde-prefix, or zsh's `=name`: the start of an absolute path.
    Tilde,
    /// An unquoted glob.
    Glob,
    /// Text that a wrapper replaces: `{}` of `find`, the string of `xargs -I`.
    Replacement,
    /// An expansion: `$x`.
    Expansion,
}

/// How many arguments a field becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Exactly one.
    One,
    /// One or more, each a string of the set: a word with an unquoted glob.
    OneOrMore,
    /// None, one or more: an unquoted expansion.
    Any,
}

/// One step of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// This text.
    Literal(TextRange),
    /// Any one character.
    AnyChar,
    /// Any string, the empty one too.
    AnyString,
    /// What follows is another alternative: the set is the union of its alternatives.
    Or,
}

/// A field together with the text that it points into.
#[derive(Clone, Copy, Debug)]
pub struct FieldRef<'a> {
    /// The field.
    pub field: &'a Field,
    /// Its pieces; none for a literal one.
    pub pieces: &'a [Piece],
    /// The buffer that `field.text` and the pieces point into.
    pub buffer: &'a [u8],
}

impl<'a> FieldRef<'a> {
    /// Returns the text as written, after quote removal.
    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        self.field.text.of(self.buffer)
    }

    /// Returns the string, when the field is exactly one.
    #[must_use]
    pub fn literal(&self) -> Option<&'a [u8]> {
        self.field.is_literal().then(|| self.text())
    }

    /// Returns the alternatives of a pattern, each a sequence without [`Piece::Or`]; none for a
    /// literal field.
    pub fn alternatives(&self) -> impl Iterator<Item = &'a [Piece]> + use<'a> {
        let none = self.pieces.is_empty();
        self.pieces.split(|piece| *piece == Piece::Or).filter(move |_| !none)
    }

    /// Returns whether every string of the set holds this byte.
    #[must_use]
    pub fn holds(&self, byte: u8) -> bool {
        let literal = |piece: &Piece| match piece {
            Piece::Literal(range) => range.of(self.buffer).contains(&byte),
            Piece::AnyChar | Piece::AnyString | Piece::Or => false,
        };
        match self.literal() {
            Some(text) => text.contains(&byte),
            None => self.alternatives().all(|pieces| pieces.iter().any(literal)),
        }
    }

    /// Returns whether some string of the set starts with this byte.
    #[must_use]
    pub fn may_start_with(&self, byte: u8) -> bool {
        if let Some(text) = self.literal() {
            return text.first() == Some(&byte);
        }
        self.alternatives().any(|alternative| self.alternative_may_start_with(alternative, byte))
    }

    fn alternative_may_start_with(&self, alternative: &[Piece], byte: u8) -> bool {
        for piece in alternative {
            match piece {
                Piece::Literal(range) => {
                    if let Some(first) = range.of(self.buffer).first() {
                        return *first == byte;
                    }
                }
                Piece::AnyChar | Piece::AnyString => return true,
                Piece::Or => return false,
            }
        }
        false
    }

    /// Returns whether some string of the set is `wanted`, or starts with it when `prefix` is true.
    ///
    /// Over-approximates: a pattern is compared up to its first open piece, and its literal end.
    #[must_use]
    pub fn may_be(&self, wanted: &[u8], prefix: bool) -> bool {
        if let Some(text) = self.literal() {
            return if prefix { text.starts_with(wanted) } else { text == wanted };
        }
        self.alternatives().any(|alternative| self.alternative_may_be(alternative, wanted, prefix))
    }

    fn alternative_may_be(&self, alternative: &[Piece], wanted: &[u8], prefix: bool) -> bool {
        let mut rest = wanted;
        for piece in alternative {
            let Piece::Literal(range) = piece else {
                return prefix || self.ends_compatible(alternative, rest);
            };
            let text = range.of(self.buffer);
            if let Some(left) = rest.strip_prefix(text) {
                rest = left;
            } else {
                return prefix && text.starts_with(rest);
            }
        }
        rest.is_empty()
    }

    fn ends_compatible(&self, alternative: &[Piece], rest: &[u8]) -> bool {
        match alternative.last() {
            Some(Piece::Literal(range)) => rest.ends_with(range.of(self.buffer)),
            Some(Piece::AnyChar | Piece::AnyString | Piece::Or) | None => true,
        }
    }
}
