//! The forms that a history may have, and how a file shows its own.

use std::path::Path;

use serde_json::Value;

use super::record::LogRecord;
use super::shell::{extended, is_time};
use super::{Entry, Item, Piece, transcript};
use crate::input::Error;
use crate::options::FormatOption;
use crate::render::shown;

/// The form of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Records of what was decided.
    Log,
    /// A JSON object with the key `command` a line.
    Jsonl,
    /// A history of bash.
    Bash,
    /// A history of zsh, plain or extended.
    Zsh,
    /// A transcript of Claude Code.
    ClaudeCode,
    /// A transcript of Codex.
    Codex,
}

/// Types of the lines of a transcript of Codex.
const CODEX_TYPES: &[&str] =
    &["compacted", "event_msg", "response_item", "session_meta", "turn_context"];

/// Types of the items that early versions of Codex wrote without an object around them.
const CODEX_ITEMS: &[&str] =
    &["function_call", "function_call_output", "local_shell_call", "reasoning"];

impl Format {
    /// Returns the form of a file, of which the start is given; nothing where it is empty.
    pub(crate) fn of(path: &Path, start: &[u8]) -> Result<Option<Self>, Error> {
        let mut lines = start.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
        let Some(first) = lines.clone().find(|line| !line.is_empty()) else { return Ok(None) };
        let first = first.strip_prefix("\u{feff}".as_bytes()).unwrap_or(first);
        if first.starts_with(b"{") {
            let found = lines.find_map(|line| Self::of_json(&serde_json::from_slice(line).ok()?));
            return found.map(Some).ok_or_else(|| unknown(path));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if first.starts_with(b"- cmd: ") || name.starts_with("fish_history") {
            return Err(fish(path));
        }
        if extended(first).is_some() {
            return Ok(Some(Self::Zsh));
        }
        if is_time(first) {
            return Ok(Some(Self::Bash));
        }
        let by_name = [("zsh", Self::Zsh), ("zhistory", Self::Zsh), ("bash", Self::Bash)];
        let by_name = by_name.iter().find(|(part, _)| name.contains(part)).map(|(_, own)| *own);
        by_name.map(Some).ok_or_else(|| unknown(path))
    }

    /// Returns the form that has an object like this, where one has.
    fn of_json(value: &Value) -> Option<Self> {
        let has = |key: &str| value.get(key).is_some();
        let is_one_of = |types: &[&str]| {
            value.get("type").and_then(Value::as_str).is_some_and(|own| types.contains(&own))
        };
        if has("record_hash") && has("verdict") {
            Some(Self::Log)
        } else if (has("payload") && is_one_of(CODEX_TYPES)) || is_one_of(CODEX_ITEMS) {
            Some(Self::Codex)
        } else if has("sessionId") || (has("message") && is_one_of(&["assistant", "user"])) {
            Some(Self::ClaudeCode)
        } else {
            has("command").then_some(Self::Jsonl)
        }
    }

    /// Returns what a piece of a file of this form holds.
    pub(crate) fn items(self, piece: &Piece) -> Vec<Item> {
        let bytes = piece.bytes.as_slice();
        match self {
            Self::Log => vec![match LogRecord::parse(bytes) {
                None => Item::Broken,
                Some(record) => {
                    record.entry().map_or(Item::NoCommand, |entry| Item::Call(Box::new(entry)))
                }
            }],
            Self::Jsonl => vec![json_line(bytes)],
            Self::Bash | Self::Zsh => {
                vec![Item::Call(Box::new(Entry::new(super::Given::Line(bytes.to_vec()))))]
            }
            Self::ClaudeCode => transcript::claude_code(bytes),
            Self::Codex => transcript::codex(bytes),
        }
    }
}

fn json_line(line: &[u8]) -> Item {
    let Ok(value) = serde_json::from_slice::<Value>(line) else { return Item::Broken };
    match value.get("command").map(transcript::of_json) {
        Some(Some(given)) => {
            let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
            Item::Call(Box::new(Entry {
                cwd: text("cwd"),
                agent: text("agent"),
                ..Entry::new(given)
            }))
        }
        Some(None) | None => Item::NoCommand,
    }
}

impl From<FormatOption> for Format {
    fn from(option: FormatOption) -> Self {
        match option {
            FormatOption::Log => Self::Log,
            FormatOption::Jsonl => Self::Jsonl,
            FormatOption::Bash => Self::Bash,
            FormatOption::Zsh => Self::Zsh,
            FormatOption::ClaudeCode => Self::ClaudeCode,
            FormatOption::Codex => Self::Codex,
        }
    }
}

fn unknown(path: &Path) -> Error {
    let path = shown(&path.display().to_string());
    Error::Usage(format!(
        "{path}: what this is cannot be told from how it starts; name it with --format (log, jsonl, bash, \
         zsh, claude-code, codex)"
    ))
}

fn fish(path: &Path) -> Error {
    let path = shown(&path.display().to_string());
    Error::Usage(format!(
        "{path}: a history of fish, whose lines are not those of a POSIX shell and cannot be judged; give a \
         history of bash or zsh, a log, JSON lines or a transcript"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, start: &str) -> Option<Format> {
        Format::of(Path::new(name), start.as_bytes()).unwrap()
    }

    fn refused(name: &str, start: &str) -> String {
        Format::of(Path::new(name), start.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_file_shows_its_form() {
        assert_eq!(of("x", "{\"verdict\":\"ask\",\"record_hash\":\"0\"}\n"), Some(Format::Log));
        assert_eq!(of("x", "\n{\"id\":1,\"command\":\"ls\"}\n"), Some(Format::Jsonl));
        assert_eq!(of("x", "\u{feff}{}\n{\"command\":\"ls\"}\n"), Some(Format::Jsonl));
        assert_eq!(
            of("x", "{\"type\":\"summary\"}\n{\"sessionId\":\"s\"}\n"),
            Some(Format::ClaudeCode)
        );
        assert_eq!(of("x", "{\"type\":\"session_meta\",\"payload\":{}}"), Some(Format::Codex));
        assert_eq!(of("x", "{\"id\":\"s\"}\n{\"type\":\"function_call\"}"), Some(Format::Codex));
        assert_eq!(of("x", ": 1700000000:0;ls\n"), Some(Format::Zsh));
        assert_eq!(of("x", "#1700000000\nls\n"), Some(Format::Bash));
        assert_eq!(of(".zsh_history", "ls\n"), Some(Format::Zsh));
        assert_eq!(of(".bash_history", "ls\n"), Some(Format::Bash));
        assert_eq!(of("x", " \n"), None);
    }

    #[test]
    fn fish_and_what_is_not_known_are_refused() {
        assert!(refused("x", "- cmd: ls\n  when: 1\n").contains("a history of fish"));
        assert!(refused("fish_history", "ls\n").contains("a history of fish"));
        assert!(refused("x", "ls\n").ends_with("(log, jsonl, bash, zsh, claude-code, codex)"));
        assert!(refused("x", "{\"cmd\":\"ls\"}\n").contains("--format"));
    }

    #[test]
    fn a_json_line_holds_a_line_or_an_argv() {
        let entry = |line: &[u8]| match json_line(line) {
            Item::Call(entry) => Some(entry.given.text()),
            Item::Refused(_) | Item::NoCommand | Item::Broken => None,
        };
        assert_eq!(entry(b"{\"command\":\"ls -l\"}").as_deref(), Some("ls -l"));
        assert_eq!(entry(b"{\"command\":[\"ls\",\"a b\"]}").as_deref(), Some("ls a b"));
        assert_eq!(json_line(b"{\"command\":1}"), Item::NoCommand);
        assert_eq!(json_line(b"{\"cmd\":\"ls\"}"), Item::NoCommand);
        assert_eq!(json_line(b"ls"), Item::Broken);
    }
}
