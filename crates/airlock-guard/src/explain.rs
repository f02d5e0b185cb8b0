//! Decisions for the operator, as text.

use core::fmt::Write as _;

use airlock::{Decision, Reason, Role, Verdict};

use crate::approver::shown;

/// Returns a decision as text: the verdict and why, then every command with its own.
///
/// It is for the operator: it has the words of the command and the rules.
#[must_use]
pub fn explain(decision: &Decision) -> String {
    let program = decision.program().map(|program| format!(" ({program})")).unwrap_or_default();
    let verdict = decision.verdict();
    let mut text = format!("{verdict}{program}: {}\n", because(decision.reason(), verdict));
    for command in decision.commands() {
        let words: Vec<String> = command.words().map(|(word, _)| shown(&word)).collect();
        let role = match command.role() {
            Role::Launcher => " (launches another)",
            Role::Innermost => "",
            Role::Evidence => " (found behind it)",
            Role::Doubt => " (may be a command)",
        };
        let why = because(command.reason(), command.verdict());
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "  {}{role}: {}: {why}", words.join(" "), command.verdict());
    }
    for (file, verdict, reason) in decision.writes() {
        let _ = writeln!(text, "  > {}: {verdict}: {}", shown(&file), because(reason, verdict));
    }
    text
}

fn because(reason: Reason<'_>, verdict: Verdict) -> String {
    match reason {
        Reason::Unanalyzable(kind) => {
            format!("{}; instead: {}", kind.sentence(), kind.advice())
        }
        Reason::Rule(rule) => match rule.why() {
            Some(why) => format!("{}: {why}", rule.title()),
            None => rule.title(),
        },
        Reason::Doubt(rule) => format!("{} may match", rule.title()),
        Reason::Default => "no rule names it: the default".to_owned(),
        Reason::Launcher if verdict == Verdict::Allow => "no rule objects".to_owned(),
        Reason::Launcher => "by what it launches".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::PolicySpec;

    #[test]
    fn every_command_is_explained() {
        let policy = PolicySpec::preset("shell_command_defaults").unwrap().build().unwrap();
        let text = explain(&policy.engine().judge("ls; env rm -r a > b"));
        assert_eq!(
            text,
            "deny (rm): deny rule 1 `rm -r`\n\
             \u{20} ls: allow: allow rule 5 `ls`\n\
             \u{20} env rm -r a (launches another): allow: no rule objects\n\
             \u{20} rm -r a: deny: deny rule 1 `rm -r`\n\
             \u{20} > b: ask: no rule names it: the default\n"
        );
    }
}
