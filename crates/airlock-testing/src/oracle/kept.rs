//! Observations in a file: what shells executed does not change with the reader, and can be compared
//! with a changed one again without them.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, BufWriter, Write},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::{Executed, Observation};

/// Lines with what a shell did with each of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// The lines.
    pub lines: Vec<String>,
    /// What the shell did with each.
    pub observations: Vec<Observation>,
    /// How long it took.
    pub seconds: u64,
}

/// One line of the file.
#[derive(Serialize, Deserialize)]
struct Row {
    line: String,
    status: Option<i32>,
    ended_by_limit: bool,
    left_jobs: bool,
    syntax_error: bool,
    /// Each a path and the arguments.
    executed: Vec<Vec<String>>,
    missing: Vec<String>,
    errors: String,
}

impl Observed {
    /// Reads a file that [`write`](Self::write) wrote.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or is none.
    pub fn read(path: &Path) -> io::Result<Self> {
        let mut rows = BufReader::new(File::open(path)?).lines();
        let seconds = rows.next().transpose()?.and_then(|first| first.parse().ok());
        let seconds = seconds.ok_or_else(|| io::Error::other("no seconds in the first line"))?;
        let mut observed = Self { seconds, ..Self::default() };
        for row in rows {
            let row: Row = serde_json::from_str(&row?)?;
            observed.lines.push(row.line.clone());
            observed.observations.push(row.into());
        }
        Ok(observed)
    }

    /// Writes a file, as a whole or not at all.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let unfinished = path.with_extension("unfinished");
        let mut file = BufWriter::new(File::create(&unfinished)?);
        writeln!(file, "{}", self.seconds)?;
        for (line, observation) in self.lines.iter().zip(&self.observations) {
            serde_json::to_writer(&mut file, &Row::of(line, observation))?;
            file.write_all(b"\n")?;
        }
        file.flush()?;
        fs::rename(unfinished, path)
    }
}

impl Row {
    fn of(line: &str, observation: &Observation) -> Self {
        let words = |executed: &Executed| {
            let arguments = executed.arguments.iter().map(|word| as_text(word));
            std::iter::once(as_text(&executed.path)).chain(arguments).collect()
        };
        Self {
            line: line.to_owned(),
            status: observation.status,
            ended_by_limit: observation.ended_by_limit,
            left_jobs: observation.left_jobs,
            syntax_error: observation.syntax_error,
            executed: observation.executed.iter().map(words).collect(),
            missing: observation.missing.clone(),
            errors: observation.errors.clone(),
        }
    }
}

impl From<Row> for Observation {
    fn from(row: Row) -> Self {
        let executed = |words: Vec<String>| {
            let mut words = words.iter().map(|word| as_bytes(word));
            Executed { path: words.next().unwrap_or_default(), arguments: words.collect() }
        };
        Self {
            status: row.status,
            ended_by_limit: row.ended_by_limit,
            left_jobs: row.left_jobs,
            syntax_error: row.syntax_error,
            executed: row.executed.into_iter().map(executed).collect(),
            missing: row.missing,
            errors: row.errors,
        }
    }
}

/// Spells each byte as the character of its number: arguments need not be text.
fn as_text(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

fn as_bytes(text: &str) -> Vec<u8> {
    text.chars().map(|character| u8::try_from(character).unwrap_or(b'?')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_observed_is_read_as_it_was_written() {
        let path = std::env::temp_dir().join(format!("airlock-observed-{}", std::process::id()));
        let executed =
            Executed { path: b"/bin/c1".to_vec(), arguments: vec![b"c1".to_vec(), vec![0xff, 10]] };
        let observation = Observation {
            status: Some(1),
            ended_by_limit: false,
            left_jobs: true,
            syntax_error: false,
            executed: vec![executed],
            missing: vec!["c2".to_owned()],
            errors: "é\n".to_owned(),
        };
        let observed = Observed {
            lines: vec!["c1 \u{ff}\nx".to_owned()],
            observations: vec![observation],
            seconds: 3,
        };
        observed.write(&path).expect("it is written");
        assert_eq!(Observed::read(&path).expect("it is read"), observed);
        fs::remove_file(path).expect("it is there");
    }
}
