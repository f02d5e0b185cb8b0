//! The policy by which a hook judges.

use std::fs;
use std::path::{Path, PathBuf};

use airlock::Policy;
use airlock_guard::record::sha256_hex;

use crate::input::{DEFAULT_PRESET, Error, working_directory};
use crate::options::AnswerOptions;
use crate::policy_files::{self, Effective};

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
    /// The files that apply in the directory.
    Directory,
}

/// Returns where the policy of these options comes from.
pub(crate) fn source(options: &AnswerOptions) -> Source {
    match (&options.policy, &options.preset) {
        (Some(file), _) => Source::File(file.clone()),
        (None, Some(preset)) => Source::Preset(preset.clone()),
        (None, None) => Source::Directory,
    }
}

/// Reads the policy of these options; `directory` is where the command will run, if that is known. Its
/// examples are left to `airlock doctor`.
pub(crate) fn judge_of(options: &AnswerOptions, directory: Option<&str>) -> Result<Judge, Error> {
    let (policy, digest) = match source(options) {
        Source::File(file) => {
            let name = file.display().to_string();
            let text = fs::read_to_string(&file)
                .map_err(|error| Error::Io(format!("policy file {name}"), error))?;
            let policy = Policy::from_toml(&text).map_err(|error| error.in_file(name))?;
            (policy, sha256_hex([text.as_bytes()]))
        }
        Source::Preset(preset) => (Policy::preset(&preset)?, preset_digest(&preset)),
        Source::Directory => {
            let directory = match directory.map(Path::new).filter(|path| path.is_absolute()) {
                Some(directory) => directory.to_owned(),
                None => working_directory()?,
            };
            let Effective { policy, files, .. } = policy_files::effective(&directory)?;
            let base = preset_digest(DEFAULT_PRESET);
            let texts = files.iter().map(|file| file.text.as_bytes());
            (policy, sha256_hex([base.as_bytes()].into_iter().chain(texts)))
        }
    };
    let policy = match options.shell {
        Some(shell) => policy.with_shell(shell.into()),
        None => policy,
    };
    Ok(Judge { policy, digest })
}

fn preset_digest(preset: &str) -> String {
    let version = env!("CARGO_PKG_VERSION");
    sha256_hex([format!("preset {preset} {version}").as_bytes()])
}
