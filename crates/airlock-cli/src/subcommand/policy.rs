//! `airlock policy`: looks into policies.

mod check;
mod show;

use crate::exit_code::Exit;
use crate::input::Error;
use crate::options::{PolicyAction, PolicyCommandOptions};

/// Runs the subcommand.
pub(crate) fn run(options: &PolicyCommandOptions) -> Result<Exit, Error> {
    match &options.action {
        PolicyAction::Check(options) => check::run(options),
        PolicyAction::Show(options) => show::run(options),
    }
}
