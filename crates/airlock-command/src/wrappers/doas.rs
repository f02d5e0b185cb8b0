//! `doas [-Lns] [-a STYLE] [-C CONFIG] [-u USER] COMMAND [ARG]...`
//!
//! `OpenDoas` 6.8 `doas(1)`, `OpenBSD` 7 `doas(1)` (`-a`).

use crate::{Bare, Effect, Judged, Operand, Parsing, UnanalyzableKind, Wrapper, flag, value};

/// Takes no assignments.
pub(crate) const DOAS: Wrapper = Wrapper {
    names: &["doas"],
    words: &[],
    getopt: "+C:La:nsu:",
    options: &[
        value(&["-C"]).is(Effect::LaunchesNothing),
        flag(&["-L"]).is(Effect::LaunchesNothing),
        value(&["-a"]),
        flag(&["-n"]),
        flag(&["-s"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        value(&["-u"]),
    ],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "OpenDoas 6.8 doas(1); OpenBSD 7 doas(1)",
};
