//! The lines whose verdict changes, by group: in a temporary file, for there may be more of them than fit
//! in memory.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fs::{self, File, OpenOptions};
use std::hash::{Hash as _, Hasher as _};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;

use airlock_guard::record::new_id;
use serde_json::Value;

use super::Change;
use crate::history::{Given, Share};
use crate::input::Error;

/// How many bytes of a group are kept in memory.
const CHUNK: usize = 16 * 1024;

/// Of how many different lines it is known how often they came; others may be shown more than once.
const COUNTED: usize = 500_000;

/// What lines have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) from: Share,
    pub(super) to: Share,
    pub(super) cause: String,
}

/// Lines that have a change and its cause in common.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) key: Key,
    /// How many lines it has, each as often as it came.
    pub(super) lines: u64,
    /// What is not yet in the file.
    rest: Vec<u8>,
    /// Start and length of the parts in the file.
    chunks: Vec<(u64, usize)>,
}

/// The lines of all groups.
#[derive(Debug)]
pub(super) struct Spool {
    file: File,
    /// The path of the file, where the system keeps one that is open only with its name.
    path: Option<PathBuf>,
    length: u64,
    groups: Vec<Group>,
    numbers: HashMap<Key, usize>,
    /// How often a line came, by the hash of its group and text.
    times: HashMap<u64, u64>,
}

impl Spool {
    pub(super) fn new() -> io::Result<Self> {
        let path = env::temp_dir().join(format!("airlock-replay-{}", new_id()));
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path)?;
        // Lines may hold secrets: where the name can go at once, nothing is left behind by a kill.
        let path = fs::remove_file(&path).err().map(|_| path);
        let (groups, numbers, times) = (Vec::new(), HashMap::new(), HashMap::new());
        Ok(Self { file, path, length: 0, groups, numbers, times })
    }

    /// Adds a line to its group.
    pub(super) fn add(&mut self, change: &Change) -> Result<(), Error> {
        let key = Key { from: change.from, to: change.to, cause: change.cause.clone() };
        let number = self.number(key);
        let text = encoded(&change.given);
        let hash = hash(number, &text);
        if let Some(times) = self.times.get_mut(&hash) {
            *times = times.saturating_add(1);
        }
        let is_first = !self.times.contains_key(&hash);
        if is_first && self.times.len() < COUNTED {
            self.times.insert(hash, 1);
        }
        let Some(group) = self.groups.get_mut(number) else { return Ok(()) };
        group.lines = group.lines.saturating_add(1);
        if is_first {
            group.rest.extend_from_slice(text.as_bytes());
            group.rest.push(b'\n');
            if group.rest.len() >= CHUNK {
                self.write_out(number).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// Returns the number of a group, which is made if need be.
    fn number(&mut self, key: Key) -> usize {
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        let number = self.groups.len();
        let (rest, chunks) = (Vec::new(), Vec::new());
        self.groups.push(Group { key: key.clone(), lines: 0, rest, chunks });
        self.numbers.insert(key, number);
        number
    }

    fn write_out(&mut self, number: usize) -> io::Result<()> {
        let Some(group) = self.groups.get_mut(number) else { return Ok(()) };
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(&group.rest)?;
        group.chunks.push((self.length, group.rest.len()));
        self.length = self.length.saturating_add(group.rest.len() as u64);
        group.rest = Vec::new();
        Ok(())
    }

    /// Returns how many groups there are.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the numbers of the groups: what becomes milder first, then by how many lines they have.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        order.sort_by_key(|number| {
            self.groups.get(*number).map(|group| {
                let is_stricter = group.key.to > group.key.from;
                (is_stricter, std::cmp::Reverse(group.lines), group.key.cause.clone())
            })
        });
        order
    }

    /// Hands over the different lines of a group, each with how often it came, as far as that is known.
    pub(super) fn each(
        &mut self,
        number: usize,
        mut take: impl FnMut(&Value, u64) -> io::Result<bool>,
    ) -> io::Result<()> {
        let Some(group) = self.groups.get(number) else { return Ok(()) };
        let (chunks, rest) = (group.chunks.clone(), group.rest.clone());
        for (start, length) in chunks {
            self.file.seek(SeekFrom::Start(start))?;
            let mut chunk = Vec::with_capacity(length);
            BufReader::new(&self.file).take(length as u64).read_to_end(&mut chunk)?;
            if !self.each_of(number, &chunk, &mut take)? {
                return Ok(());
            }
        }
        self.each_of(number, &rest, &mut take).map(|_| ())
    }

    fn each_of(
        &self,
        number: usize,
        chunk: &[u8],
        take: &mut impl FnMut(&Value, u64) -> io::Result<bool>,
    ) -> io::Result<bool> {
        for line in chunk.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            let text = String::from_utf8_lossy(line);
            let times = self.times.get(&hash(number, &text)).copied().unwrap_or(1);
            let value: Value = serde_json::from_str(&text)?;
            if !take(&value, times)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Drop for Spool {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // There is nobody left to tell.
            let _ = fs::remove_file(path);
        }
    }
}

fn failed(error: io::Error) -> Error {
    Error::Io("temporary file".to_owned(), error)
}

/// Returns a command as compact JSON, which has no newline.
fn encoded(given: &Given) -> String {
    match given {
        Given::Line(_) => Value::String(given.text()).to_string(),
        Given::Argv(argv) => Value::from(argv.clone()).to_string(),
    }
}

fn hash(number: usize, text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (number, text).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(cause: &str, line: &str) -> Change {
        let given = Given::Line(line.as_bytes().to_vec());
        Change { from: Share::Ask, to: Share::Allow, cause: cause.to_owned(), given }
    }

    #[test]
    fn lines_come_back_by_group_with_their_counts() {
        let mut spool = Spool::new().unwrap();
        for round in 0..3 {
            for number in 0..2_000 {
                let cause = if number % 2 == 0 { "even" } else { "odd" };
                spool.add(&change(cause, &format!("line {number}\n{round:>0$}", 1))).unwrap();
                spool.add(&change("same", "ls")).unwrap();
            }
        }
        assert_eq!(spool.groups().len(), 3);
        assert!(spool.groups().first().is_some_and(|group| !group.chunks.is_empty()));
        let mut seen = Vec::new();
        spool
            .each(0, |value, times| {
                seen.push((value.as_str().unwrap().to_owned(), times));
                Ok(true)
            })
            .unwrap();
        assert_eq!(seen.len(), 3_000);
        assert_eq!(seen.first().unwrap(), &("line 0\n0".to_owned(), 1));
        let mut same = Vec::new();
        let number = spool.order().first().copied().unwrap();
        spool
            .each(number, |value, times| {
                same.push((value.clone(), times));
                Ok(true)
            })
            .unwrap();
        assert_eq!(same, [(Value::from("ls"), 6_000)]);
    }
}
