//! Which policy files a person trusts: by path and by contents, so that a file that changes is not
//! trusted any more.
//!
//! Each has a file of its own in the user's state folder, so that two programs that trust at the same
//! time do not take back each other's.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use airlock_guard::record::sha256_hex;
use serde::{Deserialize, Serialize};

use crate::folders;
use crate::input::Error;

/// Whether a policy file is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// As it is.
    Trusted,
    /// An earlier version of it was.
    Changed,
    /// Never.
    Unknown,
}

/// What is kept of a trusted file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    /// Its absolute path.
    pub(crate) path: String,
    /// The SHA-256 of its contents.
    pub(crate) sha256: String,
}

impl Entry {
    fn new(path: &Path, text: &str) -> Option<Self> {
        let path = fs::canonicalize(path).ok()?;
        Some(Self { path: path.to_str()?.to_owned(), sha256: sha256_hex([text.as_bytes()]) })
    }

    fn place(path: &str) -> Option<PathBuf> {
        Some(folders::trusted()?.join(sha256_hex([path.as_bytes()]) + ".json"))
    }
}

/// Returns whether a policy file with these contents is trusted.
pub(crate) fn standing(path: &Path, text: &str) -> Standing {
    let Some(own) = Entry::new(path, text) else { return Standing::Unknown };
    let kept = Entry::place(&own.path).and_then(|place| fs::read(place).ok());
    let kept = kept.and_then(|bytes| serde_json::from_slice::<Entry>(&bytes).ok());
    match kept {
        Some(kept) if kept.path == own.path && kept.sha256 == own.sha256 => Standing::Trusted,
        Some(kept) if kept.path == own.path => Standing::Changed,
        Some(_) | None => Standing::Unknown,
    }
}

/// Trusts a policy file with these contents.
pub(crate) fn trust(path: &Path, text: &str) -> Result<(), Error> {
    let failed = |error| Error::Io(format!("trusting {}", path.display()), error);
    let unknown = || failed(io::Error::other("there is no state folder, or its path is no text"));
    let entry = Entry::new(path, text).ok_or_else(unknown)?;
    let place = Entry::place(&entry.path).ok_or_else(unknown)?;
    let folder = place.parent().ok_or_else(unknown)?;
    fs::create_dir_all(folder).map_err(failed)?;
    let text = serde_json::to_string(&entry).map_err(|error| failed(error.into()))?;
    let draft = place.with_extension(format!("{}.draft", std::process::id()));
    fs::write(&draft, text + "\n").map_err(failed)?;
    fs::rename(&draft, &place).map_err(failed)
}

/// Takes the trust in a policy file back. Returns whether there was any.
pub(crate) fn revoke(path: &Path) -> Result<bool, Error> {
    let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let Some(place) = whole.to_str().and_then(Entry::place) else { return Ok(false) };
    match fs::remove_file(place) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Error::Io(format!("trust in {}", path.display()), error)),
    }
}

/// Returns what is trusted, sorted by path.
pub(crate) fn all() -> Vec<Entry> {
    let folder = folders::trusted().and_then(|folder| fs::read_dir(folder).ok());
    let files =
        folder.into_iter().flatten().flatten().filter_map(|file| fs::read(file.path()).ok());
    let mut entries: Vec<Entry> =
        files.filter_map(|bytes| serde_json::from_slice(&bytes).ok()).collect();
    entries.sort_by(|one, other| one.path.cmp(&other.path));
    entries
}
