//! Programs that run a line or command again, later, or under a lock or terminal of its own
//!
//! GNU parallel 20221122 `parallel(1)`, util-linux 2.38 `flock --help` and `script --help`, FreeBSD 14 `script(1)`, entr 5.3
//! `entr(1)`, hyperfine 1.15 `hyperfine --help`, watchexec 1.25, at 3.2 `at(1)`, nix 2.18.

use super::launcher;
use crate::{
    Bare, Effect, Operand, OptionSpec, Parsing, UnanalyzableKind, Unknown, Wrapper, flag, optional,
    value, values,
};

/// Without a command these read lines or start a shell.
const STDIN: Bare = Bare::Refuse(UnanalyzableKind::StdinProgram);

/// `parallel [OPTION]... [LINE] [::: VALUE...]`: without a line the values are lines.
pub(crate) const PARALLEL: Wrapper = Wrapper {
    operands: &[Operand::Template],
    bare: STDIN,
    ..launcher(
        &["parallel"],
        &[
            flag(&["-0", "-k", "-r", "-t", "-u", "-v", "--bar", "--dry-run", "--eta", "--group"]),
            flag(&["--keep-order", "--lb", "--line-buffer", "--no-notice", "--no-run-if-empty"]),
            flag(&["--null", "--pipe", "--progress", "--resume", "--shuf", "--tag", "--ungroup"]),
            flag(&["--verbose", "--will-cite"]),
            // Words are quoted, so that a shell reads nothing in them.
            flag(&["-q", "--quote"]).is(Effect::TakesCommand),
            // Several values in one job, or values from a file beside those of `:::`.
            flag(&["-X", "-m", "--xargs"]).is(Effect::Appends),
            value(&["-C", "-L", "-N", "-a", "-n", "-s", "--arg-file", "--colsep", "--max-args"])
                .is(Effect::Appends),
            value(&["-I"]).is(Effect::Replacement),
            optional(&["-i", "--replace"]).is(Effect::Replacement),
            value(&["-E", "-P", "-d", "-j"]),
            // Perl in `{= =}`; a host may stand with the program that connects to it.
            value(&["--results", "--tagstring", "--workdir"]).is(Effect::MayLaunchIf(&["{="])),
            value(&["-S", "--sshlogin"]).is(Effect::MayLaunchIf(&[" ", "..", "{="])),
            value(&["--filter", "--rpl"]).is(Effect::Code),
            value(&["--limit"]).is(Effect::Line),
            value(&["--compress-program", "--decompress-program", "--sshloginfile"])
                .is(Effect::MayLaunch),
            value(&["--delay", "--delimiter", "--halt", "--jobs", "--joblog", "--load"]),
            value(&["--max-procs", "--memfree", "--nice"]),
            value(&["--retries", "--timeout", "--tmpdir"]),
            flag(&["-V", "-h", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "GNU parallel 20221122 parallel(1)",
    )
};

/// `flock FILE COMMAND`, `flock FILE -c LINE`
pub(crate) const FLOCK: Wrapper = Wrapper {
    operands: &[Operand::Other, Operand::CommandOrLine],
    ..launcher(
        &["flock"],
        &[
            flag(&["-F", "-e", "-n", "-o", "-s", "-u", "-x", "--close", "--exclusive"]),
            flag(&["--nb", "--no-fork", "--nonblock", "--shared", "--unlock", "--verbose"]),
            value(&["-E", "-w", "--conflict-exit-code", "--timeout", "--wait"]),
            value(&["-c", "--command"]).is(Effect::Line),
            flag(&["-V", "-h", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "util-linux 2.38 flock --help; BusyBox 1.35",
    )
};

/// `script -c LINE FILE`, `script [FILE] -- COMMAND` of util-linux 2.41, `script FILE COMMAND` of BSD. `-t` takes
/// a number on BSD, which is then taken for the file, and the file for the program.
pub(crate) const SCRIPT: Wrapper = Wrapper {
    operands: &[Operand::OtherUnlessDashes, Operand::OptionsAgain, Operand::CommandOrLine],
    bare: STDIN,
    ..launcher(
        &["script"],
        &[
            value(&["-c", "--command"]).is(Effect::Line),
            flag(&["-a", "-e", "-f", "-q", "--append", "--flush", "--force", "--quiet"]),
            flag(&["--return"]),
            optional(&["-t", "--timing"]),
            value(&["-B", "-E", "-I", "-O", "-T", "-m", "-o", "--echo", "--log-in", "--log-io"]),
            value(&["--log-out", "--log-timing", "--logging-format", "--output-limit"]),
            flag(&["-V", "-h", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "util-linux 2.38 script --help, 2.41 script.c; FreeBSD 14 script(1)",
    )
};

/// `entr COMMAND`, `entr -s LINE`; `/_` stands for the first file.
pub(crate) const ENTR: Wrapper = Wrapper {
    operands: &[Operand::CommandWith("/_")],
    ..launcher(
        &["entr"],
        &[
            flag(&["-a", "-c", "-d", "-n", "-p", "-r", "-x", "-z"]),
            flag(&["-s"]).is(Effect::TakesLine),
        ],
        "entr 5.3 entr(1)",
    )
};

/// `hyperfine LINE...`
pub(crate) const HYPERFINE: Wrapper = Wrapper {
    operands: &[Operand::OneLine],
    parsing: Parsing::ANYWHERE,
    ..launcher(
        &["hyperfine"],
        &[
            value(&["-c", "-p", "-s", "--cleanup", "--conclude", "--prepare", "--setup"])
                .is(Effect::Line),
            // The shell that reads the lines.
            value(&["-S", "--shell"])
                .is(Effect::MayLaunchUnless(&["bash", "dash", "default", "none", "sh", "zsh"])),
            values(2, &["-L", "--parameter-list"]).is(Effect::Parameter),
            values(3, &["-P", "--parameter-scan"]).is(Effect::Parameter),
            value(&["-D", "-M", "-m", "-n", "-r", "-u", "-w", "--command-name", "--export-csv"]),
            value(&["--export-asciidoc", "--export-json", "--export-markdown", "--export-orgmode"]),
            value(&["--input", "--max-runs", "--min-runs", "--output", "--runs", "--style"]),
            value(&["--parameter-step-size", "--time-unit", "--warmup"]),
            flag(&["-N", "-i", "--ignore-failure", "--show-output"]),
            flag(&["-h", "-V", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "hyperfine 1.15 hyperfine --help",
    )
};

/// `watchexec [OPTION]... LINE`
pub(crate) const WATCHEXEC: Wrapper = Wrapper {
    operands: &[Operand::Line],
    ..launcher(
        &["watchexec"],
        &[
            flag(&["-c", "-n", "-p", "-q", "-r", "-v", "--clear", "--postpone", "--restart"]),
            value(&["-d", "-e", "-f", "-i", "-s", "-w", "--debounce", "--exts", "--filter"]),
            value(&["--ignore", "--signal", "--watch"]),
        ],
        "watchexec 1.25 watchexec --help",
    )
};

/// `nodemon --exec LINE [SCRIPT [ARG]...]`: the script is the end of the line.
pub(crate) const NODEMON: Wrapper = Wrapper {
    operands: &[Operand::BehindLine],
    parsing: Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX },
    ..launcher(
        &["nodemon"],
        &[
            value(&["-x", "--exec"]).is(Effect::LineBefore),
            // A file of settings, and modules.
            value(&["-r", "--config", "--require"]).is(Effect::MayLaunch),
            value(&["-d", "-e", "-i", "-s", "-w", "--cwd", "--delay", "--ext", "--ignore"]),
            value(&["--signal", "--watch"]),
        ],
        "nodemon 3 nodemon --help",
    )
};

/// `concurrently LINE... npm:SCRIPT...`
pub(crate) const CONCURRENTLY: Wrapper = Wrapper {
    operands: &[Operand::OneLineOrScript],
    parsing: Parsing::ANYWHERE,
    ..launcher(
        &["concurrently"],
        &[value(&["-c", "-m", "-n", "-p", "-s", "--names", "--prefix", "--success"])],
        "concurrently 8 concurrently --help",
    )
};

/// `at TIME`, `batch`: lines from standard input, or from a file.
pub(crate) const AT: Wrapper = Wrapper {
    operands: &[],
    bare: STDIN,
    parsing: Parsing::ANYWHERE,
    ..launcher(
        &["at", "batch"],
        &[
            value(&["-f"]).is(Effect::ScriptFile),
            value(&["-q", "-t", "-u"]),
            flag(&["-M", "-k", "-m", "-v"]),
            flag(&["-V", "-b", "-c", "-d", "-l", "-r"]).is(Effect::LaunchesNothing),
        ],
        "at 3.2 at(1)",
    )
};

/// `nix-shell --run LINE`; without a line it starts a shell.
pub(crate) const NIX_SHELL: Wrapper = Wrapper {
    operands: &[],
    bare: STDIN,
    parsing: Parsing::ANYWHERE,
    ..launcher(
        &["nix-shell"],
        &[
            value(&["--command", "--run"]).is(Effect::Line),
            value(&["-A", "-I", "-j"]),
            flag(&["-E", "-p"]),
            flag(&["--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "nix 2.18 nix-shell --help",
    )
};

/// The options of `nix develop` and `nix shell`.
const NIX_OPTIONS: &[OptionSpec] = &[
    flag(&["-c", "--command"]).is(Effect::LaunchesUntilEnd),
    flag(&["--help"]).is(Effect::LaunchesNothing),
];

/// Returns the row of `nix develop` or `nix shell`: `-c COMMAND`; without one it starts a shell.
const fn nix(words: &'static [&'static str]) -> Wrapper {
    Wrapper {
        words,
        operands: &[],
        bare: STDIN,
        parsing: Parsing::ANYWHERE,
        ..launcher(&["nix"], NIX_OPTIONS, "nix 2.18 nix develop --help")
    }
}

/// `nix run [INSTALLABLE [-- ARG]...]`: the program of a package, mostly of its name.
pub(crate) const NIX_RUN: Wrapper = Wrapper {
    words: &["run"],
    operands: &[Operand::Package],
    parsing: Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX },
    ..launcher(
        &["nix"],
        &[
            value(&["-I", "-f", "--file", "--inputs-from", "--max-jobs", "--profile"]),
            value(&["--expr", "--option"]).is(Effect::MayLaunch),
            flag(&["--help"]).is(Effect::LaunchesNothing),
        ],
        "nix 2.18 nix run --help",
    )
};

/// `nix develop -c COMMAND`
pub(crate) const NIX_DEVELOP: Wrapper = nix(&["develop"]);

/// `nix shell INSTALLABLE... -c COMMAND`
pub(crate) const NIX_RUN_SHELL: Wrapper = nix(&["shell"]);
