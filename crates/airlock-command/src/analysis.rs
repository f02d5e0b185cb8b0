//! The analysis of a line: all its commands, and all that could not be followed.

use airlock_syntax::{Dialect, Span, TextRange};

use crate::{
    Command, Field, FieldKind, FieldRef, Piece, Place, Program, Settings, Unanalyzable,
    program::{base_name, place_of},
};

/// What a line runs in one shell's reading.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The shell whose reading this is; `None` for an argv.
    pub dialect: Option<Dialect>,
    /// The commands in reading order, each launcher before what it launches.
    pub commands: Vec<Command>,
    /// The redirections that write a file (Q12); not descriptors nor `/dev/null`.
    pub writes: Vec<Write>,
    /// What cannot be followed, in reading order.
    pub unanalyzable: Vec<Unanalyzable>,
    /// The first expansion outside single quotes: then no allow rule counts (R55).
    pub expansion: Option<Span>,
    /// The first brace list or `$'...'`: known in this reading, and counted as an expansion where
    /// the shell is not known (Q8, Q10).
    pub dialect_expansion: Option<Span>,
    /// Whether another dialect reads the line differently.
    pub differs: bool,
    /// Whether this shell stops with a syntax error for want of a construct: it runs no more than
    /// `commands`.
    pub stopped: bool,
    pub(crate) fields: Vec<Field>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) text: Vec<u8>,
}

/// A redirection that writes a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// Its target.
    pub target: Field,
    /// Whether it may run in another directory than the line: behind `cd`, `env -C`, `find -execdir`, a
    /// launcher. A relative target is then not the one that a rule means.
    pub elsewhere: bool,
}

impl Analysis {
    pub(crate) fn new(dialect: Option<Dialect>) -> Self {
        Self {
            dialect,
            commands: Vec::new(),
            writes: Vec::new(),
            unanalyzable: Vec::new(),
            expansion: None,
            dialect_expansion: None,
            differs: false,
            stopped: false,
            fields: Vec::new(),
            pieces: Vec::new(),
            text: Vec::new(),
        }
    }

    /// Returns the bytes of a range of the analysis's text.
    #[must_use]
    pub fn text(&self, range: TextRange) -> &[u8] {
        range.of(&self.text)
    }

    /// Returns the name of a command's program.
    #[must_use]
    pub fn program_name(&self, command: &Command) -> &[u8] {
        self.text(command.program.name)
    }

    /// Returns the fields of a range.
    #[must_use]
    pub fn fields(&self, range: Span) -> &[Field] {
        self.fields.get(range.range()).unwrap_or_default()
    }

    /// Returns a field together with its text.
    #[must_use]
    pub fn view<'a>(&'a self, field: &'a Field) -> FieldRef<'a> {
        FieldRef {
            field,
            pieces: self.pieces.get(field.pieces.range()).unwrap_or_default(),
            buffer: &self.text,
        }
    }

    /// Returns the program that a field names.
    #[must_use]
    pub fn program_at(&self, index: u32, settings: &Settings) -> Program {
        let Some(field) = self.fields.get(index as usize) else {
            return Program { place: Place::Dynamic, name: Span::default() };
        };
        let text = self.view(field).text();
        let place = match field.kind {
            FieldKind::Literal => place_of(text, &settings.system_directories),
            FieldKind::Tilde => Place::Elsewhere,
            FieldKind::Glob | FieldKind::Replacement | FieldKind::Expansion => Place::Dynamic,
        };
        let base = u32::try_from(base_name(text).len()).unwrap_or(u32::MAX);
        let name = Span::new(field.text.end.saturating_sub(base), field.text.end);
        Program { place, name }
    }

    /// Returns the span from the first to the last of some fields.
    pub(crate) fn span_of(&self, fields: Span) -> Span {
        let all = self.fields(fields);
        match (all.first(), all.last()) {
            (Some(first), Some(last)) => first.span.join(last.span),
            _ => Span::default(),
        }
    }
}
