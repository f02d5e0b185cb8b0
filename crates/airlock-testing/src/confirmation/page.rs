//! `docs/confirmation.md`, from the record and the corpus.

use std::fmt::Write as _;

use super::{Compared, Fuzzed, Record, WrapperTried};
use crate::{comparison::excuse::Excuse, corpus::Corpus};

/// Returns the page.
#[must_use]
pub fn page(record: &Record, corpus: &Corpus) -> String {
    let mut page = String::from(
        "# Confirmation\n\nWhat was compared with real shells and real programs, and fuzzed. Printed \
         from `crates/airlock-testing/confirmation.toml`, which the\nruns write; \
         [CONTRIBUTING.md](../CONTRIBUTING.md) says how to run them.\n",
    );
    page.push_str(&shells(record, corpus));
    page.push_str(&excuses(&corpus.excuses));
    page.push_str(&wrappers(&record.wrappers));
    page.push_str(&fuzzed(&record.fuzzed));
    page.push_str(&breaks(record));
    page
}

fn shells(record: &Record, corpus: &Corpus) -> String {
    let rows: Vec<String> = record.comparisons.iter().map(shell_row).collect();
    format!(
        "\n## Shells\n\nEvery line of the corpus ({} inputs) and generated lines are run in a throwaway \
         root in which every program is a stub.\nLaw 1: what a shell executes was read. Law 2: what it \
         executes of a line that a policy allows is allowed by itself. Law 3: what it\nexecutes before a \
         syntax error was read. *Allowed* counts lines with policies that allow them. *Excused* lines \
         disagree as an entry below\nsays; *mended* ones showed faults, which became cases of \
         `corpus/regressions.toml`.\n\n\
         | shell | version | generated lines | refused | executed | allowed | excused | mended | lines \
         a second |\n|---|---|---|---|---|---|---|---|---|\n{}\n",
        corpus.len(),
        rows.join("\n")
    )
}

fn shell_row(compared: &Compared) -> String {
    let seconds = usize::try_from(compared.seconds.max(1)).unwrap_or(usize::MAX);
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {} | {} |",
        compared.shell,
        compared.version,
        compared.lines,
        compared.refused,
        compared.executed,
        compared.allowed,
        compared.excused,
        compared.disagreed,
        compared.lines.checked_div(seconds).unwrap_or_default()
    )
}

fn excuses(excuses: &[Excuse]) -> String {
    let mut text =
        String::from("\n## Disagreements that are known\n\nFrom `corpus/divergences.toml`.\n\n");
    for excuse in excuses {
        let shells: Vec<&str> = excuse.shells.iter().map(|shell| shell.name()).collect();
        let laws: Vec<String> = excuse.laws.iter().map(|law| format!("law {law}")).collect();
        let line =
            excuse.lines.first().map_or(String::new(), |line| line.escape_debug().to_string());
        let _written = writeln!(
            text,
            "- {} ({}), as in `{line}`: {}",
            shells.join(", "),
            laws.join(", "),
            excuse.reason
        );
    }
    text
}

fn wrappers(wrappers: &[WrapperTried]) -> String {
    let mut text = String::from(
        "\n## Wrappers\n\nThe options of each row of the tables are given to the real program, with a stub \
         as what it launches: each spelling by itself, then in\nrandom lists. *Too strict* counts argvs \
         that the table refuses and the program runs; a hole is one by which it launches what was not \
         seen.\n\n| called as | spellings confirmed | argvs | agreed | too strict | holes |\n\
         |---|---|---|---|---|---|\n",
    );
    for wrapper in wrappers {
        let _written = writeln!(
            text,
            "| {} | {} of {} | {} | {} | {} | {} |",
            wrapper.title,
            wrapper.confirmed,
            wrapper.spellings,
            wrapper.tried,
            wrapper.agreed,
            wrapper.refused_though_run,
            wrapper.holes
        );
    }
    text.push_str(
        "\nNot confirmed, with what the program says: a row holds the options of all programs of its \
         name, and none has them all.\n\n",
    );
    for wrapper in wrappers.iter().filter(|wrapper| !wrapper.not_taken.is_empty()) {
        let said: Vec<String> = wrapper.not_taken.iter().map(|said| code(said)).collect();
        let _written = writeln!(text, "- {}: {}.", wrapper.title, said.join("; "));
    }
    text
}

/// Writes `OPTION: reason` with both as code.
fn code(said: &str) -> String {
    let tidy = said.replace('`', "'");
    match tidy.split_once(": ") {
        Some((option, reason)) if !reason.is_empty() => format!("`{option}` ({reason})"),
        Some((option, _)) => format!("`{option}`"),
        None => format!("`{}`", tidy.trim_end_matches([':', ' '])),
    }
}

fn fuzzed(fuzzed: &[Fuzzed]) -> String {
    let seconds: u64 = fuzzed.iter().map(|run| run.seconds).sum();
    let minutes = seconds.div_euclid(60);
    let mut text = format!(
        "\n## Fuzzing\n\n{} hours and {} minutes in all.\n\n| law | inputs | minutes | findings |\n\
         |---|---|---|---|\n",
        minutes.div_euclid(60),
        minutes.rem_euclid(60)
    );
    for run in fuzzed {
        let findings =
            if run.findings.is_empty() { "none".to_owned() } else { run.findings.join("; ") };
        let _written = writeln!(
            text,
            "| {} | {} | {} | {findings} |",
            run.target,
            run.runs,
            run.seconds.div_euclid(60)
        );
    }
    text
}

fn breaks(record: &Record) -> String {
    let mut text = String::from(
        "\n## Faults on purpose\n\nEach was put into a copy of the engine by \
         `crates/airlock-testing/breaks/run`, and these tests fail with it.\n\n",
    );
    for broken in &record.breaks {
        let tests: Vec<String> = broken.caught_by.iter().map(|test| format!("`{test}`")).collect();
        let _written = writeln!(text, "- {}: {}.", broken.fault, tests.join(", "));
    }
    text
}
