//! Interprets the row of a launching program: its options by [`Getopt`], then its operands.

use airlock_syntax::Span;

use super::{Context, Follower, Standing, fields::Origin, line::Reader};
use crate::{
    Bar, Bare, Effect, FieldKind, Judged, Operand, OptionSpec, Place, UnanalyzableKind, Unknown,
    Wrapper,
    getopt::{Argv, Getopt, OptionArgument},
    program::without_version,
    wrappers,
};

/// What the options of a row said.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is set by options that combine freely")]
pub(crate) struct Said {
    /// The program launches nothing then, or its operands cannot be told apart.
    pub(crate) launches_nothing: bool,
    /// The program must be allowed itself.
    itself_too: bool,
    /// The first operand is a line.
    pub(crate) takes_line: bool,
    /// The operands are an argv and not a line.
    pub(crate) takes_command: bool,
    /// What is launched runs below another root directory.
    other_root: bool,
    /// The text that stands for words unknown here.
    replacement: Option<Vec<u8>>,
    /// Something was launched.
    pub(crate) launched: bool,
    /// Something was refused.
    refused: bool,
    /// An option-argument was the program's code or text.
    pub(crate) code: bool,
    /// Something that is not known may make the program launch or write something of its own.
    pub(crate) unsure: bool,
    /// All the remaining arguments belong to what an option launched.
    launched_rest: bool,
    /// A row of a subcommand has said what deny and ask rules look past.
    pub(crate) settled: bool,
}

/// A row at work.
#[derive(Debug)]
pub(crate) struct Work {
    /// The row.
    pub(crate) row: &'static Wrapper,
    /// The command that it reads.
    pub(crate) command: u32,
    /// Where it stands; what it launches stands below it.
    pub(crate) context: Context,
    /// The cursor.
    pub(crate) getopt: Getopt,
    /// Whether unknown further arguments come at the end.
    pub(crate) open: bool,
    /// What the options said so far.
    pub(crate) said: Said,
}

impl Work {
    /// Returns the context of what the program launches.
    pub(crate) fn below(&self) -> Context {
        let below = self.context.below(self.command);
        let standing = match (below.standing, self.row.judged) {
            (Standing::Runs, Judged::Itself) => Standing::Seen,
            (standing, Judged::Itself | Judged::Launched | Judged::Both) => standing,
        };
        let other_root = below.other_root || self.said.other_root;
        Context { standing, other_root, ..below }
    }

    /// Returns the fields that the cursor has not passed.
    pub(crate) fn rest(&self) -> Span {
        Span::new(self.getopt.next, self.getopt.end)
    }
}

impl Follower<'_> {
    /// Follows a command whose name has rows.
    pub(crate) fn launched_by_name(&mut self, index: u32, context: Context) {
        let Some(command) = self.analysis.commands.get(index as usize).copied() else { return };
        if self.builtin(index, context) {
            return;
        }
        let name = self.analysis.program_name(&command).to_vec();
        let Some((rows, exact)) = rows_of(&name) else {
            return self.dashed_git(&name, index, context);
        };
        let named = matches!(command.program.place, Place::Bare | Place::System);
        let context = if exact && named { context } else { context.guessed() };
        let row = wrappers::rows(rows)
            .find(|row| self.row_holds(row, command.arguments, command.fields.end));
        if let Some(row) = row {
            let words = u32::try_from(row.words.len()).unwrap_or(u32::MAX);
            self.row(row, index, command.arguments.saturating_add(words), context);
        }
    }

    /// Follows `git-push` as `git push`, for deny and ask rules (Q55).
    fn dashed_git(&mut self, name: &[u8], index: u32, context: Context) {
        let Some(word) = name.strip_prefix(b"git-") else { return };
        let word = word.to_vec();
        let span = self.analysis.span_of(self.argv(index));
        let arguments = self.arguments(index);
        let start = self.push_literal(b"git", span, None);
        self.push_literal(&word, span, None);
        self.copy_fields(arguments);
        let below = context.guessed().below(index);
        self.command(Span::new(start, self.next_field()), false, below);
    }

    /// Returns whether the words of a row are the next arguments.
    pub(crate) fn row_holds(&self, row: &Wrapper, next: u32, end: u32) -> bool {
        let fields = self.analysis.fields(Span::new(next, end));
        row.words.len() <= fields.len()
            && row
                .words
                .iter()
                .zip(fields)
                .all(|(word, field)| self.analysis.view(field).literal() == Some(word.as_bytes()))
    }

    /// Follows a command by a row, its options from field `next` on.
    pub(crate) fn row(&mut self, row: &'static Wrapper, index: u32, next: u32, context: Context) {
        let Some(command) = self.analysis.commands.get(index as usize).copied() else { return };
        let mut work = Work {
            row,
            command: index,
            context,
            getopt: Getopt::new(next, command.fields.end),
            open: command.open,
            said: Said::default(),
        };
        let mut operands = row.operands.iter();
        let mut permuted = 0_u32;
        loop {
            match work.getopt.step(&self.analysis, row) {
                Some(Argv::Option(spec, value)) => self.option(&mut work, spec, value),
                Some(Argv::Operand(_)) if row.parsing.permutes => {
                    permuted = permuted.saturating_add(1);
                    self.permuted_operand(&mut work, permuted);
                }
                Some(Argv::Operand(_)) => {
                    work.getopt.next = work.getopt.next.saturating_sub(1);
                    break;
                }
                Some(Argv::Unknown(_)) => return self.unknown_option(&mut work),
                Some(Argv::Unsure(at)) => {
                    if self.unsure(&mut work, at) {
                        return;
                    }
                }
                Some(Argv::Missing(spec)) => {
                    self.missing(&mut work, spec);
                    break;
                }
                None => break,
            }
            if work.said.refused {
                return;
            }
        }
        if !work.said.launches_nothing && !work.said.launched_rest {
            for operand in &mut operands {
                if !self.operand(&mut work, *operand) {
                    break;
                }
            }
        }
        self.settle(&mut work);
    }

    /// Applies an option.
    fn option(
        &mut self,
        work: &mut Work,
        spec: &'static OptionSpec,
        value: Option<OptionArgument>,
    ) {
        if self.shifts(work, value) {
            return;
        }
        match spec.effect {
            Effect::Nothing => {}
            Effect::LaunchesNothing => work.said.launches_nothing = true,
            Effect::ItselfToo => work.said.itself_too = true,
            Effect::TakesLine => work.said.takes_line = true,
            Effect::TakesCommand => work.said.takes_command = true,
            Effect::ChangesRoot => work.said.other_root = true,
            Effect::Refuse(kind) => self.refuse_work(work, kind),
            Effect::Code => self.refuse_work(work, UnanalyzableKind::InlineCode),
            Effect::Replacement => {
                let marker = value.map(|value| self.text_of(value));
                work.said.replacement = Some(marker.unwrap_or_else(|| b"{}".to_vec()));
            }
            Effect::UnsetsVariable => {
                if value.is_some_and(|value| self.text_of(value) == b"PATH") {
                    self.refuse_work(work, UnanalyzableKind::LoaderVariable);
                }
            }
            Effect::SetsVariable => {
                if let Some(value) = value {
                    self.assignment_argument(value, work.context);
                }
            }
            Effect::Line => self.line_argument(work, value),
            Effect::LineAfterKey(keys) => {
                let line = value.and_then(|value| self.behind_key(value, keys));
                self.line_argument(work, line);
            }
            Effect::Command => self.command_argument(work, value),
            Effect::Program(language) => {
                if let Some(value) = value {
                    self.program_text(work, language, value);
                }
            }
            Effect::ScriptFile => self.script_file(work, value),
            Effect::Module => {
                work.said.launched_rest = true;
                self.module(work, value);
            }
            Effect::LaunchesUntilEnd => self.until_end(work),
            Effect::GitConfig => self.git_config(work, value),
        }
    }

    /// Returns whether an option-argument may be several words or none, so that what follows it is
    /// not known; then that is refused or, of an expansion, left to the default.
    fn shifts(&mut self, work: &mut Work, value: Option<OptionArgument>) -> bool {
        let Some(value) = value else { return false };
        let Some(field) = self.analysis.fields.get(value.field as usize) else { return false };
        if field.kind == FieldKind::Glob && work.row.parsing.unknown == Unknown::Refuse {
            self.refuse_work(work, UnanalyzableKind::DynamicProgram);
            return true;
        }
        false
    }

    /// Notes that the program cannot be followed.
    pub(crate) fn refuse_work(&mut self, work: &mut Work, kind: UnanalyzableKind) {
        work.said.refused = true;
        self.refuse_command(kind, work.command, work.context);
    }

    fn unknown_option(&mut self, work: &mut Work) {
        match work.row.parsing.unknown {
            Unknown::Refuse => self.refuse_work(work, UnanalyzableKind::UnknownOption),
            Unknown::LookPast | Unknown::PassOver => {
                self.set_barred(work.command, Bar::MayLaunch);
                self.set_scan(work.command, self.arguments(work.command));
            }
        }
    }

    /// Takes a pattern that may be an option; returns whether the row cannot go on.
    fn unsure(&mut self, work: &mut Work, at: u32) -> bool {
        let first = work.row.operands.first();
        let judged_itself = matches!(first, Some(Operand::Script | Operand::GitSubcommand));
        match work.row.parsing.unknown {
            Unknown::Refuse if !judged_itself => {
                self.refuse_work(work, UnanalyzableKind::DynamicProgram);
                true
            }
            Unknown::PassOver if !judged_itself => {
                if self.may_launch(work.row, at) {
                    self.set_barred(work.command, Bar::MayLaunch);
                    work.said.unsure = true;
                }
                false
            }
            Unknown::Refuse | Unknown::LookPast | Unknown::PassOver => {
                self.set_barred(work.command, Bar::MayLaunch);
                true
            }
        }
    }

    /// Returns whether a pattern may be one of the options by which a program launches something.
    fn may_launch(&self, row: &Wrapper, at: u32) -> bool {
        let Some(field) = self.analysis.fields.get(at as usize) else { return true };
        let view = self.analysis.view(field);
        row.options
            .iter()
            .filter(|spec| !matches!(spec.effect, Effect::Nothing | Effect::LaunchesNothing))
            .flat_map(|spec| spec.names)
            .any(|name| view.may_be(name.as_bytes(), true) || name.len() == 2)
    }

    fn missing(&mut self, work: &mut Work, spec: &OptionSpec) {
        if work.open {
            self.refuse_work(work, UnanalyzableKind::DynamicProgram);
        } else if spec.effect == Effect::Code {
            self.refuse_work(work, UnanalyzableKind::InlineCode);
        } else {
            // The program complains and launches nothing.
            work.said.launches_nothing = true;
        }
    }

    /// Takes an operand that stands before further options.
    fn permuted_operand(&mut self, work: &mut Work, number: u32) {
        let index = work.getopt.next.saturating_sub(1);
        let at = (number as usize).saturating_sub(1);
        let last = work.row.operands.len().saturating_sub(1);
        match work.row.operands.get(at.min(last)) {
            Some(Operand::OneLine) => self.one_line(work, index),
            Some(Operand::Program(language)) if number == 1 && !work.said.code => {
                self.program_text(work, *language, OptionArgument { field: index, offset: 0 });
            }
            Some(_) | None => {}
        }
    }

    /// Takes the operands of one row entry; returns whether the next entry is to be taken.
    fn operand(&mut self, work: &mut Work, operand: Operand) -> bool {
        match operand {
            Operand::Other | Operand::Root => {
                work.said.other_root |= operand == Operand::Root;
                self.other_operand(work)
            }
            Operand::Assignments => {
                self.assignments(work);
                !work.said.refused
            }
            Operand::Command if work.said.takes_line => {
                self.one_operand_line(work);
                false
            }
            Operand::Command | Operand::Appended => {
                self.launched_command(work, operand == Operand::Appended);
                false
            }
            Operand::CommandOrLine => {
                self.command_or_line(work);
                false
            }
            Operand::LoginShell => {
                self.login_shell(work);
                false
            }
            Operand::CommandBehindDashes => {
                self.command_behind_dashes(work);
                false
            }
            Operand::Line => {
                self.joined_line(work);
                false
            }
            Operand::OneLine => {
                self.one_operand_line(work);
                true
            }
            Operand::Script => {
                self.script(work);
                false
            }
            Operand::Program(language) => {
                let at = work.getopt.next;
                if at < work.getopt.end && !work.said.code && !work.row.parsing.permutes {
                    let argument = OptionArgument { field: at, offset: 0 };
                    self.program_text(work, language, argument);
                }
                false
            }
            Operand::FindExpression => {
                self.find(work);
                false
            }
            Operand::GitSubcommand => {
                self.git(work);
                false
            }
        }
    }

    /// Follows the next operand, which is a line.
    pub(crate) fn one_operand_line(&mut self, work: &mut Work) {
        let at = work.getopt.next;
        if at < work.getopt.end {
            work.getopt.next = at.saturating_add(1);
            self.one_line(work, at);
        }
    }

    /// Passes over one operand; returns whether there was one.
    fn other_operand(&mut self, work: &mut Work) -> bool {
        let at = work.getopt.next;
        if at >= work.getopt.end {
            return false;
        }
        let count_known = self
            .analysis
            .fields
            .get(at as usize)
            .is_some_and(|field| !matches!(field.kind, FieldKind::Glob));
        if !count_known {
            self.refuse_work(work, UnanalyzableKind::DynamicProgram);
            return false;
        }
        work.getopt.next = at.saturating_add(1);
        true
    }

    /// Passes over `NAME=value` operands. What looks like an option behind one is an option to sudo
    /// and a program to env: refused.
    fn assignments(&mut self, work: &mut Work) {
        let first = work.getopt.next;
        while work.getopt.next < work.getopt.end {
            let at = work.getopt.next;
            let Some(field) = self.analysis.fields.get(at as usize) else { return };
            let view = self.analysis.view(field);
            if !view.text().contains(&b'=') {
                if at > first && view.may_start_with(b'-') {
                    self.refuse_work(work, UnanalyzableKind::UnknownOption);
                }
                return;
            }
            self.assignment_argument(OptionArgument { field: at, offset: 0 }, work.context);
            work.getopt.next = at.saturating_add(1);
        }
    }

    /// Launches what stands at the cursor.
    pub(crate) fn launched_command(&mut self, work: &mut Work, appended: bool) {
        let mut fields = work.rest();
        if fields.is_empty() {
            if work.open {
                self.refuse_work(work, UnanalyzableKind::DynamicProgram);
            }
            return;
        }
        work.said.launched = true;
        let mut open = work.open;
        match work.said.replacement.take() {
            Some(marker) => fields = self.replace(fields, &marker, &[]),
            None => open |= appended,
        }
        let below = work.below();
        self.command(fields, open, below);
    }

    fn joined_line(&mut self, work: &mut Work) {
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
        self.join(work, fields);
    }

    /// Follows the line that some fields make, joined by blanks.
    fn join(&mut self, work: &mut Work, fields: Span) {
        let below = work.below();
        let span = self.analysis.span_of(fields);
        let all = self.analysis.fields(fields).to_vec();
        if work.open || all.iter().any(|field| !field.is_literal()) {
            return self.refuse_command(UnanalyzableKind::DynamicProgram, work.command, below);
        }
        let texts: Vec<&[u8]> = all.iter().map(|field| self.analysis.text(field.text)).collect();
        let text = texts.join(&b' ');
        let origin = match all.as_slice() {
            [only] => only.verbatim.map_or(Origin::Within(span), Origin::At),
            _ => Origin::Within(span),
        };
        self.nested_line(&text, origin, work, below);
    }

    /// Follows one operand that is a line.
    fn one_line(&mut self, work: &mut Work, at: u32) {
        work.said.launched = true;
        self.join(work, Span::new(at, at.saturating_add(1)));
    }

    fn line_argument(&mut self, work: &mut Work, value: Option<OptionArgument>) {
        let Some(value) = value else { return };
        work.said.launched = true;
        // Programs append words of their own to such a line.
        let below = Context { appends: true, ..work.below() };
        let Some(field) = self.analysis.fields.get(value.field as usize).copied() else { return };
        if !field.is_literal() {
            return self.refuse_command(UnanalyzableKind::DynamicProgram, work.command, below);
        }
        let text = self.text_of(value);
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

    /// Follows an option-argument that is a program with arguments, split at blanks.
    fn command_argument(&mut self, work: &mut Work, value: Option<OptionArgument>) {
        let Some(value) = value else { return };
        let below = work.below();
        let Some(field) = self.analysis.fields.get(value.field as usize).copied() else { return };
        if !field.is_literal() {
            return self.refuse_command(UnanalyzableKind::DynamicProgram, work.command, below);
        }
        let text = self.text_of(value);
        let start = self.next_field();
        for word in text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
            self.push_literal(word, field.span, None);
        }
        work.said.launched = true;
        self.command(Span::new(start, self.next_field()), true, below);
    }

    /// Launches the words up to `;` or the end (`fd -x`).
    fn until_end(&mut self, work: &mut Work) {
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

    /// Returns the text of a literal field.
    pub(crate) fn literal_at(&self, at: u32) -> Option<&[u8]> {
        let field = self.analysis.fields.get(at as usize)?;
        self.analysis.view(field).literal()
    }

    /// Returns the shell that reads the lines of a program.
    fn reader(&self, work: &Work) -> Reader {
        let command = self.analysis.commands.get(work.command as usize);
        let name = command.map(|command| self.analysis.program_name(command)).unwrap_or_default();
        Reader::of(without_version(name), self.analysis.dialect)
    }

    /// Gives the command its role, and says what it is when it launched nothing.
    fn settle(&mut self, work: &mut Work) {
        if work.said.refused {
            return;
        }
        if !work.said.launched && !work.said.launches_nothing {
            match work.row.bare {
                Bare::Itself => {}
                Bare::Refuse(kind) => return self.refuse_work(work, kind),
                Bare::Launches(name) => {
                    let span = self.analysis.span_of(self.argv(work.command));
                    let start = self.push_literal(name.as_bytes(), span, None);
                    work.said.launched = true;
                    let below = work.below();
                    self.command(Span::new(start, self.next_field()), true, below);
                }
            }
        }
        if work.open && launches_by_option(work.row) {
            self.set_barred(work.command, Bar::MayLaunch);
        }
        // A program that only deny and ask rules take for this one stays what it is.
        if work.context.standing == Standing::Guessed {
            return;
        }
        let only_launches = work.row.judged == Judged::Launched && !work.said.itself_too;
        if work.said.launched && only_launches && !work.said.unsure {
            self.set_launcher(work.command);
        }
        if !work.said.settled {
            self.narrow_scan(work);
        }
    }

    /// Lets deny and ask rules look past a program only where it was not followed.
    fn narrow_scan(&mut self, work: &Work) {
        let scan = if work.said.takes_line || matches!(work.row.operands, [Operand::Script, ..]) {
            work.rest()
        } else {
            Span::default()
        };
        self.set_scan(work.command, scan);
    }

    /// Returns the argv of a command.
    pub(crate) fn argv(&self, command: u32) -> Span {
        self.analysis.commands.get(command as usize).map_or(Span::default(), |found| found.fields)
    }

    /// Returns the arguments of a command.
    pub(crate) fn arguments(&self, command: u32) -> Span {
        let argv = self.argv(command);
        Span::new(argv.start.saturating_add(1), argv.end)
    }

    /// Checks a `NAME=value` that is given as an argument.
    pub(crate) fn assignment_argument(&mut self, argument: OptionArgument, context: Context) {
        let Some(field) = self.analysis.fields.get(argument.field as usize).copied() else {
            return;
        };
        let text = self.text_of(argument);
        let equals = text.iter().position(|byte| *byte == b'=');
        let name = text.get(..equals.unwrap_or(text.len())).unwrap_or_default();
        let value = equals.and_then(|at| text.get(at.saturating_add(1)..));
        let value = value.filter(|_| field.is_literal());
        self.sets(name, value, field.span, context);
    }
}

/// Returns the name under which a program has rows, and whether allow rules know it by that name.
///
/// Versions of shells and interpreters are dropped (`python3.11`). Homebrew's `gtimeout` and a name in
/// capitals, which some file systems take for the same, count for deny and ask rules alone.
fn rows_of(name: &[u8]) -> Option<(&[u8], bool)> {
    let known = |name: &[u8]| wrappers::rows(name).next().is_some();
    let versioned =
        |name: &[u8]| wrappers::rows(name).any(|row| matches!(row.operands, [Operand::Script, ..]));
    if known(name) {
        return Some((name, true));
    }
    let stem = without_version(name);
    if versioned(stem) {
        return Some((stem, true));
    }
    let plain = name.strip_prefix(b"g").filter(|plain| known(plain))?;
    Some((plain, false))
}

/// Returns whether a program launches something by its options alone.
fn launches_by_option(row: &Wrapper) -> bool {
    let launches =
        |spec: &OptionSpec| !matches!(spec.effect, Effect::Nothing | Effect::LaunchesNothing);
    row.parsing.unknown == Unknown::PassOver && row.options.iter().any(launches)
}
