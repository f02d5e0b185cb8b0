//! `airlock install`, `doctor` and `uninstall`, in homes of their own.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use airlock_hook::agents;

/// A home with a project in it.
fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("setup-{name}"));
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(home.join("project")).unwrap();
    home
}

fn airlock(home: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_airlock"))
        .args(arguments)
        .env_clear()
        .env("HOME", home)
        .current_dir(home.join("project"))
        .output()
        .unwrap()
}

fn done(home: &Path, arguments: &[&str]) -> String {
    let output = airlock(home, arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {text}{errors}");
    text
}

/// Returns all files below a folder with their contents.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else {
            files.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    files
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Agents that are set up for a project alone, or for the user alone.
fn scope(agent: &str) -> &'static str {
    if agent == "kilo" { "--project" } else { "--user" }
}

#[test]
fn every_agent_is_set_up_once_and_leaves_nothing_behind() {
    for agent in agents::all() {
        let home = home(&format!("every-{}", agent.name));
        let install = ["install", agent.name, scope(agent.name)];
        done(&home, &install);
        let installed = files(&home);
        assert!(!installed.is_empty(), "{}", agent.name);
        assert!(done(&home, &install).contains("has the hook already"), "{}", agent.name);
        assert_eq!(files(&home), installed, "{}", agent.name);
        done(&home, &["uninstall", agent.name, scope(agent.name)]);
        assert_eq!(files(&home), BTreeMap::new(), "{}", agent.name);
    }
}

#[test]
fn the_doctor_finds_every_hook_well() {
    for agent in agents::all() {
        // Codex trusts no hook before a person says so.
        if agent.name == "codex" {
            continue;
        }
        let home = home(&format!("doctor-{}", agent.name));
        done(&home, &["install", agent.name, scope(agent.name)]);
        let told = done(&home, &["doctor", agent.name]);
        assert!(told.contains("tried with a line that must be denied: it is"), "{told}");
    }
}

/// Settings as people have them, in several layouts.
const SETTINGS: &[&str] = &[
    "{}",
    "{}\n",
    "",
    "{\n  \"model\": \"opus\",\n  \"hooks\": {}\n}\n",
    "{\"hooks\":{\"PreToolUse\":[]}}",
    "{\r\n\t\"permissions\": { \"allow\": [\"Bash(ls:*)\"] },\r\n\t\"hooks\": {\r\n\t\t\"Stop\": []\r\n\t}\r\n}",
    "{\n    \"hooks\": {\n        \"PreToolUse\": [\n            { \"matcher\": \"Edit\", \"hooks\": [] }\n        \
     ]\n    },\n    \"z\": 1e3\n}\n",
];

#[test]
fn settings_come_back_byte_for_byte() {
    for (number, settings) in SETTINGS.iter().enumerate() {
        for agent in ["claude-code", "codex", "cursor", "gemini-cli", "qwen-code", "droid"] {
            let home = home(&format!("bytes-{agent}-{number}"));
            let path = match agent {
                "claude-code" => ".claude/settings.json",
                "codex" => ".codex/hooks.json",
                "cursor" => ".cursor/hooks.json",
                "gemini-cli" => ".gemini/settings.json",
                "qwen-code" => ".qwen/settings.json",
                _ => ".factory/hooks.json",
            };
            write(&home.join(path), settings);
            let before = files(&home);
            done(&home, &["install", agent, "--dry-run"]);
            assert_eq!(files(&home), before, "{agent} {settings:?}");
            done(&home, &["install", agent]);
            let text = fs::read_to_string(home.join(path)).unwrap();
            assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{text}");
            // Another call of it replaces the first.
            done(
                &home,
                &["install", agent, "--auto-approve", "--preset", "shell_command_defaults"],
            );
            done(&home, &["uninstall", agent]);
            assert_eq!(files(&home), before, "{agent} {settings:?}");
        }
    }
}

#[test]
fn what_was_changed_since_is_kept() {
    let home = home("since");
    let path = home.join(".claude/settings.json");
    write(&path, "{\n  \"model\": \"opus\"\n}\n");
    done(&home, &["install", "claude-code"]);
    let text = fs::read_to_string(&path).unwrap().replace("opus", "sonnet");
    fs::write(&path, text).unwrap();
    done(&home, &["uninstall", "claude-code"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "{\n  \"model\": \"sonnet\"\n}\n");
}

#[test]
fn the_hook_of_claude_code_is_called_by_no_shell_and_blocks_when_it_fails() {
    let home = home("claude");
    let policy = home.join("my policy.toml");
    write(&policy, "default = \"deny\"\n");
    done(&home, &["install", "claude-code", "--policy", "../my policy.toml"]);
    let text = fs::read_to_string(home.join(".claude/settings.json")).unwrap();
    let settings: serde_json::Value = serde_json::from_str(&text).unwrap();
    let hook = settings.pointer("/hooks/PreToolUse/0/hooks/0").unwrap();
    assert_eq!(hook["onFailure"], "block");
    assert_eq!(hook["timeout"], 10);
    assert_eq!(hook["args"][1], "claude-code");
    assert_eq!(hook["args"][2], "--policy");
    assert!(Path::new(hook["args"][3].as_str().unwrap()).is_absolute());
    assert!(Path::new(hook["command"].as_str().unwrap()).is_absolute());
    assert!(settings.pointer("/hooks/PermissionRequest").is_none());
    done(&home, &["doctor", "claude-code"]);
}

#[test]
fn what_cannot_be_set_up_is_left_alone() {
    let home = home("refused");
    write(&home.join(".claude/settings.json"), "{ broken");
    write(&home.join(".cline/hooks/PreToolUse"), "#!/bin/sh\nexit 0\n");
    write(&home.join(".hermes/config.yaml"), "hooks: {}\n");
    let before = files(&home);
    for arguments in [
        &["install", "claude-code"][..],
        &["install", "cline"],
        &["install", "hermes"],
        &["install", "codex", "--policy", "nonexistent.toml"],
        &["install", "codex", "--preset", "nonexistent"],
        &["install", "kilo"],
        &["install", "emacs"],
    ] {
        assert_eq!(airlock(&home, arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert_eq!(files(&home), before);
}

#[test]
fn the_doctor_sees_what_is_wrong() {
    let home = home("wrong");
    let told = |home: &Path, agent: &str| {
        let output = airlock(home, &["doctor", agent]);
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(told(&home, "claude-code").contains("no hook: airlock install claude-code"));
    done(&home, &["install", "claude-code"]);
    let path = home.join(".claude/settings.json");
    let good = fs::read_to_string(&path).unwrap();
    for (old, new, says) in [
        ("\"timeout\": 10", "\"timeout\": 600", "time limit: 600 s"),
        ("\"block\"", "\"allow\"", "a hook that fails lets the command run"),
        ("\"hook\",", "\"hook\",", ""),
        ("{\n  \"hooks\"", "{\n  \"disableAllHooks\": true,\n  \"hooks\"", "hooks are turned off"),
        ("/airlock\"", "/airlock-nonexistent\"", "cannot be run"),
    ] {
        fs::write(&path, good.replace(old, new)).unwrap();
        if says.is_empty() {
            done(&home, &["doctor", "claude-code"]);
        } else {
            let told = told(&home, "claude-code");
            assert!(told.contains(says), "{says}: {told}");
        }
    }
    done(&home, &["install", "codex"]);
    assert!(told(&home, "codex").contains("open /hooks in Codex and trust it"));
}
