//! Compound commands (POSIX XCU 2.9.4): `( )`, `{ }`, `for`, `case`, `if`, `while`, `until`; with
//! bash's `select`, `(( ))` and `for (( ; ; ))`.

mod arithmetic;
mod case_conditional;
mod for_loop;

use crate::{
    ConstructKind, Item, Operator, ReservedWord, SyntaxErrorKind,
    byte_class::{ByteClass, continues_name},
    lexer::{Reader, Step, index},
};

impl Reader<'_, '_> {
    /// Reads a command of any kind.
    pub(super) fn command(&mut self) -> Step<()> {
        if self.byte() == b'(' {
            return self.compound(|reader| {
                if reader.byte_at(1) == b'(' && reader.arithmetic_command() {
                    return Ok(());
                }
                reader.subshell()
            });
        }
        if self.is_zsh() && self.byte() == b'{' {
            return self.compound(Self::zsh_brace_group);
        }
        let Some(word) = self.peek_reserved() else {
            if !self.is_sh() && self.reserved_text() == b"[[" {
                return self.conditional();
            }
            return self.simple_command();
        };
        match word {
            ReservedWord::LeftBrace => self.compound(Self::brace_group),
            ReservedWord::Case => self.compound(Self::case_conditional),
            ReservedWord::For => self.compound(Self::for_loop),
            ReservedWord::If => self.compound(Self::if_conditional),
            ReservedWord::Select => self.compound(Self::select_loop),
            ReservedWord::Until | ReservedWord::While => {
                self.compound(|reader| reader.while_loop(word))
            }
            ReservedWord::Function => self.function_keyword(),
            ReservedWord::Coproc => self.coprocess(),
            // bash reads it as a reserved word only where a pipeline begins.
            ReservedWord::In if !self.is_zsh() => {
                self.line.differs = true;
                self.fail(SyntaxErrorKind::UnexpectedToken, self.position)
            }
            ReservedWord::Time | ReservedWord::In => self.simple_command(),
            ReservedWord::Bang
            | ReservedWord::RightBrace
            | ReservedWord::Do
            | ReservedWord::Done
            | ReservedWord::Elif
            | ReservedWord::Else
            | ReservedWord::Esac
            | ReservedWord::Fi
            | ReservedWord::Then => self.unexpected(),
        }
    }

    /// Reads a compound command and the redirections behind it.
    fn compound(&mut self, read: impl FnOnce(&mut Self) -> Step<()>) -> Step<()> {
        self.enter(self.position)?;
        read(self)?;
        self.leave();
        self.compound_redirections()
    }

    /// Reads the redirections behind a compound command.
    fn compound_redirections(&mut self) -> Step<()> {
        loop {
            let first = index(self.line.redirections.len());
            self.blanks();
            if !self.redirection()? {
                return Ok(());
            }
            self.flush_targets(first);
            self.item(Item::Redirection(first));
        }
    }

    /// Reads `( list )`.
    fn subshell(&mut self) -> Step<()> {
        self.take_operator(Operator::LeftParen)?;
        let groups = core::mem::take(&mut self.brace_groups);
        self.list()?;
        self.brace_groups = groups;
        if self.byte() != b')' {
            return self.unexpected();
        }
        self.take_operator(Operator::RightParen)
    }

    /// Reads `{ list; }`.
    fn brace_group(&mut self) -> Step<()> {
        if self.byte_at(1) == b'(' {
            self.differs_unread_in_zsh(self.position)?;
        }
        self.take_reserved(ReservedWord::LeftBrace);
        self.brace_groups = self.brace_groups.saturating_add(1);
        self.list()?;
        self.brace_groups = self.brace_groups.saturating_sub(1);
        self.expect_reserved(ReservedWord::RightBrace)
    }

    /// Reads zsh's `{list}`: a `{` where a command begins is a token, whatever follows it.
    fn zsh_brace_group(&mut self) -> Step<()> {
        let start = self.position;
        if self.peek_reserved() != Some(ReservedWord::LeftBrace) {
            self.line.differs = true;
            let length =
                self.rest().iter().skip(1).take_while(|byte| continues_name(**byte)).count();
            let behind = self.byte_at(length.saturating_add(2));
            if matches!(behind, b'<' | b'>' | b'&') {
                return self.not_alike(start);
            }
        }
        let inside = self.rest().get(1..).unwrap_or_default();
        let first = inside.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b';' | b'\\'));
        if first == Some(&b'}') {
            // A list may be empty in zsh.
            return self.not_alike(start);
        }
        self.brace_group()?;
        self.blanks();
        if self.reserved_text() == b"always" { self.not_alike(start) } else { Ok(()) }
    }

    /// Reads `if list then list [elif list then list] [else list] fi`.
    fn if_conditional(&mut self) -> Step<()> {
        self.take_reserved(ReservedWord::If);
        self.list()?;
        self.expect_reserved(ReservedWord::Then)?;
        self.list()?;
        loop {
            self.blanks();
            match self.peek_reserved() {
                Some(ReservedWord::Elif) => {
                    self.take_reserved(ReservedWord::Elif);
                    self.list()?;
                    self.expect_reserved(ReservedWord::Then)?;
                    self.list()?;
                }
                Some(ReservedWord::Else) => {
                    self.take_reserved(ReservedWord::Else);
                    self.list()?;
                    return self.expect_reserved(ReservedWord::Fi);
                }
                _ => return self.expect_reserved(ReservedWord::Fi),
            }
        }
    }

    /// Reads `while list do list done`, or the same with `until`.
    fn while_loop(&mut self, word: ReservedWord) -> Step<()> {
        self.take_reserved(word);
        self.list()?;
        self.do_group()
    }

    /// Reads `do list done`.
    fn do_group(&mut self) -> Step<()> {
        self.expect_reserved(ReservedWord::Do)?;
        self.list()?;
        self.expect_reserved(ReservedWord::Done)
    }

    /// Reads `coproc command`, which takes its input from a pipe.
    fn coprocess(&mut self) -> Step<()> {
        let start = self.position;
        self.line.differs = true;
        self.take_reserved(ReservedWord::Coproc);
        self.enter(start)?;
        self.construct(ConstructKind::Coprocess, self.span(start));
        self.blanks();
        if ByteClass::of(self.byte()) == ByteClass::Newline || !self.command_starts() {
            return self.unexpected();
        }
        let piped = core::mem::replace(&mut self.piped, true);
        self.command()?;
        self.piped = piped;
        self.leave();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{all, bash, refused, sh, zsh};

    #[test]
    fn commands_inside_are_commands_of_the_line() {
        all("(a; b)", &["a", "b"]);
        all("{ a; b; }", &["a", "b"]);
        all("if a; then b; elif c; then d; else e; fi", &["a", "b", "c", "d", "e"]);
        all("while a\ndo b\ndone", &["a", "b"]);
        all("until a; do b; done; c", &["a", "b", "c"]);
        all("( (a) )", &["a"]);
        all("if a; then\n# x\nb\nfi", &["a", "b"]);
    }

    #[test]
    fn redirections_may_follow_but_words_may_not() {
        all("{ a; } >f 2>&1 | b", &["a", "b"]);
        all("(a) <f; b", &["a", "b"]);
        refused("(a) b", "UnexpectedToken");
        refused("if a; then b; fi c", "UnexpectedToken");
    }

    #[test]
    fn what_is_not_complete_is_an_error() {
        refused("(a", "MissingCommand");
        refused("if a; then b", "MissingCommand");
        refused("while a; do b", "MissingCommand");
        for source in
            ["{ while a; };b", "{for x;}&b", "{ for x in a; }; b", "{ if a };b", "{\\\n};b"]
        {
            zsh(source, &["!NotReadAlike"]);
        }
        refused("()", "UnexpectedToken");
        refused("if a; fi", "UnexpectedToken");
        refused("then a", "UnexpectedToken");
        refused("do a", "UnexpectedToken");
        bash("{ }", &["!UnexpectedToken"]);
        bash("}", &["!UnexpectedToken"]);
        bash("{ a }", &["!MissingCommand"]);
        bash("in a", &["!UnexpectedToken"]);
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth| ["( ".repeat(depth), "a".into(), " )".repeat(depth)].concat();
        all(&nested(16), &["a"]);
        refused(&nested(17), "Nesting");
        let substitutions = |depth| ["$(c ".repeat(depth), ")".repeat(depth)].concat();
        assert!(crate::parse(&substitutions(16), crate::Dialect::Bash).is_ok());
        refused(&substitutions(17), "Nesting");
        refused(&"(".repeat(100_000), "Nesting");
    }

    #[test]
    fn zsh_s_braces_need_no_blanks() {
        zsh("{a}", &["a"]);
        zsh("{a;b x}", &["a", "b|x"]);
        zsh("{ a } always { b }", &["!NotReadAlike"]);
        sh("{a;b x}", &["{a", "b|x}"]);
    }
}
