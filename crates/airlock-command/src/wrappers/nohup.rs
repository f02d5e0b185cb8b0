//! `nohup COMMAND [ARG]...`
//!
//! GNU coreutils 9.1 `nohup --help`; POSIX.1-2024 `nohup`.

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag};

/// Solaris' `-p PID` and `-F` are left out.
pub(crate) const NOHUP: Wrapper = Wrapper {
    names: &["nohup"],
    words: &[],
    getopt: "+",
    options: &[
        flag(&["--help"]).is(Effect::LaunchesNothing),
        flag(&["--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "GNU coreutils 9.1 nohup --help; POSIX.1-2024 nohup",
};
