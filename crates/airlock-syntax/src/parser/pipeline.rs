//! Pipelines (POSIX XCU 2.9.2): `[!] command | command`, and `time` before them.

use super::reserved_word::reserved;
use crate::{
    Dialect, Item, Operator, ReservedWord, SyntaxErrorKind,
    byte_class::ByteClass,
    lexer::{Reader, Step},
};

impl Reader<'_, '_> {
    /// Reads a pipeline.
    pub(super) fn pipeline(&mut self) -> Step<()> {
        let timed = self.timed;
        if self.pipeline_prefix()? {
            self.timed = timed;
            return Ok(());
        }
        let piped = self.piped;
        loop {
            self.command()?;
            self.blanks();
            match self.peek_operator() {
                Some(operator @ (Operator::Pipe | Operator::PipeAnd)) => {
                    if operator == Operator::Pipe && self.is_sh() && self.byte_at(1) == b'&' {
                        return self.stop(SyntaxErrorKind::UnexpectedToken, self.position);
                    }
                    self.take_operator(operator)?;
                }
                _ => break,
            }
            self.linebreak()?;
            self.piped = true;
            self.time_behind_pipe()?;
        }
        self.piped = piped;
        self.timed = timed;
        Ok(())
    }

    /// Takes `!` and `time`; returns whether nothing follows them, as bash and zsh allow.
    fn pipeline_prefix(&mut self) -> Step<bool> {
        let mut before = None;
        loop {
            let Some(word @ (ReservedWord::Bang | ReservedWord::Time)) = self.peek_reserved()
            else {
                return Ok(before.is_some() && !self.command_starts() && self.bare_prefix()?);
            };
            let start = self.position;
            if before == Some(ReservedWord::Time) && word == ReservedWord::Time && self.is_zsh() {
                // The second is a program's name.
                return Ok(false);
            }
            if self.timed && before.is_none() && word == ReservedWord::Time {
                // Inside what is timed already, zsh runs the program of that name.
                self.differs_unread_in_zsh(start)?;
            }
            if before == Some(ReservedWord::Bang) && word == ReservedWord::Bang {
                self.line.differs = true;
                if self.line.dialect != Dialect::Bash {
                    return self.stop(SyntaxErrorKind::UnexpectedToken, start);
                }
            }
            before = Some(word);
            if word == ReservedWord::Bang && self.byte_at(1) == b'(' {
                self.differs_unread_in_zsh(start)?;
            }
            if word == ReservedWord::Time {
                self.take_time()?;
            } else {
                self.take_reserved(word);
            }
            self.blanks();
        }
    }

    /// Takes `time`, in bash with its `-p`.
    fn take_time(&mut self) -> Step<()> {
        self.line.differs = true;
        self.timed = true;
        let start = self.position;
        self.advance(ReservedWord::Time.as_str().len());
        let mut span = self.span(start);
        for option in [&b"-p"[..], b"--"] {
            self.blanks();
            let takes = self.rest().starts_with(option) && !self.is_zsh();
            if takes && self.continuations(2) > 0 {
                return self.not_alike(self.position);
            }
            if takes && ByteClass::of(self.byte_at(2)).ends_word() {
                self.advance(2);
                span = self.span(start);
            }
        }
        self.item(Item::Reserved(ReservedWord::Time, span));
        Ok(())
    }

    /// Decides about a prefix that nothing follows: bash allows it.
    fn bare_prefix(&mut self) -> Step<bool> {
        self.line.differs = true;
        if self.line.dialect == Dialect::Sh {
            return self.unexpected();
        }
        if self.byte() == b'|' { self.unexpected() } else { Ok(true) }
    }

    /// Notes a `time` that bash reads as a program's name: behind a pipe. zsh reads a reserved word,
    /// and takes what follows for a command of any kind.
    fn time_behind_pipe(&mut self) -> Step<()> {
        if self.reserved_text() != b"time" {
            return Ok(());
        }
        self.line.differs = true;
        let start = self.position;
        self.advance(ReservedWord::Time.as_str().len());
        self.blanks();
        let begins = self.byte() == b'{'
            || reserved(self.reserved_text(), Dialect::Zsh).is_some()
            || self.reserved_text() == b"[[";
        self.position = start;
        if begins { self.differs_unread_in_zsh(start) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::{
        parse,
        testing::{all, bash, refused, sh, zsh},
    };

    use super::*;

    #[track_caller]
    fn piped(source: &str, expected: &[bool]) {
        for dialect in Dialect::ALL {
            let line = parse(source, dialect).expect("is well-formed");
            let piped: Vec<bool> = line.commands.iter().map(|command| command.piped).collect();
            assert_eq!(piped, expected, "{source}");
        }
    }

    #[test]
    fn commands_behind_a_pipe_are_piped_with_all_inside_them() {
        piped("a | b && c", &[false, true, false]);
        piped("a | { b; (c; d | e); } ; f", &[false, true, true, true, true, false]);
        piped("a | while b; do c; done", &[false, true, true]);
        piped("! a |\nb", &[false, true]);
    }

    #[test]
    fn an_exclamation_mark_is_no_command() {
        all("! a; ! b | c", &["a", "b", "c"]);
        all("!a", &["!a"]);
        bash("! ! a", &["a"]);
        sh("! ! a", &["stop"]);
        zsh("! ! a", &["stop"]);
    }

    #[test]
    fn time_is_a_reserved_word_where_a_pipeline_begins() {
        bash("time -p a | time b", &["a", "time|b"]);
        zsh("time -p a", &["-p|a"]);
        sh("time -p a", &["time|-p|a"]);
        bash("time", &[]);
        bash("time -p\\\n a", &["!NotReadAlike"]);
        for source in
            ["a | time { b; }", "a | time function { }", "a | time \\\nif b", "a | time [["]
        {
            zsh(source, &["!NotReadAlike"]);
        }
        bash("time (time)", &[]);
        zsh("time", &[]);
        zsh("time (time)", &["!NotReadAlike"]);
        zsh("time { a; time b; }", &["!NotReadAlike"]);
        zsh("time a; time b", &["a", "b"]);
        bash("time ! a", &["a"]);
    }

    #[test]
    fn a_pipe_without_a_command_is_an_error() {
        refused("a |", "MissingCommand");
        refused("| a", "UnexpectedToken");
        refused("a | | b", "UnexpectedToken");
        refused("a | ! b", "UnexpectedToken");
    }
}
