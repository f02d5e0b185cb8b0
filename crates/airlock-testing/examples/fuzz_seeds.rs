//! Writes lines for the fuzz targets to begin with: `fuzz_seeds DIRECTORY`
//!
//! One of twenty lines of the corpus and some generated ones, each a file; always the same.

use std::{env, error::Error, fs, path::PathBuf};

use airlock_testing::{
    corpus::Corpus,
    generate::{HAND_WRITTEN, Lines, corpus_lines},
};

/// Of how many lines of the corpus one is taken.
const ONE_OF: usize = 20;

/// How many lines are generated.
const GENERATED: usize = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(env::args().nth(1).ok_or("fuzz_seeds DIRECTORY")?);
    fs::create_dir_all(&directory)?;
    let known = corpus_lines(&Corpus::read()?);
    let hand_written = HAND_WRITTEN.iter().map(ToString::to_string);
    let lines = known.iter().step_by(ONE_OF).cloned();
    let lines = lines.chain(hand_written).chain(Lines::new(1, &known).take(GENERATED));
    for (number, line) in lines.enumerate() {
        fs::write(directory.join(format!("{number:04}")), line)?;
    }
    Ok(())
}
