//! Compares rules with commands: `rule × command → Match` (R47-R51, Q26, Q45, Q62a).
//!
//! The two readings of a rule stand side by side here and nowhere else: allow rules are read
//! literally ([`LiteralRule`]), deny and ask rules generously ([`GenerousRule`]).

mod flags;
mod generous;
mod literal;
mod option;
mod spellings;

pub(crate) use generous::{GenerousRule, Start};
pub(crate) use literal::LiteralRule;
pub(crate) use spellings::{git_subcommand, plain_name};

use airlock_command::FieldRef;

/// The fields of a command, the first its program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argv<'a> {
    /// The fields.
    pub(crate) fields: &'a [FieldRef<'a>],
    /// The index of the first field behind the program's global options.
    pub(crate) arguments: usize,
    /// Whether unknown further arguments may follow.
    pub(crate) open: bool,
}

#[cfg(test)]
pub(crate) mod testing;
