//! Shrinks what a fuzz target found and prints it as a case of the corpus: `written_finding LAW FILE`

use std::{env, error::Error, fs, io, io::Write};

use airlock_testing::laws::{LAWS, written_finding};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, file] = arguments.as_slice() else { return Err("written_finding LAW FILE".into()) };
    let law = LAWS.iter().find(|(law, _)| law == name).ok_or("no law of that name")?;
    let line = fs::read_to_string(file)?;
    let case = written_finding(*law, &line).ok_or("the line does not break the law")?;
    io::stdout().write_all(case.as_bytes())?;
    Ok(())
}
