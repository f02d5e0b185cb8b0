//! `airlock test`: holds a policy to the cases that stand beside it.

mod cases;
mod junit;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use airlock::{Context, Decision, Policy};

use crate::exit_code::Exit;
use crate::folders;
use crate::input::Error;
use crate::options::TestOptions;
use crate::render::{Style, shown, verdict};
use crate::subcommand::print;
use cases::{Case, Cases};

/// The name of a file of cases.
const NAME: &str = "airlock.policy.test.toml";

/// What a line of a case got.
#[derive(Debug)]
struct Outcome<'a> {
    case: &'a Case,
    line: &'a str,
    decision: Decision,
}

impl Outcome<'_> {
    fn passes(&self) -> bool {
        self.decision.verdict() == self.case.verdict
    }
}

/// Runs the subcommand.
pub(crate) fn run(options: &TestOptions) -> Result<Exit, Error> {
    let path = options.file.clone().unwrap_or_else(|| PathBuf::from(NAME));
    let cases = Cases::read(&path)?;
    let policy = policy(&path, &cases)?;
    let outcomes: Vec<Outcome<'_>> =
        cases.cases.iter().flat_map(|case| outcomes(&policy, case)).collect();
    if let Some(junit) = &options.junit {
        let text = junit::report(&path.display().to_string(), &outcomes);
        fs::write(junit, text)
            .map_err(|error| Error::Io(format!("results {}", junit.display()), error))?;
    }
    print(&report(&outcomes))?;
    Ok(if outcomes.iter().all(Outcome::passes) { Exit::Allow } else { Exit::Deny })
}

/// Reads the policy that the cases are of: it stands beside them.
fn policy(cases_path: &Path, cases: &Cases) -> Result<Policy, Error> {
    let folder = cases_path.parent().unwrap_or_else(|| Path::new(""));
    let path = folder.join(&cases.policy);
    let name = path.display().to_string();
    let text = fs::read_to_string(&path)
        .map_err(|error| Error::Io(format!("policy file {name}"), error))?;
    let policy = Policy::from_toml(&text).map_err(|error| error.in_file(&name))?;
    policy.check_examples().map_err(|error| error.in_file(&name))?;
    Ok(policy)
}

fn outcomes<'a>(policy: &Policy, case: &'a Case) -> Vec<Outcome<'a>> {
    let home = folders::home().and_then(|home| home.to_str().map(str::to_owned));
    let policy = policy.within(Context {
        cwd: case.cwd.clone(),
        home,
        agent: case.agent.clone(),
        tool: case.tool.clone(),
    });
    let judged = |line: &'a String| Outcome { case, line, decision: policy.judge(line) };
    case.lines.iter().map(judged).collect()
}

fn report(outcomes: &[Outcome<'_>]) -> String {
    let mut text = String::new();
    let failed: Vec<_> = outcomes.iter().filter(|outcome| !outcome.passes()).collect();
    for outcome in &failed {
        let wanted = outcome.case.verdict;
        let because = outcome.case.because.as_deref().map(|why| format!(" ({})", shown(why)));
        let _ = writeln!(
            text,
            "FAILED line {}: {}\n  wanted  {wanted}{}",
            outcome.case.at,
            shown(outcome.line),
            because.unwrap_or_default()
        );
        let got = verdict(outcome.line, &outcome.decision, Style::of_stdout());
        for (number, line) in got.lines().enumerate() {
            let label = if number == 0 { "got" } else { "" };
            let _ = writeln!(text, "  {label:<6}  {line}");
        }
    }
    let passed = outcomes.len().saturating_sub(failed.len());
    let _ = writeln!(text, "{passed} passed, {} failed", failed.len());
    text
}
