//! The command that an agent is to run: how it is written, and how it is found again.

use std::path::Path;

use airlock_hook::{Outcome, agents, answer};
use serde_json::{Value, json};

use crate::setup::place::{ARGUMENTS, ARGV, COMMAND, GUARDED, PROGRAM, SHELL};

/// A script that calls the hook and denies where it fails: most agents let a command run when their hook
/// is killed or missing. Its arguments are what it then prints, what it then says, and the command. What
/// the hook prints is kept until it has ended, so that there is one answer.
const GUARD: &str = "deny=$1 why=$2; shift 2; out=$(\"$@\"); status=$?; case $status in 0) ;; \
    2) [ -n \"$out\" ] || out=$deny ;; *) out=$deny status=2; echo \"$why\" >&2 ;; esac; \
    [ -z \"$out\" ] || printf \"%s\\n\" \"$out\"; exit $status";

/// What the script is called, by which it is found again.
const GUARD_NAME: &str = "airlock-guard";

/// What the script says where the hook fails.
const FAILED: &str =
    "airlock: the hook failed, the command is refused; tell the user to run `airlock doctor`";

/// The command of a hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Program and arguments.
    pub(crate) argv: Vec<String>,
}

impl Entry {
    /// Fills the command into a template.
    pub(crate) fn fill(&self, template: &str) -> String {
        let (program, arguments) = match self.argv.split_first() {
            Some((program, arguments)) => (program.as_str(), arguments),
            None => ("", &[][..]),
        };
        template
            .replace(COMMAND, &Value::from(self.line()).to_string())
            .replace(GUARDED, &Value::from(self.guarded()).to_string())
            .replace(PROGRAM, &Value::from(program).to_string())
            .replace(ARGUMENTS, &json!(arguments).to_string())
            .replace(ARGV, &json!(self.argv).to_string())
            .replace(SHELL, &self.guarded())
    }

    /// Returns the command as a shell reads it.
    pub(crate) fn line(&self) -> String {
        line(self.argv.iter().map(String::as_str))
    }

    /// Returns the command, as any shell reads it, behind a script that denies where it fails.
    fn guarded(&self) -> String {
        let agent = self.argv.get(2).and_then(|name| agents::named(name));
        let Some(agent) = agent.filter(|_| cfg!(unix)) else { return self.line() };
        let denied = answer(agent.default_event(), &Outcome::Deny(FAILED.to_owned()));
        let deny = String::from_utf8_lossy(&denied.stdout);
        let guard = ["/bin/sh", "-c", GUARD, GUARD_NAME, deny.trim_end(), FAILED];
        line(guard.into_iter().chain(self.argv.iter().map(String::as_str)))
    }
}

fn line<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.map(quoted).collect::<Vec<_>>().join(" ")
}

/// Returns whether the hook in this text stands behind the script that denies where it fails.
pub(crate) fn is_guarded(text: &str) -> bool {
    text.contains(GUARD_NAME)
}

/// Quotes a word where a shell or `shlex` would read it otherwise.
fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+:@%,=".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Splits a line that [`Entry::line`] has written.
pub(crate) fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    let mut chars = line.chars();
    while let Some(char) = chars.next() {
        match char {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            '\\' if !is_quoted => word.get_or_insert_default().extend(chars.next()),
            ' ' | '\t' | '\n' if !is_quoted => words.extend(word.take()),
            char => word.get_or_insert_default().push(char),
        }
    }
    words.extend(word);
    words
}

/// Returns the command of a hook that stands in this text of an element or a file, if it is ours for
/// this agent.
pub(crate) fn found(text: &str, agent: &str) -> Option<Entry> {
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        return in_value(&value, agent);
    }
    text.lines().find_map(|line| in_line(line, agent))
}

/// Looks for the command in a line of a script, a plugin or YAML.
fn in_line(line: &str, agent: &str) -> Option<Entry> {
    let line = line.trim();
    if let Some((_, list)) = line.split_once("const AIRLOCK = ") {
        let argv: Vec<String> = serde_json::from_str(list.trim_end_matches(';')).ok()?;
        return ours(argv, agent);
    }
    if let Some(line) = line.strip_prefix("exec ") {
        return ours(split(line), agent);
    }
    let value = line.strip_prefix("command: ")?;
    let value = serde_json::from_str(value).unwrap_or_else(|_| value.to_owned());
    ours(split(&value), agent)
}

fn in_value(value: &Value, agent: &str) -> Option<Entry> {
    match value {
        Value::Object(object) => {
            let text = |key: &str| object.get(key).and_then(Value::as_str);
            if let (Some(program), Some(arguments)) = (text("command"), object.get("args")) {
                let arguments: Vec<String> = serde_json::from_value(arguments.clone()).ok()?;
                let argv = std::iter::once(program.to_owned()).chain(arguments).collect();
                return ours(argv, agent);
            }
            let lines = ["command", "bash"].into_iter().filter_map(text);
            let mut entries = lines.filter_map(|line| ours(split(line), agent));
            entries.next().or_else(|| object.values().find_map(|value| in_value(value, agent)))
        }
        Value::Array(items) => items.iter().find_map(|item| in_value(item, agent)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn ours(mut argv: Vec<String>, agent: &str) -> Option<Entry> {
    if argv.get(3).is_some_and(|name| name == GUARD_NAME) {
        argv = argv.into_iter().skip(6).collect();
    }
    let [program, hook, name, ..] = argv.as_slice() else { return None };
    let file = Path::new(program).file_stem()?.to_str()?;
    (file.starts_with("airlock") && hook == "hook" && name == agent).then_some(Entry { argv })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(words: &[&str]) -> Entry {
        Entry { argv: words.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn a_command_is_found_as_it_was_written() {
        let entry = entry(&["/opt/my tools/airlock", "hook", "codex", "--policy", "/it's/p.toml"]);
        assert_eq!(split(&entry.line()), entry.argv);
        for template in [
            "{\"hooks\": [{\"command\": @COMMAND@}]}",
            "{\"command\": @PROGRAM@, \"args\": @ARGUMENTS@}",
            "{\"hooks\": [{\"command\": @GUARDED@}]}",
            "// a plugin\nconst AIRLOCK = @ARGV@;\n",
            "#!/bin/sh\nexec @SHELL@\n",
            "hooks:\n  command: @GUARDED@\n",
        ] {
            assert_eq!(found(&entry.fill(template), "codex").as_ref(), Some(&entry), "{template}");
        }
    }

    #[test]
    fn others_are_not_ours() {
        for text in [
            "{\"command\": \"airlock hook cursor\"}",
            "{\"command\": \"other hook codex\"}",
            "{\"command\": \"airlock check\"}",
            "exec other\n",
            "3",
        ] {
            assert_eq!(found(text, "codex"), None, "{text}");
        }
    }
}
