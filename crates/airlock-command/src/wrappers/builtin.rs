//! Builtins that launch: `command`, `builtin`, `exec`, `eval`, `time`, and zsh's precommand modifiers
//!
//! POSIX.1-2024 XCU 2.15 and `command`, `time`; bash 5.2 and zsh 5.9 manuals; GNU time 1.9, FreeBSD 14
//! `time(1)`, `BusyBox` 1.35.

use airlock_syntax::Dialect;

use crate::{Bare, Effect, Judged, Operand, Parsing, Wrapper, flag, follow::Caller, value};

/// `command [-p] COMMAND [ARG]...`, `command -v|-V NAME`
pub(crate) const COMMAND: Wrapper = Wrapper {
    names: &["command"],
    words: &[],
    getopt: "+Vpv",
    options: &[
        flag(&["-V"]).is(Effect::LaunchesNothing),
        // The default PATH instead of the current one.
        flag(&["-p"]),
        flag(&["-v"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "POSIX.1-2024 command; bash 5.2; zsh 5.9",
};

/// `builtin COMMAND [ARG]...`
pub(crate) const BUILTIN: Wrapper = Wrapper {
    names: &["builtin"],
    words: &[],
    getopt: "",
    options: &[],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "bash 5.2; zsh 5.9",
};

/// `exec [-cl] [-a NAME] [COMMAND [ARG]...]`
pub(crate) const EXEC: Wrapper = Wrapper {
    names: &["exec"],
    words: &[],
    getopt: "+a:cl",
    options: &[
        // BusyBox ash runs the program of that name, and one that serves several names does what it says.
        value(&["-a"]).is(Effect::ItselfToo),
        flag(&["-c"]),
        flag(&["-l"]),
    ],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "POSIX.1-2024 XCU 2.15 exec; bash 5.2; zsh 5.9",
};

/// `eval [ARG]...`: the operands, joined by blanks, are a line.
pub(crate) const EVAL: Wrapper = Wrapper {
    names: &["eval"],
    words: &[],
    getopt: "",
    options: &[],
    operands: &[Operand::Line],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "POSIX.1-2024 XCU 2.15 eval; bash 5.2; zsh 5.9",
};

/// `time [-p] COMMAND [ARG]...`: the reserved word and the program.
pub(crate) const TIME: Wrapper = Wrapper {
    names: &["time"],
    words: &[],
    getopt: "+Vaf:hlo:pqv",
    options: &[
        flag(&["-V", "--version"]).is(Effect::LaunchesNothing),
        flag(&["-a", "--append"]),
        value(&["-f", "--format"]),
        // GNU prints help and BSD prints readable numbers.
        flag(&["-h", "--help"]),
        flag(&["-l"]),
        // Writes a file.
        value(&["-o", "--output"]).is(Effect::ItselfToo),
        flag(&["-p", "--portability"]),
        flag(&["-q", "--quiet"]),
        flag(&["-v", "--verbose"]),
    ],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "POSIX.1-2024 time; GNU time 1.9 time --help; FreeBSD 14 time(1); BusyBox 1.35",
};

/// `nocorrect [NAME=VALUE]... COMMAND`: a reserved word, behind which assignments may stand.
pub(crate) const NOCORRECT: Wrapper = Wrapper {
    names: &["nocorrect"],
    operands: &[Operand::Assignments, Operand::Command],
    ..PRECOMMAND_MODIFIER
};

/// `noglob COMMAND`, `- COMMAND`
pub(crate) const PRECOMMAND_MODIFIER: Wrapper = Wrapper {
    names: &["-", "noglob"],
    words: &[],
    getopt: "",
    options: &[],
    operands: &[Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "zsh 5.9 zshmisc(1) PRECOMMAND MODIFIERS",
};

fn is_modifier(row: &Wrapper) -> bool {
    *row == PRECOMMAND_MODIFIER || *row == NOCORRECT
}

/// Returns whether a row holds for a name that `caller` looks up: only shells know builtins and the
/// modifiers of zsh, and to anything else the name is that of a program.
pub(crate) fn is_known_to(row: &Wrapper, name: &[u8], caller: Caller) -> bool {
    if is_modifier(row) {
        return match caller {
            Caller::Shell(dialect) => name != b"-" || dialect == Dialect::Zsh,
            Caller::Builtin | Caller::Program => false,
        };
    }
    let is_builtin = *row == BUILTIN || *row == EVAL || *row == EXEC;
    !is_builtin || caller != Caller::Program
}

/// Returns who looks up the name of what a row launches, when `caller` has looked up the row's.
pub(crate) fn caller_below(row: &Wrapper, caller: Caller) -> Caller {
    let is_shell = caller != Caller::Program;
    if is_modifier(row) {
        caller
    } else if is_shell && (*row == BUILTIN || *row == COMMAND) {
        Caller::Builtin
    } else {
        Caller::Program
    }
}
