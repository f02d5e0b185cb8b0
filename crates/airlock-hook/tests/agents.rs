//! Requests and answers of every agent, as `tests/agents/README.md` says.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "helpers of tests fail by panicking"
)]

use std::fs;
use std::path::PathBuf;

use airlock::{Policy, Verdict};
use airlock_hook::{Agent, OnAsk, Settings, agents, hook};
use serde_json::Value;

fn directory(agent: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/agents").join(agent)
}

/// Returns the contents of the files of an agent that end so, each with its name before that.
fn files(agent: &str, end: &str) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(directory(agent))
        .unwrap_or_else(|error| panic!("{agent}: {error}"))
        .map(|entry| entry.unwrap().path())
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.strip_suffix(end)?.to_owned();
            Some((name, fs::read(&path).unwrap()))
        })
        .collect();
    files.sort();
    files
}

fn policy(verdict: Verdict) -> Policy {
    let policy = Policy::builder().default_verdict(Verdict::Deny);
    let policy = match verdict {
        Verdict::Allow => policy.allow("git *"),
        Verdict::Ask => policy.ask("git push").allow("git status"),
        Verdict::Deny => policy.deny("git push"),
    };
    policy.build().unwrap()
}

/// Compares the answers of this kind with those that are written down.
fn compare(agent: &'static Agent, kind: &str, verdict: Verdict, settings: Settings<'_>) -> usize {
    let expected = files(agent.name, &format!(".{kind}.json"));
    for (name, expected) in &expected {
        let request = fs::read(directory(agent.name).join(format!("{name}.in.json"))).unwrap();
        let answer = hook(agent, &policy(verdict), settings, &request).answer;
        let expected: Value = serde_json::from_slice(expected).unwrap();
        let place = format!("{}/{name}.{kind}", agent.name);
        let stdout = &expected["stdout"];
        let stdout = if stdout.is_null() { String::new() } else { format!("{stdout}\n") };
        assert_eq!(String::from_utf8(answer.stdout).unwrap(), stdout, "{place}");
        assert_eq!(answer.stderr, expected["stderr"].as_str().unwrap(), "{place}");
        assert_eq!(Some(u64::from(answer.exit)), expected["exit"].as_u64(), "{place}");
    }
    expected.len()
}

#[test]
fn every_agent_is_answered_in_its_form() {
    let by_default = Settings::default();
    let approving = Settings { auto_approve: true, ..by_default };
    for agent in agents::all() {
        let requests = files(agent.name, ".in.json").len();
        assert_ne!(requests, 0, "{}", agent.name);
        assert_eq!(compare(agent, "allow", Verdict::Allow, by_default), requests);
        assert_eq!(compare(agent, "approve", Verdict::Allow, approving), requests);
        assert_eq!(compare(agent, "ask", Verdict::Ask, by_default), requests);
        assert_eq!(compare(agent, "deny", Verdict::Deny, by_default), requests);
    }
}

#[test]
fn an_ask_that_is_not_the_default_can_be_chosen() {
    let settings = Settings { on_ask: Some(OnAsk::Ask), ..Settings::default() };
    for agent in agents::all() {
        let expected = usize::from(["gemini-cli", "hermes", "devin"].contains(&agent.name));
        assert_eq!(compare(agent, "ask-said", Verdict::Ask, settings), expected);
    }
}

#[test]
fn an_ask_can_be_denied_in_every_agent() {
    let settings = Settings { on_ask: Some(OnAsk::Deny), ..Settings::default() };
    for agent in agents::all() {
        for (name, request) in files(agent.name, ".in.json") {
            let answer = hook(agent, &policy(Verdict::Ask), settings, &request).answer;
            assert!(answer.stderr.contains("needs approval"), "{}/{name}", agent.name);
        }
    }
}
