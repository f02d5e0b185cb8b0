//! `airlock log`.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use super::{airlock, airlock_with, append, decisions, folder, log_of, program, record};

#[test]
fn decisions_are_printed_in_their_order() {
    let home = folder("log-order");
    log_of(&home, &decisions());
    let ran = airlock(&home, &["log"]);
    let lines: Vec<Vec<&str>> =
        ran.lines().iter().map(|line| line.split("  ").map(str::trim).collect()).collect();
    let of = |line: &[&str]| {
        line.iter().skip(1).filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("|")
    };
    let lines: Vec<String> = lines.iter().map(|line| of(line)).collect();
    assert_eq!(
        lines,
        [
            "allow|claude-code|-|git status",
            "ask|codex|make|make all",
            "deny|claude-code|rm|ls; rm -rf build"
        ]
    );
}

#[test]
fn a_filter_leaves_out_what_is_not_asked_for() {
    let home = folder("log-filter");
    log_of(&home, &decisions());
    let of = |arguments: &[&str]| {
        let arguments = [&["log"], arguments].concat();
        let ran = airlock(&home, &arguments);
        ran.lines()
            .iter()
            .map(|line| line.rsplit("  ").next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let (allowed, asked, denied) = ("git status", "make all", "ls; rm -rf build");
    assert_eq!(of(&["--verdict", "deny"]), [denied]);
    assert_eq!(of(&["--verdict", "allow", "--verdict", "ask"]), [allowed, asked]);
    assert_eq!(of(&["--verdict", "unanalyzable"]), [""; 0]);
    assert_eq!(of(&["--program", "git"]), [allowed]);
    assert_eq!(of(&["--agent", "claude-code"]), [allowed, denied]);
    assert_eq!(of(&["--agent", "claude-code", "--program", "rm"]), [denied]);
    assert_eq!(of(&["--since", "2020-01-01"]), [allowed, asked, denied]);
    assert_eq!(of(&["--since", "1h"]), [allowed, asked, denied]);
    assert_eq!(of(&["--until", "2020-01-01"]), [""; 0]);
    assert_eq!(of(&["--last", "1"]), [denied]);
    assert_eq!(of(&["--last", "1", "--agent", "codex"]), [asked]);
}

#[test]
fn json_is_the_record_as_it_stands_in_the_log() {
    let home = folder("log-json");
    let path = log_of(&home, &decisions());
    let ran = airlock(&home, &["log", "--json", "--verdict", "ask", "--verdict", "deny"]);
    let text = fs::read_to_string(path).unwrap();
    assert_eq!(ran.lines(), text.lines().skip(1).collect::<Vec<_>>());
}

#[test]
fn without_a_command_the_programs_are_printed_and_what_is_no_record_is_told() {
    let home = folder("log-hash");
    let path = log_of(&home, &[record("ask", "codex", "make", None)]);
    assert!(airlock(&home, &["log"]).lines().first().unwrap().ends_with("make          (make)"));
    let mut text = fs::read_to_string(&path).unwrap();
    text.push_str("no record\n");
    fs::write(&path, text).unwrap();
    let ran = airlock(&home, &["log"]);
    assert_eq!((ran.status, ran.stdout.lines().count()), (0, 1));
    assert!(ran.stderr.starts_with("airlock: 1 lines of "), "{}", ran.stderr);
    assert!(ran.stderr.ends_with("are no records\n"), "{}", ran.stderr);
}

#[test]
fn where_there_is_no_log_it_is_said_what_writes_one() {
    let home = folder("log-none");
    for subcommand in ["log", "why", "stats", "suggest"] {
        let ran = airlock(&home, &[subcommand]);
        assert_eq!(ran.status, 2);
        assert!(ran.stderr.starts_with("airlock: there is no log at "), "{}", ran.stderr);
        assert!(ran.stderr.contains("`airlock install AGENT`"), "{}", ran.stderr);
    }
    let ran = airlock(&home, &["log", "--since", "yesterday"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("`yesterday` is no moment: write a day"), "{}", ran.stderr);
}

#[test]
fn what_is_written_later_is_followed_also_in_a_new_file() {
    let home = folder("log-follow");
    let path = log_of(&home, &decisions());
    let arguments = ["log", "--follow", "--json", "--last", "1", "--agent", "codex"];
    let mut child = program(&home, &arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || lines.next().unwrap().unwrap();
    assert!(next().contains("\"command\":\"make all\""));
    append(&path, &[record("ask", "claude-code", "tar", Some("tar x"))]);
    append(&path, &[record("ask", "codex", "make", Some("make two"))]);
    assert!(next().contains("\"command\":\"make two\""));
    fs::rename(&path, home.join("old.jsonl")).unwrap();
    append(&path, &[record("ask", "codex", "make", Some("make three"))]);
    assert!(next().contains("\"command\":\"make three\""));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_hook_keeps_the_command_where_that_is_asked_for() {
    let home = folder("log-hook");
    let request = |command: &str| {
        format!(
            "{{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\"session_id\":\"s\",\
             \"tool_use_id\":\"t\",\"tool_input\":{{\"command\":\"{command}\"}}}}"
        )
    };
    let hook = ["hook", "claude-code", "--record-commands"];
    airlock_with(&home, &hook, request("git status").as_bytes());
    airlock_with(&home, &["hook", "claude-code"], request("ls secret").as_bytes());
    let ran = airlock(&home, &["log"]);
    let lines = ran.lines();
    assert!(lines.first().unwrap().ends_with("  git status"), "{lines:?}");
    assert!(lines.get(1).unwrap().ends_with("  (ls)"), "{lines:?}");
    let ran = airlock(&home, &["install", "codex", "--record-commands", "--dry-run"]);
    assert!(ran.stdout.contains("--record-commands"), "{ran:?}");
}
