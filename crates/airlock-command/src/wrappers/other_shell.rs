//! `fish -c CODE`, `csh -c CODE`, `nu -c CODE`, `pwsh -Command CODE`, ...: shells whose language is not read here
//!
//! fish 3.6 `fish(1)`, tcsh 6.24 `tcsh(1)`, Nushell 0.98 `nu --help`, xonsh 0.14 `xonsh --help`, elvish 0.20
//! `elvish -help`, PowerShell 7.4 `about_Pwsh`.

use super::shell::shell;
use crate::{Bare, Dashes, Effect, OptionSpec, Parsing, UnanalyzableKind, Wrapper, flag, value};

/// The effect of an option whose option-argument, or an operand, is code.
const CODE: Effect = Effect::Refuse(UnanalyzableKind::InlineCode);

/// fish.
pub(crate) const FISH: Wrapper = shell(
    &["fish"],
    &[
        value(&["-c", "--command"]).is(CODE),
        value(&["-C", "--init-command"]).is(CODE),
        value(&["-d", "--debug"]),
        value(&["-f", "--features"]),
        value(&["-o", "--debug-output"]).is(Effect::ItselfToo),
        value(&["-p", "--profile"]).is(Effect::ItselfToo),
        value(&["--profile-startup"]).is(Effect::ItselfToo),
        flag(&["-N", "-P", "-i", "-l"]),
        flag(&["--interactive", "--login", "--no-config", "--private", "--print-rusage-self"]),
        flag(&["-n", "--no-execute"]),
        flag(&["-h", "-v", "--help", "--print-debug-categories", "--version"])
            .is(Effect::LaunchesNothing),
    ],
    "fish 3.6 fish(1)",
);

/// csh and tcsh. `-b` ends the options, and is left out.
pub(crate) const CSH: Wrapper = shell(
    &["csh", "tcsh"],
    &[
        flag(&["-c"]).is(CODE),
        flag(&["-s"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        flag(&["-V", "-X", "-d", "-e", "-f", "-i", "-l", "-m", "-n", "-q", "-v", "-x"]),
        flag(&["--help", "--version"]).is(Effect::LaunchesNothing),
    ],
    "tcsh 6.24 tcsh(1)",
);

/// Nushell, xonsh and elvish.
pub(crate) const NEW_SHELL: Wrapper = shell(
    &["elvish", "nu", "xonsh"],
    &[
        value(&["-c", "--commands"]).is(CODE),
        flag(&["-h", "-help", "--help", "-version", "--version"]).is(Effect::LaunchesNothing),
    ],
    "Nushell 0.98 nu --help; xonsh 0.14 xonsh --help; elvish 0.20 elvish -help",
);

/// PowerShell and Windows' `cmd`: operands may be code, and options are told apart in no letter case.
pub(crate) const POWERSHELL: Wrapper = Wrapper {
    operands: &[],
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::POSIX },
    bare: Bare::Refuse(UnanalyzableKind::InlineCode),
    ..shell(&["cmd", "powershell"], POWERSHELL_OPTIONS, "PowerShell 7.4 about_PowerShell_exe")
};

/// PowerShell 7: the first operand is a script file.
pub(crate) const PWSH: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::POSIX },
    ..shell(&["pwsh"], POWERSHELL_OPTIONS, "PowerShell 7.4 about_Pwsh")
};

/// The options of PowerShell.
const POWERSHELL_OPTIONS: &[OptionSpec] = &[
    value(&["-Command", "-EncodedCommand", "-c", "-command", "-encodedcommand"]).is(CODE),
    // A script file, its arguments behind it.
    value(&["-File", "-f", "-file"]).is(Effect::LaunchesNothing),
    flag(&["-Login", "-NoLogo", "-NonInteractive", "-NoProfile", "-login", "-nologo"]),
    flag(&["-noninteractive", "-noprofile"]),
    value(&["-ExecutionPolicy", "-WorkingDirectory", "-executionpolicy"]),
    flag(&["-Help", "-Version", "-help", "-version", "-?"]).is(Effect::LaunchesNothing),
    flag(&["-h", "-v", "--help", "--version"]).is(Effect::LaunchesNothing),
];
