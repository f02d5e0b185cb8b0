//! `airlock install`: makes an agent call the hook.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::exit_code::Exit;
use crate::input::Error;
use crate::options::{AnswerOptions, InstallOptions, ScopeOptions};
use crate::setup::edit::{self, Wanted};
use crate::setup::entry::Entry;
use crate::setup::place::{Form, Place, Scope, Setup};
use crate::setup::{file, places};
use crate::subcommand::hook::judge_of;
use crate::subcommand::print;

/// Runs the subcommand.
pub(crate) fn run(options: &InstallOptions) -> Result<Exit, Error> {
    // A policy that is broken would refuse every command.
    judge_of(&options.answers, None)?.policy.check_examples()?;
    let entry = entry(options.agent.name, &options.answers)?;
    let (setup, places) = located(options.agent.name, &options.scope)?;
    let wanted =
        Wanted { agent: setup.agent, entry: &entry, approves: options.answers.auto_approve };
    let mut changes = Vec::new();
    for (place, path) in places {
        let before = file::read(&path)?;
        let after = edit::with(before.as_deref(), &place.form, &wanted)
            .map_err(|error| Error::Usage(format!("{}: {error}", path.display())))?;
        changes.push((place, path, before, after));
    }
    let mut told = String::new();
    for (place, path, before, after) in &changes {
        let shown = path.display();
        if before.as_ref() == Some(after) {
            let _ = writeln!(told, "{shown} has the hook already");
        } else if options.dry_run {
            told += &difference(&shown.to_string(), before.as_deref().unwrap_or_default(), after);
        } else {
            told += &write(place, path, before.as_deref(), after, setup.agent)?;
        }
    }
    if !options.dry_run {
        if !setup.then.is_empty() {
            let _ = writeln!(told, "Still to do: {}", setup.then);
        }
        let _ = writeln!(told, "Check it with: airlock doctor {}", setup.agent);
    }
    print(&told)?;
    Ok(Exit::Allow)
}

fn write(
    place: &Place,
    path: &Path,
    before: Option<&str>,
    after: &str,
    agent: &str,
) -> Result<String, Error> {
    let shown = path.display();
    let mut told = String::new();
    let is_program = match place.form {
        Form::Own { is_program, .. } => is_program,
        Form::Json { .. } | Form::Yaml => {
            let backup = file::backup(path);
            let is_first =
                before.is_some_and(|text| edit::found(text, &place.form, agent).is_none());
            if let Some(before) = before.filter(|_| is_first) {
                file::write(&backup, before, false)?;
                copy_permissions(path, &backup);
                let _ = writeln!(told, "{shown} is kept as it was in {}", backup.display());
            }
            false
        }
    };
    file::write(path, after, is_program)?;
    let _ = writeln!(told, "{shown} has the hook now");
    Ok(told)
}

/// What is secret in a file is secret in its copy.
fn copy_permissions(from: &Path, to: &Path) {
    if let Ok(metadata) = fs::metadata(from) {
        // Where they cannot be set, those of a new file hold.
        let _ = fs::set_permissions(to, metadata.permissions());
    }
}

/// The files of a scope.
type Located = Vec<(&'static Place, PathBuf)>;

/// Returns how an agent is set up, and the files of a scope.
pub(crate) fn located(
    agent: &str,
    options: &ScopeOptions,
) -> Result<(&'static Setup, Located), Error> {
    let unknown = || Error::Usage(format!("{agent} cannot be set up"));
    let setup = places::of(agent).ok_or_else(unknown)?;
    let scope = if options.project { Scope::Project } else { Scope::User };
    let places = setup.places(scope);
    if places.is_empty() {
        let other = if options.project { "without --project" } else { "with --project" };
        return Err(Error::Usage(format!("{agent} is only set up {other}")));
    }
    let project = working_directory()?;
    let found: Option<Vec<_>> =
        places.iter().map(|place| Some((place, place.locate(&project)?))).collect();
    let found = found.ok_or_else(|| Error::Usage("the home folder is not known".to_owned()))?;
    Ok((setup, found))
}

/// Returns the working directory.
pub(crate) fn working_directory() -> Result<PathBuf, Error> {
    env::current_dir().map_err(|error| Error::Io("the working directory".to_owned(), error))
}

/// Returns the command that the agent is to run: by whole paths, for agents start it anywhere.
fn entry(agent: &str, options: &AnswerOptions) -> Result<Entry, Error> {
    let mut argv = vec![text(&program()?)?, "hook".to_owned(), agent.to_owned()];
    if let Some(policy) = &options.policy {
        let policy = std::path::absolute(policy)
            .map_err(|error| Error::Io(policy.display().to_string(), error))?;
        argv.extend(["--policy".to_owned(), text(&policy)?]);
    }
    if let Some(preset) = &options.preset {
        argv.extend(["--preset".to_owned(), preset.clone()]);
    }
    if let Some(shell) = options.shell.and_then(|shell| shell.to_possible_value()) {
        argv.extend(["--shell".to_owned(), shell.get_name().to_owned()]);
    }
    if options.auto_approve {
        argv.push("--auto-approve".to_owned());
    }
    if let Some(on_ask) = options.on_ask.and_then(|on_ask| on_ask.to_possible_value()) {
        argv.extend(["--on-ask".to_owned(), on_ask.get_name().to_owned()]);
    }
    if options.record_commands {
        argv.push("--record-commands".to_owned());
    }
    Ok(Entry { argv })
}

/// Returns the path of this program: the one on `PATH` where that leads here, for what a package manager
/// links there outlives an update.
fn program() -> Result<PathBuf, Error> {
    let program =
        env::current_exe().map_err(|error| Error::Io("the path of airlock".to_owned(), error))?;
    let (Some(name), Ok(this)) = (program.file_name(), program.canonicalize()) else {
        return Ok(program);
    };
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut linked = env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .filter(|path| path.is_absolute() && path.canonicalize().is_ok_and(|path| path == this));
    Ok(linked.next().unwrap_or(program))
}

fn text(path: &Path) -> Result<String, Error> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| Error::Usage(format!("{} is no UTF-8", path.display())))
}

/// Returns the lines that differ: those in between the ones at the start and the end that do not.
pub(crate) fn difference(name: &str, before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let rest = |lines: &[&str]| lines.len().saturating_sub(same);
    let most = rest(&old).min(rest(&new));
    let behind = old.iter().rev().zip(new.iter().rev()).take(most);
    let behind = behind.take_while(|(old, new)| old == new).count();
    let middle = |lines: &[&str], sign: char| {
        let count = rest(lines).saturating_sub(behind);
        let changed = lines.iter().skip(same).take(count);
        let lines: Vec<String> = changed.map(|line| format!("{sign} {line}\n")).collect();
        lines.concat()
    };
    format!("{name}:\n{}{}", middle(&old, '-'), middle(&new, '+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_differ_are_shown() {
        assert_eq!(difference("f", "a\nb\nc\n", "a\nx\ny\nc\n"), "f:\n- b\n+ x\n+ y\n");
        assert_eq!(difference("f", "", "a\n"), "f:\n+ a\n");
        assert_eq!(difference("f", "a\na\n", "a\n"), "f:\n- a\n");
    }
}
