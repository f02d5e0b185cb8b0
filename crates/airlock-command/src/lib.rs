//! Finds what a command line runs: `line → commands`, behind their wrappers.
//!
//! [`analyze`] reads a line as one shell does, follows each wrapper (`env`, `sudo`, `xargs`,
//! `find -exec`, `sh -c`, ...) to the command or line that it launches, and lists what cannot be
//! followed. What a program launches is a fact in a table ([`wrappers`]); one interpreter serves all
//! tables. Nothing is run, and nothing of the machine is looked at.
#![forbid(clippy::disallowed_methods)]

mod field;
mod program;

mod command;
mod unanalyzable;

mod analysis;
mod settings;

mod option_spec;
mod wrapper;

pub mod wrappers;

mod launchers;

mod data_programs;
mod git_config;
mod known_programs;
mod option_arguments;
mod variables;

mod getopt;
mod text_program;

mod follow;

pub use analysis::{Analysis, Write};
pub use command::{Bar, Command, Role};
pub use field::{Count, Field, FieldKind, FieldRef, Piece};
pub use option_arguments::letters_with_argument;
pub use option_spec::{
    Argument, Commands, Effect, OptionSpec, flag, number, optional, separate, value, values,
};
pub use program::{Place, Program};
pub use settings::Settings;
pub use unanalyzable::{Unanalyzable, UnanalyzableKind};
pub use wrapper::{
    Bare, Clusters, Dashes, Judged, Operand, Parsing, TextProgram, Unknown, Wrapper,
};

use airlock_syntax::{Dialect, Span, parse};

use crate::follow::{Context, Follower, Origin};

/// Returns what a line runs in one shell's reading.
#[must_use]
pub fn analyze(source: &str, dialect: Dialect, settings: &Settings) -> Analysis {
    let mut follower = Follower::new(Some(dialect), settings);
    match parse(source, dialect) {
        Ok(line) => {
            follower.analysis.differs = line.differs;
            follower.analysis.stopped = line.stop.is_some();
            follower.read(&line, source, Origin::At(0), Context::TOP);
        }
        Err(error) => {
            // Another shell may read it, so its reading has to be looked at as well.
            follower.analysis.differs = true;
            follower.refuse_syntax(Some(error), Origin::At(0), Context::TOP);
        }
    }
    follower.finish()
}

/// The most words of an argv (Q52).
const ARGV_WORDS: usize = 4096;

/// Returns what an argv runs: one command, which no shell reads (R61, Q33).
///
/// Spans point into the arguments joined by blanks.
#[must_use]
pub fn analyze_argv(argv: &[&str], settings: &Settings) -> Analysis {
    let mut follower = Follower::new(None, settings);
    let mut at = 0_u32;
    for argument in argv {
        let length = u32::try_from(argument.len()).unwrap_or(u32::MAX);
        let span = Span::new(at, at.saturating_add(length));
        follower.push_literal(argument.as_bytes(), span, Some(at));
        at = span.end.saturating_add(1);
    }
    let fields = Span::new(0, follower.next_field());
    let span = follower.analysis.span_of(fields);
    if argv.first().is_none_or(|program| program.is_empty()) {
        follower.refuse(UnanalyzableKind::BadType, span, &[], Context::TOP);
    } else if argv.iter().any(|argument| argument.contains('\0')) {
        follower.refuse(UnanalyzableKind::Encoding, span, &[], Context::TOP);
    } else if argv.len() > ARGV_WORDS {
        follower.refuse(UnanalyzableKind::Size, span, &[], Context::TOP);
    } else {
        follower.command(fields, false, Context::TOP);
    }
    follower.finish()
}
