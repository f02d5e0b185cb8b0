//! An option part of a deny or ask rule, read generously (Q26).

use airlock_command::{Count, FieldRef, Piece, letters_with_argument};

use super::spellings::{OptionName, has_single_dash_words, synonyms};
use crate::glob::{Glob, Match};
use crate::rule::Part;

/// What one field is asked: whether it gives the option, in one of its spellings.
#[derive(Clone, Debug)]
pub(crate) struct OptionTest {
    spellings: Vec<Spelling>,
}

/// One spelling of an option.
#[derive(Clone, Debug)]
enum Spelling {
    /// The argument as the glob says.
    Argument(Glob),
    /// `--name`, `--name=...`, and abbreviations of both (Q26 a, b).
    Long {
        name: Box<[u8]>,
        /// What must follow the `=`, where the rule names it.
        value: Option<Box<[u8]>>,
    },
    /// The letter in any cluster behind one dash (Q26 c).
    Letter {
        letter: u8,
        /// The letters that end a cluster: what follows is their option-argument.
        ending: &'static str,
    },
    /// `-name`, `--name`, `-name=...`, of a program whose options are words behind one dash.
    SingleDash(Box<[u8]>),
}

/// Whose option it is: what the rule says before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owner<'a> {
    /// The program; empty when the rule's program part is a glob.
    pub(crate) program: &'a str,
    /// The rule's first word, where it is literal.
    pub(crate) word: Option<&'a str>,
}

impl OptionTest {
    /// Compiles an option part: the tests that must all be met, each by some field.
    pub(crate) fn compile(part: &Part, owner: Owner<'_>) -> Vec<Self> {
        let glob = part.glob();
        let exact = Spelling::Argument(glob.clone());
        let Some(text) = glob.literal() else {
            let mut spellings = vec![exact];
            let written = part.text();
            if written.starts_with("--") && !written.contains('=') {
                spellings.push(Spelling::Argument(glob.with_attached_argument()));
            }
            return vec![Self { spellings }];
        };
        match text {
            [b'-', b'-', name @ ..] if !name.is_empty() => {
                vec![Self { spellings: long_spellings(name, owner) }]
            }
            [b'-', name @ ..] if has_single_dash_words(owner.program) && !name.is_empty() => {
                vec![Self { spellings: vec![exact, Spelling::SingleDash(name.into())] }]
            }
            [b'-', letters @ ..]
                if !letters.is_empty() && letters.iter().all(u8::is_ascii_alphanumeric) =>
            {
                letters
                    .iter()
                    .map(|letter| {
                        let mut spellings = letter_spellings(*letter, owner);
                        spellings.push(exact.clone());
                        Self { spellings }
                    })
                    .collect()
            }
            _ => vec![Self { spellings: vec![exact] }],
        }
    }

    /// Returns the answer about a field.
    pub(crate) fn compare(&self, field: FieldRef<'_>) -> Match {
        let answers = self.spellings.iter().map(|spelling| spelling.compare(field));
        let answer = answers.max().unwrap_or(Match::No);
        match field.field.count {
            Count::One | Count::OneOrMore => answer,
            Count::Any => answer.at_best_maybe(),
        }
    }
}

fn long_spellings(name: &[u8], owner: Owner<'_>) -> Vec<Spelling> {
    let (name, value) = split_at_equals(name);
    let mut spellings = vec![Spelling::Long { name: name.into(), value: value.map(Into::into) }];
    if value.is_none()
        && let Some((letters, _)) = synonyms(owner.program, owner.word, OptionName::Long(name))
    {
        spellings.extend(letters.bytes().map(|letter| letter_spelling(letter, owner)));
    }
    spellings
}

fn letter_spellings(letter: u8, owner: Owner<'_>) -> Vec<Spelling> {
    let Some((letters, long)) = synonyms(owner.program, owner.word, OptionName::Letter(letter))
    else {
        return vec![letter_spelling(letter, owner)];
    };
    let mut spellings: Vec<_> =
        letters.bytes().map(|letter| letter_spelling(letter, owner)).collect();
    spellings.push(Spelling::Long { name: long.as_bytes().into(), value: None });
    spellings
}

fn letter_spelling(letter: u8, owner: Owner<'_>) -> Spelling {
    let ending = letters_with_argument(owner.program, owner.word);
    Spelling::Letter { letter, ending }
}

fn split_at_equals(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|byte| *byte == b'=') {
        Some(at) => (
            text.get(..at).unwrap_or_default(),
            Some(text.get(at.saturating_add(1)..).unwrap_or_default()),
        ),
        None => (text, None),
    }
}

impl Spelling {
    fn compare(&self, field: FieldRef<'_>) -> Match {
        if let Self::Argument(glob) = self {
            return glob.compare(field);
        }
        if let Some(text) = field.literal() {
            return self.compare_start(text, false);
        }
        let mut all = true;
        let mut none = true;
        for alternative in field.alternatives() {
            let (start, open) = literal_start(alternative, field.buffer);
            let answer = self.compare_start(&start, open);
            all = all && answer == Match::Yes;
            none = none && answer == Match::No;
        }
        match (all, none) {
            (true, true) | (false, false) => Match::Maybe,
            (true, false) => Match::Yes,
            (false, true) => Match::No,
        }
    }

    /// Returns the answer about an argument that starts so, and ends there unless it is open.
    fn compare_start(&self, start: &[u8], open: bool) -> Match {
        match self {
            // Compared as a whole.
            Self::Argument(glob) => Match::of(glob.matches(start)),
            Self::Long { name, value } => compare_long(name, value.as_deref(), start, open),
            Self::Letter { letter, ending } => compare_letter(*letter, ending, start, open),
            Self::SingleDash(name) => compare_single_dash(name, start, open),
        }
    }
}

/// Returns the text before the first unknown of an alternative, and whether there is one.
fn literal_start(alternative: &[Piece], buffer: &[u8]) -> (Vec<u8>, bool) {
    let mut start = Vec::new();
    for piece in alternative {
        match piece {
            Piece::Literal(range) => start.extend_from_slice(range.of(buffer)),
            Piece::AnyChar | Piece::AnyString | Piece::Or => return (start, true),
        }
    }
    (start, false)
}

fn compare_long(name: &[u8], value: Option<&[u8]>, start: &[u8], open: bool) -> Match {
    let Some(rest) = start.strip_prefix(b"--") else {
        return undecided(open && matches!(start, [] | [b'-']));
    };
    let (own_name, own_value) = split_at_equals(rest);
    if !name.starts_with(own_name) {
        return Match::No;
    }
    match (own_value, value) {
        (None, _) if open => Match::Maybe,
        // A bare `--` ends the options.
        (None | Some(_), _) if own_name.is_empty() => Match::No,
        (None, Some(_)) => Match::No,
        (None | Some(_), None) => Match::Yes,
        (Some(own), Some(wanted)) if open => undecided(wanted.starts_with(own)),
        (Some(own), Some(wanted)) => Match::of(own == wanted),
    }
}

fn compare_letter(letter: u8, ending: &str, start: &[u8], open: bool) -> Match {
    let cluster = match start {
        [] => return undecided(open),
        [b'-', b'-', ..] => return Match::No,
        [b'-', cluster @ ..] => cluster,
        [_, ..] => return Match::No,
    };
    for own in cluster {
        if *own == letter {
            return Match::Yes;
        }
        if ending.as_bytes().contains(own) {
            return Match::No;
        }
    }
    undecided(open)
}

fn compare_single_dash(name: &[u8], start: &[u8], open: bool) -> Match {
    let rest = match start {
        [b'-', b'-', rest @ ..] | [b'-', rest @ ..] => rest,
        [] => return undecided(open),
        [_, ..] => return Match::No,
    };
    let Some(behind) = rest.strip_prefix(name) else {
        return undecided(open && name.starts_with(rest));
    };
    match behind {
        [] if open => Match::Maybe,
        [] | [b'=', ..] => Match::Yes,
        // One letter may have its option-argument attached: `-Dname=value`.
        [_, ..] => Match::of(name.len() == 1 && !start.starts_with(b"--")),
    }
}

fn undecided(possible: bool) -> Match {
    if possible { Match::Maybe } else { Match::No }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::testing::Fields;
    use crate::rule::{CommandPattern, Pattern};

    /// Returns the answer of the option parts of a rule about one argument.
    fn answer(rule: &str, argument: &str) -> Match {
        let pattern = Pattern::parse(rule).unwrap();
        let CommandPattern { program, words, options } = pattern.command().unwrap();
        let word = words.first().map(Part::text);
        let program = program.text();
        let owner = Owner { program: &program, word: word.as_deref() };
        let fields = Fields::new(&[argument]);
        let tests = options.iter().flat_map(|part| OptionTest::compile(part, owner));
        tests.map(|test| test.compare(fields.views()[0])).min().unwrap()
    }

    #[test]
    fn a_long_option_is_met_by_its_spellings() {
        assert_eq!(answer("rg --pre", "--pre"), Match::Yes);
        assert_eq!(answer("rg --pre", "--pre=./x"), Match::Yes);
        assert_eq!(answer("rm --recursive", "--rec"), Match::Yes);
        assert_eq!(answer("rm --recursive", "--r=x"), Match::Yes);
        assert_eq!(answer("rg --pre", "--pretty"), Match::No);
        assert_eq!(answer("rg --pre", "--"), Match::No);
        assert_eq!(answer("rg --pre", "-p"), Match::No);
        assert_eq!(answer("git push --FORCE", "--force"), Match::No);
    }

    #[test]
    fn a_value_in_the_rule_must_be_the_same() {
        assert_eq!(answer("x --mode=fast", "--mode=fast"), Match::Yes);
        assert_eq!(answer("x --mode=fast", "--mo=fast"), Match::Yes);
        assert_eq!(answer("x --mode=fast", "--mode=slow"), Match::No);
        assert_eq!(answer("x --mode=fast", "--mode"), Match::No);
    }

    #[test]
    fn a_letter_is_found_in_clusters() {
        assert_eq!(answer("rm -r", "-r"), Match::Yes);
        assert_eq!(answer("rm -r", "-vfr"), Match::Yes);
        assert_eq!(answer("git push -f", "-4f"), Match::Yes);
        assert_eq!(answer("rm -r", "-f"), Match::No);
        assert_eq!(answer("rm -r", "r"), Match::No);
        assert_eq!(answer("rm -r", "--preserve"), Match::No);
    }

    #[test]
    fn synonyms_are_one_option() {
        assert_eq!(answer("rm -r", "-R"), Match::Yes);
        assert_eq!(answer("rm -r", "--recursive"), Match::Yes);
        assert_eq!(answer("rm --recursive", "-fR"), Match::Yes);
        assert_eq!(answer("git push --force", "-f"), Match::Yes);
        assert_eq!(answer("git fetch --force", "-f"), Match::No);
        assert_eq!(answer("git push -f", "--force-with-lease"), Match::No);
    }

    #[test]
    fn several_letters_are_asked_one_by_one() {
        let pattern = Pattern::parse("rm -rf").unwrap();
        let options = &pattern.command().unwrap().options;
        let owner = Owner { program: "rm", word: None };
        assert_eq!(OptionTest::compile(&options[0], owner).len(), 2);
        assert_eq!(answer("rm -rf", "-rf"), Match::Yes);
        assert_eq!(answer("rm -rf", "-r"), Match::No);
    }

    #[test]
    fn a_glob_is_taken_as_it_is() {
        assert_eq!(answer("rm -r*", "-rf"), Match::Yes);
        assert_eq!(answer("rm -r*", "-fr"), Match::No);
        assert_eq!(answer("git push +*", "+main"), Match::Yes);
        assert_eq!(answer("x --o?t", "--out=y"), Match::Yes);
        assert_eq!(answer("x --o?t", "--ou"), Match::No);
    }

    #[test]
    fn words_behind_one_dash_are_no_clusters() {
        assert_eq!(answer("find -delete", "-delete"), Match::Yes);
        assert_eq!(answer("find -delete", "-depth"), Match::No);
        assert_eq!(answer("go test -exec", "--exec=x"), Match::Yes);
        assert_eq!(answer("java -D", "-Dx=y"), Match::Yes);
    }

    #[test]
    fn a_pattern_may_give_an_option_as_far_as_its_start_allows() {
        assert_eq!(answer("rm -r", "%1*"), Match::Maybe);
        assert_eq!(answer("rm -r", "%1-?f"), Match::Maybe);
        assert_eq!(answer("rm -r", "%1-r*"), Match::Yes);
        assert_eq!(answer("rm -r", "%+./*"), Match::No);
        assert_eq!(answer("rg --pre", "%+*.rs"), Match::Maybe);
        assert_eq!(answer("rg --pre", "%+src/*"), Match::No);
        assert_eq!(answer("rg --pre", "%1--pre=*"), Match::Yes);
        assert_eq!(answer("rg --pre", "%1--pretty*"), Match::No);
        assert_eq!(answer("find -delete", "%1-d*"), Match::Maybe);
        assert_eq!(answer("find -delete", "%1-x*"), Match::No);
    }
}
