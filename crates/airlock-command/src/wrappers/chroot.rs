//! `chroot [OPTION]... NEWROOT [COMMAND [ARG]...]`
//!
//! GNU coreutils 9.1 `chroot --help`, FreeBSD 14 `chroot(8)`, `BusyBox` 1.35.

use crate::{Bare, Effect, Judged, Operand, Parsing, UnanalyzableKind, Wrapper, flag, value};

/// Without a command it starts a shell.
pub(crate) const CHROOT: Wrapper = Wrapper {
    names: &["chroot"],
    words: &[],
    getopt: "+G:g:nu:",
    options: &[
        value(&["-G", "--groups"]),
        value(&["-g"]),
        flag(&["-n"]),
        value(&["-u"]),
        value(&["--userspec"]),
        flag(&["--skip-chdir"]),
        flag(&["--help"]).is(Effect::LaunchesNothing),
        flag(&["--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Root, Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Refuse(UnanalyzableKind::StdinProgram),
    judged: Judged::Launched,
    source: "GNU coreutils 9.1 chroot --help; FreeBSD 14 chroot(8); BusyBox 1.35",
};
