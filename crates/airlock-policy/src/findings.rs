//! What is odd about the rules of a policy: dead ones, ones at odds, ones that are wider than they look.
//!
//! Each is found by judging: the shortest command that a rule names is matched by every rule that
//! matches all that it names.

use crate::decision::{Decision, Reason};
use crate::policy::{Policy, Redirects};
use crate::rule::{Effect, Rule};
use crate::rule_set::Written;
use crate::verdict::Verdict;

impl Policy {
    /// Returns what is odd about rules: each with a sentence about it, in the order of the policy. Rules
    /// of a preset are left out.
    #[must_use]
    pub fn findings(&self) -> Vec<(&Rule, String)> {
        let rules = self.rules().iter().enumerate().filter(|(_, rule)| !rule.is_shipped);
        rules
            .flat_map(|(number, rule)| {
                let odd = self.oddities(number, rule);
                odd.into_iter().map(move |sentence| (rule, sentence))
            })
            .collect()
    }

    fn oddities(&self, number: usize, rule: &Rule) -> Vec<String> {
        let mut found = Vec::new();
        match (self.written(number), rule.effect) {
            (Written::Target, _) => {
                if self.redirects() == Redirects::Ignore {
                    found.push(
                        "it never counts: `redirects = \"ignore\"` judges no target".to_owned(),
                    );
                }
            }
            (Written::Globs, Effect::Allow) => found.extend(wide(rule)),
            (Written::Globs, Effect::Ask | Effect::Deny) => {}
            (Written::Argv(argv), Effect::Allow) => {
                let unneeded = self.unneeded(number, rule, &argv);
                found.extend(unneeded.or_else(|| self.never_allows(number, rule, &argv)));
            }
            (Written::Argv(argv), Effect::Ask | Effect::Deny) => {
                found.extend(self.unneeded(number, rule, &argv));
            }
        }
        found
    }

    /// Returns what to say of a rule whose commands another one decides in the same way.
    fn unneeded(&self, number: usize, rule: &Rule, argv: &[String]) -> Option<String> {
        let decision = self.without(number).judge_argv(argv);
        let other = decided_by(&decision)?;
        // An allow rule behind which an ask or deny rule decides is another matter.
        let same = match rule.effect {
            Effect::Allow => other.effect == Effect::Allow,
            Effect::Ask | Effect::Deny => other.effect >= rule.effect,
        };
        let always = other.when.is_empty() && other.except.is_empty();
        let title = other.title();
        (same && always && rule.except.is_empty()).then(|| format!("it adds nothing to {title}"))
    }

    /// Returns what to say of an allow rule that allows nothing.
    fn never_allows(&self, number: usize, rule: &Rule, argv: &[String]) -> Option<String> {
        let decision = self.judge_argv(argv);
        if let Some(other) = decided_by(&decision)
            && other.effect != Effect::Allow
            && other.when.is_empty()
            && other.except.is_empty()
        {
            let title = other.title();
            return Some(format!("it never counts: {title} decides about all that it names"));
        }
        let with_operand = [argv, &["x".to_owned()]].concat();
        let mut decisions = vec![decision, self.judge_argv(&with_operand)];
        decisions.extend(rule.hits.iter().map(|line| self.judge(line)));
        let counts = |decision: &Decision| {
            let own = self.rule(number);
            let mut commands = decision.commands();
            commands.any(|command| match command.reason() {
                Reason::Rule(by) => Some(by) == own,
                Reason::Unanalyzable(_) | Reason::Doubt(_) | Reason::Default | Reason::Launcher => {
                    false
                }
            })
        };
        let applies = rule.when.is_empty();
        (applies && !decisions.iter().any(counts)).then(|| {
            let program = argv.first().map_or("", String::as_str).escape_debug();
            format!(
                "no line was found that it allows: where `{program}` launches another program, \
                 that one needs the rule"
            )
        })
    }
}

/// Returns the rule that decides about a command.
fn decided_by(decision: &Decision) -> Option<&Rule> {
    if decision.verdict() != Verdict::Allow {
        return match decision.reason() {
            Reason::Rule(rule) => Some(rule),
            Reason::Doubt(_) | Reason::Unanalyzable(_) | Reason::Default | Reason::Launcher => None,
        };
    }
    decision.commands().next().and_then(|command| match command.reason() {
        Reason::Rule(rule) => Some(rule),
        Reason::Doubt(_) | Reason::Unanalyzable(_) | Reason::Default | Reason::Launcher => None,
    })
}

/// Returns what to say of an allow rule that is wider than it looks.
fn wide(rule: &Rule) -> Option<String> {
    let words: Vec<&str> = rule.text.split_whitespace().collect();
    match words.as_slice() {
        ["*", ..] => Some("it allows every program".to_owned()),
        [.., before, "*"] => Some(format!(
            "it is wider than it looks: the `*` is any word, so all that `{}` can do is allowed",
            before.escape_debug()
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: [&str; 0] = [];

    fn findings(text: &str) -> Vec<String> {
        let policy = Policy::from_toml(text).unwrap();
        let found = policy.findings();
        found.iter().map(|(rule, what)| format!("{}: {what}", rule.title())).collect()
    }

    #[test]
    fn a_rule_that_another_one_covers_adds_nothing() {
        assert_eq!(
            findings(
                "deny = ['rm', 'rm -r']\nask = ['git push', 'git push -f']\nallow = ['ls', 'ls -l']"
            ),
            [
                "allow rule 2 `ls -l`: it adds nothing to allow rule 1 `ls`",
                "ask rule 2 `git push -f`: it adds nothing to ask rule 1 `git push`",
                "deny rule 2 `rm -r`: it adds nothing to deny rule 1 `rm`",
            ]
        );
        assert_eq!(findings("ask = ['git push']\ndeny = ['git push -f']"), NOTHING);
        assert_eq!(findings("default = 'allow'\nask = ['git push']\ndeny = ['git']").len(), 1);
    }

    #[test]
    fn an_allow_rule_behind_a_deny_rule_never_counts() {
        assert_eq!(
            findings("allow = ['git push -f']\ndeny = ['git push']"),
            [
                "allow rule 1 `git push -f`: it never counts: deny rule 1 `git push` decides about all \
                 that it names"
            ]
        );
        assert_eq!(findings("allow = ['git']\ndeny = ['git push']"), NOTHING);
    }

    #[test]
    fn an_allow_rule_for_what_is_looked_through_allows_nothing() {
        let found = findings("allow = ['env git', 'git']");
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("allow rule 1 `env git`: no line was found"), "{found:?}");
        assert_eq!(findings("allow = ['bash', 'python3 x.py']"), NOTHING);
    }

    #[test]
    fn a_wildcard_word_is_wide() {
        assert_eq!(findings("allow = ['*']"), ["allow rule 1 `*`: it allows every program"]);
        assert!(findings("allow = ['git *']")[0].contains("wider than it looks"));
        assert_eq!(findings("deny = ['git *']\nallow = ['npm run test*']"), NOTHING);
    }

    #[test]
    fn a_write_rule_needs_writes_to_be_judged() {
        let found = findings("redirects = 'ignore'\nallow = ['> out/*', 'ls']");
        assert!(found[0].starts_with("allow rule 1 `> out/*`: it never counts"), "{found:?}");
        assert_eq!(findings("preset = 'shell_command_defaults'"), NOTHING);
    }

    #[test]
    fn a_rule_with_a_condition_hides_no_other() {
        let text = "ask = ['git push']\n[[deny]]\nrule = 'git'\nwhen = { agent = 'codex' }";
        assert_eq!(findings(text), NOTHING);
        let text = "[[ask]]\nrule = 'tofu'\nexcept = ['tofu fmt']\n[[ask]]\nrule = 'tofu fmt'\n";
        assert_eq!(findings(text), NOTHING);
    }
}
