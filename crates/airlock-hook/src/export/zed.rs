//! Zed: regular expressions on the line of its terminal tool.

use airlock::{Effect, Verdict};
use serde_json::{Value, json};

use super::{Around, Part, default_of, expression};

/// Zed matches the line.
const AROUND: Around =
    Around { start: r"(^|[\s;&|(/])", between: r"\s+([^;&|]*\s)?", end: r"(\s|$)" };

pub(super) fn text(parts: &[Part<'_>], default: Verdict, lost: &mut Vec<String>) -> String {
    let of = |effect| -> Vec<Value> {
        let parts = parts.iter().filter(|part| part.effect() == effect);
        parts.map(|part| json!({"pattern": expression(part, &AROUND)})).collect()
    };
    for part in parts.iter().filter(|part| part.effect() == Effect::Allow) {
        lost.push(format!(
            "{}: a line that starts so may go on with anything there",
            part.rule.title()
        ));
    }
    let default = match default_of(default, lost) {
        Verdict::Allow | Verdict::Ask => "confirm",
        Verdict::Deny => "deny",
    };
    let terminal = json!({
        "default": default,
        "always_confirm": of(Effect::Ask),
        "always_deny": of(Effect::Deny),
    });
    let settings = json!({"agent": {"tool_permissions": {"tools": {"terminal": terminal}}}});
    format!("{settings:#}\n")
}
