//! Places in a source text.

use core::ops::Range;

/// A range of bytes of a source text: `start..end`, both on character boundaries.
///
/// Lines are at most [`limits::LENGTH`](crate::limits::LENGTH) bytes long, so 32 bits suffice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// Returns the span `start..end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// Returns the smallest span that holds both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns whether `other` lies inside this span.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Returns whether the span holds no byte.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// Returns the bytes of `text` that the span covers; nothing when it lies outside.
    #[must_use]
    pub fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.range()).unwrap_or_default()
    }

    /// Returns the span as a range of indices.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Returns an offset or index of a [`Line`](crate::Line) as an index of a slice.
pub(crate) fn offset(value: u32) -> usize {
    value as usize
}

/// Returns the line and the column (both from 1, the column in characters) of a byte offset.
#[must_use]
pub fn line_and_column(text: &str, offset: u32) -> (usize, usize) {
    let before = text.get(..offset as usize).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline.saturating_add(1));
    let line = before.bytes().filter(|byte| *byte == b'\n').count().saturating_add(1);
    let column = before.get(line_start..).unwrap_or_default().chars().count().saturating_add(1);
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_from_one() {
        assert_eq!(line_and_column("ls", 0), (1, 1));
        assert_eq!(line_and_column("é x\nab", 3), (1, 3));
        assert_eq!(line_and_column("é x\nab", 6), (2, 2));
    }
}
