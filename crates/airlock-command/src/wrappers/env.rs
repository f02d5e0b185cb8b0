//! `env [OPTION]... [-] [NAME=VALUE]... [COMMAND [ARG]...]`
//!
//! GNU coreutils 9.1 `env --help` and 9.5 NEWS (`-a`), FreeBSD 14 `env(1)`, `BusyBox` 1.35.

use crate::{
    Bare, Effect, Judged, Operand, Parsing, UnanalyzableKind, Wrapper, flag, optional, value,
};

/// FreeBSD's `-L`, `-U` (a login class, which may set `PATH`) are left out, so that they are refused.
pub(crate) const ENV: Wrapper = Wrapper {
    names: &["env"],
    words: &[],
    getopt: "+0C:P:S:a:iu:v",
    options: &[
        flag(&["-0", "--null"]),
        value(&["-C", "--chdir"]).is(Effect::ChangesDirectory),
        // A directory list in which BSD's env looks the command up, instead of PATH.
        value(&["-P"]).is(Effect::Refuse(UnanalyzableKind::DynamicProgram)),
        // Split by rules of its own, with escapes and variables.
        value(&["-S", "--split-string"]).is(Effect::Refuse(UnanalyzableKind::DynamicProgram)),
        // A program that serves several names runs what argv[0] says (busybox, git-push).
        value(&["-a", "--argv0"]).is(Effect::Refuse(UnanalyzableKind::DynamicProgram)),
        flag(&["-i", "--ignore-environment"]),
        value(&["-u", "--unset"]).is(Effect::UnsetsVariable),
        flag(&["-v", "--debug"]),
        optional(&["--block-signal"]),
        optional(&["--default-signal"]),
        optional(&["--ignore-signal"]),
        flag(&["--list-signal-handling"]),
        flag(&["--help"]).is(Effect::LaunchesNothing),
        flag(&["--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::LoneDash, Operand::Assignments, Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "GNU coreutils 9.1 env --help, 9.5 NEWS (-a); FreeBSD 14 env(1); BusyBox 1.35",
};
