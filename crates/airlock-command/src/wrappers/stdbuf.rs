//! `stdbuf OPTION... COMMAND [ARG]...`
//!
//! GNU coreutils 9.1 `stdbuf --help`, FreeBSD 14 `stdbuf(1)`.

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag, value};

/// Sets `LD_PRELOAD` itself, to a library of its own.
pub(crate) const STDBUF: Wrapper = Wrapper {
    names: &["stdbuf"],
    words: &[],
    getopt: "+e:i:o:",
    options: &[
        value(&["-e", "--error"]),
        value(&["-i", "--input"]),
        value(&["-o", "--output"]),
        flag(&["--help"]).is(Effect::LaunchesNothing),
        flag(&["--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "GNU coreutils 9.1 stdbuf --help; FreeBSD 14 stdbuf(1)",
};
