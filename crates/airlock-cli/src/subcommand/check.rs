//! `airlock check`: judges a line.

mod jsonl;
mod request;

use std::io;

use crate::exit_code::Exit;
use crate::input::{self, Error};
use crate::json::{DecisionJson, one_line};
use crate::options::CheckOptions;
use crate::render::{Style, verdict};
use crate::subcommand::print;

/// Runs the subcommand.
pub(crate) fn run(options: &CheckOptions) -> Result<Exit, Error> {
    let policy = input::policy(&options.policy)?;
    if options.jsonl {
        input::tell_terminal("JSON");
        return jsonl::run(&policy, io::stdin(), &mut io::stdout().lock());
    }
    let line = input::line(options.line.as_deref())?;
    let decision = policy.judge_bytes(&line);
    if options.json {
        let text = one_line(&DecisionJson::new(None, &decision))
            .map_err(|error| Error::Io("JSON".to_owned(), error.into()))?;
        print(&String::from_utf8_lossy(&text))?;
    } else {
        print(&verdict(&String::from_utf8_lossy(&line), &decision, Style::of_stdout()))?;
    }
    Ok(decision.verdict().into())
}
