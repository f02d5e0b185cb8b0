//! Lines are read and judged as real shells run them: laws 1, 2 and 3 of the shell oracle.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::thread;

use airlock_testing::{
    comparison::{Comparison, Tally, excuse::Excuse, written_case},
    corpus::Corpus,
    generate::{HAND_WRITTEN, Lines, OF_SUITES, all_lines, corpus_lines},
    oracle::{Observation, Oracle, Plan, Shell},
};

/// Compares lines in these shells; `least_read` of them must be read in each, and as many allowed by
/// some policy, so that a reader that refuses everything does not pass.
fn confirm(lines: &[String], shells: &[Shell], least_read: usize) {
    let Some(oracle) = Oracle::open_for_test().unwrap() else { return };
    let excuses = Corpus::read().unwrap().excuses;
    thread::scope(|scope| {
        for shell in shells.iter().filter(|shell| oracle.shells().contains(shell)) {
            let (oracle, excuses) = (&oracle, &excuses);
            scope.spawn(move || {
                let comparison = Comparison::new(oracle, *shell, excuses).unwrap();
                let tally = comparison.of(lines, Plan::Both).unwrap();
                assert_agreed(*shell, &tally);
                let read = tally.lines.checked_sub(tally.refused).unwrap();
                assert!(read >= least_read, "{shell:?}: only {read} of {} are read", tally.lines);
                let allowed = tally.allowed;
                assert!(allowed >= least_read, "{shell:?}: only {allowed} times allowed");
            });
        }
    });
}

fn assert_agreed(shell: Shell, tally: &Tally) {
    let disagreements: Vec<String> = tally
        .disagreements
        .iter()
        .map(|disagreement| format!("{disagreement}{}", written_case(disagreement)))
        .collect();
    assert!(
        disagreements.is_empty(),
        "{shell:?} disagrees on {} lines:\n{}",
        disagreements.len(),
        disagreements.join("\n")
    );
}

fn generated(seed: u64, count: usize) -> Vec<String> {
    let known = corpus_lines(&Corpus::read().unwrap());
    Lines::new(seed, &known).take(count).collect()
}

#[test]
fn generated_lines_are_read_as_shells_read_them() {
    confirm(&generated(1, 600), &Shell::CLAIMED, 100);
}

#[test]
fn generated_lines_are_read_as_other_shells_read_them_where_all_read_them_alike() {
    confirm(&generated(2, 200), &[Shell::Yash, Shell::Mksh], 30);
}

#[test]
fn hand_written_lines_are_read_as_shells_read_them() {
    let lines = HAND_WRITTEN.iter().chain(&OF_SUITES);
    let lines: Vec<String> = lines.map(ToString::to_string).collect();
    confirm(&lines, &Shell::ALL, 100);
}

#[test]
fn the_lines_of_the_corpus_are_read_as_shells_read_them() {
    let lines = all_lines(&Corpus::read().unwrap());
    confirm(&lines, &Shell::CLAIMED, 500);
}

/// Returns how many lines of an excuse break a law in a shell that no other entry excuses.
fn still_shown(oracle: &Oracle, excuse: &Excuse, shell: Shell) -> usize {
    let comparison = Comparison::new(oracle, shell, &[]).unwrap();
    let observations = oracle.run(shell, &excuse.lines, Plan::Thorough).unwrap();
    let breaks = |(line, observation): &(&String, &Observation)| {
        let outcome = comparison.outcome(line, observation).0;
        excuse.explains(line, shell, &outcome)
    };
    excuse.lines.iter().zip(&observations).filter(breaks).count()
}

#[test]
fn every_excuse_is_still_needed_in_its_shells() {
    let Some(oracle) = Oracle::open_for_test().unwrap() else { return };
    for excuse in Corpus::read().unwrap().excuses {
        for shell in excuse.shells.iter().filter(|shell| oracle.shells().contains(shell)) {
            let shown = still_shown(&oracle, &excuse, *shell);
            assert_ne!(shown, 0, "{:?} in {shell:?}: {:?}", excuse.kind, excuse.lines);
        }
    }
}
