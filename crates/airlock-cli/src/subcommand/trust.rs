//! `airlock trust`: says which policy files may loosen what holds without them.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal, Write as _};
use std::path::Path;

use airlock::{Layer, Policy};

use crate::exit_code::Exit;
use crate::input::{DEFAULT_PRESET, Error};
use crate::options::TrustOptions;
use crate::policy_files::trust::{self, Standing};
use crate::render::shown;
use crate::subcommand::print;

/// Runs the subcommand.
pub(crate) fn run(options: &TrustOptions) -> Result<Exit, Error> {
    if options.list {
        return list();
    }
    let Some(path) = &options.file else {
        return Err(Error::Usage("name the policy file, or write --list".to_owned()));
    };
    if options.revoke {
        let told = if trust::revoke(path)? { "is not trusted any more" } else { "was not trusted" };
        print(&format!("{} {told}\n", path.display()))?;
        return Ok(Exit::Allow);
    }
    let name = path.display().to_string();
    let text = fs::read_to_string(path)
        .map_err(|error| Error::Io(format!("policy file {name}"), error))?;
    let policy = Policy::from_toml(&text).map_err(|error| error.in_file(&name))?;
    policy.check_examples().map_err(|error| error.in_file(&name))?;
    if trust::standing(path, &text) == Standing::Trusted {
        print(&format!("{name} is trusted already\n"))?;
        return Ok(Exit::Allow);
    }
    print(&what_it_loosens(&name, &text)?)?;
    if !options.yes && !confirmed(path)? {
        print("Nothing is changed\n")?;
        return Ok(Exit::Deny);
    }
    trust::trust(path, &text)?;
    print(&format!("{name} is trusted until a byte of it changes\n"))?;
    Ok(Exit::Allow)
}

/// Returns what a file would be held back from if it were not trusted.
fn what_it_loosens(name: &str, text: &str) -> Result<String, Error> {
    let layer = Layer { name: name.to_owned(), text: text.to_owned(), is_trusted: false };
    let (_, unheeded) = Policy::from_layers(DEFAULT_PRESET, &[layer])?;
    if unheeded.is_empty() {
        return Ok(format!(
            "{name} only tightens {DEFAULT_PRESET}: it is obeyed without trust, too\n"
        ));
    }
    let mut told = String::new();
    for line in unheeded {
        let _ = writeln!(told, "{}", shown(&line.replace(" is not obeyed", " will be obeyed")));
    }
    Ok(told)
}

/// Asks the person at the terminal.
fn confirmed(path: &Path) -> Result<bool, Error> {
    if !io::stdin().is_terminal() {
        let name = path.display();
        return Err(Error::Usage(format!(
            "a person has to confirm this at a terminal; if you have read it: airlock trust --yes {name}"
        )));
    }
    print("Trust it? [y/N] ")?;
    let failed = |error| Error::Io("terminal".to_owned(), error);
    io::stdout().flush().map_err(failed)?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer).map_err(failed)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn list() -> Result<Exit, Error> {
    let mut told = String::new();
    for entry in trust::all() {
        let text = fs::read_to_string(&entry.path);
        let standing = text.map(|text| trust::standing(Path::new(&entry.path), &text));
        let note = match standing {
            Ok(Standing::Trusted) => "",
            Ok(Standing::Changed | Standing::Unknown) => "  (changed since: not trusted)",
            Err(_) => "  (cannot be read)",
        };
        let _ = writeln!(told, "{}{note}", shown(&entry.path));
    }
    print(&told)?;
    Ok(Exit::Allow)
}
