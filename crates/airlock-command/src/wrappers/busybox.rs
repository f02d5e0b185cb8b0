//! `busybox APPLET [ARG]...`, `toybox APPLET [ARG]...`
//!
//! `BusyBox` 1.35 `busybox --help`, toybox 0.8 `toybox --help`.

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag};

/// The applet is the command.
pub(crate) const BUSYBOX: Wrapper = Wrapper {
    names: &["busybox", "toybox"],
    words: &[],
    getopt: "",
    options: &[
        flag(&["--help"]).is(Effect::LaunchesNothing),
        flag(&["--install"]).is(Effect::LaunchesNothing),
        flag(&["--list"]).is(Effect::LaunchesNothing),
        flag(&["--list-full"]).is(Effect::LaunchesNothing),
        flag(&["--long"]).is(Effect::LaunchesNothing),
        flag(&["--show"]).is(Effect::LaunchesNothing),
        flag(&["--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "BusyBox 1.35 busybox --help; toybox 0.8 toybox --help",
};
