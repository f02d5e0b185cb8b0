//! Short options that take an option-argument, for rules that look inside clusters (Q26c).
//!
//! In `git commit -mfix` the `f` is text. Only letters that always take an option-argument stand here, and
//! none that some implementation of the program reads as a plain option: a letter too few makes a deny rule
//! match too much, one too many makes it miss. `--help` and manuals of GNU coreutils 9.1, findutils 4.9,
//! grep 3.8, diffutils 3.8, tar 1.34 and bsdtar 3.6, git 2.47, ripgrep 13 and 14, curl 7.88, wget 1.21,
//! OpenSSH 9.2, rsync 3.2, make 4.3, Docker 28, kubectl 1.32, cargo 1.95, sudo 1.9.13, systemd 252.

/// Program, subcommand or nothing, letters; sorted.
const LETTERS: &[(&str, &str, &str)] = &[
    ("bash", "", "Oo"),
    ("cargo", "", "CFZj"),
    ("cmp", "", "in"),
    ("cp", "", "St"),
    ("curl", "", "ACDEFHKPQTUXYbcdemortuwxyz"),
    ("cut", "", "bcdf"),
    ("date", "", "dfrs"),
    ("df", "", "Btx"),
    ("diff", "", "CDFISUWXx"),
    ("docker", "", "Hcl"),
    ("docker", "build", "cfmot"),
    ("docker", "exec", "euw"),
    ("docker", "run", "acehlmpuvw"),
    ("du", "", "BXdt"),
    ("egrep", "", "ABCDdefm"),
    ("env", "", "CSu"),
    ("fgrep", "", "ABCDdefm"),
    ("gh", "", "R"),
    ("git", "", "Cc"),
    ("git", "am", "Cp"),
    ("git", "apply", "Cp"),
    ("git", "archive", "o"),
    ("git", "blame", "LS"),
    ("git", "branch", "u"),
    ("git", "checkout", "Bb"),
    ("git", "cherry-pick", "Xm"),
    ("git", "clean", "e"),
    ("git", "clone", "bcjou"),
    ("git", "commit", "CFcmt"),
    ("git", "diff", "GILOSl"),
    ("git", "difftool", "GILOSltx"),
    ("git", "fetch", "jo"),
    ("git", "format-patch", "GILOSlov"),
    ("git", "grep", "ABCefm"),
    ("git", "init", "b"),
    ("git", "log", "GILOSln"),
    ("git", "ls-files", "Xx"),
    ("git", "ls-remote", "o"),
    ("git", "merge", "FXms"),
    ("git", "notes", "CFcm"),
    ("git", "pull", "Xjos"),
    ("git", "push", "o"),
    ("git", "range-diff", "GILOSl"),
    ("git", "rebase", "CXsx"),
    ("git", "restore", "s"),
    ("git", "revert", "Xm"),
    ("git", "show", "GILOSln"),
    ("git", "stash", "m"),
    ("git", "switch", "Cc"),
    ("git", "tag", "Fmu"),
    ("git", "worktree", "Bb"),
    ("grep", "", "ABCDdefm"),
    ("head", "", "cn"),
    ("install", "", "Sgmot"),
    ("journalctl", "", "DFMSUcgoptu"),
    ("jq", "", "Lf"),
    ("kill", "", "ns"),
    ("kubectl", "", "nsv"),
    ("kubectl", "apply", "fklnosv"),
    ("kubectl", "delete", "fklnosv"),
    ("kubectl", "exec", "cfnsv"),
    ("kubectl", "get", "Lfklnosv"),
    ("ln", "", "St"),
    ("ls", "", "ITw"),
    ("make", "", "CEIWfo"),
    ("mkdir", "", "m"),
    ("mv", "", "St"),
    ("mysql", "", "DPSehu"),
    ("node", "", "Cer"),
    ("perl", "", "EFIMem"),
    ("pip", "install", "cefirt"),
    ("podman", "exec", "euw"),
    ("podman", "run", "acehlmpuvw"),
    ("psql", "", "FLPRTUcdfhopv"),
    ("python", "", "QWXcm"),
    ("python3", "", "QWXcm"),
    ("rg", "", "ABCEMTdefgjmrt"),
    ("rsync", "", "BMTef"),
    ("ruby", "", "CEFIer"),
    ("scp", "", "DFJPSXcilo"),
    ("sed", "", "ef"),
    ("sh", "", "o"),
    ("sort", "", "STkot"),
    ("split", "", "Cablnt"),
    ("ssh", "", "BDEFIJLOQRSWbceilmopw"),
    ("stat", "", "c"),
    ("sudo", "", "CDRTUaghprtu"),
    ("systemctl", "", "HMnopst"),
    ("tail", "", "cns"),
    ("tar", "", "CTXbf"),
    ("timeout", "", "ks"),
    ("tmux", "", "LSTcf"),
    ("touch", "", "drt"),
    ("uniq", "", "fsw"),
    ("unzip", "", "Pd"),
    ("watch", "", "nq"),
    ("wget", "", "ABDIOPQRTUXaeilotw"),
    ("xargs", "", "EIJLPRSadns"),
    ("zsh", "", "o"),
];

/// Returns the letters of a program's short options that take an option-argument; `word` is the first
/// word behind the program, if a rule names one. Empty where nothing is known: the letters of a
/// program with subcommands are not those of a subcommand without a row.
#[must_use]
pub fn letters_with_argument(program: &str, word: Option<&str>) -> &'static str {
    let from = LETTERS.partition_point(|row| row.0 < program);
    let rows = LETTERS.get(from..).unwrap_or_default();
    let count = rows.iter().take_while(|row| row.0 == program).count();
    let rows = rows.get(..count).unwrap_or_default();
    let named = |word: &str| rows.iter().find(|row| row.1 == word).map(|row| row.2);
    match (word, rows) {
        (_, [(_, "", letters)]) => letters,
        (Some(word), _) => named(word).unwrap_or(""),
        (None, _) => named("").unwrap_or(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_letters_are_sorted() {
        assert!(LETTERS.windows(2).all(|pair| (pair[0].0, pair[0].1) < (pair[1].0, pair[1].1)));
        for (program, word, letters) in LETTERS {
            assert!(
                letters.as_bytes().windows(2).all(|pair| pair[0] < pair[1]),
                "{program} {word}"
            );
        }
    }

    #[test]
    fn a_subcommand_has_letters_of_its_own() {
        assert_eq!(letters_with_argument("git", Some("commit")), "CFcmt");
        assert_eq!(letters_with_argument("git", Some("push")), "o");
        assert_eq!(letters_with_argument("git", None), "Cc");
        assert_eq!(letters_with_argument("git", Some("gc")), "");
        assert_eq!(letters_with_argument("curl", Some("x")), letters_with_argument("curl", None));
        assert_eq!(letters_with_argument("rm", None), "");
        assert_eq!(letters_with_argument("frobnicate", Some("x")), "");
    }
}
