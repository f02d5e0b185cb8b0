//! Adds figures to the record of what was confirmed:
//!
//! `record FILE fuzzed COMMIT LAW LOG` the end of libFuzzer's log of a law; a finding by `record FILE found
//! LAW SENTENCE`; `record FILE broken COMMIT FAULT TEST...` a fault and the tests that failed with it;
//! `record FILE print` the page.

use std::{env, error::Error, fs, io, io::Write, path::Path};

use airlock_testing::confirmation::{Broken, Fuzzed, Record, page};
use airlock_testing::corpus::Corpus;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [file, rest @ ..] = arguments.as_slice() else { return Err("record FILE ...".into()) };
    let file = Path::new(file);
    let mut record = Record::read(file)?;
    match rest {
        ["fuzzed", commit, law, log] => {
            let log = fs::read_to_string(log)?;
            let fuzzed = Fuzzed::of_log(law, commit, &log).ok_or("the log has no end")?;
            record.add_fuzzed(fuzzed);
        }
        ["found", law, sentence] => record.add_finding(law, sentence)?,
        ["broken", commit, fault, tests @ ..] => record.add_break(Broken {
            fault: (*fault).to_owned(),
            commit: (*commit).to_owned(),
            caught_by: tests.iter().map(ToString::to_string).collect(),
        }),
        ["print"] => {
            let page = page(&record, &Corpus::read()?.excuses);
            return Ok(io::stdout().write_all(page.as_bytes())?);
        }
        _unknown => return Err("record FILE (fuzzed|found|broken|print) ...".into()),
    }
    record.write(file)
}
