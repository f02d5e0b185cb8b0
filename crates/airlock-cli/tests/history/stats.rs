//! `airlock stats`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use airlock_guard::record::{Escalation, Record};

use super::{airlock, decisions, folder, log_of, record};

/// Returns 40 decisions: 20 allows, 14 asks of two programs, 4 denials, 2 that could not be followed.
fn many() -> Vec<Record> {
    let mut records = Vec::new();
    for number in 0..20 {
        let agent = if number % 4 == 0 { "codex" } else { "claude-code" };
        records.push(record("allow", agent, "git", Some("git status")));
    }
    for number in 0..14 {
        let program = if number % 7 < 5 { "make" } else { "npm" };
        let mut asked = record("ask", "claude-code", program, Some("make \"<b>&"));
        let outcome = if number < 3 { "granted" } else { "agent" };
        asked.escalation =
            Some(Escalation { outcome: outcome.to_owned(), ..Escalation::default() });
        records.push(asked);
    }
    for _ in 0..4 {
        records.push(record("deny", "codex", "rm", None));
    }
    for _ in 0..2 {
        let mut refused = record("deny", "codex", "sh", None);
        refused.reason_code = Some("stdin_program".to_owned());
        refused.violation_type = Some("shell_command_unanalyzable".to_owned());
        records.push(refused);
    }
    records
}

#[test]
fn decisions_are_counted() {
    let home = folder("stats-text");
    log_of(&home, &many());
    let text = airlock(&home, &["stats"]).lines().join("\n");
    assert!(text.starts_with("40 decisions, "), "{text}");
    for wanted in [
        "\nallow                  20   50.0 %\n",
        "\nask                    14   35.0 %\n",
        "\ndeny                    4   10.0 %\n",
        "\nunanalyzable            2    5.0 %\n",
        "\nof the asks 3 were granted, 0 refused; of 11 the answer is not known\n",
        "\nCommonest asks, by program\n       10  make\n        4  npm\n",
        "\nCommonest denials, by program\n        4  rm\n",
        "\nWhat could not be followed\n        2  stdin_program\n",
    ] {
        assert!(text.contains(wanted), "{wanted:?} in {text}");
    }
    let row = |name: &str| {
        let line = text.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        line.split_whitespace().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(row("claude-code"), ["15", "14", "0", "0"]);
    assert_eq!(row("codex"), ["5", "0", "4", "2"]);
}

#[test]
fn a_filter_and_json_are_understood() {
    let home = folder("stats-json");
    log_of(&home, &many());
    let ran = airlock(&home, &["stats", "--json", "--agent", "codex"]);
    let json: serde_json::Value = serde_json::from_str(&ran.lines().join("\n")).unwrap();
    let at = |pointer: &str| json.pointer(pointer).unwrap().to_string();
    assert_eq!(at("/shares"), "{\"allow\":5,\"ask\":0,\"deny\":4,\"unanalyzable\":2}");
    assert_eq!(at("/denied_programs"), "[[\"rm\",4]]");
    assert_eq!(at("/agents/0/0"), "\"codex\"");
}

/// Writes the page of a log, and returns its path and text.
fn page(home: &Path, records: &[Record]) -> (PathBuf, String) {
    log_of(home, records);
    let path = home.join("report.html");
    let ran = airlock(home, &["stats", "--html", path.to_str().unwrap()]);
    assert_eq!(ran.status, 0, "{ran:?}");
    let text = fs::read_to_string(&path).unwrap();
    (path, text)
}

#[test]
fn the_page_needs_nothing_from_elsewhere_and_runs_nothing() {
    let home = folder("stats-page");
    let (_, text) = page(&home, &many());
    for part in
        ["http:", "https:", "//", "src=", "href=", "url(", "@import", "<script", "<link", "<img"]
    {
        assert!(!text.contains(part), "{part}");
    }
    assert!(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""));
    assert!(text.contains("prefers-color-scheme: dark"));
    assert!(text.contains("<code>make &quot;&lt;b&gt;&amp;</code>"));
    assert!(!text.contains("<b>"));
}

#[test]
fn a_log_without_decisions_gives_a_page_too() {
    let home = folder("stats-empty");
    let path = log_of(&home, &[]);
    assert_eq!(fs::read_to_string(path).unwrap(), "");
    let (_, text) = page(&home, &[]);
    assert!(text.contains("<p>0 decisions</p>"), "{text}");
    assert!(airlock(&home, &["stats"]).lines().join("\n").starts_with("0 decisions\n"));
}

/// What a browser makes of the page.
#[test]
fn a_browser_shows_the_figures() {
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut paths = env::split_paths(&folders)
        .flat_map(|folder| browsers.iter().map(move |name| folder.join(name)));
    let Some(browser) = paths.find(|path| path.is_file()) else {
        assert!(env::var_os("CI").is_none(), "chromium is not installed");
        println!("skipped: chromium is not installed");
        return;
    };
    let home = folder("stats-browser");
    let (path, text) = page(&home, &many());
    let profile = format!("--user-data-dir={}", home.join("profile").display());
    let address = format!("file://{}", path.display());
    let arguments =
        ["--headless", "--no-sandbox", "--disable-gpu", &profile, "--dump-dom", &address];
    let output = Command::new(browser).args(arguments).env("HOME", &home).output().unwrap();
    let document = String::from_utf8(output.stdout).unwrap();
    for wanted in [
        "<p>40 decisions, ",
        "<title>ask: 14 (35.0 %)</title>",
        "<title>make: 10</title>",
        "<title>claude-code: 15 allow</title>",
        "<td>35.0 %</td>",
    ] {
        assert!(document.contains(wanted), "{wanted} in {document}");
    }
    // What is not well-formed a browser mends: nothing of it may be moved out of its plot.
    assert_eq!(document.matches("<svg").count(), document.matches("</svg>").count());
    assert_eq!(document.matches("<rect").count(), text.matches("<rect").count(), "{document}");
}

#[test]
fn several_logs_are_counted_together() {
    let home = folder("stats-several");
    let first = log_of(&home, &decisions());
    let second = home.join("other.jsonl");
    super::append(&second, &decisions());
    let text = airlock(&home, &["stats", first.to_str().unwrap(), second.to_str().unwrap()]);
    assert!(text.lines().first().unwrap().starts_with("6 decisions, "));
    let missing = airlock(&home, &["stats", "nowhere.jsonl"]);
    assert_eq!(missing.status, 2);
    assert!(missing.stderr.contains("there is no log at nowhere.jsonl"), "{missing:?}");
}
