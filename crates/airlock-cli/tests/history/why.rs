//! `airlock why`.

use super::{airlock, decisions, file, folder, log_of, record};

#[test]
fn the_last_decision_is_explained() {
    let home = folder("why-last");
    log_of(&home, &decisions());
    let ran = airlock(&home, &["why"]);
    let lines = ran.lines();
    assert!(lines.first().unwrap().ends_with(" UTC, agent claude-code, tool Bash: deny (rm)"));
    let text = lines.join("\n");
    assert!(text.contains("\ndeny: a rule refuses rm: deletes whole directories\n"), "{text}");
    assert!(text.contains("\n  ls; rm -rf build\n      ^^^^^^^^^^^^\n"), "{text}");
    assert!(text.contains("└─ rm -rf build  deny  deny rule 1 `rm -r`"), "{text}");
    assert!(!text.contains("it would be another"), "{text}");
}

#[test]
fn a_filter_looks_further_back() {
    let home = folder("why-filter");
    log_of(&home, &decisions());
    let first = |arguments: &[&str]| {
        let ran = airlock(&home, &[&["why"], arguments].concat());
        ran.lines().first().unwrap().rsplit("Bash: ").next().unwrap().to_owned()
    };
    assert_eq!(first(&["--verdict", "ask"]), "ask (make)");
    assert_eq!(first(&["--verdict", "allow"]), "allow");
    assert_eq!(first(&["--agent", "codex"]), "ask (make)");
    let ran = airlock(&home, &["why", "--agent", "cursor"]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.ends_with("holds no such decision: `airlock log` shows all\n"), "{ran:?}");
}

#[test]
fn another_policy_that_holds_by_now_is_said() {
    let home = folder("why-differs");
    log_of(&home, &decisions());
    let policy = file(&home, "p.toml", "allow = ['ls', 'rm']\n");
    let ran = airlock(&home, &["why", "--policy", &policy]);
    let text = ran.lines().join("\n");
    assert!(
        text.contains("\nBy the policy that holds now it would be another:\n\nallow: "),
        "{text}"
    );
    let ran = airlock(&home, &["why", "--policy", &policy, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.lines().join("\n")).unwrap();
    let at = |pointer: &str| json.pointer(pointer).unwrap().to_string();
    assert_eq!(at("/record/verdict"), "\"deny\"");
    assert_eq!(at("/now/verdict"), "\"allow\"");
    assert_eq!(at("/differs"), "true");
}

#[test]
fn a_record_without_its_command_says_what_it_has() {
    let home = folder("why-hash");
    let mut refused = record("deny", "codex", "sh", None);
    refused.reason_code = Some("stdin_program".to_owned());
    refused.violation_type = Some("shell_command_unanalyzable".to_owned());
    log_of(&home, &[refused]);
    let ran = airlock(&home, &["why"]);
    let text = ran.lines().join("\n");
    assert!(
        text.contains("unanalyzable (sh)\nIt could not be followed: it reads its program"),
        "{text}"
    );
    assert!(text.contains("\nInstead: save the program to a file and run the file.\n"), "{text}");
    assert!(text.contains("--record-commands"), "{text}");
}
