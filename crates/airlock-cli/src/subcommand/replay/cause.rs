//! Which rule changed the verdict of a line.

use std::collections::HashSet;

use airlock::{Decision, Effect, Policy, Reason, Role, Rule};

use crate::history::Share;

/// The rules of a policy, whatever their place in it.
#[derive(Debug)]
pub(super) struct Rules(HashSet<String>);

impl Rules {
    /// Returns the rules of a policy.
    pub(super) fn of(policy: &Policy) -> Self {
        Self(policy.rules().iter().map(key).collect())
    }

    fn has(&self, rule: &Rule) -> bool {
        self.0.contains(&key(rule))
    }
}

/// Returns what makes two rules the same.
fn key(rule: &Rule) -> String {
    let when: Vec<_> = rule.when().collect();
    format!("{} {} {:?} {when:?}", rule.effect().word(), rule.text(), rule.except())
}

/// Returns what gave a line another verdict: a rule that one of the policies alone has, else what decides
/// now, in the words of people.
///
/// Without the decision from before it is what decides now.
pub(super) fn cause(
    from: Share,
    before: Option<&Decision>,
    now: &Decision,
    (old, new): &(Option<Rules>, Rules),
) -> String {
    let is_new = |rule: &Rule| old.as_ref().is_none_or(|old| !old.has(rule));
    let is_gone = |rule: &Rule| !new.has(rule);
    if now.verdict() > from.verdict() {
        let lost = before.and_then(|before| allows(before).find(|rule| is_gone(rule)));
        return match (now.reason(), lost) {
            (Reason::Rule(rule) | Reason::Doubt(rule), _) if is_new(rule) => title(rule),
            (_, Some(lost)) => gone(lost),
            (reason, None) => reason_of(reason),
        };
    }
    if let Some(rule) = before.and_then(Decision::rule).filter(|rule| is_gone(rule)) {
        return gone(rule);
    }
    match allows(now).find(|rule| is_new(rule)) {
        Some(rule) => title(rule),
        None => reason_of(now.reason()),
    }
}

/// Returns the allow rules that decide about commands and writes of a line.
fn allows(decision: &Decision) -> impl Iterator<Item = &Rule> {
    let innermost = decision.commands().filter(|command| match command.role() {
        Role::Innermost => true,
        Role::Launcher | Role::Evidence | Role::Doubt => false,
    });
    let reasons = innermost.map(|command| command.reason());
    let writes = decision.writes().map(|(_, _, reason)| reason);
    reasons.chain(writes).filter_map(|reason| match reason {
        Reason::Rule(rule) => (rule.effect() == Effect::Allow).then_some(rule),
        Reason::Unanalyzable(_) | Reason::Doubt(_) | Reason::Default | Reason::Launcher => None,
    })
}

fn reason_of(reason: Reason<'_>) -> String {
    match reason {
        Reason::Unanalyzable(kind) => format!("cannot be followed ({})", kind.code()),
        Reason::Rule(rule) | Reason::Doubt(rule) => title(rule),
        Reason::Default | Reason::Launcher => "the default, or a setting".to_owned(),
    }
}

fn gone(rule: &Rule) -> String {
    format!("no longer there: {}", title(rule))
}

/// Returns how people call a rule, and where it stands.
fn title(rule: &Rule) -> String {
    match (rule.file(), rule.line()) {
        (Some(file), Some(line)) => format!("{} ({file}:{line})", rule.title()),
        (None, Some(line)) => format!("{} (line {line})", rule.title()),
        (_, None) => rule.title(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(text: &str) -> Policy {
        Policy::from_toml(text).unwrap()
    }

    fn caused(old: &str, new: &str, line: &str) -> String {
        let (old, new) = (policy(old), policy(new));
        let (before, now) = (old.judge(line), new.judge(line));
        assert_ne!(before.verdict(), now.verdict());
        cause(Share::of(&before), Some(&before), &now, &(Some(Rules::of(&old)), Rules::of(&new)))
    }

    #[test]
    fn a_new_rule_is_the_cause() {
        let old = "default = 'ask'\nallow = ['ls']\n";
        let new = "default = 'ask'\nallow = ['ls', 'wc']\ndeny = ['rm']\n";
        assert_eq!(caused(old, new, "ls | wc -l"), "allow rule 2 `wc` (line 2)");
        assert_eq!(caused(old, new, "ls; rm x"), "deny rule 1 `rm` (line 3)");
    }

    #[test]
    fn a_rule_that_is_gone_is_the_cause() {
        let old = "default = 'ask'\nallow = ['ls', 'wc', '> out']\ndeny = ['rm']\n";
        let new = "default = 'ask'\nallow = ['ls']\n";
        assert_eq!(caused(old, new, "ls | wc"), "no longer there: allow rule 2 `wc` (line 2)");
        assert_eq!(caused(old, new, "ls; rm x"), "no longer there: deny rule 1 `rm` (line 3)");
        assert_eq!(caused(old, new, "ls > out"), "no longer there: allow rule 3 `> out` (line 2)");
    }

    #[test]
    fn another_default_or_shell_is_no_rule() {
        let (ask, deny) = ("default = 'ask'\n", "default = 'deny'\n");
        assert_eq!(caused(ask, deny, "ls"), "the default, or a setting");
        assert_eq!(caused(deny, ask, "ls"), "the default, or a setting");
        let bash = "allow = ['rg']\nshell = 'bash'\n";
        let any = "allow = ['rg']\nshell = 'sh'\n";
        assert!(!caused(any, bash, "rg $'\\t'").is_empty());
    }

    #[test]
    fn of_a_log_what_decides_now_is_the_cause() {
        let new = policy("default = 'ask'\nallow = ['ls']\ndeny = ['rm']\n");
        let rules = (None, Rules::of(&new));
        let of = |from, line| cause(from, None, &new.judge(line), &rules);
        assert_eq!(of(Share::Ask, "ls"), "allow rule 1 `ls` (line 2)");
        assert_eq!(of(Share::Allow, "rm x"), "deny rule 1 `rm` (line 3)");
        assert_eq!(of(Share::Allow, "sh"), "cannot be followed (stdin_program)");
    }
}
