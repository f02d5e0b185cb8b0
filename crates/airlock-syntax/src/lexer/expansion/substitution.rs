//! `$(...)`, backticks, `<(...)` and `>(...)`: the lines inside are read as lines of their own.

use alloc::{string::String, vec::Vec};

use super::super::{Draft, Reader, Step, index};
use crate::{Expansion, Line, Nested, NestedForm, Part, Span, SyntaxErrorKind, WordFlags};

impl Reader<'_, '_> {
    /// Takes `$(...)`, from its `(` on; returns the index of the line inside.
    pub(super) fn dollar_parentheses(&mut self, start: usize) -> Step<u32> {
        self.advance(1);
        self.parentheses(start, NestedForm::Dollar, self.piped)
    }

    /// Takes `<(...)` or `>(...)` in a word.
    pub(in super::super) fn process_substitution(&mut self, draft: &mut Draft) -> Step<()> {
        self.line.differs = true;
        let start = self.position;
        let reads_pipe = self.piped || self.byte() == b'>';
        self.advance(2);
        let nested = self.parentheses(start, NestedForm::Process, reads_pipe)?;
        let written = self.since(start);
        self.line.text.extend_from_slice(written);
        let part = Part::Expansion {
            kind: Expansion::Process(nested),
            quoted: false,
            span: self.span(start),
        };
        self.special(draft, part, WordFlags::default(), index(written.len()));
        Ok(())
    }

    /// Reads the line between parentheses, the first of which was taken.
    fn parentheses(&mut self, start: usize, form: NestedForm, piped: bool) -> Step<u32> {
        self.enter(start)?;
        let inner = self.position;
        let source = self.source;
        let text = self.text.get(inner..source.len()).unwrap_or_default();
        let mut line = Line::new(self.line.dialect);
        line.differs = self.line.differs;
        let mut child = Reader::new(text, &mut line);
        child.depth = self.depth;
        child.budget = self.budget;
        child.piped = piped;
        child.in_parentheses = true;
        child.waits_outside = self.waits_outside || !self.here_documents.is_empty();
        let result = child.substitution();
        let length = child.position;
        self.budget = child.budget;
        self.line.differs |= line.differs;
        if let Err(mut halt) = result {
            let shift = index(inner);
            let span = halt.error.span;
            halt.error.span =
                Span::new(span.start.saturating_add(shift), span.end.saturating_add(shift));
            if halt.error.kind == SyntaxErrorKind::MissingCommand
                && inner.saturating_add(length) >= source.len()
            {
                return self.fail(SyntaxErrorKind::Unclosed, start);
            }
            return Err(halt);
        }
        self.advance(length.saturating_add(1));
        self.leave();
        let source = String::from(text.get(..length).unwrap_or_default());
        let span = self.span(start);
        Ok(self.nest(Nested { span, form, source, line }))
    }

    /// Adds a line inside a substitution; returns its index.
    fn nest(&mut self, nested: Nested) -> u32 {
        let at = index(self.line.nested.len());
        self.line.nested.push(nested);
        at
    }

    /// Takes `` `...` ``; returns the index of the line inside.
    pub(in super::super) fn backquotes(&mut self, quoted: bool) -> Step<u32> {
        let start = self.position;
        self.enter(start)?;
        let source = self.backquoted_source(quoted)?;
        let span = self.span(start);
        let mut line = Line::new(self.line.dialect);
        line.differs = self.line.differs;
        let mut child = Reader::new(&source, &mut line);
        child.depth = self.depth;
        child.budget = self.budget;
        child.piped = self.piped;
        child.waits_outside = self.waits_outside || !self.here_documents.is_empty();
        let result = child.whole();
        self.budget = child.budget;
        self.line.differs |= line.differs;
        if let Err(mut halt) = result {
            halt.error.span = span;
            // dash runs what it could read inside, zsh reads it only when it runs the command.
            halt.stops = false;
            return Err(halt);
        }
        self.leave();
        Ok(self.nest(Nested { span, form: NestedForm::Backquote, source, line }))
    }

    /// Takes the text between backticks, without the backslashes that quote in it.
    fn backquoted_source(&mut self, quoted: bool) -> Step<String> {
        let start = self.position;
        self.advance(1);
        let mut inner: Vec<u8> = Vec::new();
        loop {
            match self.byte() {
                b'`' => break,
                0 => return self.fail(SyntaxErrorKind::Unclosed, start),
                b'\\' => {
                    let next = self.byte_at(1);
                    let escapes = matches!(next, b'$' | b'`' | b'\\') || (next == b'"' && quoted);
                    if !escapes {
                        inner.push(b'\\');
                    }
                    if next == 0 {
                        return self.fail(SyntaxErrorKind::Unclosed, start);
                    }
                    inner.push(next);
                    self.advance(2);
                }
                byte => {
                    inner.push(byte);
                    self.advance(1);
                }
            }
        }
        self.advance(1);
        // Only ASCII bytes were left out, so that it is still text.
        String::from_utf8(inner).or_else(|_| self.fail(SyntaxErrorKind::Unclosed, start))
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Dialect, NestedForm, parse,
        testing::{all, bash, refused, sh, zsh},
    };

    #[test]
    fn substitutions_hold_lines() {
        all("c $(d e; f) x", &["c|<(d|e;f)>|x"]);
        all("c `d \\`e\\``", &["c|<(d|<(e)>)>"]);
        all("c \"$(d \"a)b\" 'c)d')\"", &["c|<\"(d|a)b|c)d)\">"]);
        all("c $(case a in a) d;; esac)", &["c|<(d)>"]);
        all("c $(d # )\n e)", &["c|<(d;e)>"]);
        all("c \"`d \\\"a b\\\"`\"", &["c|<\"(d|a b)\">"]);
        all("c $()", &["c|<()>"]);
    }

    #[test]
    fn an_error_inside_is_an_error_of_the_whole() {
        refused("c $(d", "Unclosed");
        refused("c `d", "Unclosed");
        refused("c $(d ||)", "UnexpectedToken");
        refused("c `'`", "Unclosed");
        let error = parse("c $(d ; ;)", Dialect::Bash).expect_err("`;` after `;`");
        assert_eq!((error.span.start, error.span.end), (8, 9));
    }

    #[test]
    fn process_substitutions_are_bash_s_and_zsh_s() {
        bash("c <(d) >(e)", &["c|<<(d)>|<<(e)>"]);
        zsh("c <(d)", &["c|<<(d)>"]);
        sh("a; c <(d)", &["a", "stop"]);
        all("c \"<(d)\"", &["c|<(d)"]);
    }

    #[test]
    fn what_stands_behind_a_pipe_passes_it_on() {
        let line = parse("a | c $(sh) > >(bash)", Dialect::Bash).expect("is well-formed");
        let piped: alloc::vec::Vec<bool> =
            line.nested.iter().map(|nested| nested.line.commands[0].piped).collect();
        assert_eq!(piped, [true, true]);
        let line = parse("c > >(bash)", Dialect::Bash).expect("is well-formed");
        assert!(line.nested[0].line.commands[0].piped);
        assert_eq!(line.nested[0].form, NestedForm::Process);
    }

    #[test]
    fn spans_of_inner_lines_point_into_their_source() {
        let line = parse("c $(d ef)", Dialect::Bash).expect("is well-formed");
        let nested = &line.nested[0];
        assert_eq!(nested.source, "d ef");
        assert_eq!(nested.line.words[1].span.of(nested.source.as_bytes()), b"ef");
        assert_eq!((nested.span.start, nested.span.end), (2, 9));
    }
}
