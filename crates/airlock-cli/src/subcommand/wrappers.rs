//! `airlock wrappers`: what is known of the programs that launch others.

use std::fmt::{Debug, Write as _};

use airlock::wrappers::{OptionSpec, Wrapper, all};
use serde::Serialize;

use crate::exit_code::Exit;
use crate::input::Error;
use crate::options::WrappersOptions;
use crate::subcommand::{pretty, print};

#[derive(Debug, Serialize)]
struct WrapperJson {
    names: &'static [&'static str],
    words: &'static [&'static str],
    getopt: &'static str,
    options: Vec<OptionJson>,
    operands: Vec<String>,
    permutes: bool,
    numeric: bool,
    dashes: String,
    unknown_option: String,
    bare: String,
    judged: String,
    source: &'static str,
}

#[derive(Debug, Serialize)]
struct OptionJson {
    names: &'static [&'static str],
    argument: String,
    effect: String,
}

impl WrapperJson {
    fn new(row: &'static Wrapper) -> Self {
        Self {
            names: row.names,
            words: row.words,
            getopt: row.getopt,
            options: row.options.iter().map(OptionJson::new).collect(),
            operands: row.operands.iter().map(wire).collect(),
            permutes: row.parsing.permutes,
            numeric: row.parsing.numeric,
            dashes: wire(&row.parsing.dashes),
            unknown_option: wire(&row.parsing.unknown),
            bare: wire(&row.bare),
            judged: wire(&row.judged),
            source: row.source,
        }
    }
}

impl OptionJson {
    fn new(option: &OptionSpec) -> Self {
        Self { names: option.names, argument: wire(&option.argument), effect: wire(&option.effect) }
    }
}

/// Returns the wire name of a variant: `LaunchesNothing` is `launches_nothing`, `Refuse(InlineCode)` is
/// `refuse:inline_code`.
fn wire(value: &impl Debug) -> String {
    let mut name = String::new();
    let mut inside_word = false;
    for char in format!("{value:?}").chars() {
        match char {
            '(' => {
                name.push(':');
                inside_word = false;
            }
            ')' | '"' => {}
            char if char.is_ascii_uppercase() => {
                if inside_word {
                    name.push('_');
                }
                name.push(char.to_ascii_lowercase());
                inside_word = true;
            }
            char => {
                name.push(char);
                inside_word = true;
            }
        }
    }
    name
}

/// Runs the subcommand.
pub(crate) fn run(options: &WrappersOptions) -> Result<Exit, Error> {
    let rows: Vec<&'static Wrapper> = all()
        .filter(|row| options.name.as_deref().is_none_or(|name| is_named(row, name)))
        .collect();
    if let (Some(name), true) = (&options.name, rows.is_empty()) {
        let name = name.escape_debug();
        return Err(Error::Usage(format!(
            "no table has a program named `{name}`: it is judged as itself"
        )));
    }
    if options.json {
        print(&pretty(&rows.into_iter().map(WrapperJson::new).collect::<Vec<_>>())?)?;
    } else if options.name.is_some() {
        let details = rows.iter().map(|row| details(row)).collect::<Vec<_>>().join("\n");
        print(&format!("{details}\n{LEGEND}"))?;
    } else {
        print(&rows.iter().map(|row| summary(row)).collect::<String>())?;
    }
    Ok(Exit::Allow)
}

/// What the lines of a row mean.
const LEGEND: &str = "\
operands  what the operands are, in order
bare      what it is when it launches nothing
judged    what an allow rule must name: what is launched, the program itself, or both
unknown   what an option that is not listed makes of it
options   names, whether an option-argument follows, and what the option does
";

/// Returns whether a row is of a program, or of a program and the first of its words: `tmux new`.
fn is_named(row: &Wrapper, name: &str) -> bool {
    let mut given = name.split_ascii_whitespace();
    given.next().is_some_and(|program| row.names.contains(&program))
        && given.clone().count() <= row.words.len()
        && given.zip(row.words).all(|(given, word)| given == *word)
}

/// Returns what a row is about: the programs, and the words that must follow.
fn title(row: &Wrapper) -> String {
    let mut title = row.names.join(", ");
    for word in row.words {
        title.push(' ');
        title.push_str(word);
    }
    title
}

fn launches(row: &Wrapper) -> String {
    let operands: Vec<String> = row.operands.iter().map(wire).collect();
    operands.join(" ")
}

fn summary(row: &Wrapper) -> String {
    let line = format!("{:<32}  {}", title(row), launches(row));
    format!("{}\n", line.trim_end())
}

fn details(row: &Wrapper) -> String {
    let mut text = format!("{}\n", title(row));
    let _ = writeln!(text, "  source     {}", row.source);
    let _ = writeln!(text, "  operands   {}", launches(row));
    let _ = writeln!(text, "  bare       {}", wire(&row.bare));
    let _ = writeln!(text, "  judged     {}", wire(&row.judged));
    let _ = writeln!(text, "  unknown    {}", wire(&row.parsing.unknown));
    for option in row.options {
        let names = option.names.join(", ");
        let argument = wire(&option.argument);
        let line = format!("  {names:<28}  {argument:<9}  {}", wire(&option.effect));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use airlock::UnanalyzableKind;
    use airlock::wrappers::{Bare, Effect};

    use super::*;

    #[test]
    fn wire_names_are_snake_case() {
        assert_eq!(wire(&Effect::LaunchesNothing), "launches_nothing");
        assert_eq!(wire(&Effect::Refuse(UnanalyzableKind::InlineCode)), "refuse:inline_code");
        assert_eq!(wire(&Bare::Launches("echo")), "launches:echo");
    }

    #[test]
    fn rows_are_found_by_their_words() {
        let found = |name: &str| -> Vec<String> {
            all().filter(|row| is_named(row, name)).map(title).collect()
        };
        assert_eq!(found("npm test"), ["npm test"]);
        assert!(found("npm").len() > 5);
        assert!(found("git submodule").contains(&"git submodule foreach".to_owned()));
        assert_eq!(found("timeout 5"), Vec::<String>::new());
        assert_eq!(found(""), Vec::<String>::new());
    }
}
