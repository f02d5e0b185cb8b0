//! `{1..9}`, `{a..e}`, `{1..9..2}`.

use alloc::{format, vec, vec::Vec};

use super::{Expander, Pieces, index};
use crate::{Dialect, Span, SyntaxErrorKind, limits, source::offset};

use super::super::Step;

/// An end of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Number(i64),
    Letter(u8),
}

impl Expander<'_, '_, '_> {
    /// Returns the words of the range between two marks; `None` when it is no range.
    pub(super) fn range(&mut self, open: usize, close: usize) -> Step<Option<Vec<Pieces>>> {
        let (Some(from), Some(to)) = (self.marks.get(open), self.marks.get(close)) else {
            return Ok(None);
        };
        if !from.dots {
            return Ok(None);
        }
        if close != open.saturating_add(1) {
            return self.reader.not_alike(self.start);
        }
        let text = Span::new(from.text.saturating_add(1), to.text);
        let inner = text.of(&self.reader.line.text).to_vec();
        let written = to.source.saturating_sub(from.source);
        let plain = written == to.text.saturating_sub(from.text);
        if !plain || inner.iter().any(|byte| matches!(byte, b'$' | b'`')) {
            // Quotes and expansions in what may be a range are read differently.
            return if plain && self.reader.line.dialect == Dialect::Bash {
                Ok(None)
            } else {
                self.reader.not_alike(self.start)
            };
        }
        let Some((first, last, step, width)) = self.bounds(&inner)? else { return Ok(None) };
        let values = values(first, last, step, width);
        let Some(values) = values else {
            return self.reader.fail(SyntaxErrorKind::Size, self.start);
        };
        Ok(Some(values.into_iter().map(|value| vec![self.generated(&value)]).collect()))
    }

    /// Puts a value of a range into the text.
    fn generated(&mut self, value: &[u8]) -> Span {
        let start = self.reader.text_end();
        self.reader.line.text.extend_from_slice(value);
        Span::new(start, index(offset(start).saturating_add(value.len())))
    }

    /// Reads `first..last` or `first..last..step`: its ends, its step and its width in digits.
    fn bounds(&mut self, inner: &[u8]) -> Step<Option<(Bound, Bound, u64, usize)>> {
        let inner = core::str::from_utf8(inner).unwrap_or_default();
        if inner.starts_with("..") || inner.ends_with("..") {
            // zsh takes such braces away.
            self.reader.differs_unread_in_zsh(self.start)?;
        }
        let mut fields = inner.split("..");
        let (Some(first), Some(last)) = (fields.next(), fields.next()) else { return Ok(None) };
        let step = fields.next();
        let more = fields.next().is_some();
        let zsh = self.reader.line.dialect == Dialect::Zsh;
        let (Some(from), Some(to)) = (bound(first), bound(last)) else {
            // zsh takes any two characters for the ends of a range.
            if zsh && first.chars().count() == 1 && last.chars().count() == 1 {
                return self.reader.not_alike(self.start);
            }
            return Ok(None);
        };
        let letters = matches!((from, to), (Bound::Letter(_), Bound::Letter(_)));
        let numbers = matches!((from, to), (Bound::Number(_), Bound::Number(_)));
        if more || !(letters || numbers) {
            return if zsh { self.reader.not_alike(self.start) } else { Ok(None) };
        }
        if let (Bound::Letter(from), Bound::Letter(to)) = (from, to)
            && from.is_ascii_lowercase() != to.is_ascii_lowercase()
        {
            return self.reader.not_alike(self.start);
        }
        let step = match step.map(str::parse::<i64>) {
            None => 1,
            Some(Ok(step)) if !(zsh && (letters || step < 0)) => step.unsigned_abs().max(1),
            Some(Ok(_)) => return self.reader.not_alike(self.start),
            Some(Err(_)) => return if zsh { self.reader.not_alike(self.start) } else { Ok(None) },
        };
        let padded = |text: &str| {
            let digits = text.trim_start_matches(['-', '+']);
            digits.len() > 1 && digits.starts_with('0')
        };
        let pads = numbers && (padded(first) || padded(last));
        let width = if pads { first.len().max(last.len()) } else { 0 };
        if width > 18 {
            return self.reader.not_alike(self.start);
        }
        Ok(Some((from, to, step, width)))
    }
}

/// Reads an end of a range.
fn bound(text: &str) -> Option<Bound> {
    if let [letter] = text.as_bytes()
        && letter.is_ascii_alphabetic()
    {
        return Some(Bound::Letter(*letter));
    }
    let digits = text.trim_start_matches(['-', '+']);
    if digits.is_empty() || digits.len() > 17 || text.len().saturating_sub(digits.len()) > 1 {
        return None;
    }
    text.parse().ok().map(Bound::Number)
}

/// Returns the values of a range; `None` when there are too many.
fn values(first: Bound, last: Bound, step: u64, width: usize) -> Option<Vec<Vec<u8>>> {
    let number = |bound: Bound| match bound {
        Bound::Number(number) => number,
        Bound::Letter(letter) => i64::from(letter),
    };
    let (from, to) = (number(first), number(last));
    let count = from.abs_diff(to).checked_div(step)?;
    if count >= limits::BRACE_WORDS as u64 {
        return None;
    }
    let mut values = Vec::new();
    for at in 0..=count {
        let distance = i64::try_from(at.checked_mul(step)?).ok()?;
        let value =
            if from <= to { from.checked_add(distance)? } else { from.checked_sub(distance)? };
        values.push(match first {
            Bound::Number(_) => format!("{value:0width$}").into_bytes(),
            Bound::Letter(_) => vec![u8::try_from(value).ok()?],
        });
    }
    Some(values)
}
