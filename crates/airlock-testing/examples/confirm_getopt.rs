//! Tries every wrapper that is installed: `confirm_getopt [--record FILE COMMIT] [RANDOM [SEED [TITLE]]]`
//!
//! With `--record` the figures are written to the file. With a title (`env`, `busybox env`, `exec in bash`) it tries that one alone, and tells what its
//! table refuses although the program runs it.

use std::{env::args, error::Error, io, io::Write, path::Path};

use airlock_testing::confirmation::{Record, WrapperTried};
use airlock_testing::getopt_oracle::{Effort, GetoptOracle, confirm, subjects};

fn main() -> Result<(), Box<dyn Error>> {
    let mut given: Vec<String> = args().skip(1).collect();
    let recorded: Vec<String> = match given.first() {
        Some(first) if first == "--record" => given.drain(..given.len().min(3)).skip(1).collect(),
        _none => Vec::new(),
    };
    let number =
        |at: usize, default: u64| given.get(at).map_or(Ok(default), |text| text.parse::<u64>());
    let effort =
        Effort { one_of: 1, random: usize::try_from(number(0, 200)?)?, seed: number(1, 1)? };
    let title = given.get(2);
    let oracle = GetoptOracle::open()?;
    let mut out = io::stdout();
    for subject in subjects(oracle.programs()) {
        if title.is_some_and(|title| subject.title() != *title) {
            continue;
        }
        let report = confirm(&oracle, &subject, effort)?;
        writeln!(out, "{report}")?;
        if let [file, commit] = recorded.as_slice() {
            let mut record = Record::read(Path::new(file))?;
            record.add_wrapper(WrapperTried::of(&report, commit));
            record.write(Path::new(file))?;
        }
        if title.is_some() {
            for argv in &report.refused_though_run {
                writeln!(out, "    refused: {}", argv.join(" "))?;
            }
        }
    }
    Ok(())
}
