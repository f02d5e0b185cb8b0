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

pub use analysis::Analysis;
pub use command::{Bar, Command, Role};
pub use field::{Count, Field, FieldKind, FieldRef, Piece};
pub use option_spec::{Argument, Effect, OptionSpec, flag, optional, separate, value};
pub use program::{Place, Program};
pub use settings::Settings;
pub use unanalyzable::{Unanalyzable, UnanalyzableKind};
pub use wrapper::{Bare, Judged, Operand, Parsing, TextProgram, Unknown, Wrapper};

use airlock_syntax::Dialect;

/// Returns what a line runs in one shell's reading.
#[must_use]
pub fn analyze(_source: &str, dialect: Dialect, _settings: &Settings) -> Analysis {
    Analysis::new(Some(dialect))
}

/// Returns what an argv runs: one command, which no shell reads (R61, Q33).
#[must_use]
pub fn analyze_argv(_argv: &[&str], _settings: &Settings) -> Analysis {
    Analysis::new(None)
}
