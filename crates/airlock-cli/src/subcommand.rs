//! The subcommands, one a file.

pub(crate) mod check;
pub(crate) mod doctor;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod hook;
pub(crate) mod install;
pub(crate) mod log;
pub(crate) mod policy;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod stats;
pub(crate) mod suggest;
pub(crate) mod test;
pub(crate) mod trust;
pub(crate) mod uninstall;
pub(crate) mod why;
pub(crate) mod wrappers;

use std::io::{self, Write};

use crate::input::Error;

/// Writes to standard output. A reader that has gone away wants no more: that is no error.
fn print(text: &str) -> Result<(), Error> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::Io("standard output".to_owned(), error))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Writes to standard output piece by piece. A reader that has gone away wants no more: that is no error.
fn stream(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::Io("standard output".to_owned(), error))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Returns a value as indented JSON with a final newline.
fn pretty(value: &impl serde::Serialize) -> Result<String, Error> {
    serde_json::to_string_pretty(value)
        .map(|text| text + "\n")
        .map_err(|error| Error::Io("JSON".to_owned(), error.into()))
}
