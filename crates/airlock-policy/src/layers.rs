//! Policies in layers: of the system, the user, the project. A later one may tighten the earlier ones;
//! to loosen them, a person must have trusted it.
//!
//! A layer that is not trusted is held down by construction, not by looking at what it says: the line
//! is judged by the earlier layers alone, too, and the stricter of the two decisions holds.

use std::sync::Arc;

use crate::config::{PolicyFile, read_file};
use crate::error::PolicyError;
use crate::policy::{Policy, PolicyBuilder, Redirects, Shell};
use crate::rule::{Effect, Rule};

/// A policy file among several.
#[derive(Clone, Debug)]
pub struct Layer {
    /// How errors and rules call it.
    pub name: String,
    /// Its text, TOML.
    pub text: String,
    /// Whether it may loosen the layers before it.
    pub is_trusted: bool,
}

impl Policy {
    /// Reads policy files, the earlier layers first. The first that is trusted is the base, or, where
    /// none is, the preset of this name. With the policy comes what files that are not trusted say and
    /// what is not obeyed, a sentence each.
    ///
    /// # Errors
    ///
    /// What is wrong with a file, with its name and line.
    pub fn from_layers(preset: &str, layers: &[Layer]) -> Result<(Self, Vec<String>), PolicyError> {
        let mut unheeded = Vec::new();
        let mut builder: Option<PolicyBuilder> = None;
        let mut floor: Option<Policy> = None;
        for layer in layers {
            let mut file = read_file(&layer.text).map_err(|error| error.in_file(&layer.name))?;
            let name: Arc<str> = layer.name.as_str().into();
            for rule in &mut file.rules {
                rule.file = Some(Arc::clone(&name));
            }
            let in_file = |error: PolicyError| error.in_file(&layer.name);
            if layer.is_trusted {
                builder = Some(match builder {
                    None => file.into_builder(),
                    Some(base) => file.over(base),
                });
                continue;
            }
            let base = match builder {
                None => PolicyBuilder::from_preset(preset)?,
                Some(base) => base,
            };
            let lower = held(base.clone().build().map_err(in_file)?, floor.take());
            unheeded.extend(loosening(&file, &base, &layer.name));
            floor = Some(lower);
            builder = Some(file.over(base));
        }
        let builder = match builder {
            None => PolicyBuilder::from_preset(preset)?,
            Some(builder) => builder,
        };
        Ok((held(builder.build()?, floor), unheeded))
    }
}

fn held(policy: Policy, floor: Option<Policy>) -> Policy {
    match floor {
        None => policy,
        Some(floor) => policy.no_looser_than(floor),
    }
}

/// Returns what of a file would loosen the layers below it.
fn loosening(file: &PolicyFile, base: &PolicyBuilder, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut note = |what: String| found.push(format!("{name}: {what} is not obeyed"));
    let place = |rule: &Rule| rule.line.map(|line| format!("line {line}: ")).unwrap_or_default();
    let allows = file.rules.iter().filter(|rule| rule.effect == Effect::Allow);
    for rule in allows {
        note(format!("{}{}", place(rule), rule.title()));
    }
    if file.preset.is_some() {
        note("what `preset` allows".to_owned());
    }
    if file.default.is_some_and(|default| default < base.default) {
        note("`default`".to_owned());
    }
    if file.shell.is_some_and(|shell| shell != base.shell && shell != Shell::Any) {
        note("`shell`".to_owned());
    }
    if file.redirects == Some(Redirects::Ignore) && base.redirects == Redirects::Judge {
        note("`redirects`".to_owned());
    }
    if !file.harmless_variables.is_empty() {
        note("`harmless_variables`".to_owned());
    }
    let known = &base.settings.system_directories;
    let more = |directories: &Vec<String>| directories.iter().any(|one| !known.contains(one));
    if file.system_directories.as_ref().is_some_and(more) {
        note("`system_directories`".to_owned());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layered(layers: &[(&str, bool)]) -> (Policy, Vec<String>) {
        let layers: Vec<_> = (1..)
            .zip(layers)
            .map(|(number, (text, is_trusted))| Layer {
                name: format!("{number}.toml"),
                text: (*text).to_owned(),
                is_trusted: *is_trusted,
            })
            .collect();
        Policy::from_layers("shell_command_defaults", &layers).unwrap()
    }

    fn verdicts((policy, _): &(Policy, Vec<String>), lines: &[&str]) -> String {
        let word = |line: &&str| policy.judge(line).verdict().word();
        lines.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn without_files_the_preset_holds() {
        assert_eq!(verdicts(&layered(&[]), &["git status", "make", "rm -rf x"]), "allow ask deny");
    }

    #[test]
    fn the_first_trusted_file_is_the_base() {
        let policy = layered(&[("default = 'ask'\nallow = ['make']", true)]);
        assert_eq!(verdicts(&policy, &["git status", "make"]), "ask allow");
    }

    #[test]
    fn a_trusted_file_may_loosen_but_no_deny_rule() {
        let policy = layered(&[
            ("default = 'ask'\ndeny = ['rm']", true),
            ("default = 'allow'\nallow = ['rm x']\nask = ['make']", true),
        ]);
        assert_eq!(verdicts(&policy, &["ls", "rm x", "make"]), "allow deny ask");
    }

    #[test]
    fn a_file_that_is_not_trusted_only_tightens() {
        let text = "default = 'allow'\nshell = 'bash'\nredirects = 'ignore'\nallow = ['make']\n\
                    harmless_variables = ['PATH']\nsystem_directories = ['/x']\n\
                    deny = ['git log']\nask = ['ls', 'rm -rf']";
        let policy = layered(&[(text, false)]);
        let lines = ["git status", "git log", "ls", "make", "rm -rf x", "PATH=x git status"];
        assert_eq!(verdicts(&policy, &lines), "allow deny ask ask deny deny");
        assert_eq!(verdicts(&policy, &["git status > x", "/x/git status"]), "ask ask");
        assert_eq!(
            policy.1,
            [
                "1.toml: line 4: allow rule 1 `make` is not obeyed",
                "1.toml: `default` is not obeyed",
                "1.toml: `shell` is not obeyed",
                "1.toml: `redirects` is not obeyed",
                "1.toml: `harmless_variables` is not obeyed",
                "1.toml: `system_directories` is not obeyed",
            ]
        );
    }

    #[test]
    fn an_ask_rule_of_an_untrusted_file_does_not_loosen_a_default_that_refuses() {
        let policy = layered(&[("allow = ['ls']", true), ("ask = ['make', 'ls']", false)]);
        assert_eq!(verdicts(&policy, &["make", "ls"]), "deny ask");
    }

    #[test]
    fn a_trusted_file_on_top_does_not_lift_what_is_below_one_that_is_not() {
        let policy = layered(&[
            ("default = 'ask'\nallow = ['ls']", true),
            ("allow = ['make']", false),
            ("allow = ['cat']", true),
        ]);
        assert_eq!(verdicts(&policy, &["ls", "make", "cat"]), "allow ask ask");
    }

    #[test]
    fn rules_know_their_file() {
        let policy = layered(&[("preset = 'shell_command_defaults'\nallow = ['make']", true)]).0;
        let files: Vec<_> = policy.rules().iter().map(Rule::file).collect();
        assert_eq!((files[0], *files.last().unwrap()), (None, Some("1.toml")));
    }

    #[test]
    fn an_error_names_the_file() {
        let layer =
            Layer { name: "p.toml".into(), text: "allow = ['ls;']".into(), is_trusted: true };
        let error = Policy::from_layers("shell_command_defaults", &[layer]).unwrap_err();
        assert!(error.to_string().starts_with("p.toml:1: allow rule 1"), "{error}");
    }
}
