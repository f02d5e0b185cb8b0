//! `timeout [OPTION]... DURATION COMMAND [ARG]...`
//!
//! GNU coreutils 9.1 `timeout --help` and 9.6 NEWS (`-f`, `-p`), FreeBSD 14 `timeout(1)`, `BusyBox` 1.35.

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag, value};

/// `-t SECS` of `BusyBox` before 1.30, which had no DURATION, is left out.
pub(crate) const TIMEOUT: Wrapper = Wrapper {
    names: &["timeout"],
    words: &[],
    getopt: "+fk:ps:v",
    options: &[
        flag(&["-f", "--foreground"]),
        value(&["-k", "--kill-after"]),
        flag(&["-p", "--preserve-status"]),
        value(&["-s", "--signal"]),
        flag(&["-v", "--verbose"]),
        flag(&["--help"]).is(Effect::LaunchesNothing),
        flag(&["--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Other, Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "GNU coreutils 9.1 timeout --help, 9.6 NEWS (-f, -p); FreeBSD 14 timeout(1); BusyBox 1.35",
};
