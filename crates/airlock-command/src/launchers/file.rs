//! Programs on files that run another one: `tar`, `zip`, `sort`, `split`, `rg`, `fd`, `man`
//!
//! GNU tar 1.34 `tar --help`, bsdtar 3.6 `bsdtar(1)`, Zip 3.0 `zip(1)`, GNU coreutils 9.1, ripgrep 14 `rg --help`, fd 8.6
//! `fd --help`, man-db 2.11 `man --help`.

use super::by_option;
use crate::{Clusters, Dashes, Effect, Operand, Parsing, Wrapper, flag, optional, value};

/// `tar`. bsdtar's `-I` names a file of names, and its `-H` and `-L` take nothing where GNU's take a word:
/// they are left out.
pub(crate) const TAR: Wrapper = Wrapper {
    parsing: Parsing { clusters: Clusters::Bundled, ..Parsing::ANYWHERE },
    ..by_option(
        &["bsdtar", "gtar", "tar"],
        &[
            value(&["-I", "--use-compress-program"]).is(Effect::Command),
            value(&["--rmt-command", "--rsh-command"]).is(Effect::Command),
            value(&["-F", "--info-script", "--new-volume-script", "--to-command"]).is(Effect::Line),
            value(&["--checkpoint-action"]).is(Effect::LineAfterKey(&["exec"])),
            optional(&["--checkpoint"]),
            value(&["-C", "-K", "-N", "-T", "-V", "-X", "-b", "-f", "-g"]),
            flag(&["-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-A", "-B", "-G", "-J", "-M"]),
            flag(&["-O", "-P", "-R", "-S", "-U", "-W", "-Z", "-a", "-c", "-d", "-h", "-i", "-j"]),
            flag(&["-k", "-l", "-m", "-n", "-o", "-p", "-q", "-r", "-s", "-t", "-u", "-v", "-w"]),
            flag(&["-x", "-y", "-z"]),
        ],
        "GNU tar 1.34 tar --help; bsdtar 3.6 bsdtar(1)",
    )
};

/// `zip -T -TT LINE`, and `-T --unzip-command LINE`
pub(crate) const ZIP: Wrapper = Wrapper {
    parsing: Parsing { clusters: Clusters::Pairs, ..Parsing::ANYWHERE },
    ..by_option(&["zip"], &[value(&["-TT", "--unzip-command"]).is(Effect::Line)], "Zip 3.0 zip(1)")
};

/// `sort --compress-program=PROGRAM`
pub(crate) const SORT: Wrapper = by_option(
    &["sort"],
    &[value(&["--compress-program"]).is(Effect::Command), value(&["-S", "-T", "-k", "-o", "-t"])],
    "GNU coreutils 9.1 sort --help",
);

/// `split --filter=LINE`
pub(crate) const SPLIT: Wrapper = by_option(
    &["split"],
    &[value(&["--filter"]).is(Effect::Line), value(&["-C", "-a", "-b", "-l", "-n", "-t"])],
    "GNU coreutils 9.1 split --help",
);

/// `rg --pre PROGRAM`, which runs it on every file
pub(crate) const RG: Wrapper = by_option(
    &["rg"],
    &[
        value(&["--hostname-bin", "--pre"]).is(Effect::Command),
        value(&["-A", "-B", "-C", "-E", "-M", "-T", "-d", "-e", "-f", "-g", "-j", "-m", "-r"]),
        value(&["-t", "--pre-glob"]),
    ],
    "ripgrep 14 rg --help",
);

/// `fd ... -x COMMAND`, `fd ... -X COMMAND`: the rest up to `;` is launched
pub(crate) const FD: Wrapper = by_option(
    &["fd", "fdfind"],
    &[
        optional(&["-X", "-x", "--exec", "--exec-batch"]).is(Effect::LaunchesUntilEnd),
        value(&["-C", "-E", "-S", "-c", "-d", "-e", "-j", "-o", "-t"]),
        flag(&["-h", "-V", "--help", "--version"]).is(Effect::LaunchesNothing),
    ],
    "fd 8.6 fd --help",
);

/// `man -P LINE`, `man -H[LINE]`
pub(crate) const MAN: Wrapper = by_option(
    &["man"],
    &[
        value(&["-P", "--pager"]).is(Effect::Line),
        optional(&["-H", "--html"]).is(Effect::Line),
        value(&["-C", "--config-file"]).is(Effect::MayLaunch),
        value(&["-E", "-L", "-M", "-R", "-S", "-e", "-m", "-p", "-r", "-s"]),
    ],
    "man-db 2.11 man --help",
);

/// `make --eval=TEXT`, `make SHELL=PROGRAM`; a makefile is a script file, from standard input too (Q48)
pub(crate) const MAKE: Wrapper = Wrapper {
    operands: &[
        Operand::LineAfterKey(&[
            "AR=", "AS=", "CC=", "CPP=", "CXX=", "LD=", "MAKE=", "RM=", "SHELL=",
        ]),
        Operand::LineAfterKey(&["SHELL:=", "SHELL::=", "SHELL:::=", "SHELL?=", "SHELL+="]),
        // A value that is expanded or comes from a shell, and variables by which options are given.
        Operand::MayLaunchIf(&["$", "!=", "LD_", "PATH="]),
        Operand::MayLaunchIf(&["MAKEFLAGS", "MFLAGS", "MAKEFILES", "SHELLFLAGS"]),
    ],
    ..by_option(
        &["gmake", "make"],
        &[
            value(&["-E", "--eval"]).is(Effect::Code),
            value(&["-C", "-I", "-W", "-f", "-o", "--file", "--makefile"]),
        ],
        "GNU Make 4.3 make --help",
    )
};

/// `go build -toolexec COMMAND`, `go test -exec COMMAND`, `go vet -vettool PROGRAM`
pub(crate) const GO: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["go"],
        &[
            value(&["-exec", "-toolexec", "-vettool"]).is(Effect::Command),
            value(&["--exec", "--toolexec", "--vettool"]).is(Effect::Command),
            value(&["-gccgoflags", "-ldflags", "--gccgoflags", "--ldflags"])
                .is(Effect::MayLaunchIf(&["extld"])),
            value(&["-overlay", "--overlay"]).is(Effect::MayLaunch),
        ],
        "Go 1.22 go help build, go help test, go vet -help",
    )
};

/// `fzf --preview LINE`
pub(crate) const FZF: Wrapper = by_option(
    &["fzf"],
    &[
        value(&["--preview"]).is(Effect::Line),
        value(&["--with-shell"]).is(Effect::Command),
        value(&["--bind"]).is(Effect::MayLaunchIf(&[
            "execute",
            "become",
            "reload",
            "transform",
            "preview",
            "unix",
        ])),
        value(&["-d", "-f", "-n", "-q"]),
    ],
    "fzf 0.38 fzf --help",
);
