//! The chain of decision records: what is found, what is repaired, what does not interleave (Q41).
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::thread;

use airlock_guard::record::{
    Durability, Head, LAYER, Log, Record, Repair, VerifyError, VerifyFault, repair, verify,
};
use tempfile::TempDir;

fn file() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("decisions.jsonl");
    (directory, path)
}

fn record(tool: &str) -> Record {
    Record { tool: Some(tool.to_owned()), ..Record::new(LAYER) }
}

fn written(path: &Path, count: usize) -> Vec<String> {
    let log = Log::open(path, Durability::Batch).unwrap();
    for number in 0..count {
        let _ = log.append(&record(&format!("tool{number}"))).unwrap();
    }
    fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
}

fn fault_of(path: &Path, lines: &[String]) -> Option<(u64, VerifyFault)> {
    fs::write(path, lines.join("\n") + "\n").unwrap();
    match verify(path, None) {
        Ok(_) | Err(VerifyError::Io(_) | VerifyError::NotAnchored { .. }) => None,
        Err(VerifyError::Broken { line, fault }) => Some((line, fault)),
    }
}

#[test]
fn records_make_a_chain() {
    let (_directory, path) = file();
    let log = Log::open(&path, Durability::Always).unwrap();
    assert_eq!(verify(&path, None).unwrap().head, Head::empty());
    assert_eq!(log.head().unwrap(), Head::empty());
    let first = log.append(&record("a")).unwrap();
    let second = log.append(&record("b")).unwrap();
    assert_eq!((first.head.seq, second.head.seq), (1, 2));
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["prev_hash"], "0".repeat(64));
    assert_eq!(lines[1]["prev_hash"], first.head.hash);
    assert_eq!(lines[1]["tool"], "b");
    assert_eq!(verify(&path, None).unwrap().head, second.head);
    assert_eq!(log.head().unwrap(), second.head);
}

#[test]
fn an_edit_is_found() {
    let (_directory, path) = file();
    let mut lines = written(&path, 3);
    lines[1] = lines[1].replace("tool1", "tool9");
    assert_eq!(fault_of(&path, &lines), Some((2, VerifyFault::WrongHash)));
}

#[test]
fn any_changed_byte_is_found() {
    let (_directory, path) = file();
    let lines = written(&path, 2);
    for position in 0..lines[0].len() {
        let mut bytes = lines[0].clone().into_bytes();
        bytes[position] = if bytes[position] == b'1' { b'2' } else { b'1' };
        let changed = vec![String::from_utf8(bytes).unwrap(), lines[1].clone()];
        assert!(fault_of(&path, &changed).is_some(), "byte {position}");
    }
}

#[test]
fn a_removed_line_is_found() {
    let (_directory, path) = file();
    let mut lines = written(&path, 3);
    lines.remove(1);
    assert_eq!(fault_of(&path, &lines), Some((2, VerifyFault::NotNext)));
}

#[test]
fn swapped_and_doubled_lines_are_found() {
    let (_directory, path) = file();
    let mut lines = written(&path, 3);
    lines.swap(1, 2);
    assert_eq!(fault_of(&path, &lines), Some((2, VerifyFault::NotNext)));
    lines.swap(1, 2);
    lines.insert(1, lines[0].clone());
    assert_eq!(fault_of(&path, &lines), Some((2, VerifyFault::NotNext)));
}

#[test]
fn a_removed_end_is_found_by_an_anchor() {
    let (_directory, path) = file();
    let mut lines = written(&path, 3);
    let head = verify(&path, None).unwrap().head;
    assert_eq!(verify(&path, Some(&head)).unwrap().head, head);
    lines.pop();
    assert_eq!(fault_of(&path, &lines), None);
    assert!(matches!(verify(&path, Some(&head)), Err(VerifyError::NotAnchored { .. })));
}

#[test]
fn an_anchor_holds_for_a_chain_that_went_on() {
    let (_directory, path) = file();
    written(&path, 2);
    let head = verify(&path, None).unwrap().head;
    written(&path, 2);
    assert_eq!(verify(&path, Some(&head)).unwrap().head.seq, 4);
}

#[test]
fn a_torn_record_is_reported_and_removed() {
    let (_directory, path) = file();
    let lines = written(&path, 2);
    let torn: String = lines[1].chars().take(40).collect();
    fs::write(&path, format!("{}\n{torn}", lines[0])).unwrap();
    assert_eq!(verify(&path, None).unwrap().torn, Some(40));
    let repaired = Repair { after_seq: 1, bytes: 40, kept: false };
    assert_eq!(repair(&path).unwrap(), Some(repaired));
    assert_eq!(repair(&path).unwrap(), None);
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{}\n", lines[0]));
}

#[test]
fn a_record_that_lacks_only_its_newline_is_kept() {
    let (_directory, path) = file();
    let lines = written(&path, 2);
    fs::write(&path, lines.join("\n")).unwrap();
    assert!(repair(&path).unwrap().unwrap().kept);
    let verified = verify(&path, None).unwrap();
    assert_eq!((verified.head.seq, verified.torn), (2, None));
}

#[test]
fn a_torn_line_of_another_chain_is_not_kept() {
    let (_directory, path) = file();
    let (_other_directory, other_path) = file();
    let lines = written(&path, 1);
    let others = written(&other_path, 2);
    fs::write(&path, format!("{}\n{}", lines[0], others[1])).unwrap();
    assert!(!repair(&path).unwrap().unwrap().kept);
    assert_eq!(verify(&path, None).unwrap().head.seq, 1);
}

#[test]
fn the_next_record_repairs_and_says_so() {
    let (_directory, path) = file();
    let log = Log::open(&path, Durability::Always).unwrap();
    let _ = log.append(&record("a")).unwrap();
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b"{\"seq\":2,").unwrap();
    let receipt = log.append(&record("b")).unwrap();
    assert_eq!(receipt.repaired, Some(Repair { after_seq: 1, bytes: 9, kept: false }));
    assert_eq!(verify(&path, None).unwrap().head, receipt.head);
}

#[test]
fn nothing_is_written_behind_what_is_no_record() {
    let (_directory, path) = file();
    fs::write(&path, "something else\n").unwrap();
    assert!(Log::open(&path, Durability::Always).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "something else\n");
}

#[test]
fn a_record_may_be_long() {
    let (_directory, path) = file();
    let log = Log::open(&path, Durability::Batch).unwrap();
    for _ in 0..3 {
        let command = Some("x".repeat(200_000));
        let _ = log.append(&Record { command, ..record("a") }).unwrap();
    }
    assert_eq!(verify(&path, None).unwrap().head.seq, 3);
}

#[test]
fn threads_do_not_fork_the_chain() {
    let (_directory, path) = file();
    let log = Log::open(&path, Durability::Batch).unwrap();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..250).for_each(|_| drop(log.append(&record("a")).unwrap())));
        }
    });
    assert_eq!(verify(&path, None).unwrap().head.seq, 1000);
}

#[test]
#[cfg(unix)]
fn a_new_file_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_directory, path) = file();
    written(&path, 1);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
}
