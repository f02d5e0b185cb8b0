//! `airlock install`, `doctor` and `uninstall`, in homes of their own.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails by panicking"
)]

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
        // They trust no hook before a person says so.
        if ["codex", "hermes"].contains(&agent.name) {
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

/// The same in YAML.
const YAML: &[&str] = &[
    "",
    "model:\n  provider: custom",
    "# mine\nhooks:\n  post_tool_call:\n    - command: \"log\"\nz: 1\n",
    "hooks:\n    pre_tool_call:\n    - matcher: \"x\"\n      command: \"y\"\n\n# end\n",
];

/// Returns the files that an agent is set up by in a scope, in an empty home; none where it has no such
/// scope.
fn places(agent: &str, scope: &str) -> Vec<PathBuf> {
    let home = home(&format!("places-{agent}{scope}"));
    if airlock(&home, &["install", agent, scope]).status.code() != Some(0) {
        return Vec::new();
    }
    files(&home).keys().map(|path| path.strip_prefix(&home).unwrap().to_owned()).collect()
}

/// Installs and uninstalls in a home with these settings, and holds it to be as it was.
fn there_and_back(agent: &str, scope: &str, places: &[PathBuf], settings: &str) -> bool {
    let home = home(&format!("bytes-{agent}{scope}"));
    for place in places {
        write(&home.join(place), settings);
    }
    let before = files(&home);
    let place = format!("{agent} {scope} {settings:?}");
    done_or_refused(&home, &["install", agent, scope, "--dry-run"]);
    assert_eq!(files(&home), before, "{place}");
    let is_installed = done_or_refused(&home, &["install", agent, scope]);
    if is_installed {
        assert_ne!(files(&home), before, "{place}");
        for path in places.iter().filter(|path| path.extension().is_some_and(|it| it == "json")) {
            let text = fs::read_to_string(home.join(path)).unwrap();
            assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{place}: {text}");
        }
        // Once for each is enough: it runs the hook.
        if ["{}", ""].contains(&settings) {
            let told = String::from_utf8(airlock(&home, &["doctor", agent]).stdout).unwrap();
            assert!(told.contains("that must be denied: it is"), "{place}: {told}");
        }
        // Another call of it replaces the first.
        let other =
            ["install", agent, scope, "--auto-approve", "--preset", "shell_command_defaults"];
        done(&home, &other);
        done(&home, &["uninstall", agent, scope]);
    }
    assert_eq!(files(&home), before, "{place}");
    is_installed
}

/// Returns whether it was done; what is refused is somebody else's file.
fn done_or_refused(home: &Path, arguments: &[&str]) -> bool {
    let output = airlock(home, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    match output.status.code() {
        Some(0) => true,
        Some(2) if errors.contains("not ours") => false,
        code => panic!("{arguments:?}: {code:?}: {errors}"),
    }
}

/// Agents that keep hooks beside other settings.
const SHARED: &[&str] = &[
    "claude-code",
    "codex",
    "cursor",
    "gemini-cli",
    "antigravity",
    "hermes",
    "qwen-code",
    "droid",
    "devin",
    "windsurf",
    "crush",
];

#[test]
fn settings_of_every_agent_come_back_byte_for_byte() {
    for agent in agents::all() {
        let mut installed = 0;
        for scope in ["--user", "--project"] {
            let places = places(agent.name, scope);
            let is_yaml = places.iter().any(|path| path.extension().is_some_and(|it| it == "yaml"));
            let all = if places.is_empty() {
                &[][..]
            } else if is_yaml {
                YAML
            } else {
                SETTINGS
            };
            let done = |settings: &&&str| there_and_back(agent.name, scope, &places, settings);
            installed += all.iter().filter(done).count();
        }
        assert_eq!(installed > 0, SHARED.contains(&agent.name), "{}", agent.name);
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

#[cfg(unix)]
#[test]
fn the_program_is_called_by_the_link_that_outlives_an_update() {
    let home = home("link");
    let folder = home.join("bin");
    fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_airlock"), folder.join("airlock")).unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_airlock"))
        .args(["install", "claude-code"])
        .env_clear()
        .env("HOME", &home)
        .env("PATH", format!("/usr/bin:{}", folder.display()))
        .status()
        .unwrap();
    assert!(status.success());
    let text = fs::read_to_string(home.join(".claude/settings.json")).unwrap();
    assert!(text.contains(&format!("\"command\": \"{}/airlock\"", folder.display())), "{text}");
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
    let path = home.join(".codex/hooks.json");
    let text = fs::read_to_string(&path).unwrap().replace("airlock-guard", "x");
    fs::write(&path, text).unwrap();
    assert!(told(&home, "codex").contains("no hook: airlock install codex"));
}

#[test]
fn the_doctor_sees_what_turns_a_hook_off_elsewhere() {
    let home = home("elsewhere");
    done(&home, &["install", "claude-code"]);
    write(&home.join("project/.claude/settings.json"), "{\"disableAllHooks\": true}");
    let told = String::from_utf8(airlock(&home, &["doctor"]).stdout).unwrap();
    assert!(told.contains("project/.claude/settings.json: disableAllHooks"), "{told}");
    done(&home, &["install", "vscode"]);
    write(
        &home.join(".config/Code/User/settings.json"),
        "{\n  // mine\n  \"chat.useHooks\": false,\n}\n",
    );
    let told = String::from_utf8(airlock(&home, &["doctor", "vscode"]).stdout).unwrap();
    assert!(told.contains("Code/User/settings.json: chat.useHooks"), "{told}");
}

#[test]
fn the_doctor_finds_the_plugin_and_misses_its_program() {
    let home = home("plugin");
    write(&home.join(".claude/settings.json"), "{\"enabledPlugins\": {\"airlock@airlock\": true}}");
    let told = String::from_utf8(airlock(&home, &["doctor"]).stdout).unwrap();
    assert!(told.contains("ok    plugin in "), "{told}");
    assert!(told.contains("BAD   airlock cannot be run"), "{told}");
}

#[test]
fn the_doctor_notes_other_hooks_before_the_same_tool() {
    let home = home("others");
    let path = home.join(".claude/settings.json");
    write(
        &path,
        "{\"hooks\": {\"PreToolUse\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"x\"}]}]}}",
    );
    done(&home, &["install", "claude-code"]);
    let told = done(&home, &["doctor", "claude-code"]);
    assert!(told.contains("note  1 more before the same tool"), "{told}");
}

#[test]
fn the_doctor_sees_whether_hermes_has_consent() {
    let home = home("consent");
    done(&home, &["install", "hermes"]);
    let told = String::from_utf8(airlock(&home, &["doctor", "hermes"]).stdout).unwrap();
    assert!(told.contains("BAD   Hermes passes the hook over"), "{told}");
    let config = fs::read_to_string(home.join(".hermes/config.yaml")).unwrap();
    let command = config.lines().find_map(|line| line.trim().strip_prefix("command: ")).unwrap();
    let approvals =
        format!("{{\"approvals\": [{{\"event\": \"pre_tool_call\", \"command\": {command}}}]}}");
    write(&home.join(".hermes/shell-hooks-allowlist.json"), &approvals);
    done(&home, &["doctor", "hermes"]);
}

/// Returns what a shell makes of the command of Codex's hook.
#[cfg(unix)]
fn hooked(home: &Path, stdin: &str) -> (String, String, Option<i32>) {
    use std::io::Write as _;

    let text = fs::read_to_string(home.join(".codex/hooks.json")).unwrap();
    let settings: serde_json::Value = serde_json::from_str(&text).unwrap();
    let command = settings.pointer("/hooks/PreToolUse/0/hooks/0/command").unwrap();
    let mut child = Command::new("/bin/sh")
        .args(["-c", command.as_str().unwrap()])
        .env_clear()
        .env("HOME", home)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // A program that reads nothing is judged by what it says.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[cfg(unix)]
#[test]
fn a_hook_that_fails_denies() {
    let home = home("fails");
    done(&home, &["install", "codex"]);
    let request = |command: &str| {
        serde_json::json!({"hook_event_name": "PreToolUse", "tool_name": "Bash",
            "tool_input": {"command": command}})
        .to_string()
    };
    assert_eq!(hooked(&home, &request("git status")), (String::new(), String::new(), Some(0)));
    let (stdout, stderr, status) = hooked(&home, &request("rm -rf d"));
    assert!(stdout.starts_with("{\"hookSpecificOutput\":") && stdout.contains("'rm'"), "{stdout}");
    assert_eq!(stdout.lines().count(), 1);
    assert!(stderr.starts_with("airlock: this use of 'rm'"), "{stderr}");
    assert_eq!(status, Some(2));
    let failed =
        "airlock: the hook failed, the command is refused; tell the user to run `airlock doctor`";
    let deny = format!(
        "{{\"hookSpecificOutput\":{{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\",\
         \"permissionDecisionReason\":\"{failed}\"}}}}\n"
    );
    let path = home.join(".codex/hooks.json");
    let good = fs::read_to_string(&path).unwrap();
    let program = env!("CARGO_BIN_EXE_airlock");
    for (name, script, status) in [
        ("missing", None, 2),
        ("killed", Some("kill -KILL $$"), 2),
        ("crashes", Some("echo half; exit 101"), 2),
        ("knows no hooks", Some("echo usage >&2; exit 2"), 2),
    ] {
        let fake = home.join("airlock");
        let _ = fs::remove_file(&fake);
        if let Some(script) = script {
            fs::write(&fake, format!("#!/bin/sh\n{script}\n")).unwrap();
            let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            fs::set_permissions(&fake, permissions).unwrap();
        }
        fs::write(&path, good.replace(program, fake.to_str().unwrap())).unwrap();
        let (stdout, stderr, got) = hooked(&home, &request("git status"));
        assert_eq!((stdout.as_str(), got), (deny.as_str(), Some(status)), "{name}");
        assert!(!stderr.is_empty(), "{name}");
    }
}
