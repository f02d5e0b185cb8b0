//! What `suggest` prints.

use std::fmt::Write as _;

use serde::Serialize;

use super::choose::Chosen;
use super::launches::launching_options;
use super::risk::{Level, risk};
use super::seen::{RuleSeen, Seen};
use crate::figures::{counted, grouped, percent};
use crate::input::Error;
use crate::render::shown;
use crate::subcommand::{pretty, print as print_text};

/// The most options that are named.
const OPTIONS: usize = 8;

#[derive(Serialize)]
struct SuggestJson {
    commands: u64,
    asked: u64,
    saved: u64,
    rules: Vec<RuleJson>,
}

#[derive(Serialize)]
struct RuleJson {
    rule: String,
    saves: u64,
    admits: String,
    uses: u64,
    different_uses: usize,
    refused: u64,
    examples: Vec<String>,
    launching_options: Vec<&'static str>,
    risk: Level,
    risk_because: String,
}

/// Prints the rules that were chosen.
pub(super) fn print(seen: &Seen, chosen: &[Chosen], json: bool) -> Result<(), Error> {
    let rules = chosen.iter().filter_map(|one| Some((seen.rules.get(one.number)?, one.saves)));
    let report = SuggestJson {
        commands: seen.commands,
        asked: seen.asked,
        saved: chosen.iter().fold(0, |sum, one| sum.saturating_add(one.saves)),
        rules: rules.map(|(rule, saves)| RuleJson::new(rule, saves)).collect(),
    };
    if json { print_text(&pretty(&report)?) } else { print_text(&text(&report)) }
}

impl RuleJson {
    fn new(seen: &RuleSeen, saves: u64) -> Self {
        let words: Vec<&str> = seen.rule.split(' ').collect();
        let (program, words) = words.split_first().unwrap_or((&"", &[]));
        let (level, what) = risk(&seen.rule);
        let (level, because) = match seen.refused {
            0 => (level, what.to_owned()),
            refused => {
                let times = counted(refused, "such use");
                let was = if refused == 1 { "was" } else { "were" };
                (level.max(Level::High), format!("{what}; {times} {was} refused"))
            }
        };
        Self {
            rule: seen.rule.clone(),
            saves,
            admits: format!("every `{}`, whatever its other options and operands", seen.rule),
            uses: seen.uses,
            different_uses: seen.different.len(),
            refused: seen.refused,
            examples: seen.examples.clone(),
            launching_options: launching_options(program, words),
            risk: level,
            risk_because: because,
        }
    }
}

fn text(report: &SuggestJson) -> String {
    let (commands, asked) = (counted(report.commands, "command"), grouped(report.asked));
    let mut text = format!("Of {commands} {asked} are asked about now");
    if report.rules.is_empty() {
        text.push_str("; no rule that may be proposed would have saved one.\n");
        return text;
    }
    let part = percent(report.saved, report.asked);
    let saved = grouped(report.saved);
    let _ = writeln!(text, "; these rules would have saved {saved} of the asks ({part}):");
    for (number, rule) in report.rules.iter().enumerate() {
        text.push_str(&rule_text(number.saturating_add(1), rule));
    }
    let rules: Vec<String> = report.rules.iter().map(|one| format!("\"{}\"", one.rule)).collect();
    let _ = writeln!(
        text,
        "\nNone of them admits a write by `>`, or a program of that name by a path of its own. Take those that\n\
         you want into your policy file; `airlock replay --policy FILE HISTORY` shows what changes:\n\n  \
         allow = [{}]",
        rules.join(", ")
    );
    text
}

fn rule_text(number: usize, rule: &RuleJson) -> String {
    let saves = match rule.saves {
        0 => "saves asks only with the next ones".to_owned(),
        saves => format!("saves {}", counted(saves, "ask")),
    };
    let mut text = format!("\n{number}. allow {}: {saves}\n", rule.rule);
    let _ = writeln!(text, "   admits: {}", rule.admits);
    let different = grouped(rule.different_uses as u64);
    let _ = writeln!(text, "   seen: {}, {different} different, as", counted(rule.uses, "use"));
    for example in &rule.examples {
        let _ = writeln!(text, "     {}", shown(example));
    }
    let named = rule.launching_options.iter().take(OPTIONS).copied().collect::<Vec<_>>().join(", ");
    if !named.is_empty() {
        let _ =
            writeln!(text, "   not simply admitted, for they launch or load something: {named}");
    }
    let _ = writeln!(text, "   risk: {}: {}", rule.risk.word(), rule.risk_because);
    text
}
