//! `airlock suggest`.

use serde_json::{Value, json};

use super::{airlock, file, folder, log_of, record};

/// Returns what is proposed for JSON lines of these commands.
fn proposed(name: &str, commands: &[&str], arguments: &[&str]) -> Value {
    let home = folder(name);
    let lines: Vec<String> =
        commands.iter().map(|command| json!({ "command": command }).to_string()).collect();
    let lines = file(&home, "lines.jsonl", lines.join("\n"));
    let ran = airlock(&home, &[&["suggest", "--json", &lines], arguments].concat());
    serde_json::from_str(&ran.lines().join("\n")).unwrap()
}

fn rules(proposed: &Value) -> Vec<(String, u64)> {
    let rules = proposed.get("rules").unwrap().as_array().unwrap();
    let rule = |rule: &Value| {
        let text = rule.get("rule").unwrap().as_str().unwrap().to_owned();
        (text, rule.get("saves").unwrap().as_u64().unwrap())
    };
    rules.iter().map(rule).collect()
}

fn pairs(pairs: &[(&str, u64)]) -> Vec<(String, u64)> {
    pairs.iter().map(|(rule, saves)| ((*rule).to_owned(), *saves)).collect()
}

#[test]
fn rules_that_save_the_most_asks_come_first() {
    let commands =
        ["grep x y", "grep z y | wc -l", "wc x", "wc y", "cargo fmt", "git status", "rm -r x"];
    let proposed = proposed("suggest-most", &commands, &[]);
    assert_eq!(rules(&proposed), pairs(&[("wc", 2), ("grep", 2), ("cargo fmt", 1)]));
    assert_eq!(proposed.get("commands").unwrap(), 7);
    assert_eq!(proposed.get("asked").unwrap(), 5);
    assert_eq!(proposed.get("saved").unwrap(), 5);
    let proposed = self::proposed("suggest-count", &commands, &["--count", "1"]);
    assert_eq!(rules(&proposed), pairs(&[("wc", 2)]));
}

#[test]
fn launchers_and_interpreters_are_never_proposed() {
    let commands = [
        "python x.py",
        "python3.12 x.py",
        "node x.js",
        "bash x.sh",
        "find . -name x",
        "xargs -a list head",
        "sed -n 1p x",
        "make all",
        "npm run build",
        "npx tsc",
        "docker run x",
        "uv run x.py",
        "ssh host ls",
        "mise run lint",
        "sudo ls",
        "./x.sh",
        "cat x > y",
        "grep $X y",
    ];
    let proposed = proposed("suggest-never", &commands, &[]);
    assert_eq!(rules(&proposed), pairs(&[("head", 1)]));
}

#[test]
fn each_rule_says_what_it_admits_and_its_risk() {
    let home = folder("suggest-text");
    let lines = "{\"command\":\"git push --tags\"}\n{\"command\":\"cargo test x\"}\n\
                 {\"command\":\"cargo test y\"}\n{\"command\":\"wc x\"}\n{\"command\":\"frob x\"}\n";
    let lines = file(&home, "lines.jsonl", lines);
    let text = airlock(&home, &["suggest", &lines]).lines().join("\n");
    assert!(
        text.starts_with(
            "Of 5 commands 5 are asked about now; these rules would have saved 4 of the asks (80.0 %):\n\
             \n1. allow cargo test: saves 2 asks\n   admits: every `cargo test`, whatever its other options \
             and operands\n   seen: 2 uses, 2 different, as\n     cargo test x\n     cargo test y\n"
        ),
        "{text}"
    );
    assert!(text.contains("   risk: high: runs code of the project: "), "{text}");
    assert!(text.contains("   risk: low: reads and prints, "), "{text}");
    assert!(text.contains("   risk: unknown: nothing is known of it: "), "{text}");
    assert!(text.ends_with("\n  allow = [\"cargo test\", \"wc\", \"frob\"]"), "{text}");
    let policy = file(&home, "p.toml", "default = 'ask'\nallow = ['cargo test', 'wc', 'frob']\n");
    let text = airlock(&home, &["suggest", &lines, "--policy", &policy]).lines().join("\n");
    assert!(text.contains("1 are asked about now"), "{text}");
}

#[test]
fn what_was_refused_is_not_counted_and_raises_the_risk() {
    let home = folder("suggest-refused");
    let call = |id: &str, command: &str| {
        json!({"type": "assistant", "sessionId": "s", "message": {"content": [{"type": "tool_use",
            "id": id, "name": "Bash", "input": {"command": command}}]}})
        .to_string()
    };
    let result = |id: &str, text: &str| {
        json!({"type": "user", "sessionId": "s", "message": {"content": [{"type": "tool_result",
            "tool_use_id": id, "is_error": true, "content": text}]}})
        .to_string()
    };
    let refusal = "The user doesn't want to proceed with this tool use.";
    let lines = [
        call("1", "wc x"),
        result("1", "exit 1"),
        call("2", "wc y"),
        result("2", refusal),
        call("3", "grep x y"),
        result("3", refusal),
    ];
    let transcript = file(&home, "session.jsonl", lines.join("\n"));
    let ran = airlock(&home, &["suggest", "--json", &transcript]);
    let proposed: Value = serde_json::from_str(&ran.lines().join("\n")).unwrap();
    assert_eq!(rules(&proposed), pairs(&[("wc", 1)]));
    assert_eq!(proposed.pointer("/rules/0/refused").unwrap(), 1);
    assert_eq!(proposed.pointer("/rules/0/risk").unwrap(), "high");
}

#[test]
fn the_log_of_the_hooks_is_read_where_none_is_named() {
    let home = folder("suggest-log");
    let mut denied = record("ask", "codex", "grep", Some("grep x y"));
    denied.escalation.as_mut().unwrap().outcome = "denied".to_owned();
    let records = [
        record("ask", "codex", "wc", Some("wc x")),
        denied,
        record("deny", "codex", "head", Some("head x")),
        record("ask", "codex", "tail", None),
    ];
    log_of(&home, &records);
    let ran = airlock(&home, &["suggest", "--json"]);
    assert_eq!(
        (ran.status, ran.stderr.as_str()),
        (0, "airlock: 1 line without a command: passed over\n")
    );
    assert_eq!(rules(&serde_json::from_str(&ran.stdout).unwrap()), pairs(&[("wc", 1)]));
}

#[test]
fn a_log_that_keeps_no_commands_says_how_to_keep_them() {
    let home = folder("suggest-hashes");
    log_of(&home, &[record("ask", "codex", "wc", None)]);
    let ran = airlock(&home, &["suggest"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("give the hook the option --record-commands"), "{ran:?}");
}
