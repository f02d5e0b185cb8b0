//! `airlock log`: prints what was decided.

mod follow;

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use crate::exit_code::Exit;
use crate::folders;
use crate::history::Lines;
use crate::history::filter::Filter;
use crate::history::record::LogRecord;
use crate::input::Error;
use crate::options::LogOptions;
use crate::render::{Style, shown};
use crate::subcommand::stream;
use follow::Follower;

/// The most characters of a command that are shown.
const SHOWN: usize = 200;

/// Runs the subcommand.
pub(crate) fn run(options: &LogOptions) -> Result<Exit, Error> {
    let path = path(options.file.as_deref())?;
    let printer = Printer {
        filter: Filter::from(&options.filter),
        style: Style::of_stdout(),
        json: options.json,
    };
    let file = open(&path)?;
    let own = file.metadata().ok();
    let mut unread = 0_u64;
    stream(|out| {
        let mut lines = Lines::new(BufReader::new(file));
        let torn = printer.print_all(&mut lines, options.last, &mut unread, out)?;
        if options.follow {
            out.flush()?;
            return Follower::new(&path, lines, own, torn).run(|line| {
                printer.print(line, out)?;
                out.flush()
            });
        }
        Ok(())
    })?;
    if unread > 0 {
        let text = format!("airlock: {unread} lines of {} are no records", path.display());
        // Nobody is left to tell when this cannot be written.
        let _ = writeln!(io::stderr().lock(), "{}", shown(&text));
    }
    Ok(Exit::Allow)
}

/// Returns the path of the log that is asked for: of the hooks' where none is named.
pub(crate) fn path(given: Option<&Path>) -> Result<PathBuf, Error> {
    given.map(Path::to_owned).or_else(folders::record).ok_or_else(|| {
        Error::Usage("no home folder is known: name the log, `airlock log FILE`".to_owned())
    })
}

/// Opens a log.
pub(crate) fn open(path: &Path) -> Result<File, Error> {
    File::open(path).map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            let path = shown(&path.display().to_string());
            return Error::Usage(format!(
                "there is no log at {path}: `airlock install AGENT` sets up the hook that writes it, or name \
                 another file"
            ));
        }
        Error::Io(format!("log {}", path.display()), error)
    })
}

/// Prints records.
struct Printer {
    filter: Filter,
    style: Style,
    json: bool,
}

impl Printer {
    /// Prints the records that are there, or the last of them; returns a line that is not yet whole.
    fn print_all(
        &self,
        lines: &mut Lines<impl io::BufRead>,
        last: Option<usize>,
        unread: &mut u64,
        out: &mut dyn Write,
    ) -> io::Result<Vec<u8>> {
        let mut kept: VecDeque<Vec<u8>> = VecDeque::new();
        let mut line = Vec::new();
        while lines.read_into(&mut line)? == Some(true) {
            let record = LogRecord::parse(&line);
            if record.is_none() && !line.is_empty() {
                *unread = unread.saturating_add(1);
            }
            if record.is_some_and(|record| self.filter.admits(&record)) {
                match last {
                    None => self.print(&line, out)?,
                    Some(last) => {
                        kept.push_back(line.clone());
                        if kept.len() > last {
                            kept.pop_front();
                        }
                    }
                }
            }
            line.clear();
        }
        kept.iter().try_for_each(|line| self.print(line, out))?;
        Ok(line)
    }

    /// Prints a line, where it is a record that is asked for.
    fn print(&self, line: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let Some(record) = LogRecord::parse(line).filter(|record| self.filter.admits(record))
        else {
            return Ok(());
        };
        if self.json {
            out.write_all(line)?;
            return out.write_all(b"\n");
        }
        writeln!(out, "{}", row(&record, self.style))
    }
}

/// Returns a record in one line.
fn row(record: &LogRecord, style: Style) -> String {
    let time = time(&record.ts);
    let (word, padding) = match record.share() {
        Some(share) => {
            let padding = 12_usize.saturating_sub(share.word().len());
            (style.paint(share.verdict(), share.word()), " ".repeat(padding))
        }
        None => (String::new(), String::new()),
    };
    let agent = shown(record.agent_id.as_deref().unwrap_or("-"));
    let program = shown(record.program.as_deref().unwrap_or("-"));
    let what = match &record.command {
        Some(command) => shortened(&shown(command)),
        None => format!("({})", shown(&record.programs.join(", "))),
    };
    format!("{time}  {word}{padding}  {agent:<12}  {program:<12}  {what}")
}

/// Returns a time stamp to the second, without the marks of its form.
pub(crate) fn time(stamp: &str) -> String {
    shown(&stamp.chars().take(19).collect::<String>().replace('T', " "))
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let kept: String = text.chars().take(SHOWN).collect();
    format!("{kept}…")
}
