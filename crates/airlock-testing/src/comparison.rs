//! Compares how lines are read and judged with what shells execute.
//!
//! Law 1, nothing unseen: every program that a shell executes for a line that was read is a command
//! of that reading, with the same arguments. Law 2, allowed means allowed, is in [`allowed`]. Law 3,
//! split where the shell splits, is law 1 for a line in which the shell finds a syntax error: what ran
//! before it was read.

pub mod allowed;
mod case;
pub mod excuse;
mod expected;

use std::fmt;

use airlock_command::{Settings, UnanalyzableKind, analyze};
use airlock_syntax::{Dialect, parse};

use self::{
    allowed::{Judge, Judged, Loosened, judged},
    excuse::Excuse,
};
pub use self::{case::written_case, expected::Expected};
use crate::{
    generate::shrink,
    oracle::{Executed, Observation, Oracle, Plan, Shell, Unavailable},
};

/// How many disagreements of one comparison are shrunk, which takes many starts of a shell.
const SHRUNK: usize = 12;

/// What the comparison of one line in one shell found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The line is not read: whatever ran, nothing is claimed.
    Refused,
    /// All that ran was read.
    Agreed,
    /// This ran, and was not read.
    Unseen(Vec<Executed>),
    /// A policy allows the line, and not what ran.
    Loosened(Vec<Loosened>),
}

impl Outcome {
    /// Returns the number of the law that it breaks.
    #[must_use]
    pub const fn broken_law(&self) -> Option<u8> {
        match self {
            Self::Refused | Self::Agreed => None,
            Self::Unseen(_) => Some(1),
            Self::Loosened(_) => Some(2),
        }
    }
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
    /// What the comparison says of the shorter line.
    pub outcome: Outcome,
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
        if let Outcome::Loosened(loosened) = &self.outcome {
            for loosened in loosened {
                writeln!(f, "allowed, and not: {loosened}")?;
            }
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
    /// How often a policy allowed a line that executes something: what law 2 was tried on.
    pub allowed: usize,
    /// How many lines disagree as an excuse says.
    pub excused: usize,
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
        self.allowed = self.allowed.saturating_add(other.allowed);
        self.excused = self.excused.saturating_add(other.excused);
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
    let mut is_refused = false;
    for dialect in dialects {
        let analysis = analyze(line, *dialect, &Settings::default());
        let substitutes = |kind| kind == UnanalyzableKind::Substitution;
        if !analysis.unanalyzable.iter().all(|refusal| substitutes(refusal.kind)) {
            return None;
        }
        let read = parse(line, *dialect).ok()?;
        claim.read.extend(Expected::of(&read)?);
        is_refused |= !analysis.unanalyzable.is_empty();
        claim.analyzed.get_or_insert_default().extend(Expected::of_analysis(&analysis));
    }
    // The strictest reading decides.
    if is_refused {
        claim.analyzed = None;
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

/// Compares one line by laws 1 and 3.
#[must_use]
pub fn outcome(line: &str, shell: Shell, observation: &Observation) -> Outcome {
    let Some(expected) = expected(line, shell) else { return Outcome::Refused };
    let executed = observation.executed.iter().filter(|it| !expected.admits(&it.arguments));
    let missing = observation.missing.iter().filter(|name| !expected.admits_name(name.as_bytes()));
    let missing = missing.map(|name| Executed::missing(name));
    let unseen: Vec<Executed> = executed.cloned().chain(missing).collect();
    if unseen.is_empty() { Outcome::Agreed } else { Outcome::Unseen(unseen) }
}

/// What lines are compared by: a shell, the policies that judge, and the excuses.
#[derive(Debug)]
pub struct Comparison<'a> {
    oracle: &'a Oracle,
    shell: Shell,
    judges: Vec<Judge>,
    excuses: &'a [Excuse],
}

impl<'a> Comparison<'a> {
    /// Prepares the comparison in one shell.
    ///
    /// # Errors
    ///
    /// When a policy that judges is none.
    pub fn new(
        oracle: &'a Oracle,
        shell: Shell,
        excuses: &'a [Excuse],
    ) -> Result<Self, Unavailable> {
        let judges = Judge::all(shell).map_err(Unavailable::new)?;
        Ok(Self { oracle, shell, judges, excuses })
    }

    /// Compares lines by all laws; disagreements that nothing excuses are shrunk.
    ///
    /// # Errors
    ///
    /// When the oracle fails.
    pub fn of(&self, lines: &[String], plan: Plan) -> Result<Tally, Unavailable> {
        self.with(lines, &self.oracle.run(self.shell, lines, plan)?)
    }

    /// Compares lines with what the shell did with each of them.
    ///
    /// # Errors
    ///
    /// When the oracle fails, which shrinks disagreements.
    pub fn with(
        &self,
        lines: &[String],
        observations: &[Observation],
    ) -> Result<Tally, Unavailable> {
        let mut tally = Tally { lines: lines.len(), ..Tally::default() };
        for (line, observation) in lines.iter().zip(observations) {
            tally.executed = tally.executed.saturating_add(observation.executed.len());
            let (outcome, judged) = self.outcome(line, observation);
            tally.allowed = tally.allowed.saturating_add(judged.allowed_by);
            match outcome {
                Outcome::Agreed => {}
                Outcome::Refused => {
                    tally.refused = tally.refused.saturating_add(1);
                    if !observation.syntax_error {
                        tally.refused_though_run = tally.refused_though_run.saturating_add(1);
                    }
                }
                Outcome::Unseen(_) | Outcome::Loosened(_) => {
                    if self.excuse(line, &outcome).is_some() {
                        tally.excused = tally.excused.saturating_add(1);
                    } else if tally.disagreements.len() < SHRUNK {
                        tally.disagreements.push(self.shrunk(line)?);
                    } else {
                        tally.disagreements.push(self.as_made(line, outcome, observation));
                    }
                }
            }
        }
        Ok(tally)
    }

    /// Compares one line that was run.
    #[must_use]
    pub fn outcome(&self, line: &str, observation: &Observation) -> (Outcome, Judged) {
        let judged = judged(&self.judges, line, observation);
        if !judged.loosened.is_empty() {
            return (Outcome::Loosened(judged.loosened.clone()), judged);
        }
        (outcome(line, self.shell, observation), judged)
    }

    /// Returns the excuse of what the comparison found, if there is one.
    #[must_use]
    pub fn excuse(&self, line: &str, outcome: &Outcome) -> Option<&'a Excuse> {
        self.excuses.iter().find(|excuse| excuse.explains(line, self.shell, outcome))
    }

    fn run(&self, line: &str) -> Result<Observation, Unavailable> {
        let observations = self.oracle.run(self.shell, &[line], Plan::Thorough)?;
        observations.into_iter().next().ok_or_else(Unavailable::nothing_observed)
    }

    fn as_made(&self, line: &str, outcome: Outcome, observation: &Observation) -> Disagreement {
        Disagreement {
            shell: self.shell,
            line: line.to_owned(),
            shrunk: line.to_owned(),
            outcome,
            expected: expected(line, self.shell),
            observation: observation.clone(),
        }
    }

    /// Finds a shorter line that breaks the same law without an excuse.
    fn shrunk(&self, line: &str) -> Result<Disagreement, Unavailable> {
        let breaks = |line: &str| {
            let outcome = self.outcome(line, &self.run(line)?).0;
            let law = outcome.broken_law().filter(|_| self.excuse(line, &outcome).is_none());
            Ok::<_, Unavailable>(law)
        };
        let law = breaks(line)?;
        let shrunk = shrink(line, |candidate| {
            law.is_some() && breaks(candidate).is_ok_and(|broken| broken == law)
        });
        let observation = self.run(&shrunk)?;
        Ok(Disagreement {
            shell: self.shell,
            line: line.to_owned(),
            outcome: self.outcome(&shrunk, &observation).0,
            expected: expected(&shrunk, self.shell),
            observation,
            shrunk,
        })
    }
}
