//! `setsid [-cfw] COMMAND [ARG]...`
//!
//! util-linux 2.38 `setsid --help`, `BusyBox` 1.35.

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag};

/// toybox's `-d` is left out.
pub(crate) const SETSID: Wrapper = Wrapper {
    names: &["setsid"],
    words: &[],
    getopt: "+Vcfhw",
    options: &[
        flag(&["-V", "--version"]).is(Effect::LaunchesNothing),
        flag(&["-c", "--ctty"]),
        flag(&["-f", "--fork"]),
        flag(&["-h", "--help"]).is(Effect::LaunchesNothing),
        flag(&["-w", "--wait"]),
    ],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "util-linux 2.38 setsid --help; BusyBox 1.35",
};
