//! Requests: what an agent says that it will run.

use std::fmt;

use serde_json::Value;

use crate::agent::{Agent, Event, Others, Places};

/// A request, read.
#[derive(Clone, Debug)]
pub struct Request {
    /// The agent that sends it.
    pub agent: &'static Agent,
    /// The event that it is about.
    pub event: &'static Event,
    /// The name of the tool; empty where there is none.
    pub tool: String,
    /// How its commands are read.
    pub read_by: Reader,
    /// What the tool will run; empty where the tool is no shell.
    pub commands: Vec<Given>,
    /// The directory in which it runs, where that is known.
    pub directory: Option<String>,
    /// The name of the session.
    pub session: Option<String>,
    /// The name of the call.
    pub call: Option<String>,
}

/// A command as an agent gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// A line that a shell reads.
    Line(String),
    /// The arguments of one program, read by no shell.
    Argv(Vec<String>),
    /// Something else, or nothing where a shell needs something.
    Unreadable,
}

/// Who reads a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// A POSIX shell.
    Shell,
    /// PowerShell, which reads quotes and operators in its own way.
    PowerShell,
    /// A program that runs already and gets it as input.
    Running,
    /// Perhaps a shell: the tool is not known.
    Unknown,
}

/// Why a request cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is no JSON object.
    NoObject,
    /// It is about an event that the agent is not known to ask about.
    UnknownEvent,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoObject => "it is no JSON object",
            Self::UnknownEvent => "it is about an event that is not known",
        })
    }
}

/// The tools that give a line to a shell, in any casing: some agents read the settings of others, so
/// that a name may come from any.
const SHELLS: &[&str] = &[
    "bash",
    "developer__shell",
    "exec",
    "exec_command",
    "execute",
    "execute_bash",
    "execute_command",
    "monitor",
    "run_command",
    "run_commands",
    "run_in_terminal",
    "run_shell_command",
    "run_terminal_cmd",
    "run_terminal_command",
    "runterminalcommand",
    "sh",
    "shell",
    "shell_command",
    "terminal",
];

/// The tools that give a line to PowerShell.
const POWERSHELLS: &[&str] = &["execute_cmd", "powershell", "pwsh"];

/// The tools that type into a program that runs already.
const TYPING: &[&str] = &[
    "send_to_terminal",
    "write_bash",
    "write_powershell",
    "write_stdin",
    "write_to_process",
    "write_to_terminal",
];

/// Where the text stands that such a tool types.
const TYPED: Places = &[
    "/tool_input/input",
    "/tool_input/chars",
    "/tool_input/text",
    "/tool_input/content",
    "/tool_input/command",
    "/toolInput/input",
    "/toolInput/command",
    "/toolArgs/input",
    "/toolArgs/command",
];

/// A tool that may do without a command: it also waits for other things than what a command prints.
const WITHOUT_COMMAND: &[&str] = &["monitor"];

/// Reads a request.
///
/// # Errors
///
/// Where it is no JSON object, or about an event that the agent is not known to ask about.
pub fn read(agent: &'static Agent, bytes: &[u8]) -> Result<Request, Unread> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let request: Value = serde_json::from_slice(bytes).map_err(|_| Unread::NoObject)?;
    if !request.is_object() {
        return Err(Unread::NoObject);
    }
    let event = match text(&request, agent.event) {
        Some(name) => agent.event_named(&name).ok_or(Unread::UnknownEvent)?,
        None => agent.default_event(),
    };
    let tool = text(&request, agent.tool).unwrap_or_default();
    let read_by = reader(agent, &tool);
    let places = if read_by == Some(Reader::Running) { TYPED } else { event.command };
    let mut commands = Vec::new();
    for place in places.iter().filter(|_| read_by.is_some()) {
        collect(&request, place, &mut commands);
    }
    if commands.is_empty() && needs_command(read_by, &tool) {
        commands.push(Given::Unreadable);
    }
    Ok(Request {
        agent,
        event,
        tool,
        read_by: read_by.unwrap_or(Reader::Unknown),
        commands,
        directory: directory(agent, &request),
        session: text(&request, agent.session),
        call: text(&request, agent.call),
    })
}

/// Returns who reads the commands of this tool, or `None` where it is none of ours.
fn reader(agent: &Agent, tool: &str) -> Option<Reader> {
    let tool = tool.to_ascii_lowercase();
    if tool.is_empty() || SHELLS.contains(&tool.as_str()) {
        return Some(Reader::Shell);
    }
    if POWERSHELLS.contains(&tool.as_str()) {
        return Some(Reader::PowerShell);
    }
    if TYPING.contains(&tool.as_str()) {
        return Some(Reader::Running);
    }
    match agent.others {
        Others::Judged => Some(Reader::Unknown),
        Others::Passed => None,
        Others::None => Some(Reader::Shell),
    }
}

fn needs_command(read_by: Option<Reader>, tool: &str) -> bool {
    match read_by {
        Some(Reader::Shell | Reader::PowerShell | Reader::Running) => {
            !WITHOUT_COMMAND.contains(&tool.to_ascii_lowercase().as_str())
        }
        Some(Reader::Unknown) | None => false,
    }
}

/// Adds what stands at a place, unless it is there already.
fn collect(request: &Value, place: &str, commands: &mut Vec<Given>) {
    let Some(found) = at(request, place) else { return };
    for given in given(&found, place.ends_with("/commands")) {
        if !commands.contains(&given) {
            commands.push(given);
        }
    }
}

/// Reads the value of a command: of several, each is a line, also where the list is within a string.
fn given(value: &Value, several: bool) -> Vec<Given> {
    match value {
        Value::Null => Vec::new(),
        Value::String(line) if several => match serde_json::from_str(line) {
            Ok(Value::Array(lines)) => given(&Value::Array(lines), true),
            Ok(_) | Err(_) => vec![Given::Line(line.clone())],
        },
        Value::String(line) => vec![Given::Line(line.clone())],
        Value::Array(lines) if several => {
            let one = |line: &Value| match line {
                Value::String(line) => Given::Line(line.clone()),
                Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::Array(_)
                | Value::Object(_) => Given::Unreadable,
            };
            if lines.is_empty() { vec![Given::Unreadable] } else { lines.iter().map(one).collect() }
        }
        Value::Array(words) => {
            let words: Option<Vec<String>> =
                words.iter().map(|word| word.as_str().map(str::to_owned)).collect();
            vec![words.filter(|words| !words.is_empty()).map_or(Given::Unreadable, Given::Argv)]
        }
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => vec![Given::Unreadable],
    }
}

/// Returns what stands at a JSON pointer, also within a string that is JSON itself.
fn at(value: &Value, pointer: &str) -> Option<Value> {
    if let Some(found) = value.pointer(pointer) {
        return Some(found.clone());
    }
    let mut rest = pointer;
    while let Some((before, _)) = rest.rsplit_once('/') {
        if let Some(Value::String(json)) = value.pointer(before).filter(|_| !before.is_empty()) {
            let inner: Value = serde_json::from_str(json).ok()?;
            return inner.pointer(pointer.get(before.len()..)?).cloned();
        }
        rest = before;
    }
    None
}

/// Returns the first text at these places that is not empty; numbers are texts.
fn text(request: &Value, places: Places) -> Option<String> {
    places.iter().find_map(|place| match at(request, place)? {
        Value::String(text) => Some(text).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    })
}

fn directory(agent: &Agent, request: &Value) -> Option<String> {
    let directory = text(request, agent.directory);
    let Some(below) = text(request, agent.below) else { return directory };
    if below.starts_with('/') {
        return Some(below);
    }
    directory.map(|directory| format!("{directory}/{below}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::named;

    fn commands(agent: &str, request: &str) -> Vec<Given> {
        read(named(agent).unwrap(), request.as_bytes()).unwrap().commands
    }

    fn line(line: &str) -> Given {
        Given::Line(line.to_owned())
    }

    #[test]
    fn input_within_a_string_is_read() {
        let request = r#"{"toolName": "bash", "toolArgs": "{\"command\": \"git log\"}"}"#;
        assert_eq!(commands("copilot-cli", request), [line("git log")]);
    }

    #[test]
    fn every_command_of_a_call_is_found_once() {
        let request = r#"{"hookName": "tool_call", "tool_call": {"name": "run_commands", "input":
            {"commands": ["ls", "pwd"]}}, "preToolUse": {"parameters": {"commands": "[\"ls\", \"id\"]"}}}"#;
        assert_eq!(commands("cline", request), [line("ls"), line("pwd"), line("id")]);
    }

    #[test]
    fn a_command_of_every_spelling_counts() {
        let request = r#"{"tool_name": "Bash", "tool_input": {"command": "ls"},
            "toolInput": {"command": "rm -r d"}}"#;
        assert_eq!(commands("claude-code", request), [line("ls"), line("rm -r d")]);
    }

    #[test]
    fn a_list_is_an_argv() {
        let request = r#"{"tool_name": "shell", "tool_input": {"command": ["ls", "-l"]}}"#;
        let argv = Given::Argv(vec!["ls".to_owned(), "-l".to_owned()]);
        assert_eq!(commands("codex", request), [argv]);
    }

    #[test]
    fn a_shell_without_a_command_is_unreadable_and_other_tools_pass() {
        for input in ["{}", r#"{"command": 1}"#, r#"{"command": []}"#, r#"{"command": [1]}"#, "3"] {
            let request = format!(r#"{{"tool_name": "Bash", "tool_input": {input}}}"#);
            assert_eq!(commands("claude-code", &request), [Given::Unreadable], "{input}");
        }
        let edit = r#"{"tool_name": "Edit", "tool_input": {"file_path": "a"}}"#;
        assert_eq!(commands("claude-code", edit), []);
        let monitor = r#"{"tool_name": "Monitor", "tool_input": {"timeout_ms": 3}}"#;
        assert_eq!(commands("claude-code", monitor), []);
    }

    #[test]
    fn an_unknown_tool_with_a_command_is_judged_where_tools_are_chosen() {
        let request = r#"{"tool_name": "mcp__box__run", "tool_input": {"command": "ls"}}"#;
        assert_eq!(commands("claude-code", request), [line("ls")]);
        assert_eq!(commands("vscode", request), []);
    }

    #[test]
    fn a_directory_within_the_working_directory_is_followed() {
        let request = r#"{"tool_name": "run_shell_command", "cwd": "/home/user/shop",
            "tool_input": {"command": "ls", "dir_path": "web"}}"#;
        let request = read(named("gemini-cli").unwrap(), request.as_bytes()).unwrap();
        assert_eq!(request.directory.as_deref(), Some("/home/user/shop/web"));
    }

    #[test]
    fn what_is_no_request_is_an_error() {
        let claude = named("claude-code").unwrap();
        for bytes in [&b""[..], b"null", b"[]", b"{", b"\xff", b"{} {}"] {
            assert_eq!(read(claude, bytes).unwrap_err(), Unread::NoObject);
        }
        let other = br#"{"hook_event_name": "SessionStart"}"#;
        assert_eq!(read(claude, other).unwrap_err(), Unread::UnknownEvent);
    }
}
