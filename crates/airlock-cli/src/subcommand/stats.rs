//! `airlock stats`: counts what was decided.

mod html;
mod plot;
mod tally;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::exit_code::Exit;
use crate::figures::{counted, grouped, percent};
use crate::history::filter::Filter;
use crate::history::record::LogRecord;
use crate::history::{Format, Piece, Share, Shares, Source};
use crate::input::Error;
use crate::options::StatsOptions;
use crate::parallel::in_order;
use crate::progress::Progress;
use crate::render::shown;
use crate::subcommand::{log, pretty, print};
use tally::{Summary, Tally};

/// How many of the commonest are shown.
const COMMONEST: usize = 15;

/// Runs the subcommand.
pub(crate) fn run(options: &StatsOptions) -> Result<Exit, Error> {
    let files = match options.files.as_slice() {
        [] => vec![log::path(None)?],
        files => files.to_vec(),
    };
    let is_file = |file: &&PathBuf| !file.is_dir() && file.as_os_str() != "-";
    files.iter().filter(is_file).try_for_each(|file| log::open(file).map(|_| ()))?;
    let filter = Filter::from(&options.filter);
    let progress = Progress::new();
    let mut source = Source::new(&files, Some(Format::Log), &progress)?;
    let mut tally = Tally::default();
    let ended = in_order(
        || source.batch(),
        || (),
        |(), batch: Vec<Piece>| read(&batch, &filter),
        |(records, unreadable)| {
            tally.unreadable = tally.unreadable.saturating_add(unreadable);
            for record in &records {
                tally.add(record);
            }
            Ok(())
        },
    );
    progress.finish();
    ended?;
    let summary = tally.summary(COMMONEST);
    if let Some(path) = &options.html {
        let failed = |error| Error::Io(format!("page {}", path.display()), error);
        fs::write(path, html::page(&summary)).map_err(failed)?;
        let records = counted(summary.shares.total(), "decision");
        print(&format!("{records}: {}\n", shown(&path.display().to_string())))?;
    } else if options.json {
        print(&pretty(&summary)?)?;
    } else {
        print(&text(&summary))?;
    }
    Ok(Exit::Allow)
}

/// Reads the records that are asked for, and counts what is no record.
fn read(batch: &[Piece], filter: &Filter) -> (Vec<LogRecord>, u64) {
    let mut records = Vec::with_capacity(batch.len());
    let mut unreadable = 0_u64;
    for piece in batch {
        match LogRecord::parse(&piece.bytes) {
            None => unreadable = unreadable.saturating_add(1),
            Some(record) if filter.admits(&record) => records.push(record),
            Some(_) => {}
        }
    }
    (records, unreadable)
}

/// Returns the figures for a terminal.
fn text(summary: &Summary) -> String {
    let shares = summary.shares;
    let mut text = counted(shares.total(), "decision");
    if let (Some(first), Some(last)) = (&summary.first, &summary.last) {
        let _ = write!(text, ", {} to {} UTC", log::time(first), log::time(last));
    }
    text.push('\n');
    for share in Share::ALL {
        let (count, part) = (shares.of(share), percent(shares.of(share), shares.total()));
        let _ = writeln!(text, "{:<13}{:>12}{part:>9}", share.word(), grouped(count));
    }
    let answers = &summary.answers;
    if shares.of(Share::Ask) > 0 {
        let _ = writeln!(
            text,
            "of the asks {} were granted, {} refused; of {} the answer is not known",
            grouped(answers.granted),
            grouped(answers.refused),
            grouped(answers.unknown)
        );
    }
    text.push_str(&list("Commonest asks, by program", &summary.asked_programs));
    text.push_str(&list("Commonest asks", &summary.asked_commands));
    text.push_str(&list("Commonest denials, by program", &summary.denied_programs));
    text.push_str(&list("What could not be followed", &summary.reasons));
    text.push_str(&table("By agent", &summary.agents));
    text.push_str(&table("By day", &summary.days));
    if summary.unreadable > 0 {
        let _ = writeln!(text, "\n{} could not be read", counted(summary.unreadable, "line"));
    }
    text
}

fn list(title: &str, rows: &[(String, u64)]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{title}\n");
    for (name, count) in rows {
        let _ = writeln!(text, "{:>9}  {}", grouped(*count), shown(name));
    }
    text
}

fn table(title: &str, rows: &[(String, Shares)]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{title:<22}");
    for share in Share::ALL {
        let _ = write!(text, "{:>13}", share.word());
    }
    text.push('\n');
    for (name, shares) in rows {
        let _ = write!(text, "  {:<20}", shown(name));
        for share in Share::ALL {
            let _ = write!(text, "{:>13}", grouped(shares.of(share)));
        }
        text.push('\n');
    }
    text
}
