//! What is read: the line and the policy.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};

use airlock::{Policy, PolicyError, Shell};

use crate::options::{PolicyOptions, ShellOption};

/// Why the program cannot do what it is asked to.
#[derive(Debug)]
pub(crate) enum Error {
    /// The policy is broken.
    Policy(PolicyError),
    /// Something cannot be read or written: what, and why.
    Io(String, io::Error),
    /// The usage is wrong.
    Usage(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Policy(error) => write!(f, "{error}"),
            Self::Io(what, error) => write!(f, "{what}: {error}"),
            Self::Usage(what) => f.write_str(what),
        }
    }
}

impl From<PolicyError> for Error {
    fn from(error: PolicyError) -> Self {
        Self::Policy(error)
    }
}

/// The preset that judges when no policy is given.
pub(crate) const DEFAULT_PRESET: &str = "shell_command_defaults";

/// Reads the policy that the options name.
pub(crate) fn policy(options: &PolicyOptions) -> Result<Policy, Error> {
    let policy = match (&options.policy, &options.preset) {
        (Some(file), _) => {
            let name = file.display().to_string();
            let text = fs::read_to_string(file)
                .map_err(|error| Error::Io(format!("policy file {name}"), error))?;
            read_policy(&text).map_err(|error| error.in_file(name))?
        }
        (None, Some(preset)) => Policy::preset(preset)?,
        (None, None) => Policy::preset(DEFAULT_PRESET)?,
    };
    Ok(match options.shell {
        Some(shell) => policy.with_shell(shell.into()),
        None => policy,
    })
}

/// Reads a policy file, whose rules must keep to their examples.
fn read_policy(text: &str) -> Result<Policy, PolicyError> {
    let policy = Policy::from_toml(text)?;
    policy.check_examples()?;
    Ok(policy)
}

impl From<ShellOption> for Shell {
    fn from(shell: ShellOption) -> Self {
        match shell {
            ShellOption::Any => Self::Any,
            ShellOption::Sh => Self::Sh,
            ShellOption::Bash => Self::Bash,
            ShellOption::Zsh => Self::Zsh,
        }
    }
}

/// The most bytes of standard input that are read as one line: more than is judged, so that what is
/// too long is refused as such.
const LONGEST_LINE: u64 = 1024 * 1024;

/// Tells a person at a terminal that something is read from there. Where nobody can be told, nobody
/// waits.
pub(crate) fn tell_terminal(what: &str) {
    if io::stdin().is_terminal() {
        let text = format!("airlock: reading {what} from the terminal; Ctrl-D ends it");
        let _ = writeln!(io::stderr().lock(), "{text}");
    }
}

/// Returns the line that is given, or standard input.
pub(crate) fn line(given: Option<&OsStr>) -> Result<Vec<u8>, Error> {
    if let Some(line) = given {
        return Ok(line.as_encoded_bytes().to_vec());
    }
    tell_terminal("the line");
    let mut line = Vec::new();
    io::stdin()
        .lock()
        .take(LONGEST_LINE)
        .read_to_end(&mut line)
        .map_err(|error| Error::Io("standard input".to_owned(), error))?;
    if line.last() == Some(&b'\n') {
        line.pop();
    }
    Ok(line)
}
