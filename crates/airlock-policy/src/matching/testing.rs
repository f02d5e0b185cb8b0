//! Fields for the tests of matching, without a line that they come from.

use airlock_command::{Count, Field, FieldKind, FieldRef, Piece};
use airlock_syntax::{Span, TextRange};

/// Fields and the text that they point into.
pub(crate) struct Fields {
    all: Vec<Field>,
    pieces: Vec<Piece>,
    buffer: Vec<u8>,
}

impl Fields {
    /// Makes fields: each argument is a literal, or, behind `%1`, `%+` or `%0` (one, one or more,
    /// any number of arguments), a pattern in which `*`, `?` and `|` are pieces.
    pub(crate) fn new(arguments: &[&str]) -> Self {
        let mut made = Self { all: Vec::new(), pieces: Vec::new(), buffer: Vec::new() };
        for argument in arguments {
            let (count, pattern) = match argument.get(..2) {
                Some("%1") => (Count::One, argument.get(2..)),
                Some("%+") => (Count::OneOrMore, argument.get(2..)),
                Some("%0") => (Count::Any, argument.get(2..)),
                Some(_) | None => (Count::One, None),
            };
            made.add(pattern.unwrap_or(argument), count, pattern.is_some());
        }
        made
    }

    fn add(&mut self, text: &str, count: Count, pattern: bool) {
        let start = u32::try_from(self.buffer.len()).unwrap();
        self.buffer.extend_from_slice(text.as_bytes());
        let end = u32::try_from(self.buffer.len()).unwrap();
        let first_piece = u32::try_from(self.pieces.len()).unwrap();
        if pattern {
            for (at, byte) in (start..).zip(text.bytes()) {
                self.pieces.push(match byte {
                    b'?' => Piece::AnyChar,
                    b'*' => Piece::AnyString,
                    b'|' => Piece::Or,
                    _ => Piece::Literal(TextRange { start: at, end: at.saturating_add(1) }),
                });
            }
        }
        self.all.push(Field {
            span: Span::new(start, end),
            text: TextRange { start, end },
            pieces: Span::new(first_piece, u32::try_from(self.pieces.len()).unwrap()),
            count,
            kind: if pattern { FieldKind::Glob } else { FieldKind::Literal },
            verbatim: None,
        });
    }

    /// Returns the fields together with their text.
    pub(crate) fn views(&self) -> Vec<FieldRef<'_>> {
        self.all
            .iter()
            .map(|field| FieldRef {
                field,
                pieces: self.pieces.get(field.pieces.range()).unwrap(),
                buffer: &self.buffer,
            })
            .collect()
    }
}
