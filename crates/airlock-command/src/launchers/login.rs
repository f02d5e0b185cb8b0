//! Programs that become another user: `su`, `runuser`, `sg`, `pkexec`
//!
//! util-linux 2.38 `su --help`, `runuser --help` (shadow 4.13 and BSD `su(1)` agree on `-c`), shadow 4.13 `sg(1)`, polkit 122
//! `pkexec(1)`.

use super::launcher;
use crate::{Bare, Effect, Operand, OptionSpec, Parsing, UnanalyzableKind, Wrapper, flag, value};

/// What su and runuser share.
const LINE: OptionSpec = value(&["-c", "--command", "--session-command"]).is(Effect::Line);

/// The shell that is started.
const SHELL: OptionSpec = value(&["-s", "--shell"]).is(Effect::Command);

/// Plain options.
const PLAIN: OptionSpec = flag(&[
    "-",
    "-P",
    "-T",
    "-f",
    "-l",
    "-m",
    "-p",
    "--fast",
    "--login",
    "--no-pty",
    "--preserve-environment",
    "--pty",
]);

/// Options with an option-argument.
const VALUES: OptionSpec =
    value(&["-G", "-g", "-w", "--group", "--supp-group", "--whitelist-environment"]);

/// Prints something and ends.
const HELP: OptionSpec = flag(&["-V", "-h", "--help", "--version"]).is(Effect::LaunchesNothing);

/// Without a line they start a login shell.
const LOGIN_SHELL: Bare = Bare::Refuse(UnanalyzableKind::StdinProgram);

/// `su [OPTION]... [-] [USER [ARG]...]`
pub(crate) const SU: Wrapper = Wrapper {
    operands: &[Operand::LoginShell],
    bare: LOGIN_SHELL,
    ..launcher(&["su"], &[LINE, SHELL, PLAIN, VALUES, HELP], "util-linux 2.38 su --help")
};

/// `runuser -u USER COMMAND`, otherwise as su
pub(crate) const RUNUSER: Wrapper = Wrapper {
    operands: &[Operand::LoginShell],
    bare: LOGIN_SHELL,
    ..launcher(
        &["runuser"],
        &[LINE, SHELL, PLAIN, VALUES, value(&["-u", "--user"]).is(Effect::TakesCommand), HELP],
        "util-linux 2.38 runuser --help",
    )
};

/// `sg GROUP LINE`, `sg GROUP -c LINE`
pub(crate) const SG: Wrapper = Wrapper {
    operands: &[Operand::Other, Operand::OneLine],
    parsing: Parsing::ANYWHERE,
    bare: LOGIN_SHELL,
    ..launcher(&["sg"], &[flag(&["-", "-l"]), value(&["-c"]).is(Effect::Line)], "shadow 4.13 sg(1)")
};

/// `pkexec [--user USER] COMMAND`; alone it starts a shell.
pub(crate) const PKEXEC: Wrapper = Wrapper {
    bare: LOGIN_SHELL,
    ..launcher(
        &["pkexec"],
        &[
            flag(&["--disable-internal-agent", "--keep-cwd"]),
            value(&["--user"]),
            flag(&["--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "polkit 122 pkexec(1)",
    )
};
