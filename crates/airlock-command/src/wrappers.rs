//! The tables of wrappers: one program or family a file, a row an option.

pub(crate) mod builtin;
pub(crate) mod busybox;
pub(crate) mod chroot;
pub(crate) mod doas;
pub(crate) mod env;
pub(crate) mod find;
pub(crate) mod git;
pub(crate) mod inline_code;
mod interpreter;
pub(crate) mod interpreter_more;
pub(crate) mod ionice;
pub(crate) mod nice;
pub(crate) mod nohup;
pub(crate) mod other_shell;
pub(crate) mod python;
pub(crate) mod setsid;
pub(crate) mod shell;
pub(crate) mod stdbuf;
pub(crate) mod sudo;
pub(crate) mod text_program;
pub(crate) mod timeout;
pub(crate) mod watch;
pub(crate) mod xargs;

use crate::{Wrapper, launchers::LAUNCHERS};

/// The wrappers.
const WRAPPERS: &[Wrapper] = &[
    builtin::BUILTIN,
    builtin::COMMAND,
    builtin::EVAL,
    builtin::EXEC,
    builtin::NOCORRECT,
    builtin::PRECOMMAND_MODIFIER,
    builtin::TIME,
    busybox::BUSYBOX,
    chroot::CHROOT,
    doas::DOAS,
    env::ENV,
    find::FIND,
    git::GIT,
    interpreter::EXPECT,
    interpreter::LUA,
    interpreter::NODE,
    interpreter::OSASCRIPT,
    interpreter::PERL,
    interpreter::PHP,
    interpreter::R,
    interpreter::R_CMD,
    interpreter::RSCRIPT,
    interpreter::RUBY,
    interpreter::TCL,
    interpreter_more::BUN,
    interpreter_more::BUN_EXEC,
    interpreter_more::BUN_REPL,
    interpreter_more::BUN_RUN,
    interpreter_more::CLOJURE,
    interpreter_more::DASH_E,
    interpreter_more::DENO,
    interpreter_more::DENO_EVAL,
    interpreter_more::DENO_REPL,
    interpreter_more::DENO_RUN,
    interpreter_more::ELIXIR,
    interpreter_more::EMACS,
    interpreter_more::GHC,
    interpreter_more::IPYTHON,
    interpreter_more::JULIA,
    interpreter_more::OTHERS,
    ionice::IONICE,
    nice::NICE,
    nohup::NOHUP,
    other_shell::CSH,
    other_shell::FISH,
    other_shell::NEW_SHELL,
    other_shell::POWERSHELL,
    other_shell::PWSH,
    python::PYTHON,
    setsid::SETSID,
    shell::BASH,
    shell::DASH,
    shell::KSH,
    shell::SH,
    shell::YASH,
    shell::ZSH,
    stdbuf::STDBUF,
    sudo::SUDO,
    text_program::AWK,
    text_program::SED,
    timeout::TIMEOUT,
    watch::WATCH,
    xargs::XARGS,
];

/// Returns the rows of a program, those that ask for more words first.
pub(crate) fn rows(name: &[u8]) -> impl Iterator<Item = &'static Wrapper> {
    let from = INDEX.partition_point(|(known, _)| known.as_bytes() < name);
    let found = INDEX.get(from..).unwrap_or_default();
    found.iter().take_while(move |(known, _)| known.as_bytes() == name).map(|(_, row)| *row)
}

/// Returns whether a program is a wrapper, a shell or an interpreter, and not only a launcher.
pub(crate) fn is_wrapper(name: &[u8]) -> bool {
    WRAPPERS.iter().any(|row| row.names.iter().any(|known| known.as_bytes() == name))
}

/// Returns every row: the wrappers, then the launchers.
pub fn all() -> impl Iterator<Item = &'static Wrapper> {
    WRAPPERS.iter().chain(LAUNCHERS)
}

/// Returns the words of find's expression, each with the number of its arguments; of those that launch
/// the number says nothing.
pub fn find_words() -> impl Iterator<Item = (&'static str, u8)> {
    find::PREDICATES.iter().map(|row| (row.name, row.arguments))
}

/// A name with one of its rows.
type Entry = (&'static str, &'static Wrapper);

/// How many names the tables hold, each row's counted.
const NAMES: usize = count(WRAPPERS, count(LAUNCHERS, 0));

/// Every name with its rows: by name, then by how many words a row asks for, most first.
static INDEX: [Entry; NAMES] = sorted(fill(WRAPPERS, fill(LAUNCHERS, ([NO_ENTRY; NAMES], 0))).0);

/// What a place of the index holds before it is filled.
const NO_ENTRY: Entry = ("", &env::ENV);

/// Adds the number of names in a table.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "run by the compiler, which reports an overrun"
)]
const fn count(table: &[Wrapper], mut sum: usize) -> usize {
    let mut row = 0;
    while row < table.len() {
        sum += table[row].names.len();
        row += 1;
    }
    sum
}

/// Adds a table's names to an index that is filled up to a place.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "run by the compiler, which reports an overrun"
)]
const fn fill(
    table: &'static [Wrapper],
    (mut index, mut place): ([Entry; NAMES], usize),
) -> ([Entry; NAMES], usize) {
    let mut row = 0;
    while row < table.len() {
        let mut name = 0;
        while name < table[row].names.len() {
            index[place] = (table[row].names[name], &table[row]);
            place += 1;
            name += 1;
        }
        row += 1;
    }
    (index, place)
}

/// Sorts an index by insertion.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "run by the compiler, which reports an overrun"
)]
const fn sorted(mut index: [Entry; NAMES]) -> [Entry; NAMES] {
    let mut next = 1;
    while next < NAMES {
        let entry = index[next];
        let mut hole = next;
        while hole > 0 && precedes(&entry, &index[hole - 1]) {
            index[hole] = index[hole - 1];
            hole -= 1;
        }
        index[hole] = entry;
        next += 1;
    }
    index
}

/// Returns whether an entry stands before another.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "run by the compiler, which reports an overrun"
)]
const fn precedes(one: &Entry, other: &Entry) -> bool {
    let (left, right) = (one.0.as_bytes(), other.0.as_bytes());
    let mut at = 0;
    while at < left.len() && at < right.len() {
        if left[at] != right[at] {
            return left[at] < right[at];
        }
        at += 1;
    }
    if left.len() == right.len() {
        one.1.words.len() > other.1.words.len()
    } else {
        left.len() < right.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Argument, OptionSpec};

    #[test]
    fn index_is_sorted_and_names_each_row() {
        assert!(INDEX.windows(2).all(|pair| pair[0].0 <= pair[1].0));
        for row in all() {
            assert!(!row.names.is_empty());
            for name in row.names {
                assert!(rows(name.as_bytes()).any(|found| found == row), "{name}");
            }
        }
    }

    #[test]
    fn rows_that_ask_for_more_words_come_first() {
        for name in all().flat_map(|row| row.names) {
            let words: Vec<_> = rows(name.as_bytes()).map(|row| row.words.len()).collect();
            assert!(words.is_sorted_by(|left, right| left >= right), "{name}");
        }
    }

    #[test]
    fn no_two_rows_hold_for_the_same_words() {
        for name in all().flat_map(|row| row.names) {
            let mut words: Vec<_> = rows(name.as_bytes()).map(|row| row.words).collect();
            let rows = words.len();
            words.sort_unstable();
            words.dedup();
            assert_eq!(words.len(), rows, "{name}");
        }
    }

    #[test]
    fn an_unknown_name_has_no_row() {
        assert_eq!(rows(b"frobnicate").count(), 0);
        assert_eq!(rows(b"").count(), 0);
        assert_eq!(rows(b"en").count(), 0);
        assert_eq!(rows(b"envy").count(), 0);
    }

    #[test]
    fn names_of_a_row_are_sorted() {
        for row in all() {
            assert!(row.names.is_sorted(), "{:?}", row.names);
        }
    }

    #[test]
    fn every_row_has_a_source() {
        for row in all() {
            assert!(!row.source.is_empty(), "{:?}", row.names);
        }
    }

    /// The spellings of a row, those that differ in whether an option-argument is attached apart.
    fn spellings(row: &Wrapper) -> Vec<(&'static str, bool)> {
        let of = |option: &OptionSpec| {
            let bare = option.argument == Argument::None;
            option.names.iter().map(move |name| (*name, bare))
        };
        row.options.iter().flat_map(of).collect()
    }

    #[test]
    fn no_spelling_stands_twice() {
        for row in all() {
            let mut spelt = spellings(row);
            let count = spelt.len();
            spelt.sort_unstable();
            spelt.dedup();
            assert_eq!(spelt.len(), count, "{:?} {:?}", row.names, row.words);
        }
    }

    #[test]
    fn spellings_are_well_formed() {
        for row in all() {
            for (name, _) in spellings(row) {
                let word = name.trim_start_matches(['-', '+']);
                let dashes = name.len() - word.len();
                assert!((1..=2).contains(&dashes), "{:?} {name}", row.names);
                assert!(word.len() == 1 || !word.contains(['=', ' ']), "{:?} {name}", row.names);
            }
        }
    }

    /// The getopt string of the short options, sorted by letter.
    fn getopt(row: &Wrapper) -> String {
        let mut letters: Vec<String> = Vec::new();
        for option in row.options {
            for name in option.names {
                if let Some(letter) = name.strip_prefix('-').filter(|rest| rest.len() == 1) {
                    let colons = match option.argument {
                        Argument::None => "",
                        Argument::Required
                        | Argument::Separate
                        | Argument::Several(_)
                        | Argument::Number => ":",
                        Argument::Optional => "::",
                    };
                    letters.push(format!("{letter}{colons}"));
                }
            }
        }
        letters.sort_unstable();
        letters.concat()
    }

    #[test]
    fn rows_derive_their_getopt_string() {
        for row in all().filter(|row| !row.getopt.is_empty()) {
            assert_eq!(getopt(row), row.getopt.trim_start_matches('+'), "{:?}", row.names);
            assert_eq!(row.getopt.starts_with('+'), !row.parsing.permutes, "{:?}", row.names);
        }
    }
}
