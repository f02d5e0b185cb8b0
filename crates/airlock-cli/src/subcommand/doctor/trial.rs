//! A trial: the hook as the agent would run it, with a line that must be denied.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use airlock_hook::{Agent, Shape};

use crate::setup::entry::Entry;

/// No policy allows it: its quote is never closed.
const LINE: &str = "echo 'x";

/// How long is waited for the answer.
const LIMIT: Duration = Duration::from_secs(5);

/// Runs the hook and says what is wrong with its answer.
pub(super) fn run(agent: &'static Agent, entry: &Entry) -> Result<(), String> {
    let (program, arguments) = entry.argv.split_first().ok_or("the hook has no command")?;
    let is_recorded = arguments.iter().any(|argument| argument.starts_with("--record"));
    let record = (!is_recorded).then_some("--no-record");
    let mut child = Command::new(program)
        .args(arguments)
        .args(record)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{program} cannot be run: {error}"))?;
    let request = agent.example(LINE).to_string();
    if let Some(mut stdin) = child.stdin.take() {
        // A program that reads nothing is judged by what it says.
        let _ = stdin.write_all(request.as_bytes());
    }
    let status = wait(&mut child)?;
    let mut stdout = String::new();
    if let Some(mut pipe) = child.stdout.take() {
        pipe.read_to_string(&mut stdout).map_err(|error| format!("the trial: {error}"))?;
    }
    let event = agent.default_event();
    let is_said = event.shape == Shape::Silent || stdout.contains("cannot be followed");
    if status == Some(i32::from(event.deny_exit)) && is_said {
        return Ok(());
    }
    Err(format!("tried with a line that must be denied: it is not (status {status:?}, {stdout:?})"))
}

fn wait(child: &mut Child) -> Result<Option<i32>, String> {
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status.code()),
            Ok(None) => thread::sleep(Duration::from_millis(5)),
            Err(error) => return Err(format!("the trial: {error}")),
        }
    }
    // It may have ended by itself.
    let _ = child.kill();
    Err("the hook does not answer".to_owned())
}
