//! `nice [OPTION] [COMMAND [ARG]...]`, with `-N`, `-+N`, `--N` for `-n N`
//!
//! GNU coreutils 9.1 `nice --help`, FreeBSD 14 `nice(1)`, `BusyBox` 1.35.

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag, value};

/// `nice +N` of csh is left out: it is a builtin of that shell alone.
pub(crate) const NICE: Wrapper = Wrapper {
    names: &["nice"],
    words: &[],
    getopt: "+n:",
    options: &[
        value(&["-n", "--adjustment"]),
        flag(&["--help"]).is(Effect::LaunchesNothing),
        flag(&["--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Command],
    parsing: Parsing { numeric: true, ..Parsing::POSIX },
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "GNU coreutils 9.1 nice --help; FreeBSD 14 nice(1); BusyBox 1.35",
};
