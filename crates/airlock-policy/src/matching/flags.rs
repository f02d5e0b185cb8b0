//! Options that are known to take no option-argument, so that a `--` behind them ends the options.
//!
//! Behind any other option `--` may be its option-argument, as in `rg -e -- *`, and a pattern that
//! follows may still become an option (Q10). A row too few makes a rule ask without need; one too many
//! makes it miss: only options that no version reads with a separate option-argument stand here.
//! git 2.47 (`git help log`, `diff`, `show`, `status`), ripgrep 14 (`rg --help`), GNU coreutils 9.4.

use super::option::Owner;

/// The options of a program that take no option-argument.
#[derive(Debug)]
pub(crate) struct Flags {
    program: &'static str,
    /// The subcommands that the row is about; none for the program itself.
    words: &'static [&'static str],
    letters: &'static str,
    /// Long names without their dashes, sorted.
    long: &'static [&'static str],
}

const FLAGS: &[Flags] = &[
    Flags {
        program: "git",
        words: &["diff", "log", "show"],
        letters: "RWabpqstuwz",
        long: &[
            "all",
            "branches",
            "cached",
            "check",
            "color",
            "compact-summary",
            "date-order",
            "decorate",
            "exit-code",
            "first-parent",
            "follow",
            "full-diff",
            "graph",
            "histogram",
            "ignore-all-space",
            "ignore-blank-lines",
            "ignore-space-change",
            "merge-base",
            "merges",
            "minimal",
            "name-only",
            "name-status",
            "no-color",
            "no-decorate",
            "no-ext-diff",
            "no-merges",
            "no-patch",
            "no-renames",
            "no-textconv",
            "numstat",
            "oneline",
            "patch",
            "patch-with-stat",
            "patience",
            "pretty",
            "quiet",
            "raw",
            "remotes",
            "reverse",
            "shortstat",
            "staged",
            "stat",
            "summary",
            "tags",
            "text",
            "topo-order",
            "word-diff",
        ],
    },
    Flags {
        program: "git",
        words: &["status"],
        letters: "bsvz",
        long: &["branch", "ignored", "long", "porcelain", "short", "show-stash", "verbose"],
    },
    Flags {
        program: "rg",
        words: &[],
        letters: "0FHILNPSUachilnopqsuvwxz",
        long: &[
            "block-buffered",
            "byte-offset",
            "column",
            "count",
            "count-matches",
            "crlf",
            "files",
            "files-with-matches",
            "files-without-match",
            "fixed-strings",
            "follow",
            "heading",
            "hidden",
            "ignore-case",
            "invert-match",
            "json",
            "line-buffered",
            "line-number",
            "line-regexp",
            "multiline",
            "multiline-dotall",
            "no-filename",
            "no-heading",
            "no-ignore",
            "no-line-number",
            "no-messages",
            "null",
            "only-matching",
            "pcre2",
            "pretty",
            "quiet",
            "search-zip",
            "smart-case",
            "stats",
            "text",
            "trim",
            "unrestricted",
            "vimgrep",
            "with-filename",
            "word-regexp",
        ],
    },
    Flags {
        program: "rm",
        words: &[],
        letters: "IRdfirv",
        long: &["dir", "force", "one-file-system", "recursive", "verbose"],
    },
];

/// Returns the row of the options that a rule speaks of.
pub(super) fn flags(owner: Owner<'_>) -> Option<&'static Flags> {
    FLAGS.iter().find(|row| {
        row.program == owner.program
            && (row.words.is_empty() || owner.word.is_some_and(|word| row.words.contains(&word)))
    })
}

impl Flags {
    /// Returns whether an argument that starts with `-` is an option without an option-argument.
    pub(super) fn holds(&self, argument: &[u8]) -> bool {
        match argument {
            [b'-', b'-', name @ ..] => {
                self.long.binary_search_by(|own| own.as_bytes().cmp(name)).is_ok()
            }
            [b'-', letters @ ..] if !letters.is_empty() => letters
                .iter()
                .all(|letter| letter.is_ascii_digit() || self.letters.as_bytes().contains(letter)),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted() {
        for row in FLAGS {
            assert!(row.long.is_sorted(), "{}", row.program);
            assert!(row.letters.as_bytes().is_sorted(), "{}", row.program);
        }
    }

    #[test]
    fn an_option_that_may_take_an_option_argument_is_none() {
        let log = flags(Owner { program: "git", word: Some("log") }).unwrap();
        assert!(log.holds(b"--oneline"));
        assert!(log.holds(b"-p"));
        assert!(log.holds(b"-20"));
        assert!(!log.holds(b"--grep"));
        assert!(!log.holds(b"-pS"));
        assert!(!log.holds(b"--"));
        assert!(!log.holds(b"-"));
        assert!(flags(Owner { program: "git", word: Some("push") }).is_none());
    }
}
