//! What looks back (`log`, `why`, `stats`, `suggest`, `replay`), as people and other programs run it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails by panicking")]
#![expect(clippy::print_stdout, reason = "what is skipped is said")]

mod log;
mod replay;
mod stats;
mod suggest;
mod why;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use airlock_guard::record::{Durability, Escalation, LAYER, Log, Record};

/// Makes a folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("history-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns the program in a folder that is its home, too.
fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_airlock"));
    command.args(arguments).env_clear().env("HOME", folder).current_dir(folder);
    command
}

/// Runs the program.
fn airlock(folder: &Path, arguments: &[&str]) -> Ran {
    let output = program(folder, arguments).stdin(Stdio::null()).output().unwrap();
    Ran::new(&output)
}

/// Runs the program with this standard input.
fn airlock_with(folder: &Path, arguments: &[&str], input: &[u8]) -> Ran {
    let mut command = program(folder, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that ends before it has read all is judged by what it says.
    let _ = child.stdin.take().unwrap().write_all(input);
    Ran::new(&child.wait_with_output().unwrap())
}

/// What a run gave.
#[derive(Debug)]
struct Ran {
    status: i32,
    stdout: String,
    stderr: String,
}

impl Ran {
    fn new(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        Self {
            status: output.status.code().unwrap(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }

    /// Returns the lines of standard output of a run that went well.
    fn lines(&self) -> Vec<&str> {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout.lines().collect()
    }
}

/// Writes a file and returns its path.
fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Returns a record of a hook.
fn record(verdict: &str, agent: &str, program: &str, command: Option<&str>) -> Record {
    Record {
        tool: Some("Bash".to_owned()),
        verdict: verdict.to_owned(),
        permitted: verdict == "allow",
        block_reason: (verdict != "allow").then(|| "policy_violation".to_owned()),
        program: (verdict != "allow").then(|| program.to_owned()),
        programs: vec![program.to_owned()],
        escalation: (verdict == "ask").then(|| Escalation {
            request_id: None,
            outcome: "agent".to_owned(),
            approver: None,
        }),
        command: command.map(str::to_owned),
        agent_id: Some(agent.to_owned()),
        ..Record::new(LAYER)
    }
}

/// Writes records behind those of a log.
fn append(path: &Path, records: &[Record]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let log = Log::open(path, Durability::Batch).unwrap();
    for record in records {
        let _ = log.append(record).unwrap();
    }
}

/// Returns the log of the hooks of a home, with these records.
fn log_of(home: &Path, records: &[Record]) -> PathBuf {
    let path = home.join(".local/state/airlock/decisions.jsonl");
    append(&path, records);
    path
}

/// Returns three decisions of two agents.
fn decisions() -> [Record; 3] {
    [
        record("allow", "claude-code", "git", Some("git status")),
        record("ask", "codex", "make", Some("make all")),
        record("deny", "claude-code", "rm", Some("ls; rm -rf build")),
    ]
}
