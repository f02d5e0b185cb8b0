//! `--follow`: records as they are written.

use std::fs::{self, File, Metadata};
use std::io::{self, BufReader};
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::history::Lines;

/// How long is waited for more.
const PAUSE: Duration = Duration::from_millis(200);

/// Reads on behind the end of a log, also when another file takes its place.
pub(super) struct Follower<'a> {
    path: &'a Path,
    lines: Lines<BufReader<File>>,
    /// The file that is read.
    own: Option<Metadata>,
    /// A line of which the end is still missing.
    line: Vec<u8>,
}

impl<'a> Follower<'a> {
    /// Returns a follower of a file, of which this is what is known of the file itself and a line whose
    /// end is still missing.
    pub(super) fn new(
        path: &'a Path,
        lines: Lines<BufReader<File>>,
        own: Option<Metadata>,
        line: Vec<u8>,
    ) -> Self {
        Self { path, lines, own, line }
    }

    /// Hands over every line, until that fails.
    pub(super) fn run(mut self, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        loop {
            while self.lines.read_into(&mut self.line)? == Some(true) {
                take(&self.line)?;
                self.line.clear();
            }
            thread::sleep(PAUSE);
            if self.is_replaced() {
                // What the old file still got is read before the new one is opened.
                while self.lines.read_into(&mut self.line)? == Some(true) {
                    take(&self.line)?;
                    self.line.clear();
                }
                self.reopen();
            }
        }
    }

    /// Returns whether another file stands at the path, or the file was cut.
    fn is_replaced(&self) -> bool {
        let Ok(there) = fs::metadata(self.path) else { return false };
        match &self.own {
            None => true,
            Some(own) => !is_same(own, &there) || there.len() < self.lines.bytes,
        }
    }

    fn reopen(&mut self) {
        // It may be gone again: the next round looks anew.
        if let Ok(file) = File::open(self.path) {
            self.own = file.metadata().ok();
            self.lines = Lines::new(BufReader::new(file));
            self.line.clear();
        }
    }
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    one.created().ok() == other.created().ok()
}
