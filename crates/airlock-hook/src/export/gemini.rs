//! Gemini CLI: `[[rule]]` with a priority, of which the highest wins.

use airlock::{Effect, Verdict};
use serde_json::json;

use super::{Around, Part, default_of, expression};

/// Gemini CLI matches the arguments as JSON, from the start of the command on; each argument ends in a
/// NUL. It refuses an expression in which a group is repeated.
const AROUND: Around = Around {
    start: r#"(|[^\x00]*[\s;&|(/`"'{]|[^\x00]*\\[nt])"#,
    between: r"(\s+|\\t|\s[^;&|\x00]*\s)",
    end: r#"[\s"'\\;&|)<>`}]"#,
};

pub(super) fn text(parts: &[Part<'_>], default: Verdict, lost: &mut Vec<String>) -> String {
    let head = "[[rule]]\ntoolName = \"run_shell_command\"\n";
    let mut text = String::new();
    for part in parts {
        text += head;
        let rule = match part.effect() {
            Effect::Allow => format!(
                "commandPrefix = {}\ndecision = \"allow\"\npriority = 300\n\n",
                json!(part.words.join(" "))
            ),
            Effect::Ask => format!(
                "commandRegex = {}\ndecision = \"ask_user\"\npriority = 500\n\n",
                json!(expression(part, &AROUND))
            ),
            Effect::Deny => format!(
                "commandRegex = {}\ndecision = \"deny\"\npriority = 900\ndenyMessage = {}\n\n",
                json!(expression(part, &AROUND)),
                json!(format!("{} (airlock)", part.why()))
            ),
        };
        text += &rule;
    }
    let default = match default_of(default, lost) {
        Verdict::Allow | Verdict::Ask => "ask_user",
        Verdict::Deny => "deny",
    };
    lost.push("without a terminal, Gemini CLI denies what it is to ask about".to_owned());
    format!("{text}{head}decision = \"{default}\"\npriority = 100\n")
}
