//! Compares how lines are read with what shells execute.
//!
//! Law 1, nothing unseen: every program that a shell executes for a line that was read is a command
//! of that reading, with the same arguments. Law 3, split where the shell splits, is the same
//! comparison for a line in which the shell finds a syntax error: what ran before it was read.

mod expected;

use std::fmt;

use airlock_command::{Settings, UnanalyzableKind, analyze};
use airlock_syntax::{Dialect, parse};

pub use self::expected::Expected;
use crate::{
    generate::shrink,
    oracle::{Executed, Observation, Oracle, Plan, Shell, Unavailable},
};

/// What the comparison of one line in one shell found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The line is not read: whatever ran, nothing is claimed.
    Refused,
    /// All that ran was read.
    Agreed,
    /// This ran, and was not read.
    Unseen(Vec<Executed>),
}

/// A line that a shell executes something else for than was read.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The shell.
    pub shell: Shell,
    /// The line as it was made.
    pub line: String,
    /// A shorter line that shows it too.
    pub shrunk: String,
    /// What was read of the shorter line.
    pub expected: Option<Claim>,
    /// What the shell did with the shorter line.
    pub observation: Observation,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "== {}", self.shell.name())?;
        writeln!(f, "line:     {:?}", self.shrunk)?;
        if self.line != self.shrunk {
            writeln!(f, "made as:  {:?}", self.line)?;
        }
        writeln!(f, "executed: {:?}", self.observation.executed)?;
        if !self.observation.missing.is_empty() {
            writeln!(f, "missing:  {:?}", self.observation.missing)?;
        }
        if let Some(expected) = &self.expected {
            writeln!(f, "read:     {expected}")?;
        }
        writeln!(f, "stderr:   {:?}", self.observation.errors)
    }
}

/// What the comparison of many lines in one shell found.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How many lines were compared.
    pub lines: usize,
    /// How many of them were refused.
    pub refused: usize,
    /// How many of those the shell ran without a syntax error.
    pub refused_though_run: usize,
    /// How many programs were executed.
    pub executed: usize,
    /// The lines that disagree.
    pub disagreements: Vec<Disagreement>,
}

impl Tally {
    /// Returns the sum of both.
    #[must_use]
    pub fn joined_with(mut self, other: Self) -> Self {
        self.lines = self.lines.saturating_add(other.lines);
        self.refused = self.refused.saturating_add(other.refused);
        self.refused_though_run = self.refused_though_run.saturating_add(other.refused_though_run);
        self.executed = self.executed.saturating_add(other.executed);
        self.disagreements.extend(other.disagreements);
        self
    }
}

/// Returns what is claimed of `line` in `shell`: what it may execute at most, or nothing when the
/// line is refused. Of a line that is refused for its substitutions alone, the reading still counts.
///
/// A line without anything that shells read differently is read once, as the engine does.
#[must_use]
pub fn expected(line: &str, shell: Shell) -> Option<Claim> {
    let is_read_alike = parse(line, Dialect::Bash).is_ok_and(|read| !read.differs);
    let dialects = if is_read_alike { Shell::Bash.dialects() } else { shell.dialects() };
    let mut claim = Claim::default();
    for dialect in dialects {
        let analysis = analyze(line, *dialect, &Settings::default());
        let substitutes = |kind| kind == UnanalyzableKind::Substitution;
        if !analysis.unanalyzable.iter().all(|refusal| substitutes(refusal.kind)) {
            return None;
        }
        let read = parse(line, *dialect).ok()?;
        claim.read.extend(Expected::of(&read)?);
        if analysis.unanalyzable.is_empty() {
            claim.analyzed.get_or_insert_default().extend(Expected::of_analysis(&analysis));
        }
    }
    Some(claim)
}

/// What is claimed of a line.
#[derive(Clone, Debug, Default)]
pub struct Claim {
    /// What its readings let the shell execute.
    read: Expected,
    /// What the commands of its analyses do; `None` for a line that is refused.
    analyzed: Option<Expected>,
}

impl Claim {
    fn admits(&self, arguments: &[Vec<u8>]) -> bool {
        self.read.admits(arguments)
            && self.analyzed.as_ref().is_none_or(|analyzed| analyzed.admits(arguments))
    }

    fn admits_name(&self, name: &[u8]) -> bool {
        self.read.admits_name(name)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.read)?;
        match &self.analyzed {
            Some(analyzed) => write!(f, "\nanalyzed: {analyzed}"),
            None => Ok(()),
        }
    }
}

/// Compares one line.
#[must_use]
pub fn outcome(line: &str, shell: Shell, observation: &Observation) -> Outcome {
    let Some(expected) = expected(line, shell) else { return Outcome::Refused };
    let executed = observation.executed.iter().filter(|it| !expected.admits(&it.arguments));
    let missing = observation.missing.iter().filter(|name| !expected.admits_name(name.as_bytes()));
    let missing = missing.map(|name| Executed::missing(name));
    let unseen: Vec<Executed> = executed.cloned().chain(missing).collect();
    if unseen.is_empty() { Outcome::Agreed } else { Outcome::Unseen(unseen) }
}

/// Compares lines in one shell; disagreements are shrunk.
///
/// # Errors
///
/// When the oracle fails.
pub fn compare(
    oracle: &Oracle,
    shell: Shell,
    lines: &[String],
    plan: Plan,
) -> Result<Tally, Unavailable> {
    let mut tally = Tally { lines: lines.len(), ..Tally::default() };
    for (line, observation) in lines.iter().zip(oracle.run(shell, lines, plan)?) {
        tally.executed = tally.executed.saturating_add(observation.executed.len());
        match outcome(line, shell, &observation) {
            Outcome::Agreed => {}
            Outcome::Refused => {
                tally.refused = tally.refused.saturating_add(1);
                if !observation.syntax_error {
                    tally.refused_though_run = tally.refused_though_run.saturating_add(1);
                }
            }
            Outcome::Unseen(_) => tally.disagreements.push(shrunk(oracle, shell, line)?),
        }
    }
    Ok(tally)
}

fn shrunk(oracle: &Oracle, shell: Shell, line: &str) -> Result<Disagreement, Unavailable> {
    let run = |line: &str| {
        let observations = oracle.run(shell, &[line], Plan::Thorough)?;
        observations.into_iter().next().ok_or_else(Unavailable::nothing_observed)
    };
    let shrunk = shrink(line, |candidate| {
        run(candidate).is_ok_and(|observation| {
            matches!(outcome(candidate, shell, &observation), Outcome::Unseen(_))
        })
    });
    Ok(Disagreement {
        shell,
        line: line.to_owned(),
        expected: expected(&shrunk, shell),
        observation: run(&shrunk)?,
        shrunk,
    })
}
