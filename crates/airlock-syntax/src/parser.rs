//! The grammar (POSIX XCU 2.10): one file a production.
//!
//! Recursive descent. What recurses (compound commands, substitutions, parameter bodies) counts
//! towards [`limits::DEPTH`]; lists, pipelines and words are loops.

mod compound_command;
mod conditional;
mod function_definition;
mod list;
mod pipeline;
mod redirection;
mod reserved_word;
mod simple_command;

use crate::{
    Dialect, Item, Line, Span, SyntaxError, SyntaxErrorKind, Word,
    lexer::{Reader, Step, index},
    limits,
};

/// Reads a line as a shell reads it.
///
/// # Errors
///
/// When the line is malformed, when no reading of it is safe, or when it is beyond a bound. What a
/// single shell rejects because it lacks a construct is no error but [`Line::stop`].
pub fn parse(source: &str, dialect: Dialect) -> Result<Line, SyntaxError> {
    let mut line = Line::new(dialect);
    parse_into(&mut line, source)?;
    Ok(line)
}

/// Reads a line, as [`parse`] does, into one that was used before, whose memory is kept.
///
/// # Errors
///
/// As those of [`parse`]; `line` then holds what was read so far.
pub fn parse_into(line: &mut Line, source: &str) -> Result<(), SyntaxError> {
    line.clear();
    if source.len() > limits::LENGTH {
        return Err(SyntaxError { kind: SyntaxErrorKind::Size, span: Span::default() });
    }
    if let Some(nul) = source.bytes().position(|byte| byte == 0) {
        let span = Span::new(index(nul), index(nul.saturating_add(1)));
        return Err(SyntaxError { kind: SyntaxErrorKind::Nul, span });
    }
    match Reader::new(source, line).whole() {
        Ok(()) => Ok(()),
        Err(halt) if halt.stops => {
            line.stop = Some(halt.error);
            Ok(())
        }
        Err(halt) => Err(halt.error),
    }
}

impl Reader<'_, '_> {
    /// Reads the whole source.
    pub(crate) fn whole(&mut self) -> Step<()> {
        self.linebreak()?;
        if self.command_starts() {
            self.list()?;
        }
        if self.position < self.source.len() {
            return self.unexpected();
        }
        self.no_here_document_waits()
    }

    /// Reads the source up to the `)` that closes the substitution; the `)` is not taken.
    pub(crate) fn substitution(&mut self) -> Step<()> {
        self.linebreak()?;
        if self.command_starts() {
            self.list()?;
        }
        if self.byte() != b')' {
            return self.unexpected();
        }
        self.no_here_document_waits()
    }

    /// Adds an item.
    pub(crate) fn item(&mut self, item: Item) {
        self.line.items.push(item);
    }

    /// Adds a word to the line's words; returns its index.
    pub(crate) fn push_word(&mut self, word: Word) -> u32 {
        let at = index(self.line.words.len());
        self.line.words.push(word);
        at
    }
}
