//! Compares random lines, as they are read and judged, with what the shells execute.
//!
//! `compare_shells [--record FILE --commit ID] [--cases FILE] SEED COUNT [SHELL]...` prints each
//! disagreement with the shortest line that shows it, and then the figures. With the word `corpus` for
//! SEED and COUNT, the lines of the corpus are compared instead. With `--record` the figures are added
//! to those of the file, and a seed that it holds for a shell is not tried again. With `--cases` each
//! disagreement is added to the file as a case of the corpus.

use std::{
    env, error,
    fs::OpenOptions,
    io::{self, Write},
    path::PathBuf,
    thread,
    time::Instant,
};

use airlock_testing::{
    comparison::{Comparison, Tally, excuse::Excuse, written_case},
    confirmation::{Compared, Record},
    corpus::Corpus,
    generate::{Lines, all_lines, corpus_lines},
    oracle::{Oracle, Plan, Shell},
};

/// What is asked for.
struct Asked {
    record: Option<PathBuf>,
    commit: String,
    cases: Option<PathBuf>,
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
    let lines = match asked.seed {
        Some(seed) => Lines::new(seed, &corpus_lines(&corpus)).take(asked.count).collect(),
        None => all_lines(&corpus),
    };
    for shell in oracle.shells() {
        if asked.shells.is_empty() || asked.shells.iter().any(|name| name == shell.name()) {
            compare(&asked, &oracle, *shell, &corpus.excuses, &lines)?;
        }
    }
    Ok(())
}

fn compare(
    asked: &Asked,
    oracle: &Oracle,
    shell: Shell,
    excuses: &[Excuse],
    lines: &[String],
) -> Result<(), Box<dyn error::Error>> {
    let mut record = asked.record.as_deref().map(Record::read).transpose()?;
    if record.as_ref().is_some_and(|record| record.has_compared(shell, asked.seed)) {
        return Ok(());
    }
    let start = Instant::now();
    let comparison = Comparison::new(oracle, shell, excuses)?;
    let tally = in_two_threads(&comparison, lines)?;
    report(shell, &tally)?;
    if let Some(cases) = &asked.cases {
        let mut file = OpenOptions::new().create(true).append(true).open(cases)?;
        for disagreement in &tally.disagreements {
            file.write_all(written_case(disagreement).as_bytes())?;
        }
    }
    if let (Some(record), Some(file)) = (&mut record, &asked.record) {
        record.add(Compared::of(shell, &asked.commit, asked.seed, &tally, start.elapsed()));
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

fn in_two_threads(
    comparison: &Comparison<'_>,
    lines: &[String],
) -> Result<Tally, Box<dyn error::Error>> {
    let (first, second) = lines.split_at(lines.len().div_euclid(2));
    let (first, second) = thread::scope(|scope| {
        let other = scope.spawn(|| comparison.of(first, Plan::Needed));
        (comparison.of(second, Plan::Needed), other.join())
    });
    let second = second.map_err(|_panic| io::Error::other("a thread panicked"))??;
    Ok(first?.joined_with(second))
}
