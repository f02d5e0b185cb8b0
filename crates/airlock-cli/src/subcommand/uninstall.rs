//! `airlock uninstall`: takes back what `install` did.

use std::fmt::Write as _;
use std::path::Path;

use crate::exit_code::Exit;
use crate::input::Error;
use crate::options::UninstallOptions;
use crate::setup::edit::{self, Wanted};
use crate::setup::file;
use crate::setup::place::Form;
use crate::subcommand::install::{difference, located};
use crate::subcommand::print;

/// What becomes of a file.
#[derive(Debug)]
enum Fate {
    /// It has no hook of ours.
    Stays,
    /// It gets this text.
    Becomes(String),
    /// It goes: there was none before.
    Goes,
}

/// Runs the subcommand.
pub(crate) fn run(options: &UninstallOptions) -> Result<Exit, Error> {
    let (setup, places) = located(options.agent.name, &options.scope)?;
    let mut told = String::new();
    for (place, path) in places {
        let Some(text) = file::read(&path)? else {
            let _ = writeln!(told, "{} is not there", path.display());
            continue;
        };
        let fate = fate(&text, &place.form, &path, setup.agent)?;
        told += &carry_out(&fate, &path, &text, options.dry_run)?;
    }
    print(&told)?;
    Ok(Exit::Allow)
}

fn carry_out(fate: &Fate, path: &Path, text: &str, is_dry: bool) -> Result<String, Error> {
    let shown = path.display();
    match fate {
        Fate::Stays => Ok(format!("{shown} has no hook of airlock\n")),
        Fate::Becomes(new) if is_dry => Ok(difference(&shown.to_string(), text, new)),
        Fate::Goes if is_dry => Ok(difference(&shown.to_string(), text, "")),
        Fate::Becomes(new) => {
            file::write(path, new, false)?;
            forget_backup(path);
            Ok(format!("{shown} is without the hook now\n"))
        }
        Fate::Goes => {
            file::remove(path)?;
            forget_backup(path);
            Ok(format!("{shown} is removed\n"))
        }
    }
}

fn forget_backup(path: &Path) {
    // There need not be one.
    let _ = std::fs::remove_file(file::backup(path));
}

/// Returns what becomes of a file: what it was before, where nothing else has changed since.
fn fate(text: &str, form: &Form, path: &Path, agent: &str) -> Result<Fate, Error> {
    let failed = |error: edit::EditError| Error::Usage(format!("{}: {error}", path.display()));
    let Some(without) = edit::without(text, form, agent).map_err(failed)? else {
        return Ok(Fate::Stays);
    };
    match form {
        Form::Own { .. } => Ok(Fate::Goes),
        Form::Json { .. } | Form::Yaml => {
            let backup = file::read(&file::backup(path))?;
            let entry = edit::found(text, form, agent);
            // What is left of a file that the hook is added to now and taken from again.
            let gives = |before: Option<&str>| {
                let entry = entry.as_ref()?;
                let wanted = Wanted { agent, entry, approves: false };
                let with = edit::with(before, form, &wanted).ok()?;
                edit::without(&with, form, agent).ok()?
            };
            let is_before = |before: Option<&str>| gives(before).as_ref() == Some(&without);
            Ok(match backup {
                Some(before) if is_before(Some(&before)) => Fate::Becomes(before),
                None if is_before(None) => Fate::Goes,
                Some(_) | None => Fate::Becomes(without),
            })
        }
    }
}
