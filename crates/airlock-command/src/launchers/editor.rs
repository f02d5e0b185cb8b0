//! Editors and pagers, whose commands can run a line: `vim -c COMMAND`, `less +COMMAND`, `ed '!LINE'`
//!
//! Vim 9.0 `vim(1)`, Neovim 0.9 `nvim --help`, less 590 `less(1)`, GNU ed 1.19 `ed(1)`, nano 7.2 `nano(1)`, bat 0.22
//! `bat --help`.

use super::by_option;
use crate::{Commands, Effect, Operand, Wrapper, flag, value};

/// Commands of Vim's: `!LINE`; of the rest few are known to run nothing.
const EX: Commands = Commands {
    prefix: "",
    lines: &["!", ":!"],
    harmless: &["q", "qa", "qall", "set", ":q", ":qa", ":set"],
    doubts: &[],
};

/// `vim -c COMMAND`, `vim +COMMAND`, `vim -S FILE`
pub(crate) const VIM: Wrapper = Wrapper {
    operands: &[Operand::PlusCommand],
    ..by_option(
        &["ex", "gvim", "nvim", "rview", "rvim", "vi", "view", "vim", "vimdiff"],
        &[
            value(&["-c", "--cmd", "--remote-expr", "--remote-send"]).is(Effect::Commands(EX)),
            // Files of commands or keys.
            value(&["-S", "-l", "-s"]).is(Effect::MayLaunch),
            value(&["-U", "-u"]).is(Effect::MayLaunchUnless(&["/dev/null", "DEFAULTS", "NONE"])),
            value(&["-T", "-i", "-t"]),
            flag(&["-h", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "Vim 9.0 vim(1); Neovim 0.9 nvim --help",
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
        ],
        "less 590 less(1)",
    )
};

/// `ed '!LINE'`, `ed FILE`
pub(crate) const ED: Wrapper = Wrapper {
    operands: &[Operand::LineAfterKey(&["!"])],
    ..by_option(&["ed", "red"], &[value(&["-p", "--prompt"])], "GNU ed 1.19 ed(1)")
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
    &[
        value(&["--pager"]).is(Effect::Line),
        value(&["-H", "-l", "-m", "-r", "--language", "--line-range", "--style", "--theme"]),
    ],
    "bat 0.22 bat --help; delta 0.15 delta --help",
);
