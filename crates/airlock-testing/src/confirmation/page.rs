//! `docs/confirmation.md`, from the record and the excuses of the corpus.

use std::fmt::Write as _;

use super::{Broken, Compared, Fuzzed, Record, WrapperTried};
use crate::comparison::excuse::Excuse;

/// Returns the page.
#[must_use]
pub fn page(record: &Record, known: &[Excuse]) -> String {
    let mut page = String::from(
        "# Confirmation\n\nWhat was compared with real shells and real programs, and fuzzed. Printed \
         from `crates/airlock-testing/confirmation.toml`,\nwhich the runs write; \
         [CONTRIBUTING.md](../CONTRIBUTING.md) says how to run them.\n",
    );
    page.push_str(&shells(&record.comparisons));
    page.push_str(&excuses(known));
    page.push_str(&wrappers(&record.wrappers));
    page.push_str(&fuzzed(&record.fuzzed));
    page.push_str(&breaks(&record.breaks));
    page
}

fn shells(comparisons: &[Compared]) -> String {
    let mut text = String::from(
        "\n## Shells\n\nLines are run in a throwaway root in which every program is a stub that writes down \
         its arguments. Law 1: what a shell executes was\nread. Law 2: what it executes of a line that a \
         policy allows is allowed by itself. Law 3: what it executes before a syntax error was\nread. \
         *Refused* lines cannot be followed, some of them in the reading of another shell alone. *Allowed* \
         counts lines with policies that\nallow them. *Excused* lines disagree as an entry below says; \
         *disagree* counts all others, which must be none. What shells did was\nkept, and is compared anew \
         when the reader changes: the commit is the one that was compared.\n",
    );
    for (title, is_of_corpus) in [("Generated lines", false), ("The corpus", true)] {
        let rows = comparisons.iter().filter(|row| row.seeds.is_empty() == is_of_corpus);
        let _written = write!(
            text,
            "\n### {title}\n\n| shell | version | commit | lines | refused | of them run | executed | \
             allowed | excused | disagree | lines a second |\n|---|---|---|---|---|---|---|---|---|---|---|\n"
        );
        for row in rows {
            text.push_str(&shell_row(row));
        }
    }
    text
}

fn shell_row(compared: &Compared) -> String {
    let seconds = usize::try_from(compared.seconds.max(1)).unwrap_or(usize::MAX);
    format!(
        "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
        compared.shell,
        compared.version,
        compared.commit,
        compared.lines,
        compared.refused,
        compared.refused_though_run,
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
    let mut commits: Vec<&str> = wrappers.iter().map(|wrapper| wrapper.commit.as_str()).collect();
    commits.dedup();
    let mut text = format!(
        "\n## Wrappers\n\nThe options of each row of the tables are given to the real program, with a stub \
         as what it launches: each spelling by itself, then in\nrandom lists (commit {}). *Too strict* \
         counts argvs that the table refuses and the program runs; a hole is one by which it\nlaunches what \
         was not seen.\n\n| called as | spellings confirmed | argvs | agreed | too strict | holes |\n\
         |---|---|---|---|---|---|\n",
        commits.join(", ")
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
        Some((option, reason)) if !reason.is_empty() => format!("`{option}` (`{reason}`)"),
        Some((option, _)) => format!("`{option}`"),
        None => format!("`{}`", tidy.trim_end_matches([':', ' '])),
    }
}

fn fuzzed(fuzzed: &[Fuzzed]) -> String {
    let seconds: u64 = fuzzed.iter().map(|run| run.seconds).sum();
    let minutes = seconds.div_euclid(60);
    let mut text = format!(
        "\n## Fuzzing\n\n{} hours and {} minutes in all.\n\n| law | commit | inputs | minutes | findings \
         |\n|---|---|---|---|---|\n",
        minutes.div_euclid(60),
        minutes.rem_euclid(60)
    );
    for run in fuzzed {
        let findings =
            if run.findings.is_empty() { "none".to_owned() } else { run.findings.join("; ") };
        let by_hand = if run.noted_by_hand { " (noted by hand)" } else { "" };
        let _written = writeln!(
            text,
            "| {}{by_hand} | {} | {} | {} | {findings} |",
            run.target,
            run.commit,
            run.runs,
            run.seconds.div_euclid(60)
        );
    }
    text
}

fn breaks(breaks: &[Broken]) -> String {
    let mut text = String::from(
        "\n## Faults on purpose\n\nEach was put into a copy of the engine by \
         `crates/airlock-testing/breaks/run`, and these tests fail with it.\n\n",
    );
    for broken in breaks {
        let tests: Vec<String> = broken.caught_by.iter().map(|test| format!("`{test}`")).collect();
        let _written =
            writeln!(text, "- {} (commit {}): {}.", broken.fault, broken.commit, tests.join(", "));
    }
    text
}
