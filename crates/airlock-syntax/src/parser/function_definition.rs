//! Function definitions (POSIX XCU 2.9.5): `name() command`, and bash's `function name command`.

use crate::{
    ConstructKind, Dialect, Item, Operator, ReservedWord, SyntaxErrorKind, WordFlags,
    byte_class::ByteClass,
    lexer::{Place, Reader, Step, index},
    source::offset,
};

use super::simple_command::Beginning;

impl Reader<'_, '_> {
    /// Returns whether the `(` of a function definition follows the only word of a command.
    pub(super) fn at_function_parentheses(&mut self, from: Beginning, words: u32) -> bool {
        let word = self.position;
        self.blanks();
        if self.byte() == b'('
            && index(self.line.words.len()).saturating_sub(words) == 1
            && !self.has_prefix(from)
        {
            return true;
        }
        self.position = word;
        false
    }

    /// Reads a function definition from its `(` on; its name is the last word.
    pub(super) fn function_definition(&mut self, start: usize, name: u32) -> Step<()> {
        if self.is_sh() && !self.empty_parentheses() {
            return self.stop(SyntaxErrorKind::UnexpectedToken, self.position);
        }
        let plain = self
            .line
            .words
            .get(offset(name))
            .is_some_and(|word| word.is_literal() && word.flags == WordFlags::default());
        if !plain {
            return self.not_alike(start);
        }
        self.item(Item::Word(name));
        self.function_parentheses()?;
        self.function_body(start)
    }

    /// Returns whether `( )` stands at the position.
    fn empty_parentheses(&self) -> bool {
        let mut inner = self.rest().iter().skip(1);
        inner.find(|byte| !matches!(byte, b' ' | b'\t')) == Some(&b')')
    }

    /// Takes `( )`.
    fn function_parentheses(&mut self) -> Step<()> {
        let start = self.position;
        self.take_operator(Operator::LeftParen)?;
        self.blanks();
        if self.byte() != b')' {
            return self.not_alike(start);
        }
        self.take_operator(Operator::RightParen)
    }

    /// Reads `function name [()] command`.
    pub(super) fn function_keyword(&mut self) -> Step<()> {
        let start = self.position;
        self.line.differs = true;
        self.take_reserved(ReservedWord::Function);
        self.blanks();
        if ByteClass::of(self.byte()).ends_word() {
            return self.unexpected();
        }
        let word = self.word(Place::Target)?;
        if !word.is_literal() || word.flags != WordFlags::default() {
            return self.not_alike(start);
        }
        let name = self.push_word(word);
        self.item(Item::Word(name));
        self.blanks();
        if self.byte() == b'(' && self.empty_parentheses() {
            self.function_parentheses()?;
        }
        self.function_body(start)
    }

    /// Reads the command that is a function's body.
    fn function_body(&mut self, start: usize) -> Step<()> {
        self.construct(ConstructKind::Function, self.span(start));
        self.enter(start)?;
        self.linebreak()?;
        // bash wants a compound command; other shells take a simple one too.
        let simple = self.byte() != b'('
            && self.peek_reserved().is_none_or(|word| word == ReservedWord::Time)
            && self.reserved_text() != b"[[";
        if !self.command_starts() || (simple && self.line.dialect == Dialect::Bash) {
            return self.unexpected();
        }
        self.command()?;
        self.leave();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Dialect, parse,
        testing::{bash, sh},
    };

    use super::*;

    #[test]
    fn definitions_are_constructs_of_the_line() {
        for source in ["f() { a; }", "f () (a)", "f()\n{ a\n}", "f() { a; } >x"] {
            for dialect in Dialect::ALL {
                let line = parse(source, dialect).expect("is well-formed");
                assert_eq!(line.constructs[0].kind, ConstructKind::Function, "{source}");
                assert_eq!(line.commands.len(), 1, "{source}");
            }
        }
        for source in ["function f { a; }", "function f() { a; }"] {
            let line = parse(source, Dialect::Bash).expect("is well-formed");
            assert_eq!(line.constructs[0].kind, ConstructKind::Function, "{source}");
        }
    }

    #[test]
    fn function_is_a_program_s_name_in_sh() {
        sh("function f { a; }", &["function|f|{|a", "stop"]);
    }

    #[test]
    fn names_are_plain_and_parentheses_empty() {
        bash("$x() { a; }", &["!NotReadAlike"]);
        bash("f(a) b", &["!NotReadAlike"]);
        bash("f()", &["!MissingCommand"]);
    }
}
