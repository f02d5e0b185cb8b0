//! Reads a chain from its start, and finds any edit, removal or reordering.

use core::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use super::{Head, Link};

/// A chain that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Its end: worth keeping elsewhere.
    pub head: Head,
    /// How many bytes of a torn line stand behind it; [`repair`](super::repair) sees to them.
    pub torn: Option<u64>,
}

/// A chain that does not hold, or that cannot be read.
#[derive(Debug)]
pub enum VerifyError {
    /// The file cannot be read.
    Io(io::Error),
    /// A line is not what it has to be.
    Broken {
        /// Its number in the file, from 1.
        line: u64,
        /// What is wrong.
        fault: VerifyFault,
    },
    /// The chain does not reach the head that was kept elsewhere, or has another record there.
    NotAnchored {
        /// Where the chain ends.
        head: Head,
    },
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyFault {
    /// It is no record.
    NotARecord,
    /// It was changed: its hash is another.
    WrongHash,
    /// It does not follow the line above: one was removed, added or moved.
    NotNext,
}

impl fmt::Display for VerifyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotARecord => "is not a record",
            Self::WrongHash => "was changed: its hash is another",
            Self::NotNext => "does not follow the one before it",
        })
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read the records: {error}"),
            Self::Broken { line, fault } => write!(f, "line {line} {fault}"),
            Self::NotAnchored { head } => {
                write!(f, "the chain of {} records does not hold the head that was kept", head.seq)
            }
        }
    }
}

impl core::error::Error for VerifyError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Broken { .. } | Self::NotAnchored { .. } => None,
        }
    }
}

impl From<io::Error> for VerifyError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Verifies a file of records, and that it holds `anchor` where one was kept elsewhere.
///
/// # Errors
///
/// The first line at which the chain does not hold.
pub fn verify(path: impl AsRef<Path>, anchor: Option<&Head>) -> Result<Verified, VerifyError> {
    // Without the lock, a record that is being written would look torn.
    let file = File::open(path)?;
    file.lock_shared()?;
    let mut reader = BufReader::new(file);
    let mut head = Head::empty();
    let mut is_anchored = anchor.is_none_or(|anchor| *anchor == head);
    let mut torn = None;
    let mut buffer = Vec::new();
    let mut number = 0_u64;
    while reader.read_until(b'\n', &mut buffer)? > 0 {
        number = number.saturating_add(1);
        let Some(text) = buffer.strip_suffix(b"\n") else {
            torn = u64::try_from(buffer.len()).ok();
            break;
        };
        head = next(&head, text).map_err(|fault| VerifyError::Broken { line: number, fault })?;
        is_anchored |= anchor == Some(&head);
        buffer.clear();
    }
    if is_anchored { Ok(Verified { head, torn }) } else { Err(VerifyError::NotAnchored { head }) }
}

fn next(head: &Head, line: &[u8]) -> Result<Head, VerifyFault> {
    let own = Link::of(line)?;
    if own.prev_hash != head.hash || Some(own.seq) != head.seq.checked_add(1) {
        return Err(VerifyFault::NotNext);
    }
    Ok(own.head())
}
