//! Tries every wrapper that is installed: `confirm_getopt [COUNT [SEED [TITLE]]]`

use std::{env::args, error::Error, io, io::Write};

use airlock_testing::getopt_oracle::{GetoptOracle, confirm, subjects};

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = args().skip(1).collect();
    let number =
        |at: usize, default: u64| given.get(at).map_or(Ok(default), |text| text.parse::<u64>());
    let (count, seed) = (number(0, 200)?, number(1, 1)?);
    let oracle = GetoptOracle::open()?;
    let mut out = io::stdout();
    for subject in subjects(oracle.programs()) {
        let start = std::time::Instant::now();
        if given.get(2).is_some_and(|title| subject.title() != *title) {
            continue;
        }
        let report = confirm(&oracle, &subject, seed, usize::try_from(count)?)?;
        writeln!(out, "{report}\n    {:?}", start.elapsed())?;
        if given.len() > 2 {
            for argv in &report.refused_though_run {
                writeln!(out, "    refused: {}", argv.join(" "))?;
            }
        }
    }
    Ok(())
}
