//! The getopt oracle: what real wrappers launch when they are given options.
//!
//! `env`, `sudo`, `xargs`, `find`, the shells and the others run for real, in the throwaway root of
//! the shell oracle ([`oracle`](crate::oracle)), with a stub for whatever they launch. What the stub
//! received must be what the tables of wrappers say, or the analysis must refuse the argv.

mod cases;
mod find_cases;
mod judge;
mod report;
mod root;
mod subjects;
mod values;

use std::{
    io::{self, Write},
    path::PathBuf,
    process::{Command, Stdio},
};

pub use self::cases::{Case, cases};
pub use self::judge::{Outcome, outcome};
pub use self::report::{Confirmation, Effort, Hole, Report, RowReport, confirm};
pub use self::subjects::{Subject, subjects};

use crate::oracle::{Observation, Unavailable, exchange, names, wire};

/// The most argvs given to one start of the driver.
const BATCH: usize = 400;

/// How long one argv may take, in milliseconds.
const LIMIT_MS: &str = "1000";

/// How long a program may run on that has launched a stub, in milliseconds: `watch` does so without
/// end, the others end by themselves.
const REPEATS_MS: (&str, &str) = ("20", "500");

/// Separates the words of an argv on its way to the driver.
const SEPARATOR: &str = "\x1f";

/// What runs argvs.
#[derive(Debug)]
pub struct GetoptOracle {
    directory: PathBuf,
    programs: Vec<&'static str>,
}

impl GetoptOracle {
    /// Prepares the root and tries it out.
    ///
    /// # Errors
    ///
    /// When this is not Linux, a program is missing (`unshare`, `cc`), or the user is not root: some
    /// wrappers change the user or the root directory.
    pub fn open() -> Result<Self, Unavailable> {
        if !crate::oracle::root::user_is_root()? {
            return Err(Unavailable::new("only root can run wrappers that change the user"));
        }
        let programs = root::installed();
        let oracle = Self { directory: root::prepare()?, programs };
        let seen = oracle.run(&[vec!["c1".to_owned()]])?;
        match seen.first() {
            Some(first) if first.executed.len() == 1 => Ok(oracle),
            _nothing => Err(Unavailable::nothing_observed()),
        }
    }

    /// Opens the oracle for a test: `None`, said on standard error, where it is not available on a
    /// person's machine.
    ///
    /// # Errors
    ///
    /// When it is not available although `CI` is set: there, nothing may go unchecked.
    pub fn open_for_test() -> Result<Option<Self>, Unavailable> {
        match Self::open() {
            Ok(oracle) => Ok(Some(oracle)),
            Err(unavailable) if std::env::var_os("CI").is_some_and(|value| !value.is_empty()) => {
                Err(unavailable)
            }
            Err(unavailable) => {
                // Not `eprintln!`: the harness would keep the message for itself.
                writeln!(io::stderr(), "skipped: the getopt oracle cannot run ({unavailable})")?;
                Ok(None)
            }
        }
    }

    /// Returns the names of the real programs in the root.
    #[must_use]
    pub fn programs(&self) -> &[&'static str] {
        &self.programs
    }

    /// Runs each argv and returns what happened, in their order.
    ///
    /// # Errors
    ///
    /// When the driver fails; never because of an argv.
    pub fn run(&self, argvs: &[Vec<String>]) -> Result<Vec<Observation>, Unavailable> {
        let mut observations = Vec::with_capacity(argvs.len());
        for batch in argvs.chunks(BATCH) {
            observations.extend(self.run_batch(batch)?);
        }
        Ok(observations)
    }

    fn run_batch(&self, argvs: &[Vec<String>]) -> Result<Vec<Observation>, Unavailable> {
        let words: Vec<String> = argvs.iter().map(|argv| argv.join("\n")).collect();
        let lines: Vec<String> = argvs.iter().map(|argv| argv.join(SEPARATOR)).collect();
        let mut names = names::of_stubs(&words);
        names.extend(root::STUBS.iter().map(|name| name.as_bytes().to_vec()));
        let does_repeat = |argv: &Vec<String>| argv.iter().any(|word| word == "watch");
        let repeats = if argvs.iter().any(does_repeat) { REPEATS_MS.0 } else { REPEATS_MS.1 };
        let mut child = Command::new("unshare")
            .args(["-m", "-p", "-n", "-i", "-u", "-f", "--kill-child"])
            .arg(self.directory.join("driver"))
            .arg(self.directory.join("root"))
            .args(["0", LIMIT_MS, "0", "--argv", repeats])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Unavailable::new(format!("`unshare` does not start: {error}")))?;
        let (output, errors) = exchange(&mut child, &wire::request(&names, &lines))?;
        let status = child.wait()?;
        match wire::response(&output, None) {
            Some(seen) if status.success() && seen.len() == lines.len() => Ok(seen),
            _failed => Err(Unavailable::new(format!(
                "the driver ended with {status}: {}",
                String::from_utf8_lossy(&errors).trim()
            ))),
        }
    }
}
