//! `ionice [-c CLASS] [-n LEVEL] [-t] COMMAND [ARG]...`, `ionice -p PID...`
//!
//! util-linux 2.38 `ionice --help`, `BusyBox` 1.35.

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag, value};

/// Given processes (`-p`, `-P`, `-u`) it changes them and launches nothing; `BusyBox` launches all the same.
pub(crate) const IONICE: Wrapper = Wrapper {
    names: &["ionice"],
    words: &[],
    getopt: "+P:Vc:hn:p:tu:",
    options: &[
        value(&["-P", "--pgid"]).is(Effect::TakesNumbers),
        flag(&["-V", "--version"]).is(Effect::LaunchesNothing),
        value(&["-c", "--class"]),
        flag(&["-h", "--help"]).is(Effect::LaunchesNothing),
        value(&["-n", "--classdata"]),
        value(&["-p", "--pid"]).is(Effect::TakesNumbers),
        flag(&["-t", "--ignore"]),
        value(&["-u", "--uid"]).is(Effect::TakesNumbers),
    ],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "util-linux 2.38 ionice --help; BusyBox 1.35",
};
