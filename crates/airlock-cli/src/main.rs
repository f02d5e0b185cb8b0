//! The `airlock` program: decides what an AI agent's shell tool may run.

mod exit_code;
mod options;

mod figures;
mod folders;
mod history;
mod input;
mod json;
mod parallel;
mod policy_files;
mod progress;
mod render;
mod setup;
mod subcommand;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::exit_code::Exit;
use crate::options::{Options, Subcommand};

fn main() -> ExitCode {
    let options = match Options::try_parse() {
        Ok(options) => options,
        Err(error) => return refuse(&error),
    };
    let result = match options.subcommand {
        Subcommand::Check(options) => subcommand::check::run(&options),
        Subcommand::Doctor(options) => subcommand::doctor::run(&options),
        Subcommand::Explain(options) => subcommand::explain::run(&options),
        Subcommand::Export(options) => subcommand::export::run(&options),
        Subcommand::Hook(options) => return subcommand::hook::run(&options).into(),
        Subcommand::Install(options) => subcommand::install::run(&options),
        Subcommand::Log(options) => subcommand::log::run(&options),
        Subcommand::Policy(options) => subcommand::policy::run(&options),
        Subcommand::Replay(options) => subcommand::replay::run(&options),
        Subcommand::Rules(options) => subcommand::rules::run(&options),
        Subcommand::Stats(options) => subcommand::stats::run(&options),
        Subcommand::Suggest(options) => subcommand::suggest::run(&options),
        Subcommand::Test(options) => subcommand::test::run(&options),
        Subcommand::Trust(options) => subcommand::trust::run(&options),
        Subcommand::Uninstall(options) => subcommand::uninstall::run(&options),
        Subcommand::Why(options) => subcommand::why::run(&options),
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

/// Prints what is wrong with the usage, or the help that is asked for. Called as a hook, it denies in
/// the agent's form.
fn refuse(error: &clap::Error) -> ExitCode {
    if error.exit_code() != 0 && env::args_os().nth(1).is_some_and(|first| first == "hook") {
        let agent = env::args_os().nth(2).unwrap_or_default();
        return subcommand::hook::misused(&agent.to_string_lossy(), error).into();
    }
    // Nobody is left to tell when these cannot be written.
    let _ = error.print();
    if error.kind() == ErrorKind::UnknownArgument {
        let arguments: Vec<String> =
            env::args_os().skip(1).map(|one| one.to_string_lossy().into_owned()).collect();
        if let Some(hint) = options::quoting_hint(&arguments) {
            let _ = writeln!(io::stderr().lock(), "\n{hint}");
        }
    }
    if error.exit_code() == 0 { Exit::Allow.into() } else { Exit::Usage.into() }
}
