//! `airlock replay`: what a policy would have said to what was run before.

mod cause;
mod report;
mod spool;

use std::path::PathBuf;

use airlock::{Decision, Policy};

use crate::exit_code::Exit;
use crate::history::passed::Passed;
use crate::history::{Entry, Format, Given, Item, Judge, Piece, Share, Shares, Source};
use crate::input::{self, Error};
use crate::options::{PolicyOptions, ReplayOptions};
use crate::parallel::in_order;
use crate::progress::Progress;
use cause::{Rules, cause};
use report::Report;
use spool::Spool;

/// Runs the subcommand.
pub(crate) fn run(options: &ReplayOptions) -> Result<Exit, Error> {
    let now = input::policy(&options.policy)?;
    let before = against(options)?;
    let rules = (before.as_ref().map(Rules::of), Rules::of(&now));
    let progress = Progress::new();
    let mut source = Source::new(&options.histories, options.format.map(Format::from), &progress)?;
    let mut seen = Seen::default();
    let mut spool = Spool::new().map_err(|error| Error::Io("temporary file".to_owned(), error))?;
    let ended = in_order(
        || source.batch(),
        || Judges {
            now: Judge::new(now.clone()),
            before: before.clone().map(Judge::new),
            rules: &rules,
            overrides: options.against.is_some(),
        },
        |judges, batch| judges.judge(&batch),
        |judged: Judged| {
            seen.add(&judged);
            judged.changes.iter().try_for_each(|change| spool.add(change))
        },
    );
    progress.finish();
    ended?;
    seen.passed.tell(&source, seen.now.total())?;
    Report { seen: &seen, limit: options.limit }.print(&mut spool, options.json)?;
    Ok(Exit::Allow)
}

/// Returns the policy that is compared with, where one is.
fn against(options: &ReplayOptions) -> Result<Option<Policy>, Error> {
    let shell = options.policy.shell;
    if let Some(name) = &options.against {
        let named = match Policy::preset(name) {
            Ok(_) => PolicyOptions { policy: None, preset: Some(name.clone()), shell },
            Err(_) => PolicyOptions { policy: Some(PathBuf::from(name)), preset: None, shell },
        };
        return input::policy(&named).map(Some);
    }
    if options.policy.policy.is_none() && options.policy.preset.is_none() {
        return Ok(None);
    }
    input::policy(&PolicyOptions { policy: None, preset: None, shell }).map(Some)
}

/// What was seen of a history.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    now: Shares,
    /// Of those lines of which it is known.
    before: Shares,
    changed: u64,
    passed: Passed,
}

impl Seen {
    fn add(&mut self, judged: &Judged) {
        for share in Share::ALL {
            self.now.add_many(share, judged.now.of(share));
            self.before.add_many(share, judged.before.of(share));
        }
        self.changed = self.changed.saturating_add(judged.changes.len() as u64);
        self.passed.add(judged.passed);
    }
}

/// What came of a batch.
#[derive(Debug, Default)]
struct Judged {
    now: Shares,
    before: Shares,
    changes: Vec<Change>,
    passed: Passed,
}

/// A line whose verdict changes.
#[derive(Debug)]
struct Change {
    from: Share,
    to: Share,
    cause: String,
    given: Given,
}

/// The policies, as one worker has them.
struct Judges<'a> {
    now: Judge,
    before: Option<Judge>,
    rules: &'a (Option<Rules>, Rules),
    /// Whether the policy before holds over what a log says.
    overrides: bool,
}

impl Judges<'_> {
    fn judge(&mut self, batch: &[Piece]) -> Judged {
        let mut judged = Judged::default();
        for piece in batch {
            for item in piece.format.items(piece) {
                match item {
                    Item::Call(entry) => self.judge_entry(*entry, &mut judged),
                    Item::Refused(_) => {}
                    Item::NoCommand => judged.passed.add_without_command(),
                    Item::Broken => judged.passed.add_broken(piece),
                }
            }
        }
        judged
    }

    fn judge_entry(&mut self, entry: Entry, judged: &mut Judged) {
        let now = self.now.judge(&entry);
        let to = Share::of(&now);
        judged.now.add(to);
        let decided = entry.decided.filter(|_| !self.overrides);
        let before: Option<Decision> = match (&mut self.before, decided) {
            (Some(before), None) => Some(before.judge(&entry)),
            (Some(_) | None, _) => None,
        };
        let Some(from) = decided.or_else(|| before.as_ref().map(Share::of)) else { return };
        judged.before.add(from);
        if from.verdict() != to.verdict() {
            let cause = cause(from, before.as_ref(), &now, self.rules);
            judged.changes.push(Change { from, to, cause, given: entry.given });
        }
    }
}
