//! `airlock policy show`: which policy files apply here.

use std::fmt::Write as _;

use airlock::{Policy, Rule};
use serde::Serialize;

use crate::exit_code::Exit;
use crate::input::{DEFAULT_PRESET, Error, working_directory};
use crate::options::PolicyShowOptions;
use crate::policy_files::trust::Standing;
use crate::policy_files::{self, Effective, PolicyFile};
use crate::render::shown;
use crate::subcommand::{pretty, print};

#[derive(Debug, Serialize)]
struct EffectiveJson<'a> {
    files: Vec<FileJson<'a>>,
    not_obeyed: &'a [String],
    default: &'static str,
    shell: &'static str,
    redirects: &'static str,
    rules: Vec<RuleJson<'a>>,
}

#[derive(Debug, Serialize)]
struct FileJson<'a> {
    path: String,
    of: &'static str,
    standing: &'a str,
}

#[derive(Debug, Serialize)]
struct RuleJson<'a> {
    effect: &'static str,
    rule: &'a str,
    file: Option<&'a str>,
    line: Option<usize>,
}

/// Runs the subcommand.
pub(super) fn run(options: &PolicyShowOptions) -> Result<Exit, Error> {
    let effective = policy_files::effective(&working_directory()?)?;
    let text = if options.json { json(&effective)? } else { table(&effective, options.effective) };
    print(&text)?;
    Ok(Exit::Allow)
}

fn json(effective: &Effective) -> Result<String, Error> {
    let Effective { policy, files, unheeded } = effective;
    pretty(&EffectiveJson {
        files: files
            .iter()
            .map(|file| FileJson {
                path: file.path.display().to_string(),
                of: file.owner.word(),
                standing: standing(file),
            })
            .collect(),
        not_obeyed: unheeded,
        default: policy.default_verdict().word(),
        shell: policy.shell().word(),
        redirects: policy.redirects().word(),
        rules: policy
            .rules()
            .iter()
            .map(|rule| RuleJson {
                effect: rule.effect().word(),
                rule: rule.text(),
                file: rule.file(),
                line: rule.line(),
            })
            .collect(),
    })
}

fn standing(file: &PolicyFile) -> &'static str {
    match file.standing {
        Standing::Trusted => "trusted",
        Standing::Changed => "changed since it was trusted: only tightens",
        Standing::Unknown => "not trusted: only tightens",
    }
}

fn table(effective: &Effective, with_rules: bool) -> String {
    let Effective { policy, files, unheeded } = effective;
    let mut text = String::new();
    if files.iter().all(|file| file.standing != Standing::Trusted) {
        let _ = writeln!(text, "preset   {DEFAULT_PRESET}");
    }
    for file in files {
        let path = file.path.display().to_string();
        let _ = writeln!(text, "{:<7}  {}  ({})", file.owner.word(), shown(&path), standing(file));
    }
    if !unheeded.is_empty() {
        text.push('\n');
    }
    for line in unheeded {
        let _ = writeln!(text, "{}", shown(line));
    }
    if with_rules {
        text.push_str(&rules(policy));
    }
    text
}

fn rules(policy: &Policy) -> String {
    let mut text = format!(
        "\ndefault = \"{}\", shell = \"{}\", redirects = \"{}\"\n\n",
        policy.default_verdict().word(),
        policy.shell().word(),
        policy.redirects().word()
    );
    let width = policy.rules().iter().map(|rule| shown(rule.text()).chars().count()).max();
    let width = width.unwrap_or_default().min(40);
    for rule in policy.rules() {
        let (effect, name) = (rule.effect().word(), shown(rule.text()));
        let _ = writeln!(text, "{effect:<5}  {name:<width$}  {}", origin(rule));
    }
    text
}

fn origin(rule: &Rule) -> String {
    match (rule.file(), rule.line()) {
        (Some(file), Some(line)) => format!("{}:{line}", shown(file)),
        (Some(file), None) => shown(file),
        (None, _) => "preset".to_owned(),
    }
}
