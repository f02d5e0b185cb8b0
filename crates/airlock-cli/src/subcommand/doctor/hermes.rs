//! Whether a person has consented to the hook of Hermes Agent: until then it is passed over in silence.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{Found, Report};

pub(super) fn examine(report: &mut Report, found: &[Found]) {
    for hook in found {
        let approvals = hook.path.with_file_name("shell-hooks-allowlist.json");
        report.check(
            accepts_all(&hook.text) || is_approved(&approvals, &hook.text),
            "Hermes has a person's consent to the hook",
            "Hermes passes the hook over until a person consents: start hermes at a terminal once",
        );
    }
}

/// Returns whether the configuration consents to all hooks.
fn accepts_all(config: &str) -> bool {
    config.lines().any(|line| {
        let setting = line.strip_prefix("hooks_auto_accept:").map(str::trim);
        setting.is_some_and(|value| value.split('#').next().map(str::trim) == Some("true"))
    })
}

/// Returns whether the file of approvals has a command of the configuration: consent is to its text.
fn is_approved(approvals: &Path, config: &str) -> bool {
    let text = fs::read_to_string(approvals).unwrap_or_default();
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    let approvals = value.get("approvals").and_then(Value::as_array);
    approvals.into_iter().flatten().any(|approval| {
        let command = approval.get("command").filter(|command| command.is_string());
        let is_there = command.is_some_and(|command| {
            command.to_string().contains("airlock") && config.contains(&command.to_string())
        });
        is_there && approval.get("event").and_then(Value::as_str) == Some("pre_tool_call")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consent_to_all_hooks_is_seen() {
        assert!(accepts_all("model: x\nhooks_auto_accept: true # all\n"));
        assert!(!accepts_all("hooks_auto_accept: false\n"));
        assert!(!accepts_all("# hooks_auto_accept: true\n"));
    }
}
