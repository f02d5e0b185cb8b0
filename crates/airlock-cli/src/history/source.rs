//! The files of a history, one after the other, in batches of bounded size.

use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use super::shell::{Bash, Zsh};
use super::{Format, Lines};
use crate::input::{Error, tell_terminal};
use crate::progress::Progress;

/// The most pieces of a batch: enough that handing over costs little beside judging.
const BATCH: usize = 256;

/// How many bytes end a batch.
const BATCH_BYTES: usize = 1024 * 1024;

/// How much of a file is looked at to tell its form.
const START: u64 = 256 * 1024;

/// A piece of a history: of a shell's a command, of others a line of the file.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) format: Format,
    pub(crate) bytes: Vec<u8>,
    /// The index of the file.
    pub(crate) file: usize,
    /// The number of the line that ends it, from 1.
    pub(crate) line: u64,
}

/// Files that are read one after the other.
pub(crate) struct Source<'a> {
    files: Vec<PathBuf>,
    format: Option<Format>,
    progress: &'a Progress,
    next: usize,
    open: Option<Open>,
}

/// The file that is being read.
struct Open {
    format: Format,
    lines: Lines<Box<dyn io::BufRead + Send>>,
    bash: Bash,
    zsh: Zsh,
    told: u64,
}

impl<'a> Source<'a> {
    /// Returns the files of these paths; of a folder all `.jsonl` files below it. `-` is standard input.
    pub(crate) fn new(
        paths: &[PathBuf],
        format: Option<Format>,
        progress: &'a Progress,
    ) -> Result<Self, Error> {
        let mut files = Vec::new();
        for path in paths {
            if path.is_dir() {
                let before = files.len();
                collect(path, &mut files)?;
                if files.len() == before {
                    let path = path.display();
                    return Err(Error::Usage(format!("{path}: no .jsonl file stands below it")));
                }
            } else {
                files.push(path.clone());
            }
        }
        let size = |path: &PathBuf| fs::metadata(path).map_or(0, |found| found.len());
        let is_known = !files.iter().any(|path| is_stdin(path));
        progress.expect(is_known.then(|| files.iter().map(size).fold(0, u64::saturating_add)));
        Ok(Self { files, format, progress, next: 0, open: None })
    }

    /// Returns the paths of the files.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Reads the next pieces; nothing at the end of the last file.
    pub(crate) fn batch(&mut self) -> Result<Option<Vec<Piece>>, Error> {
        let mut batch = Vec::new();
        let mut bytes = 0_usize;
        while batch.len() < BATCH && bytes < BATCH_BYTES {
            let Some(open) = &mut self.open else {
                if !self.open_next()? {
                    break;
                }
                continue;
            };
            let file = self.next.saturating_sub(1);
            let failed = |error| failed(self.files.get(file), error);
            let line = open.lines.next().map_err(failed)?;
            self.progress.advance(open.lines.bytes.saturating_sub(open.told));
            open.told = open.lines.bytes;
            let is_end = line.is_none();
            if let Some(piece) = open.take(line) {
                bytes = bytes.saturating_add(piece.len());
                let (format, line) = (open.format, open.lines.number);
                batch.push(Piece { format, bytes: piece, file, line });
            }
            if is_end {
                self.open = None;
            }
        }
        Ok((!batch.is_empty()).then_some(batch))
    }

    /// Opens the next file that holds something.
    fn open_next(&mut self) -> Result<bool, Error> {
        let Some(path) = self.files.get(self.next) else { return Ok(false) };
        self.next = self.next.saturating_add(1);
        let failed = |error| failed(Some(path), error);
        let mut file: Box<dyn Read + Send> = if is_stdin(path) {
            tell_terminal("a history");
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).map_err(failed)?)
        };
        let mut start = Vec::new();
        file.by_ref().take(START).read_to_end(&mut start).map_err(failed)?;
        let format = match self.format {
            Some(format) => Some(format),
            None => Format::of(path, &start)?,
        };
        let input = BufReader::with_capacity(64 * 1024, Cursor::new(start).chain(file));
        self.open = format.map(|format| Open {
            format,
            lines: Lines::new(Box::new(input)),
            bash: Bash::default(),
            zsh: Zsh::default(),
            told: 0,
        });
        Ok(true)
    }
}

impl Open {
    /// Takes a line, or the end of the file; returns the piece that it ends.
    fn take(&mut self, line: Option<Vec<u8>>) -> Option<Vec<u8>> {
        let piece = match (self.format, line) {
            (Format::Bash, Some(line)) => self.bash.push(line),
            (Format::Bash, None) => self.bash.end(),
            (Format::Zsh, Some(line)) => self.zsh.push(&line),
            (Format::Zsh, None) => self.zsh.end(),
            (Format::Log | Format::Jsonl | Format::ClaudeCode | Format::Codex, line) => line,
        };
        // Some programs begin what they write with a byte order mark.
        let mark = "\u{feff}".as_bytes();
        let piece = match piece {
            Some(piece) if piece.starts_with(mark) => piece.get(mark.len()..).map(<[u8]>::to_vec),
            piece => piece,
        };
        piece.filter(|piece| !piece.iter().all(u8::is_ascii_whitespace))
    }
}

/// Returns whether a path stands for standard input.
fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn failed(path: Option<&PathBuf>, error: io::Error) -> Error {
    let path = path.map(|path| path.display().to_string()).unwrap_or_default();
    Error::Io(format!("history {path}"), error)
}

/// Collects the `.jsonl` files below a folder, sorted by path. Links to folders are not followed.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let mut folders = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let failed = |error| Error::Io(format!("folder {}", folder.display()), error);
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let kind = entry.file_type().map_err(failed)?;
            let path = entry.path();
            if kind.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "jsonl") {
                found.push(path);
            }
        }
    }
    found.sort();
    files.append(&mut found);
    Ok(())
}
