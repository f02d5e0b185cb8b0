//! `case word in pattern) list ;; esac`.

use crate::{
    Item, Operator, ReservedWord, SyntaxErrorKind,
    byte_class::ByteClass,
    lexer::{Place, Reader, Step},
};

impl Reader<'_, '_> {
    /// Reads a `case` conditional.
    pub(super) fn case_conditional(&mut self) -> Step<()> {
        self.take_reserved(ReservedWord::Case);
        self.blanks();
        self.case_word()?;
        self.linebreak()?;
        self.expect_reserved(ReservedWord::In)?;
        loop {
            self.linebreak()?;
            if self.peek_reserved() == Some(ReservedWord::Esac) {
                self.take_reserved(ReservedWord::Esac);
                return Ok(());
            }
            self.patterns()?;
            self.linebreak()?;
            if self.command_starts() {
                self.list()?;
            }
            self.blanks();
            match self.peek_operator() {
                Some(operator @ (Operator::DSemi | Operator::SemiAnd | Operator::DSemiAnd)) => {
                    self.take_operator(operator)?;
                }
                _ => return self.expect_reserved(ReservedWord::Esac),
            }
        }
    }

    /// Reads the patterns of an item, up to their `)`.
    fn patterns(&mut self) -> Step<()> {
        let opened = self.byte() == b'(';
        if opened {
            self.take_operator(Operator::LeftParen)?;
            self.blanks();
            if self.reserved_text() == b"esac" {
                return self.not_alike(self.position);
            }
        }
        loop {
            self.case_word()?;
            self.blanks();
            match self.peek_operator() {
                Some(operator @ Operator::Pipe) => {
                    self.take_operator(operator)?;
                    self.blanks();
                }
                Some(operator @ Operator::RightParen) => return self.take_operator(operator),
                Some(Operator::LeftParen) => return self.not_alike(self.position),
                _ => return self.unexpected(),
            }
        }
    }

    /// Reads the subject of a `case`, or a pattern.
    fn case_word(&mut self) -> Step<()> {
        if ByteClass::of(self.byte()).ends_word() {
            return self.unexpected();
        }
        let word = self.word(Place::Target)?;
        if self.byte() == b'(' {
            return self.fail(SyntaxErrorKind::NotReadAlike, self.position);
        }
        let at = self.push_word(word);
        self.item(Item::Word(at));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{all, bash, refused, sh};

    #[test]
    fn the_lists_of_all_items_are_read() {
        all("case x in a) b;; (c|d) e; f;; *) ;; esac; g", &["b", "e", "f", "g"]);
        all("case $x in\na) b\n;;\nif) c\nesac", &["b", "c"]);
        all("case x in esac; c", &["c"]);
        all("case a in a) case b in b) c;; esac;; esac", &["c"]);
    }

    #[test]
    fn items_may_fall_through_in_some_shells() {
        bash("case x in a) b;& c) d;;& esac", &["b", "d"]);
        sh("x; case x in a) b;& c) d;; esac", &["x", "b", "stop"]);
    }

    #[test]
    fn a_case_that_is_not_complete_is_an_error() {
        refused("case x in a) b", "MissingCommand");
        refused("case x a) b;; esac", "UnexpectedToken");
        refused("case x in (esac) b;; esac", "NotReadAlike");
        bash("case x in @(a|b)) c;; esac", &["!NotReadAlike"]);
    }
}
