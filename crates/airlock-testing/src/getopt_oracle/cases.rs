//! Argvs for a wrapper: each option of its row by itself in each spelling, then random ones.

use airlock_command::Operand;

use super::{Subject, find_cases, values};
use crate::generate::Random;

/// An argv for a wrapper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What follows the wrapper's name.
    pub arguments: Vec<String>,
    /// The spelling of the option that the case is about: of the row, or one that it does not have.
    pub about: Option<&'static str>,
}

impl Case {
    pub(super) fn new(words: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { arguments: words.into_iter().map(Into::into).collect(), about: None }
    }

    pub(super) fn about(self, option: &'static str) -> Self {
        Self { about: Some(option), ..self }
    }
}

/// Letters that are tried whether a row has them or not.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789?";

/// Words that mean something to some program.
const WORDS: [&str; 31] = [
    "-",
    "--",
    "-x",
    "-n",
    "+x",
    "+5",
    "-5",
    "--5",
    "-+5",
    "-n5",
    "-0",
    "A=1",
    "=",
    "a=",
    "-u",
    "-c",
    "-i",
    "-I{}",
    "--help",
    "--version",
    "c1",
    "c2",
    "rm",
    "5",
    "/",
    "",
    "-e",
    "-s",
    "--foo",
    "a b",
    "{}",
];

/// Returns every option of the row by itself in each spelling, and what the row does not have.
/// Then `random` many at random.
#[must_use]
pub fn cases(subject: &Subject, random: &mut Random, count: usize) -> Vec<Case> {
    if matches!(subject.row.operands, [Operand::FindExpression]) {
        return find_cases::cases(random, count);
    }
    let make = Make { subject };
    let mut all = make.bare();
    for spec in subject.row.options {
        for name in spec.names {
            all.extend(make.lone(name));
        }
    }
    all.extend(make.unknown());
    all.extend((0..count).map(|_| make.random(random)));
    all
}

/// What makes the cases of one wrapper.
struct Make<'a> {
    subject: &'a Subject,
}

impl Make<'_> {
    fn is_shell(&self) -> bool {
        matches!(self.subject.row.operands, [Operand::Script])
    }

    fn tails(&self) -> &'static [&'static [&'static str]] {
        values::tails(self.subject.name(), self.is_shell())
    }

    /// Returns an argv with these options, the operands that the program wants, and a command.
    fn with(&self, options: &[String], tail: &[&str]) -> Case {
        let operands = values::operands(self.subject.name()).iter().map(ToString::to_string);
        let tail = tail.iter().map(ToString::to_string);
        Case::new(options.iter().cloned().chain(operands).chain(tail))
    }

    fn bare(&self) -> Vec<Case> {
        let mut all = vec![Case::new([""; 0]), Case::new(["c1", "a"]), self.with(&[], &[])];
        for tail in self.tails() {
            all.push(self.with(&[], tail));
            all.push(self.with(&["--".to_owned()], tail));
            all.push(self.with(&["--".to_owned(), "--".to_owned()], tail));
            all.push(self.with(&["-".to_owned()], tail));
        }
        all
    }

    /// Returns one option in each spelling.
    fn lone(&self, name: &'static str) -> Vec<Case> {
        let mut all = Vec::new();
        let values = values::of_option(self.subject.name(), name);
        let mut spellings: Vec<Vec<String>> = values
            .iter()
            .flat_map(|value| spellings(name, value))
            .chain([vec![format!("{name}=1")]])
            .collect();
        spellings.sort();
        spellings.dedup();
        for spelled in &spellings {
            for tail in self.tails().iter().take(3) {
                all.push(self.with(spelled, tail));
            }
            let first = self.tails().first().copied().unwrap_or_default();
            let with_end: Vec<String> = spelled.iter().cloned().chain(["--".to_owned()]).collect();
            let twice: Vec<String> = spelled.iter().chain(spelled).cloned().collect();
            all.push(self.with(&with_end, first));
            all.push(self.with(&twice, first));
            all.push(self.with(spelled, &[]));
        }
        if name.starts_with("--") {
            for length in 4..name.len() {
                let part = name.get(..length).unwrap_or(name).to_owned();
                let value = values.first().copied().unwrap_or_default();
                let first = self.tails().first().copied().unwrap_or_default();
                all.push(self.with(std::slice::from_ref(&part), first));
                all.push(self.with(&[format!("{part}={value}")], first));
                all.push(self.with(&[part, value.to_owned()], first));
            }
        }
        let mut all: Vec<Case> = all.into_iter().map(|case| case.about(name)).collect();
        // Behind an operand it says nothing about the option.
        for spelled in &spellings {
            let behind = ["c0".to_owned()].into_iter().chain(spelled.iter().cloned());
            let first = self.tails().first().copied().unwrap_or_default();
            all.push(self.with(&behind.collect::<Vec<_>>(), first));
        }
        all
    }

    /// Returns letters that the row does not have.
    fn unknown(&self) -> Vec<Case> {
        let first = self.tails().first().copied().unwrap_or_default();
        let mut all = Vec::new();
        let names = self.subject.row.options.iter().flat_map(|spec| spec.names);
        let has_plus = names.into_iter().any(|name| name.starts_with('+'));
        for sign in if has_plus { &["-", "+"][..] } else { &["-"] } {
            for letter in LETTERS.chars() {
                let option = format!("{sign}{letter}");
                all.push(self.with(std::slice::from_ref(&option), first));
                all.push(self.with(&[option.clone(), "1".to_owned()], first));
                all.push(self.with(&[format!("{option}1")], first));
            }
        }
        all
    }

    fn random(&self, random: &mut Random) -> Case {
        let mut options = Vec::new();
        for _ in 0..random.between(0, 5) {
            match random.below(10) {
                0 => options.push(self.any_word(random)),
                1 | 2 => options.push(self.cluster(random)),
                _ => options.extend(self.any_option(random)),
            }
        }
        let tail = random.choose(self.tails()).copied().unwrap_or_default();
        let mut case = self.with(&options, tail);
        if random.one_in(3) {
            let at = random.below(case.arguments.len().saturating_add(1));
            let word = if random.one_in(2) {
                self.any_word(random)
            } else {
                self.any_option(random).concat()
            };
            case.arguments.insert(at, word);
        }
        if random.one_in(6) && !case.arguments.is_empty() {
            case.arguments.remove(random.below(case.arguments.len()));
        }
        case
    }

    /// Returns a word. ksh93 splits the name of a script that it finds in PATH at blanks.
    fn any_word(&self, random: &mut Random) -> String {
        let word = random.pick(&WORDS);
        if self.is_shell() { word.replace(' ', "") } else { word.to_owned() }
    }

    fn any_option(&self, random: &mut Random) -> Vec<String> {
        let Some(spec) = random.choose(self.subject.row.options) else { return Vec::new() };
        let Some(name) = random.choose(spec.names) else { return Vec::new() };
        let values = values::of_option(self.subject.name(), name);
        let value = random.choose(values).copied().unwrap_or_default();
        let all = spellings(name, value);
        let mut spelled = random.choose(&all).cloned().unwrap_or_default();
        if random.one_in(8)
            && let Some(first) = spelled.first_mut()
            && first.is_ascii()
        {
            first.truncate(random.between(1, first.len().saturating_add(1)));
        }
        spelled
    }

    fn cluster(&self, random: &mut Random) -> String {
        let mut text = random.pick(&["-", "-", "-", "-", "+"]).to_owned();
        for _ in 0..random.between(2, 4) {
            let spec = random.choose(self.subject.row.options);
            let name = spec.and_then(|spec| random.choose(spec.names)).copied().unwrap_or_default();
            if name.len() == 2 {
                text.push_str(name.get(1..).unwrap_or_default());
            }
        }
        if random.one_in(3) {
            text.push_str(random.pick(&["1", "5", "KILL", "/", "x", "n", "c1"]));
        }
        text
    }
}

/// Returns the ways to write an option with an option-argument and without: whether it takes one is
/// what the program is asked.
fn spellings(name: &str, value: &str) -> Vec<Vec<String>> {
    let attached =
        if name.starts_with("--") { format!("{name}={value}") } else { format!("{name}{value}") };
    vec![vec![name.to_owned(), value.to_owned()], vec![attached], vec![name.to_owned()]]
}
