//! Reads `corpus/`: cases as data, each of them lines or lists of strings and what they get.
//!
//! `corpus/README.md` describes the files. Whatever the reader does not know is an error, so that a
//! misspelt field cannot switch a check off.

mod file;
mod policy;

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use serde::Deserialize;

pub use self::policy::PolicySpec;
use crate::comparison::excuse::Excuse;

/// What a line gets: a verdict, or the refusal of what cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The line runs.
    Allow,
    /// An approver decides.
    Ask,
    /// A rule or the default refuses the line.
    Deny,
    /// The line cannot be followed.
    Unanalyzable,
}

impl Outcome {
    /// Returns the outcome as the files spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
            Self::Unanalyzable => "unanalyzable",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What is judged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Input {
    /// A line that a shell reads.
    Line(String),
    /// The arguments of one program, read by no shell.
    Argv(Vec<String>),
}

impl fmt::Display for Input {
    /// Writes the input as one short line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Line(line) => format!("{line:?}"),
            Self::Argv(argv) => format!("{argv:?}"),
        };
        match text.char_indices().nth(120) {
            None => f.write_str(&text),
            Some((end, _)) => {
                write!(f, "{}... ({} bytes)", text.get(..end).unwrap_or_default(), text.len())
            }
        }
    }
}

/// Where an entry stands: `corpus/wrappers/env.toml:12`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, below `corpus/`.
    pub file: String,
    /// The line of the entry's head.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "corpus/{}:{}", self.file, self.line)
    }
}

/// Some inputs that get the same under one policy, for one reason.
#[derive(Clone, Debug)]
pub struct Case {
    /// Where the case stands.
    pub place: Place,
    /// The requirement or ruling behind the case.
    pub reference: Option<String>,
    /// Of a bypass, who obliges the verdict.
    pub tier: Option<String>,
    /// The policy that judges.
    pub policy: PolicySpec,
    /// All inputs; there is at least one.
    pub inputs: Vec<Input>,
    /// What the inputs get.
    pub verdict: Option<Outcome>,
    /// Whether another verdict than `verdict` fails the case.
    pub certain: bool,
    /// What the inputs must not get.
    pub not: Vec<Outcome>,
    /// The program that the refusal names.
    pub program: Option<String>,
    /// The wire code of what cannot be followed.
    pub code: Option<String>,
    /// The words of every command that the line runs.
    pub commands: Option<Vec<Vec<String>>>,
    /// Why, in a sentence.
    pub because: String,
}

/// Policies that must be refused when they are built.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// Where the entry stands.
    pub place: Place,
    /// The policies.
    pub policies: Vec<PolicySpec>,
    /// Why, in a sentence.
    pub because: String,
}

/// A known disagreement with a case: the case keeps what its source says, and this says what the
/// engine gives, and why that holds.
#[derive(Clone, Debug)]
pub struct Divergence {
    /// Where the entry stands.
    pub place: Place,
    /// The file of the case, below `corpus/`.
    pub file: String,
    /// The inputs that diverge.
    pub inputs: Vec<Input>,
    /// What the engine gives.
    pub got: Outcome,
    /// Why that is right, or not yet otherwise.
    pub reason: String,
}

/// Everything in `corpus/`.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// All cases, file by file.
    pub cases: Vec<Case>,
    /// All policies that must be refused.
    pub rejected: Vec<Rejected>,
    /// All known disagreements.
    pub divergences: Vec<Divergence>,
    /// All known disagreements with what real shells execute.
    pub excuses: Vec<Excuse>,
}

impl Corpus {
    /// Reads the corpus of this repository.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or holds what the format does not know.
    pub fn read() -> Result<Self, CorpusError> {
        Self::read_from(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus"))
    }

    /// Reads a corpus from a directory.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or holds what the format does not know.
    pub fn read_from(directory: &Path) -> Result<Self, CorpusError> {
        let mut corpus = Self::default();
        for path in toml_files(directory)? {
            let text = fs::read_to_string(&path).map_err(|error| cannot_read(&path, &error))?;
            let name = path.strip_prefix(directory).unwrap_or(&path).display().to_string();
            file::read(&name, &text, &mut corpus)?;
        }
        Ok(corpus)
    }

    /// Returns how many inputs all cases have together.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cases.iter().map(|case| case.inputs.len()).sum()
    }

    /// Returns whether there is no case.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }
}

/// Lists the `.toml` files below a directory, in the order of their names.
fn toml_files(directory: &Path) -> Result<Vec<PathBuf>, CorpusError> {
    let mut files = Vec::new();
    let mut directories = vec![directory.to_path_buf()];
    while let Some(directory) = directories.pop() {
        let entries = fs::read_dir(&directory).map_err(|error| cannot_read(&directory, &error))?;
        for entry in entries {
            let path = entry.map_err(|error| cannot_read(&directory, &error))?.path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|extension| extension == "toml") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn cannot_read(path: &Path, error: &io::Error) -> CorpusError {
    CorpusError { place: None, message: format!("{}: {error}", path.display()) }
}

/// What is wrong with a file of the corpus, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpusError {
    place: Option<Place>,
    message: String,
}

impl CorpusError {
    fn at(place: &Place, message: impl Into<String>) -> Self {
        Self { place: Some(place.clone()), message: message.into() }
    }
}

impl fmt::Display for CorpusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{place}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for CorpusError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_corpus_is_read() {
        let corpus = Corpus::read().unwrap_or_else(|error| panic!("{error}"));
        assert!(corpus.len() > 2000, "{} inputs", corpus.len());
    }
}
