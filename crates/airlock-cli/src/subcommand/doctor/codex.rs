//! Whether Codex trusts the hook: until a person says so, it is passed over in silence.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::folders;

use super::{Found, Report};

/// How long is waited for what Codex says.
const LIMIT: Duration = Duration::from_secs(10);

pub(super) fn examine(report: &mut Report, found: &[Found], project: &Path) {
    if configuration().is_some_and(|text| turns_hooks_off(&text)) {
        report.bad("hooks are turned off in config.toml of Codex: features.hooks");
    }
    for hook in found {
        let shown = hook.path.display().to_string();
        match asked(project, &shown) {
            Some(status) => report.check(
                status == "trusted" || status == "managed",
                "Codex trusts the hook",
                &format!("Codex passes the hook over ({status}): open /hooks in Codex and trust it"),
            ),
            None if has_entry(&shown) => report.note(
                "Codex has trusted a hook there; whether it is this one is not known, for codex cannot \
                 be asked",
            ),
            None => report.bad("Codex passes the hook over: open /hooks in Codex and trust it"),
        }
    }
}

/// Returns the user's configuration of Codex.
fn configuration() -> Option<String> {
    let folder =
        folders::absolute("CODEX_HOME").or_else(|| Some(folders::home()?.join(".codex")))?;
    std::fs::read_to_string(folder.join("config.toml")).ok()
}

/// Returns whether the feature is set to false, in its table or by its whole name.
fn turns_hooks_off(text: &str) -> bool {
    let mut table = "";
    text.lines().map(str::trim).any(|line| {
        if line.starts_with('[') {
            table = line;
        }
        let setting: String = line.chars().filter(|char| !char.is_whitespace()).collect();
        let is_off = |key: &str| setting.starts_with(&format!("{key}=false"));
        is_off("features.hooks") || (table == "[features]" && is_off("hooks"))
    })
}

/// Returns whether the configuration has a trusted hook of this file.
fn has_entry(file: &str) -> bool {
    let key = format!("[hooks.state.\"{file}:pre_tool_use:");
    configuration().and_then(|text| Some(text.split_once(&key)?.1.to_owned())).is_some_and(|rest| {
        rest.split("\n[").next().is_some_and(|one| one.contains("trusted_hash"))
    })
}

/// Asks Codex itself, where it is installed.
fn asked(project: &Path, file: &str) -> Option<String> {
    let mut child = Command::new("codex")
        .arg("app-server")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let stdout = child.stdout.take()?;
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let messages = [
        json!({"id": 1, "method": "initialize", "params": {
            "clientInfo": {"name": "airlock", "version": env!("CARGO_PKG_VERSION")},
            "capabilities": {"experimentalApi": true},
        }}),
        json!({"method": "initialized"}),
        json!({"id": 2, "method": "hooks/list", "params": {"cwds": [project]}}),
    ];
    if let Some(stdin) = &mut child.stdin {
        for message in &messages {
            writeln!(stdin, "{message}").ok()?;
        }
    }
    let mut status = None;
    while let Ok(line) = receiver.recv_timeout(LIMIT) {
        let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
        if message.get("id").and_then(Value::as_u64) == Some(2) {
            status = trust(&message, file);
            break;
        }
    }
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
    status
}

/// Finds what Codex says of the hook of this file before a tool.
fn trust(message: &Value, file: &str) -> Option<String> {
    let folders = message.pointer("/result/data")?.as_array()?;
    let hooks = folders.iter().filter_map(|one| one.get("hooks")?.as_array()).flatten();
    let key = format!("{file}:pre_tool_use:");
    let mut statuses = hooks.filter_map(|hook| {
        let is_ours =
            hook.get("key")?.as_str()?.starts_with(&key) && hook.to_string().contains("airlock");
        is_ours.then(|| hook.get("trustStatus")?.as_str().map(str::to_owned))?
    });
    statuses.next_back()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hooks_that_are_turned_off_are_seen() {
        assert!(turns_hooks_off("model = \"x\"\n[features]\nhooks = false\n"));
        assert!(turns_hooks_off("features.hooks=false"));
        assert!(!turns_hooks_off("[features]\nhooks = true\n[other]\nhooks = false\n"));
    }

    #[test]
    fn the_status_of_our_hook_is_found() {
        let hook = |key: &str, command: &str, status: &str| json!({"key": key, "command": command, "trustStatus": status});
        let hooks = [
            hook("/h/hooks.json:pre_tool_use:0:0", "other", "trusted"),
            hook("/h/hooks.json:pre_tool_use:1:0", "/bin/airlock hook codex", "modified"),
            hook("/p/hooks.json:pre_tool_use:0:0", "/bin/airlock hook codex", "trusted"),
        ];
        let message = json!({"id": 2, "result": {"data": [{"hooks": hooks}]}});
        assert_eq!(trust(&message, "/h/hooks.json").as_deref(), Some("modified"));
        assert_eq!(trust(&message, "/x/hooks.json"), None);
    }
}
