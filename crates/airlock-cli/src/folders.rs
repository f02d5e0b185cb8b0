//! Where a user's files are, as the XDG base directory specification has it.

use std::env;
use std::path::PathBuf;

use crate::policy_files;

/// Returns the user's home folder.
pub(crate) fn home() -> Option<PathBuf> {
    let name = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
    absolute(name)
}

/// Returns the user's configuration folder.
pub(crate) fn config() -> Option<PathBuf> {
    absolute("XDG_CONFIG_HOME").or_else(|| Some(home()?.join(".config")))
}

/// Returns where the user's own policy file stands.
pub(crate) fn policy() -> Option<PathBuf> {
    Some(config()?.join("airlock").join(policy_files::NAME))
}

/// Returns the folder of what this program keeps of a user.
fn state() -> Option<PathBuf> {
    let folder =
        absolute("XDG_STATE_HOME").or_else(|| Some(home()?.join(".local").join("state")))?;
    Some(folder.join("airlock"))
}

/// Returns the file to which decisions are appended.
pub(crate) fn record() -> Option<PathBuf> {
    Some(state()?.join("decisions.jsonl"))
}

/// Returns the folder of what the user trusts.
pub(crate) fn trusted() -> Option<PathBuf> {
    Some(state()?.join("trusted"))
}

/// Returns the folder that a variable names: a relative one is to be passed over.
pub(crate) fn absolute(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|folder| folder.is_absolute())
}
