//! Editors and pagers, whose commands can run a line: `vim -c COMMAND`, `less +COMMAND`, `ed '!LINE'`
//!
//! Vim 9.0 `vim(1)`, its `starting.txt` and `main.c`; Neovim 0.10 `starting.txt`; less 590 `less(1)`; GNU ed 1.19 `ed(1)`,
//! `red(1)`; nano 7.2 `nano(1)`; bat 0.22 `bat --help`; delta 0.15 `src/cli.rs`.

use super::by_option;
use crate::{Commands, Effect, Operand, Wrapper, flag, value};

/// Commands of Vim's: `!LINE`; of the rest few are known to run nothing. `set` is none of them: `runtimepath`
/// says where code is loaded from.
const EX: Commands = Commands {
    prefix: "",
    lines: &["!", ":!"],
    harmless: &[
        "q", "qa", "qall", "w", "wa", "wq", "wqa", "x", "xa", ":q", ":qa", ":qall", ":w", ":wq",
        ":x",
    ],
    doubts: &[],
};

/// Starts of commands that run nothing where what follows is plain: a substitution, a move to an end.
const EX_PLAIN: &[&str] = &["%s/", "s/", "normal G", "normal gg"];

/// `vim -c COMMAND`, `vim +COMMAND`, `vim -S FILE`
pub(crate) const VIM: Wrapper = Wrapper {
    operands: &[Operand::PlusCommand],
    ..by_option(
        &[
            "eview", "evim", "ex", "gview", "gvim", "gvimdiff", "nvim", "rgview", "rgvim", "rview",
            "rvim", "vi", "view", "vim", "vimdiff",
        ],
        &[
            value(&["-c", "--cmd"]).is(Effect::CommandsUnless(EX_PLAIN, EX)),
            // An expression, and keys.
            value(&["--remote-expr", "--remote-send"]).is(Effect::MayLaunch),
            // Files of commands or keys; `-l` is Neovim's.
            value(&["-S", "-l", "-s"]).is(Effect::MayLaunch),
            value(&["-U", "-u"]).is(Effect::MayLaunchUnless(&[
                "/dev/null",
                "DEFAULTS",
                "NONE",
                "NORC",
            ])),
            value(&["-T", "-i", "-t"]),
            flag(&["-h", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "Vim 9.0 vim(1), starting.txt, main.c; Neovim 0.10 starting.txt",
    )
};

/// `less +COMMAND`, which `!LINE` and others are; `-o FILE` writes one.
pub(crate) const LESS: Wrapper = Wrapper {
    operands: &[Operand::PlusCommand],
    ..by_option(
        &["less"],
        &[
            value(&["-O", "-k", "-o", "--LOG-FILE", "--lesskey-content", "--lesskey-file"])
                .is(Effect::MayLaunch),
            value(&["--lesskey-src", "--log-file"]).is(Effect::MayLaunch),
            value(&["-D", "-P", "-T", "-b", "-h", "-j", "-p", "-t", "-x", "-y", "-z", "-#"]),
            value(&["-\""]),
        ],
        "less 590 less(1)",
    )
};

/// `ed '!LINE'`, `ed FILE`; `red` runs no line
pub(crate) const ED: Wrapper = Wrapper {
    operands: &[Operand::LineAfterKey(&["!"])],
    ..by_option(&["ed"], &[value(&["-p", "--prompt"])], "GNU ed 1.19 ed(1), red(1)")
};

/// `nano -s PROGRAM`, `nano -f FILE`
pub(crate) const NANO: Wrapper = by_option(
    &["nano"],
    &[
        value(&["-s", "--speller"]).is(Effect::Command),
        value(&["-f", "--rcfile"]).is(Effect::MayLaunch),
        value(&["-C", "-J", "-Q", "-T", "-X", "-Y", "-o", "-r"]),
    ],
    "nano 7.2 nano(1)",
);

/// `bat --pager LINE`, split as a shell does
pub(crate) const BAT: Wrapper = by_option(
    &["bat", "batcat", "delta"],
    &[value(&["--pager"]).is(Effect::Line), value(&["-H", "-l", "-m", "-r", "-w"])],
    "bat 0.22 bat --help; delta 0.15 src/cli.rs",
);
