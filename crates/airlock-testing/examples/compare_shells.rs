//! Compares random lines, as they are read and judged, with what the shells execute.
//!
//! `compare_shells [--record FILE --commit ID] [--cases FILE] [--observed DIRECTORY] SEED COUNT
//! [SHELL]...` prints each disagreement with the shortest line that shows it, and then the figures. With the word `corpus` for
//! SEED and COUNT, the lines of the corpus are compared instead. With `--record` the figures are added
//! to those of the file, and a seed that it holds for a shell is not tried again. With `--cases` each
//! disagreement is added to the file as a case of the corpus. With `--observed DIRECTORY` what shells
//! did is kept there, and compared anew with a changed reader without asking them.

use std::{
    env, error,
    fs::OpenOptions,
    io::{self, Write},
    path::PathBuf,
    time::Instant,
};

use airlock_testing::{
    comparison::{Comparison, Tally, written_case},
    confirmation::{Compared, Record},
    corpus::Corpus,
    generate::{Lines, all_lines, corpus_lines},
    oracle::{Observed, Oracle, Plan, Shell},
};

/// What is asked for.
struct Asked {
    record: Option<PathBuf>,
    commit: String,
    cases: Option<PathBuf>,
    observed: Option<PathBuf>,
    /// What the lines are made from; those of the corpus if absent.
    seed: Option<u64>,
    count: usize,
    shells: Vec<String>,
}

fn asked() -> Result<Asked, Box<dyn error::Error>> {
    let mut asked = Asked {
        record: None,
        commit: "unknown".to_owned(),
        cases: None,
        observed: None,
        seed: Some(1),
        count: 1000,
        shells: Vec::new(),
    };
    let mut plain = Vec::new();
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--record" => asked.record = arguments.next().map(PathBuf::from),
            "--commit" => asked.commit = arguments.next().unwrap_or_default(),
            "--observed" => asked.observed = arguments.next().map(PathBuf::from),
            "--cases" => asked.cases = arguments.next().map(PathBuf::from),
            _plain => plain.push(argument),
        }
    }
    let mut plain = plain.into_iter();
    match plain.next() {
        Some(word) if word == "corpus" => asked.seed = None,
        Some(seed) => {
            asked.seed = Some(seed.parse()?);
            if let Some(count) = plain.next() {
                asked.count = count.parse()?;
            }
        }
        None => {}
    }
    asked.shells = plain.collect();
    Ok(asked)
}

fn main() -> Result<(), Box<dyn error::Error>> {
    let asked = asked()?;
    let oracle = Oracle::open()?;
    let corpus = Corpus::read()?;
    for shell in oracle.shells() {
        if asked.shells.is_empty() || asked.shells.iter().any(|name| name == shell.name()) {
            compare(&asked, &oracle, *shell, &corpus)?;
        }
    }
    Ok(())
}

/// Returns the lines with what the shell does with them, from a file if it was asked before.
fn observed(
    asked: &Asked,
    oracle: &Oracle,
    shell: Shell,
    corpus: &Corpus,
) -> Result<Observed, Box<dyn error::Error>> {
    let file = asked.observed.as_ref().map(|directory| {
        let lines = asked.seed.map_or("corpus".to_owned(), |seed| seed.to_string());
        directory.join(format!("{}-{lines}", shell.name()))
    });
    if let Some(file) = file.as_ref().filter(|file| file.exists()) {
        return Ok(Observed::read(file)?);
    }
    let lines = match asked.seed {
        Some(seed) => Lines::new(seed, &corpus_lines(corpus)).take(asked.count).collect(),
        None => all_lines(corpus),
    };
    let start = Instant::now();
    let observations = oracle.run(shell, &lines, Plan::Needed)?;
    let observed = Observed { lines, observations, seconds: start.elapsed().as_secs() };
    if let Some(file) = file {
        observed.write(&file)?;
    }
    Ok(observed)
}

fn compare(
    asked: &Asked,
    oracle: &Oracle,
    shell: Shell,
    corpus: &Corpus,
) -> Result<(), Box<dyn error::Error>> {
    let mut record = asked.record.as_deref().map(Record::read).transpose()?;
    if record.as_ref().is_some_and(|record| record.has_compared(shell, asked.seed)) {
        return Ok(());
    }
    let observed = observed(asked, oracle, shell, corpus)?;
    let comparison = Comparison::new(oracle, shell, &corpus.excuses)?;
    let tally = comparison.with(&observed.lines, &observed.observations)?;
    report(shell, &tally)?;
    if let Some(cases) = &asked.cases {
        let mut file = OpenOptions::new().create(true).append(true).open(cases)?;
        for disagreement in &tally.disagreements {
            file.write_all(written_case(disagreement).as_bytes())?;
        }
    }
    if let (Some(record), Some(file)) = (&mut record, &asked.record) {
        record.add(Compared::of(shell, &asked.commit, asked.seed, &tally, observed.seconds));
        record.write(file)?;
    }
    Ok(())
}

fn report(shell: Shell, tally: &Tally) -> io::Result<()> {
    let mut out = io::stdout();
    for disagreement in &tally.disagreements {
        writeln!(out, "{disagreement}")?;
    }
    writeln!(
        out,
        "{}: {} lines, {} refused ({} of them run by the shell), {} executed, {} allowed, \
         {} excused, {} disagree",
        shell.name(),
        tally.lines,
        tally.refused,
        tally.refused_though_run,
        tally.executed,
        tally.allowed,
        tally.excused,
        tally.disagreements.len()
    )
}
