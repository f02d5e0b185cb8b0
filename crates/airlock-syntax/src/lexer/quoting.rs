//! `\`, `'...'`, `"..."` and `$'...'` (POSIX XCU 2.2): what they quote, and quote removal.

use super::{Draft, Reader, Step};
use crate::{Dialect, Expansion, Part, SyntaxErrorKind, WordFlags};

/// What an escape of `$'...'` puts there.
enum Escape {
    /// One byte.
    Byte(u8),
    /// A character by its number.
    Character(u32),
    /// The bytes as they stand, `\` included.
    Kept,
    /// The byte behind the `\` alone.
    Dropped,
    /// What shells do not agree about.
    Unknown,
}

impl Reader<'_, '_> {
    /// Notes that a part of the word is quoted.
    fn mark_quoted(draft: &mut Draft) {
        draft.flags = draft.flags.with(WordFlags::QUOTED);
        if let Some(bracket) = &mut draft.bracket {
            bracket.quoted = true;
        }
    }

    /// Takes an unquoted `\` and the byte that it quotes.
    pub(super) fn backslash(&mut self, draft: &mut Draft) -> Step<()> {
        match self.byte_at(1) {
            b'\n' => {
                draft.continued = true;
                self.advance(2);
            }
            0 => return self.fail(SyntaxErrorKind::TrailingBackslash, self.position),
            byte => {
                self.advance(1);
                self.push_byte(byte);
                Self::mark_quoted(draft);
            }
        }
        Ok(())
    }

    /// Takes `'...'`.
    pub(super) fn single_quotes(&mut self, draft: &mut Draft) -> Step<()> {
        Self::mark_quoted(draft);
        let start = self.position;
        self.advance(1);
        let rest = self.rest();
        let Some(length) = rest.iter().position(|byte| *byte == b'\'') else {
            return self.fail(SyntaxErrorKind::Unclosed, start);
        };
        self.line.text.extend_from_slice(rest.get(..length).unwrap_or_default());
        self.advance(length.saturating_add(1));
        Ok(())
    }

    /// Takes `"..."`.
    pub(super) fn double_quotes(&mut self, draft: &mut Draft) -> Step<()> {
        Self::mark_quoted(draft);
        let start = self.position;
        self.advance(1);
        loop {
            self.quoted_run();
            match self.byte() {
                b'"' => {
                    self.advance(1);
                    return Ok(());
                }
                b'\\' => match self.byte_at(1) {
                    b'\n' => self.advance(2),
                    0 => return self.fail(SyntaxErrorKind::Unclosed, start),
                    byte @ (b'$' | b'`' | b'"' | b'\\') => {
                        self.advance(1);
                        self.push_byte(byte);
                    }
                    _ => self.push_byte(b'\\'),
                },
                b'$' => self.expansion_in_word(draft, true)?,
                b'`' => self.backquote_in_word(draft, true)?,
                _ => return self.fail(SyntaxErrorKind::Unclosed, start),
            }
        }
    }

    /// Takes the bytes that stand for themselves in double quotes.
    pub(super) fn quoted_run(&mut self) {
        let rest = self.rest();
        let length = rest
            .iter()
            .position(|byte| matches!(byte, b'"' | b'\\' | b'$' | b'`'))
            .unwrap_or(rest.len());
        self.line.text.extend_from_slice(rest.get(..length).unwrap_or_default());
        self.advance(length);
    }

    /// Takes an unquoted `$` and what it begins.
    pub(super) fn dollar_in_word(&mut self, draft: &mut Draft) -> Step<()> {
        match self.byte_at(1) {
            b'\'' => self.dollar_single_quotes(draft),
            b'"' => self.dollar_double_quotes(draft),
            _ => self.expansion_in_word(draft, false),
        }
    }

    /// Takes `$"..."`: a translated string in bash, a `$` and a string elsewhere.
    fn dollar_double_quotes(&mut self, draft: &mut Draft) -> Step<()> {
        self.line.differs = true;
        let start = self.position;
        match self.line.dialect {
            Dialect::Bash => {
                self.advance(1);
                draft.flags = draft.flags.with(WordFlags::DOLLAR_QUOTE);
                self.double_quotes(draft)
            }
            Dialect::Zsh => {
                self.push_byte(b'$');
                self.double_quotes(draft)
            }
            Dialect::Sh => {
                Self::mark_quoted(draft);
                self.advance(1);
                self.skip_double_quotes()?;
                self.unspecified(draft, start);
                Ok(())
            }
        }
    }

    /// Takes `$'...'`: decoded in bash and zsh; `sh` leaves open what it means.
    fn dollar_single_quotes(&mut self, draft: &mut Draft) -> Step<()> {
        self.line.differs = true;
        Self::mark_quoted(draft);
        let start = self.position;
        self.advance(2);
        if self.is_sh() {
            let rest = self.rest();
            let Some(length) = rest.iter().position(|byte| *byte == b'\'') else {
                return self.fail(SyntaxErrorKind::Unclosed, start);
            };
            if length.checked_sub(1).and_then(|last| rest.get(last)) == Some(&b'\\') {
                return self.not_alike(start);
            }
            self.advance(length.saturating_add(1));
            self.unspecified(draft, start);
            return Ok(());
        }
        draft.flags = draft.flags.with(WordFlags::DOLLAR_QUOTE);
        loop {
            let rest = self.rest();
            let length =
                rest.iter().position(|byte| matches!(byte, b'\'' | b'\\')).unwrap_or(rest.len());
            self.line.text.extend_from_slice(rest.get(..length).unwrap_or_default());
            self.advance(length);
            match self.byte() {
                b'\'' => {
                    self.advance(1);
                    return Ok(());
                }
                b'\\' => self.escape(start)?,
                _ => return self.fail(SyntaxErrorKind::Unclosed, start),
            }
        }
    }

    /// Adds an expansion whose value this dialect does not say, from `start` on.
    fn unspecified(&mut self, draft: &mut Draft, start: usize) {
        let written = self.since(start);
        self.line.text.extend_from_slice(written);
        let part =
            Part::Expansion { kind: Expansion::Unspecified, quoted: true, span: self.span(start) };
        self.special(draft, part, WordFlags::EXPANSION, super::index(written.len()));
    }

    /// Takes one escape of `$'...'` (bash 5.2 manual, section 3.1.2.4).
    fn escape(&mut self, start: usize) -> Step<()> {
        let before = self.position;
        self.advance(1);
        let byte = self.byte();
        if byte == 0 {
            return self.fail(SyntaxErrorKind::Unclosed, start);
        }
        self.advance(1);
        let value = match byte {
            b'a' => Escape::Byte(7),
            b'b' => Escape::Byte(8),
            b'e' | b'E' => Escape::Byte(27),
            b'f' => Escape::Byte(12),
            b'n' => Escape::Byte(b'\n'),
            b'r' => Escape::Byte(b'\r'),
            b't' => Escape::Byte(b'\t'),
            b'v' => Escape::Byte(11),
            b'\\' | b'\'' | b'"' | b'?' => Escape::Byte(byte),
            b'0'..=b'7' => {
                self.position = self.position.saturating_sub(1);
                self.number(8, 3).map_or(Escape::Unknown, |value| {
                    u8::try_from(value & 0xff).map_or(Escape::Unknown, Escape::Byte)
                })
            }
            b'x' => self.number(16, 2).map_or(Escape::Unknown, |value| {
                u8::try_from(value).map_or(Escape::Unknown, Escape::Byte)
            }),
            b'u' => self.number(16, 4).map_or(Escape::Unknown, Escape::Character),
            b'U' => self.number(16, 8).map_or(Escape::Unknown, Escape::Character),
            b'c' | b'C' | b'M' => Escape::Unknown,
            _ if self.is_zsh() => Escape::Dropped,
            _ => Escape::Kept,
        };
        self.put_escape(&value, before)
    }

    /// Puts there what an escape means; it began at `before`.
    fn put_escape(&mut self, value: &Escape, before: usize) -> Step<()> {
        match value {
            // What follows a NUL is lost in bash and kept in zsh.
            Escape::Byte(0) | Escape::Character(0) | Escape::Unknown => {
                return self.not_alike(before);
            }
            Escape::Byte(byte) => self.line.text.push(*byte),
            Escape::Character(number) => {
                let Some(character) = char::from_u32(*number) else {
                    return self.not_alike(before);
                };
                let mut buffer = [0; 4];
                let encoded = character.encode_utf8(&mut buffer);
                self.line.text.extend_from_slice(encoded.as_bytes());
            }
            Escape::Kept => {
                let written = self.since(before);
                self.line.text.extend_from_slice(written);
            }
            Escape::Dropped => {
                let written = self.since(before.saturating_add(1));
                self.line.text.extend_from_slice(written);
            }
        }
        Ok(())
    }

    /// Takes at most `most` digits of a base; without any, `None`.
    fn number(&mut self, base: u32, most: u32) -> Option<u32> {
        let mut value = None;
        for _ in 0..most {
            let Some(digit) = char::from(self.byte()).to_digit(base) else { break };
            value = Some(value.unwrap_or(0u32).wrapping_mul(base).wrapping_add(digit));
            self.advance(1);
        }
        value
    }

    /// Skips `"..."` inside the body of an expansion, and notes the substitutions in it.
    pub(super) fn skip_double_quotes(&mut self) -> Step<()> {
        let start = self.position;
        self.advance(1);
        loop {
            match self.byte() {
                b'"' => {
                    self.advance(1);
                    return Ok(());
                }
                0 => return self.fail(SyntaxErrorKind::Unclosed, start),
                b'\\' => self.advance(2),
                b'$' => {
                    self.expansion(true)?;
                }
                b'`' => {
                    self.backquotes(true)?;
                }
                _ => self.advance(1),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{all, bash, refused, sh, zsh};

    #[test]
    fn quotes_are_removed_and_join() {
        all(r"c 'a;b' a\;b", &["c|a;b|a;b"]);
        all("r''m \"r\"m r\\m", &["rm|rm|rm"]);
        all("c 'a'\"b\"c\\d ''", &["c|abcd|"]);
        all("c \"\\$a \\\" \\\\ \\x \\`\"", &["c|$a \" \\ \\x `"]);
        all("c 'a\\' x", &["c|a\\|x"]);
    }

    #[test]
    fn line_continuations_vanish_but_in_single_quotes() {
        all("r\\\nm x\\\ny", &["rm|xy"]);
        all("c \"a\\\nb\" 'a\\\nb'", &["c|ab|a\\\nb"]);
        all("c \\\n  x", &["c|x"]);
    }

    #[test]
    fn unclosed_quotes_are_errors() {
        refused("c 'a", "Unclosed");
        refused("c \"a", "Unclosed");
        refused("c \"a\\\"", "Unclosed");
        refused("c \\", "TrailingBackslash");
    }

    #[test]
    fn dollar_single_quotes_are_decoded_where_they_are_defined() {
        bash(r"$'\x72m' -f", &["rm|-f"]);
        bash(r"c $'a\tb\'\101\u00e9\z'", &["c|a\tb'A\u{e9}\\z"]);
        zsh(r"c $'a\tb\'\101\u00e9\z'", &["c|a\tb'A\u{e9}z"]);
        sh(r"c $'a\tb'", &["c|<\"unspecified\">"]);
        sh(r"c $'a\'b'", &["!NotReadAlike"]);
    }

    #[test]
    fn escapes_that_shells_read_differently_are_refused() {
        bash(r"c $'a\0b'", &["!NotReadAlike"]);
        bash(r"c $'\cA'", &["!NotReadAlike"]);
        bash(r"c $'\x'", &["!NotReadAlike"]);
        bash("c $'a", &["!Unclosed"]);
    }

    #[test]
    fn dollar_double_quotes_are_a_string_and_perhaps_a_dollar() {
        bash("c $\"a b\"", &["c|a b"]);
        zsh("c $\"a b\"", &["c|$a b"]);
        sh("c $\"a b\"", &["c|<\"unspecified\">"]);
    }

    #[test]
    fn a_dollar_quote_in_double_quotes_is_no_quote() {
        all("c \"$'a'\"", &["c|$'a'"]);
        all("c \"a$\"", &["c|a$"]);
    }
}
