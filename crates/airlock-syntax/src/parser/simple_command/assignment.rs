//! Assignments (POSIX XCU 2.9.1, 2.10.2 rule 7), with bash's `+=`, `name[i]=` and arrays.

use crate::{
    Assignment, ConstructKind, Span, SyntaxErrorKind, Word,
    byte_class::{ByteClass, continues_name},
    lexer::{Place, Reader, Step, index, is_constant},
};

/// What stands before the value of an assignment, by lengths from the position.
#[derive(Clone, Copy, Debug)]
struct Head {
    name: usize,
    /// Where the subscript ends, behind its `]`.
    subscript: Option<usize>,
    append: bool,
    /// The whole of it, `=` included.
    length: usize,
}

impl Reader<'_, '_> {
    /// Reads the assignment at the position, if one stands there.
    pub(super) fn assignment(&mut self) -> Step<bool> {
        let Some(head) = self.assignment_head()? else { return Ok(false) };
        let start = self.position;
        let name = self.take_text(head.name);
        let subscript = head.subscript.map(|end| {
            let inner = self.position.saturating_add(1);
            let behind = start.saturating_add(end).saturating_sub(1);
            let text = self.text_end();
            let written = self.source.get(inner..behind).unwrap_or_default();
            self.line.text.extend_from_slice(written);
            if !is_constant(written) {
                let span = Span::new(index(start), index(behind.saturating_add(1)));
                self.construct(ConstructKind::Arithmetic, span);
            }
            Span::new(text, self.text_end())
        });
        self.position = start;
        self.advance(head.length);
        let values = self.values()?;
        self.line.assignments.push(Assignment {
            span: self.span(start),
            name,
            subscript,
            append: head.append,
            values,
            is_loop: false,
        });
        Ok(true)
    }

    /// Copies bytes of the source to the text and takes them.
    fn take_text(&mut self, length: usize) -> Span {
        let text = self.text_end();
        let written = self.rest().get(..length).unwrap_or_default();
        self.line.text.extend_from_slice(written);
        self.advance(length);
        Span::new(text, self.text_end())
    }

    /// Looks for what an assignment begins with.
    fn assignment_head(&mut self) -> Step<Option<Head>> {
        let mut name = 0usize;
        while continues_name(self.byte_at(name)) {
            name = name.saturating_add(1);
        }
        if name == 0 {
            return Ok(None);
        }
        let continuations = self.continuations(name);
        if continuations > 0 {
            return self.split_head(name.saturating_add(continuations));
        }
        let subscript = if self.byte_at(name) == b'[' { self.subscript(name)? } else { None };
        let at = subscript.unwrap_or(name);
        let append = self.byte_at(at) == b'+';
        let equals = at.saturating_add(usize::from(append));
        if self.byte_at(equals) != b'=' {
            return Ok(None);
        }
        if append || subscript.is_some() {
            self.line.differs = true;
            if self.is_sh() {
                return Ok(None);
            }
        }
        if self.byte().is_ascii_digit() {
            // zsh assigns positional parameters so.
            if !self.rest().iter().take(name).all(u8::is_ascii_digit) {
                return Ok(None);
            }
            self.line.differs = true;
            if !self.is_zsh() {
                return Ok(None);
            }
        }
        Ok(Some(Head { name, subscript, append, length: equals.saturating_add(1) }))
    }

    /// Refuses a name with a line continuation in it or behind it, if an assignment follows.
    fn split_head(&mut self, from: usize) -> Step<Option<Head>> {
        let mut at = from;
        while continues_name(self.byte_at(at)) {
            at = at.saturating_add(1);
            at = at.saturating_add(self.continuations(at));
        }
        if matches!(self.byte_at(at), b'=' | b'+' | b'[') {
            return self.not_alike(self.position);
        }
        Ok(None)
    }

    /// Returns where the subscript that begins `from` bytes ahead ends, behind its `]`. bash and
    /// zsh read to the `]` whatever stands before it; what no subscript should hold is refused.
    fn subscript(&mut self, from: usize) -> Step<Option<usize>> {
        let mut at = from.saturating_add(1);
        let mut open = 0u32;
        loop {
            let byte = self.byte_at(at);
            match ByteClass::of(byte) {
                ByteClass::LeftBracket => open = open.saturating_add(1),
                ByteClass::RightBracket if open == 0 => return Ok(Some(at.saturating_add(1))),
                ByteClass::RightBracket => open = open.saturating_sub(1),
                ByteClass::End
                | ByteClass::Blank
                | ByteClass::Newline
                | ByteClass::Operator
                | ByteClass::Backslash
                | ByteClass::Backquote => {
                    self.line.differs = true;
                    return if self.is_sh() { Ok(None) } else { self.not_alike(self.position) };
                }
                ByteClass::SingleQuote | ByteClass::DoubleQuote => {
                    let rest = self.rest().get(at.saturating_add(1)..).unwrap_or_default();
                    let close = rest.iter().take(256).position(|inner| *inner == byte);
                    let Some(close) = close else { return self.not_alike(self.position) };
                    at = at.saturating_add(close).saturating_add(1);
                }
                ByteClass::Plain
                | ByteClass::Dollar
                | ByteClass::Asterisk
                | ByteClass::QuestionMark
                | ByteClass::LeftBrace
                | ByteClass::Comma
                | ByteClass::RightBrace
                | ByteClass::Tilde
                | ByteClass::Equals => {}
            }
            at = at.saturating_add(1);
        }
    }

    /// Reads the value behind the `=`, or the values of an array; returns their range.
    fn values(&mut self) -> Step<Span> {
        let first = index(self.line.words.len());
        if self.byte() == b'(' {
            self.line.differs = true;
            if self.is_sh() {
                return self.stop(SyntaxErrorKind::UnexpectedToken, self.position);
            }
            self.array()?;
            self.end_of_array()?;
        } else {
            let word = self.word(Place::Value)?;
            if self.byte() == b'(' && !self.is_sh() {
                return self.not_alike(self.position);
            }
            self.push_word(word);
        }
        Ok(Span::new(first, index(self.line.words.len())))
    }

    /// Refuses what stands directly behind an array: bash takes it for a part of the assignment.
    fn end_of_array(&mut self) -> Step<()> {
        let continuations = self.continuations(0);
        if ByteClass::of(self.byte_at(continuations)).ends_word() {
            Ok(())
        } else {
            self.not_alike(self.position)
        }
    }

    /// Reads `(word ...)`.
    fn array(&mut self) -> Step<()> {
        let start = self.position;
        self.advance(1);
        loop {
            self.inner_linebreak()?;
            match self.byte() {
                b')' => {
                    self.advance(1);
                    return Ok(());
                }
                0 => return self.fail(SyntaxErrorKind::Unclosed, start),
                b'[' => self.keyed_element()?,
                byte if ByteClass::of(byte).ends_word() && self.byte_at(1) != b'(' => {
                    return self.unexpected();
                }
                b'(' | b'&' | b'|' | b';' => return self.unexpected(),
                _ => self.argument()?,
            }
            if self.byte() == b'(' {
                return self.not_alike(self.position);
            }
        }
    }

    /// Reads an element that begins with `[`: perhaps `[subscript]=value`, parts of it quoted.
    fn keyed_element(&mut self) -> Step<()> {
        let start = self.position;
        let words = self.line.words.len();
        self.argument()?;
        let elements = self.line.words.get(words..).unwrap_or_default();
        let evaluates = elements.iter().any(|element| {
            let text = self.line.value(element).get(1..).unwrap_or_default();
            let end = text.windows(2).position(|two| matches!(two, b"]=" | b"]+"));
            end.and_then(|end| text.get(..end)).is_some_and(|key| !is_constant(key))
        });
        if evaluates {
            self.construct(ConstructKind::Arithmetic, self.span(start));
        }
        Ok(())
    }

    /// Reads an argument of a builtin that declares variables: an array may follow its `=`.
    pub(super) fn declared(&mut self) -> Step<()> {
        let start = self.position;
        let Some(head) = self.declared_array()? else { return self.argument() };
        let text = self.text_end();
        let first = self.line.words.len();
        let parts = self.line.parts.len();
        self.take_text(head);
        self.line.differs = true;
        self.array()?;
        self.end_of_array()?;
        // The argument is the whole as written; the elements' parts, which only say whether
        // anything is expanded, are its own.
        self.line.words.truncate(first);
        self.line.parts.truncate(parts);
        self.line.text.truncate(crate::source::offset(text));
        let written = self.since(start);
        self.line.text.extend_from_slice(written);
        let value = Span::new(text, self.text_end());
        let mut flags = crate::WordFlags::default();
        if written.iter().any(|byte| matches!(byte, b'$' | b'`')) {
            flags = flags.with(crate::WordFlags::EXPANSION);
        }
        let parts = self.whole_as_expansion(start, flags);
        self.spend_word()?;
        self.line.words.push(Word { span: self.span(start), value, parts, flags });
        Ok(())
    }

    /// Adds one part for a word from `start` on that is expanded in some way; none if it is not.
    fn whole_as_expansion(&mut self, start: usize, flags: crate::WordFlags) -> Span {
        if !flags.has(crate::WordFlags::EXPANSION) {
            return Span::default();
        }
        let from = index(self.line.parts.len());
        let kind = crate::Expansion::Parameter(Span::default());
        let span = self.span(start);
        self.line.parts.push(crate::Part::Expansion { kind, quoted: true, span });
        Span::new(from, from.saturating_add(1))
    }

    /// Returns the length of `name=` or `name+=` before the `(` of an array at the position.
    fn declared_array(&mut self) -> Step<Option<usize>> {
        let mut length = 0usize;
        while continues_name(self.byte_at(length)) {
            length = length.saturating_add(1);
        }
        if self.byte_at(length) == b'[' {
            let subscript = self.subscript(length)?;
            if let Some(end) = subscript
                && !is_constant(
                    self.rest()
                        .get(length.saturating_add(1)..end.saturating_sub(1))
                        .unwrap_or_default(),
                )
                && matches!(self.byte_at(end), b'=' | b'+')
            {
                self.construct(
                    ConstructKind::Arithmetic,
                    Span::new(index(self.position), index(self.position.saturating_add(end))),
                );
            }
            return Ok(None);
        }
        if self.byte_at(length) == b'+' {
            length = length.saturating_add(1);
        }
        let array = self.byte_at(length) == b'=' && self.byte_at(length.saturating_add(1)) == b'(';
        Ok(array.then(|| length.saturating_add(1)))
    }
}
