//! `watch [OPTION]... COMMAND [ARG]...`: the operands, joined by blanks, are a line for `sh -c`
//!
//! procps-ng 4.0.2 `watch --help`, 4.0.4 and 4.0.5 NEWS (`-C`, `-f`, `-r`, `-s`), `BusyBox` 1.35.

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag, optional, value};

/// FreeBSD's `watch`, which observes a terminal, launches nothing; no option tells the two apart.
pub(crate) const WATCH: Wrapper = Wrapper {
    names: &["watch"],
    words: &[],
    getopt: "+Cbcd::efghn:pq:rs:tvwx",
    options: &[
        flag(&["-C", "--no-color"]),
        flag(&["-b", "--beep"]),
        flag(&["-c", "--color"]),
        optional(&["-d", "--differences"]),
        flag(&["-e", "--errexit"]),
        flag(&["-f", "--follow"]),
        flag(&["-g", "--chgexit"]),
        flag(&["-h", "--help"]).is(Effect::LaunchesNothing),
        value(&["-n", "--interval"]),
        flag(&["-p", "--precise"]),
        value(&["-q", "--equexit"]),
        flag(&["-r", "--no-rerun"]),
        // Screen shots are written below the directory.
        value(&["-s", "--shotsdir"]).is(Effect::ItselfToo),
        flag(&["-t", "--no-title"]),
        flag(&["-v", "--version"]).is(Effect::LaunchesNothing),
        flag(&["-w", "--no-wrap"]),
        flag(&["-x", "--exec"]).is(Effect::TakesCommand),
    ],
    operands: &[Operand::Line],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "procps-ng 4.0.2 watch --help, 4.0.4 and 4.0.5 NEWS; BusyBox 1.35",
};
