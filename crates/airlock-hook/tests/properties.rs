//! What holds of the answer to any bytes.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking")]

use std::fs;

use airlock::{Policy, Verdict};
use airlock_hook::{Agent, Answer, OnAsk, Settings, agents, hook};
use proptest::prelude::*;
use serde_json::Value;

/// Returns the keys that an agent knows in answers, with those of nested objects.
fn known_keys(agent: &str) -> &'static [&'static str] {
    const NESTED: &[&str] = &[
        "hookSpecificOutput",
        "hookEventName",
        "permissionDecision",
        "permissionDecisionReason",
        "decision",
        "behavior",
        "message",
    ];
    match agent {
        "claude-code" | "codex" | "vscode" | "qwen-code" | "droid" => NESTED,
        "grok" | "devin" => &[
            "hookSpecificOutput",
            "hookEventName",
            "permissionDecision",
            "permissionDecisionReason",
            "decision",
            "reason",
        ],
        "copilot-cli" => &[
            "hookSpecificOutput",
            "hookEventName",
            "permissionDecision",
            "permissionDecisionReason",
            "behavior",
            "message",
        ],
        "cursor" => &["permission", "user_message", "agent_message"],
        "cline" => &["cancel", "errorMessage"],
        "hermes" => &["decision", "reason", "action", "message"],
        "crush" => &["version", "decision", "reason"],
        "windsurf" | "kiro" => &[],
        _ => &["decision", "reason"],
    }
}

fn check_keys(value: &Value, known: &[&str]) {
    if let Value::Object(object) = value {
        for (key, value) in object {
            assert!(known.contains(&key.as_str()), "{key}");
            check_keys(value, known);
        }
    }
}

fn check(agent: &Agent, answer: &Answer) {
    if !answer.stdout.is_empty() {
        let value: Value = serde_json::from_slice(&answer.stdout).unwrap();
        assert!(value.is_object(), "{value}");
        check_keys(&value, known_keys(agent.name));
        assert_eq!(answer.stdout.split(|byte| *byte == b'\n').count(), 2);
    }
    assert!(answer.stderr.lines().count() <= 1);
    assert!([0, 2].contains(&answer.exit));
}

fn policy() -> Policy {
    let policy = Policy::builder().allow("git status").ask("git push").deny("rm -r");
    policy.default_verdict(Verdict::Deny).build().unwrap()
}

fn settings() -> impl Strategy<Value = Settings<'static>> {
    let on_ask = prop_oneof![
        Just(None),
        Just(Some(OnAsk::Ask)),
        Just(Some(OnAsk::Deny)),
        Just(Some(OnAsk::Silent))
    ];
    (on_ask, any::<bool>(), any::<bool>()).prop_map(|(on_ask, auto_approve, maybe_powershell)| {
        Settings { on_ask, auto_approve, maybe_powershell, home: Some("/home/user") }
    })
}

fn agent() -> impl Strategy<Value = &'static Agent> {
    prop::sample::select(agents::all().collect::<Vec<_>>())
}

/// Returns all requests that are written down for an agent.
fn requests(agent: &str) -> Vec<Vec<u8>> {
    let directory = format!("{}/tests/agents/{agent}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let requests = paths.iter().filter(|path| path.to_str().unwrap().ends_with(".in.json"));
    requests.map(|path| fs::read(path).unwrap()).collect()
}

proptest! {
    #[test]
    fn any_bytes_get_one_object_or_nothing(
        agent in agent(),
        settings in settings(),
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let hooked = hook(agent, &policy(), settings, &bytes);
        check(agent, &hooked.answer);
        if serde_json::from_slice::<Value>(&bytes).is_err() && !bytes.starts_with(b"\xef\xbb\xbf") {
            prop_assert_eq!(hooked.verdict(), Verdict::Deny);
            prop_assert!(!hooked.answer.stderr.is_empty());
        }
    }

    #[test]
    fn a_damaged_request_gets_one_object_or_nothing(
        agent in agent(),
        settings in settings(),
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), any::<bool>()), 1..6),
    ) {
        let requests = requests(agent.name);
        let mut bytes = which.get(&requests).clone();
        for (at, byte, cut) in edits {
            if cut {
                bytes.truncate(at.index(bytes.len()).max(1));
            } else {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
        }
        check(agent, &hook(agent, &policy(), settings, &bytes).answer);
    }

    #[test]
    fn a_line_that_is_denied_never_passes(agent in agent(), settings in settings(), rest in ".{0,40}") {
        for request in requests(agent.name) {
            let request = String::from_utf8(request).unwrap();
            let line = serde_json::to_string(&format!("rm -r d; {rest}")).unwrap();
            let line = line.trim_matches('"');
            let inner = serde_json::to_string(line).unwrap();
            let request = request
                .replace("\\\"git push origin main\\\"", &format!("\\\"{}\\\"", inner.trim_matches('"')))
                .replace("git push origin main", line);
            let hooked = hook(agent, &policy(), settings, request.as_bytes());
            check(agent, &hooked.answer);
            prop_assert_eq!(hooked.verdict(), Verdict::Deny);
            prop_assert!(!hooked.answer.stderr.is_empty());
        }
    }
}
