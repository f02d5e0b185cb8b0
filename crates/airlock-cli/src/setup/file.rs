//! Files that are edited: read, written in one step, and kept as they were.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::input::Error;

/// Returns the text of a file, or nothing where there is none.
pub(crate) fn read(path: &Path) -> Result<Option<String>, Error> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(path, error)),
    }
}

/// Writes a file whole or not at all, with the permissions that it has; a link stays a link.
pub(crate) fn write(path: &Path, text: &str, is_program: bool) -> Result<(), Error> {
    write_whole(path, text, is_program).map_err(|error| failed(path, error))
}

fn write_whole(path: &Path, text: &str, is_program: bool) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = beside(&path, ".airlock-new");
    fs::write(&new, text)?;
    if let Ok(metadata) = fs::metadata(&path) {
        fs::set_permissions(&new, metadata.permissions())?;
    }
    #[cfg(unix)]
    if is_program {
        let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&new, permissions)?;
    }
    #[cfg(not(unix))]
    let _ = is_program;
    fs::rename(&new, &path)
}

/// Removes a file, and the folders above it that are empty and ours alone.
pub(crate) fn remove(path: &Path) -> Result<(), Error> {
    fs::remove_file(path).map_err(|error| failed(path, error))?;
    for folder in path.ancestors().skip(1) {
        let is_ours = folder.iter().any(|name| name == "airlock");
        if !is_ours || fs::remove_dir(folder).is_err() {
            break;
        }
    }
    Ok(())
}

/// Returns where a file is kept as it was.
pub(crate) fn backup(path: &Path) -> PathBuf {
    beside(path, ".airlock-backup")
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.file_name().map(OsString::from).unwrap_or_default();
    name.push(end);
    path.with_file_name(name)
}

fn failed(path: &Path, error: io::Error) -> Error {
    Error::Io(path.display().to_string(), error)
}
