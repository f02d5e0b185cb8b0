//! Launches what a row found: an argv, a line, a program given as text split at blanks.

use airlock_syntax::Span;

use super::{Context, Follower, fields::Origin, line::Reader, row::Work};
use crate::{
    UnanalyzableKind, Unknown,
    getopt::OptionArgument,
    program::{base_name, without_version},
};

impl Follower<'_> {
    /// Launches what stands at the cursor.
    pub(crate) fn launched_command(&mut self, work: &mut Work, appended: bool) {
        let mut fields = work.rest();
        if let Some(program) = work.said.before.take().filter(|it| !self.text_of(*it).is_empty()) {
            fields = self.put_before(work, program);
        }
        if fields.is_empty() {
            if work.open {
                self.refuse_work(work, UnanalyzableKind::DynamicProgram);
            }
            return;
        }
        // `uv run -` reads the script from standard input.
        let refuses = work.row.parsing.unknown == Unknown::Refuse;
        if !refuses && self.literal_at(fields.start) == Some(b"-") {
            return self.refuse_work(work, UnanalyzableKind::StdinProgram);
        }
        work.said.launched = true;
        work.said.launched_rest = true;
        let mut open = work.open;
        match work.said.replacement.take() {
            Some(marker) => {
                fields = self.replace(fields, &marker, &[]);
                open |= work.said.appends;
            }
            None => open |= appended,
        }
        let below = work.below();
        self.command(fields, open, below);
        // Not every row knows whether its program hands a single word to a shell.
        if !refuses && !self.may_be_line(fields.start, below) {
            self.package_version(fields, below);
        }
    }

    /// Shows deny and ask rules the program of a package that is named with its version
    /// (`npx rimraf@5`, `pipx run black==24.1`).
    fn package_version(&mut self, fields: Span, below: Context) {
        let Some(text) = self.literal_at(fields.start) else { return };
        let at = text.iter().skip(1).position(|byte| matches!(byte, b'@' | b'='));
        let Some(name) = at.and_then(|at| text.get(..=at)) else { return };
        let name = base_name(name).to_vec();
        let span = self.analysis.span_of(fields);
        let start = self.push_literal(&name, span, None);
        self.copy_fields(Span::new(fields.start.saturating_add(1), fields.end));
        self.command(Span::new(start, self.next_field()), true, below.guessed());
    }

    /// Shows deny and ask rules the program that a package is named after, with the arguments behind it.
    pub(super) fn package(&mut self, work: &mut Work) {
        let rest = work.rest();
        let Some(text) = self.literal_at(rest.start).filter(|_| !rest.is_empty()) else { return };
        let separates = |byte: &u8| b"#.:/".contains(byte);
        let name = text.rsplit(separates).next().unwrap_or_default().to_vec();
        if name.is_empty() {
            return;
        }
        let mut next = rest.start.saturating_add(1);
        next = next.saturating_add(u32::from(self.literal_at(next) == Some(b"--"))).min(rest.end);
        let span = self.analysis.span_of(rest);
        let start = self.push_literal(&name, span, None);
        self.copy_fields(Span::new(next, rest.end));
        let below = work.below().guessed();
        self.command(Span::new(start, self.next_field()), work.open, below);
    }

    /// Launches a program with what stands at the cursor for its arguments.
    pub(super) fn arguments_of(&mut self, work: &mut Work, program: &str) {
        let rest = work.rest();
        let span = self.analysis.span_of(self.argv(work.command));
        let start = self.push_literal(program.as_bytes(), span, None);
        self.copy_fields(rest);
        work.said.launched = true;
        work.said.launched_rest = true;
        let below = work.below();
        self.command(Span::new(start, self.next_field()), work.open, below);
    }

    /// Makes an option-argument the program of the arguments at the cursor, and returns them all.
    fn put_before(&mut self, work: &mut Work, program: OptionArgument) -> Span {
        let rest = work.rest();
        let Some(field) = self.analysis.fields.get(program.field as usize).copied() else {
            return rest;
        };
        if !field.is_literal() || self.text_of(program).starts_with(b"[") {
            // A list of words, or not known.
            self.may_launch_itself(work);
        }
        let start = self.next_field();
        if program.offset == 0 {
            self.analysis.fields.push(field);
        } else {
            let text = self.text_of(program);
            self.push_literal(&text, field.span, None);
        }
        self.copy_fields(rest);
        Span::new(start, self.next_field())
    }

    pub(super) fn joined_line(&mut self, work: &mut Work) {
        if work.said.takes_command {
            return self.launched_command(work, false);
        }
        let fields = work.rest();
        if fields.is_empty() {
            if work.open {
                self.refuse_work(work, UnanalyzableKind::DynamicProgram);
            }
            return;
        }
        work.said.launched = true;
        work.said.launched_rest = true;
        self.join(work, fields);
    }

    /// Follows the line that some fields make, joined by blanks.
    pub(super) fn join(&mut self, work: &mut Work, fields: Span) {
        let below = work.below();
        let span = self.analysis.span_of(fields);
        let all = self.analysis.fields(fields).to_vec();
        if work.open || all.iter().any(|field| !field.is_literal()) {
            return self.refuse_command(UnanalyzableKind::DynamicProgram, work.command, below);
        }
        let texts: Vec<&[u8]> = all.iter().map(|field| self.analysis.text(field.text)).collect();
        let text = texts.join(&b' ');
        if !work.said.parameters.is_empty() {
            return self.filled_line(&text, span, work, below);
        }
        let origin = match all.as_slice() {
            [only] => only.verbatim.map_or(Origin::Within(span), Origin::At),
            _ => Origin::Within(span),
        };
        self.nested_line(&text, origin, work, below);
    }

    /// Follows one operand that is a line.
    pub(super) fn one_line(&mut self, work: &mut Work, at: u32) {
        work.said.launched = true;
        self.join(work, Span::new(at, at.saturating_add(1)));
    }

    pub(super) fn line_argument(
        &mut self,
        work: &mut Work,
        value: Option<OptionArgument>,
        appends: bool,
    ) {
        let Some(value) = value else { return };
        work.said.launched = true;
        let below = Context { appends, ..work.below() };
        let Some(field) = self.analysis.fields.get(value.field as usize).copied() else { return };
        if !field.is_literal() {
            return self.refuse_command(UnanalyzableKind::DynamicProgram, work.command, below);
        }
        let text = self.text_of(value);
        if !work.said.parameters.is_empty() {
            return self.filled_line(&text, field.span, work, below);
        }
        if sets_variables_alone(&text) {
            // A shell that ends at once, or a module's own `KEY=VALUE` (`ansible -m file -a path=F`).
            return;
        }
        let at = field.verbatim.map(|base| base.saturating_add(value.offset));
        let origin = at.map_or(Origin::Within(field.span), Origin::At);
        self.nested_line(&text, origin, work, below);
    }

    /// Follows a line that a program hands to a shell.
    pub(crate) fn nested_line(&mut self, text: &[u8], origin: Origin, work: &Work, below: Context) {
        let Ok(source) = str::from_utf8(text) else {
            return self.refuse_command(UnanalyzableKind::Encoding, work.command, below);
        };
        let source = source.to_owned();
        let reader = self.reader(work);
        self.line(&source, reader, origin, below);
    }

    /// Follows an option-argument that is a program with arguments, split at blanks. One of the `known` need
    /// not be allowed.
    pub(super) fn command_argument(
        &mut self,
        work: &mut Work,
        value: Option<OptionArgument>,
        known: &[&str],
    ) {
        let Some(value) = value else { return };
        let mut below = work.below();
        let Some(field) = self.analysis.fields.get(value.field as usize).copied() else { return };
        if !field.is_literal() {
            return self.refuse_command(UnanalyzableKind::DynamicProgram, work.command, below);
        }
        let text = self.text_of(value);
        work.said.launched = true;
        if known.iter().any(|known| known.as_bytes() == text) {
            below = below.seen();
        }
        self.split_command(&text, u8::is_ascii_whitespace, field.span, below);
    }

    /// Follows a text that is split into an argv, to which its program appends words.
    pub(super) fn split_command(
        &mut self,
        text: &[u8],
        separates: impl Fn(&u8) -> bool,
        span: Span,
        below: Context,
    ) {
        let start = self.next_field();
        for word in text.split(separates).filter(|word| !word.is_empty()) {
            self.push_literal(word, span, None);
        }
        self.command(Span::new(start, self.next_field()), true, below);
    }

    /// Launches the words up to `;` or the end (`fd -x`).
    ///
    /// An attached option-argument is a program by itself; in what follows it, some versions see its
    /// arguments.
    pub(super) fn until_end(&mut self, work: &mut Work, value: Option<OptionArgument>) {
        if let Some(value) = value {
            return self.until_end_attached(work, value);
        }
        let rest = work.rest();
        let end = (rest.start..rest.end)
            .find(|at| self.literal_at(*at) == Some(b";"))
            .unwrap_or(rest.end);
        work.getopt.next = end.saturating_add(1).min(rest.end.max(end));
        work.said.launched = true;
        // `{}`, `{/}`, `{.}` and the like stand for the path that was found.
        let fields = self.replace(Span::new(rest.start, end), b"{", &[]);
        let below = work.below();
        self.command(fields, true, below);
    }

    fn until_end_attached(&mut self, work: &mut Work, value: OptionArgument) {
        let equals = self.text_of(value).first() == Some(&b'=');
        let offset = value.offset.saturating_add(u32::from(equals));
        let value = OptionArgument { offset, ..value };
        work.said.launched = true;
        let rest = work.rest();
        let below = work.below();
        let program = self.fields_from(value, value.field.saturating_add(1));
        let program = self.replace(program, b"{", &[]);
        self.command(program, true, below);
        if !rest.is_empty() {
            self.may_launch_itself(work);
            let fields = self.fields_from(value, rest.end);
            let fields = self.replace(fields, b"{", &[]);
            self.command(fields, true, below.guessed());
        }
    }

    /// Returns the shell that reads the lines of a program.
    pub(super) fn reader(&self, work: &Work) -> Reader {
        let command = self.analysis.commands.get(work.command as usize);
        let name = command.map(|command| self.analysis.program_name(command)).unwrap_or_default();
        Reader::of(without_version(name), self.analysis.dialect)
    }

    /// Returns the part of an option-argument behind one of these keys.
    pub(crate) fn behind_key(
        &self,
        value: OptionArgument,
        keys: &[&str],
    ) -> Option<OptionArgument> {
        let text = self.text_of(value);
        let rest = keys.iter().find_map(|key| {
            let (head, rest) = text.split_at_checked(key.len())?;
            head.eq_ignore_ascii_case(key.as_bytes()).then_some(rest)
        })?;
        let blank = |byte: &u8| *byte != b' ' && *byte != b'\t';
        let skip = rest.iter().position(blank).unwrap_or(rest.len());
        let rest = rest.get(skip..).unwrap_or_default();
        let rest = rest.strip_prefix(b"=").unwrap_or(rest);
        let passed = u32::try_from(text.len().saturating_sub(rest.len())).unwrap_or(u32::MAX);
        Some(OptionArgument { offset: value.offset.saturating_add(passed), ..value })
    }
}

/// Returns whether a line is plain assignments and nothing else: a shell of its own does nothing then.
fn sets_variables_alone(line: &[u8]) -> bool {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-./:,@%+=".contains(byte);
    let mut words = line.split(|byte| *byte == b' ').filter(|word| !word.is_empty()).peekable();
    words.peek().is_some()
        && words.all(|word| {
            let name = word.split(|byte| *byte == b'=').next().unwrap_or_default();
            let is_name = name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
                && name.first().is_some_and(|first| !first.is_ascii_digit());
            is_name && name.len() < word.len() && word.iter().all(plain)
        })
}
