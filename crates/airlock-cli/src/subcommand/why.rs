//! `airlock why`: explains the last decision of the log.

use std::fmt::Write as _;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use airlock::{Decision, Policy, UnanalyzableKind};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::exit_code::Exit;
use crate::history::filter::Filter;
use crate::history::passed::HOW_TO_KEEP;
use crate::history::record::LogRecord;
use crate::history::{Entry, Judge, Share};
use crate::input::{self, Error};
use crate::json::ExplanationJson;
use crate::options::WhyOptions;
use crate::render::{Style, shown};
use crate::subcommand::{explain, log, pretty, print};

/// How much of the end of a log is looked at first; then all of it.
const END: u64 = 1024 * 1024;

/// What can come of asking, in words.
const OUTCOMES: &[(&str, &str)] = &[
    ("agent", "by the agent itself, the answer is not known here"),
    ("no_approver", "nobody was there to answer"),
    ("timeout", "nobody answered in time"),
];

#[derive(Serialize)]
struct WhyJson<'a> {
    record: &'a RawValue,
    /// What the policy says now; null where the record keeps no command.
    now: Option<ExplanationJson<'a>>,
    /// Whether it says something else than was decided.
    differs: bool,
}

/// Runs the subcommand.
pub(crate) fn run(options: &WhyOptions) -> Result<Exit, Error> {
    let path = log::path(options.file.as_deref())?;
    let filter = Filter::from(&options.filter);
    let failed = |error| Error::Io(format!("log {}", path.display()), error);
    log::open(&path)?;
    let found = last(&path, &filter).map_err(failed)?;
    let Some((line, record)) = found else {
        let path = shown(&path.display().to_string());
        return Err(Error::Usage(format!(
            "{path} holds no such decision: `airlock log` shows all"
        )));
    };
    let policy = input::policy(&options.policy)?;
    let entry = record.clone().entry();
    let decision = entry.as_ref().map(|entry| Judge::new(policy.clone()).judge(entry));
    let differs = decision.as_ref().is_some_and(|now| record.share() != Some(Share::of(now)));
    if options.json {
        let raw = serde_json::from_slice(&line)
            .map_err(|error| Error::Io("JSON".to_owned(), error.into()))?;
        let now = decision.as_ref().map(ExplanationJson::new);
        print(&pretty(&WhyJson { record: raw, now, differs })?)?;
    } else {
        let mut text = head(&record);
        match entry.zip(decision) {
            None => text.push_str(&without_command(&record)),
            Some((entry, decision)) => {
                text.push_str(&explained(&entry, &decision, &policy, differs));
            }
        }
        print(&text)?;
    }
    Ok(Exit::Allow)
}

/// Returns the last record that is asked for, with its line.
fn last(path: &Path, filter: &Filter) -> io::Result<Option<(Vec<u8>, LogRecord)>> {
    let mut file = std::fs::File::open(path)?;
    let length = file.metadata()?.len();
    for looked_at in [END.min(length), length] {
        file.seek(SeekFrom::Start(length.saturating_sub(looked_at)))?;
        let found = last_of(io::BufReader::new((&file).take(looked_at)), filter)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

fn last_of(input: impl io::BufRead, filter: &Filter) -> io::Result<Option<(Vec<u8>, LogRecord)>> {
    let mut lines = crate::history::Lines::new(input);
    let mut found = None;
    while let Some(line) = lines.next()? {
        if let Some(record) = LogRecord::parse(&line).filter(|record| filter.admits(record)) {
            found = Some((line, record));
        }
    }
    Ok(found)
}

/// Returns when it was, who asked, and what was decided.
fn head(record: &LogRecord) -> String {
    let mut text = format!("{} UTC", log::time(&record.ts));
    for (name, value) in [("agent", &record.agent_id), ("tool", &record.tool)] {
        if let Some(value) = value {
            let _ = write!(text, ", {name} {}", shown(value));
        }
    }
    let word = record.share().map_or("", Share::word);
    let program = record.program.as_deref().map(|name| format!(" ({})", shown(name)));
    let _ = writeln!(text, ": {word}{}", program.unwrap_or_default());
    if let Some(escalation) = &record.escalation {
        let by = escalation.approver.as_deref().map(|name| format!(" by {}", shown(name)));
        let outcome = OUTCOMES.iter().find(|(own, _)| *own == escalation.outcome);
        let outcome = outcome.map_or(escalation.outcome.as_str(), |(_, words)| *words);
        let _ = writeln!(text, "asked: {}{}", shown(outcome), by.unwrap_or_default());
    }
    text
}

/// Returns what a record without its command says.
fn without_command(record: &LogRecord) -> String {
    let mut text = String::new();
    let code = record.reason_code.as_deref();
    let kind = UnanalyzableKind::ALL.into_iter().find(|kind| code == Some(kind.code()));
    if let Some(kind) = kind {
        let _ = writeln!(text, "It could not be followed: {}.", kind.sentence());
        let _ = writeln!(text, "Instead: {}.", kind.advice());
    } else {
        let reason = record.block_reason.as_deref().unwrap_or("every command is allowed");
        let _ = writeln!(text, "because: {}", shown(reason));
    }
    if !record.programs.is_empty() {
        let _ = writeln!(text, "programs: {}", shown(&record.programs.join(", ")));
    }
    let _ = writeln!(text, "Which rule decided is not known: {HOW_TO_KEEP}.");
    text
}

/// Returns how the decision comes about by the policy that holds now.
fn explained(entry: &Entry, decision: &Decision, policy: &Policy, differs: bool) -> String {
    let mut text = String::new();
    if differs {
        text.push_str("By the policy that holds now it would be another:\n");
    }
    let line = entry.given.text();
    text.push('\n');
    text.push_str(&explain::explanation(&line, decision, policy.shell(), Style::of_stdout()));
    text
}
