//! What people who add the library see: a change of it shows in `public_api.txt`.

use std::fmt::Write as _;

const FACADE: &str = include_str!("../src/lib.rs");
const SNAPSHOT: &str = include_str!("public_api.txt");

/// The files whose types the facade re-exports.
const SOURCES: &[(&str, &str)] = &[
    ("config.rs", include_str!("../../airlock-policy/src/config.rs")),
    ("decision.rs", include_str!("../../airlock-policy/src/decision.rs")),
    ("judged_command.rs", include_str!("../../airlock-policy/src/decision/judged_command.rs")),
    ("error.rs", include_str!("../../airlock-policy/src/error.rs")),
    ("examples.rs", include_str!("../../airlock-policy/src/examples.rs")),
    ("findings.rs", include_str!("../../airlock-policy/src/findings.rs")),
    ("layers.rs", include_str!("../../airlock-policy/src/layers.rs")),
    ("settings.rs", include_str!("../../airlock-policy/src/policy/settings.rs")),
    ("policy.rs", include_str!("../../airlock-policy/src/policy.rs")),
    ("preset.rs", include_str!("../../airlock-policy/src/preset.rs")),
    ("condition.rs", include_str!("../../airlock-policy/src/rule/condition.rs")),
    ("rule.rs", include_str!("../../airlock-policy/src/rule.rs")),
    ("verdict.rs", include_str!("../../airlock-policy/src/verdict.rs")),
];

/// Returns the names that the facade has at its root.
fn names() -> Vec<String> {
    let mut names = Vec::new();
    // What stands at the left margin is at the root.
    for item in FACADE.split("\npub ").skip(1) {
        if let Some(module) = item.strip_prefix("mod ") {
            names.extend(module.split(' ').next().map(str::to_owned));
            continue;
        }
        let path = item.split(';').next().unwrap_or_default();
        let list = path.rsplit("::").next().unwrap_or_default();
        let list = list.trim_matches(['{', '}', '\n', ' ']);
        names.extend(list.split(',').map(|name| name.trim().to_owned()));
    }
    names.retain(|name| !name.is_empty());
    names.sort();
    names
}

/// Returns the first line of each public function or method.
fn functions() -> String {
    let mut text = String::new();
    for (file, source) in SOURCES {
        let _ = writeln!(text, "\n{file}");
        for line in source.lines().map(str::trim) {
            if line.starts_with("pub fn ") || line.starts_with("pub const fn ") {
                let _ = writeln!(text, "    {}", line.trim_end_matches(" {"));
            }
        }
    }
    text
}

#[test]
fn the_facade_has_few_names() {
    let names = names();
    assert!(names.len() <= 20, "{names:?}");
    assert!(names.contains(&"Policy".to_owned()));
}

#[test]
fn the_public_api_is_that_of_the_snapshot() {
    let now = format!("{}\n{}", names().join("\n"), functions());
    assert_eq!(
        now.trim_end(),
        SNAPSHOT.trim_end(),
        "if this is meant, write it to tests/public_api.txt:\n{now}"
    );
}
