//! The policy by which a hook judges.

use std::fs;
use std::path::PathBuf;

use airlock::Policy;
use airlock_guard::record::sha256_hex;

use crate::folders;
use crate::input::{DEFAULT_PRESET, Error};
use crate::options::AnswerOptions;

/// A policy with what identifies it in records.
#[derive(Debug)]
pub(crate) struct Judge {
    pub(crate) policy: Policy,
    pub(crate) digest: String,
}

/// Where a policy comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// This file.
    File(PathBuf),
    /// One that is shipped.
    Preset(String),
}

/// Returns where the policy of these options comes from: the user's own file holds where none is named.
pub(crate) fn source(options: &AnswerOptions) -> Source {
    if let Some(file) = &options.policy {
        return Source::File(file.clone());
    }
    if let Some(preset) = &options.preset {
        return Source::Preset(preset.clone());
    }
    match folders::policy() {
        // A file that is there and cannot be read is an error, not absent.
        Some(file) if fs::symlink_metadata(&file).is_ok() => Source::File(file),
        Some(_) | None => Source::Preset(DEFAULT_PRESET.to_owned()),
    }
}

/// Reads the policy of these options. Its examples are left to `airlock doctor`.
pub(crate) fn judge_of(options: &AnswerOptions) -> Result<Judge, Error> {
    let (policy, digest) = match source(options) {
        Source::File(file) => {
            let name = file.display().to_string();
            let text = fs::read_to_string(&file)
                .map_err(|error| Error::Io(format!("policy file {name}"), error))?;
            let policy = Policy::from_toml(&text).map_err(|error| error.in_file(name))?;
            (policy, sha256_hex([text.as_bytes()]))
        }
        Source::Preset(preset) => {
            let version = env!("CARGO_PKG_VERSION");
            let policy = Policy::preset(&preset)?;
            (policy, sha256_hex([format!("preset {preset} {version}").as_bytes()]))
        }
    };
    let policy = match options.shell {
        Some(shell) => policy.with_shell(shell.into()),
        None => policy,
    };
    Ok(Judge { policy, digest })
}
