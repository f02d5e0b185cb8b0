//! Transcripts of agents: which of their lines call a shell tool.
//!
//! Claude Code 2.1 (`projects/PROJECT/SESSION.jsonl`) and Codex 0.171 (`sessions/YEAR/MONTH/DAY/rollout-*.jsonl`,
//! `codex-rs/protocol/src/models.rs`).

use serde_json::Value;

use super::{Entry, Given, Item};

/// The tools of Claude Code that run a shell line, each with the key of the line.
const CLAUDE_TOOLS: &[(&str, &str)] = &[("Bash", "command"), ("Monitor", "command")];

/// The tools of Codex that run a command, each with the key of the command: an argv or a line.
const CODEX_TOOLS: &[(&str, &str)] = &[
    ("container.exec", "command"),
    ("exec_command", "cmd"),
    ("local_shell", "command"),
    ("shell", "command"),
    ("shell_command", "command"),
];

/// How the results of calls start that a person, the settings or a hook refused in Claude Code.
const CLAUDE_REFUSALS: &[&str] = &[
    "The user doesn't want to proceed with this tool use",
    "The user doesn't want to take this action right now",
    "[Request interrupted by user for tool use]",
    "Permission to use ",
    "PreToolUse:",
    "airlock: ",
];

/// How the results of calls start that a person or a hook refused in Codex.
const CODEX_REFUSALS: &[&str] = &[
    "exec command rejected by user",
    "rejected by user",
    "aborted by user",
    "Command blocked by PreToolUse hook",
];

/// Returns what a line of a transcript of Claude Code holds.
pub(crate) fn claude_code(line: &[u8]) -> Vec<Item> {
    let value = match parse(line, &["\"tool_use\"", "\"tool_result\""]) {
        Ok(Some(value)) => value,
        Ok(None) => return Vec::new(),
        Err(broken) => return vec![broken],
    };
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let cwd = text("cwd");
    let blocks = value.pointer("/message/content").and_then(Value::as_array);
    let item = |block: &Value| match str_of(block, "type")? {
        "tool_use" => {
            let input = block.get("input")?;
            let given = given(CLAUDE_TOOLS, str_of(block, "name")?, input)?;
            Some(call(
                given,
                "claude-code",
                str_of(block, "name"),
                cwd.clone(),
                str_of(block, "id"),
            ))
        }
        "tool_result" => {
            let is_error = block.get("is_error").and_then(Value::as_bool) == Some(true);
            let refused = is_error && starts_with(block.get("content")?, CLAUDE_REFUSALS);
            refused
                .then(|| str_of(block, "tool_use_id").map(str::to_owned))
                .flatten()
                .map(Item::Refused)
        }
        _ => None,
    };
    blocks.into_iter().flatten().filter_map(item).collect()
}

/// Returns what a line of a transcript of Codex holds.
pub(crate) fn codex(line: &[u8]) -> Vec<Item> {
    let value = match parse(line, &["_call\"", "_call_output\""]) {
        Ok(Some(value)) => value,
        Ok(None) => return Vec::new(),
        Err(broken) => return vec![broken],
    };
    // Early versions wrote the item without the object around it.
    let item = match str_of(&value, "type") {
        Some("response_item") => value.get("payload"),
        Some(_) | None => Some(&value),
    };
    item.and_then(codex_item).into_iter().collect()
}

fn codex_item(item: &Value) -> Option<Item> {
    let id = str_of(item, "call_id");
    match str_of(item, "type")? {
        "function_call" => {
            let name = str_of(item, "name")?;
            let arguments: Value = serde_json::from_str(str_of(item, "arguments")?).ok()?;
            let cwd = str_of(&arguments, "workdir").map(str::to_owned);
            Some(call(given(CODEX_TOOLS, name, &arguments)?, "codex", Some(name), cwd, id))
        }
        "local_shell_call" => {
            let action = item.get("action")?;
            let cwd = str_of(action, "working_directory").map(str::to_owned);
            let given = given(CODEX_TOOLS, "local_shell", action)?;
            Some(call(given, "codex", Some("local_shell"), cwd, id))
        }
        "function_call_output" | "local_shell_call_output" => {
            let refused = starts_with(item.get("output")?, CODEX_REFUSALS);
            refused.then(|| id.map(str::to_owned)).flatten().map(Item::Refused)
        }
        _ => None,
    }
}

/// Reads a line that holds one of these texts: others are passed over unread.
fn parse(line: &[u8], wanted: &[&str]) -> Result<Option<Value>, Item> {
    let text = str::from_utf8(line).map_err(|_| Item::Broken)?;
    if !wanted.iter().any(|wanted| text.contains(wanted)) {
        return Ok(None);
    }
    serde_json::from_str(text).map(Some).map_err(|_| Item::Broken)
}

fn str_of<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key).and_then(Value::as_str)
}

/// Returns the command of a call, where the tool runs one.
fn given(tools: &[(&str, &str)], name: &str, input: &Value) -> Option<Given> {
    let (_, key) = tools.iter().find(|(own, _)| *own == name)?;
    of_json(input.get(key)?)
}

/// Returns the command that a JSON value is: a string is a line, a list of strings an argv.
pub(crate) fn of_json(value: &Value) -> Option<Given> {
    if let Some(line) = value.as_str() {
        return Some(Given::Line(line.as_bytes().to_vec()));
    }
    let argv = value.as_array()?.iter().map(|word| word.as_str().map(str::to_owned));
    argv.collect::<Option<Vec<String>>>().filter(|argv| !argv.is_empty()).map(Given::Argv)
}

fn call(
    given: Given,
    agent: &str,
    tool: Option<&str>,
    cwd: Option<String>,
    id: Option<&str>,
) -> Item {
    Item::Call(Box::new(Entry {
        agent: Some(agent.to_owned()),
        tool: tool.map(str::to_owned),
        cwd,
        call: id.map(str::to_owned),
        ..Entry::new(given)
    }))
}

/// Returns whether the text of a result starts with one of these: a string, or blocks of text.
fn starts_with(content: &Value, texts: &[&str]) -> bool {
    let own = match content {
        Value::String(text) => Some(text.as_str()),
        Value::Array(blocks) => blocks.first().and_then(|block| str_of(block, "text")),
        Value::Object(_) => str_of(content, "content"),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    };
    own.is_some_and(|own| texts.iter().any(|text| own.trim_start().starts_with(text)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn calls(items: Vec<Item>) -> Vec<(Given, Option<String>, Option<String>)> {
        let call = |item| match item {
            Item::Call(entry) => Some((entry.given, entry.cwd, entry.call)),
            Item::Refused(_) | Item::NoCommand | Item::Broken => None,
        };
        items.into_iter().filter_map(call).collect()
    }

    fn bytes(value: &Value) -> Vec<u8> {
        value.to_string().into_bytes()
    }

    #[test]
    fn claude_codes_shell_tools_are_calls() {
        let line = json!({"type": "assistant", "cwd": "/w", "message": {"role": "assistant", "content": [
            {"type": "text", "text": "a \"tool_use\""},
            {"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "git status"}},
            {"type": "tool_use", "id": "t2", "name": "Read", "input": {"file_path": "x"}},
            {"type": "tool_use", "id": "t3", "name": "Monitor", "input": {"command": "tail -f x"}},
        ]}});
        let line_of = |text: &str| Given::Line(text.as_bytes().to_vec());
        let (cwd, id) = (Some("/w".to_owned()), |id: &str| Some(id.to_owned()));
        assert_eq!(
            calls(claude_code(&bytes(&line))),
            [(line_of("git status"), cwd.clone(), id("t1")), (line_of("tail -f x"), cwd, id("t3"))]
        );
        assert_eq!(claude_code(b"{\"type\":\"summary\",\"summary\":\"x\"}"), []);
        assert_eq!(claude_code(b"{\"tool_use\":"), [Item::Broken]);
    }

    #[test]
    fn what_was_refused_is_known() {
        let result = |content: Value, error: bool| {
            let line = json!({"type": "user", "message": {"content": [{"type": "tool_result",
                "tool_use_id": "t1", "is_error": error, "content": content}]}});
            claude_code(&bytes(&line))
        };
        let refusal =
            "The user doesn't want to proceed with this tool use. The tool use was rejected";
        assert_eq!(result(json!(refusal), true), [Item::Refused("t1".to_owned())]);
        let blocks = json!([{"type": "text", "text": refusal}]);
        assert_eq!(result(blocks, true), [Item::Refused("t1".to_owned())]);
        let hook = "PreToolUse:Bash hook error: airlock: this use of 'rm' is not permitted";
        assert_eq!(result(json!(hook), true), [Item::Refused("t1".to_owned())]);
        let settings = "Permission to use Bash with command rm -r x has been denied.";
        assert_eq!(result(json!(settings), true), [Item::Refused("t1".to_owned())]);
        assert_eq!(result(json!("exit 1"), true), []);
        assert_eq!(result(json!(refusal), false), []);
        let output = |text: &str| {
            let line = json!({"type": "response_item", "payload": {"type": "function_call_output",
                "call_id": "c1", "output": text}});
            codex(&bytes(&line))
        };
        let refused = [Item::Refused("c1".to_owned())];
        assert_eq!(output("exec command rejected by user"), refused);
        assert_eq!(output("Command blocked by PreToolUse hook: airlock: no. Command: rm"), refused);
        assert_eq!(output("Chunk ID: a72e9b\nProcess exited with code 0"), []);
    }

    #[test]
    fn codexs_calls_come_in_five_forms() {
        let call = |name: &str, arguments: Value| {
            let line = json!({"timestamp": "t", "type": "response_item", "payload": {
                "type": "function_call", "name": name, "arguments": arguments.to_string(),
                "call_id": "c1"}});
            calls(codex(&bytes(&line))).pop()
        };
        let argv = Given::Argv(vec!["bash".to_owned(), "-lc".to_owned(), "ls".to_owned()]);
        let line = Given::Line(b"ls".to_vec());
        let id = Some("c1".to_owned());
        let given = json!({"command": ["bash", "-lc", "ls"], "workdir": "/w"});
        let wanted = Some((argv.clone(), Some("/w".to_owned()), id.clone()));
        assert_eq!(call("shell", given.clone()), wanted);
        assert_eq!(call("container.exec", given), wanted);
        let wanted = Some((line.clone(), None, id.clone()));
        assert_eq!(call("shell_command", json!({"command": "ls"})), wanted);
        assert_eq!(call("exec_command", json!({"cmd": "ls"})), wanted);
        assert_eq!(call("write_stdin", json!({"chars": "ls"})), None);
        assert_eq!(call("shell", json!({"command": []})), None);
        let early = json!({"type": "local_shell_call", "call_id": "c1", "status": "completed",
            "action": {"type": "exec", "command": ["bash", "-lc", "ls"], "working_directory": null}});
        assert_eq!(calls(codex(&bytes(&early))), [(argv, None, id)]);
    }
}
