//! Allow rules, read literally.

use airlock_command::{Count, FieldKind, FieldRef, Place};

use super::Argv;
use crate::glob::{Glob, Match};
use crate::rule::{CommandPattern, Part};

/// A compiled allow rule.
#[derive(Clone, Debug)]
pub(crate) struct LiteralRule {
    program: Glob,
    /// Whether the program part holds a `/`: then it names the word as it is written.
    names_path: bool,
    words: Vec<Glob>,
    options: Vec<Glob>,
}

impl LiteralRule {
    /// Compiles the parts of a rule.
    pub(crate) fn compile(pattern: &CommandPattern) -> Self {
        let CommandPattern { program, words, options } = pattern;
        Self {
            program: program.path_glob(),
            names_path: program.text().contains('/'),
            words: words.iter().map(Part::glob).collect(),
            options: options.iter().map(Part::glob).collect(),
        }
    }

    /// Returns the name of the program, when the rule names one by a literal bare name.
    pub(crate) fn literal_name(&self) -> Option<&[u8]> {
        if self.names_path { None } else { self.program.literal() }
    }

    /// Returns whether the rule names the program.
    pub(crate) fn names(&self, place: Place, name: &[u8], word: FieldRef<'_>) -> bool {
        if word.field.count != Count::One {
            return false;
        }
        if self.names_path {
            return self.names_word(word);
        }
        match place {
            Place::Bare | Place::System => self.program.matches(name),
            Place::Alias | Place::Elsewhere | Place::Dynamic => false,
        }
    }

    /// Compares the program part with the word as written. A leading `~` is a tilde-prefix in the
    /// rule; in the word it is one only where it is not quoted.
    fn names_word(&self, word: FieldRef<'_>) -> bool {
        match word.field.kind {
            FieldKind::Literal => {
                let text = word.text();
                !text.starts_with(b"~") && self.program.matches(text)
            }
            FieldKind::Tilde => word.text().starts_with(b"~") && self.program.matches(word.text()),
            FieldKind::Glob | FieldKind::Replacement | FieldKind::Expansion => false,
        }
    }

    /// Returns whether the words and options of the rule match, whatever the command gets.
    pub(crate) fn matches(&self, argv: Argv<'_>) -> bool {
        let arguments = argv.fields.get(argv.arguments..).unwrap_or_default();
        let Some((words, rest)) = arguments.split_at_checked(self.words.len()) else {
            return false;
        };
        let mut next_is_next = true;
        for (glob, field) in self.words.iter().zip(words) {
            if !next_is_next || field.field.count == Count::Any {
                return false;
            }
            if glob.compare(*field) != Match::Yes {
                return false;
            }
            next_is_next = field.field.count == Count::One;
        }
        self.options.iter().all(|option| {
            rest.iter().any(|field| {
                field.field.count != Count::Any && option.compare(*field) == Match::Yes
            })
        })
    }
}

impl LiteralRule {
    /// Returns whether one of the rule's words is, letter by letter, the field at this index.
    pub(crate) fn spells_out(&self, argv: Argv<'_>, index: usize) -> bool {
        let word = index.checked_sub(argv.arguments).and_then(|at| self.words.get(at));
        word.is_some_and(|word| word.literal().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::testing::Fields;
    use crate::rule::Pattern;

    fn rule(text: &str) -> LiteralRule {
        LiteralRule::compile(Pattern::parse(text).unwrap().command().unwrap())
    }

    fn matches(text: &str, arguments: &[&str]) -> bool {
        let fields = Fields::new(arguments);
        let views = fields.views();
        rule(text).matches(Argv { fields: &views, arguments: 1, open: false })
    }

    fn names(text: &str, word: &str, place: Place) -> bool {
        let fields = Fields::new(&[word]);
        let name = word.rsplit('/').next().unwrap();
        rule(text).names(place, name.as_bytes(), fields.views()[0])
    }

    #[test]
    fn words_are_the_very_next_ones() {
        assert!(matches("git log", &["git", "log", "-5"]));
        assert!(!matches("git log", &["git", "-q", "log"]));
        assert!(!matches("git log", &["git"]));
        assert!(matches("python *", &["python", "-u", "x.py"]));
        assert!(!matches("python *", &["python"]));
    }

    #[test]
    fn options_stand_anywhere_behind_the_words_as_written() {
        assert!(matches("git log --oneline", &["git", "log", "x", "--oneline"]));
        assert!(!matches("git log --oneline", &["git", "log", "--onel"]));
        assert!(!matches("git log --oneline", &["git", "--oneline", "log"]));
        assert!(!matches("sed -n", &["sed", "-ne", "p"]));
    }

    #[test]
    fn a_pattern_must_lie_inside_the_glob() {
        assert!(matches("bash scripts/*", &["bash", "%+scripts/*.sh"]));
        assert!(!matches("bash scripts/a*", &["bash", "%+scripts/*.sh"]));
        assert!(!matches("bash scripts/*", &["bash", "%0scripts/*.sh"]));
    }

    #[test]
    fn what_may_be_several_words_moves_the_next_ones() {
        assert!(!matches("a * b", &["a", "%+*", "b"]));
        assert!(matches("a * b", &["a", "%1*", "b"]));
        assert!(!matches("a --x", &["a", "%0--x"]));
    }

    #[test]
    fn a_program_goes_by_its_name_in_system_directories_alone() {
        assert!(names("git", "git", Place::Bare));
        assert!(names("git", "/usr/bin/git", Place::System));
        assert!(!names("git", "./git", Place::Elsewhere));
        assert!(!names("git", "/snap/bin/git", Place::Alias));
        assert!(names("*", "git", Place::Bare));
        assert!(!names("*", "./git", Place::Elsewhere));
        assert!(!names("Git", "git", Place::Bare));
    }

    #[test]
    fn a_path_names_the_word_as_written() {
        assert!(names("./run.sh", "./run.sh", Place::Elsewhere));
        assert!(!names("./run.sh", "run.sh", Place::Bare));
        assert!(!names("./scripts/*", "./scripts/../evil", Place::Elsewhere));
        assert!(!names("~/bin/x", "~/bin/x", Place::Elsewhere));
    }

    #[test]
    fn what_is_allowed_whatever_the_shell_makes_of_it_is_allowed_each_time() {
        let several: [(&str, &[&[&str]]); 4] = [
            ("%+a|ab", &[&["a"], &["ab"], &["a", "ab"]]),
            ("%1a|-x", &[&["a"], &["-x"]]),
            ("%0-x", &[&[], &["-x"], &["-x", "-x"]]),
            ("%+-x", &[&["-x"], &["-x", "-x"]]),
        ];
        for text in ["p a*", "p a* b", "p -x", "p a* -x", "p * b", "p * -x"] {
            for (pattern, words) in several {
                for after in [&["b"][..], &["-x"], &[]] {
                    let unknown = [&["p", pattern], after].concat();
                    if matches(text, &unknown) {
                        for word in words {
                            let known = [&["p"], *word, after].concat();
                            assert!(matches(text, &known), "{text}: {unknown:?}: {known:?}");
                        }
                    }
                }
            }
        }
    }
}
