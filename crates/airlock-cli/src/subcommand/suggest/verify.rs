//! Whether proposed rules really allow a line, beside the rules that hold.

use std::collections::HashMap;

use airlock::{Effect, Policy, Verdict};

use crate::history::Given;

/// The most sets of rules for which a policy is kept.
const POLICIES: usize = 512;

/// Tries rules out.
#[derive(Debug)]
pub(super) struct Verifier {
    policy: Policy,
    tried: HashMap<String, Option<Policy>>,
}

impl Verifier {
    pub(super) fn new(policy: &Policy) -> Self {
        Self { policy: policy.clone(), tried: HashMap::new() }
    }

    /// Returns whether these rules would allow a command. Exceptions and conditions of the rules that hold
    /// are left out: where they matter, a deny or ask rule counts more often than it would.
    pub(super) fn allows(&mut self, rules: &[&str], given: &Given) -> bool {
        let key = rules.join("\n");
        if self.tried.len() >= POLICIES && !self.tried.contains_key(&key) {
            self.tried.clear();
        }
        let policy = &self.policy;
        let with = self.tried.entry(key).or_insert_with(|| extended(policy, rules));
        with.as_ref().is_some_and(|with| given.judge(with).verdict() == Verdict::Allow)
    }
}

/// Returns a policy with more allow rules.
fn extended(policy: &Policy, rules: &[&str]) -> Option<Policy> {
    let mut builder = Policy::builder()
        .default_verdict(policy.default_verdict())
        .shell(policy.shell())
        .redirects(policy.redirects());
    for rule in policy.rules() {
        builder = match rule.effect() {
            Effect::Allow => builder.allow(rule.text()),
            Effect::Ask => builder.ask(rule.text()),
            Effect::Deny => builder.deny(rule.text()),
        };
    }
    rules.iter().fold(builder, |builder, rule| builder.allow(rule)).build().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_does_not_count_allows_nothing() {
        let policy = Policy::preset("shell_command_defaults").unwrap();
        let mut verifier = Verifier::new(&policy);
        let line = |line: &str| Given::Line(line.as_bytes().to_vec());
        assert!(verifier.allows(&["wc"], &line("ls | wc -l")));
        assert!(!verifier.allows(&["wc"], &line("ls | sort | wc -l")));
        assert!(!verifier.allows(&["chroot", "wc"], &line("chroot /m wc x")));
        assert!(!verifier.allows(&["find"], &line("find . -delete")));
    }
}
