//! `sudo [OPTION]... [VAR=VALUE]... [COMMAND [ARG]...]`
//!
//! sudo 1.9.13 `sudo --help` and `src/parse_args.c`.

use crate::{
    Bare, Effect, Judged, Operand, Parsing, UnanalyzableKind, Wrapper, flag, optional, value,
};

/// Options may follow the assignments too.
pub(crate) const SUDO: Wrapper = Wrapper {
    names: &["sudo"],
    words: &[],
    getopt: "+ABC:D:EHKNPR:ST:U:Va:bc:eg:h:iklnp:r:st:u:v",
    options: &[
        flag(&["-A", "--askpass"]),
        flag(&["-B", "--bell"]),
        value(&["-C", "--close-from"]),
        value(&["-D", "--chdir"]).is(Effect::ChangesDirectory),
        flag(&["-E"]),
        optional(&["--preserve-env"]),
        flag(&["-H", "--set-home"]),
        flag(&["-K", "--remove-timestamp"]).is(Effect::LaunchesNothing),
        flag(&["-N", "--no-update"]),
        flag(&["-P", "--preserve-groups"]),
        value(&["-R", "--chroot"]).is(Effect::ChangesRoot),
        flag(&["-S", "--stdin"]),
        value(&["-T", "--command-timeout"]),
        value(&["-U", "--other-user"]),
        flag(&["-V", "--version"]).is(Effect::LaunchesNothing),
        value(&["-a", "--auth-type"]),
        flag(&["-b", "--background"]),
        value(&["-c", "--login-class"]),
        flag(&["-e", "--edit"]).is(Effect::LaunchesNothing),
        value(&["-g", "--group"]),
        // `-h` alone prints help; before a word that is no option it takes it as a host, and a command
        // may follow.
        value(&["-h", "--host"]),
        flag(&["--help"]).is(Effect::LaunchesNothing),
        flag(&["-i", "--login"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        // With a command it only asks for the password again.
        flag(&["-k", "--reset-timestamp"]),
        flag(&["-l", "--list"]).is(Effect::LaunchesNothing),
        flag(&["-n", "--non-interactive"]),
        value(&["-p", "--prompt"]),
        value(&["-r", "--role"]),
        flag(&["-s", "--shell"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        value(&["-t", "--type"]),
        value(&["-u", "--user"]),
        flag(&["-v", "--validate"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Assignments, Operand::Command],
    parsing: Parsing::POSIX,
    bare: Bare::Itself,
    judged: Judged::Launched,
    source: "sudo 1.9.13 sudo --help, src/parse_args.c",
};
