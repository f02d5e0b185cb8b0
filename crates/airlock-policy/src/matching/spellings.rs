//! What deny and ask rules know about how programs spell their options (Q26, Q45, Q55).

/// Options of a program that mean the same: one letter may also be written as the others.
struct Synonym {
    program: &'static str,
    /// The rule's first word, where the option is one of a subcommand.
    word: Option<&'static str>,
    letters: &'static str,
    /// The long name, without its dashes.
    long: &'static str,
}

const fn synonym(
    program: &'static str,
    word: Option<&'static str>,
    letters: &'static str,
    long: &'static str,
) -> Synonym {
    Synonym { program, word, letters, long }
}

/// GNU coreutils 9.4 (`rm`, `cp`, `chmod`, `chown`, `chgrp`), git 2.47.
const SYNONYMS: &[Synonym] = &[
    synonym("chgrp", None, "R", "recursive"),
    synonym("chmod", None, "R", "recursive"),
    synonym("chown", None, "R", "recursive"),
    synonym("cp", None, "f", "force"),
    synonym("cp", None, "rR", "recursive"),
    synonym("git", Some("clean"), "f", "force"),
    synonym("git", Some("commit"), "n", "no-verify"),
    synonym("git", Some("push"), "d", "delete"),
    synonym("git", Some("push"), "f", "force"),
    synonym("rm", None, "f", "force"),
    synonym("rm", None, "rR", "recursive"),
];

/// Returns the letters and the long name that mean the same as this letter or long name.
pub(super) fn synonyms(
    program: &str,
    word: Option<&str>,
    option: OptionName<'_>,
) -> Option<(&'static str, &'static str)> {
    SYNONYMS
        .iter()
        .find(|row| {
            row.program == program
                && (row.word.is_none() || row.word == word)
                && match option {
                    OptionName::Letter(letter) => row.letters.contains(char::from(letter)),
                    OptionName::Long(long) => row.long.as_bytes() == long,
                }
        })
        .map(|row| (row.letters, row.long))
}

/// The name of an option, without its dashes.
#[derive(Clone, Copy, Debug)]
pub(super) enum OptionName<'a> {
    /// One letter behind one dash.
    Letter(u8),
    /// A word behind two dashes.
    Long(&'a [u8]),
}

/// Programs whose options are words behind a single dash, so that `-delete` is no cluster; sorted.
const SINGLE_DASH_WORDS: &[&str] = &[
    "ant",
    "as",
    "bfs",
    "c++",
    "cc",
    "clang",
    "clang++",
    "composite",
    "convert",
    "cpp",
    "erl",
    "expect",
    "ffmpeg",
    "ffplay",
    "ffprobe",
    "find",
    "g++",
    "gcc",
    "gfind",
    "gfortran",
    "go",
    "groovy",
    "identify",
    "import",
    "java",
    "javac",
    "javadoc",
    "keytool",
    "kotlin",
    "kotlinc",
    "ld",
    "magick",
    "mogrify",
    "montage",
    "mplayer",
    "openssl",
    "packer",
    "rustc",
    "scala",
    "scalac",
    "sqlite3",
    "terraform",
    "wish",
    "xset",
    "xterm",
];

/// Returns whether the options of a program are words behind a single dash.
pub(super) fn has_single_dash_words(program: &str) -> bool {
    SINGLE_DASH_WORDS.binary_search(&program).is_ok()
}

/// Programs that Homebrew installs with a `g` before their name; without it, sorted.
const G_NAMES: &[&str] = &[
    "chgrp", "chmod", "chown", "chroot", "cp", "dd", "env", "find", "install", "ln", "make", "mv",
    "nice", "nohup", "rm", "rmdir", "sed", "shred", "stdbuf", "tar", "timeout", "truncate",
    "unlink", "xargs",
];

/// Returns the other name that deny and ask rules take a program for: `rm` for Homebrew's `grm`.
pub(crate) fn plain_name(name: &[u8]) -> Option<&[u8]> {
    let plain = name.strip_prefix(b"g")?;
    G_NAMES.binary_search_by(|row| row.as_bytes().cmp(plain)).ok().map(|_| plain)
}

/// Returns the subcommand that a program's name holds: `push` of `git-push`.
pub(crate) fn git_subcommand(name: &[u8]) -> Option<&[u8]> {
    name.strip_prefix(b"git-").filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        assert!(SINGLE_DASH_WORDS.is_sorted());
        assert!(G_NAMES.is_sorted());
        assert!(SYNONYMS.is_sorted_by_key(|row| (row.program, row.word)));
    }

    #[test]
    fn homebrew_names_are_known() {
        assert_eq!(plain_name(b"gtimeout"), Some(b"timeout".as_slice()));
        assert_eq!(plain_name(b"grep"), None);
        assert_eq!(plain_name(b"go"), None);
    }

    #[test]
    fn a_git_program_names_its_subcommand() {
        assert_eq!(git_subcommand(b"git-push"), Some(b"push".as_slice()));
        assert_eq!(git_subcommand(b"git"), None);
        assert_eq!(git_subcommand(b"git-"), None);
    }
}
