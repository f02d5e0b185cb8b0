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

use alloc::vec::Vec;

use crate::{
    Construct, ConstructKind, Dialect, Line, Operator, Part, Span, SyntaxError, SyntaxErrorKind,
    TextRange, Word, WordFlags,
    byte_class::{ByteClass, starts_name},
    limits,
};
use brace::Mark;
pub(crate) use expansion::is_constant;

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
    literal: u32,
    /// Where its parts begin.
    pub(crate) parts: u32,
    pub(crate) flags: WordFlags,
    bracket: Option<pattern::OpenBracket>,
    /// How many unquoted `(` of a regular expression or pattern are open.
    parentheses: u32,
    pub(crate) place: Place,
    /// How many unquoted `{` are open.
    open_braces: u32,
    /// Whether a line continuation stands in it.
    pub(crate) continued: bool,
}

/// A reader of one source: the lexer's and the parser's state.
#[derive(Debug)]
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
        self.is_zsh()
            && draft.open_braces == 0
            && self.position > draft.start
            && ByteClass::of(self.byte_at(1)).ends_word()
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

    /// Returns a control operator at the position, without taking it.
    pub(crate) fn peek_operator(&self) -> Option<Operator> {
        operator::control(self)
    }

    /// Returns whether an assignment's name begins at the position.
    pub(crate) fn at_name(&self) -> bool {
        starts_name(self.byte())
    }
}
