//! Looks past a program that is not followed (Q30): its later words may be a command.
//!
//! Words that name a plain program are matched by the policy itself, straight from the fields. Here
//! only those are followed that launch something in turn, and operands that may be a whole line.

use airlock_syntax::{Dialect, Span, parse};

use super::{Context, Follower, Standing, fields::Origin, row::Work};
use crate::{
    Command, FieldKind, Place, UnanalyzableKind, data_programs::is_data_program,
    getopt::OptionArgument, program::place_of, wrappers,
};

/// The most commands that are found by looking past, of a line.
const GUESSES: usize = 64;

impl Follower<'_> {
    /// Follows what an unknown program may launch from its operands.
    pub(crate) fn look_past(&mut self, index: u32, context: Context) {
        let Some(command) = self.analysis.commands.get(index as usize).copied() else { return };
        let name = self.analysis.program_name(&command);
        let named = matches!(command.program.place, Place::Bare | Place::System | Place::Alias);
        if named && is_data_program(name) {
            self.set_scan(index, Span::default());
            return;
        }
        if !matches!(context.standing, Standing::Runs | Standing::Seen) {
            return;
        }
        let below = Context { standing: Standing::Guessed, ..context.below(index) };
        for at in command.scan.start..command.scan.end {
            if self.guesses > GUESSES {
                return self.refuse_command(UnanalyzableKind::Size, index, context);
            }
            if self.names_program(at) {
                self.path_of_program(at, &command, below);
            } else if !self.may_be_line(at, below) && self.launches(at) {
                self.guesses = self.guesses.saturating_add(1);
                self.command(Span::new(at, command.fields.end), command.open, below);
            }
        }
    }

    /// Returns whether a field is zsh's `=name`, the path of a program.
    pub(super) fn names_program(&self, at: u32) -> bool {
        let field = self.analysis.fields.get(at as usize);
        field.is_some_and(|field| {
            field.kind == FieldKind::Tilde && self.analysis.text(field.text).starts_with(b"=")
        })
    }

    /// Follows what stands from zsh's `=name` on as a command.
    fn path_of_program(&mut self, at: u32, command: &Command, below: Context) {
        self.guesses = self.guesses.saturating_add(1);
        let name = self.text_of(OptionArgument { field: at, offset: 1 });
        let span = self.analysis.span_of(Span::new(at, at.saturating_add(1)));
        let start = self.push_literal(&name, span, None);
        self.copy_fields(Span::new(at.saturating_add(1), command.fields.end));
        self.command(Span::new(start, self.next_field()), command.open, below);
    }

    /// Takes the commands of a field that holds blanks as doubts; returns whether it does. Behind
    /// `--name=` and `name=` may be a line, too.
    pub(super) fn may_be_line(&mut self, at: u32, below: Context) -> bool {
        let Some(text) = self.literal_at(at) else { return false };
        if !text.contains(&b' ') && !text.contains(&b'\n') {
            return false;
        }
        let blank = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
        let head = text.get(..blank).unwrap_or_default();
        let equals = head.iter().position(|byte| *byte == b'=');
        let value = equals.and_then(|at| text.get(at.saturating_add(1)..)).map(<[u8]>::to_vec);
        let line = text.to_vec();
        if let Some(value) = value {
            self.doubtful_line(&value, at, below);
        }
        self.doubtful_line(&line, at, below);
        true
    }

    /// Returns whether a field names a program that has rows.
    fn launches(&self, at: u32) -> bool {
        let Some(word) = self.literal_at(at) else { return false };
        place_of(word, &self.settings.system_directories) != Place::Elsewhere
            && wrappers::rows(crate::program::base_name(word)).next().is_some()
    }

    /// Follows a line that need not be one that is run, for deny and ask rules alone.
    pub(super) fn guessed_line(
        &mut self,
        text: &[u8],
        origin: Origin,
        work: &Work,
        below: Context,
    ) {
        self.guesses = self.guesses.saturating_add(1);
        let kept = Kept::of(self);
        self.nested_line(text, origin, work, below);
        kept.restore(self);
    }

    /// Takes the commands of an operand that may be a line.
    fn doubtful_line(&mut self, text: &[u8], at: u32, below: Context) {
        let Ok(source) = str::from_utf8(text) else { return };
        let dialect = self.analysis.dialect.unwrap_or(Dialect::Sh);
        let Ok(line) = parse(source, dialect) else { return };
        self.guesses = self.guesses.saturating_add(1);
        let Some(field) = self.analysis.fields.get(at as usize) else { return };
        let origin = field.verbatim.map_or(Origin::Within(field.span), Origin::At);
        let below = Context { standing: Standing::Doubted, ..below };
        let kept = Kept::of(self);
        self.read(&line, source, origin, below);
        kept.restore(self);
    }
}

/// What only a line that runs may change.
struct Kept {
    expansion: Option<Span>,
    dialect_expansion: Option<Span>,
    writes: usize,
}

impl Kept {
    fn of(follower: &Follower<'_>) -> Self {
        let analysis = &follower.analysis;
        Self {
            expansion: analysis.expansion,
            dialect_expansion: analysis.dialect_expansion,
            writes: analysis.writes.len(),
        }
    }

    fn restore(self, follower: &mut Follower<'_>) {
        follower.analysis.expansion = self.expansion;
        follower.analysis.dialect_expansion = self.dialect_expansion;
        follower.analysis.writes.truncate(self.writes);
    }
}
