//! Lines are read as real shells read them: laws 1 and 3 of the shell oracle.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::thread;

use airlock_testing::{
    comparison::{Tally, compare},
    corpus::{Corpus, Input},
    generate::{HAND_WRITTEN, Lines, is_comparable},
    oracle::{Oracle, Plan, Shell},
};

/// Compares lines in all shells that are claimed; `least_read` of them must be read in each, so that
/// a reader that refuses everything does not pass.
fn confirm(lines: &[String], least_read: usize) {
    let Some(oracle) = Oracle::open_for_test().unwrap() else { return };
    let installed = |shell: &Shell| oracle.shells().contains(shell);
    thread::scope(|scope| {
        for shell in Shell::CLAIMED.into_iter().filter(installed) {
            let oracle = &oracle;
            scope.spawn(move || {
                let tally = compare(oracle, shell, lines, Plan::Both).unwrap();
                assert_agreed(shell, &tally);
                let read = tally.lines.checked_sub(tally.refused).unwrap();
                assert!(read >= least_read, "{shell:?}: only {read} of {} are read", tally.lines);
            });
        }
    });
}

fn assert_agreed(shell: Shell, tally: &Tally) {
    let disagreements: Vec<String> = tally.disagreements.iter().map(ToString::to_string).collect();
    assert!(
        disagreements.is_empty(),
        "{shell:?} disagrees on {} lines:\n{}",
        disagreements.len(),
        disagreements.join("\n")
    );
}

fn generated(seed: u64) -> Vec<String> {
    Lines::new(seed, &[]).take(600).collect()
}

#[test]
fn generated_lines_are_read_as_shells_read_them() {
    confirm(&generated(1), 100);
}

#[test]
fn hand_written_lines_are_read_as_shells_read_them() {
    let lines: Vec<String> = HAND_WRITTEN.iter().map(ToString::to_string).collect();
    confirm(&lines, 100);
}

#[test]
fn the_lines_of_the_corpus_are_read_as_shells_read_them() {
    let mut lines: Vec<String> = Vec::new();
    for case in Corpus::read().unwrap().cases {
        lines.extend(case.inputs.into_iter().filter_map(|input| match input {
            // No program is passed a longer argument.
            Input::Line(line) if is_comparable(&line) && line.len() < 100_000 => Some(line),
            Input::Line(_) | Input::Argv(_) => None,
        }));
    }
    lines.sort();
    lines.dedup();
    confirm(&lines, 500);
}
