//! Lists and AND-OR lists (POSIX XCU 2.9.3).

use crate::{
    Operator,
    lexer::{Reader, Step},
};

impl Reader<'_, '_> {
    /// Reads a list of at least one command, up to what ends it: the end of the source, `)`, `;;`,
    /// or a reserved word that no command begins with. None of those is taken.
    pub(super) fn list(&mut self) -> Step<()> {
        self.linebreak()?;
        if !self.command_starts() {
            return self.unexpected();
        }
        loop {
            self.and_or()?;
            self.blanks();
            match self.peek_operator() {
                Some(operator @ (Operator::Semi | Operator::And | Operator::Newline)) => {
                    self.take_operator(operator)?;
                }
                _ => return Ok(()),
            }
            self.linebreak()?;
            if !self.command_starts() {
                return Ok(());
            }
        }
    }

    /// Reads pipelines between `&&` and `||`.
    fn and_or(&mut self) -> Step<()> {
        loop {
            self.pipeline()?;
            self.blanks();
            match self.peek_operator() {
                Some(operator @ (Operator::AndIf | Operator::OrIf)) => {
                    self.take_operator(operator)?;
                }
                _ => return Ok(()),
            }
            self.linebreak()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{all, refused};

    #[test]
    fn lists_split_at_separators_and_newlines() {
        all("a; b & c\nd\n\n e;", &["a", "b", "c", "d", "e"]);
        all("a &&\n\n# x\n b ||\nc", &["a", "b", "c"]);
        all("", &[]);
        all(" \t\n# only a comment\n", &[]);
    }

    #[test]
    fn an_operator_without_a_command_is_an_error() {
        refused("a &&", "MissingCommand");
        refused("a ||\n", "MissingCommand");
        refused("&& a", "UnexpectedToken");
        refused("; a", "UnexpectedToken");
        refused("a ;; b", "UnexpectedToken");
        refused("a & & b", "UnexpectedToken");
        refused("a; ; b", "UnexpectedToken");
        refused("a )", "UnexpectedToken");
    }
}
