//! Which arguments hold a command, and what they hold (R61, Q31-Q33).

use core::fmt::Write as _;

use serde::Serialize;

use crate::record::sha256_hex;
use crate::value::Value;

/// A command, as it stands in the arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Command {
    /// A line that a shell reads.
    Line(String),
    /// The arguments of one program.
    Argv(Vec<String>),
    /// A string that is no Unicode text.
    NotText,
    /// Something that is no command.
    Unreadable,
}

impl Command {
    /// Returns the SHA-256 of the command: of the line, or of the argv as compact JSON.
    pub(crate) fn sha256(&self) -> Option<String> {
        match self {
            Self::Line(line) => Some(sha256_hex([line.as_bytes()])),
            Self::Argv(argv) => Some(sha256_hex([serde_json::to_string(argv).ok()?.as_bytes()])),
            Self::NotText | Self::Unreadable => None,
        }
    }

    /// Returns the command as text.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Self::Line(line) => Some(line.clone()),
            Self::Argv(argv) => serde_json::to_string(argv).ok(),
            Self::NotText | Self::Unreadable => None,
        }
    }
}

/// The names that a policy gives.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names<'a> {
    /// The arguments that hold a command.
    pub(crate) command: &'a [String],
    /// The arguments beside a program's name that hold its arguments.
    pub(crate) argv: &'a [String],
}

/// Finds all commands in the arguments of a call, each with its path.
pub(crate) fn find(arguments: &Value, names: Names<'_>) -> Vec<(String, Command)> {
    let mut found = Vec::new();
    search(arguments, &mut String::new(), names, &mut found);
    found
}

/// The depth of a [`Value`] is bounded where it is made, by [`Value::DEPTH`].
fn search(value: &Value, path: &mut String, names: Names<'_>, found: &mut Vec<(String, Command)>) {
    match value {
        Value::Map(entries) => {
            for (key, value) in entries {
                let length = path.len();
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(key);
                if !names.command.contains(key) {
                    search(value, path, names, found);
                } else if !matches!(value, Value::Null) {
                    found.push((path.clone(), command(value, &siblings(entries, names))));
                }
                path.truncate(length);
            }
        }
        Value::List(items) | Value::Collection(items) => {
            for (index, item) in items.iter().enumerate() {
                let length = path.len();
                // Writing to a `String` cannot fail.
                let _ = write!(path, "[{index}]");
                search(item, path, names, found);
                path.truncate(length);
            }
        }
        // There may be a command where nobody looks.
        Value::TooDeep => found.push((path.clone(), Command::Unreadable)),
        Value::Null | Value::Text(_) | Value::NotText | Value::Other => {}
    }
}

/// Returns the arguments that stand beside a command, those that are not empty.
fn siblings<'a>(entries: &'a [(String, Value)], names: Names<'_>) -> Vec<&'a Value> {
    let beside =
        entries.iter().filter(|(key, value)| names.argv.contains(key) && !value.is_empty());
    beside.map(|(_, value)| value).collect()
}

fn command(value: &Value, siblings: &[&Value]) -> Command {
    match (value, siblings) {
        (Value::Text(line), []) => Command::Line(line.clone()),
        (Value::List(items), []) => argv(items).map_or(Command::Unreadable, Command::Argv),
        (Value::Text(program), [Value::List(items)]) if is_one_word(program) => {
            let Some(mut argv) = argv(items) else { return Command::Unreadable };
            argv.insert(0, program.clone());
            Command::Argv(argv)
        }
        (Value::NotText, _) => Command::NotText,
        (_, _) => Command::Unreadable,
    }
}

fn argv(items: &[Value]) -> Option<Vec<String>> {
    let text = |item: &Value| match item {
        Value::Text(text) => Some(text.clone()),
        Value::Null
        | Value::NotText
        | Value::List(_)
        | Value::Collection(_)
        | Value::Map(_)
        | Value::Other
        | Value::TooDeep => None,
    };
    items.iter().map(text).collect()
}

/// Returns whether a program's name reads the same to a shell and to exec.
fn is_one_word(program: &str) -> bool {
    !program.is_empty()
        && program.chars().all(|char| char.is_alphanumeric() || "_-./+@%:,".contains(char))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    fn list(items: &[&str]) -> Value {
        Value::List(items.iter().map(|item| text(item)).collect())
    }

    fn map<const N: usize>(entries: [(&str, Value); N]) -> Value {
        Value::Map(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    }

    fn line(line: &str) -> Command {
        Command::Line(line.to_owned())
    }

    fn argv_of(argv: &[&str]) -> Command {
        Command::Argv(argv.iter().map(|&text| text.to_owned()).collect())
    }

    fn found(arguments: &Value) -> Vec<(String, Command)> {
        let command = ["command".to_owned(), "cmd".to_owned()];
        let argv = ["args".to_owned()];
        find(arguments, Names { command: &command, argv: &argv })
    }

    fn one(arguments: &Value) -> Command {
        let mut found = found(arguments);
        assert_eq!(found.len(), 1);
        found.remove(0).1
    }

    #[test]
    fn a_string_is_a_line_and_a_list_is_an_argv() {
        assert_eq!(one(&map([("command", text("ls; ls"))])), line("ls; ls"));
        assert_eq!(one(&map([("cmd", list(&["ls", ";"]))])), argv_of(&["ls", ";"]));
        assert_eq!(one(&map([("cmd", list(&[]))])), argv_of(&[]));
    }

    #[test]
    fn what_is_neither_is_unreadable() {
        for value in [
            Value::Other,
            Value::TooDeep,
            map([("a", text("ls"))]),
            Value::List(vec![text("ls"), Value::Other]),
            Value::List(vec![text("ls"), Value::Null]),
            Value::List(vec![text("ls"), list(&["a"])]),
            Value::Collection(vec![text("ls")]),
        ] {
            assert_eq!(one(&map([("command", value)])), Command::Unreadable);
        }
        assert_eq!(one(&map([("command", Value::NotText)])), Command::NotText);
    }

    #[test]
    fn nothing_is_no_command() {
        assert_eq!(found(&map([("command", Value::Null), ("query", text("rm -r d"))])), []);
    }

    #[test]
    fn nested_commands_are_found_with_their_path() {
        let step = map([("cmd", text("ls"))]);
        let nested = map([("job", map([("steps", Value::List(vec![Value::Other, step]))]))]);
        assert_eq!(found(&nested), [("job.steps[1].cmd".to_owned(), line("ls"))]);
        let collection = map([("jobs", Value::Collection(vec![map([("cmd", text("ls"))])]))]);
        assert_eq!(one(&collection), line("ls"));
    }

    #[test]
    fn all_commands_are_found() {
        let both = map([("command", text("ls")), ("cmd", text("rm"))]);
        assert_eq!(
            found(&both),
            [("command".to_owned(), line("ls")), ("cmd".to_owned(), line("rm"))]
        );
    }

    #[test]
    fn what_is_too_deep_may_hold_a_command() {
        assert_eq!(one(&map([("payload", Value::TooDeep)])), Command::Unreadable);
    }

    #[test]
    fn a_program_and_its_arguments_are_one_argv() {
        let call = |program: &str, args| map([("command", text(program)), ("args", args)]);
        assert_eq!(one(&call("rg", list(&["--pre=./x", "a"]))), argv_of(&["rg", "--pre=./x", "a"]));
        assert_eq!(one(&call("git status", list(&[]))), line("git status"));
        assert_eq!(one(&call("git status", Value::Null)), line("git status"));
        assert_eq!(one(&call("git status", text(""))), line("git status"));
        for args in
            [text("-x"), Value::Other, map([("a", Value::Null)]), Value::List(vec![Value::Other])]
        {
            assert_eq!(one(&call("rg", args)), Command::Unreadable);
        }
        for program in ["git push", "ls;rm", "", "$x", "a\nb"] {
            assert_eq!(one(&call(program, list(&["-f"]))), Command::Unreadable, "{program}");
        }
        let list_and_list = map([("command", list(&["git"])), ("args", list(&["push"]))]);
        assert_eq!(one(&list_and_list), Command::Unreadable);
    }

    #[test]
    fn arguments_elsewhere_do_not_count_as_siblings() {
        let call = map([("command", text("ls")), ("other", map([("args", list(&["-x"]))]))]);
        assert_eq!(one(&call), line("ls"));
    }

    #[test]
    fn an_argv_is_hashed_as_compact_json() {
        let json = sha256_hex([br#"["ls","a b"]"#.as_slice()]);
        assert_eq!(argv_of(&["ls", "a b"]).sha256(), Some(json));
        assert_eq!(line("ls").sha256(), Some(sha256_hex([b"ls".as_slice()])));
    }
}
