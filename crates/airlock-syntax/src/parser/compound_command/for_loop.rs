//! `for name [in words]; do list; done`, `select`, and `for (( ; ; ))`.

use crate::{
    Assignment, ConstructKind, Item, Operator, ReservedWord, Span, SyntaxErrorKind,
    byte_class::{ByteClass, continues_name},
    lexer::{Reader, Step, index},
    source::offset,
};

impl Reader<'_, '_> {
    /// Reads a `for` loop.
    pub(super) fn for_loop(&mut self) -> Step<()> {
        let start = self.position;
        self.take_reserved(ReservedWord::For);
        self.blanks();
        if self.byte() == b'(' && self.byte_at(1) == b'(' {
            self.line.differs = true;
            if self.is_sh() {
                return self.stop(SyntaxErrorKind::UnexpectedToken, start);
            }
            return self.arithmetic_for();
        }
        self.loop_over_words()
    }

    /// Reads a `select` loop.
    pub(super) fn select_loop(&mut self) -> Step<()> {
        let start = self.position;
        self.line.differs = true;
        self.take_reserved(ReservedWord::Select);
        self.construct(ConstructKind::Select, self.span(start));
        self.blanks();
        self.loop_over_words()
    }

    /// Reads `name [in words]; do list; done`.
    fn loop_over_words(&mut self) -> Step<()> {
        let at = self.loop_name()?;
        self.blanks();
        if self.byte() == b';' && self.byte_at(1) != b';' {
            self.take_operator(Operator::Semi)?;
            self.linebreak()?;
            return self.loop_body();
        }
        self.linebreak()?;
        if self.peek_reserved() == Some(ReservedWord::In) {
            self.take_reserved(ReservedWord::In);
            let values = self.loop_words()?;
            if let Some(assignment) = self.line.assignments.get_mut(offset(at)) {
                assignment.values = values;
            }
            match self.peek_operator() {
                Some(operator @ (Operator::Semi | Operator::Newline)) => {
                    self.take_operator(operator)?;
                }
                _ => return self.unexpected(),
            }
            self.linebreak()?;
        }
        self.loop_body()
    }

    /// Reads the name that a loop sets; returns the index of its assignment.
    fn loop_name(&mut self) -> Step<u32> {
        let start = self.position;
        let mut length = 0usize;
        while continues_name(self.byte_at(length)) {
            length = length.saturating_add(1);
        }
        let behind = self.byte_at(length.saturating_add(self.continuations(length)));
        if length == 0 || !self.at_name() || !ByteClass::of(behind).ends_word() {
            return self.unexpected();
        }
        let text = self.text_end();
        let written = self.rest().get(..length).unwrap_or_default();
        self.line.text.extend_from_slice(written);
        self.advance(length);
        let at = index(self.line.assignments.len());
        self.line.assignments.push(Assignment {
            span: self.span(start),
            name: Span::new(text, self.text_end()),
            subscript: None,
            append: false,
            values: Span::default(),
            is_loop: true,
        });
        self.item(Item::Name(at));
        Ok(at)
    }

    /// Reads the words behind `in`; returns their range.
    fn loop_words(&mut self) -> Step<Span> {
        let first = index(self.line.words.len());
        loop {
            self.blanks();
            let substitutes = self.process_substitution_starts();
            if ByteClass::of(self.byte()).ends_word() && !substitutes {
                break;
            }
            let word = index(self.line.words.len());
            self.argument()?;
            for at in word..index(self.line.words.len()) {
                self.item(Item::Word(at));
            }
            if self.byte() == b'(' && !self.is_sh() {
                return self.not_alike(self.position);
            }
        }
        Ok(Span::new(first, index(self.line.words.len())))
    }

    /// Reads the body of a loop: `do list done`, and in bash and zsh also `{ list; }`.
    fn loop_body(&mut self) -> Step<()> {
        self.blanks();
        if self.peek_reserved() == Some(ReservedWord::LeftBrace) {
            self.line.differs = true;
            if self.is_sh() {
                return self.stop(SyntaxErrorKind::UnexpectedToken, self.position);
            }
            return self.brace_group();
        }
        self.do_group()
    }

    /// Reads `(( ; ; ))` and what follows it.
    fn arithmetic_for(&mut self) -> Step<()> {
        let Some(length) = self.arithmetic_length() else {
            return self.fail(SyntaxErrorKind::Unclosed, self.position);
        };
        self.take_arithmetic(length);
        self.blanks();
        if let Some(operator @ (Operator::Semi | Operator::Newline)) = self.peek_operator() {
            self.take_operator(operator)?;
        }
        self.linebreak()?;
        self.loop_body()
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Dialect, parse,
        testing::{all, bash, refused, sh, zsh},
    };

    #[test]
    fn loops_run_their_body() {
        all("for x in a b; do c $x; done", &["c|<$x>"]);
        all("for x\nin a b\ndo c\ndone", &["c"]);
        all("for x; do c; done; d", &["c", "d"]);
        all("for x do c; done", &["c"]);
        all("for x in; do c; done", &["c"]);
    }

    #[test]
    fn the_name_is_an_assignment_of_the_words() {
        let line = parse("for x in a 'b c'; do d; done", Dialect::Sh).expect("is well-formed");
        let name = line.assignments[0];
        assert!(name.is_loop);
        assert_eq!(name.name.of(&line.text), b"x");
        let values = &line.words[name.values.range()];
        assert_eq!(values.len(), 2);
        assert_eq!(line.value(&values[1]), b"b c");
    }

    #[test]
    fn loops_of_some_shells_are_read_by_them_alone() {
        bash("for ((;;)); do c; done", &["c"]);
        sh("for ((;;)); do c; done", &["stop"]);
        bash("for x in a; { c; }", &["c"]);
        zsh("for x in a; { c; }", &["c"]);
        sh("for x in a; { c; }", &["stop"]);
        bash("select x in a; do c; done", &["c"]);
        bash("for x in {1..2}; do c; done", &["c"]);
    }

    #[test]
    fn a_loop_that_is_not_complete_is_an_error() {
        refused("for x in a b; do c", "MissingCommand");
        refused("for", "MissingCommand");
        refused("for x in a do c; done", "UnexpectedToken");
        refused("for 1 in a; do c; done", "UnexpectedToken");
        bash("for x (a b) c", &["!UnexpectedToken"]);
    }
}
