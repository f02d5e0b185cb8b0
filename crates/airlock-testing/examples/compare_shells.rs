//! Compares random lines, as they are read, with what the shells execute.
//!
//! `cargo run --release --example compare_shells -- SEED COUNT [SHELL]...` prints each disagreement
//! with the shortest line that shows it, and then the figures.

use std::{
    env, error,
    io::{self, Write},
    thread,
};

use airlock_testing::{
    comparison::{Tally, compare},
    generate::Lines,
    oracle::{Oracle, Plan, Shell},
};

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut arguments = env::args().skip(1);
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let count = arguments.next().map_or(Ok(1000), |count| count.parse())?;
    let names: Vec<String> = arguments.collect();
    let oracle = Oracle::open()?;
    let lines: Vec<String> = Lines::new(seed, &[]).take(count).collect();
    let is_chosen =
        |shell: &&Shell| names.is_empty() || names.iter().any(|name| name == shell.name());
    let shells: Vec<Shell> = oracle.shells().iter().filter(is_chosen).copied().collect();
    let mut out = io::stdout();
    for shell in shells {
        let tally = in_two_threads(&oracle, shell, &lines)?;
        for disagreement in &tally.disagreements {
            writeln!(out, "{disagreement}")?;
        }
        writeln!(
            out,
            "{}: {} lines, {} refused ({} of them run by the shell), {} executed, {} disagree",
            shell.name(),
            tally.lines,
            tally.refused,
            tally.refused_though_run,
            tally.executed,
            tally.disagreements.len()
        )?;
    }
    Ok(())
}

fn in_two_threads(
    oracle: &Oracle,
    shell: Shell,
    lines: &[String],
) -> Result<Tally, Box<dyn error::Error>> {
    let (first, second) = lines.split_at(lines.len().div_euclid(2));
    let (first, second) = thread::scope(|scope| {
        let other = scope.spawn(|| compare(oracle, shell, first, Plan::Thorough));
        (compare(oracle, shell, second, Plan::Thorough), other.join())
    });
    let second = second.map_err(|_panic| io::Error::other("a thread panicked"))??;
    Ok(first?.joined_with(second))
}
