//! opencode: patterns on the text of a command, of which the last that matches wins.

use airlock::{Effect, Verdict};
use serde_json::{Map, Value, json};

use super::{Part, default_of};

pub(super) fn text(parts: &[Part<'_>], default: Verdict, lost: &mut Vec<String>) -> String {
    let default = default_of(default, lost);
    for part in parts.iter().filter(|part| part.effect() == Effect::Allow) {
        lost.push(format!("{}: what redirections write is not seen there", part.rule.title()));
    }
    let mut rules = Map::new();
    rules.insert("*".to_owned(), json!(default.word()));
    // Stricter ones last.
    for effect in [Effect::Ask, Effect::Deny] {
        for part in parts.iter().filter(|part| part.effect() == effect) {
            for pattern in patterns(part) {
                // What is there already would keep its place.
                rules.shift_remove(&pattern);
                rules.insert(pattern, json!(effect.word()));
            }
        }
    }
    let rules = json!({"permission": {"bash": Value::Object(rules)}});
    format!("{rules:#}\n")
}

/// Returns patterns in which `*` stands for anything.
fn patterns(part: &Part<'_>) -> [String; 2] {
    let words = part.words.join(" ");
    match &part.option {
        None => [words.clone(), format!("{words} *")],
        Some(option) => [format!("{words} {option}*"), format!("{words} * {option}*")],
    }
}
