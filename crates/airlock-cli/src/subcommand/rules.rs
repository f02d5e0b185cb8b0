//! `airlock rules`: the rules of a policy.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use airlock::wrappers::{Judged, Operand, Wrapper, all};
use airlock::{Effect, Policy, Rule};
use serde::Serialize;

use crate::exit_code::Exit;
use crate::input::{self, Error};
use crate::options::RulesOptions;
use crate::render::shown;
use crate::subcommand::{pretty, print};

#[derive(Debug, Serialize)]
struct PolicyJson<'a> {
    default: &'static str,
    shell: &'static str,
    redirects: &'static str,
    rules: Vec<RuleJson<'a>>,
}

#[derive(Debug, Serialize)]
struct RuleJson<'a> {
    effect: &'static str,
    index: usize,
    rule: &'a str,
    why: Option<&'a str>,
    suggest: Option<&'a str>,
    except: &'a [String],
    when: BTreeMap<&'static str, &'a [String]>,
    hits: &'a [String],
    misses: &'a [String],
}

impl<'a> RuleJson<'a> {
    fn new(rule: &'a Rule) -> Self {
        Self {
            effect: rule.effect().word(),
            index: rule.index(),
            rule: rule.text(),
            why: rule.why(),
            suggest: rule.suggest(),
            except: rule.except(),
            when: rule.when().collect(),
            hits: rule.hits(),
            misses: rule.misses(),
        }
    }
}

/// Runs the subcommand.
pub(crate) fn run(options: &RulesOptions) -> Result<Exit, Error> {
    let policy = input::policy(&options.policy)?;
    if options.json {
        print(&pretty(&PolicyJson {
            default: policy.default_verdict().word(),
            shell: policy.shell().word(),
            redirects: policy.redirects().word(),
            rules: policy.rules().iter().map(RuleJson::new).collect(),
        })?)?;
    } else {
        print(&table(&policy))?;
    }
    Ok(Exit::Allow)
}

fn table(policy: &Policy) -> String {
    let width = policy.rules().iter().map(|rule| rule.text().chars().count()).max();
    let width = width.unwrap_or(0).min(40);
    let mut text = String::new();
    for rule in policy.rules() {
        let why = shown(rule.why().unwrap_or_default());
        let number = rule.index().saturating_add(1);
        let effect = rule.effect().word();
        let line = format!("{effect:<5} {number:>3}  {:<width$}  {why}", shown(rule.text()));
        let _ = writeln!(text, "{}", line.trim_end());
        for exception in rule.except() {
            let _ = writeln!(text, "           except {}", shown(exception));
        }
        for (key, values) in rule.when() {
            let _ = writeln!(text, "           where {key} is {}", shown(&values.join(" or ")));
        }
    }
    for rule in policy.rules() {
        if let Some((wrapper, launched)) = launches(rule) {
            let _ = writeln!(
                text,
                "\nNote: {} allows nothing that {wrapper} launches: write a rule for `{}`.",
                rule.title(),
                shown(&launched)
            );
        }
    }
    let _ = writeln!(
        text,
        "\nAnything else: {}. Read by: {}. Redirections: {}.",
        policy.default_verdict(),
        policy.shell().word(),
        policy.redirects().word()
    );
    text
}

/// Returns the wrapper that an allow rule names, and the words that look like what it launches: what
/// is launched needs a rule of its own (R37).
fn launches(rule: &Rule) -> Option<(&str, String)> {
    let mut words = rule.text().split_ascii_whitespace();
    let wrapper = words.next().filter(|_| rule.effect() == Effect::Allow)?;
    let launched: Vec<&str> = words.take_while(|word| !word.starts_with(['-', '+'])).collect();
    let only_launches = |row: &&Wrapper| {
        row.names.contains(&wrapper)
            && row.words.is_empty()
            && row.judged == Judged::Launched
            && matches!(row.operands.last(), Some(Operand::Command | Operand::Appended))
    };
    (!launched.is_empty() && all().any(|row| only_launches(&row)))
        .then(|| (wrapper, launched.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allow_rule_that_names_what_a_wrapper_launches_has_a_note() {
        let text = "allow = ['sudo git status', 'sudo', 'env -i', 'bash x.sh']\ndeny = ['sudo rm']";
        let table = table(&Policy::from_toml(text).unwrap());
        let notes: Vec<&str> = table.lines().filter(|line| line.starts_with("Note: ")).collect();
        assert_eq!(
            notes,
            [
                "Note: allow rule 1 `sudo git status` allows nothing that sudo launches: write a rule \
              for `git status`."
            ]
        );
    }
}
