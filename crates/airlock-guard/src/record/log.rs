//! Writes records: one write each, under a lock of the file.
//!
//! The file is opened anew for every record. The lock belongs to the open file, so threads exclude
//! each other as processes do, a process that forked shares no lock with its parent, and a file that
//! was moved away is left alone. The kernel gives the lock back when its holder dies.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{Head, Link, Record, line_after, timestamp};

/// When a record is safe from a failure of the machine. From the death of the process it is safe once
/// [`Log::append`] returns, either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Durability {
    /// `always`: before `append` returns.
    #[default]
    Always,
    /// `batch`: a second after the next `append`, at the latest; or when the log is dropped.
    Batch,
}

/// A file of records.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    durability: Durability,
    /// When the file was last made safe, in seconds.
    synced: AtomicU64,
}

/// What is known of a record that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Receipt {
    /// The head of the chain, which is this record.
    pub head: Head,
    /// The torn line that stood before it and was repaired.
    pub repaired: Option<Repair>,
}

/// A torn last line that was repaired: its writer died before the record was acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The number of the record before it.
    pub after_seq: u64,
    /// How many bytes of the line were there.
    pub bytes: u64,
    /// Whether the record was whole but for its newline, and was kept.
    pub kept: bool,
}

impl Log {
    /// Opens a file of records, creates it if need be, and repairs a torn last line.
    ///
    /// # Errors
    ///
    /// The file cannot be opened, or does not end in a record.
    pub fn open(path: impl AsRef<Path>, durability: Durability) -> io::Result<Self> {
        let path = std::path::absolute(path)?;
        let log = Self { path, durability, synced: AtomicU64::new(now()) };
        let mut locked = log.lock()?;
        let tail = Tail::read(&mut locked)?;
        tail.mend(&mut locked)?;
        Ok(log)
    }

    /// Returns the file's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a record behind the last one.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or does not end in a record. Nothing of the record is left in it.
    pub fn append(&self, record: &Record) -> io::Result<Receipt> {
        let mut file = self.lock()?;
        let tail = Tail::read(&mut file)?;
        let repaired = tail.mend(&mut file)?;
        let (line, head) = line_after(&tail.head, &timestamp::now(), record)?;
        let end = file.seek(SeekFrom::End(0))?;
        let written = file.write(line.as_bytes());
        if !matches!(written, Ok(count) if count == line.len()) {
            file.set_len(end)?;
            return Err(written.err().unwrap_or_else(|| io::ErrorKind::StorageFull.into()));
        }
        file.unlock()?;
        self.make_safe(&file)?;
        Ok(Receipt { head, repaired })
    }

    /// Returns the end of the chain, which is worth keeping elsewhere: see [`verify`](fn@super::verify).
    ///
    /// # Errors
    ///
    /// The file cannot be read, or does not end in a record.
    pub fn head(&self) -> io::Result<Head> {
        Ok(Tail::read(&mut self.lock()?)?.head)
    }

    /// Makes all records safe from a failure of the machine.
    ///
    /// # Errors
    ///
    /// The system cannot.
    pub fn sync(&self) -> io::Result<()> {
        File::open(&self.path)?.sync_data()
    }

    fn make_safe(&self, file: &File) -> io::Result<()> {
        match self.durability {
            Durability::Always => file.sync_data(),
            Durability::Batch => {
                let now = now();
                let before = self.synced.swap(now, Ordering::Relaxed);
                if now == before { Ok(()) } else { file.sync_data() }
            }
        }
    }

    fn lock(&self) -> io::Result<File> {
        if let Some(file) = open_existing(&self.path)? {
            file.lock()?;
            return Ok(file);
        }
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        private(&mut options);
        let file = options.open(&self.path)?;
        file.lock()?;
        if let (Durability::Always, Some(parent)) = (self.durability, self.path.parent()) {
            sync_directory(parent)?;
        }
        Ok(file)
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        if self.durability == Durability::Batch {
            // There is nobody left to tell.
            let _ = self.sync();
        }
    }
}

/// Repairs a torn last line of a file of records.
///
/// A record that is whole but for its newline is kept, and what is less than a record is removed; it
/// was never acknowledged. Returns what was done, or nothing where nothing was torn.
///
/// # Errors
///
/// The file cannot be read or written, or does not end in a record.
pub fn repair(path: impl AsRef<Path>) -> io::Result<Option<Repair>> {
    let mut file = OpenOptions::new().read(true).append(true).open(path)?;
    file.lock()?;
    let tail = Tail::read(&mut file)?;
    let repaired = tail.mend(&mut file)?;
    file.sync_data()?;
    Ok(repaired)
}

/// What stands at the end of a file.
struct Tail {
    /// The last record, the torn one included where it is whole.
    head: Head,
    /// Where a torn line starts, and what is to be reported of it.
    torn: Option<(u64, Repair)>,
}

impl Tail {
    fn read(file: &mut File) -> io::Result<Self> {
        let length = file.seek(SeekFrom::End(0))?;
        let (last, torn) = last_lines(file, length)?;
        let head = match last {
            None => Head::empty(),
            Some(line) => Link::of(&line).map(Link::head).map_err(|fault| {
                io::Error::new(io::ErrorKind::InvalidData, format!("the last line {fault}"))
            })?,
        };
        if torn.is_empty() {
            return Ok(Self { head, torn: None });
        }
        let bytes = u64::try_from(torn.len()).unwrap_or(u64::MAX);
        let whole = Link::of(&torn).ok().filter(|link| {
            link.prev_hash == head.hash && Some(link.seq) == head.seq.checked_add(1)
        });
        let report = Repair { after_seq: head.seq, bytes, kept: whole.is_some() };
        let start = length.saturating_sub(bytes);
        Ok(Self { head: whole.map_or(head, Link::head), torn: Some((start, report)) })
    }

    /// Completes a torn line that is a whole record, and removes any other.
    fn mend(&self, file: &mut File) -> io::Result<Option<Repair>> {
        let Some((start, report)) = &self.torn else { return Ok(None) };
        if report.kept {
            file.write_all(b"\n")?;
        } else {
            file.set_len(*start)?;
        }
        Ok(Some(report.clone()))
    }
}

/// Returns the last line that has its newline, without it, and what stands behind.
fn last_lines(file: &mut File, length: u64) -> io::Result<(Option<Vec<u8>>, Vec<u8>)> {
    let mut size = 4096_u64;
    loop {
        let start = length.saturating_sub(size);
        file.seek(SeekFrom::Start(start))?;
        let mut end = Vec::new();
        Read::by_ref(file).take(length.saturating_sub(start)).read_to_end(&mut end)?;
        let mut parts = end.rsplitn(3, |byte| *byte == b'\n');
        let torn = parts.next().unwrap_or_default();
        match (parts.next(), parts.next()) {
            // There is a newline before the last line: it is all there.
            (Some(last), Some(_)) => return Ok((Some(last.to_vec()), torn.to_vec())),
            (last, _) if start == 0 => return Ok((last.map(<[u8]>::to_vec), torn.to_vec())),
            (_, _) => size = size.saturating_mul(4),
        }
    }
}

fn open_existing(path: &Path) -> io::Result<Option<File>> {
    match OpenOptions::new().read(true).append(true).open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Lets nobody but the owner read a file that is created.
#[cfg(unix)]
fn private(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.mode(0o600);
}

#[cfg(not(unix))]
fn private(_options: &mut OpenOptions) {}

/// Makes the name of a new file safe.
#[cfg(unix)]
fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

#[cfg(not(unix))]
fn sync_directory(_directory: &Path) -> io::Result<()> {
    Ok(())
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}
