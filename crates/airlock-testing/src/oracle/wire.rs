//! What the driver is sent and what it answers; `oracle/driver.c` defines both.

use std::{fmt, os::unix::process::ExitStatusExt, process::ExitStatus};

use super::Shell;

/// What happened when one line was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The exit status of the shell, if it was not killed.
    pub status: Option<i32>,
    /// Whether a limit ended it: of time, or of the number of executed programs.
    pub ended_by_limit: bool,
    /// Whether jobs that it left in the background had to be killed.
    pub left_jobs: bool,
    /// Whether it told of a syntax error.
    pub syntax_error: bool,
    /// The programs that it executed under all plans. Those that ran at the same time are in no
    /// certain order.
    pub executed: Vec<Executed>,
    /// Names that it told it found no program for; bash and zsh execute a stub instead, which
    /// tells of the arguments too.
    pub missing: Vec<String>,
    /// The beginning of what it wrote to standard error.
    pub errors: String,
}

impl Observation {
    /// Returns the argument lists of what was executed.
    pub fn argument_lists(&self) -> impl Iterator<Item = &[Vec<u8>]> {
        self.executed.iter().map(|executed| executed.arguments.as_slice())
    }
}

/// A program that was executed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Executed {
    /// The path that it was executed by; empty when the shell found no program of the name.
    pub path: Vec<u8>,
    /// Its arguments, its own name first.
    pub arguments: Vec<Vec<u8>>,
}

impl Executed {
    /// What was to be executed under a name that has no program.
    pub(crate) fn missing(name: &str) -> Self {
        Self { path: Vec::new(), arguments: vec![name.as_bytes().to_vec()] }
    }
}

impl fmt::Debug for Executed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = String::from_utf8_lossy(&self.path);
        let arguments: Vec<_> = self.arguments.iter().map(|a| String::from_utf8_lossy(a)).collect();
        write!(f, "{path}: {arguments:?}")
    }
}

/// The stub that bash and zsh execute for a command that they do not find.
pub(super) const NOT_FOUND: &str = "airlock-not-found";

const TIMED_OUT: u32 = 1;
const BACKGROUND_KILLED: u32 = 2;
const LOG_FULL: u32 = 4;

/// Makes the driver's input.
pub(crate) fn request<L: AsRef<[u8]>>(names: &[Vec<u8>], lines: &[L]) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend(length(names.len()));
    for name in names {
        put(&mut bytes, name);
    }
    for line in lines {
        put(&mut bytes, line.as_ref());
    }
    bytes
}

fn put(bytes: &mut Vec<u8>, text: &[u8]) {
    bytes.extend(length(text.len()));
    bytes.extend(text);
}

fn length(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(u32::MAX).to_ne_bytes()
}

/// Reads the driver's output; `None` when it is cut short.
///
/// Without a shell, nothing is read from what was written to standard error.
pub(crate) fn response(mut bytes: &[u8], shell: Option<Shell>) -> Option<Vec<Observation>> {
    let mut observations = Vec::new();
    while !bytes.is_empty() {
        observations.push(observation(&mut bytes, shell)?);
    }
    Some(observations)
}

fn observation(bytes: &mut &[u8], shell: Option<Shell>) -> Option<Observation> {
    let wait_status = number(bytes)?;
    let flags = number(bytes)?;
    let log = section(bytes)?;
    let errors = String::from_utf8_lossy(section(bytes)?).into_owned();
    Some(Observation {
        status: ExitStatus::from_raw(wait_status.cast_signed()).code(),
        ended_by_limit: flags & (TIMED_OUT | LOG_FULL) != 0,
        left_jobs: flags & BACKGROUND_KILLED != 0,
        syntax_error: shell.is_some_and(|shell| shell.tells_of_syntax_error(&errors)),
        executed: records(log),
        missing: shell.map(|shell| shell.missing_programs(&errors)).unwrap_or_default(),
        errors,
    })
}

/// Reads the log; a record that a limit cut off is left out.
fn records(mut log: &[u8]) -> Vec<Executed> {
    let mut records = Vec::new();
    while let Some(mut record) = section(&mut log) {
        let Some(argc) = number(&mut record) else { break };
        let mut texts = record.split(|byte| *byte == 0).map(<[u8]>::to_vec);
        let path = texts.next().unwrap_or_default();
        let arguments: Vec<Vec<u8>> = texts.take(argc as usize).collect();
        records.push(match arguments.split_first() {
            Some((name, rest)) if name.ends_with(NOT_FOUND.as_bytes()) => {
                Executed { path: Vec::new(), arguments: rest.to_vec() }
            }
            _found => Executed { path, arguments },
        });
    }
    records
}

fn number(bytes: &mut &[u8]) -> Option<u32> {
    let (number, rest) = bytes.split_first_chunk::<4>()?;
    *bytes = rest;
    Some(u32::from_ne_bytes(*number))
}

fn section<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = number(bytes)?;
    let (section, rest) = bytes.split_at_checked(length as usize)?;
    *bytes = rest;
    Some(section)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_read_record_by_record() {
        let mut log = Vec::new();
        put(&mut log, b"\x02\0\0\0/bin/rm\0rm\0a b\0");
        put(&mut log, b"\x03\0\0\0/bin/airlock-not-found\0airlock-not-found\0x\0\0");
        let [rm, missing] = records(&log).try_into().unwrap();
        assert_eq!(
            rm,
            Executed {
                path: b"/bin/rm".to_vec(),
                arguments: vec![b"rm".to_vec(), b"a b".to_vec()]
            }
        );
        assert_eq!(missing, Executed { path: vec![], arguments: vec![b"x".to_vec(), vec![]] });
    }

    #[test]
    fn a_cut_response_is_none() {
        assert_eq!(response(b"\0\0\0\0\0\0\0\0\x05\0\0\0ab", Some(Shell::Dash)), None);
    }
}
