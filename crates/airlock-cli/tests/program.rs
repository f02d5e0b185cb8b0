//! The program as people and other programs run it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails by panicking")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program with this standard input.
fn airlock_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_airlock"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends before it has read all is judged by what it says.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn airlock(arguments: &[&str]) -> Output {
    airlock_with(arguments, b"")
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Writes a policy file of this test and returns its path.
fn policy_file(name: &str, text: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_exit_status_is_the_verdict() {
    assert_eq!(status(&airlock(&["check", "git status"])), 0);
    assert_eq!(status(&airlock(&["check", "rm -rf build"])), 1);
    assert_eq!(status(&airlock(&["check", "ls $(id)"])), 1);
    assert_eq!(status(&airlock(&["check", "make"])), 3);
    assert_eq!(status(&airlock(&["check", "--frob", "make"])), 2);
    assert_eq!(status(&airlock(&[])), 2);
    assert_eq!(status(&airlock(&["--help"])), 0);
}

#[test]
fn a_person_is_told_the_verdict_and_the_part_concerned() {
    let output = airlock(&["check", "git status && rm -rf build"]);
    assert_eq!(
        stdout(&output),
        "deny: a rule refuses rm: deletes whole directories\n  \
         git status && rm -rf build\n                ^^^^^^^^^^^^\n  \
         instead: delete the files by name\n"
    );
    assert_eq!(stderr(&output), "");
}

#[test]
fn the_line_may_come_from_standard_input() {
    assert_eq!(status(&airlock_with(&["check"], b"rm -r x\n")), 1);
    assert_eq!(status(&airlock_with(&["check"], b"ls\n")), 0);
    let output = airlock_with(&["check", "--json"], b"ls \xff");
    assert_eq!(status(&output), 1);
    assert!(stdout(&output).contains("\"reason_code\":\"encoding\""));
}

#[test]
fn a_decision_is_printed_as_json() {
    let output = airlock(&["check", "--json", "env git push"]);
    assert_eq!(status(&output), 3);
    assert_eq!(
        stdout(&output),
        "{\"verdict\":\"ask\",\"violation_type\":null,\"reason_code\":null,\"program\":\"git\",\
         \"rule\":\"git push\",\"span\":[4,12],\
         \"message\":\"a rule asks about git: publishes commits\",\"why\":\"publishes commits\",\"instead\":null,\"commands\":[{\"argv\":[\"env\",\"git\",\"push\"],\
         \"program\":\"env\",\"launched_by\":null,\"role\":\"launcher\",\"verdict\":\"allow\"},{\"argv\":[\"git\",\
         \"push\"],\"program\":\"git\",\"launched_by\":0,\"role\":\"innermost\",\"verdict\":\"ask\"}]}\n"
    );
}

#[test]
fn a_policy_file_judges() {
    let file = policy_file("judges.toml", "default = 'deny'\nallow = ['make']\n");
    assert_eq!(status(&airlock(&["check", "--policy", &file, "make all"])), 0);
    assert_eq!(status(&airlock(&["check", "--policy", &file, "ls"])), 1);
    assert_eq!(status(&airlock(&["check", "--preset", "shell_command_defaults", "ls"])), 0);
}

#[test]
fn a_broken_policy_names_file_line_and_rule() {
    let file = policy_file("broken.toml", "allow = [\n  'git -C x status',\n]\n");
    let output = airlock(&["check", "--policy", &file, "ls"]);
    assert_eq!(status(&output), 2);
    assert_eq!(
        stderr(&output),
        format!(
            "airlock: {file}:2: allow rule 1 `git -C x status`: a word cannot follow an option: a \
             rule cannot name an option's value (at `x`)\n"
        )
    );
    let output = airlock(&["check", "--policy", "/nonexistent/p.toml", "ls"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).starts_with("airlock: policy file /nonexistent/p.toml: "));
    let text = "[[deny]]\nrule = 'rm'\nmisses = ['rm x']\n";
    let output = airlock(&["check", "--policy", &policy_file("examples.toml", text), "ls"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).ends_with("matches its miss `rm x`, which gets deny\n"));
    let output = airlock(&["check", "--preset", "nope", "ls"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("unknown preset `nope`"));
}

#[test]
fn the_shell_of_the_option_reads_the_line() {
    assert_eq!(status(&airlock(&["check", "rg $'\\t'"])), 3);
    assert_eq!(status(&airlock(&["check", "--shell", "bash", "rg $'\\t'"])), 0);
    assert_eq!(status(&airlock(&["check", "--shell", "fish", "ls"])), 2);
}

#[test]
fn a_stream_is_answered_line_by_line() {
    let output = airlock_with(
        &["check", "--jsonl"],
        b"{\"id\":1,\"command\":\"ls\"}\nbroken\n{\"id\":3,\"command\":[\"rm\",\"-r\",\"x\"]}\n",
    );
    let lines: Vec<String> = stdout(&output).lines().map(str::to_owned).collect();
    assert_eq!(status(&output), 2);
    assert!(lines.first().unwrap().starts_with("{\"id\":1,\"verdict\":\"allow\""));
    assert!(lines.get(1).unwrap().starts_with("{\"id\":null,\"line\":2,\"error\":"));
    assert!(lines.get(2).unwrap().starts_with("{\"id\":3,\"verdict\":\"deny\""));
    assert_eq!(lines.len(), 3);
    let output = airlock_with(&["check", "--jsonl"], b"{\"command\":\"rm -r x\"}\n");
    assert_eq!(status(&output), 0);
}

#[test]
fn words_given_one_by_one_are_answered_with_a_hint() {
    let output = airlock(&["check", "ls", "-la"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).ends_with("quote the whole: airlock check 'ls -la'\n"));
    assert!(!stderr(&airlock(&["check", "--frob", "ls"])).contains("quote the whole"));
    assert_eq!(stdout(&airlock(&["--version"])), "airlock 0.1.0\n");
}

#[test]
fn an_explanation_may_be_json() {
    let output = airlock(&["explain", "--json", "ls $X > y"]);
    assert_eq!(status(&output), 3);
    let text = stdout(&output);
    assert!(
        text.contains("\"because\": [\n    \"the default: allow rule 5 `ls` does not count"),
        "{text}"
    );
    assert!(text.contains("\"target\": \"y\""), "{text}");
}

#[test]
fn an_explanation_shows_the_tree() {
    let output = airlock(&["explain", "sudo env git push"]);
    assert_eq!(status(&output), 3);
    assert!(stdout(&output).contains("   └─ env git push  launches\n      └─ git push  ask"));
}

#[test]
fn the_tables_and_rules_are_printed() {
    let output = airlock(&["wrappers"]);
    assert_eq!(status(&output), 0);
    assert!(stdout(&output).lines().any(|line| line.starts_with("nohup ")));
    assert!(stdout(&airlock(&["wrappers", "env"])).contains("--unset"));
    assert!(stdout(&airlock(&["wrappers", "npm test"])).starts_with("npm test\n"));
    assert!(stdout(&airlock(&["wrappers", "env", "--json"])).contains("\"unsets_variable\""));
    assert_eq!(status(&airlock(&["wrappers", "nope"])), 2);
    let output = airlock(&["rules"]);
    assert!(stdout(&output).contains("deny    1  rm -r"));
    assert!(stdout(&airlock(&["rules", "--json"])).contains("\"effect\": \"deny\""));
}

#[test]
fn nothing_is_coloured_in_a_pipe() {
    assert!(!stdout(&airlock(&["check", "rm -r x"])).contains('\x1b'));
    assert!(!stdout(&airlock(&["explain", "rm -r x"])).contains('\x1b'));
}

/// The whole of what may come: bytes of every kind, at the bounds and over them.
#[test]
fn any_input_gets_an_answer() {
    let long = "a".repeat(200 * 1024);
    let deep = "(".repeat(100_000);
    let words = "x ".repeat(100_000);
    for line in [long.as_str(), &deep, &words, "\0", "'", "$((", "<<E", "\\"] {
        let output = airlock_with(&["check", "--json"], line.as_bytes());
        assert!(matches!(status(&output), 1 | 3), "{:.20}: {}", line, stderr(&output));
    }
}
