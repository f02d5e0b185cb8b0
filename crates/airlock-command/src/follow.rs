//! Follows a line to all that it launches.
//!
//! The [`Follower`] fills an [`Analysis`]. Lines give commands, a command whose program has a row in
//! the tables gives launched commands or lines, and so on down to commands that launch nothing. The
//! depth is bounded by [`DEPTH`], so recursion is too.

mod builtin;
mod fields;
mod find;
mod git;
mod launch;
mod line;
mod operand;
mod option;
mod row;
mod scan;
mod script;
mod subcommand;
mod template;
#[cfg(test)]
mod tests;
mod tmux;
mod unknown;

pub(crate) use fields::Origin;

use airlock_syntax::{Dialect, Span, limits::DEPTH};

use crate::{
    Analysis, Bar, Command, FieldKind, Place, Role, Settings, Unanalyzable, UnanalyzableKind,
};

/// The most commands of a line, those found by looking past an unknown program included (Q52).
const COMMANDS: usize = 4096;

/// What is known of the place where a command stands.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "what is known: each by itself")]
pub(crate) struct Context {
    /// The command that launches it.
    pub(crate) launched_by: Option<u32>,
    /// How many launches and lines lie above it.
    pub(crate) depth: u32,
    /// Whether it counts as a command of the line, or only as evidence.
    pub(crate) standing: Standing,
    /// Whether it runs below another root directory.
    pub(crate) other_root: bool,
    /// Whether it may run in another directory than the line.
    pub(crate) elsewhere: bool,
    /// Whether unknown further words are appended to a line (`rsync -e 'ssh -p 22'`).
    pub(crate) appends: bool,
    /// Whether a mark stands in a line for text that is not known.
    pub(crate) blank: bool,
    /// Who looks its name up.
    pub(crate) caller: Caller,
}

/// Who looks the name of a command up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// A shell: the name may be a builtin, or a modifier of the words behind it.
    Shell(Dialect),
    /// A builtin: the name may be another builtin.
    Builtin,
    /// A program, which knows programs only.
    Program,
}

/// How sure it is that a command of the line runs this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It runs, and has to be allowed.
    Runs,
    /// It runs, but only deny and ask rules and refusals look at it (R66).
    Seen,
    /// It was found by looking past a program that is not followed: deny and ask rules apply, and
    /// nothing is refused for it.
    Guessed,
    /// It stands in an operand that may be a line.
    Doubted,
}

impl Context {
    /// The context of a line's own commands.
    pub(crate) const TOP: Self = Self {
        launched_by: None,
        depth: 0,
        standing: Standing::Runs,
        other_root: false,
        elsewhere: false,
        appends: false,
        blank: false,
        caller: Caller::Program,
    };

    /// Returns the same place, where what runs need not be allowed.
    pub(crate) const fn seen(self) -> Self {
        let standing = match self.standing {
            Standing::Runs | Standing::Seen => Standing::Seen,
            Standing::Guessed => Standing::Guessed,
            Standing::Doubted => Standing::Doubted,
        };
        Self { standing, ..self }
    }

    /// Returns the same place, where only deny and ask rules look.
    pub(crate) const fn guessed(self) -> Self {
        let standing = match self.standing {
            Standing::Runs | Standing::Seen | Standing::Guessed => Standing::Guessed,
            Standing::Doubted => Standing::Doubted,
        };
        Self { standing, ..self }
    }

    /// Returns the context of what a command launches.
    pub(crate) const fn below(self, launcher: u32) -> Self {
        let depth = self.depth.saturating_add(1);
        let caller = Caller::Program;
        let launched_by = Some(launcher);
        Self { launched_by, depth, appends: false, blank: false, caller, ..self }
    }
}

/// Fills an [`Analysis`].
pub(crate) struct Follower<'a> {
    settings: &'a Settings,
    pub(crate) analysis: Analysis,
    /// Commands found by looking past, so far.
    guesses: usize,
    /// Whether a command of the line changes the directory.
    moves: bool,
}

impl<'a> Follower<'a> {
    pub(crate) fn new(dialect: Option<Dialect>, settings: &'a Settings) -> Self {
        Self { settings, analysis: Analysis::new(dialect), guesses: 0, moves: false }
    }

    /// Returns the finished analysis, its refusals in reading order.
    pub(crate) fn finish(mut self) -> Analysis {
        self.analysis.unanalyzable.sort_by_key(|refusal| refusal.span.start);
        for write in &mut self.analysis.writes {
            write.elsewhere |= self.moves;
        }
        self.analysis
    }

    /// Notes that something cannot be followed.
    pub(crate) fn refuse(
        &mut self,
        kind: UnanalyzableKind,
        span: Span,
        program: &[u8],
        context: Context,
    ) {
        match context.standing {
            Standing::Runs | Standing::Seen => self.analysis.unanalyzable.push(Unanalyzable {
                kind,
                span,
                program: program.to_vec(),
            }),
            Standing::Guessed | Standing::Doubted => {}
        }
    }

    /// Notes that a command cannot be followed, and names its program.
    fn refuse_command(&mut self, kind: UnanalyzableKind, command: u32, context: Context) {
        let Some(found) = self.analysis.commands.get(command as usize).copied() else { return };
        let name = self.analysis.program_name(&found).to_vec();
        self.refuse(kind, found.span, &name, context);
    }

    /// Follows the argv in `fields`; `open` when unknown further arguments come behind it.
    pub(crate) fn command(&mut self, fields: Span, open: bool, context: Context) {
        let Some(first) = self.analysis.fields.get(fields.start as usize).copied() else { return };
        if fields.is_empty() {
            return;
        }
        let span = self.analysis.span_of(fields);
        if context.depth > DEPTH {
            return self.refuse(UnanalyzableKind::Nesting, span, &[], context);
        }
        if self.analysis.commands.len() >= COMMANDS {
            return self.refuse(UnanalyzableKind::Size, span, &[], context);
        }
        let found_by_zsh = first.kind == FieldKind::Tilde && self.names_program(fields.start);
        if found_by_zsh || matches!(first.kind, FieldKind::Glob | FieldKind::Replacement) {
            return self.refuse_dynamic(first.span, context);
        }
        let program = self.analysis.program_at(fields.start, self.settings);
        let index = u32::try_from(self.analysis.commands.len()).unwrap_or(u32::MAX);
        let after_program = fields.start.saturating_add(1);
        self.analysis.commands.push(Command {
            program,
            fields,
            arguments: after_program,
            open,
            span,
            launched_by: context.launched_by,
            role: match context.standing {
                Standing::Runs => Role::Innermost,
                Standing::Seen | Standing::Guessed => Role::Evidence,
                Standing::Doubted => Role::Doubt,
            },
            barred: bar(program.place, context),
            scan: Span::new(after_program, fields.end),
        });
        if program.place != Place::Dynamic {
            self.launched_by_name(index, context);
        }
        self.look_past(index, context);
    }

    /// Refuses a program whose name is not known; names the launcher that would run it.
    fn refuse_dynamic(&mut self, span: Span, context: Context) {
        let launcher = context.launched_by.and_then(|at| self.analysis.commands.get(at as usize));
        let name = launcher.map(|command| self.analysis.program_name(command).to_vec());
        self.refuse(UnanalyzableKind::DynamicProgram, span, &name.unwrap_or_default(), context);
    }

    /// Gives a command its role as a launcher: it needs no allow rule itself.
    fn set_launcher(&mut self, index: u32) {
        if let Some(command) = self.analysis.commands.get_mut(index as usize)
            && command.role == Role::Innermost
        {
            command.role = Role::Launcher;
        }
    }

    /// Lets no allow rule count for a command.
    fn set_barred(&mut self, index: u32, why: Bar) {
        if let Some(command) = self.analysis.commands.get_mut(index as usize) {
            command.barred.get_or_insert(why);
        }
    }

    /// Says in which fields a command may launch something that is not followed.
    fn set_scan(&mut self, index: u32, scan: Span) {
        if let Some(command) = self.analysis.commands.get_mut(index as usize) {
            command.scan = scan;
        }
    }
}

fn bar(place: Place, context: Context) -> Option<Bar> {
    match place {
        Place::Dynamic => Some(Bar::DynamicProgram),
        Place::Bare | Place::System | Place::Alias | Place::Elsewhere => {
            context.other_root.then_some(Bar::OtherRoot)
        }
    }
}
