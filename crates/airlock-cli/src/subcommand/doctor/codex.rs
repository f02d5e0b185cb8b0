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

/// Returns whether the configuration has a trusted hook of this file.
fn has_entry(file: &str) -> bool {
    let folder = folders::absolute("CODEX_HOME").or_else(|| Some(folders::home()?.join(".codex")));
    let text = folder.and_then(|folder| std::fs::read_to_string(folder.join("config.toml")).ok());
    let key = format!("[hooks.state.\"{file}:pre_tool_use:");
    text.and_then(|text| Some(text.split_once(&key)?.1.to_owned())).is_some_and(|rest| {
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
