//! A deny in time: agents let a command run when their hook takes too long.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use airlock_hook::{Agent, Event, Outcome, TOO_LATE, answer};

use crate::exit_code::Exit;
use crate::subcommand::hook::print;

/// How long a verdict may take: with the start of the process, the answer is there within 2 seconds.
const LIMIT: Duration = Duration::from_millis(1500);

/// How long is waited for a record once the answer is given.
const AFTERWARDS: Duration = Duration::from_millis(400);

/// Sees to it that there is one answer, in time.
#[derive(Debug, Clone)]
pub(super) struct Deadline {
    agent: &'static Agent,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    answered: AtomicBool,
    /// Whether an answer that lets the command run is given whole.
    passed: AtomicBool,
    event: OnceLock<&'static Event>,
}

impl Deadline {
    /// Starts the clock.
    pub(super) fn start(agent: &'static Agent) -> Self {
        let deadline = Self { agent, shared: Arc::default() };
        let other = deadline.clone();
        let watch = move || other.watch();
        // Without a thread there is no deadline, but a verdict all the same.
        drop(thread::Builder::new().stack_size(64 * 1024).spawn(watch));
        deadline
    }

    /// Remembers the event, whose form the deny is to have.
    pub(super) fn knows(&self, event: &'static Event) {
        // It is only learnt once.
        let _ = self.shared.event.set(event);
    }

    /// Gives the answer, unless another was given.
    pub(super) fn answer(&self, given: &airlock_hook::Answer) -> Exit {
        if self.shared.answered.swap(true, Ordering::SeqCst) {
            // The other thread is about to end the process.
            loop {
                thread::park();
            }
        }
        let exit = print(given);
        self.shared.passed.store(exit == Exit::Allow, Ordering::SeqCst);
        exit
    }

    fn watch(&self) {
        thread::sleep(LIMIT);
        if self.shared.answered.swap(true, Ordering::SeqCst) {
            thread::sleep(AFTERWARDS);
            process::exit(if self.shared.passed.load(Ordering::SeqCst) { 0 } else { 2 });
        }
        let event = self.shared.event.get().copied().unwrap_or(self.agent.default_event());
        print(&answer(event, &Outcome::Deny(TOO_LATE.to_owned())));
        process::exit(2)
    }
}
