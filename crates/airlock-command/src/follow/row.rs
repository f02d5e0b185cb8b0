//! Interprets the row of a launching program: its options by [`Getopt`], then its operands.

use airlock_syntax::Span;

use super::{Context, Follower, Standing, template::Parameter};
use crate::{
    Bar, Bare, Effect, FieldKind, Judged, Operand, OptionSpec, Place, UnanalyzableKind, Unknown,
    Wrapper,
    getopt::{Argv, Getopt, OptionArgument},
    program::without_version,
    wrappers::{self, builtin, shell},
};

/// What the options of a row said.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is set by options that combine freely")]
pub(crate) struct Said {
    /// The program launches nothing then, or its operands cannot be told apart.
    pub(crate) launches_nothing: bool,
    /// Without operands the program prints something and ends.
    prints_alone: bool,
    /// The program must be allowed itself.
    pub(super) itself_too: bool,
    /// The first operand is a line.
    pub(crate) takes_line: bool,
    /// The operands are an argv and not a line.
    pub(crate) takes_command: bool,
    /// What is launched runs below another root directory.
    pub(super) other_root: bool,
    /// What is launched runs in another directory.
    pub(super) elsewhere: bool,
    /// The text that stands for words unknown here.
    pub(super) replacement: Option<Vec<u8>>,
    /// Unknown words are appended beside it.
    pub(super) appends: bool,
    /// The operands are numbers of processes.
    takes_numbers: bool,
    /// The program whose arguments the operands are.
    pub(super) before: Option<OptionArgument>,
    /// What is put into the lines that are launched.
    pub(super) parameters: Vec<Parameter>,
    /// Something was launched.
    pub(crate) launched: bool,
    /// More characters make patterns in the line.
    pub(super) extends_globs: bool,
    /// Something was refused.
    pub(super) refused: bool,
    /// An option-argument was the program's code or text.
    pub(crate) code: bool,
    /// Something that is not known may make the program launch or write something of its own.
    pub(crate) unsure: bool,
    /// The operand before the cursor is the script that a shell or interpreter runs.
    pub(super) runs_script: bool,
    /// All the remaining arguments belong to what was launched.
    pub(super) launched_rest: bool,
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
        let caller = builtin::caller_below(self.row, self.context.caller);
        let stays = self.row.judged == Judged::Launched && !self.said.elsewhere;
        let elsewhere = below.elsewhere || other_root || !stays;
        Context { standing, other_root, elsewhere, caller, ..below }
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
        self.first_row(rows, index, context);
        if rows == b"git" {
            self.git_operands(index, context);
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
        let name = self.analysis.program_name(&command);
        work.said.itself_too = !builtin::is_known_to(row, name, context.caller);
        // The options of find are words of its expression; those of a program that stands for another
        // are the other's.
        let has_none = match row.operands {
            [Operand::FindExpression] => true,
            [Operand::ArgumentsOf(_)] => row.options.is_empty(),
            _ => false,
        };
        self.note_parameters(&mut work);
        if !has_none && !self.options(&mut work) {
            return;
        }
        if work.said.takes_numbers {
            self.numbers(&mut work);
        }
        if !work.said.launches_nothing && !work.said.launched_rest {
            for operand in row.operands {
                if !self.operand(&mut work, *operand) {
                    break;
                }
            }
        }
        self.every_word(&mut work, next);
        self.settle(&mut work);
    }

    /// Reads the options up to the operands; returns whether the row can go on.
    pub(super) fn options(&mut self, work: &mut Work) -> bool {
        let row = work.row;
        let mut permuted = 0_u32;
        loop {
            match work.getopt.step(&self.analysis, row) {
                Some(Argv::Option(spec, value)) => self.option(work, spec, value),
                Some(Argv::Abbreviation(spec, value)) => {
                    if spec.may_launch() {
                        self.may_launch_itself(work);
                    }
                    self.option(work, spec, value);
                }
                Some(Argv::Operand(_)) if row.parsing.permutes => {
                    permuted = permuted.saturating_add(1);
                    self.permuted_operand(work, permuted);
                }
                Some(Argv::Operand(_)) => {
                    work.getopt.next = work.getopt.next.saturating_sub(1);
                    return true;
                }
                Some(Argv::Unknown(_)) => {
                    self.unknown_option(work);
                    return false;
                }
                Some(Argv::Unsure(at)) => {
                    if self.unsure(work, at) {
                        return false;
                    }
                }
                Some(Argv::Missing(spec)) => {
                    self.missing(work, spec);
                    return !work.said.refused;
                }
                None => return true,
            }
            if work.said.refused {
                return false;
            }
        }
    }

    /// Applies an option.
    pub(super) fn option(
        &mut self,
        work: &mut Work,
        spec: &'static OptionSpec,
        value: Option<OptionArgument>,
    ) {
        if self.shifts(work, value) {
            return;
        }
        match spec.effect {
            // Parameters are noted beforehand.
            Effect::Nothing | Effect::Parameter => {}
            Effect::LaunchesNothing => work.said.launches_nothing = true,
            Effect::MayLaunch => self.loads(work, value),
            Effect::MayLaunchIf(texts) => {
                if value.is_some_and(|value| self.holds(value, texts)) {
                    self.may_launch_itself(work);
                }
            }
            Effect::MayLaunchUnless(texts) => {
                let text = value.map(|value| self.text_of(value)).unwrap_or_default();
                if !texts.iter().any(|known| known.as_bytes() == text) {
                    self.may_launch_itself(work);
                }
            }
            Effect::MayLaunchUnlessKey(keys) => {
                if value.is_none_or(|value| !self.is_plain_setting(value, keys)) {
                    self.may_launch_itself(work);
                }
            }
            Effect::Commands(commands) => {
                if let Some(value) = value {
                    self.commands(work, value, commands);
                }
            }
            Effect::CommandsUnless(known, commands) => {
                if let Some(value) = value.filter(|value| !self.is_plain_behind(*value, known)) {
                    self.commands(work, value, commands);
                }
            }
            Effect::TakesNumbers => work.said.takes_numbers = true,
            Effect::LaunchesBefore | Effect::LineBefore => work.said.before = value,
            Effect::Setting { lines, loads } => self.setting(work, value, lines, loads),
            Effect::PrintsAlone => work.said.prints_alone = true,
            Effect::ItselfToo => work.said.itself_too = true,
            Effect::TakesLine => work.said.takes_line = true,
            Effect::NamesShellOption => {
                let name = value.map(|value| self.text_of(value)).unwrap_or_default();
                if name == shell::EXTENDED_GLOB {
                    work.said.extends_globs = true;
                } else if !shell::is_harmless_option(&name) {
                    self.refuse_work(work, UnanalyzableKind::UnknownOption);
                }
            }
            Effect::ExtendsGlobs => work.said.extends_globs = true,
            Effect::TakesCommand => work.said.takes_command = true,
            Effect::ChangesRoot => work.said.other_root = true,
            Effect::ChangesDirectory => work.said.elsewhere = true,
            // The program is in a file: what would be read from standard input is data.
            Effect::Refuse(UnanalyzableKind::StdinProgram) if work.said.code => {}
            Effect::Refuse(kind) => self.refuse_work(work, kind),
            Effect::Code => self.refuse_work(work, UnanalyzableKind::InlineCode),
            Effect::CodeIf(texts) => {
                if value.is_some_and(|value| self.holds(value, texts)) {
                    self.refuse_work(work, UnanalyzableKind::InlineCode);
                }
            }
            Effect::Replacement => {
                let marker = value.map(|value| self.text_of(value));
                work.said.replacement = Some(marker.unwrap_or_else(|| b"{}".to_vec()));
                work.said.appends = false;
            }
            Effect::Appends => work.said.appends = true,
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
            Effect::Line => self.line_argument(work, value, false),
            Effect::OpenLine => self.line_argument(work, value, true),
            Effect::LineAfterKey(keys) => {
                let line = value.and_then(|value| self.behind_key(value, keys));
                self.line_argument(work, line, false);
            }
            Effect::Command => self.command_argument(work, value, &[]),
            Effect::CommandUnless(known) => self.command_argument(work, value, known),
            Effect::Program(language) => {
                if let Some(value) = value {
                    self.program_text(work, language, value);
                }
            }
            Effect::ScriptFile => self.script_file(work, value),
            Effect::CommandFile => {
                self.may_launch_itself(work);
                self.script_file(work, value);
            }
            Effect::Module => {
                work.said.launched_rest = true;
                self.module(work, value);
            }
            Effect::LaunchesUntilEnd => self.until_end(work, value),
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

    /// Returns the text of a literal field.
    pub(crate) fn literal_at(&self, at: u32) -> Option<&[u8]> {
        let field = self.analysis.fields.get(at as usize)?;
        self.analysis.view(field).literal()
    }

    /// Gives the command its role, and says what it is when it launched nothing.
    fn settle(&mut self, work: &mut Work) {
        if work.said.refused {
            return;
        }
        if !work.said.launched && !work.said.launches_nothing && !work.said.prints_alone {
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
        // Behind the end of the options, nothing is one any more.
        if work.open && !work.getopt.ended && launches_by_option(work.row) {
            self.set_barred(work.command, Bar::MayLaunch);
        }
        // A program that only deny and ask rules take for this one stays what it is.
        if work.context.standing == Standing::Guessed {
            return;
        }
        let only_launches = work.row.judged == Judged::Launched && !work.said.itself_too;
        let launches = work.said.launched && self.has_launched(work.command);
        if launches && only_launches && !work.said.unsure {
            self.set_launcher(work.command);
        }
        if !work.said.settled {
            self.narrow_scan(work);
        }
    }

    /// Returns whether a command launches one: a line may hold none (`sh -c ''`).
    fn has_launched(&self, index: u32) -> bool {
        let later = self.analysis.commands.get(index as usize..).unwrap_or_default();
        later.iter().any(|command| command.launched_by == Some(index))
    }

    /// Lets deny and ask rules look past a program only where it was not followed. A row that refuses
    /// what it does not know accounts for every word; another need not.
    fn narrow_scan(&mut self, work: &Work) {
        let scan = if work.said.launched_rest {
            Span::default()
        } else if work.said.takes_line {
            work.rest()
        } else if matches!(work.row.operands, [Operand::Script | Operand::ScriptOrCode(_), ..]) {
            // From the script on, if there is one.
            let script = work.getopt.next.saturating_sub(u32::from(work.said.runs_script));
            Span::new(script, work.getopt.end)
        } else if work.row.parsing.unknown == Unknown::Refuse {
            Span::default()
        } else {
            return;
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
}

/// Returns the name under which a program has rows, and whether allow rules know it by that name.
///
/// Versions are dropped (`python3.11`, `gcc-12`), and what Debian appends (`vim.basic`). Homebrew's `gtimeout` and a name in capitals, which some file systems take for the same,
/// count for deny and ask rules alone.
pub(super) fn rows_of(name: &[u8]) -> Option<(&[u8], bool)> {
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
    if stem.len() < name.len() && known(stem) {
        // What need not be allowed itself is one of those that are known.
        return Some((stem, !wrappers::is_wrapper(stem)));
    }
    let homebrew = name.strip_prefix(b"g");
    let variant = VARIANTS.iter().find_map(|variant| name.strip_suffix(variant.as_bytes()));
    if let Some(plain) = variant.filter(|plain| known(plain)) {
        return Some((plain, true));
    }
    homebrew.filter(|plain| known(plain)).map(|plain| (plain, false))
}

/// What Debian appends to the names of a program's builds (update-alternatives of vim, emacs and netcat).
const VARIANTS: &[&str] = &[
    ".athena",
    ".basic",
    ".gtk",
    ".gtk3",
    ".nox",
    ".openbsd",
    ".tiny",
    ".traditional",
    "-gtk",
    "-lucid",
    "-nox",
    "-pgtk",
    "-x",
];

/// Returns whether a program launches something by its options alone.
fn launches_by_option(row: &Wrapper) -> bool {
    row.parsing.unknown == Unknown::PassOver && row.options.iter().any(OptionSpec::may_launch)
}
