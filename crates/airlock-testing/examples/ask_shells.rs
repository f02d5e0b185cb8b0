//! Prints what each shell executes for lines, and what is read of them: `ask_shells LINE...`

use std::{env, error, io, io::Write};

use airlock_testing::{
    comparison::{Outcome, expected, outcome},
    oracle::{Oracle, Plan},
};

fn main() -> Result<(), Box<dyn error::Error>> {
    let lines: Vec<String> = env::args().skip(1).collect();
    let oracle = Oracle::open()?;
    let mut out = io::stdout();
    for line in &lines {
        writeln!(out, "{line:?}")?;
        for shell in oracle.shells() {
            for observation in oracle.run(*shell, &[line], Plan::Succeed)? {
                let errors = observation.errors.trim();
                if let Outcome::Unseen(unseen) = outcome(line, *shell, &observation) {
                    writeln!(out, "  UNSEEN   {unseen:?}")?;
                }
                let read = expected(line, *shell);
                let read = read.map_or("refused".to_owned(), |read| read.to_string());
                writeln!(out, "  {:8} {:?} {errors}", shell.name(), observation.executed)?;
                writeln!(out, "           {}", read.replace('\n', "\n           "))?;
            }
        }
    }
    Ok(())
}
