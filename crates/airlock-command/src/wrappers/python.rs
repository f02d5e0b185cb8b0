//! `python [OPTION]... [-c CODE | -m MODULE | SCRIPT | -] [ARG]...`
//!
//! `CPython` 3.11 `python3 --help`, `PyPy` 7.3 `pypy3 --help`.

use crate::{
    Bare, Effect, Judged, Operand, Parsing, UnanalyzableKind, Unknown, Wrapper, flag, value,
};

/// Versions (`python3.11`) are taken off before the look-up.
pub(crate) const PYTHON: Wrapper = Wrapper {
    names: &[
        "graalpy",
        "jython",
        "micropython",
        "py",
        "pypy",
        "pypy2",
        "pypy3",
        "python",
        "python2",
        "python3",
        "pythonw",
    ],
    words: &[],
    getopt: "+?BEIJOPQ:RSVW:X:bc:dhim:qstuvx",
    options: &[
        flag(&["-?", "-V", "-h"]).is(Effect::LaunchesNothing),
        flag(&["-B", "-E", "-I", "-J", "-O", "-P", "-R", "-S"]),
        value(&["-Q"]),
        value(&["-W"]),
        value(&["-X"]),
        flag(&["-b", "-d", "-q", "-s", "-t", "-u", "-v", "-x"]),
        value(&["-c"]).is(Effect::Code),
        // Reads standard input once the script is through.
        flag(&["-i"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        value(&["-m"]).is(Effect::Module),
        value(&["--check-hash-based-pycs", "--jit"]),
        flag(&["--help", "--help-all", "--help-env", "--help-xoptions", "--version"])
            .is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Script],
    parsing: Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX },
    bare: Bare::Refuse(UnanalyzableKind::StdinProgram),
    judged: Judged::Launched,
    source: "CPython 3.11 python3 --help; PyPy 7.3 pypy3 --help",
};
