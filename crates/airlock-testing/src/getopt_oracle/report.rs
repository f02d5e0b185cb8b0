//! Which rows real programs confirm.

use std::fmt;

use airlock_command::{Effect, Operand, wrappers};

use super::{Case, GetoptOracle, Outcome, Subject, cases, outcome};
use crate::{
    generate::Random,
    oracle::{Executed, Observation, Unavailable},
};

/// What a real program says of one spelling of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// It launched with the option exactly what the row says.
    Confirmed,
    /// It launched nothing, and the row says so.
    LaunchesNothing,
    /// It takes the option, and the row refuses it.
    Refused,
    /// It did not take the option, with its reason.
    NotTaken(String),
}

/// One spelling of a row.
#[derive(Clone, Debug)]
pub struct RowReport {
    /// How the option is spelled.
    pub option: &'static str,
    /// What was found.
    pub confirmation: Confirmation,
}

/// An argv by which a program launches what the analysis does not hold.
#[derive(Clone, Debug)]
pub struct Hole {
    /// The argv.
    pub argv: Vec<String>,
    /// What was launched unseen.
    pub unseen: Vec<Executed>,
}

/// What was found about one wrapper.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it is called: `env`, `busybox env`, `exec in bash`.
    pub title: String,
    /// Its rows, one for each spelling.
    pub rows: Vec<RowReport>,
    /// How many argvs were tried.
    pub tried: usize,
    /// How many of them launched exactly what the analysis says.
    pub agreed: usize,
    /// Argvs that the table refuses and that the program runs.
    pub refused_though_run: Vec<Vec<String>>,
    /// Argvs that show a hole.
    pub holes: Vec<Hole>,
}

impl Report {
    /// Returns how many spellings are confirmed, and how many there are.
    #[must_use]
    pub fn confirmed(&self) -> (usize, usize) {
        let taken = |row: &&RowReport| !matches!(row.confirmation, Confirmation::NotTaken(_));
        (self.rows.iter().filter(taken).count(), self.rows.len())
    }

    /// Returns the spellings that the program does not take, each with what it says.
    pub fn not_taken(&self) -> impl Iterator<Item = String> + '_ {
        self.rows.iter().filter_map(|row| match &row.confirmation {
            Confirmation::NotTaken(reason) => Some(format!("{}: {reason}", row.option)),
            Confirmation::Confirmed | Confirmation::LaunchesNothing | Confirmation::Refused => None,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (confirmed, rows) = self.confirmed();
        write!(
            f,
            "{}: {confirmed} of {rows} spellings confirmed, {} argvs, {} agreed, {} refused though \
             run, {} holes",
            self.title,
            self.tried,
            self.agreed,
            self.refused_though_run.len(),
            self.holes.len()
        )?;
        for row in &self.rows {
            if let Confirmation::NotTaken(reason) = &row.confirmation {
                write!(f, "\n    {}: {reason}", row.option)?;
            }
        }
        for hole in &self.holes {
            write!(f, "\n    HOLE {:?} launches {:?}", hole.argv, hole.unseen)?;
        }
        Ok(())
    }
}

/// How much of what can be tried is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Of how many argvs for the rows one is tried: 1 for all of them.
    pub one_of: usize,
    /// How many random argvs are tried besides.
    pub random: usize,
    /// What the random choices begin with.
    pub seed: u64,
}

/// Tries a wrapper: each row by itself, then random argvs.
///
/// # Errors
///
/// When the oracle fails.
pub fn confirm(
    oracle: &GetoptOracle,
    subject: &Subject,
    effort: Effort,
) -> Result<Report, Unavailable> {
    let mut random = Random::new(effort.seed);
    let mut made = cases(subject, &mut random, effort.random);
    let drawn = made.split_off(made.len().saturating_sub(effort.random));
    made.retain(|_| random.one_in(effort.one_of.max(1)));
    made.extend(drawn);
    let argvs: Vec<Vec<String>> = made.iter().map(|case| subject.argv(&case.arguments)).collect();
    let observed = oracle.run(&argvs)?;
    let mut report = Report {
        title: subject.title(),
        rows: Vec::new(),
        tried: argvs.len(),
        agreed: 0,
        refused_though_run: Vec::new(),
        holes: Vec::new(),
    };
    let mut tried = Vec::with_capacity(made.len());
    for ((case, argv), observation) in made.iter().zip(argvs).zip(&observed) {
        let found = outcome(&argv, observation);
        match &found {
            Outcome::Agreed => report.agreed = report.agreed.saturating_add(1),
            Outcome::RefusedThoughRun => report.refused_though_run.push(argv),
            Outcome::Unseen(unseen) => report.holes.push(Hole { argv, unseen: unseen.clone() }),
            Outcome::Refused | Outcome::NothingRan => {}
        }
        tried.push((case, found, observation));
    }
    report.rows = rows(subject)
        .into_iter()
        .map(|(option, effect)| RowReport { option, confirmation: settle(option, effect, &tried) })
        .collect();
    Ok(report)
}

/// Returns the spellings of a wrapper's row.
fn rows(subject: &Subject) -> Vec<(&'static str, Effect)> {
    if matches!(subject.row.operands, [Operand::FindExpression]) {
        return wrappers::find_words().map(|(name, _)| (name, Effect::Nothing)).collect();
    }
    let options = subject.row.options.iter();
    options.flat_map(|spec| spec.names.iter().map(|name| (*name, spec.effect))).collect()
}

fn settle(
    option: &'static str,
    effect: Effect,
    tried: &[(&Case, Outcome, &Observation)],
) -> Confirmation {
    let about = || tried.iter().filter(|(case, _, _)| case.about == Some(option));
    let any = |wanted: &Outcome| about().any(|(_, found, _)| found == wanted);
    if any(&Outcome::Agreed) && effect != Effect::LaunchesNothing {
        return Confirmation::Confirmed;
    }
    let succeeded = |wanted: &Outcome| {
        about().any(|(_, found, seen)| {
            found == wanted && seen.status == Some(0) && seen.executed.is_empty()
        })
    };
    if succeeded(&Outcome::NothingRan) {
        return Confirmation::LaunchesNothing;
    }
    if any(&Outcome::RefusedThoughRun) || succeeded(&Outcome::Refused) {
        return Confirmation::Refused;
    }
    let said = about().map(|(_, _, seen)| seen.errors.lines().next().unwrap_or_default());
    Confirmation::NotTaken(said.clone().find(|line| !line.is_empty()).unwrap_or("").to_owned())
}
