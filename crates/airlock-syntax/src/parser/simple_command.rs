//! Simple commands (POSIX XCU 2.9.1): assignments, words and redirections in their order.

mod assignment;

use super::reserved_word::reserved;
use crate::{
    CommandKind, ConstructKind, Dialect, Item, RedirectionOperator, SimpleCommand, Span,
    SyntaxErrorKind, Word, WordFlags,
    byte_class::ByteClass,
    lexer::{Reader, Step, index},
    source::offset,
};

/// Returns whether zsh reads a command word in its own way, also where no other shell has such a
/// program.
fn is_zsh_command_word(word: &[u8]) -> bool {
    matches!(
        word,
        b"-" | b"noglob"
            | b"nocorrect"
            | b"repeat"
            | b"foreach"
            | b"end"
            | b"always"
            | b"builtin"
            | b"command"
            | b"exec"
            | b"integer"
            | b"float"
    )
}

/// Returns whether a builtin's arguments are read as assignments in bash and zsh.
fn is_declaration(word: &[u8]) -> bool {
    matches!(
        word,
        b"declare"
            | b"typeset"
            | b"local"
            | b"export"
            | b"readonly"
            | b"alias"
            | b"integer"
            | b"float"
    )
}

/// Where the arrays of a [`Line`](crate::Line) ended when a command began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    start: usize,
    assignments: u32,
    redirections: u32,
}

impl Reader<'_, '_> {
    /// Reads a simple command, or a function definition that begins like one.
    pub(super) fn simple_command(&mut self) -> Step<()> {
        let beginning = Beginning {
            start: self.position,
            assignments: index(self.line.assignments.len()),
            redirections: index(self.line.redirections.len()),
        };
        self.prefix()?;
        let words = index(self.line.words.len());
        let mut end = self.position;
        self.blanks();
        if self.has_prefix(beginning) {
            self.reserved_behind_prefix()?;
        }
        if self.word_starts() {
            self.command_word(words)?;
            if self.at_function_parentheses(beginning, words) {
                return self.function_definition(beginning.start, words);
            }
            end = self.arguments(words)?;
        }
        if end == beginning.start {
            return self.unexpected();
        }
        self.add_command(CommandKind::Simple, beginning, words, end)
    }

    /// Adds a command whose words begin at `words`.
    fn add_command(
        &mut self,
        kind: CommandKind,
        from: Beginning,
        words: u32,
        end: usize,
    ) -> Step<()> {
        self.spend_command()?;
        self.null_command(from, words)?;
        let words = Span::new(words, index(self.line.words.len()));
        self.flush_targets(from.redirections);
        let at = index(self.line.commands.len());
        self.line.commands.push(SimpleCommand {
            kind,
            span: Span::new(index(from.start), index(end)),
            assignments: Span::new(from.assignments, index(self.line.assignments.len())),
            words,
            redirections: Span::new(from.redirections, index(self.line.redirections.len())),
            piped: self.piped,
        });
        self.item(Item::Command(at));
        Ok(())
    }

    /// Adds the command of `[[ ]]`, whose words begin at `words`, with its redirections.
    pub(super) fn add_conditional(&mut self, start: usize, words: u32) -> Step<()> {
        let from = Beginning {
            start,
            assignments: index(self.line.assignments.len()),
            redirections: index(self.line.redirections.len()),
        };
        let mut end = self.position;
        loop {
            self.blanks();
            if !self.redirection()? {
                break;
            }
            end = self.position;
        }
        self.add_command(CommandKind::Conditional, from, words, end)
    }

    /// Adds the program that zsh runs for a redirection without a command.
    fn null_command(&mut self, from: Beginning, words: u32) -> Step<()> {
        let redirections = self.line.redirections.get(offset(from.redirections)..);
        let (Some(first), rest) = (
            redirections.and_then(<[_]>::first).copied(),
            redirections.map_or(0, <[_]>::len).saturating_sub(1),
        ) else {
            return Ok(());
        };
        if index(self.line.words.len()) > words {
            let name = self.line.words.get(offset(words)).map(|word| self.line.value(word));
            let alone = index(self.line.words.len()) == words.saturating_add(1);
            if alone && matches!(name, Some(b"noglob" | b"nocorrect" | b"-")) {
                self.differs_unread_in_zsh(from.start)?;
            }
            return Ok(());
        }
        if index(self.line.assignments.len()) > from.assignments {
            return Ok(());
        }
        self.line.differs = true;
        if !self.is_zsh() {
            return Ok(());
        }
        self.spend_word()?;
        let reads = first.operator == RedirectionOperator::Less && rest == 0;
        let program: &[u8] = if reads { b"more" } else { b"cat" };
        let text = self.text_end();
        self.line.text.extend_from_slice(program);
        let value = Span::new(text, self.text_end());
        let parts = Span::default();
        let flags = WordFlags::default();
        self.line.words.push(Word { span: first.span, value, parts, flags });
        Ok(())
    }

    /// Reads assignments and redirections before the command name.
    fn prefix(&mut self) -> Step<()> {
        let mut end = self.position;
        while self.redirection()? || self.assignment()? {
            end = self.position;
            self.blanks();
            if self.byte() == b'{' {
                // zsh opens a group with it, whatever stands behind it.
                self.differs_unread_in_zsh(self.position)?;
            }
        }
        // The command ends where its last part does.
        self.position = end;
        Ok(())
    }

    /// Returns whether an assignment or redirection was read.
    pub(super) fn has_prefix(&self, from: Beginning) -> bool {
        index(self.line.assignments.len()) > from.assignments
            || index(self.line.redirections.len()) > from.redirections
    }

    /// Notes a reserved word where most shells take it for a command name.
    /// zsh goes on looking for one behind assignments without a value.
    fn reserved_behind_prefix(&mut self) -> Step<()> {
        let text = self.reserved_text();
        if reserved(text, Dialect::Zsh).is_some() || text == b"[[" {
            return self.differs_unread_in_zsh(self.position);
        }
        Ok(())
    }

    /// Returns whether a word starts at the position.
    fn word_starts(&self) -> bool {
        let closes =
            self.is_zsh() && self.byte() == b'}' && ByteClass::of(self.byte_at(1)).ends_word();
        (!ByteClass::of(self.byte()).ends_word() && !closes) || self.process_substitution_starts()
    }

    /// Returns whether a `<(` or `>(` that this dialect has stands at the position.
    pub(super) fn process_substitution_starts(&self) -> bool {
        matches!(self.byte(), b'<' | b'>') && self.byte_at(1) == b'(' && !self.is_sh()
    }

    /// Reads the command name.
    fn command_word(&mut self, words: u32) -> Step<()> {
        let start = self.position;
        let first = self.byte();
        if matches!(first, b'{' | b'}') {
            self.line.differs = true;
        }
        self.argument()?;
        let Some(word) = self.line.words.get(offset(words)).copied() else { return Ok(()) };
        let value = word.value.of(&self.line.text);
        if is_zsh_command_word(value) {
            let unquoted = !word.flags.has(WordFlags::QUOTED);
            let construct = unquoted && matches!(value, b"repeat" | b"foreach" | b"end");
            self.line.differs = true;
            if construct && self.is_zsh() {
                return self.not_alike(start);
            }
        }
        if matches!(value, b"select" | b"function" | b"time" | b"coproc" | b"[[") {
            let function = value == b"function";
            self.line.differs = true;
            if function && word.flags == WordFlags::default() && self.is_sh() {
                // busybox has it, dash takes it for a program's name.
                self.construct(ConstructKind::Function, word.span);
            }
        }
        let value = word.value.of(&self.line.text);
        let written = self.since(start);
        if written.len() > value.len()
            && written.len() < 64
            && written.windows(2).any(|pair| pair == b"\\\n")
        {
            let value = value.to_vec();
            self.refuse_joined_reserved(&value, start)?;
        }
        Ok(())
    }

    /// Reads arguments and redirections behind the command name; returns where the last one ends.
    fn arguments(&mut self, words: u32) -> Step<usize> {
        let mut declares = None;
        loop {
            let end = self.position;
            self.blanks();
            if self.redirection()? {
                continue;
            }
            if self.byte() == b'(' {
                return self.parenthesis_in_command(end);
            }
            if !self.word_starts() {
                return Ok(end);
            }
            if self.at_name() && *declares.get_or_insert_with(|| self.declares(words)) {
                self.declared()?;
            } else {
                self.argument()?;
            }
        }
    }

    /// Ends reading at a `(` behind a word.
    fn parenthesis_in_command<T>(&mut self, end: usize) -> Step<T> {
        if self.is_sh() {
            return self.stop(SyntaxErrorKind::UnexpectedToken, self.position);
        }
        if end == self.position { self.not_alike(end) } else { self.unexpected() }
    }

    /// Returns whether the command is a builtin whose arguments are read as assignments.
    fn declares(&self, words: u32) -> bool {
        if self.is_sh() {
            return false;
        }
        let first = self.line.words.get(offset(words));
        first.is_some_and(|word| is_declaration(self.line.value(word)))
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        parse,
        testing::{all, bash, refused, sh, zsh},
    };

    use super::*;

    #[test]
    fn assignments_stand_before_the_command_name_alone() {
        all("A=1 B='x y' c D=2", &["A=1|B=x y|c|D=2"]);
        all("A=1", &["A=1"]);
        all("A= c", &["A=|c"]);
        all("'A'=1 c; A\\=1; A'B'=1; -A=1", &["A=1|c", "A=1", "AB=1", "-A=1"]);
        all(">f A=1 c", &["A=1|c|>f"]);
    }

    #[test]
    fn assignments_of_some_shells_are_read_by_them_alone() {
        bash("a+=b c", &["a+=b|c"]);
        sh("a+=b c", &["a+=b|c"]);
        let line = parse("a+=b c", Dialect::Sh).expect("is well-formed");
        assert!(line.assignments.is_empty());
        bash("a[1]=b c", &["a[1]=b|c"]);
        bash("a=(b 'c d'\n e) f", &["a=b,c d,e|f"]);
        bash("a=(b)c d", &["!NotReadAlike"]);
        sh("x; a=(b)", &["x", "stop"]);
        bash("1=b c", &["1=b|c"]);
        assert!(parse("1=b c", Dialect::Bash).expect("is well-formed").assignments.is_empty());
        zsh("1=b c", &["1=b|c"]);
        bash("a[ 1]=b c", &["!NotReadAlike"]);
        bash("export a=(b $c) d", &["export|<\"$\">|d"]);
    }

    #[test]
    fn subscripts_that_are_not_constant_are_arithmetic() {
        let constructs = |source| {
            let line = parse(source, Dialect::Bash).expect("is well-formed");
            line.constructs.iter().map(|construct| construct.kind).collect::<alloc::vec::Vec<_>>()
        };
        assert_eq!(constructs("a[1]=b"), []);
        assert_eq!(constructs("a[i]=b"), [ConstructKind::Arithmetic]);
        assert_eq!(constructs("a=([i]=b)"), [ConstructKind::Arithmetic]);
        assert_eq!(constructs("declare a[$i]=b"), [ConstructKind::Arithmetic]);
    }

    #[test]
    fn reserved_words_are_reserved_where_a_command_begins() {
        all("c if then fi do", &["c|if|then|fi|do"]);
        all("'if' a; \\then b", &["if|a", "then|b"]);
        bash("A=1 if a", &["A=1|if|a"]);
        for source in [
            "A=1 if a",
            "A=1 time a",
            "while a; do 1=() done",
            "if A= if b; then c; fi; then d; fi",
        ] {
            zsh(source, &["!NotReadAlike"]);
        }
        refused("i\\\nf a", "NotReadAlike");
    }

    #[test]
    fn zsh_runs_a_program_for_a_redirection_alone() {
        bash(">f", &[">f"]);
        zsh(">f", &["cat|>f"]);
        zsh("<f", &["more|<f"]);
        zsh("A=1 >f", &["A=1|>f"]);
        zsh("nocorrect >f", &["!NotReadAlike"]);
        zsh(">f {a}", &["!NotReadAlike"]);
        zsh(">f {v}>g", &["!NotReadAlike"]);
    }

    #[test]
    fn command_words_that_zsh_reads_in_its_own_way_are_noted() {
        for word in ["-", "noglob", "nocorrect", "repeat", "'noglob'", "\\-"] {
            let source = alloc::format!("{word} c");
            assert!(parse(&source, Dialect::Bash).expect("is well-formed").differs, "{word}");
        }
        zsh("repeat 2 c", &["!NotReadAlike"]);
        all("c repeat -", &["c|repeat|-"]);
    }

    #[test]
    fn counts_are_bounded() {
        let many = "a;".repeat(1024);
        assert_eq!(parse(&many, Dialect::Bash).expect("is in bounds").commands.len(), 1024);
        let more = "a;".repeat(1025);
        refused(&more, "Size");
        refused(&"a ".repeat(65_536 + 1), "Size");
    }
}
