//! `airlock hook` as agents run it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails by panicking")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use airlock_guard::record::verify;
use airlock_hook::{Shape, agents};

/// A home of its own.
fn home(name: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hook-{name}"));
    let _ = std::fs::remove_dir_all(&home);
    std::fs::create_dir_all(&home).unwrap();
    home
}

fn start(home: &Path, arguments: &[&str], fault: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_airlock"));
    command.args(arguments).env_clear().env("HOME", home).env("AIRLOCK_TEST_FAULT", fault);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn run(home: &Path, arguments: &[&str], request: &[u8]) -> Output {
    run_with(home, arguments, request, "")
}

/// Runs it with a fault, which builds for tests know.
fn run_with(home: &Path, arguments: &[&str], request: &[u8], fault: &str) -> Output {
    let mut child = start(home, arguments, fault);
    // A program that ends before it has read all is judged by what it says.
    let _ = child.stdin.take().unwrap().write_all(request);
    child.wait_with_output().unwrap()
}

fn request(command: &str) -> Vec<u8> {
    let request = serde_json::json!({"hook_event_name": "PreToolUse", "tool_name": "Bash",
        "session_id": "s-1", "tool_use_id": "t-1", "tool_input": {"command": command}});
    request.to_string().into_bytes()
}

/// Returns standard output, standard error and the exit status.
fn seen(output: &Output) -> (String, String, Option<i32>) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

fn denied(reason: &str) -> (String, String, Option<i32>) {
    let stdout = format!(
        "{{\"hookSpecificOutput\":{{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\",\
         \"permissionDecisionReason\":\"{reason}\"}}}}\n"
    );
    (stdout, format!("{reason}\n"), Some(2))
}

#[test]
fn allow_is_silence_and_deny_is_said_three_times() {
    let home = home("verdicts");
    let hook = &["hook", "claude-code"][..];
    let allowed = run(&home, hook, &request("git status"));
    assert_eq!(seen(&allowed), (String::new(), String::new(), Some(0)));
    let reason = "airlock: this use of 'rm' is not permitted; do not retry it in another form, go on \
                  without it or tell the user. Instead: delete the files by name.";
    assert_eq!(seen(&run(&home, hook, &request("ls; rm -rf d"))), denied(reason));
}

#[test]
fn what_goes_wrong_is_a_deny() {
    let home = home("wrong");
    let unreadable =
        "airlock: the command is refused, for the request cannot be read: it is no JSON object";
    assert_eq!(seen(&run(&home, &["hook", "codex"], b"")), denied(unreadable));
    // A build for release panics for nobody.
    if cfg!(debug_assertions) {
        let panicked = run_with(&home, &["hook", "codex"], &request("git status"), "panic");
        assert_eq!(seen(&panicked), denied("airlock: internal error, the command is refused"));
    }
    let policy = "airlock: the policy cannot be read, the command is refused; tell the user to run \
                  `airlock doctor`";
    let arguments = ["hook", "codex", "--policy", "/nonexistent/policy.toml"];
    assert_eq!(seen(&run(&home, &arguments, &request("git status"))), denied(policy));
    let misused = "airlock: the hook is called wrongly, the command is refused; `airlock doctor` says \
                   more";
    let arguments = ["hook", "codex", "--frob"];
    assert_eq!(seen(&run(&home, &arguments, &request("git status"))), denied(misused));
    assert_eq!(run(&home, &["hook", "emacs"], b"").status.code(), Some(2));
}

#[test]
fn every_agent_gets_one_deny_for_what_is_no_request() {
    let home = home("bytes");
    let deep = [b"{\"tool_input\":".as_slice(), &[b'['; 10_000]].concat();
    for agent in agents::all() {
        for bytes in [b"".as_slice(), b"\xff\xfe{\x00}\x00", b"[]", b"{} {}", b"{\"a\": 1", &deep] {
            let (stdout, stderr, status) = seen(&run(&home, &["hook", agent.name], bytes));
            let event = agent.default_event();
            assert_eq!(status, Some(i32::from(event.deny_exit)), "{}", agent.name);
            assert!(
                stderr.starts_with("airlock: the command is refused") && stderr.ends_with('\n')
            );
            assert_eq!(stdout.is_empty(), event.shape == Shape::Silent, "{}", agent.name);
            if !stdout.is_empty() {
                let value: serde_json::Value = serde_json::from_str(&stdout).unwrap();
                assert!(value.is_object() && stdout.lines().count() == 1, "{stdout}");
            }
        }
    }
}

#[test]
fn an_agent_that_never_ends_its_request_gets_a_deny() {
    let home = home("endless");
    let mut child = start(&home, &["hook", "claude-code"], "");
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(br#"{"hook_event_name": "#).unwrap();
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    assert_eq!(seen(&output), denied("airlock: no verdict in time, the command is refused"));
}

// A build for release is slow for nobody.
#[cfg(debug_assertions)]
#[test]
fn a_verdict_that_takes_too_long_is_a_deny() {
    let home = home("slow");
    let hook = &["hook", "claude-code"][..];
    let output = run_with(&home, hook, &request("git status"), "slow");
    assert_eq!(seen(&output), denied("airlock: no verdict in time, the command is refused"));
}

/// Each call of `write` is a datagram of its own.
#[cfg(unix)]
#[test]
fn standard_output_is_written_in_one_call() {
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixDatagram;

    let home = home("one-call");
    for (agent, reason) in [("claude-code", "hookSpecificOutput"), ("pi", "\"decision\"")] {
        let (ours, theirs) = UnixDatagram::pair().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_airlock"))
            .args(["hook", agent])
            .env_clear()
            .env("HOME", &home)
            .stdin(Stdio::piped())
            .stdout(OwnedFd::from(theirs))
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let line =
            serde_json::json!({"command": "rm -rf d", "tool_input": {"command": "rm -rf d"}});
        child.stdin.take().unwrap().write_all(line.to_string().as_bytes()).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2));
        ours.set_nonblocking(true).unwrap();
        let mut bytes = [0; 4096];
        let length = ours.recv(&mut bytes).unwrap();
        let said = std::str::from_utf8(bytes.get(..length).unwrap()).unwrap();
        assert!(said.contains(reason) && said.ends_with("}\n"), "{said}");
        assert!(ours.recv(&mut bytes).is_err());
    }
}

#[test]
fn conditions_of_rules_are_on_the_request() {
    let home = home("conditions");
    let policy = home.join("policy.toml");
    let text = "[[allow]]\nrule = \"make\"\nwhen = { cwd = \"~/work\", agent = \"claude-code\" }\n";
    std::fs::write(&policy, format!("default = \"deny\"\n{text}")).unwrap();
    let verdict = |agent: &str, directory: &str| {
        let request = serde_json::json!({"tool_name": "Bash", "cwd": home.join(directory),
            "tool_input": {"command": "make"}});
        let arguments = ["hook", agent, "--policy", policy.to_str().unwrap()];
        run(&home, &arguments, request.to_string().as_bytes()).status.code()
    };
    assert_eq!(verdict("claude-code", "work"), Some(0));
    assert_eq!(verdict("claude-code", "play"), Some(2));
    assert_eq!(verdict("droid", "work"), Some(2));
}

#[test]
fn the_files_of_the_user_and_of_the_directory_hold_where_none_is_named() {
    let home = home("policy");
    let folder = home.join(".config/airlock");
    let file = folder.join("airlock.policy.toml");
    let project = home.join("project");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::create_dir_all(&project).unwrap();
    std::fs::write(&file, "default = \"deny\"\nallow = [\"make\", \"ls\"]\n").unwrap();
    std::fs::write(project.join("airlock.policy.toml"), "deny = [\"ls\"]\n").unwrap();
    let status = |command: &str| {
        let request = serde_json::json!({"hook_event_name": "PreToolUse", "tool_name": "Bash",
            "cwd": project, "tool_input": {"command": command}});
        let hook = ["hook", "claude-code", "--on-ask", "deny"];
        let output = run(&home, &hook, request.to_string().as_bytes());
        output.status.code()
    };
    // Until the user's file is trusted, it only tightens.
    assert_eq!([status("make"), status("ls")], [Some(2), Some(2)]);
    let trusted = run(&home, &["trust", "--yes", file.to_str().unwrap()], b"");
    assert_eq!(trusted.status.code(), Some(0));
    assert_eq!([status("make"), status("ls"), status("git status")], [Some(0), Some(2), Some(2)]);
    std::fs::write(&file, "allow = 3\n").unwrap();
    assert_eq!(status("make"), Some(2));
}

#[test]
fn tools_that_are_no_shell_pass_without_a_policy() {
    let home = home("others");
    let edit = br#"{"hook_event_name": "PreToolUse", "tool_name": "Edit", "tool_input": {}}"#;
    let arguments = ["hook", "claude-code", "--policy", "/nonexistent/policy.toml"];
    let output = run(&home, &arguments, edit);
    assert_eq!(seen(&output), (String::new(), String::new(), Some(0)));
}

#[test]
fn every_decision_is_recorded_without_the_command() {
    let home = home("record");
    for command in ["git status", "make s3cret", "rm -rf s3cret"] {
        run(&home, &["hook", "claude-code"], &request(command));
    }
    run(&home, &["hook", "claude-code"], b"");
    run(&home, &["hook", "claude-code", "--no-record"], b"");
    let path = home.join(".local/state/airlock/decisions.jsonl");
    assert_eq!(verify(&path, None).unwrap().head.seq, 4);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(!text.contains("s3cret"), "{text}");
    let records: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<&str> =
        records.iter().map(|record| record["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["allow", "ask", "deny", "deny"]);
    let denied = records.get(2).unwrap();
    assert_eq!(denied["program"], "rm");
    assert_eq!(denied["call_id"], "t-1");
    assert_eq!(denied["session_id"], "s-1");
    assert_eq!(denied["agent_id"], "claude-code");
    assert_eq!(denied["layer"], "2.77:shell_command");
}

#[test]
fn a_record_that_cannot_be_written_changes_no_answer() {
    let home = home("unwritten");
    let arguments = ["hook", "claude-code", "--record", "/proc/nonexistent/decisions.jsonl"];
    assert_eq!(run(&home, &arguments, &request("git status")).status.code(), Some(0));
    assert_eq!(run(&home, &arguments, &request("rm -rf d")).status.code(), Some(2));
}
