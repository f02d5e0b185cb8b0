//! `airlock rules`: the rules of a policy.

use std::fmt::Write as _;

use airlock::{Policy, Rule};
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
        let line = format!("{:<5}  {:<width$}  {why}", rule.effect().word(), shown(rule.text()));
        let _ = writeln!(text, "{}", line.trim_end());
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
