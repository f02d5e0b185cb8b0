//! `airlock doctor`: checks that agents' hooks are there, run, and deny.

mod codex;
mod hermes;
mod plugin;
mod settings;
mod trial;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use airlock_guard::record::verify;
use airlock_hook::{Agent, agents};
use clap::Parser;

use crate::exit_code::Exit;
use crate::folders;
use crate::input::Error;
use crate::options::{AnswerOptions, DoctorOptions, HookOptions, Options, Subcommand};
use crate::policy_files;
use crate::setup::entry::Entry;
use crate::setup::place::{Place, Scope, Setup};
use crate::setup::{edit, file, places};
use crate::subcommand::hook::{Source, judge_of, source};
use crate::subcommand::install::working_directory;
use crate::subcommand::print;

/// What was found out.
#[derive(Debug, Default)]
struct Report {
    text: String,
    is_bad: bool,
}

impl Report {
    fn good(&mut self, what: &str) {
        let _ = writeln!(self.text, "  ok    {what}");
    }

    fn note(&mut self, what: &str) {
        let _ = writeln!(self.text, "  note  {what}");
    }

    fn bad(&mut self, what: &str) {
        self.is_bad = true;
        let _ = writeln!(self.text, "  BAD   {what}");
    }

    /// Notes what holds, or what is wrong.
    fn check(&mut self, holds: bool, good: &str, bad: &str) {
        if holds { self.good(good) } else { self.bad(bad) }
    }
}

/// A hook that was found.
#[derive(Debug)]
struct Found {
    place: &'static Place,
    path: PathBuf,
    text: String,
    entry: Entry,
}

/// Runs the subcommand.
pub(crate) fn run(options: &DoctorOptions) -> Result<Exit, Error> {
    let project = working_directory()?;
    let mut report = Report::default();
    let mut is_any = false;
    for agent in agents::all() {
        if options.agent.is_some_and(|wanted| wanted.name != agent.name) {
            continue;
        }
        let Some(setup) = places::of(agent.name) else { continue };
        let mut own = Report::default();
        let is_there = examine_agent(&mut own, agent, setup, &project);
        if !is_there && options.agent.is_none() {
            continue;
        }
        is_any = true;
        let _ = writeln!(report.text, "{agent}");
        report.text += &own.text;
        report.is_bad |= own.is_bad;
    }
    if is_any {
        records(&mut report);
    } else {
        report.bad("no agent has a hook here: airlock install AGENT");
    }
    print(&report.text)?;
    Ok(if report.is_bad { Exit::Deny } else { Exit::Allow })
}

/// Examines all of an agent. Returns whether it has a hook at all.
fn examine_agent(
    report: &mut Report,
    agent: &'static Agent,
    setup: &'static Setup,
    project: &Path,
) -> bool {
    let found = find(setup, project);
    for found in &found {
        examine(report, agent, setup, found);
    }
    let has_plugin = agent.name == "claude-code" && plugin::examine(report, agent, setup, project);
    if found.is_empty() && !has_plugin {
        report.bad(&format!("no hook: airlock install {}", agent.name));
        return false;
    }
    settings::switches(report, setup, project);
    match agent.name {
        "codex" => codex::examine(report, &found, project),
        "hermes" => hermes::examine(report, &found),
        _ => {}
    }
    true
}

/// Finds the hooks of an agent, for the user and for the project.
fn find(setup: &'static Setup, project: &Path) -> Vec<Found> {
    let places = [Scope::User, Scope::Project].into_iter().flat_map(|scope| setup.places(scope));
    let found = places.filter_map(|place| {
        let path = place.locate(project)?;
        let text = file::read(&path).ok()??;
        let entry = edit::found(&text, &place.form, setup.agent)?;
        Some(Found { place, path, text, entry })
    });
    let mut found: Vec<Found> = found.collect();
    // In the home folder, the project is the user's.
    found.dedup_by(|one, other| one.path == other.path);
    found
}

fn examine(report: &mut Report, agent: &'static Agent, setup: &Setup, found: &Found) {
    report.good(&format!("hook in {}", found.path.display()));
    settings::examine(report, setup, found);
    tried(report, agent, &found.entry);
}

/// Examines how a hook is called, and calls it.
fn tried(report: &mut Report, agent: &'static Agent, entry: &Entry) {
    let Some(options) = options(entry) else {
        report.bad(&format!("the hook is called wrongly: {}", entry.line()));
        return;
    };
    policy(report, &options.answers);
    if options.answers.auto_approve {
        report.note("what the policy allows skips the agent's own prompt (--auto-approve)");
    }
    match trial::run(agent, entry) {
        Ok(()) => report.good("tried with a line that must be denied: it is"),
        Err(why) => report.bad(&why),
    }
}

/// Reads the options that a hook is called with.
fn options(entry: &Entry) -> Option<HookOptions> {
    let subcommand = Options::try_parse_from(&entry.argv).ok()?.subcommand;
    if let Subcommand::Hook(options) = subcommand { Some(options) } else { None }
}

fn policy(report: &mut Report, options: &AnswerOptions) {
    let name = match source(options) {
        Source::File(file) => file.display().to_string(),
        Source::Preset(preset) => format!("preset {preset}"),
        Source::Directory => "the files that `airlock policy show` lists".to_owned(),
    };
    let checked = judge_of(options, None).and_then(|judge| Ok(judge.policy.check_examples()?));
    match checked {
        Ok(()) => report.good(&format!("policy: {name}")),
        Err(error) => report.bad(&format!("policy: {error}")),
    }
    let here = working_directory().and_then(|directory| policy_files::effective(&directory));
    if let (Source::Directory, Ok(effective)) = (source(options), here) {
        for line in effective.unheeded {
            report.note(&line);
        }
    }
}

fn records(report: &mut Report) {
    let Some(path) = folders::record().filter(|path| path.exists()) else { return };
    let _ = writeln!(report.text, "Records");
    match verify(&path, None) {
        Ok(verified) => {
            report.good(&format!("{}: {} decisions, unbroken", path.display(), verified.head.seq));
        }
        Err(error) => report.bad(&format!("{}: {error}", path.display())),
    }
}
