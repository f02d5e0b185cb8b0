//! A line as source again, mostly on one line.
//!
//! What comes out reads as the same words, redirections, commands and structure; brace lists are
//! written out, and literal text is quoted afresh. Expansions stand as they were written.

use core::fmt::{self, Write as _};

use crate::{
    Assignment, CommandKind, Descriptor, Expansion, HereDocument, Item, Line, NestedForm, Operator,
    Part, Redirection, RedirectionOperator, ReservedWord, SimpleCommand, Span, Word, WordFlags,
    source::offset,
};

/// A line with the source that it was read from, to be written out.
#[derive(Clone, Copy, Debug)]
pub struct Displayed<'a> {
    line: &'a Line,
    source: &'a str,
}

impl Line {
    /// Returns the line as one to write out; `source` is what it was read from.
    ///
    /// A part of the line that was not read ([`Line::stop`]) is left out.
    #[must_use]
    pub fn display<'a>(&'a self, source: &'a str) -> Displayed<'a> {
        Displayed { line: self, source }
    }
}

impl fmt::Display for Displayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bodies = Bodies::default();
        let mut after_break = true;
        for item in &self.line.items {
            let newline = matches!(item, Item::Operator(Operator::Newline, _));
            if !after_break {
                f.write_char(' ')?;
            }
            after_break = false;
            if newline {
                f.write_char('\n')?;
                self.bodies(f, &mut bodies)?;
                after_break = true;
                continue;
            }
            self.item(f, item, &mut bodies)?;
        }
        if !bodies.is_empty() {
            f.write_char('\n')?;
            self.bodies(f, &mut bodies)?;
        }
        Ok(())
    }
}

/// The redirections whose here-documents' bodies follow at the next newline: a range of
/// [`Line::redirections`].
#[derive(Debug, Default)]
struct Bodies {
    range: Option<(u32, u32)>,
}

impl Bodies {
    fn is_empty(&self) -> bool {
        self.range.is_none()
    }

    /// Adds a range; bodies come in the order of the redirections.
    fn add(&mut self, range: Span) {
        let start = self.range.map_or(range.start, |(start, _)| start);
        self.range = Some((start, range.end));
    }
}

impl Displayed<'_> {
    /// Writes an item, and notes the here-documents in it.
    fn item(&self, f: &mut fmt::Formatter<'_>, item: &Item, bodies: &mut Bodies) -> fmt::Result {
        match item {
            Item::Command(at) => self
                .line
                .commands
                .get(offset(*at))
                .map_or(Ok(()), |command| self.command(f, command, bodies)),
            Item::Operator(operator, _) => f.write_str(operator.as_str()),
            Item::Reserved(ReservedWord::Time, span) | Item::Arithmetic(span) => {
                f.write_str(self.written(*span))
            }
            Item::Reserved(word, _) => f.write_str(word.as_str()),
            Item::Word(at) => {
                self.line.words.get(offset(*at)).map_or(Ok(()), |word| self.word(f, word))
            }
            Item::Redirection(at) => {
                let range = Span::new(*at, at.saturating_add(1));
                self.note_bodies(range, bodies);
                self.redirections_before(f, u32::MAX, &mut { range }, &mut true)
            }
            Item::Name(at) => self
                .line
                .assignments
                .get(offset(*at))
                .map_or(Ok(()), |name| self.text(f, name.name)),
        }
    }

    /// Writes a simple command or a conditional: its parts in the order of the source.
    fn command(
        &self,
        f: &mut fmt::Formatter<'_>,
        command: &SimpleCommand,
        bodies: &mut Bodies,
    ) -> fmt::Result {
        let mut first = true;
        let mut left = command.redirections;
        let assignments = self.line.assignments.get(command.assignments.range());
        for assignment in assignments.unwrap_or_default() {
            self.redirections_before(f, assignment.span.start, &mut left, &mut first)?;
            blank(f, &mut first)?;
            self.assignment(f, assignment)?;
        }
        let words = self.line.words(command);
        if command.kind == CommandKind::Conditional {
            blank(f, &mut first)?;
            let ends = words.first().zip(words.last());
            let span = ends.map(|(first, last)| first.span.join(last.span));
            f.write_str(self.written(span.unwrap_or_default()))?;
        } else {
            for word in words.iter().filter(|word| !self.is_redirection(word, command)) {
                self.redirections_before(f, word.span.start, &mut left, &mut first)?;
                blank(f, &mut first)?;
                self.word(f, word)?;
            }
        }
        self.redirections_before(f, u32::MAX, &mut left, &mut first)?;
        self.note_bodies(command.redirections, bodies);
        Ok(())
    }

    /// Writes the redirections that are left and stand before an offset of the source.
    fn redirections_before(
        &self,
        f: &mut fmt::Formatter<'_>,
        end: u32,
        left: &mut Span,
        first: &mut bool,
    ) -> fmt::Result {
        for redirection in self.line.redirections.get(left.range()).unwrap_or_default() {
            if redirection.span.start >= end {
                break;
            }
            left.start = left.start.saturating_add(1);
            blank(f, first)?;
            self.redirection(f, redirection)?;
        }
        Ok(())
    }

    /// Notes the here-documents among redirections.
    fn note_bodies(&self, range: Span, bodies: &mut Bodies) {
        let redirections = self.line.redirections.get(range.range()).unwrap_or_default();
        if redirections.iter().any(|redirection| redirection.here_document.is_some()) {
            bodies.add(range);
        }
    }

    /// Returns whether a word stands where a redirection of its command does.
    fn is_redirection(&self, word: &Word, command: &SimpleCommand) -> bool {
        let redirections = self.line.redirections.get(command.redirections.range());
        redirections.unwrap_or_default().iter().any(|redirection| redirection.span == word.span)
    }

    /// Writes an assignment.
    fn assignment(&self, f: &mut fmt::Formatter<'_>, assignment: &Assignment) -> fmt::Result {
        self.text(f, assignment.name)?;
        if let Some(subscript) = assignment.subscript {
            f.write_char('[')?;
            self.text(f, subscript)?;
            f.write_char(']')?;
        }
        f.write_str(if assignment.append { "+=" } else { "=" })?;
        let values = self.line.words.get(assignment.values.range()).unwrap_or_default();
        let written = self.written(assignment.span);
        let array = written.split_once('=').is_some_and(|(_, value)| value.starts_with('('));
        if !array {
            return values.first().map_or(Ok(()), |value| {
                if value.value.is_empty() { Ok(()) } else { self.word(f, value) }
            });
        }
        f.write_char('(')?;
        let mut first = true;
        for value in values {
            blank(f, &mut first)?;
            self.word(f, value)?;
        }
        f.write_char(')')
    }

    /// Writes a redirection without the body of its here-document.
    fn redirection(&self, f: &mut fmt::Formatter<'_>, redirection: &Redirection) -> fmt::Result {
        match redirection.descriptor {
            Descriptor::Default => {}
            Descriptor::Number(number) => write!(f, "{number}")?,
            Descriptor::Variable(name) => {
                f.write_char('{')?;
                self.text(f, name)?;
                f.write_char('}')?;
            }
        }
        f.write_str(redirection.operator.as_str())?;
        let Some(target) = self.line.words.get(offset(redirection.target)) else { return Ok(()) };
        let duplicates = matches!(
            redirection.operator,
            RedirectionOperator::LessAnd | RedirectionOperator::GreatAnd
        );
        if duplicates && self.line.value(target) == b"-" {
            return f.write_str("-");
        }
        f.write_char(' ')?;
        self.word(f, target)
    }

    /// Writes the bodies that were noted, each with its delimiter behind it.
    fn bodies(&self, f: &mut fmt::Formatter<'_>, bodies: &mut Bodies) -> fmt::Result {
        let Some((start, end)) = bodies.range.take() else { return Ok(()) };
        let range = Span::new(start, end).range();
        for redirection in self.line.redirections.get(range).unwrap_or_default() {
            let Some(HereDocument { body, quoted }) = redirection.here_document else { continue };
            if let Some(body) = self.line.words.get(offset(body)) {
                if quoted {
                    self.text(f, body.value)?;
                } else {
                    self.expanded_body(f, body)?;
                }
            }
            if let Some(target) = self.line.words.get(offset(redirection.target)) {
                self.text(f, target.value)?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }

    /// Writes the body of a here-document in which expansions take place.
    fn expanded_body(&self, f: &mut fmt::Formatter<'_>, body: &Word) -> fmt::Result {
        let literal = |f: &mut fmt::Formatter<'_>, range: Span| {
            each_character(range.of(&self.line.text), |character| {
                if matches!(character, '$' | '`' | '\\') {
                    f.write_char('\\')?;
                }
                f.write_char(character)
            })
        };
        if body.is_literal() {
            return literal(f, body.value);
        }
        for part in self.line.parts(body) {
            match part {
                Part::Literal(range) | Part::Bracket(range) | Part::Tilde(range) => {
                    literal(f, *range)?;
                }
                Part::Expansion { span, .. } => f.write_str(self.written(*span))?,
                Part::Asterisk => f.write_char('*')?,
                Part::QuestionMark => f.write_char('?')?,
            }
        }
        Ok(())
    }

    /// Writes a word: as it was written, but one of a brace list by its parts.
    fn word(&self, f: &mut fmt::Formatter<'_>, word: &Word) -> fmt::Result {
        if !word.flags.has(WordFlags::BRACE) {
            return f.write_str(self.written(word.span));
        }
        let text = word.value.of(&self.line.text);
        if word.is_literal() {
            return quote(f, text);
        }
        for part in self.line.parts(word) {
            self.part(f, part)?;
        }
        Ok(())
    }

    /// Writes a part of a word of a brace list.
    fn part(&self, f: &mut fmt::Formatter<'_>, part: &Part) -> fmt::Result {
        match part {
            Part::Literal(range) => quote(f, range.of(&self.line.text)),
            Part::Bracket(range) | Part::Tilde(range) => self.text(f, *range),
            Part::Asterisk => f.write_char('*'),
            Part::QuestionMark => f.write_char('?'),
            Part::Expansion { kind, quoted, span } => {
                let written = self.written(*span);
                let process = matches!(kind, Expansion::Process(nested) if self
                    .line
                    .nested
                    .get(offset(*nested))
                    .is_some_and(|nested| nested.form == NestedForm::Process));
                if *quoted && !process && !matches!(kind, Expansion::Unspecified) {
                    write!(f, "\"{written}\"")
                } else {
                    f.write_str(written)
                }
            }
        }
    }

    /// Returns what stands in the source.
    fn written(&self, span: Span) -> &str {
        self.source.get(span.range()).unwrap_or_default()
    }

    /// Writes a text as it is.
    fn text(&self, f: &mut fmt::Formatter<'_>, range: Span) -> fmt::Result {
        each_character(range.of(&self.line.text), |character| f.write_char(character))
    }
}

/// Writes a blank before all but the first.
fn blank(f: &mut fmt::Formatter<'_>, first: &mut bool) -> fmt::Result {
    if core::mem::replace(first, false) { Ok(()) } else { f.write_char(' ') }
}

/// Writes a text between single quotes.
fn quote(f: &mut fmt::Formatter<'_>, text: &[u8]) -> fmt::Result {
    f.write_char('\'')?;
    each_character(text, |character| match character {
        '\'' => f.write_str("'\\''"),
        character => f.write_char(character),
    })?;
    f.write_char('\'')
}

/// Calls a function with each character of a text; bytes that are none become U+FFFD.
fn each_character(text: &[u8], mut put: impl FnMut(char) -> fmt::Result) -> fmt::Result {
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            put(character)?;
        }
        if !chunk.invalid().is_empty() {
            put(char::REPLACEMENT_CHARACTER)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alloc::{
        string::{String, ToString},
        vec::Vec,
    };

    use crate::{Dialect, parse, testing::read};

    /// Lines whose display must be the second of each pair.
    const PAIRS: [(&str, &str); 8] = [
        ("a  b;c", "a b ; c"),
        ("A=1   b 'c d' 2>f", "A=1 b 'c d' 2> f"),
        ("a{b,c}", "'ab' 'ac'"),
        ("if a;then b;fi>f", "if a ; then b ; fi > f"),
        ("a <<E\nx\nE\nb", "a << E \nx\nE\nb"),
        ("for x in a b;do c;done", "for x in a b ; do c ; done"),
        ("case x in a)b;;esac", "case x in a ) b ;; esac"),
        ("a&&b||!  c # d", "a && b || ! c"),
    ];

    #[test]
    fn lines_are_written_with_single_blanks() {
        for (source, expected) in PAIRS {
            let line = parse(source, Dialect::Bash).expect("is well-formed");
            assert_eq!(line.display(source).to_string(), expected);
        }
    }

    #[test]
    fn what_is_written_reads_the_same() {
        let sources = [
            "a 'b'\"c\"\\d $x \"$y\" `z` $(w; v) ${u:-t}",
            "{ a; b & } | c >&2 <&- 2>&1; ! d",
            "while a; do b; done <f\nuntil c; do (d); done",
            "a <<E <<'F' | b\n$x \\$y\nE\nraw $z\nF\nc",
            "time -p a; [[ a =~ (b|c) ]] && d; ((1)); for ((;;)); do e; done",
            "a=(b c) d[1]=e f+=g h; i {j,k}{1..3} l*.{m,n}$o",
            "case $a in (b|c) d;; *) e;& f) ;; esac; select g in h; do i; done",
            "f() { a; } >x; coproc b; c <(d) {e}>f",
        ];
        for source in sources {
            let line = parse(source, Dialect::Bash).expect("is well-formed");
            let written: String = line.display(source).to_string();
            let first: Vec<String> = read(source, Dialect::Bash);
            assert_eq!(read(&written, Dialect::Bash), first, "{source:?} -> {written:?}");
        }
    }
}
