//! The `airlock` program: decides what an AI agent's shell tool may run.

mod exit_code;
mod options;

mod input;
mod json;
mod render;
mod subcommand;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::exit_code::Exit;
use crate::options::{Options, Subcommand};

fn main() -> ExitCode {
    let options = Options::parse();
    let result = match options.subcommand {
        Subcommand::Check(options) => subcommand::check::run(&options),
        Subcommand::Explain(options) => subcommand::explain::run(&options),
        Subcommand::Rules(options) => subcommand::rules::run(&options),
        Subcommand::Wrappers(options) => subcommand::wrappers::run(&options),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(error) => {
            // Nobody is left to tell when this cannot be written either.
            let _ = writeln!(io::stderr().lock(), "airlock: {error}");
            Exit::Usage.into()
        }
    }
}
