//! The shell oracle: what real shells execute when they are given a line.
//!
//! Lines run for real, in a throwaway root where every program is a stub that only writes down its
//! arguments. What keeps that harmless, all of it always on:
//!
//! 1. The root holds the shells and the stub, nothing else. `/bin`, `/usr/bin` and the other program
//!    directories hold links of the stub alone, so that `/bin/rm`, `command -p rm` and any `PATH`
//!    reach a stub too. It is mounted read-only, but for small file systems in memory.
//! 2. Private mount, process, network, IPC and host name namespaces (`unshare`): no network, nothing
//!    outside to signal, and everything ends when the driver ends.
//! 3. Lines run as a user that owns nothing, without capabilities, with limits on time, processes,
//!    memory, files and output.
//!
//! The programs inside the root are C (`oracle/stub.c`, `oracle/driver.c`), since what they do needs
//! system calls that the standard library does not have; they are compiled when first needed.

mod kept;
pub(crate) mod names;
pub(crate) mod root;
mod shell;
pub(crate) mod wire;

use std::{
    fmt,
    io::{self, Read, Write},
    path::PathBuf,
    process::{Child, Command, Stdio, id},
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

pub use self::kept::Observed;
pub use self::shell::Shell;
pub use self::wire::{Executed, Observation};

/// How the stubs of a run exit, one run of the line for each: both sides of `&&`, `||`, `if` and
/// `while` are then reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// All with 0.
    Succeed,
    /// Once all with 0, once all with 1.
    Both,
    /// Besides, once the first with 0 and all later ones with 1, which ends loops in their middle.
    Thorough,
    /// As many of these as a line needs: only lists, loops, conditions and `$?` ask for a status.
    Needed,
}

/// What asks for the status of a command.
const ASK_FOR_STATUS: [&str; 7] = ["&&", "||", "if", "while", "until", "?", "!"];

impl Plan {
    fn letters(self) -> &'static str {
        match self {
            Self::Succeed => "0",
            Self::Both => "01",
            Self::Thorough | Self::Needed => "012",
        }
    }

    /// Returns the plan for one line.
    fn of(self, line: &[u8]) -> Self {
        let asks = |text: &&str| line.windows(text.len()).any(|part| part == text.as_bytes());
        match self {
            Self::Succeed | Self::Both | Self::Thorough => self,
            Self::Needed if line.windows(2).any(|pair| pair == b"\\\n") => Self::Thorough,
            Self::Needed if ASK_FOR_STATUS.iter().any(asks) => Self::Thorough,
            Self::Needed => Self::Succeed,
        }
    }
}

/// Why lines cannot be run here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable {
    reason: String,
}

impl Unavailable {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }

    /// The driver answered without an observation.
    pub(crate) fn nothing_observed() -> Self {
        Self::new("the driver observed nothing")
    }
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unavailable {}

impl From<io::Error> for Unavailable {
    fn from(error: io::Error) -> Self {
        Self::new(error.to_string())
    }
}

/// The most lines given to one start of the driver.
const BATCH: usize = 500;

/// How long one line may take, in milliseconds.
const LIMIT_MS: u32 = 1500;

/// How many users, one after the other, the runs of this process use.
const USERS: u32 = 64;

/// Counts the runs of this process.
static RUNS: AtomicU32 = AtomicU32::new(0);

/// What runs lines.
#[derive(Debug)]
pub struct Oracle {
    root: PathBuf,
    shells: Vec<Shell>,
    is_root: bool,
    limit_ms: u32,
}

impl Oracle {
    /// Prepares the root and tries it out.
    ///
    /// # Errors
    ///
    /// When this is not Linux, a program is missing (`unshare`, `cc`), or the privileges for
    /// namespaces are.
    pub fn open() -> Result<Self, Unavailable> {
        let shells: Vec<Shell> =
            Shell::ALL.into_iter().filter(|shell| shell.program().is_some()).collect();
        let root = root::prepare(&shells)?;
        let is_root = root::user_is_root()?;
        let oracle = Self { root, shells, is_root, limit_ms: LIMIT_MS };
        let Some(first) = oracle.shells.first() else {
            return Err(Unavailable::new("no shell is installed"));
        };
        oracle.run(*first, &["c1"], Plan::Succeed)?;
        Ok(oracle)
    }

    /// Changes how long one line may take.
    #[must_use]
    pub fn with_limit_ms(self, limit_ms: u32) -> Self {
        Self { limit_ms, ..self }
    }

    /// Opens the oracle for a test: `None`, said on standard error, where it is not available on a
    /// person's machine.
    ///
    /// # Errors
    ///
    /// When it is not available although `CI` is set: there, nothing may go unchecked.
    pub fn open_for_test() -> Result<Option<Self>, Unavailable> {
        let in_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
        match Self::open() {
            Ok(oracle) => match oracle.missing().first() {
                Some(shell) if in_ci => {
                    Err(Unavailable::new(format!("{} is not installed", shell.name())))
                }
                _none_or_not_ci => Ok(Some(oracle)),
            },
            Err(unavailable) if in_ci => Err(unavailable),
            Err(unavailable) => {
                // Not `eprintln!`: the harness would keep the message for itself.
                writeln!(io::stderr(), "skipped: the shell oracle cannot run ({unavailable})")?;
                Ok(None)
            }
        }
    }

    /// Returns the shells that are installed.
    #[must_use]
    pub fn shells(&self) -> &[Shell] {
        &self.shells
    }

    /// Returns the shells that are not installed.
    #[must_use]
    pub fn missing(&self) -> Vec<Shell> {
        Shell::ALL.into_iter().filter(|shell| !self.shells.contains(shell)).collect()
    }

    /// Runs each line in a new process of `shell` and returns what happened, in their order.
    ///
    /// A line is a C string to a shell: what follows a NUL is not seen.
    ///
    /// # Errors
    ///
    /// When the driver fails; never because of a line.
    pub fn run<L: AsRef<[u8]>>(
        &self,
        shell: Shell,
        lines: &[L],
        plan: Plan,
    ) -> Result<Vec<Observation>, Unavailable> {
        let mut observations: Vec<Option<Observation>> = vec![None; lines.len()];
        for part in [Plan::Succeed, Plan::Both, Plan::Thorough] {
            let chosen: Vec<(usize, &[u8])> = lines
                .iter()
                .map(AsRef::as_ref)
                .enumerate()
                .filter(|(_, line)| plan.of(line) == part)
                .collect();
            for batch in chosen.chunks(BATCH) {
                let batch_lines: Vec<&[u8]> = batch.iter().map(|(_, line)| *line).collect();
                let seen = self.run_batch(shell, &batch_lines, part)?;
                for ((at, _), observation) in batch.iter().zip(seen) {
                    if let Some(place) = observations.get_mut(*at) {
                        *place = Some(observation);
                    }
                }
            }
        }
        observations.into_iter().collect::<Option<_>>().ok_or_else(Unavailable::nothing_observed)
    }

    fn run_batch<L: AsRef<[u8]>>(
        &self,
        shell: Shell,
        lines: &[L],
        plan: Plan,
    ) -> Result<Vec<Observation>, Unavailable> {
        let input = wire::request(&names::of_stubs(lines), lines);
        let mut child = self.start(shell, plan)?;
        let (output, errors) = exchange(&mut child, &input)?;
        let status = child.wait()?;
        let observations = wire::response(&output, Some(shell));
        match observations {
            Some(observations) if status.success() && observations.len() == lines.len() => {
                Ok(observations)
            }
            _failed => Err(Unavailable::new(format!(
                "the driver ended with {status}: {}",
                String::from_utf8_lossy(&errors).trim()
            ))),
        }
    }

    fn start(&self, shell: Shell, plan: Plan) -> Result<Child, Unavailable> {
        let mut unshare = Command::new("unshare");
        unshare.args(["-m", "-p", "-n", "-i", "-u", "-f", "--kill-child"]);
        if !self.is_root {
            unshare.arg("-r");
        }
        unshare
            .arg(self.root.join("driver"))
            .arg(self.root.join("root"))
            .args([&self.user(), &self.limit_ms.to_string(), plan.letters()])
            .args(shell.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        unshare
            .spawn()
            .map_err(|error| Unavailable::new(format!("`unshare` does not start: {error}")))
    }

    /// Returns a user of its own for each driver that runs at the same time: the limit on processes
    /// counts by user.
    fn user(&self) -> String {
        if !self.is_root {
            return "0".to_owned();
        }
        let run = RUNS.fetch_add(1, Ordering::Relaxed).checked_rem(USERS).unwrap_or_default();
        let process = id().checked_rem(100_000).unwrap_or_default();
        process.saturating_mul(USERS).saturating_add(run).saturating_add(200_000).to_string()
    }
}

/// Writes all of `input` while it reads all that comes out: neither side waits for the other.
pub(crate) fn exchange(child: &mut Child, input: &[u8]) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        // An early end of the driver shows in its status; that the pipe breaks says no more.
        scope.spawn(move || stdin.map(|mut pipe| pipe.write_all(input)));
        let errors = scope.spawn(move || read_all(stderr));
        let output = read_all(stdout)?;
        Ok((output, errors.join().unwrap_or_else(|_panic| Ok(Vec::new()))?))
    })
}

fn read_all(pipe: Option<impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        pipe.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
