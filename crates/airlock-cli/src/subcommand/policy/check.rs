//! `airlock policy check`: looks for what is odd in a policy.

use std::fmt::Write as _;
use std::fs;

use airlock::{Effect, Layer, Policy, Rule};
use serde::Serialize;

use crate::exit_code::Exit;
use crate::input::{DEFAULT_PRESET, Error, working_directory};
use crate::options::PolicyCheckOptions;
use crate::policy_files;
use crate::render::shown;
use crate::subcommand::{pretty, print};

#[derive(Debug, Serialize)]
struct FindingJson<'a> {
    file: Option<&'a str>,
    line: Option<usize>,
    effect: &'static str,
    rule: &'a str,
    finding: &'a str,
}

/// Runs the subcommand.
pub(super) fn run(options: &PolicyCheckOptions) -> Result<Exit, Error> {
    let policy = match &options.file {
        None => policy_files::effective(&working_directory()?)?.policy,
        Some(path) => {
            let name = path.display().to_string();
            let text = fs::read_to_string(path)
                .map_err(|error| Error::Io(format!("policy file {name}"), error))?;
            let layer = Layer { name, text, is_trusted: true };
            Policy::from_layers(DEFAULT_PRESET, &[layer])?.0
        }
    };
    policy.check_examples()?;
    let findings = policy.findings();
    let text = if options.json { json(&findings)? } else { table(&policy, &findings) };
    print(&text)?;
    Ok(if findings.is_empty() { Exit::Allow } else { Exit::Deny })
}

fn json(findings: &[(&Rule, String)]) -> Result<String, Error> {
    let findings: Vec<FindingJson<'_>> = findings
        .iter()
        .map(|(rule, finding)| FindingJson {
            file: rule.file(),
            line: rule.line(),
            effect: rule.effect().word(),
            rule: rule.text(),
            finding,
        })
        .collect();
    pretty(&findings)
}

fn table(policy: &Policy, findings: &[(&Rule, String)]) -> String {
    let mut text = String::new();
    for (rule, finding) in findings {
        let place = match (rule.file(), rule.line()) {
            (Some(file), Some(line)) => format!("{}:{line}: ", shown(file)),
            (Some(_) | None, _) => String::new(),
        };
        let _ = writeln!(text, "{place}{}: {}", rule.title(), shown(finding));
    }
    let own: Vec<&Rule> = policy.rules().iter().filter(|rule| rule.file().is_some()).collect();
    let count = |effect: Effect| own.iter().filter(|rule| rule.effect() == effect).count();
    let without = own.iter().filter(|rule| rule.hits().is_empty()).count();
    let _ = writeln!(
        text,
        "{} allow, {} ask and {} deny rules of files, {} findings; {without} have no example in `hits`",
        count(Effect::Allow),
        count(Effect::Ask),
        count(Effect::Deny),
        findings.len()
    );
    text
}
