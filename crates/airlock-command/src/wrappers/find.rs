//! `find [OPTION]... [PATH]... [EXPRESSION]`
//!
//! GNU findutils 4.9 `find(1)`, FreeBSD 14 and macOS `find(1)` (`-E -X -f -s -x`, `-acl`, `-B...`, `-flags`, `-mnewer`,
//! `-sparse`, `-xattr`), NetBSD 10 `find(1)` (`-since`, `-printx`), `BusyBox` 1.35.

use crate::{Bare, Dashes, Judged, Operand, Parsing, Wrapper};

/// Options, paths and expression are read alike, from [`PREDICATES`]: an option of find is a word of
/// its own, never a cluster, and a leading one has a row there too.
pub(crate) const FIND: Wrapper = Wrapper {
    names: &["find"],
    words: &[],
    getopt: "",
    options: &[],
    operands: &[Operand::FindExpression],
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::POSIX },
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "GNU findutils 4.9 find(1); FreeBSD 14 find(1); BusyBox 1.35",
};

/// A primary, operator or option of find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Predicate {
    /// The word, with its dash.
    pub(crate) name: &'static str,
    /// How many arguments follow; for [`PredicateKind::Launches`] see there.
    pub(crate) arguments: u8,
    /// What it does.
    pub(crate) kind: PredicateKind,
}

/// What a word of find's expression does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PredicateKind {
    /// Changes how find works.
    Option,
    /// Tests a file, or joins tests.
    Test,
    /// Prints, or ends the search.
    Harmless,
    /// Deletes files or writes one: find itself has to be allowed.
    Writes,
    /// Launches the words up to `;`, or up to a `+` right behind `{}` (of `-ok` and `-okdir` only up to
    /// `;`).
    Launches,
}

/// Returns the row of a word, if it is one of find's.
pub(crate) fn predicate(word: &[u8]) -> Option<&'static Predicate> {
    let at = PREDICATES.binary_search_by(|row| row.name.as_bytes().cmp(word)).ok()?;
    PREDICATES.get(at)
}

/// Returns a row.
const fn row(name: &'static str, arguments: u8, kind: PredicateKind) -> Predicate {
    Predicate { name, arguments, kind }
}

/// Returns the row of an option.
const fn option(name: &'static str, arguments: u8) -> Predicate {
    row(name, arguments, PredicateKind::Option)
}

/// Returns the row of a test or operator.
const fn test(name: &'static str, arguments: u8) -> Predicate {
    row(name, arguments, PredicateKind::Test)
}

/// Returns the row of an action that changes nothing.
const fn harmless(name: &'static str, arguments: u8) -> Predicate {
    row(name, arguments, PredicateKind::Harmless)
}

/// Returns the row of an action that writes.
const fn writes(name: &'static str, arguments: u8) -> Predicate {
    row(name, arguments, PredicateKind::Writes)
}

/// Returns the row of an action that launches.
const fn launches(name: &'static str) -> Predicate {
    row(name, 0, PredicateKind::Launches)
}

/// The words, sorted. BSD's `-depth N` is left out: a number there is a path to GNU.
pub(crate) const PREDICATES: &[Predicate] = &[
    test("!", 0),
    test("(", 0),
    test(")", 0),
    test(",", 0),
    harmless("--help", 0),
    harmless("--version", 0),
    test("-Bmin", 1),
    test("-Bnewer", 1),
    test("-Btime", 1),
    option("-D", 1),
    option("-E", 0),
    option("-H", 0),
    option("-L", 0),
    option("-O0", 0),
    option("-O1", 0),
    option("-O2", 0),
    option("-O3", 0),
    option("-P", 0),
    option("-X", 0),
    test("-a", 0),
    test("-acl", 0),
    test("-amin", 1),
    test("-and", 0),
    test("-anewer", 1),
    test("-asince", 1),
    test("-atime", 1),
    test("-cmin", 1),
    test("-cnewer", 1),
    test("-context", 1),
    test("-csince", 1),
    test("-ctime", 1),
    option("-d", 0),
    option("-daystart", 0),
    writes("-delete", 0),
    option("-depth", 0),
    test("-empty", 0),
    launches("-exec"),
    launches("-execdir"),
    test("-executable", 0),
    option("-f", 1),
    test("-false", 0),
    option("-files0-from", 1),
    test("-flags", 1),
    writes("-fls", 1),
    option("-follow", 0),
    writes("-fprint", 1),
    writes("-fprint0", 1),
    writes("-fprintf", 2),
    test("-fstype", 1),
    test("-gid", 1),
    test("-group", 1),
    harmless("-help", 0),
    option("-ignore_readdir_race", 0),
    test("-ilname", 1),
    test("-iname", 1),
    test("-inum", 1),
    test("-ipath", 1),
    test("-iregex", 1),
    test("-iwholename", 1),
    test("-links", 1),
    test("-lname", 1),
    harmless("-ls", 0),
    option("-maxdepth", 1),
    option("-mindepth", 1),
    test("-mmin", 1),
    test("-mnewer", 1),
    option("-mount", 0),
    test("-mtime", 1),
    test("-name", 1),
    test("-newer", 1),
    test("-newerBB", 1),
    test("-newerBa", 1),
    test("-newerBc", 1),
    test("-newerBm", 1),
    test("-newerBt", 1),
    test("-neweraB", 1),
    test("-neweraa", 1),
    test("-newerac", 1),
    test("-neweram", 1),
    test("-newerat", 1),
    test("-newercB", 1),
    test("-newerca", 1),
    test("-newercc", 1),
    test("-newercm", 1),
    test("-newerct", 1),
    test("-newermB", 1),
    test("-newerma", 1),
    test("-newermc", 1),
    test("-newermm", 1),
    test("-newermt", 1),
    test("-nogroup", 0),
    option("-noignore_readdir_race", 0),
    option("-noleaf", 0),
    test("-not", 0),
    test("-nouser", 0),
    option("-nowarn", 0),
    test("-o", 0),
    launches("-ok"),
    launches("-okdir"),
    test("-or", 0),
    test("-path", 1),
    test("-perm", 1),
    harmless("-print", 0),
    harmless("-print0", 0),
    harmless("-printf", 1),
    harmless("-printx", 0),
    harmless("-prune", 0),
    harmless("-quit", 0),
    test("-readable", 0),
    test("-regex", 1),
    option("-regextype", 1),
    option("-s", 0),
    test("-samefile", 1),
    test("-since", 1),
    test("-size", 1),
    test("-sparse", 0),
    test("-true", 0),
    test("-type", 1),
    test("-uid", 1),
    test("-used", 1),
    test("-user", 1),
    harmless("-version", 0),
    option("-warn", 0),
    test("-wholename", 1),
    test("-writable", 0),
    option("-x", 0),
    test("-xattr", 0),
    test("-xattrname", 1),
    option("-xautofs", 0),
    option("-xdev", 0),
    test("-xtype", 1),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_sorted() {
        assert!(PREDICATES.windows(2).all(|pair| pair[0].name < pair[1].name));
    }

    #[test]
    fn words_are_found_with_their_arity() {
        assert_eq!(predicate(b"-name"), Some(&test("-name", 1)));
        assert_eq!(predicate(b"-newermt"), Some(&test("-newermt", 1)));
        assert_eq!(predicate(b"-fprintf"), Some(&writes("-fprintf", 2)));
        assert_eq!(predicate(b"-okdir"), Some(&launches("-okdir")));
        assert_eq!(predicate(b"-frob"), None);
    }
}
