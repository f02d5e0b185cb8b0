//! Claude Code: `permissions`, of which deny wins, then ask.

use airlock::{Effect, Verdict};
use serde_json::json;

use super::Part;

pub(super) fn text(parts: &[Part<'_>], default: Verdict, lost: &mut Vec<String>) -> String {
    let of = |effect| -> Vec<String> {
        let parts = parts.iter().filter(|part| part.effect() == effect);
        parts.flat_map(patterns).collect()
    };
    lost.push(format!("the default ({}) is Claude Code's permission mode", default.word()));
    let permissions = json!({"permissions": {
        "allow": of(Effect::Allow),
        "ask": of(Effect::Ask),
        "deny": of(Effect::Deny),
    }});
    format!("{permissions:#}\n")
}

fn patterns(part: &Part<'_>) -> Vec<String> {
    let words = part.words.join(" ");
    match &part.option {
        None => vec![format!("Bash({words}:*)")],
        Some(option) => {
            vec![format!("Bash({words} {option}*)"), format!("Bash({words} * {option}*)")]
        }
    }
}
