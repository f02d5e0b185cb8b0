//! `sh [OPTION]... -c LINE [NAME [ARG]...]`, `sh [OPTION]... [SCRIPT [ARG]...]`: the shells that read POSIX sh
//!
//! bash 5.2 `bash(1)` and `shell.c`, dash 0.5.12 `dash(1)`, `BusyBox` 1.35 `sh --help`, zsh 5.9 `zsh --help`,
//! ksh93u+m 1.0.4 `ksh93(1)`, mksh 59c `mksh(1)`, posh 0.14 `posh(1)`, yash 2.54 `yash(1)`; what `-c -e LINE`,
//! `-oc NAME LINE` and `-oNAME` do was seen in each.

use crate::{
    Bare, Effect, Judged, Operand, OptionSpec, Parsing, UnanalyzableKind, Wrapper, flag, separate,
    value,
};

/// Returns the row of a shell; none has a `getopt` string.
pub(super) const fn shell(
    names: &'static [&'static str],
    options: &'static [OptionSpec],
    source: &'static str,
) -> Wrapper {
    Wrapper {
        names,
        words: &[],
        getopt: "",
        options,
        operands: &[Operand::Script],
        parsing: Parsing::POSIX,
        bare: Bare::Refuse(UnanalyzableKind::StdinProgram),
        judged: Judged::Launched,
        source,
    }
}

/// `-c`: the first operand is the line.
const LINE: OptionSpec = flag(&["-c"]).is(Effect::TakesLine);

/// `+c` is `-c` to some and takes it back to others; a lone `+` is nothing to some and a script to
/// others.
const PLUS: OptionSpec = flag(&["+", "+c"]).is(Effect::Refuse(UnanalyzableKind::UnknownOption));

/// `-s`: the program is standard input. So it is for a lone `-`, behind which a script or line may stand
/// in some shells.
const STDIN: OptionSpec =
    flag(&["-", "-s", "+s"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram));

/// `--help`, `--version`.
const HELP: OptionSpec = flag(&["--help", "--version"]).is(Effect::LaunchesNothing);

/// `-o NAME`, in the shells that never attach the name.
const NAMED: OptionSpec = separate(&["-o", "+o"]).is(Effect::NamesShellOption);

/// `-O NAME` of bash.
const SHOPT: OptionSpec = separate(&["-O", "+O"]).is(Effect::NamesShellOption);

/// A letter by which a word with a `=` is an assignment wherever it stands (`bash -k`).
const KEYWORD: OptionSpec = flag(&["-k"]).is(Effect::Refuse(UnanalyzableKind::UnknownOption));

/// The options that leave the reading of a line as it is, set or unset, without underscores: bash 5.2
/// `bash(1)`, set and shopt; zsh 5.9 `zshoptions(1)`; dash 0.5.12, mksh 59c, yash 2.54.
const HARMLESS_OPTIONS: &[&str] = &[
    "allexport",
    "braceexpand",
    "checkhash",
    "checkjobs",
    "checkwinsize",
    "cmdhist",
    "dotglob",
    "emacs",
    "errexit",
    "errreturn",
    "errtrace",
    "execfail",
    "extglob",
    "failglob",
    "functrace",
    "globasciiranges",
    "globdots",
    "globstar",
    "hashall",
    "histappend",
    "histexpand",
    "huponexit",
    "ignoreeof",
    "inheriterrexit",
    "interactive",
    "lastpipe",
    "login",
    "loginshell",
    "monitor",
    "nocaseglob",
    "nocasematch",
    "noclobber",
    "noexec",
    "noglob",
    "nolog",
    "nomatch",
    "nonomatch",
    "notify",
    "nounset",
    "nullglob",
    "physical",
    "pipefail",
    "privileged",
    "restricted",
    "unset",
    "verbose",
    "vi",
    "xtrace",
];

/// The option of zsh by which `^`, `#` and `~` make patterns.
pub(crate) const EXTENDED_GLOB: &[u8] = b"extendedglob";

/// Returns whether an option of a shell leaves the reading of a line as it is.
pub(crate) fn is_harmless_option(name: &[u8]) -> bool {
    let plain = name.iter().filter(|byte| **byte != b'_').map(u8::to_ascii_lowercase);
    let plain: Vec<u8> = plain.collect();
    HARMLESS_OPTIONS.iter().any(|known| known.as_bytes() == plain)
}

/// The letters of bash, set and unset.
const BASH_LETTERS: OptionSpec = flag(&[
    "-B", "+B", "-C", "+C", "-D", "+D", "-E", "+E", "-H", "+H", "-P", "+P", "-T", "+T", "-a", "+a",
    "-b", "+b", "-e", "+e", "-f", "+f", "-h", "+h", "-i", "+i", "+k", "-l", "+l", "-m", "+m", "-n",
    "+n", "-p", "+p", "-r", "+r", "-t", "+t", "-u", "+u", "-v", "+v", "-x", "+x",
]);

/// `sh` is any of dash, bash, `BusyBox` ash and others; the letters that they share with bash have one
/// meaning for what is launched, and a letter that the shell at hand lacks makes it stop. A long option
/// is bash's alone: `BusyBox` passes it over and runs what follows, be it the file of `--rcfile`.
pub(crate) const SH: Wrapper = shell(
    &["sh"],
    &[LINE, PLUS, STDIN, NAMED, SHOPT, KEYWORD, BASH_LETTERS],
    "bash 5.2 bash(1), shell.c; dash 0.5.12 dash(1); BusyBox 1.35 sh",
);

/// bash.
pub(crate) const BASH: Wrapper = shell(
    &["bash", "rbash"],
    &[
        LINE,
        PLUS,
        STDIN,
        NAMED,
        SHOPT,
        KEYWORD,
        BASH_LETTERS,
        // The files are run first, where the shell is interactive.
        separate(&["--init-file", "--rcfile"]).is(Effect::ItselfToo),
        flag(&["--dump-po-strings", "--dump-strings", "--login", "--noediting", "--noprofile"]),
        flag(&["--norc", "--posix", "--restricted", "--verbose"]),
        // Runs a file of the system's first.
        flag(&["--debugger"]).is(Effect::ItselfToo),
        flag(&["--pretty-print"]),
        HELP,
        // bash takes these behind one dash too, but only before the first short option; behind one
        // they are a cluster.
        flag(&["-init-file", "-login", "-noediting", "-noprofile", "-norc", "-posix", "-rcfile"])
            .is(Effect::Refuse(UnanalyzableKind::UnknownOption)),
        flag(&["-help", "-restricted", "-verbose", "-version", "-debugger", "-dump-strings"])
            .is(Effect::Refuse(UnanalyzableKind::UnknownOption)),
    ],
    "bash 5.2 bash(1), shell.c",
);

/// dash and the Almquist shells.
pub(crate) const DASH: Wrapper = shell(
    &["ash", "dash", "hush"],
    &[
        LINE,
        PLUS,
        STDIN,
        NAMED,
        flag(&[
            "-C", "+C", "-E", "+E", "-I", "+I", "-V", "+V", "-a", "+a", "-b", "+b", "-e", "+e",
            "-f", "+f", "-i", "+i", "-l", "+l", "-m", "+m", "-n", "+n", "-p", "+p", "-q", "+q",
            "-u", "+u", "-v", "+v", "-x", "+x",
        ]),
    ],
    "dash 0.5.12 dash(1); BusyBox 1.35 sh --help",
);

/// `-b` ends the options, and is left out. A name behind two dashes is an option, too many to list.
pub(crate) const ZSH: Wrapper = shell(
    &["rzsh", "zsh"],
    &[
        LINE,
        PLUS,
        STDIN,
        value(&["-o", "+o"]).is(Effect::NamesShellOption),
        // Braces, backquotes, arrays, lookups and the splitting of words are others then.
        flag(&["-I", "+I", "-L", "+L", "-P", "+P", "-Q", "+Q", "-y", "+y"])
            .is(Effect::Refuse(UnanalyzableKind::UnknownOption)),
        flag(&[
            "-C", "+C", "-E", "+E", "-F", "+F", "-G", "+G", "-H", "+H", "-J", "+J", "-K", "+K",
            "-M", "+M", "-N", "+N", "-R", "+R", "-S", "+S", "-T", "+T", "-U", "+U", "-V", "+V",
            "-W", "+W", "-X", "+X", "-Y", "+Y", "-Z", "+Z", "-a", "+a", "-d", "+d", "-e", "+e",
            "-f", "+f", "-g", "+g", "-h", "+h", "-i", "+i", "-k", "+k", "-l", "+l", "-m", "+m",
            "-n", "+n", "-p", "+p", "-r", "+r", "-t", "+t", "-u", "+u", "-v", "+v", "-w", "+w",
            "-x", "+x", "-0", "+0", "-1", "+1", "-2", "+2", "-3", "+3", "-4", "+4", "-5", "+5",
            "-6", "+6", "-7", "+7", "-8", "+8", "-9", "+9",
        ]),
        flag(&["--no-global-rcs", "--no-globalrcs", "--no-rcs", "--norcs"]),
        flag(&["--extendedglob"]).is(Effect::ExtendsGlobs),
        flag(&["--errexit", "--login", "--pipefail", "--xtrace"]),
        HELP,
    ],
    "zsh 5.9 zsh --help",
);

/// The Korn shells. ksh93 reads `-oc` as `-o -c` where the others take `c` as a name.
pub(crate) const KSH: Wrapper = shell(
    &["ksh", "ksh93", "lksh", "mksh", "pdksh", "posh"],
    &[
        LINE,
        PLUS,
        STDIN,
        NAMED,
        KEYWORD,
        flag(&[
            "-B", "+B", "-C", "+C", "-D", "+D", "-E", "+E", "-G", "+G", "-H", "+H", "-U", "+U",
            "-X", "+X", "-a", "+a", "-b", "+b", "-e", "+e", "-f", "+f", "-h", "+h", "-i", "+i",
            "+k", "-l", "+l", "-m", "+m", "-n", "+n", "-p", "+p", "-r", "+r", "-t", "+t", "-u",
            "+u", "-v", "+v", "-x", "+x",
        ]),
    ],
    "ksh93u+m 1.0.4 ksh93(1); mksh 59c mksh(1); posh 0.14 posh(1)",
);

/// yash.
pub(crate) const YASH: Wrapper = shell(
    &["yash"],
    &[
        LINE,
        PLUS,
        flag(&["--cmdline"]).is(Effect::TakesLine),
        STDIN,
        flag(&["--stdin"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        NAMED,
        flag(&[
            "-C", "+C", "-a", "+a", "-b", "+b", "-e", "+e", "-f", "+f", "-h", "+h", "-i", "+i",
            "-l", "+l", "-m", "+m", "-n", "+n", "-u", "+u", "-v", "+v", "-x", "+x",
        ]),
        flag(&["--interactive", "--login", "--noprofile", "--norcfile"]),
        // The files are run first.
        value(&["--profile", "--rcfile"]).is(Effect::ItselfToo),
        flag(&["-V"]).is(Effect::LaunchesNothing),
        HELP,
    ],
    "yash 2.54 yash(1)",
);

/// Returns whether a shell reads its first operand as a line when there is no such file: ksh93 does.
pub(crate) fn may_take_line(row: &Wrapper) -> bool {
    *row == KSH
}
