//! Token recognition (POSIX XCU 2.3): the position in the source, blanks, comments and words.
//!
//! Tokens are recognized when the parser asks for them, in the mode that the grammar is in; there is
//! no list of tokens. Nothing is read twice except a few bytes of look-ahead.

mod brace;
mod expansion;
mod here_doc;
mod operator;
mod pattern;
mod quoting;
mod word;

use alloc::vec::Vec;

use crate::{
    Construct, ConstructKind, Dialect, Line, Operator, Span, SyntaxError, SyntaxErrorKind,
    TextRange, Word, byte_class::starts_name, limits,
};
use brace::Mark;
pub(crate) use expansion::is_constant;
pub(crate) use word::{Draft, Place};

/// Why reading ended before the end of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halt {
    /// What is wrong, and where.
    pub(crate) error: SyntaxError,
    /// Whether it is this shell that stops there ([`Line::stop`]), rather than this reader.
    pub(crate) stops: bool,
}

/// The result of a step of reading.
pub(crate) type Step<T> = Result<T, Halt>;

/// What may still be read: the bounds of a whole line, nested lines included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    words: usize,
    commands: usize,
    /// Bytes of values that brace lists make.
    pub(crate) brace_text: usize,
}

impl Budget {
    /// The budget of a whole line.
    pub(crate) const LINE: Self =
        Self { words: limits::WORDS, commands: limits::COMMANDS, brace_text: 4 * limits::LENGTH };
}

/// A reader of one source: the lexer's and the parser's state.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "places that lie in each other freely")]
pub(crate) struct Reader<'s, 'l> {
    pub(crate) text: &'s str,
    /// The bytes of the text, or of its beginning while a here-document's body is read.
    pub(crate) source: &'s [u8],
    pub(crate) position: usize,
    pub(crate) line: &'l mut Line,
    pub(crate) depth: u32,
    pub(crate) budget: Budget,
    /// Whether standard input may come from a pipe.
    pub(crate) piped: bool,
    /// Whether a `time` stands before what is being read.
    pub(crate) timed: bool,
    /// Whether this source is that of a `$(...)` or `<(...)`: it ends at its `)`.
    pub(crate) in_parentheses: bool,
    /// Whether a line around this one still waits for the bodies of here-documents.
    pub(crate) waits_outside: bool,
    /// How many brace groups are open.
    pub(crate) brace_groups: u32,
    /// The redirections whose here-documents begin at the next newline.
    pub(crate) here_documents: Vec<u32>,
    /// The targets of the redirections of the command that is being read.
    pub(crate) targets: Vec<Word>,
    /// The text of each part of the word that is being read.
    part_texts: Vec<TextRange>,
    /// The unquoted braces and commas of the word that is being read.
    marks: Vec<Mark>,
}

/// Returns an index or offset as the arrays of a [`Line`] hold it; sources are short enough.
pub(crate) fn index(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

impl<'s, 'l> Reader<'s, 'l> {
    /// Returns a reader at the start of a source that is no part of another.
    pub(crate) fn new(text: &'s str, line: &'l mut Line) -> Self {
        Self {
            text,
            source: text.as_bytes(),
            position: 0,
            line,
            depth: 0,
            budget: Budget::LINE,
            piped: false,
            timed: false,
            in_parentheses: false,
            waits_outside: false,
            brace_groups: 0,
            here_documents: Vec::new(),
            targets: Vec::new(),
            part_texts: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Returns whether the dialect is `sh`.
    pub(crate) fn is_sh(&self) -> bool {
        self.line.dialect == Dialect::Sh
    }

    /// Returns whether the dialect is zsh.
    pub(crate) fn is_zsh(&self) -> bool {
        self.line.dialect == Dialect::Zsh
    }

    /// Returns the byte at the position, 0 at the end.
    pub(crate) fn byte(&self) -> u8 {
        self.byte_at(0)
    }

    /// Returns the byte so many bytes ahead, 0 behind the end.
    pub(crate) fn byte_at(&self, ahead: usize) -> u8 {
        self.source.get(self.position.saturating_add(ahead)).copied().unwrap_or(0)
    }

    /// Returns what is left of the source.
    pub(crate) fn rest(&self) -> &'s [u8] {
        self.source.get(self.position..).unwrap_or_default()
    }

    /// Moves the position; never behind the end.
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.position = self.position.saturating_add(bytes).min(self.source.len());
    }

    /// Returns the source from `start` to the position.
    pub(crate) fn since(&self, start: usize) -> &'s [u8] {
        self.source.get(start..self.position).unwrap_or_default()
    }

    /// Returns the span from `start` to the position.
    pub(crate) fn span(&self, start: usize) -> Span {
        Span::new(index(start), index(self.position))
    }

    /// Returns the end of the text of all values.
    pub(crate) fn text_end(&self) -> u32 {
        index(self.line.text.len())
    }

    /// Ends reading: the error is of the line, or a refusal of ours.
    pub(crate) fn fail<T>(&self, kind: SyntaxErrorKind, start: usize) -> Step<T> {
        Err(Halt { error: SyntaxError { kind, span: self.error_span(start) }, stops: false })
    }

    /// Ends reading: this shell stops with a syntax error where others read on.
    pub(crate) fn stop<T>(&mut self, kind: SyntaxErrorKind, start: usize) -> Step<T> {
        self.line.differs = true;
        Err(Halt { error: SyntaxError { kind, span: self.error_span(start) }, stops: true })
    }

    /// Ends reading at what the grammar does not allow. When another shell's construct stood before
    /// it, `sh` stops there and has run what came earlier; else the line is malformed.
    pub(crate) fn unexpected<T>(&mut self) -> Step<T> {
        let kind = if self.position >= self.source.len() {
            SyntaxErrorKind::MissingCommand
        } else {
            SyntaxErrorKind::UnexpectedToken
        };
        let behind = self.byte_at(2);
        if self.is_zsh()
            && self.byte() == b'}'
            && matches!(self.byte_at(1), b'<' | b'>')
            && (matches!(behind, b'(' | b'-') || behind.is_ascii_digit())
        {
            // A word: a process substitution or a pattern of numbers stands in it.
            return self.not_alike(self.position);
        }
        // zsh takes a `}` for a token wherever it ends a word.
        if (self.is_sh() && self.line.differs) || (self.is_zsh() && self.byte() == b'}') {
            return self.stop(kind, self.position);
        }
        self.fail(kind, self.position)
    }

    /// Ends reading where no reading is safe.
    pub(crate) fn not_alike<T>(&mut self, start: usize) -> Step<T> {
        self.line.differs = true;
        self.fail(SyntaxErrorKind::NotReadAlike, start)
    }

    /// Notes that other shells read this differently; in zsh, whose reading is not followed, ends.
    pub(crate) fn differs_unread_in_zsh(&mut self, start: usize) -> Step<()> {
        self.line.differs = true;
        if self.is_zsh() { self.not_alike(start) } else { Ok(()) }
    }

    /// Returns the span from `start` to the position, or of the one character at `start`.
    fn error_span(&self, start: usize) -> Span {
        let start = start.min(self.text.len());
        let mut end = self.position.max(start.saturating_add(1)).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end = end.saturating_add(1);
        }
        Span::new(index(start), index(end))
    }

    /// Enters one more level of nesting.
    pub(crate) fn enter(&mut self, start: usize) -> Step<()> {
        if self.depth >= limits::DEPTH {
            return self.fail(SyntaxErrorKind::Nesting, start);
        }
        self.depth = self.depth.saturating_add(1);
        Ok(())
    }

    /// Leaves a level of nesting.
    pub(crate) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Counts a word.
    pub(crate) fn spend_word(&mut self) -> Step<()> {
        match self.budget.words.checked_sub(1) {
            Some(left) => self.budget.words = left,
            None => return self.fail(SyntaxErrorKind::Size, self.position),
        }
        Ok(())
    }

    /// Counts a command.
    pub(crate) fn spend_command(&mut self) -> Step<()> {
        match self.budget.commands.checked_sub(1) {
            Some(left) => self.budget.commands = left,
            None => return self.fail(SyntaxErrorKind::Size, self.position),
        }
        Ok(())
    }

    /// Notes a construct that no reader of words can follow.
    pub(crate) fn construct(&mut self, kind: ConstructKind, span: Span) {
        self.line.constructs.push(Construct { kind, span });
    }

    /// Returns how many bytes of line continuations (`\` newline) stand at the position.
    pub(crate) fn continuations(&self, ahead: usize) -> usize {
        let mut length = 0usize;
        while self.byte_at(ahead.saturating_add(length)) == b'\\'
            && self.byte_at(ahead.saturating_add(length).saturating_add(1)) == b'\n'
        {
            length = length.saturating_add(2);
        }
        length
    }

    /// Skips blanks, line continuations and a comment. The position must be between tokens.
    pub(crate) fn blanks(&mut self) {
        loop {
            match self.byte() {
                b' ' | b'\t' => self.advance(1),
                b'\\' if self.byte_at(1) == b'\n' => self.advance(2),
                b'#' => {
                    let rest = self.rest();
                    let length = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                    self.advance(length);
                    return;
                }
                _ => return,
            }
        }
    }

    /// Skips newlines, blanks and comments (`linebreak` of the grammar).
    pub(crate) fn linebreak(&mut self) -> Step<()> {
        self.blanks();
        while self.byte() == b'\n' {
            self.newline()?;
            self.blanks();
        }
        Ok(())
    }

    /// Takes a newline token, and the here-documents that begin behind it.
    pub(crate) fn newline(&mut self) -> Step<()> {
        if self.waits_outside {
            return self.not_alike(self.position);
        }
        self.advance(1);
        self.here_document_bodies()
    }

    /// Skips newlines inside a token sequence that shells do not agree to read here-documents in.
    pub(crate) fn inner_linebreak(&mut self) -> Step<()> {
        self.blanks();
        while self.byte() == b'\n' {
            if self.waits_outside || !self.here_documents.is_empty() {
                return self.not_alike(self.position);
            }
            self.advance(1);
            self.blanks();
        }
        Ok(())
    }

    /// Returns a control operator at the position, without taking it.
    pub(crate) fn peek_operator(&self) -> Option<Operator> {
        operator::control(self)
    }

    /// Returns whether an assignment's name begins at the position.
    pub(crate) fn at_name(&self) -> bool {
        starts_name(self.byte())
    }
}
