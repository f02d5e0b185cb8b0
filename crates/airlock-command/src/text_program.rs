//! Programs given as text in a language of their own: does `awk` or `sed` text launch or write?
//!
//! Each is read just far enough to tell code from strings and regular expressions. What is not
//! understood counts as launching.

mod awk;
mod sed;

pub(crate) use awk::awk;
pub(crate) use sed::sed;

/// What a program text does besides reading and printing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Finding {
    /// Nothing.
    Harmless,
    /// It writes a file.
    Writes,
    /// It launches a command, or may.
    Launches,
}
