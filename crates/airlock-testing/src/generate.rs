//! Random command lines that are worth trying, for laws and fuzzing.
//!
//! Everything depends on the seed alone: a seed that finds something finds it again. Three sources
//! feed one stream: lines made from the grammar ([`Grammar`]), which mostly mean something; tokens
//! thrown together ([`soup`]), which mostly do not; and given lines, damaged ([`mutate`]).

mod grammar;
mod hand_written;
mod mutation;
mod pieces;
mod random;
mod shrinking;

pub use self::grammar::Grammar;
pub use self::hand_written::{HAND_WRITTEN, OF_SUITES};
pub use self::mutation::{mutate, tokens};
pub use self::random::Random;
pub use self::shrinking::shrink;
use crate::corpus::{Corpus, Input};

/// The longest line that is made, in bytes.
const LENGTH: usize = 400;

/// Builtins that change what later text means, or that run text: no reader of one line can be held
/// to what happens after them, so lines that name one are not made.
const LEFT_OUT: [&str; 20] = [
    "eval", "exec", "alias", "trap", "PS4", "enable", "disable", "hash", "shopt", "setopt", "exit",
    "source", "set -", "set +", "IFS", "PATH=", "PATH+", "emulate", "unset", "return",
];

/// A stream of lines.
#[derive(Debug)]
pub struct Lines<'a> {
    random: Random,
    corpus: &'a [String],
}

impl<'a> Lines<'a> {
    /// Starts the stream of a seed; `corpus` is what mutations begin with besides the hand-written
    /// lines.
    #[must_use]
    pub const fn new(seed: u64, corpus: &'a [String]) -> Self {
        Self { random: Random::new(seed), corpus }
    }

    fn any_line(&mut self) -> String {
        match self.random.below(20) {
            0..10 => Grammar::new(&mut self.random).line(),
            10..13 => soup(&mut self.random),
            13..15 => {
                let made = Grammar::new(&mut self.random).line();
                let other = self.known_line();
                mutate(&mut self.random, &made, &other)
            }
            _most_of_the_rest => {
                let (known, other) = (self.known_line(), self.known_line());
                mutate(&mut self.random, &known, &other)
            }
        }
    }

    fn known_line(&mut self) -> String {
        if self.corpus.is_empty() || self.random.one_in(3) {
            return self.random.pick(&HAND_WRITTEN).to_owned();
        }
        self.random.choose(self.corpus).cloned().unwrap_or_default()
    }
}

impl Iterator for Lines<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let line = self.any_line();
            if is_kept(&line) {
                return Some(line);
            }
        }
    }
}

fn is_kept(line: &str) -> bool {
    line.len() <= LENGTH && is_comparable(line)
}

/// Returns whether the words of `line` alone say what it runs: no builtin that runs text or changes
/// what later text means, and nothing that a shell does not see.
#[must_use]
pub fn is_comparable(line: &str) -> bool {
    !line.contains('\0')
        && !LEFT_OUT.iter().any(|left_out| line.contains(left_out))
        && !line.split_whitespace().any(|word| word == ".")
}

/// Returns the lines of the corpus that mutations begin with.
#[must_use]
pub fn corpus_lines(corpus: &Corpus) -> Vec<String> {
    lines_of(corpus, is_kept)
}

/// Returns all lines of the corpus that can be compared. No program is passed a longer argument.
#[must_use]
pub fn all_lines(corpus: &Corpus) -> Vec<String> {
    lines_of(corpus, |line| is_comparable(line) && line.len() < 100_000)
}

fn lines_of(corpus: &Corpus, is_asked_for: impl Fn(&str) -> bool) -> Vec<String> {
    let inputs = corpus.cases.iter().flat_map(|case| &case.inputs);
    let mut lines: Vec<String> = inputs
        .filter_map(|input| match input {
            Input::Line(line) if is_asked_for(line) => Some(line.clone()),
            Input::Line(_) | Input::Argv(_) => None,
        })
        .collect();
    lines.sort();
    lines.dedup();
    lines
}

/// Returns tokens in no sensible order.
#[must_use]
pub fn soup(random: &mut Random) -> String {
    let mut line = String::new();
    for _ in 0..random.between(3, 14) {
        let token = match random.below(10) {
            0..2 => random.pick(&pieces::NAMES),
            2..4 => random.pick(&pieces::OPERATORS),
            4 => random.pick(&pieces::REDIRECTIONS),
            5 => random.pick(&pieces::RESERVED),
            6..8 => " ",
            _words => pieces::any(random),
        };
        line.push_str(token);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_lines_again() {
        let corpus = ["git status".to_owned()];
        let lines = |seed| Lines::new(seed, &corpus).take(50).collect::<Vec<_>>();
        assert_eq!(lines(7), lines(7));
        assert_ne!(lines(7), lines(8));
    }

    #[test]
    fn lines_are_short_and_name_no_builtin_that_changes_what_follows() {
        for line in Lines::new(1, &[]).take(2000) {
            assert!(line.len() <= 400, "{line:?}");
            assert!(!line.contains("eval"), "{line:?}");
        }
    }
}
