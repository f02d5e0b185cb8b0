//! What is read: the line and the policy.

use std::env;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;

use airlock::{Policy, PolicyError, Shell};

use crate::options::{PolicyOptions, ShellOption};
use crate::policy_files::trust::Standing;
use crate::policy_files::{self, Effective};
use crate::render::shown;

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
        (None, None) => effective()?,
    };
    Ok(match options.shell {
        Some(shell) => policy.with_shell(shell.into()),
        None => policy,
    })
}

/// Returns the policy that holds in the working directory, and says what of its files is not obeyed.
fn effective() -> Result<Policy, Error> {
    let directory = working_directory()?;
    let Effective { policy, files, unheeded } = policy_files::effective(&directory)?;
    policy.check_examples()?;
    for line in &unheeded {
        // Nobody is left to tell when this cannot be written.
        let _ = writeln!(io::stderr().lock(), "airlock: {}", shown(line));
    }
    if !unheeded.is_empty()
        && let Some(file) = files.iter().find(|file| file.standing != Standing::Trusted)
    {
        let path = file.path.display().to_string();
        let hint = format!("airlock: to obey it, read it and: airlock trust {}", shown(&path));
        let _ = writeln!(io::stderr().lock(), "{hint}");
    }
    Ok(policy)
}

/// Returns the working directory.
pub(crate) fn working_directory() -> Result<PathBuf, Error> {
    env::current_dir().map_err(|error| Error::Io("working directory".to_owned(), error))
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
