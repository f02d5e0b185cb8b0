//! What of a history was passed over, and what to say of it.

use std::io::{self, Write as _};
use std::path::PathBuf;

use super::{Piece, Source};
use crate::input::Error;
use crate::render::shown;

/// How to keep commands in a log.
pub(crate) const HOW_TO_KEEP: &str = "the log keeps no commands: give the hook the option \
                                      --record-commands, or write records with record_commands=True";

/// Counts of what was passed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Passed {
    /// Pieces that cannot be read.
    pub(crate) broken: u64,
    /// The file and line of the first of them.
    first: Option<(usize, u64)>,
    /// Records and JSON lines without a command.
    pub(crate) no_command: u64,
}

impl Passed {
    /// Counts a piece that cannot be read.
    pub(crate) fn add_broken(&mut self, piece: &Piece) {
        self.broken = self.broken.saturating_add(1);
        self.first = self.first.or(Some((piece.file, piece.line)));
    }

    /// Counts a record without a command.
    pub(crate) fn add_without_command(&mut self) {
        self.no_command = self.no_command.saturating_add(1);
    }

    /// Adds what was passed over behind this.
    pub(crate) fn add(&mut self, behind: Self) {
        self.broken = self.broken.saturating_add(behind.broken);
        self.first = self.first.or(behind.first);
        self.no_command = self.no_command.saturating_add(behind.no_command);
    }

    /// Says on standard error what was passed over.
    ///
    /// # Errors
    ///
    /// There was no command at all.
    pub(crate) fn tell(&self, source: &Source<'_>, commands: u64) -> Result<(), Error> {
        let say = |text: String| {
            // Nobody is left to tell when this cannot be written.
            let _ = writeln!(io::stderr().lock(), "airlock: {text}");
        };
        if self.broken > 0 {
            let place = self.first.and_then(|(file, line)| {
                let path: &PathBuf = source.files().get(file)?;
                Some(format!("; the first is {}:{line}", shown(&path.display().to_string())))
            });
            let place = place.unwrap_or_default();
            say(format!("{} that cannot be read: passed over{place}", lines(self.broken)));
        }
        if commands == 0 {
            return Err(Error::Usage(match self.no_command {
                0 => "no command stands in what was given".to_owned(),
                _ => format!("no command stands in what was given; {HOW_TO_KEEP}"),
            }));
        }
        if self.no_command > 0 {
            say(format!("{} without a command: passed over", lines(self.no_command)));
        }
        Ok(())
    }
}

fn lines(count: u64) -> String {
    if count == 1 { "1 line".to_owned() } else { format!("{count} lines") }
}
