//! `xargs [OPTION]... [COMMAND [INITIAL-ARGS]...]`
//!
//! GNU findutils 4.9 `xargs --help` and `xargs.c`, FreeBSD 14 and macOS `xargs(1)` (`-J`, `-R`, `-S`),
//! `BusyBox` 1.35.

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag, optional, value};

/// Appends words read from its input, which are unknown here.
pub(crate) const XARGS: Wrapper = Wrapper {
    names: &["xargs"],
    words: &[],
    getopt: "+0E:I:J:L:P:R:S:a:d:e::i::l::n:oprs:tx",
    options: &[
        flag(&["-0", "--null"]),
        value(&["-E"]),
        value(&["-I"]).is(Effect::Replacement),
        value(&["-J"]).is(Effect::Replacement),
        // These take an earlier -I back, in GNU xargs.
        value(&["-L"]).is(Effect::Appends),
        value(&["-P", "--max-procs"]),
        value(&["-R"]),
        value(&["-S"]),
        value(&["-a", "--arg-file"]),
        value(&["-d", "--delimiter"]),
        optional(&["-e", "--eof"]),
        optional(&["-i", "--replace"]).is(Effect::Replacement),
        optional(&["-l", "--max-lines"]).is(Effect::Appends),
        value(&["-n", "--max-args"]).is(Effect::Appends),
        flag(&["-o", "--open-tty"]),
        flag(&["-p", "--interactive"]),
        flag(&["-r", "--no-run-if-empty"]),
        value(&["-s", "--max-chars"]),
        flag(&["-t", "--verbose"]),
        flag(&["-x", "--exit"]),
        // Only a name: the value is the number of the slot.
        value(&["--process-slot-var"]).is(Effect::SetsVariable),
        flag(&["--show-limits"]),
        flag(&["--help"]).is(Effect::LaunchesNothing),
        flag(&["--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Appended],
    parsing: Parsing::POSIX,
    bare: Bare::Launches("echo"),
    judged: Judged::Launched,
    source: "GNU findutils 4.9 xargs --help, xargs.c; FreeBSD 14 xargs(1); BusyBox 1.35",
};
