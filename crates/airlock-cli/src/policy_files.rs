//! The policy files that apply in a directory: the system's, the user's, those of the project; and
//! whether a person trusts them.

pub(crate) mod trust;

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use airlock::{Context, Layer, Policy};

use crate::folders;
use crate::input::{DEFAULT_PRESET, Error};
use trust::Standing;

/// The name of a policy file.
pub(crate) const NAME: &str = "airlock.policy.toml";

/// The most bytes of a policy file that are read.
const LONGEST_FILE: u64 = 4 * 1024 * 1024;

/// Whose a policy file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// `/etc/airlock`: of who administers the machine.
    System,
    /// Of the user's configuration folder.
    User,
    /// Of a directory of the project: the working directory and those around it.
    Project,
}

impl Owner {
    /// Returns the word for it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Project => "project",
        }
    }
}

/// A policy file that applies.
#[derive(Clone, Debug)]
pub(crate) struct PolicyFile {
    pub(crate) owner: Owner,
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) standing: Standing,
}

/// The policy that holds in a directory.
#[derive(Debug)]
pub(crate) struct Effective {
    pub(crate) policy: Policy,
    pub(crate) files: Vec<PolicyFile>,
    /// What files that are not trusted say and what is not obeyed.
    pub(crate) unheeded: Vec<String>,
}

/// Returns the policy that holds in a directory.
pub(crate) fn effective(directory: &Path) -> Result<Effective, Error> {
    let files = files(directory)?;
    let layers: Vec<Layer> = files
        .iter()
        .map(|file| Layer {
            name: file.path.display().to_string(),
            text: file.text.clone(),
            is_trusted: file.standing == Standing::Trusted,
        })
        .collect();
    let (policy, unheeded) = Policy::from_layers(DEFAULT_PRESET, &layers)?;
    Ok(Effective { policy: policy.within(context(directory)), files, unheeded })
}

/// Returns what is known of a line that runs in a directory.
pub(crate) fn context(directory: &Path) -> Context {
    let text = |path: &Path| path.to_str().map(str::to_owned);
    Context {
        cwd: text(directory),
        home: folders::home().as_deref().and_then(text),
        agent: None,
        tool: None,
    }
}

/// Returns the policy files that apply in a directory, the system's first, the innermost last.
fn files(directory: &Path) -> Result<Vec<PolicyFile>, Error> {
    let system = (Owner::System, Path::new("/etc/airlock").join(NAME));
    let user = folders::policy().map(|path| (Owner::User, path));
    let around: Vec<&Path> = directory.ancestors().collect();
    let project = around.iter().rev().map(|folder| (Owner::Project, folder.join(NAME)));
    let mut found: Vec<PolicyFile> = Vec::new();
    for (owner, path) in [system].into_iter().chain(user).chain(project) {
        if found.iter().any(|other| other.path == path) {
            continue;
        }
        if let Some(text) = read(&path)? {
            let standing = match owner {
                Owner::System if is_administered(&path) => Standing::Trusted,
                Owner::System | Owner::User | Owner::Project => trust::standing(&path, &text),
            };
            found.push(PolicyFile { owner, path, text, standing });
        }
    }
    Ok(found)
}

/// Reads a policy file; `None` where there is none.
fn read(path: &Path) -> Result<Option<String>, Error> {
    let failed = |error| Error::Io(format!("policy file {}", path.display()), error);
    match fs::File::open(path) {
        // A file that is there and cannot be read is an error, not absent.
        Err(_) if fs::symlink_metadata(path).is_err_and(|error| is_absent(&error)) => Ok(None),
        Err(error) => Err(failed(error)),
        Ok(file) => {
            let mut text = String::new();
            file.take(LONGEST_FILE).read_to_string(&mut text).map_err(failed)?;
            Ok(Some(text))
        }
    }
}

fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Returns whether none but the administrator can write a file.
#[cfg(unix)]
fn is_administered(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    let is_of_root = |path: &Path| {
        fs::metadata(path).is_ok_and(|found| found.uid() == 0 && found.mode() & 0o022 == 0)
    };
    is_of_root(path) && path.parent().is_some_and(is_of_root)
}

#[cfg(not(unix))]
fn is_administered(_: &Path) -> bool {
    false
}
