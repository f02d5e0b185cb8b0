//! The policies that are shipped: written in the users' own form, and read like any user's file.

/// Name and file of each preset, sorted.
const PRESETS: &[(&str, &str)] =
    &[("shell_command_defaults", include_str!("../presets/shell_command_defaults.toml"))];

/// Returns the file of a preset.
pub(crate) fn text(name: &str) -> Option<&'static str> {
    PRESETS.iter().find(|(own, _)| *own == name).map(|(_, text)| *text)
}

/// Returns the names of the presets, sorted.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;
    use crate::rule::{Effect, Rule};
    use crate::verdict::Verdict;

    #[test]
    fn presets_are_sorted() {
        assert!(PRESETS.is_sorted());
    }

    #[test]
    fn every_rule_says_why_and_gives_examples() {
        for name in names() {
            let policy = Policy::preset(name).unwrap();
            for rule in policy.rules() {
                assert!(rule.why().is_some(), "{name}: {}", rule.text());
                assert!(!rule.hits().is_empty(), "{name}: {}", rule.text());
                assert!(!rule.misses().is_empty(), "{name}: {}", rule.text());
            }
        }
    }

    /// A hit of a rule gets at least the rule's effect from the whole preset; a miss does not get
    /// it from this rule.
    #[test]
    fn every_example_of_a_rule_is_right() {
        let mut wrong = Vec::new();
        for name in names() {
            let policy = Policy::preset(name).unwrap();
            for rule in policy.rules() {
                let alone = alone(rule);
                for line in rule.hits() {
                    let wanted = verdict_of(rule.effect());
                    if policy.judge(line).verdict() != wanted {
                        wrong.push(format!("{name}: {}: hit: {line}", rule.text()));
                    }
                    if alone.judge(line).rule().map(Rule::text) != Some(rule.text()) {
                        wrong.push(format!("{name}: {}: hit alone: {line}", rule.text()));
                    }
                }
                for line in rule.misses() {
                    if alone.judge(line).rule().is_some() {
                        wrong.push(format!("{name}: {}: miss: {line}", rule.text()));
                    }
                }
            }
        }
        assert_eq!(wrong, Vec::<String>::new());
    }

    fn verdict_of(effect: Effect) -> Verdict {
        match effect {
            Effect::Allow => Verdict::Allow,
            Effect::Ask => Verdict::Ask,
            Effect::Deny => Verdict::Deny,
        }
    }

    /// Returns a policy of this rule alone, in which it is the only one to answer.
    fn alone(rule: &Rule) -> Policy {
        let default = match rule.effect() {
            Effect::Allow => Verdict::Deny,
            Effect::Ask | Effect::Deny => Verdict::Allow,
        };
        Policy::builder().default_verdict(default).rule(rule.clone()).build().unwrap()
    }
}
