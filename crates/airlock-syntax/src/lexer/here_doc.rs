//! Here-documents (POSIX XCU 2.7.4): the delimiter, and the body behind the next newline.

use alloc::vec::Vec;
use core::mem;

use super::{Place, Reader, Step, index};
use crate::{
    HereDocument, Redirection, RedirectionOperator, SyntaxErrorKind, Word, WordFlags,
    byte_class::ByteClass, source::offset,
};

impl<'s> Reader<'s, '_> {
    /// Reads the delimiter of a here-document: a word that nothing but quote removal is done to.
    pub(crate) fn here_document_delimiter(&mut self) -> Step<Word> {
        let mut draft = self.draft(Place::Target);
        loop {
            let byte = self.byte();
            match ByteClass::of(byte) {
                ByteClass::End | ByteClass::Blank | ByteClass::Newline | ByteClass::Operator => {
                    break;
                }
                ByteClass::Backslash if self.byte_at(1) == b'\n' => {
                    return self.not_alike(draft.start);
                }
                ByteClass::Backslash => self.backslash(&mut draft)?,
                ByteClass::SingleQuote => self.single_quotes(&mut draft)?,
                ByteClass::DoubleQuote => {
                    self.double_quoted_delimiter(draft.start)?;
                    draft.flags = draft.flags.with(WordFlags::QUOTED);
                }
                ByteClass::Dollar | ByteClass::Backquote => return self.not_alike(draft.start),
                ByteClass::LeftBrace
                | ByteClass::RightBrace
                | ByteClass::Asterisk
                | ByteClass::QuestionMark
                | ByteClass::LeftBracket
                | ByteClass::Tilde => {
                    self.differs_unread_in_zsh(draft.start)?;
                    self.push_byte(byte);
                }
                ByteClass::Plain
                | ByteClass::RightBracket
                | ByteClass::Comma
                | ByteClass::Equals => self.push_byte(byte),
            }
        }
        if draft.start == self.position {
            return self.unexpected();
        }
        let word = self.finish(&draft)?;
        if self.line.value(&word).contains(&b'\n') {
            return self.not_alike(draft.start);
        }
        Ok(word)
    }

    /// Takes a double-quoted piece of a delimiter.
    fn double_quoted_delimiter(&mut self, start: usize) -> Step<()> {
        let opening = self.position;
        self.advance(1);
        loop {
            self.quoted_run();
            match self.byte() {
                b'"' => {
                    self.advance(1);
                    return Ok(());
                }
                b'\\' if matches!(self.byte_at(1), b'"' | b'\\') => {
                    self.advance(1);
                    let byte = self.byte();
                    self.push_byte(byte);
                }
                0 => return self.fail(SyntaxErrorKind::Unclosed, opening),
                _ => return self.not_alike(start),
            }
        }
    }

    /// Reads the bodies of the here-documents that wait, at the start of a line.
    pub(super) fn here_document_bodies(&mut self) -> Step<()> {
        if self.here_documents.is_empty() {
            return Ok(());
        }
        let mut waiting = mem::take(&mut self.here_documents);
        for at in waiting.drain(..) {
            let Some(redirection) = self.line.redirections.get(offset(at)).copied() else {
                continue;
            };
            let Some(delimiter) = self.line.words.get(offset(redirection.target)).copied() else {
                continue;
            };
            let quoted = delimiter.flags.has(WordFlags::QUOTED);
            let word = if quoted {
                self.literal_body(&redirection, &delimiter)?
            } else {
                self.expanded_body(&redirection, &delimiter)?
            };
            let body = index(self.line.words.len());
            self.line.words.push(word);
            if let Some(redirection) = self.line.redirections.get_mut(offset(at)) {
                redirection.here_document = Some(HereDocument { body, quoted });
            }
        }
        self.here_documents = waiting;
        Ok(())
    }

    /// Ends reading if here-documents still wait for their bodies.
    pub(crate) fn no_here_document_waits(&self) -> Step<()> {
        let Some(at) = self.here_documents.first() else { return Ok(()) };
        let redirection = self.line.redirections.get(offset(*at));
        let start = redirection.map_or(self.position, |redirection| offset(redirection.span.start));
        self.fail(SyntaxErrorKind::UnclosedHereDocument, start)
    }

    /// Returns the physical line at the position (without its newline) and where the next begins.
    fn physical_line(&self) -> (&'s [u8], usize) {
        let rest = self.rest();
        let length = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        let next = self.position.saturating_add(length).saturating_add(1).min(self.source.len());
        (rest.get(..length).unwrap_or_default(), next)
    }

    /// Returns whether a line of a body is the delimiter. In `$(...)`, bash also ends at a line that
    /// begins with it and holds a `)`.
    fn is_delimiter(
        &mut self,
        line: &[u8],
        redirection: &Redirection,
        delimiter: &Word,
    ) -> Step<bool> {
        let line = without_tabs(line, redirection);
        let Some(behind) = line.strip_prefix(self.line.value(delimiter)) else { return Ok(false) };
        if self.in_parentheses && behind.contains(&b')') {
            return self.not_alike(self.position);
        }
        Ok(behind.is_empty())
    }

    /// Reads a body whose delimiter is quoted: nothing in it is special.
    fn literal_body(&mut self, redirection: &Redirection, delimiter: &Word) -> Step<Word> {
        let draft = self.draft(Place::Target);
        loop {
            if self.position >= self.source.len() {
                let start = offset(redirection.span.start);
                return self.fail(SyntaxErrorKind::UnclosedHereDocument, start);
            }
            let (line, next) = self.physical_line();
            if self.is_delimiter(line, redirection, delimiter)? {
                let mut word = self.finish(&draft)?;
                word.flags = word.flags.with(WordFlags::QUOTED);
                self.position = next;
                return Ok(word);
            }
            self.line.text.extend_from_slice(without_tabs(line, redirection));
            self.line.text.push(b'\n');
            self.position = next;
        }
    }

    /// Reads a body whose delimiter is not quoted: as in double quotes, but `"` is not special.
    fn expanded_body(&mut self, redirection: &Redirection, delimiter: &Word) -> Step<Word> {
        let mut draft = self.draft(Place::Target);
        let next = self.find_delimiter(redirection, delimiter)?;
        let whole = self.source;
        let end = self.position;
        self.source = whole.get(..end).unwrap_or_default();
        self.position = draft.start;
        let strips = redirection.operator == RedirectionOperator::DLessDash;
        let mut line_starts = true;
        loop {
            while line_starts && strips && self.byte() == b'\t' {
                self.advance(1);
            }
            line_starts = false;
            match self.byte() {
                0 => break,
                b'\n' => {
                    self.push_byte(b'\n');
                    line_starts = true;
                }
                b'\\' => match self.byte_at(1) {
                    b'\n' => self.advance(2),
                    byte @ (b'$' | b'`' | b'\\') => {
                        self.advance(1);
                        self.push_byte(byte);
                    }
                    _ => self.push_byte(b'\\'),
                },
                b'$' => self.expansion_in_word(&mut draft, true)?,
                b'`' => self.backquote_in_word(&mut draft, true)?,
                _ => self.body_run(),
            }
        }
        let word = self.finish(&draft)?;
        self.source = whole;
        self.position = next;
        Ok(word)
    }

    /// Takes the bytes that stand for themselves in a body.
    fn body_run(&mut self) {
        let rest = self.rest();
        let length = rest
            .iter()
            .position(|byte| matches!(byte, b'\n' | b'\\' | b'$' | b'`'))
            .unwrap_or(rest.len());
        self.line.text.extend_from_slice(rest.get(..length).unwrap_or_default());
        self.advance(length);
    }

    /// Moves to the line that is the delimiter; returns where the line behind it begins. A line
    /// that ends in a line continuation goes on in the next one.
    fn find_delimiter(&mut self, redirection: &Redirection, delimiter: &Word) -> Step<usize> {
        let mut joined: Vec<u8> = Vec::new();
        let mut joins = false;
        loop {
            if self.position >= self.source.len() {
                let start = offset(redirection.span.start);
                return self.fail(SyntaxErrorKind::UnclosedHereDocument, start);
            }
            let (line, next) = self.physical_line();
            let backslashes = line.iter().rev().take_while(|byte| **byte == b'\\').count();
            let continues = backslashes % 2 == 1 && next > self.position.saturating_add(line.len());
            let piece =
                if continues { line.get(..line.len().saturating_sub(1)) } else { Some(line) };
            if joins || continues {
                joined.extend_from_slice(piece.unwrap_or_default());
            }
            if joins && !continues {
                let whole = mem::take(&mut joined);
                if self.is_delimiter(&whole, redirection, delimiter)? {
                    // Not all shells take a joined line for the delimiter.
                    return self.not_alike(self.position);
                }
            } else if !joins && !continues && self.is_delimiter(line, redirection, delimiter)? {
                return Ok(next);
            }
            joins = continues;
            self.position = next;
        }
    }
}

/// Returns a line of a body without the leading tabs that `<<-` removes.
fn without_tabs<'a>(line: &'a [u8], redirection: &Redirection) -> &'a [u8] {
    if redirection.operator != RedirectionOperator::DLessDash {
        return line;
    }
    let tabs = line.iter().take_while(|byte| **byte == b'\t').count();
    line.get(tabs..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::testing::{all, bash, refused};

    #[test]
    fn bodies_stand_behind_the_line_of_their_operator() {
        all("c <<E\na; b\nE\nd", &["c|<<E:a; b\n", "d"]);
        all("c <<E; d\na\nE\ne", &["c|<<E:a\n", "d", "e"]);
        all("c <<A <<B | d\na\nA\nb\nB", &["c|<<A:a\n|<<B:b\n", "d"]);
        all("c <<E &&\na\nE\nd", &["c|<<E:a\n", "d"]);
        all("c <<E 'x\ny'\na\nE\nd", &["c|x\ny|<<E:a\n", "d"]);
    }

    #[test]
    fn quoting_the_delimiter_makes_the_body_opaque() {
        all("c <<'E'\n$(d) `e` $x\\\nE", &["c|<<E:$(d) `e` $x\\\n"]);
        all("c <<\"E F\"\na\nE F", &["c|<<E F:a\n"]);
        all("c <<E\\F\n$x\nEF", &["c|<<EF:$x\n"]);
        all("c <<E\n$(d) $x \"'\\$\\a\nE", &["c|<<E:<\"(d)\"> <\"$x\"> \"'$\\a\n"]);
    }

    #[test]
    fn only_an_exact_line_ends_a_body() {
        all("c <<E\n E\nE \nEx\nE\nd", &["c|<<E: E\nE \nEx\n", "d"]);
        all("c <<-E\n\ta\n\tE\nd", &["c|<<-E:a\n", "d"]);
        all("c <<E\na\\\nE\nb\nE\nd", &["c|<<E:aE\nb\n", "d"]);
        all("c <<E\r\na\nE\r\nd", &["c|<<E\r:a\n", "d"]);
        all("c <<''\na\n\nd", &["c|<<:a\n", "d"]);
    }

    #[test]
    fn here_documents_stand_in_compound_commands_and_substitutions() {
        all("while a; do c <<E\nx\nE\ndone", &["a", "c|<<E:x\n"]);
        all("(c <<E\na\nE\n); d", &["c|<<E:a\n", "d"]);
        all("c \"$(d <<E\n)\nE\n)\" x", &["c|<\"(d|<<E:)\n)\">|x"]);
    }

    #[test]
    fn a_body_without_its_end_is_an_error() {
        refused("c <<E", "UnclosedHereDocument");
        refused("c <<E\na", "UnclosedHereDocument");
        refused("c $(d <<E)\nE", "UnclosedHereDocument");
    }

    #[test]
    fn what_shells_do_not_read_alike_is_refused() {
        refused("c <<$x\na\n$x", "NotReadAlike");
        refused("c <<E\nE\\\n\nE", "NotReadAlike");
        refused("c <<E $(d\n)\na\nE", "NotReadAlike");
        refused("c $(d <<E\nE)\nE\n)", "NotReadAlike");
        bash("c <<E\n$(d\nE\n)\nE", &["!Unclosed"]);
    }
}
