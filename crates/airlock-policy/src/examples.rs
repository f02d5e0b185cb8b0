//! Holds the rules of a policy to the examples that they carry.

use crate::decision::{Decision, Reason};
use crate::error::PolicyError;
use crate::policy::Policy;
use crate::rule::{Effect, Rule};
use crate::verdict::Verdict;

impl Policy {
    /// Checks the examples of all rules: each must match its `hits`, and none of its `misses`. A miss
    /// of an allow rule is also a line of which it allows but a part (`cat a > b`).
    ///
    /// # Errors
    ///
    /// The first example that is wrong, with its rule and the verdict that the line gets.
    pub fn check_examples(&self) -> Result<(), PolicyError> {
        self.rules().iter().try_for_each(|rule| self.check_examples_of(rule))
    }

    fn check_examples_of(&self, rule: &Rule) -> Result<(), PolicyError> {
        // Those of a preset are right under its own settings, and tested.
        if rule.is_shipped || (rule.hits.is_empty() && rule.misses.is_empty()) {
            return Ok(());
        }
        let alone = self.with_only(rule)?;
        let wrong = |what: &str, line: &str| {
            let line_shown = line.escape_debug();
            let got = self.judge(line).verdict();
            let what = format!("it {what} `{line_shown}`, which gets {got}");
            PolicyError::about_rule(rule, &what)
        };
        for line in &rule.hits {
            if !is_matched(&alone.judge(line)) {
                return Err(wrong("does not match its hit", line));
            }
        }
        for line in &rule.misses {
            let decision = alone.judge(line);
            let allowed = decision.verdict() == Verdict::Allow;
            if is_matched(&decision) && (allowed || rule.effect != Effect::Allow) {
                return Err(wrong("matches its miss", line));
            }
        }
        Ok(())
    }

    /// Returns a policy with the settings of this one and one rule, whose default is not what the
    /// rule says.
    fn with_only(&self, rule: &Rule) -> Result<Self, PolicyError> {
        let default = match rule.effect {
            Effect::Allow => Verdict::Deny,
            Effect::Ask | Effect::Deny => Verdict::Allow,
        };
        let mut builder = Self::builder()
            .default_verdict(default)
            .shell(self.shell())
            .redirects(self.redirects())
            // Examples are lines of where the rule applies.
            .rule(Rule { when: Vec::new(), ..rule.clone() });
        builder.settings = self.settings().clone();
        builder.build()
    }
}

/// Returns whether the only rule of a policy matches any command or write of a line.
fn is_matched(decision: &Decision) -> bool {
    let mut commands = decision.commands().map(|command| command.reason());
    let mut writes = decision.writes().map(|(_, _, reason)| reason);
    commands.any(|reason| matches!(reason, Reason::Rule(_)))
        || writes.any(|reason| matches!(reason, Reason::Rule(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(rule: &str) -> Option<String> {
        let text = format!("default = 'ask'\n[[deny]]\nrule = 'git push -f'\n{rule}\n");
        let checked = Policy::from_toml(&text).unwrap().check_examples();
        checked.err().map(|error| error.in_file("p.toml").to_string())
    }

    #[test]
    fn right_examples_pass() {
        let examples = "hits = ['git push -fu', 'env git push x -f']\nmisses = ['git push', 'ls']";
        assert_eq!(error(examples), None);
        assert_eq!(error(""), None);
    }

    #[test]
    fn a_presets_examples_are_its_own_matter() {
        let text = "preset = 'shell_command_defaults'\nsystem_directories = ['/opt/tools']\n";
        assert_eq!(Policy::from_toml(text).unwrap().check_examples(), Ok(()));
    }

    #[test]
    fn a_hit_must_be_matched() {
        assert_eq!(
            error("hits = ['git push -f', 'git push']").as_deref(),
            Some(
                "p.toml:3: deny rule 1 `git push -f`: it does not match its hit `git push`, which \
                 gets ask"
            )
        );
    }

    #[test]
    fn a_miss_must_not_be_matched() {
        assert_eq!(
            error("misses = ['git push -fu']").as_deref(),
            Some(
                "p.toml:3: deny rule 1 `git push -f`: it matches its miss `git push -fu`, which \
                 gets deny"
            )
        );
    }

    #[test]
    fn allow_and_write_rules_have_examples_too() {
        let policy = |hit: &str| {
            let text = format!(
                "[[allow]]\nrule = '> out/*'\nhits = ['{hit}']\n[[allow]]\nrule = 'ls'\n\
                 hits = ['ls -l', 'ls | wc']\nmisses = ['./ls', 'ls $X', 'ls > x']\n"
            );
            Policy::from_toml(&text).unwrap().check_examples()
        };
        assert_eq!(policy("make > out/log"), Ok(()));
        assert!(policy("make > log").is_err());
    }
}
