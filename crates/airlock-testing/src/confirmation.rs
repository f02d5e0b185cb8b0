//! What long runs found: figures that are kept as data and printed as `docs/confirmation.md`.
//!
//! The runs write them (`--record FILE` of the examples), so that nothing on that page is written
//! by hand.

mod page;

use std::{error, fs, io, path::Path};

use serde::{Deserialize, Serialize};

pub use self::page::page;
use crate::{comparison::Tally, getopt_oracle::Report, oracle::Shell};

/// The figures of all runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Comparisons of generated lines.
    #[serde(default, rename = "compared")]
    pub comparisons: Vec<Compared>,
    /// Comparisons of options.
    #[serde(default, rename = "wrapper")]
    pub wrappers: Vec<WrapperTried>,
    /// Runs of the fuzz targets.
    #[serde(default, rename = "fuzzed")]
    pub fuzzed: Vec<Fuzzed>,
    /// Faults that were put into a copy of the reader on purpose.
    #[serde(default, rename = "broken")]
    pub breaks: Vec<Broken>,
}

/// What was compared in one shell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    /// The shell.
    pub shell: String,
    /// Its version.
    pub version: String,
    /// The commit whose reader was compared.
    pub commit: String,
    /// The seeds of the lines, each with its lines from the first on; none where the lines are those
    /// of the corpus.
    pub seeds: Vec<u64>,
    /// How many lines.
    pub lines: usize,
    /// How many of them were refused.
    pub refused: usize,
    /// How many of those the shell ran without a syntax error.
    pub refused_though_run: usize,
    /// How many programs were executed.
    pub executed: usize,
    /// How often a policy allowed a line that executes something.
    pub allowed: usize,
    /// How many lines disagreed as an entry of `corpus/divergences.toml` says.
    pub excused: usize,
    /// How many lines disagreed otherwise.
    pub disagreed: usize,
    /// How long the shell took for them, in one thread.
    pub seconds: u64,
}

impl Compared {
    /// Makes the figures of one seed, or of the corpus.
    #[must_use]
    pub fn of(shell: Shell, commit: &str, seed: Option<u64>, tally: &Tally, seconds: u64) -> Self {
        Self {
            shell: shell.name().to_owned(),
            version: shell.version().unwrap_or_else(|| "unknown".to_owned()),
            commit: commit.to_owned(),
            seeds: seed.into_iter().collect(),
            lines: tally.lines,
            refused: tally.refused,
            refused_though_run: tally.refused_though_run,
            executed: tally.executed,
            allowed: tally.allowed,
            excused: tally.excused,
            disagreed: tally.disagreements.len(),
            seconds,
        }
    }
}

/// What was tried of one wrapper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrapperTried {
    /// How it is called: `env`, `busybox env`, `exec in bash`.
    pub title: String,
    /// The commit whose tables were tried.
    pub commit: String,
    /// How many spellings its row has.
    pub spellings: usize,
    /// How many of them the program confirms.
    pub confirmed: usize,
    /// How many argvs were tried.
    pub tried: usize,
    /// How many launched exactly what the analysis says.
    pub agreed: usize,
    /// How many the table refuses and the program runs.
    pub refused_though_run: usize,
    /// How many launched something that was not seen.
    pub holes: usize,
    /// The spellings that are not confirmed: `OPTION: what the program says`.
    #[serde(default)]
    pub not_taken: Vec<String>,
}

impl WrapperTried {
    /// Makes the figures of a report.
    #[must_use]
    pub fn of(report: &Report, commit: &str) -> Self {
        let (confirmed, spellings) = report.confirmed();
        Self {
            title: report.title.clone(),
            commit: commit.to_owned(),
            spellings,
            confirmed,
            tried: report.tried,
            agreed: report.agreed,
            refused_though_run: report.refused_though_run.len(),
            holes: report.holes.len(),
            not_taken: report.not_taken().collect(),
        }
    }
}

/// A run of a fuzz target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fuzzed {
    /// The law; of a run that was noted by hand, all that it was about.
    pub target: String,
    /// The commit that was fuzzed; the last one.
    pub commit: String,
    /// Whether a person noted the figures: the run was before there was a record.
    #[serde(default)]
    pub noted_by_hand: bool,
    /// How many inputs.
    pub runs: u64,
    /// How long.
    pub seconds: u64,
    /// What was found, each in a sentence.
    #[serde(default)]
    pub findings: Vec<String>,
}

impl Fuzzed {
    /// Reads the end of a libFuzzer log; `None` where it did not come to its end.
    #[must_use]
    pub fn of_log(target: &str, commit: &str, log: &str) -> Option<Self> {
        let done = log.lines().rev().find_map(|line| line.strip_prefix("Done "))?;
        let mut numbers = done.split(' ').filter_map(|word| word.parse::<u64>().ok());
        let (runs, seconds) = (numbers.next()?, numbers.next()?);
        Some(Self {
            target: target.to_owned(),
            commit: commit.to_owned(),
            noted_by_hand: false,
            runs,
            seconds,
            findings: Vec::new(),
        })
    }
}

/// A fault that was put into a copy of the reader on purpose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Broken {
    /// What the fault is.
    pub fault: String,
    /// The commit that it was put into.
    pub commit: String,
    /// The tests that fail with it.
    pub caught_by: Vec<String>,
}

impl Record {
    /// Reads a record; an empty one where there is no file yet.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or is no record.
    pub fn read(path: &Path) -> Result<Self, Box<dyn error::Error>> {
        match fs::read_to_string(path) {
            Ok(text) => Ok(toml::from_str(&text)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes the record.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Box<dyn error::Error>> {
        let note = "# Figures of long runs, written by them; docs/confirmation.md is printed from \
                    these.\n\n";
        let unfinished = path.with_extension("unfinished");
        fs::write(&unfinished, format!("{note}{}", toml::to_string(self)?))?;
        fs::rename(&unfinished, path)?;
        Ok(())
    }

    /// Returns whether the lines of a seed, or of the corpus, were compared in a shell.
    #[must_use]
    pub fn has_compared(&self, shell: Shell, seed: Option<u64>) -> bool {
        let mut of_shell = self.comparisons.iter().filter(|old| old.shell == shell.name());
        of_shell.any(|old| match seed {
            Some(seed) => old.seeds.contains(&seed),
            None => old.seeds.is_empty(),
        })
    }

    /// Adds a run of a fuzz target to those of the same law.
    pub fn add_fuzzed(&mut self, new: Fuzzed) {
        match self.fuzzed.iter_mut().find(|old| old.target == new.target) {
            Some(old) => {
                old.runs = old.runs.saturating_add(new.runs);
                old.seconds = old.seconds.saturating_add(new.seconds);
                old.commit = new.commit;
                old.findings.extend(new.findings);
            }
            None => self.fuzzed.push(new),
        }
    }

    /// Adds what a law found to its runs.
    ///
    /// # Errors
    ///
    /// When there is no run of the law.
    pub fn add_finding(&mut self, law: &str, sentence: &str) -> Result<(), String> {
        let run = self.fuzzed.iter_mut().find(|run| run.target == law);
        let run = run.ok_or_else(|| format!("no run of {law}"))?;
        run.findings.push(sentence.to_owned());
        Ok(())
    }

    /// Adds a fault, in the place of an earlier try of it.
    pub fn add_break(&mut self, new: Broken) {
        self.breaks.retain(|old| old.fault != new.fault);
        self.breaks.push(new);
    }

    /// Adds the figures of a wrapper, in the place of earlier ones.
    pub fn add_wrapper(&mut self, new: WrapperTried) {
        match self.wrappers.iter_mut().find(|old| old.title == new.title) {
            Some(old) => *old = new,
            None => self.wrappers.push(new),
        }
    }

    /// Adds figures to those of the same shell, version and commit; those of the corpus stand alone.
    pub fn add(&mut self, new: Compared) {
        let same = |old: &&mut Compared| {
            (&old.shell, &old.version, &old.commit) == (&new.shell, &new.version, &new.commit)
                && !old.seeds.is_empty()
                && !new.seeds.is_empty()
        };
        let Some(old) = self.comparisons.iter_mut().find(same) else {
            self.comparisons.push(new);
            return;
        };
        old.seeds.extend(new.seeds);
        old.lines = old.lines.saturating_add(new.lines);
        old.refused = old.refused.saturating_add(new.refused);
        old.refused_though_run = old.refused_though_run.saturating_add(new.refused_though_run);
        old.executed = old.executed.saturating_add(new.executed);
        old.allowed = old.allowed.saturating_add(new.allowed);
        old.excused = old.excused.saturating_add(new.excused);
        old.disagreed = old.disagreed.saturating_add(new.disagreed);
        old.seconds = old.seconds.saturating_add(new.seconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_tells_of_runs_and_seconds() {
        let fuzzed =
            Fuzzed::of_log("law", "c0ffee", "x\nDone 1234 runs in 60 second(s)\n").unwrap();
        assert_eq!((fuzzed.runs, fuzzed.seconds), (1234, 60));
        assert_eq!(Fuzzed::of_log("law", "c0ffee", "==1== ERROR: libFuzzer: deadly signal"), None);
        let mut record = Record::default();
        record.add_fuzzed(fuzzed.clone());
        record.add_fuzzed(fuzzed);
        assert_eq!(record.fuzzed.len(), 1);
        assert_eq!(record.fuzzed[0].seconds, 120);
        assert!(record.add_finding("law", "a line").is_ok());
        assert!(record.add_finding("no law", "a line").is_err());
    }

    #[test]
    fn figures_of_one_shell_are_added() {
        let tally = Tally { lines: 10, refused: 3, ..Tally::default() };
        let mut record = Record::default();
        for seed in [Some(1), Some(2), None] {
            record.add(Compared::of(Shell::Dash, "c0ffee", seed, &tally, 2));
        }
        record.add(Compared::of(Shell::Dash, "decade", Some(3), &tally, 2));
        record.add(Compared::of(Shell::Zsh, "c0ffee", Some(1), &tally, 2));
        let lines: Vec<usize> = record.comparisons.iter().map(|compared| compared.lines).collect();
        assert_eq!(lines, [20, 10, 10, 10]);
        assert_eq!(record.comparisons[0].seconds, 4);
        assert!(record.has_compared(Shell::Dash, Some(2)));
        assert!(record.has_compared(Shell::Dash, None));
        assert!(!record.has_compared(Shell::Zsh, Some(2)));
        assert!(!record.has_compared(Shell::Zsh, None));
    }
}
