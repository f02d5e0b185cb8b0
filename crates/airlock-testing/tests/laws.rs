//! The laws that hold without an oracle, on the corpus and on generated lines of fixed seeds.
#![expect(clippy::expect_used, reason = "helpers of tests fail by panicking, as tests do")]

use airlock_testing::corpus::{Corpus, Input};
use airlock_testing::generate::Lines;
use airlock_testing::laws::{LAWS, written_finding};

/// How many generated lines each law is tried on.
const GENERATED: usize = 5000;

/// The longest line of the corpus that is tried: the laws multiply it.
const LENGTH: usize = 2000;

fn corpus_lines() -> Vec<String> {
    let corpus = Corpus::read().expect("the corpus reads");
    let inputs = corpus.cases.into_iter().flat_map(|case| case.inputs);
    inputs
        .filter_map(|input| match input {
            Input::Line(line) if line.len() <= LENGTH => Some(line),
            Input::Line(_) | Input::Argv(_) => None,
        })
        .collect()
}

fn broken(lines: impl Iterator<Item = String>) -> Vec<String> {
    let mut broken = Vec::new();
    for line in lines {
        for law in LAWS {
            if let Err(how) = law.1(&line) {
                let case = written_finding(law, &line).unwrap_or_default();
                broken.push(format!("{}: {line:?}\n  {how}\n{case}", law.0));
            }
        }
    }
    broken
}

#[test]
fn laws_hold_on_the_corpus() {
    let broken = broken(corpus_lines().into_iter());
    assert!(broken.is_empty(), "{} broken:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn laws_hold_on_generated_lines() {
    let corpus = corpus_lines();
    let broken = broken(Lines::new(20_261_130, &corpus).take(GENERATED));
    assert!(broken.is_empty(), "{} broken:\n{}", broken.len(), broken.join("\n"));
}
