//! Makes fields: from the words of a line, from literal text, and with a replacement put in.

use airlock_syntax::{Dialect, Expansion, Line, Part, Span, TextRange, Word, WordFlags};

use super::Follower;
use crate::{Count, Field, FieldKind, Piece, getopt::OptionArgument};

/// How the spans of a line map to places in the outermost line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The line's text stands unchanged at this offset.
    At(u32),
    /// It does not: every place is the whole of this span.
    Within(Span),
}

impl Origin {
    /// Returns the place in the outermost line.
    pub(crate) fn map(self, span: Span) -> Span {
        match self {
            Self::At(base) => {
                Span::new(base.saturating_add(span.start), base.saturating_add(span.end))
            }
            Self::Within(whole) => whole,
        }
    }
}

fn length(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).unwrap_or(u32::MAX)
}

impl Follower<'_> {
    /// Stores text and returns its range.
    pub(crate) fn store(&mut self, text: &[u8]) -> TextRange {
        let start = length(&self.analysis.text);
        self.analysis.text.extend_from_slice(text);
        Span::new(start, length(&self.analysis.text))
    }

    /// Returns the index that the next field gets.
    pub(crate) fn next_field(&self) -> u32 {
        u32::try_from(self.analysis.fields.len()).unwrap_or(u32::MAX)
    }

    /// Appends a literal field and returns its index.
    pub(crate) fn push_literal(&mut self, text: &[u8], span: Span, verbatim: Option<u32>) -> u32 {
        let index = self.next_field();
        let text = self.store(text);
        self.analysis.fields.push(Field {
            span,
            text,
            pieces: Span::default(),
            count: Count::One,
            kind: FieldKind::Literal,
            verbatim,
        });
        index
    }

    /// Returns a copy of a field's text from an offset on.
    pub(crate) fn text_of(&self, argument: OptionArgument) -> Vec<u8> {
        let Some(field) = self.analysis.fields.get(argument.field as usize) else {
            return Vec::new();
        };
        let text = self.analysis.view(field).text();
        text.get(argument.offset as usize..).unwrap_or_default().to_vec()
    }

    /// Makes the option-argument the first of the fields from it on, and returns their range.
    ///
    /// An attached one (`-mpytest`) gets a field of its own, with a copy of those behind it.
    pub(crate) fn fields_from(&mut self, argument: OptionArgument, end: u32) -> Span {
        if argument.offset == 0 {
            return Span::new(argument.field, end);
        }
        let text = self.text_of(argument);
        let whole = self.analysis.fields.get(argument.field as usize).copied();
        let span = whole.map_or(Span::default(), |field| field.span);
        let verbatim = whole.and_then(|field| field.verbatim);
        let verbatim = verbatim.map(|at| at.saturating_add(argument.offset));
        let start = self.push_literal(&text, span, verbatim);
        self.copy_fields(Span::new(argument.field.saturating_add(1), end));
        Span::new(start, self.next_field())
    }

    /// Appends copies of some fields.
    pub(crate) fn copy_fields(&mut self, fields: Span) {
        for index in fields.start..fields.end {
            if let Some(field) = self.analysis.fields.get(index as usize).copied() {
                self.analysis.fields.push(field);
            }
        }
    }

    /// Appends a word of a line as a field.
    pub(crate) fn push_word(&mut self, line: &Line, source: &str, word: &Word, origin: Origin) {
        let span = origin.map(word.span);
        let value = line.value(word);
        if word.is_literal() && !is_path_of_program(line, word) {
            let verbatim = verbatim(source, word, value, origin);
            self.push_literal(value, span, verbatim);
            return;
        }
        let text = self.store(value);
        let start = length_of(&self.analysis.pieces);
        let mut kind = FieldKind::Literal;
        let mut count = Count::One;
        if is_path_of_program(line, word) {
            self.push_absolute();
            kind = FieldKind::Tilde;
            if !word.is_literal() {
                // `=$x` is a path, or stays as it is where nothing stands behind the sign.
                self.analysis.pieces.push(Piece::Or);
            }
        }
        for part in line.parts(word) {
            kind = kind.max(self.push_part(line, part));
            if let Part::Expansion { kind: Expansion::Parameter(name), .. } = part
                && matches!(name.of(&line.text), b"@" | b"")
            {
                count = Count::Any;
            }
        }
        if kind == FieldKind::Glob && count == Count::One {
            count = Count::OneOrMore;
        }
        if word.flags.has(WordFlags::SPLITS) {
            count = Count::Any;
        }
        // A tilde-prefix of nobody, or without a home directory, stays as it is.
        let is_tilde = |part: &&Part| matches!(part, Part::Tilde(_));
        let tildes = line.parts(word).iter().filter(is_tilde).count();
        if tildes > 0 {
            self.analysis.pieces.push(Piece::Or);
            for part in line.parts(word) {
                match part {
                    // Of several, each may stay or not.
                    Part::Tilde(_) if tildes > 1 => self.analysis.pieces.push(Piece::AnyString),
                    Part::Tilde(range) => {
                        self.push_part(line, &Part::Literal(*range));
                    }
                    Part::Literal(_)
                    | Part::Expansion { .. }
                    | Part::Asterisk
                    | Part::QuestionMark
                    | Part::Bracket(_) => {
                        self.push_part(line, part);
                    }
                }
            }
        }
        let pieces = Span::new(start, length_of(&self.analysis.pieces));
        self.analysis.fields.push(Field { span, text, pieces, count, kind, verbatim: None });
    }

    fn push_absolute(&mut self) {
        let slash = self.store(b"/");
        self.analysis.pieces.push(Piece::Literal(slash));
        self.analysis.pieces.push(Piece::AnyString);
    }

    fn push_part(&mut self, line: &Line, part: &Part) -> FieldKind {
        match part {
            Part::Literal(range) => {
                let stored = self.store(range.of(&line.text));
                self.analysis.pieces.push(Piece::Literal(stored));
                FieldKind::Literal
            }
            Part::Expansion { .. } => {
                self.analysis.pieces.push(Piece::AnyString);
                FieldKind::Expansion
            }
            // A bracket expression that nothing matches stays as it is.
            Part::Asterisk | Part::Bracket(_) => {
                self.analysis.pieces.push(Piece::AnyString);
                FieldKind::Glob
            }
            Part::QuestionMark => {
                self.analysis.pieces.push(Piece::AnyChar);
                FieldKind::Glob
            }
            Part::Tilde(_) => {
                self.push_absolute();
                FieldKind::Tilde
            }
        }
    }

    /// Appends copies of some fields in which `marker` is replaced by a string that starts with one
    /// of `starts` (any string when there is none), and returns their range.
    pub(crate) fn replace(&mut self, fields: Span, marker: &[u8], starts: &[Vec<u8>]) -> Span {
        let first = self.next_field();
        for index in fields.start..fields.end {
            let Some(field) = self.analysis.fields.get(index as usize).copied() else { continue };
            let text = self.analysis.view(&field).text().to_vec();
            if marker.is_empty() || !contains(&text, marker) {
                self.analysis.fields.push(field);
            } else {
                self.push_replaced(&field, &text, marker, starts);
            }
        }
        Span::new(first, self.next_field())
    }

    fn push_replaced(&mut self, field: &Field, text: &[u8], marker: &[u8], starts: &[Vec<u8>]) {
        let start = length_of(&self.analysis.pieces);
        let literal = field.is_literal();
        // Around a marker in a pattern, nothing is certain.
        let alternatives: &[Vec<u8>] = if literal { starts } else { &[] };
        if alternatives.is_empty() {
            self.push_alternative(text, marker, &[], literal);
        }
        for (at, prefix) in alternatives.iter().enumerate() {
            if at > 0 {
                self.analysis.pieces.push(Piece::Or);
            }
            self.push_alternative(text, marker, prefix, literal);
        }
        // Some programs replace only a whole word.
        if literal && text != marker {
            self.analysis.pieces.push(Piece::Or);
            let kept = self.store(text);
            self.analysis.pieces.push(Piece::Literal(kept));
        }
        let pieces = Span::new(start, length_of(&self.analysis.pieces));
        self.analysis.fields.push(Field {
            pieces,
            kind: field.kind.max(FieldKind::Replacement),
            verbatim: None,
            ..*field
        });
    }

    fn push_alternative(&mut self, text: &[u8], marker: &[u8], prefix: &[u8], literal: bool) {
        if !literal {
            self.analysis.pieces.push(Piece::AnyString);
            return;
        }
        let mut rest = text;
        while let Some(at) = position(rest, marker) {
            let before = self.store(rest.get(..at).unwrap_or_default());
            self.analysis.pieces.push(Piece::Literal(before));
            let prefix = self.store(prefix);
            self.analysis.pieces.push(Piece::Literal(prefix));
            self.analysis.pieces.push(Piece::AnyString);
            rest = rest.get(at.saturating_add(marker.len())..).unwrap_or_default();
        }
        let end = self.store(rest);
        self.analysis.pieces.push(Piece::Literal(end));
    }
}

fn length_of(pieces: &[Piece]) -> u32 {
    u32::try_from(pieces.len()).unwrap_or(u32::MAX)
}

/// Returns where the value of a word stands unchanged in the outermost line: the word was not
/// quoted, or wholly in one pair of quotes.
fn verbatim(source: &str, word: &Word, value: &[u8], origin: Origin) -> Option<u32> {
    let Origin::At(base) = origin else { return None };
    let raw = word.span.of(source.as_bytes());
    let skipped = if raw == value {
        0
    } else {
        let (first, rest) = raw.split_first()?;
        let (last, inner) = rest.split_last()?;
        (inner == value && first == last && matches!(first, b'\'' | b'"')).then_some(1)?
    };
    Some(base.saturating_add(word.span.start).saturating_add(skipped))
}

/// Returns where `needle` starts in `text`.
pub(crate) fn position(text: &[u8], needle: &[u8]) -> Option<usize> {
    text.windows(needle.len().max(1)).position(|window| window == needle)
}

/// Returns whether `text` holds `needle`.
pub(crate) fn contains(text: &[u8], needle: &[u8]) -> bool {
    position(text, needle).is_some()
}

/// Returns whether zsh puts a program's path for this word (`=ls`).
fn is_path_of_program(line: &Line, word: &Word) -> bool {
    line.dialect == Dialect::Zsh && word.flags.has(WordFlags::EQUALS)
}
