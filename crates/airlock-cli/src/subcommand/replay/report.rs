//! What `replay` prints: the shares, and the lines whose verdict changes.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use super::Seen;
use super::spool::{Key, Spool};
use crate::figures::{counted, grouped, percent};
use crate::history::{Share, Shares};
use crate::input::Error;
use crate::json::one_line;
use crate::render::{Style, shown};
use crate::subcommand::stream;

/// The most characters of a line that are shown.
const SHOWN: usize = 300;

/// What is to be printed.
pub(super) struct Report<'a> {
    pub(super) seen: &'a Seen,
    pub(super) limit: Option<usize>,
}

/// A line of `--json`.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ReplayJson<'a> {
    Change { from: &'a str, to: &'a str, cause: &'a str, command: &'a Value, times: u64 },
    Summary(SummaryJson),
}

#[derive(Serialize)]
struct SummaryJson {
    lines: u64,
    before: Option<Shares>,
    now: Shares,
    changed: u64,
    unreadable: u64,
    without_command: u64,
}

impl Report<'_> {
    pub(super) fn print(&self, spool: &mut Spool, json: bool) -> Result<(), Error> {
        stream(|out| if json { self.write_json(spool, out) } else { self.write_text(spool, out) })
    }

    fn write_json(&self, spool: &mut Spool, out: &mut dyn Write) -> io::Result<()> {
        for number in spool.order() {
            let Some(key) = spool.groups().get(number).map(|group| group.key.clone()) else {
                continue;
            };
            let (from, to, cause) = (key.from.word(), key.to.word(), key.cause.as_str());
            let mut left = self.limit.unwrap_or(usize::MAX);
            spool.each(number, |command, times| {
                if left == 0 {
                    return Ok(false);
                }
                left = left.saturating_sub(1);
                let line = ReplayJson::Change { from, to, cause, command, times };
                out.write_all(&one_line(&line)?).map(|()| true)
            })?;
        }
        let Seen { now, before, changed, passed } = *self.seen;
        let summary = SummaryJson {
            lines: now.total(),
            before: (before.total() > 0).then_some(before),
            now,
            changed,
            unreadable: passed.broken,
            without_command: passed.no_command,
        };
        out.write_all(&one_line(&ReplayJson::Summary(summary))?)
    }

    fn write_text(&self, spool: &mut Spool, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(table(self.seen).as_bytes())?;
        let compared = self.seen.before.total();
        if compared == 0 {
            return Ok(());
        }
        let (changed, of) = (self.seen.changed, counted(compared, "line"));
        writeln!(out, "\n{} of {of} get another verdict.", grouped(changed))?;
        let style = Style::of_stdout();
        for number in spool.order() {
            let Some(group) = spool.groups().get(number) else { continue };
            writeln!(out, "\n{}", heading(&group.key, group.lines, style))?;
            self.write_lines(spool, number, out)?;
        }
        Ok(())
    }

    fn write_lines(&self, spool: &mut Spool, number: usize, out: &mut dyn Write) -> io::Result<()> {
        let limit = self.limit.unwrap_or(usize::MAX);
        let mut count = 0_usize;
        spool.each(number, |command, times| {
            count = count.saturating_add(1);
            if count > limit {
                return Ok(true);
            }
            let times = if times > 1 { format!("  (×{times})") } else { String::new() };
            writeln!(out, "  {}{times}", shortened(&text_of(command))).map(|()| true)
        })?;
        match count.saturating_sub(limit) {
            0 => Ok(()),
            more => writeln!(out, "  … and {} more", grouped(more as u64)),
        }
    }
}

/// Returns the head of a group.
fn heading(key: &Key, lines: u64, style: Style) -> String {
    let from = style.paint(key.from.verdict(), key.from.word());
    let to = style.paint(key.to.verdict(), key.to.word());
    format!("{from} -> {to}, {}: {}", counted(lines, "line"), shown(&key.cause))
}

/// Returns the shares, before and now where both are known.
fn table(seen: &Seen) -> String {
    let mut text = String::new();
    let (before, now) = (seen.before, seen.now);
    let is_compared = before.total() > 0;
    if is_compared {
        let _ = writeln!(text, "{:<13}{:>12}{:>22}", "", "before", "now");
    }
    let cell = |shares: Shares, share| {
        let count = shares.of(share);
        format!("{:>12}{:>9}", grouped(count), percent(count, shares.total()))
    };
    for share in Share::ALL {
        let before = if is_compared { cell(before, share) + " " } else { String::new() };
        let _ = writeln!(text, "{:<13}{before}{}", share.word(), cell(now, share));
    }
    let total = if is_compared {
        format!("{:>12}{:>22}", grouped(before.total()), grouped(now.total()))
    } else {
        format!("{:>12}", grouped(now.total()))
    };
    let _ = writeln!(text, "{:<13}{total}", "lines");
    text
}

fn text_of(command: &Value) -> String {
    command.as_str().map_or_else(|| command.to_string(), str::to_owned)
}

/// Returns a line as a terminal may show it, its end left out where it is long.
fn shortened(text: &str) -> String {
    let text = shown(text);
    if text.chars().count() <= SHOWN {
        return text;
    }
    let kept: String = text.chars().take(SHOWN).collect();
    format!("{kept}…")
}
