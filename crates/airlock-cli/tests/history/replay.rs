//! `airlock replay`.

use std::fs;

use serde_json::{Value, json};

use super::{airlock, airlock_with, file, folder, log_of, record};

const OLD: &str = "default = 'ask'\nallow = ['ls']\ndeny = ['rm']\n";
const NEW: &str = "default = 'ask'\nallow = ['ls', 'wc']\ndeny = ['rm', 'tee']\n";

#[test]
fn lines_that_change_are_grouped_by_the_rule_that_changes_them() {
    let home = folder("replay-groups");
    let (old, new) = (file(&home, "old.toml", OLD), file(&home, "new.toml", NEW));
    let lines: Vec<String> = ["ls", "wc x", "ls | wc", "wc x", "ls | tee x", "rm x", "make", "sh"]
        .iter()
        .map(|command| json!({ "command": command }).to_string())
        .collect();
    let lines = file(&home, "lines.jsonl", lines.join("\n"));
    let ran = airlock(&home, &["replay", "--policy", &new, "--against", &old, &lines]);
    assert_eq!(
        ran.lines().join("\n"),
        "                   before                   now
allow                   1   12.5 %            4   50.0 %
ask                     5   62.5 %            1   12.5 %
deny                    1   12.5 %            2   25.0 %
unanalyzable            1   12.5 %            1   12.5 %
lines                   8                     8

4 of 8 lines get another verdict.

ask -> allow, 3 lines: allow rule 2 `wc` (line 2)
  wc x  (×2)
  ls | wc

ask -> deny, 1 line: deny rule 2 `tee` (line 3)
  ls | tee x"
    );
    let limited =
        airlock(&home, &["replay", "--policy", &new, "--against", &old, "--limit", "1", &lines]);
    assert!(limited.stdout.contains("\n  wc x  (×2)\n  … and 1 more\n"), "{limited:?}");
}

#[test]
fn json_has_an_object_for_each_line_that_changes_and_one_with_the_shares() {
    let home = folder("replay-json");
    let (old, new) = (file(&home, "old.toml", OLD), file(&home, "new.toml", NEW));
    let input = "{\"command\":\"wc x\"}\n{\"command\":[\"wc\",\"a b\"]}\nbroken\n{}\n{\"command\":\"wc x\"}\n";
    let arguments = ["replay", "--json", "--policy", &new, "--against", &old, "-"];
    let ran = airlock_with(&home, &arguments, input.as_bytes());
    let change = |command: Value, times: u64| {
        json!({"change": {"from": "ask", "to": "allow", "cause": "allow rule 2 `wc` (line 2)",
            "command": command, "times": times}})
    };
    let summary = json!({"summary": {"lines": 3,
        "before": {"allow": 0, "ask": 3, "deny": 0, "unanalyzable": 0},
        "now": {"allow": 3, "ask": 0, "deny": 0, "unanalyzable": 0},
        "changed": 3, "unreadable": 1, "without_command": 1}});
    let lines: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines, [change(json!("wc x"), 2), change(json!(["wc", "a b"]), 1), summary]);
    assert_eq!(
        ran.stderr,
        "airlock: 1 line that cannot be read: passed over; the first is -:3\n\
         airlock: 1 line without a command: passed over\n"
    );
}

#[test]
fn without_against_the_policy_that_holds_is_compared_with() {
    let home = folder("replay-holds");
    let new = file(&home, "new.toml", NEW);
    let lines =
        file(&home, "lines.jsonl", "{\"command\":\"wc x\"}\n{\"command\":\"git status\"}\n");
    let ran = airlock(&home, &["replay", "--policy", &new, &lines]);
    let text = ran.lines().join("\n");
    assert!(text.contains("2 of 2 lines get another verdict."), "{text}");
    assert!(
        text.contains("allow -> ask, 1 line: no longer there: allow rule 1 `git status`"),
        "{text}"
    );
    let preset = "shell_command_defaults";
    let ran = airlock(&home, &["replay", "--policy", &new, "--against", preset, &lines]);
    assert_eq!(ran.lines().join("\n"), text);
    let ran = airlock(&home, &["replay", &lines]);
    assert_eq!(
        ran.lines(),
        [
            "allow                   1   50.0 %",
            "ask                     1   50.0 %",
            "deny                    0    0.0 %",
            "unanalyzable            0    0.0 %",
            "lines                   2"
        ]
    );
}

#[test]
fn a_log_is_compared_with_what_was_decided() {
    let home = folder("replay-log");
    let records = [
        record("ask", "codex", "wc", Some("wc x")),
        record("allow", "codex", "tee", Some("tee x")),
        record("allow", "codex", "ls", Some("[\"ls\",\"x y\"]")),
    ];
    let log = log_of(&home, &records);
    let new = file(&home, "new.toml", NEW);
    let ran = airlock(&home, &["replay", "--policy", &new, log.to_str().unwrap()]);
    let text = ran.lines().join("\n");
    assert!(text.contains("2 of 3 lines get another verdict."), "{text}");
    assert!(text.contains("ask -> allow, 1 line: allow rule 2 `wc`"), "{text}");
    assert!(text.contains("allow -> deny, 1 line: deny rule 2 `tee`"), "{text}");
    let old = file(&home, "old.toml", OLD);
    let arguments = ["replay", "--policy", &new, "--against", &old, log.to_str().unwrap()];
    let text = airlock(&home, &arguments).lines().join("\n");
    assert!(text.contains("ask -> deny, 1 line: deny rule 2 `tee`"), "{text}");
}

/// Replays a history and returns how many of its commands each share has.
fn shares(name: &str, file_name: &str, text: &[u8], arguments: &[&str]) -> Vec<u64> {
    let home = folder(name);
    let path = file(&home, file_name, text);
    let ran = airlock(&home, &[&["replay", "--json", &path], arguments].concat());
    let summary: Value = serde_json::from_str(ran.lines().last().unwrap()).unwrap();
    let now = summary.pointer("/summary/now").unwrap().as_object().unwrap();
    now.values().map(|count| count.as_u64().unwrap()).collect()
}

#[test]
fn histories_of_bash_and_zsh_are_read() {
    let bash = b"ls\nmake\n# note\ngit status\n";
    assert_eq!(shares("replay-bash", ".bash_history", bash, &[]), [2, 2, 0, 0]);
    let timed = b"#1700000000\nls\nrm -r x\n#1700000001\ngit status\n";
    assert_eq!(shares("replay-timed", "history", timed, &[]), [1, 0, 1, 0]);
    let plain = b"ls\nmake \\\n  all\n";
    assert_eq!(shares("replay-zsh", "h", plain, &["--format", "zsh"]), [1, 1, 0, 0]);
    let extended = b": 1700000000:0;ls; \\\nrm -r x\n: 1700000001:3;sh\n";
    assert_eq!(shares("replay-extended", "h", extended, &[]), [0, 0, 1, 1]);
}

#[test]
fn transcripts_are_read() {
    let claude = b"{\"type\":\"summary\",\"summary\":\"x\"}\n{\"type\":\"assistant\",\"sessionId\":\"s\",\
        \"cwd\":\"/w\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"1\",\"name\":\"Bash\",\
        \"input\":{\"command\":\"ls\"}}]}}\n";
    assert_eq!(shares("replay-claude", "s.jsonl", claude, &[]), [1, 0, 0, 0]);
    let codex = b"{\"type\":\"session_meta\",\"payload\":{\"id\":\"s\",\"cwd\":\"/w\"}}\n\
        {\"type\":\"response_item\",\"payload\":{\"type\":\"function_call\",\"name\":\"shell\",\
        \"arguments\":\"{\\\"command\\\":[\\\"bash\\\",\\\"-lc\\\",\\\"ls; rm -r x\\\"]}\",\"call_id\":\"1\"}}\n";
    assert_eq!(shares("replay-codex", "rollout-1.jsonl", codex, &[]), [0, 0, 1, 0]);
}

#[test]
fn a_folder_is_read_to_its_ground_and_rules_know_where_a_call_was() {
    let home = folder("replay-folder");
    let call = |cwd: &str| {
        json!({"type": "assistant", "sessionId": "s", "cwd": cwd, "message": {"content": [
            {"type": "tool_use", "id": "1", "name": "Bash", "input": {"command": "make"}}]}})
        .to_string()
    };
    fs::create_dir_all(home.join("projects/a/b")).unwrap();
    file(&home, "projects/a/1.jsonl", call("/srv/x"));
    file(&home, "projects/a/b/2.jsonl", call("/home/x"));
    file(&home, "projects/a/notes.txt", "no history");
    let policy = "default = 'ask'\n[[allow]]\nrule = 'make'\nwhen = { cwd = '/srv/**', agent = 'claude-code' }\n";
    let policy = file(&home, "p.toml", policy);
    let ran = airlock(
        &home,
        &["replay", "--json", "--policy", &policy, "--against", &policy, "projects"],
    );
    assert!(ran.lines().last().unwrap().contains("\"now\":{\"allow\":1,\"ask\":1,"), "{ran:?}");
    fs::create_dir_all(home.join("empty")).unwrap();
    let ran = airlock(&home, &["replay", "empty"]);
    assert_eq!(
        (ran.status, ran.stderr.as_str()),
        (2, "airlock: empty: no .jsonl file stands below it\n")
    );
}

#[test]
fn what_cannot_be_replayed_says_what_to_do() {
    let home = folder("replay-errors");
    let fails = |name: &str, text: &str, wanted: &str| {
        let path = file(&home, name, text);
        let ran = airlock(&home, &["replay", &path]);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{name}");
        assert!(ran.stderr.contains(wanted), "{}", ran.stderr);
    };
    fails(
        "fish_history",
        "- cmd: ls\n  when: 1\n",
        "a history of fish, whose lines are not those of",
    );
    fails("notes", "ls\n", "name it with --format (log, jsonl, bash, zsh, claude-code, codex)");
    fails("x.jsonl", "{\"cmd\":\"ls\"}\n", "name it with --format");
    fails("empty.jsonl", "", "no command stands in what was given");
    let log = log_of(&home, &[record("ask", "codex", "wc", None)]);
    let ran = airlock(&home, &["replay", log.to_str().unwrap()]);
    assert!(
        ran.stderr.contains("no command stands in what was given; the log keeps no commands"),
        "{ran:?}"
    );
    let ran = airlock(&home, &["replay", "nowhere"]);
    assert!(ran.stderr.starts_with("airlock: history nowhere: "), "{ran:?}");
    let ran = airlock(&home, &["replay", "--against", "nowhere.toml", "fish_history"]);
    assert!(ran.stderr.starts_with("airlock: policy file nowhere.toml: "), "{ran:?}");
    assert_eq!(airlock(&home, &["replay"]).status, 2);
}

#[test]
fn every_subcommand_has_examples_in_its_help() {
    let home = folder("replay-help");
    for subcommand in ["log", "why", "stats", "suggest", "replay"] {
        let help = airlock(&home, &[subcommand, "--help"]);
        assert!(help.stdout.contains("\nExamples:\n  airlock "), "{subcommand}");
        assert_eq!(help.status, 0);
    }
}

/// A bar is shown on a terminal and nowhere else: `script` of util-linux makes one.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_how_far_the_run_is() {
    use std::process::{Command, Stdio};

    let home = folder("replay-bar");
    let lines = "{\"command\":\"ls\"}\n".repeat(20_000);
    let lines = file(&home, "lines.jsonl", lines);
    let program = env!("CARGO_BIN_EXE_airlock");
    let line = format!("'{program}' replay '{lines}'");
    let terminal = Command::new("script")
        .args(["--quiet", "--return", "--command", &line, "/dev/null"])
        .env("HOME", &home)
        .env("TERM", "xterm")
        .env("COLUMNS", "120")
        .stdin(Stdio::null())
        .output();
    let Ok(terminal) = terminal else {
        println!("skipped: script (util-linux) is not installed");
        return;
    };
    let shown = String::from_utf8_lossy(&terminal.stdout).into_owned();
    assert!(shown.contains(" % ") && shown.contains(" KiB of "), "{shown}");
    assert!(shown.contains("allow              20,000  100.0 %"), "{shown}");
    let piped = airlock(&home, &["replay", &lines]);
    assert_eq!(piped.lines().first(), Some(&"allow              20,000  100.0 %"));
}
