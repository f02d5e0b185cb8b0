//! `airlock hook`: answers an agent's hook.
//!
//! It stands before every command, so that it fails closed: whatever goes wrong, the answer is a deny in
//! the agent's form, in time, and there is one answer.

mod deadline;
mod policy;
mod record;

use std::io::{self, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use airlock_hook::{
    Agent, Answer, Hooked, INTERNAL, OnAsk, Outcome, Settings, agents, answer, judge, pass, read,
    refuse,
};

use crate::exit_code::Exit;
use crate::folders;
use crate::options::HookOptions;
use crate::subcommand::hook::deadline::Deadline;

pub(crate) use policy::{Judge, Source, judge_of, source};

/// The most bytes of a request that are read.
const LONGEST_REQUEST: u64 = 16 * 1024 * 1024;

/// Runs the subcommand.
pub(crate) fn run(options: &HookOptions) -> Exit {
    // What a panic says would stand where the model reads why it is refused.
    panic::set_hook(Box::new(|_| {}));
    let deadline = Deadline::start(options.agent);
    let result = panic::catch_unwind(AssertUnwindSafe(|| hooked(options, &deadline)));
    let Ok((hooked, digest)) = result else {
        return deadline.answer(&denied(options.agent, INTERNAL));
    };
    let exit = deadline.answer(&hooked.answer);
    let recorded = panic::catch_unwind(AssertUnwindSafe(|| {
        record::append(options, &hooked, digest.as_deref());
    }));
    // The answer is given: a record that cannot be written changes nothing of it.
    drop(recorded);
    exit
}

/// Denies in the form of the agent of this name, where the usage is wrong.
pub(crate) fn misused(agent: &str, error: &clap::Error) -> Exit {
    let reason =
        "airlock: the hook is called wrongly, the command is refused; `airlock doctor` says more";
    if let Some(agent) = agents::named(agent) {
        return print(&denied(agent, reason));
    }
    // Nobody is left to tell when this cannot be written.
    let _ = writeln!(io::stderr().lock(), "{reason}\n{error}");
    Exit::Blocked
}

/// Reads the request and judges it. Also returns the digest of the policy.
fn hooked(options: &HookOptions, deadline: &Deadline) -> (Hooked, Option<String>) {
    let mut bytes = Vec::new();
    if io::stdin().lock().take(LONGEST_REQUEST).read_to_end(&mut bytes).is_err() {
        bytes.clear();
    }
    fail_for_a_test();
    let request = match read(options.agent, &bytes) {
        Ok(request) => request,
        Err(unread) => return (refuse(options.agent, unread), None),
    };
    deadline.knows(request.event);
    let home = folders::home();
    let settings = Settings {
        on_ask: options.answers.on_ask.map(OnAsk::from),
        auto_approve: options.answers.auto_approve,
        maybe_powershell: cfg!(windows),
        home: home.as_deref().and_then(Path::to_str),
    };
    if request.commands.is_empty() {
        return (pass(request), None);
    }
    if let Ok(Judge { policy, digest }) = judge_of(&options.answers, request.directory.as_deref()) {
        return (judge(&policy, settings, request), Some(digest));
    }
    let reason = "airlock: the policy cannot be read, the command is refused; tell the user to run \
                  `airlock doctor`";
    let answer = answer(request.event, &Outcome::Deny(reason.to_owned()));
    (Hooked { answer, request: None, judged: Vec::new() }, None)
}

/// Fails where a test of a build for tests wants that.
#[cfg(debug_assertions)]
fn fail_for_a_test() {
    let fault = std::env::var_os("AIRLOCK_TEST_FAULT").unwrap_or_default();
    assert!(fault != "panic", "a test wants a panic");
    if fault == "slow" {
        std::thread::sleep(std::time::Duration::from_secs(300));
    }
}

#[cfg(not(debug_assertions))]
fn fail_for_a_test() {}

fn denied(agent: &'static Agent, reason: &str) -> Answer {
    answer(agent.default_event(), &Outcome::Deny(reason.to_owned()))
}

/// Prints an answer: standard output in one call, so that an agent reads all of it or nothing.
fn print(answer: &Answer) -> Exit {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(&answer.stdout).and_then(|()| stdout.flush());
    // Nobody is left to tell when this cannot be written.
    let _ = io::stderr().lock().write_all(answer.stderr.as_bytes());
    // An agent that is not told the answer is told by the status.
    if answer.exit == 0 && written.is_ok() { Exit::Allow } else { Exit::Blocked }
}
