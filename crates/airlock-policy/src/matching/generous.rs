//! Deny and ask rules, read generously.

use airlock_command::{Count, FieldRef, Place};

use super::Argv;
use super::flags::{Flags, flags};
use super::option::{OptionTest, Owner};
use crate::glob::{Glob, Match};
use crate::rule::{CommandPattern, Part};

/// A compiled deny or ask rule.
#[derive(Clone, Debug)]
pub(crate) struct GenerousRule {
    program: Glob,
    /// The program part in lower case: some file systems do not tell the cases apart (Q45).
    lowered: Glob,
    /// Whether the program part holds a `/`: then it names the word as it is written.
    names_path: bool,
    words: Vec<Glob>,
    options: Vec<OptionTest>,
    /// The options of the program that are known to take no option-argument.
    flags: Option<&'static Flags>,
    /// Whether options may stand before the first word: git's global options are read exactly, so
    /// nothing is skipped there.
    skips_to_first_word: bool,
}

/// A place where a command may begin whose program the rule names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start<'a> {
    /// The index of the field that is the program.
    pub(crate) at: usize,
    /// A word that the program's name already gives: `push` of `git-push`.
    pub(crate) first: Option<&'a [u8]>,
}

/// A place where a command may begin, and what a rule answers about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The index of the field that is the program.
    pub(crate) start: usize,
    /// The answer.
    pub(crate) answer: Match,
}

impl GenerousRule {
    /// Compiles the parts of a rule.
    pub(crate) fn compile(pattern: &CommandPattern) -> Self {
        let CommandPattern { program, words, options } = pattern;
        let glob = program.glob();
        let words: Vec<_> = words.iter().map(Part::glob).collect();
        let literal =
            |glob: &Glob| glob.literal().map(|text| String::from_utf8_lossy(text).into_owned());
        let name = literal(&glob).unwrap_or_default();
        let word = words.first().and_then(literal);
        let owner = Owner { program: &name, word: word.as_deref() };
        Self {
            lowered: glob.lowered(),
            names_path: program.text().contains('/'),
            options: options.iter().flat_map(|part| OptionTest::compile(part, owner)).collect(),
            flags: flags(owner),
            skips_to_first_word: name != "git",
            program: glob,
            words,
        }
    }

    /// Returns the name of the program in lower case, when the rule names one by a literal bare
    /// name.
    pub(crate) fn literal_name(&self) -> Option<&[u8]> {
        if self.names_path { None } else { self.lowered.literal() }
    }

    /// Returns the answer about the program, for a rule whose program part is a glob or a path.
    pub(crate) fn names(&self, place: Place, name: &[u8], word: FieldRef<'_>) -> Match {
        if !self.names_path {
            let named = match place {
                Place::Bare | Place::System | Place::Alias => {
                    let lower = name.to_ascii_lowercase();
                    self.program.matches(name) || self.lowered.matches(&lower)
                }
                // A bare name names no program elsewhere; a wildcard does.
                Place::Elsewhere if self.program.literal().is_some() => return Match::No,
                Place::Elsewhere | Place::Dynamic => false,
            };
            if named {
                return Match::Yes;
            }
        }
        self.names_word(word)
    }

    fn names_word(&self, word: FieldRef<'_>) -> Match {
        let written = self.program.compare(word);
        if written == Match::Yes {
            return written;
        }
        let plain = plain_path(word.text()).to_ascii_lowercase();
        if self.lowered.matches(&plain) { Match::Yes } else { written }
    }

    /// Returns the answer about the words and options of a command whose program the rule names.
    ///
    /// `first` is a word that the program's name already gives: `push` of `git-push`.
    pub(crate) fn compare(&self, argv: Argv<'_>, first: Option<&[u8]>) -> Match {
        let mut words = self.words.as_slice();
        if let (Some(first), [own, rest @ ..]) = (first, words) {
            if !own.matches(first) {
                return Match::No;
            }
            words = rest;
        }
        let exact = first.is_none() && !self.skips_to_first_word;
        if certainly_another_word(words, argv, exact) {
            return Match::No;
        }
        let mut pass = Pass::new(self, words, argv);
        let mut word_answer = pass.words_answer();
        for index in (1..argv.fields.len()).rev() {
            let before = (index == argv.arguments).then(|| pass.words.clone());
            pass.read(index);
            if let Some(before) = before {
                word_answer =
                    if exact { pass.first_word_at(index, &before) } else { pass.words_answer() };
            }
        }
        word_answer.min(pass.options_answer())
    }

    /// Calls `found` for each of `starts` (sorted by place) that is a command the rule may match,
    /// the last first: one pass over the fields, however many places there are (Q30).
    pub(crate) fn scan(&self, argv: Argv<'_>, starts: &[Start<'_>], mut found: impl FnMut(Found)) {
        let mut pass = Pass::new(self, &self.words, argv);
        let mut starts = starts.iter().rev().peekable();
        for index in (0..argv.fields.len()).rev() {
            while let Some(start) = starts.next_if(|start| start.at == index) {
                let answer = pass.start_answer(*start).min(pass.options_answer());
                if answer != Match::No {
                    found(Found { start: index, answer });
                }
            }
            pass.read(index);
        }
    }
}

/// Returns whether the field where the first word must stand is known to be something else: by far
/// the commonest answer, and the cheapest.
fn certainly_another_word(words: &[Glob], argv: Argv<'_>, exact: bool) -> bool {
    let (Some(word), Some(field)) = (words.first(), argv.fields.get(argv.arguments)) else {
        return false;
    };
    let Some(text) = field.literal() else { return false };
    field.field.count == Count::One
        && (exact || option_like(*field) == Match::No)
        && !word.matches(text)
}

/// Returns a path without `//` and `/./`.
fn plain_path(path: &[u8]) -> Vec<u8> {
    let mut plain: Vec<u8> = Vec::with_capacity(path.len());
    let components = path.split(|byte| *byte == b'/');
    for (index, component) in components.enumerate() {
        if index > 0 && (component.is_empty() || component == b".") {
            continue;
        }
        if index > 0 {
            plain.push(b'/');
        }
        plain.extend_from_slice(component);
    }
    plain
}

/// One pass over the fields of a command, from the last to the first.
///
/// It keeps the answers for "the rest of the rule matches the fields read so far", for each word of
/// the rule as the next one, so every place where a command may begin costs one look.
struct Pass<'a> {
    rule_words: &'a [Glob],
    rule_options: &'a [OptionTest],
    flags: Option<&'static Flags>,
    fields: &'a [FieldRef<'a>],
    /// For each number of words already matched: the answer about the rest.
    words: Vec<WordAnswer>,
    /// For each option: the best answer of a field read so far.
    options: Vec<OptionAnswer>,
}

/// The answers about the rest of the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WordAnswer {
    /// Where the next field is a word or an option.
    plain: Match,
    /// Where the next field may also be the option-argument of the option before it.
    behind_option: Match,
}

/// The best answers of the fields read so far about an option.
#[derive(Clone, Copy, Debug)]
struct OptionAnswer {
    /// Of all of them.
    any: Match,
    /// Of those that are literal: behind `--` a pattern is no option (Q10), a literal counts
    /// nevertheless (Q26 e).
    literal: Match,
}

impl<'a> Pass<'a> {
    fn new(rule: &'a GenerousRule, words: &'a [Glob], argv: Argv<'a>) -> Self {
        let unseen = if argv.open { Match::Maybe } else { Match::No };
        let mut answers = vec![WordAnswer { plain: unseen, behind_option: unseen }; words.len()];
        answers.push(WordAnswer { plain: Match::Yes, behind_option: Match::Yes });
        Self {
            rule_words: words,
            rule_options: &rule.options,
            flags: rule.flags,
            fields: argv.fields,
            words: answers,
            options: vec![OptionAnswer { any: unseen, literal: unseen }; rule.options.len()],
        }
    }

    /// Returns the answer about the words, from the fields read so far.
    fn words_answer(&self) -> Match {
        self.words.first().map_or(Match::No, |answer| answer.plain)
    }

    /// Returns the answer about the words of a command that begins just before the fields read.
    fn start_answer(&self, start: Start<'_>) -> Match {
        match (start.first, self.rule_words) {
            (None, _) | (Some(_), []) => self.words_answer(),
            (Some(first), [own, ..]) if own.matches(first) => {
                self.words.get(1).map_or(Match::No, |answer| answer.plain)
            }
            (Some(_), [_, ..]) => Match::No,
        }
    }

    /// Returns the answer about the options, from the fields read so far.
    fn options_answer(&self) -> Match {
        self.options.iter().map(|answer| answer.any).min().unwrap_or(Match::Yes)
    }

    /// Returns the answer about the words where the first must be this very field.
    fn first_word_at(&self, index: usize, before: &[WordAnswer]) -> Match {
        let (Some(glob), Some(field)) = (self.rule_words.first(), self.fields.get(index)) else {
            return self.words_answer();
        };
        if field.field.count == Count::Any {
            // What follows it may be the first word as well.
            return self.words_answer();
        }
        let rest = before.get(1).map_or(Match::No, |answer| answer.plain);
        let last = self.rule_words.len() == 1;
        let answer = glob.compare(*field).min(rest);
        if last || field.field.count == Count::One { answer } else { answer.at_best_maybe() }
    }

    fn read(&mut self, index: usize) {
        let Some(field) = self.fields.get(index).copied() else { return };
        if !self.rule_words.is_empty() {
            self.read_words(field);
        }
        if !self.rule_options.is_empty() {
            self.read_options(index, field);
        }
    }

    fn read_words(&mut self, field: FieldRef<'_>) {
        let is_option = option_like(field);
        if field.field.count == Count::One {
            let globs = self.rule_words;
            one_field(&mut self.words, globs.iter().map(|glob| glob.compare(field)), is_option);
        } else {
            self.read_several(field, is_option);
        }
    }

    /// Reads a field that may be several arguments. What they are together is at best a guess, but
    /// where there is at least one, and any of them is the rule's last word, that is known.
    fn read_several(&mut self, field: FieldRef<'_>, is_option: Match) {
        let matched: Vec<Match> = self.rule_words.iter().map(|glob| glob.compare(field)).collect();
        let answers = || matched.iter().copied();
        let mut guess = self.words.clone();
        one_field(&mut guess, answers(), is_option);
        for _ in 0..=matched.len().saturating_mul(2) {
            let mut more = guess.clone();
            one_field(&mut more, answers(), is_option);
            let next = join(&guess, &more);
            if next == guess {
                break;
            }
            guess = next;
        }
        if field.field.count == Count::Any {
            guess = join(&guess, &self.words);
        }
        let last = matched.len().saturating_sub(1);
        for (position, answer) in guess.iter_mut().enumerate() {
            let certain = position > last
                || (position == last
                    && field.field.count == Count::OneOrMore
                    && matched.get(last) == Some(&Match::Yes));
            if !certain {
                answer.plain = answer.plain.at_best_maybe();
                answer.behind_option = answer.behind_option.at_best_maybe();
            }
        }
        self.words = guess;
    }

    fn read_options(&mut self, index: usize, field: FieldRef<'_>) {
        if self.ends_options(index, field) {
            for answer in &mut self.options {
                answer.any = answer.literal;
            }
        }
        let literal = field.literal().is_some();
        for (test, answer) in self.rule_options.iter().zip(&mut self.options) {
            let own = test.compare(field);
            answer.any = answer.any.max(own);
            if literal {
                answer.literal = answer.literal.max(own);
            }
        }
    }

    /// Returns whether a field is a `--` that cannot be the option-argument of an option before it.
    fn ends_options(&self, index: usize, field: FieldRef<'_>) -> bool {
        if field.literal() != Some(b"--") {
            return false;
        }
        let Some(before) = index.checked_sub(1).and_then(|before| self.fields.get(before)) else {
            return false;
        };
        match before.literal() {
            Some([b'-', b'-', name @ ..]) if name.contains(&b'=') => true,
            Some(option @ [b'-', _, ..]) => self.flags.is_some_and(|flags| flags.holds(option)),
            None => false,
            Some(_) => true,
        }
    }
}

/// Turns the answers about what follows an argument into those from the argument on; `matched` are
/// those of the rule's words about the argument.
fn one_field(answers: &mut [WordAnswer], matched: impl Iterator<Item = Match>, is_option: Match) {
    // Each depends on itself and the next one as they were: in this order both still are.
    let mut rest = answers;
    for own in matched {
        let [here, following @ ..] = rest else { return };
        let next = following.first().map_or(Match::No, |next| next.plain);
        let plain = own.min(next).max(is_option.min(here.behind_option));
        *here = WordAnswer { plain, behind_option: plain.max(here.plain) };
        rest = following;
    }
}

fn join(one: &[WordAnswer], other: &[WordAnswer]) -> Vec<WordAnswer> {
    one.iter()
        .zip(other)
        .map(|(one, other)| WordAnswer {
            plain: one.plain.max(other.plain),
            behind_option: one.behind_option.max(other.behind_option),
        })
        .collect()
}

/// Returns whether a field looks like an option, which deny and ask rules skip on the way to the
/// next word.
fn option_like(field: FieldRef<'_>) -> Match {
    if let Some(text) = field.literal() {
        return Match::of(matches!(text, [b'-' | b'+', _, ..]));
    }
    if field.may_start_with(b'-') || field.may_start_with(b'+') { Match::Maybe } else { Match::No }
}

#[cfg(test)]
mod tests;
