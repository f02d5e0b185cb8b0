//! `[[ expression ]]` (bash, zsh): its operands and operators are the words of a command.

use crate::{
    SyntaxErrorKind, Word, WordFlags,
    byte_class::ByteClass,
    lexer::{Place, Reader, Step, index},
};

impl Reader<'_, '_> {
    /// Reads `[[ ... ]]` and the redirections behind it.
    pub(super) fn conditional(&mut self) -> Step<()> {
        let start = self.position;
        self.line.differs = true;
        let words = index(self.line.words.len());
        self.conditional_token(2)?;
        let mut regex = false;
        loop {
            self.inner_linebreak()?;
            if self.reserved_text() == b"]]" {
                self.conditional_token(2)?;
                return self.add_conditional(start, words);
            }
            let place = if regex { Place::Regex } else { Place::Operand };
            let groups = regex && matches!(self.byte(), b'(' | b'|');
            let substitutes = self.process_substitution_starts();
            if ByteClass::of(self.byte()).ends_word() && !groups && !substitutes {
                self.conditional_operator(start)?;
                regex = false;
                continue;
            }
            let word = self.word(place)?;
            regex = self.line.value(&word) == b"=~" && !word.flags.has(WordFlags::QUOTED);
            self.push_word(word);
        }
    }

    /// Reads an operator of the expression that ends words.
    fn conditional_operator(&mut self, start: usize) -> Step<()> {
        let length = match (self.byte(), self.byte_at(1)) {
            (b'&', b'&') | (b'|', b'|') => 2,
            (b'(' | b')' | b'<' | b'>', _) => 1,
            (0, _) => return self.fail(SyntaxErrorKind::Unclosed, start),
            _ => return self.unexpected(),
        };
        self.conditional_token(length)
    }

    /// Takes a token of the expression as a word.
    fn conditional_token(&mut self, length: usize) -> Step<()> {
        let draft = self.draft(Place::Operand);
        for _ in 0..length {
            let byte = self.byte();
            self.push_byte(byte);
        }
        let word: Word = self.finish(&draft)?;
        self.push_word(word);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        CommandKind, Dialect, parse,
        testing::{bash, sh},
    };

    #[test]
    fn conditionals_are_commands_that_launch_nothing() {
        bash("[[ -f a && ! b < c ]] >f && d", &["[[|-f|a|&&|!|b|<|c|]]|>f", "d"]);
        let line = parse("[[ a ]]", Dialect::Bash).expect("is well-formed");
        assert_eq!(line.commands[0].kind, CommandKind::Conditional);
        assert!(line.differs);
    }

    #[test]
    fn sh_takes_the_brackets_for_a_program() {
        sh("[[ -f a && rm -rf d ]]", &["[[|-f|a", "rm|-rf|d|]]"]);
        sh("c; [[ a =~ (b) ]]", &["c", "stop"]);
    }

    #[test]
    fn regular_expressions_hold_parentheses_and_bars() {
        bash("[[ a =~ ^(b|c d)|e$ ]]; f", &["[[|a|=~|^(b|c d)|e$|]]", "f"]);
        bash("[[ a == @(b|c) ]]", &["[[|a|==|@(b|c)|]]"]);
        bash("[[ (a || b) ]]", &["[[|(|a||||b|)|]]"]);
    }

    #[test]
    fn what_is_not_closed_is_an_error() {
        bash("[[ a", &["!Unclosed"]);
        bash("[[ a ; b ]]", &["!UnexpectedToken"]);
    }
}
