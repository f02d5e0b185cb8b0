//! Words (POSIX XCU 2.3, rules 4 to 10): the fast path over plain bytes, and what stops it.

use super::{Reader, Step, brace::Mark, index, pattern};
use crate::{Part, Span, SyntaxErrorKind, Word, WordFlags, byte_class::ByteClass};

/// Where a word stands, as far as that changes how it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A command name, an argument, a word of a `for` list or of an array.
    Argument,
    /// The value of an assignment.
    Value,
    /// The target of a redirection, a `case` subject or pattern.
    Target,
    /// An operand in `[[ ]]`.
    Operand,
    /// The right side of `=~` in `[[ ]]`.
    Regex,
}

/// A word that is being read.
#[derive(Debug)]
pub(crate) struct Draft {
    /// Where it begins in the source.
    pub(crate) start: usize,
    /// Where its value begins in the text.
    pub(crate) text: u32,
    /// Where the literal text begins that is in no part yet.
    pub(super) literal: u32,
    /// Where its parts begin.
    pub(crate) parts: u32,
    pub(crate) flags: WordFlags,
    pub(super) bracket: Option<pattern::OpenBracket>,
    /// How many unquoted `(` of a regular expression or pattern are open.
    parentheses: u32,
    pub(crate) place: Place,
    /// How many unquoted `{` are open.
    pub(super) open_braces: u32,
    /// Whether a line continuation stands in it.
    pub(crate) continued: bool,
}

impl Reader<'_, '_> {
    /// Starts a word at the position.
    pub(crate) fn draft(&mut self, place: Place) -> Draft {
        self.part_texts.clear();
        self.marks.clear();
        let text = self.text_end();
        Draft {
            start: self.position,
            text,
            literal: text,
            parts: index(self.line.parts.len()),
            flags: WordFlags::default(),
            bracket: None,
            parentheses: 0,
            open_braces: 0,
            place,
            continued: false,
        }
    }

    /// Reads a word that begins at the position.
    pub(crate) fn word(&mut self, place: Place) -> Step<Word> {
        let mut draft = self.draft(place);
        self.word_body(&mut draft)?;
        self.check_braces(&draft)?;
        self.finish(&draft)
    }

    /// Reads a word, expands its brace lists, and adds what comes out to the line's words.
    pub(crate) fn argument(&mut self) -> Step<()> {
        let mut draft = self.draft(Place::Argument);
        self.word_body(&mut draft)?;
        if self.marks.is_empty() {
            let word = self.finish(&draft)?;
            self.line.words.push(word);
            return Ok(());
        }
        self.check_braces(&draft)?;
        self.expand_braces(&draft)
    }

    /// Reads parts of a word up to its end.
    fn word_body(&mut self, draft: &mut Draft) -> Step<()> {
        loop {
            let byte = self.byte();
            match ByteClass::of(byte) {
                ByteClass::Plain => self.plain(draft),
                ByteClass::End => break,
                ByteClass::Blank | ByteClass::Newline if draft.parentheses == 0 => break,
                ByteClass::Operator if draft.parentheses == 0 => {
                    if !self.operator_in_word(draft)? {
                        break;
                    }
                }
                ByteClass::Blank | ByteClass::Newline | ByteClass::Operator => {
                    self.inside_parentheses(draft);
                }
                ByteClass::Backslash => self.backslash(draft)?,
                ByteClass::SingleQuote => self.single_quotes(draft)?,
                ByteClass::DoubleQuote => self.double_quotes(draft)?,
                ByteClass::Dollar => self.dollar_in_word(draft)?,
                ByteClass::Backquote => self.backquote_in_word(draft, false)?,
                ByteClass::Asterisk => self.asterisk(draft),
                ByteClass::QuestionMark => {
                    self.push_byte(byte);
                    self.special(draft, Part::QuestionMark, WordFlags::GLOB, 1);
                }
                ByteClass::LeftBracket => self.left_bracket(draft),
                ByteClass::RightBracket => self.right_bracket(draft),
                ByteClass::RightBrace if self.zsh_closes(draft) => break,
                ByteClass::RightBrace if draft.open_braces == 0 && self.continuations(1) > 0 => {
                    // What the next line begins with decides whether zsh takes a token here.
                    self.differs_unread_in_zsh(draft.start)?;
                    self.mark(draft, byte);
                }
                ByteClass::LeftBrace | ByteClass::Comma | ByteClass::RightBrace => {
                    self.mark(draft, byte);
                }
                ByteClass::Tilde => self.tilde(draft)?,
                ByteClass::Equals => self.equals(draft)?,
            }
        }
        if draft.parentheses > 0 {
            return self.fail(SyntaxErrorKind::Unclosed, draft.start);
        }
        Ok(())
    }

    /// Takes bytes that stand for themselves.
    fn plain(&mut self, draft: &mut Draft) {
        let rest = self.rest();
        let length = rest
            .iter()
            .position(|byte| ByteClass::of(*byte) != ByteClass::Plain)
            .unwrap_or(rest.len());
        let run = rest.get(..length).unwrap_or_default();
        if let Some(bracket) = &mut draft.bracket
            && let Some(slash) = run.iter().rposition(|byte| *byte == b'/')
        {
            bracket.slash = Some(self.line.text.len().saturating_add(slash));
        }
        self.line.text.extend_from_slice(run);
        self.advance(length);
    }

    /// Takes a byte as text.
    pub(crate) fn push_byte(&mut self, byte: u8) {
        self.line.text.push(byte);
        self.advance(1);
    }

    /// Decides about an operator byte in or at the start of a word: whether the word goes on.
    fn operator_in_word(&mut self, draft: &mut Draft) -> Step<bool> {
        let next = self.byte_at(1);
        match self.byte() {
            b'<' | b'>' if next == b'(' && !self.is_sh() && draft.place != Place::Regex => {
                if draft.start != self.position {
                    self.differs_unread_in_zsh(self.position)?;
                }
                self.process_substitution(draft)?;
                Ok(true)
            }
            b'|' if draft.place == Place::Regex => {
                self.push_byte(b'|');
                Ok(true)
            }
            b'(' => {
                let extended = draft.place == Place::Operand && {
                    let before = self.since(draft.start).last().copied().unwrap_or(0);
                    matches!(before, b'?' | b'*' | b'+' | b'@' | b'!')
                };
                if draft.place == Place::Regex || extended {
                    self.line.differs = true;
                    draft.parentheses = 1;
                    self.push_byte(b'(');
                    return Ok(true);
                }
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    /// Takes a blank or an operator inside the parentheses of a regular expression.
    fn inside_parentheses(&mut self, draft: &mut Draft) {
        let byte = self.byte();
        match byte {
            b'(' => draft.parentheses = draft.parentheses.saturating_add(1),
            b')' => draft.parentheses = draft.parentheses.saturating_sub(1),
            _ => {}
        }
        self.push_byte(byte);
    }

    /// Returns whether zsh takes the `}` at the position off the word's end, as a token of its own.
    fn zsh_closes(&self, draft: &Draft) -> bool {
        draft.open_braces == 0 && self.position > draft.start && self.zsh_brace_token()
    }

    /// Returns whether zsh takes the byte at the position for the token `}`.
    pub(crate) fn zsh_brace_token(&self) -> bool {
        self.zsh_brace_token_at(0)
    }

    /// Returns whether zsh takes the byte so many bytes ahead for the token `}`.
    pub(super) fn zsh_brace_token_at(&self, ahead: usize) -> bool {
        let behind = self.byte_at(ahead.saturating_add(1));
        self.is_zsh()
            && self.byte_at(ahead) == b'}'
            && behind != b'('
            && ByteClass::of(behind).ends_word()
    }

    /// Notes a brace or a comma, which may belong to a brace list.
    fn mark(&mut self, draft: &mut Draft, byte: u8) {
        match byte {
            b'{' => draft.open_braces = draft.open_braces.saturating_add(1),
            b'}' => draft.open_braces = draft.open_braces.saturating_sub(1),
            _ => {}
        }
        if byte != b',' || !self.marks.is_empty() {
            let mark = Mark::new(byte, self.text_end(), index(self.position));
            self.marks.push(mark);
        }
        self.push_byte(byte);
    }

    /// Adds the literal text before `end` as a part.
    fn flush(&mut self, draft: &mut Draft, end: u32) {
        if draft.literal < end {
            let range = Span::new(draft.literal, end);
            self.line.parts.push(Part::Literal(range));
            self.part_texts.push(range);
        }
        draft.literal = end;
    }

    /// Adds a part whose text are the last `length` bytes of the text.
    pub(crate) fn special(&mut self, draft: &mut Draft, part: Part, flags: WordFlags, length: u32) {
        let end = self.text_end();
        let start = end.saturating_sub(length);
        self.flush(draft, start);
        self.line.parts.push(part);
        self.part_texts.push(Span::new(start, end));
        draft.literal = end;
        draft.flags = draft.flags.with(flags);
    }

    /// Makes a word of what was read.
    pub(crate) fn finish(&mut self, draft: &Draft) -> Step<Word> {
        self.spend_word()?;
        let end = self.text_end();
        let mut parts = Span::new(draft.parts, index(self.line.parts.len()));
        if !parts.is_empty() && draft.literal < end {
            self.line.parts.push(Part::Literal(Span::new(draft.literal, end)));
            parts.end = parts.end.saturating_add(1);
        }
        Ok(Word {
            span: self.span(draft.start),
            value: Span::new(draft.text, end),
            parts,
            flags: draft.flags,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{all, bash, refused, zsh};

    #[test]
    fn only_blanks_newlines_and_operators_end_words() {
        all("c a\r b\u{a0}c \u{3000} d\x0b", &["c|a\r|b\u{a0}c|\u{3000}|d\x0b"]);
        all("c\ta", &["c|a"]);
    }

    #[test]
    fn comments_begin_with_tokens() {
        all("c a # b; d", &["c|a"]);
        all("c a#b #c\nd", &["c|a#b", "d"]);
        all("#a\nc", &["c"]);
        all("c '#' \\#a \"\"#b", &["c|#|#a|#b"]);
        all("c;#a\nd", &["c", "d"]);
        all("# a \\\nc", &["c"]);
    }

    #[test]
    fn a_parenthesis_in_a_word_is_refused() {
        bash("c a(b)", &["!NotReadAlike"]);
        zsh("c *(/)", &["!NotReadAlike"]);
        bash("c (a)", &["!NotReadAlike"]);
        bash("c a (b)", &["!UnexpectedToken"]);
        bash("c @(a|b)", &["!NotReadAlike"]);
    }

    #[test]
    fn a_brace_ends_a_word_in_zsh() {
        zsh("c }", &["c", "stop"]);
        zsh("c a}", &["c|a", "stop"]);
        zsh("{ c a}", &["c|a"]);
        zsh("{ c a}\\\n", &["!NotReadAlike"]);
        bash("{ c a}\\\nb; }", &["c|a}b"]);
        zsh("{ c =}", &["c|="]);
        zsh("c x}y {} {a}", &["c|x}y|{}|{a}"]);
        bash("c } a}", &["c|}|a}"]);
    }

    #[test]
    fn a_nul_byte_is_refused() {
        refused("c a\0; d", "Nul");
    }
}
