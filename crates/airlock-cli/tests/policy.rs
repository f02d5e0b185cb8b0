//! Policy files in layers, `airlock trust`, `policy` and `test`, in homes of their own.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A home with a project in it, whose policy file has this text.
fn home(name: &str, policy: &str) -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("policy-{name}"));
    let _ = fs::remove_dir_all(&home);
    fs::create_dir_all(home.join("project/src")).unwrap();
    fs::write(home.join("project/airlock.policy.toml"), policy).unwrap();
    home
}

fn airlock_in(home: &Path, folder: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_airlock"))
        .args(arguments)
        .env_clear()
        .env("HOME", home)
        .current_dir(home.join(folder))
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

fn airlock(home: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    airlock_in(home, "project", arguments)
}

fn status(home: &Path, arguments: &[&str]) -> Option<i32> {
    airlock(home, arguments).0
}

const LOOSENS: &str = "default = 'ask'\nallow = ['make']\ndeny = ['git log']\n";

#[test]
fn a_project_file_only_tightens_until_it_is_trusted() {
    let home = home("trust", LOOSENS);
    let (code, _, errors) = airlock(&home, &["check", "make"]);
    assert_eq!(code, Some(3));
    assert!(errors.contains("line 2: allow rule 1 `make` is not obeyed"), "{errors}");
    assert!(errors.contains("airlock trust "), "{errors}");
    assert_eq!(status(&home, &["check", "git log"]), Some(1));
    assert_eq!(status(&home, &["check", "git status"]), Some(0));

    // Nobody is at a terminal to confirm it.
    let (code, _, errors) = airlock(&home, &["trust", "airlock.policy.toml"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("--yes"), "{errors}");
    assert_eq!(status(&home, &["check", "make"]), Some(3));

    let (code, told, _) = airlock(&home, &["trust", "--yes", "airlock.policy.toml"]);
    assert_eq!(code, Some(0));
    assert!(told.contains("allow rule 1 `make` will be obeyed"), "{told}");
    let (code, _, errors) = airlock(&home, &["check", "make"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    // It is the base now: what the preset allows is asked about.
    assert_eq!(status(&home, &["check", "git status"]), Some(3));
    assert!(airlock(&home, &["trust", "--list"]).1.contains("project/airlock.policy.toml\n"));
}

#[test]
fn trust_ends_with_any_byte_that_changes() {
    let home = home("change", LOOSENS);
    let file = home.join("project/airlock.policy.toml");
    assert_eq!(status(&home, &["trust", "--yes", "airlock.policy.toml"]), Some(0));
    assert_eq!(status(&home, &["check", "make"]), Some(0));
    fs::write(&file, format!("{LOOSENS}#")).unwrap();
    assert_eq!(status(&home, &["check", "make"]), Some(3));
    let (_, told, _) = airlock(&home, &["policy", "show"]);
    assert!(told.contains("changed since it was trusted"), "{told}");
    fs::write(&file, LOOSENS).unwrap();
    assert_eq!(status(&home, &["check", "make"]), Some(0));
    assert_eq!(status(&home, &["trust", "--revoke", "airlock.policy.toml"]), Some(0));
    assert_eq!(status(&home, &["check", "make"]), Some(3));
}

#[test]
fn a_copy_of_a_trusted_file_is_not_trusted() {
    let home = home("copy", LOOSENS);
    assert_eq!(status(&home, &["trust", "--yes", "airlock.policy.toml"]), Some(0));
    fs::create_dir_all(home.join("other")).unwrap();
    fs::write(home.join("other/airlock.policy.toml"), LOOSENS).unwrap();
    assert_eq!(airlock_in(&home, "other", &["check", "make"]).0, Some(3));
}

#[test]
fn files_of_outer_directories_hold_in_inner_ones() {
    let home = home("outer", "deny = ['git log']\n");
    fs::write(home.join("project/src/airlock.policy.toml"), "ask = ['ls']\n").unwrap();
    let code = |line: &str| airlock_in(&home, "project/src", &["check", line]).0;
    assert_eq!([code("git log"), code("ls"), code("git status")], [Some(1), Some(3), Some(0)]);
    assert_eq!(status(&home, &["check", "ls"]), Some(0));
}

#[test]
fn a_broken_file_stops_everything() {
    let home = home("broken", "default = 'ask'\nalow = ['ls']\n");
    let (code, told, errors) = airlock(&home, &["check", "ls"]);
    assert_eq!((code, told.as_str()), (Some(2), ""));
    assert!(errors.contains("airlock.policy.toml:2: unknown key `alow`: did you mean `allow`?"));
    assert_eq!(status(&home, &["trust", "--yes", "airlock.policy.toml"]), Some(2));
    // A policy that is named holds alone.
    assert_eq!(status(&home, &["check", "--preset", "shell_command_defaults", "ls"]), Some(0));
}

#[test]
fn the_policy_that_holds_is_shown_with_its_files() {
    let home = home("show", LOOSENS);
    let (_, told, _) = airlock(&home, &["policy", "show", "--effective"]);
    for part in [
        "preset   shell_command_defaults\n",
        "airlock.policy.toml  (not trusted: only tightens)\n",
        "allow rule 1 `make` is not obeyed\n",
        "project/airlock.policy.toml:3\n",
        "default = \"ask\"",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let (_, json, _) = airlock(&home, &["policy", "show", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["files"][0]["of"], "project");
    assert_eq!(value["rules"].as_array().unwrap().last().unwrap()["line"], 3);
}

#[test]
fn what_is_odd_in_a_policy_is_found() {
    let home = home("check", "allow = ['ls', 'ls -l']\ndeny = ['rm']\n");
    let (code, told, _) = airlock(&home, &["policy", "check", "airlock.policy.toml"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        told,
        "airlock.policy.toml:1: allow rule 2 `ls -l`: it adds nothing to allow rule 1 `ls`\n\
         2 allow, 0 ask and 1 deny rules of files, 1 findings; 3 have no example in `hits`\n"
    );
    fs::write(home.join("project/airlock.policy.toml"), "allow = ['ls']\n").unwrap();
    assert_eq!(status(&home, &["policy", "check", "airlock.policy.toml"]), Some(0));
    let (_, json, _) = airlock(&home, &["policy", "check", "--json", "airlock.policy.toml"]);
    assert_eq!(json, "[]\n");
}

#[test]
fn cases_beside_a_policy_are_run() {
    let home = home("test", "allow = ['ls']\n[[deny]]\nrule = 'rm'\nwhen = { agent = 'codex' }\n");
    let cases = home.join("project/airlock.policy.test.toml");
    let text = "[[case]]\nlines = ['ls', 'ls -l']\nverdict = 'allow'\n\n\
                [[case]]\nline = 'rm x'\nverdict = 'deny'\nagent = 'codex'\n";
    fs::write(&cases, text).unwrap();
    let (code, told, _) = airlock(&home, &["test"]);
    assert_eq!((code, told.as_str()), (Some(0), "3 passed, 0 failed\n"));

    let failing =
        format!("{text}\n[[case]]\nline = 'ls <x>'\nverdict = 'ask'\nbecause = 'a & b'\n");
    fs::write(&cases, failing).unwrap();
    let (code, told, _) = airlock(&home, &["test", "--junit", "out.xml"]);
    assert_eq!(code, Some(1));
    assert!(told.starts_with("FAILED line 10: ls <x>\n  wanted  ask (a & b)\n  got"), "{told}");
    assert!(told.ends_with("3 passed, 1 failed\n"), "{told}");
    let xml = fs::read_to_string(home.join("project/out.xml")).unwrap();
    assert!(xml.contains("tests=\"4\" failures=\"1\""), "{xml}");
    assert!(xml.contains("name=\"ls &lt;x&gt;\""), "{xml}");

    fs::write(&cases, "[[case]]\nline = 'ls'\nverdict = 'yes'\n").unwrap();
    let (code, _, errors) = airlock(&home, &["test"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("airlock.policy.test.toml:3: `yes` is no verdict"), "{errors}");
}
