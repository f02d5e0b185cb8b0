//! Codex: `prefix_rule`, the strictest of which wins.

use std::fmt::Write as _;

use airlock::{Effect, Verdict};
use serde_json::json;

use super::Part;

pub(super) fn text(parts: &[Part<'_>], default: Verdict, lost: &mut Vec<String>) -> String {
    let mut text = String::new();
    for part in parts {
        if part.has_glob() {
            lost.push(format!("{}: there are no patterns there", part.rule.title()));
            continue;
        }
        if part.option.is_some() {
            lost.push(format!(
                "{}: the option counts there right behind the words, and in this spelling alone",
                part.rule.title()
            ));
        }
        let decision = match part.effect() {
            Effect::Allow => "allow",
            Effect::Ask => "prompt",
            Effect::Deny => "forbidden",
        };
        let words: Vec<&str> = part.words.iter().chain(&part.option).map(String::as_str).collect();
        let words: Vec<String> = words.iter().map(|word| json!(word).to_string()).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "prefix_rule(pattern = [{}], decision = \"{decision}\", justification = {})",
            words.join(", "),
            json!(part.why())
        );
    }
    lost.push(format!("the default ({}) is Codex's own approval policy", default.word()));
    text
}
