//! Compilers and build tools: options that name a program, or load code into one
//!
//! GCC 12.2 `gcc --help`, its `common.opt` and `c-family/c.opt`; Clang 14 `clang --help-hidden`; GNU binutils 2.40 `ld(1)`,
//! `ar(1)`, `nm(1)`, `ranlib(1)`; rustc, rustdoc and cargo 1.95 `--help`, `rustc -C help`, `rustc -Z help`; pip 23.2
//! `pip help`, `pip config --help`; GNU m4 1.4.19 `m4(1)`; pandoc 2.17 `pandoc(1)`.

use super::by_option;
use crate::{Effect, Operand, Wrapper, flag, optional, value};

/// What a linker loads or runs: options of `ld(1)`, which may be abbreviated, and files of options.
const LINKER: Effect = Effect::MayLaunchIf(&["plugin", "error-h", "-load", "@"]);

/// `gcc -B DIR`, `-wrapper PROGRAM`, `-fplugin=FILE`, `-specs=FILE`, `-fmodule-mapper='|PROGRAM'`; `@FILE`, in
/// the place of an option-argument too, holds further options.
pub(crate) const GCC: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIf(&["@"])],
    ..by_option(
        &["c++", "cc", "clang", "clang++", "cpp", "g++", "gcc", "gfortran"],
        &[
            // Where programs are found, or which are taken: `--prefix` is another name of `-B`.
            value(&["-B", "--prefix", "-ccc-gcc-name", "-ccc-install-dir", "-wrapper"])
                .is(Effect::MayLaunch),
            value(&["--specs", "--config", "--config-system-dir", "--config-user-dir"])
                .is(Effect::MayLaunch),
            value(&["--gcc-toolchain", "--hipspv-pass-plugin", "--ptxas-path"])
                .is(Effect::MayLaunch),
            // Words that another program gets.
            value(&["-Xassembler", "-Xlinker", "--for-assembler", "--for-linker"]).is(LINKER),
            optional(&["-W"]).is(LINKER),
            value(&["-mllvm"]).is(Effect::MayLaunchIf(&["load", "plugin"])),
            optional(&["-X"]).is(Effect::MayLaunchIf(&["arch", "clang", "openmp"])),
            optional(&["-f"]).is(Effect::MayLaunchIf(&[
                "plugin",
                "module-mapper",
                "use-ld=/",
                "use-ld=.",
            ])),
            optional(&["-i"]).is(Effect::MayLaunchIf(&["plugin"])),
            optional(&["-s"]).is(Effect::MayLaunchIf(&["pecs"])),
            value(&["-D", "-I", "-L", "-T", "-U", "-e", "-l", "-o", "-u", "-x", "-z"])
                .is(Effect::MayLaunchIf(&["@"])),
            optional(&["-M", "-O", "-d", "-g", "-m", "-n", "-p", "-r", "-t"]),
        ],
        "GCC 12.2 gcc --help, common.opt, c-family/c.opt; Clang 14 clang --help-hidden",
    )
};

/// `ld -plugin FILE`, `ld --error-handling-script PROGRAM`, and of the other tools on object files; the options
/// of LLVM's linker are GNU's, as far as they stand here
pub(crate) const LD: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIf(&["@"])],
    ..by_option(
        &["ar", "ld", "ld.bfd", "ld.gold", "ld.lld", "nm", "ranlib"],
        &[
            value(&["-plugin", "--plugin", "-error-handling-script", "--error-handling-script"])
                .is(Effect::MayLaunch),
            value(&["-T", "-o", "-z"]).is(LINKER),
        ],
        "GNU binutils 2.40 ld(1), ar(1), nm(1), ranlib(1)",
    )
};

/// `rustc -C linker=PROGRAM`
pub(crate) const RUSTC: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIf(&["@"])],
    ..by_option(
        &["rustc", "rustdoc"],
        &[
            value(&["-C", "--codegen", "--doctest-build-arg"]).is(Effect::MayLaunchIf(&[
                "link",
                "llvm-args",
                "dlltool",
                "@",
            ])),
            value(&["-Z"]).is(Effect::MayLaunchIf(&["backend", "link", "plugin"])),
            // `--runtool` is an earlier name of `--test-runtool`, and was not read.
            value(&["--runtool", "--test-builder", "--test-builder-wrapper", "--test-runtool"])
                .is(Effect::MayLaunch),
            value(&["-A", "-D", "-F", "-L", "-W", "-l", "-o"]).is(Effect::MayLaunchIf(&["@"])),
        ],
        "rustc 1.95 rustc --help -v, -C help, -Z help; rustdoc 1.95 rustdoc --help",
    )
};

/// `cargo --config KEY=VALUE`, by which a runner, a linker or an alias is named; `cargo rustc -- OPTION`, which
/// is rustc's
pub(crate) const CARGO: Wrapper = Wrapper {
    operands: &[
        Operand::MayLaunchIf(&["linker=", "link-arg", "llvm-args", "dlltool", "backend="]),
        Operand::MayLaunchIf(&["--test-builder", "--test-runtool", "plugins="]),
        Operand::LookedPast,
    ],
    ..by_option(
        &["cargo"],
        &[
            value(&["--config"]).is(Effect::MayLaunchUnlessKey(CARGO_PLAIN)),
            value(&["-C", "-F", "-Z", "-j", "-p"]),
        ],
        "cargo 1.95 cargo --help, cargo rustc --help",
    )
};

/// Keys of cargo's configuration that name no program and no place: how it connects, prints and optimizes.
const CARGO_PLAIN: &[&str] = &[
    "build.incremental",
    "build.jobs",
    "http.multiplexing",
    "http.timeout",
    "net.git-fetch-with-cli",
    "net.offline",
    "net.retry",
    "profile.dev.debug",
    "profile.dev.incremental",
    "profile.dev.opt-level",
    "profile.dev.strip",
    "profile.release.codegen-units",
    "profile.release.debug",
    "profile.release.lto",
    "profile.release.opt-level",
    "profile.release.panic",
    "profile.release.strip",
    "profile.test.debug",
    "profile.test.opt-level",
    "term.color",
    "term.progress.when",
    "term.quiet",
    "term.verbose",
];

/// `cargo watch -s LINE`, `cargo watch -- COMMAND`
pub(crate) const CARGO_WATCH: Wrapper = Wrapper {
    words: &["watch"],
    ..super::launcher(
        &["cargo"],
        &[
            value(&["-s", "--shell"]).is(Effect::Line),
            value(&["--use-shell"]).is(Effect::Command),
            value(&["-x", "--exec"]).is(Effect::MayLaunchIf(&["run", "--config", "linker"])),
            value(&["-B", "-C", "-D", "-F", "-d", "-i", "-w", "--delay", "--env", "--env-file"]),
            value(&["--features", "--ignore", "--watch", "--workdir"]),
            flag(&["-N", "-c", "-n", "-q", "-E", "--clear", "--debug", "--ignore-nothing"]),
            flag(&["--no-gitignore", "--no-restart", "--no-vcs-ignores", "--notify", "--poll"]),
            flag(&["--postpone", "--quiet", "--why"]),
            flag(&["-V", "-h", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "cargo-watch 8.5 cargo watch --help",
    )
};

/// `pip --python PROGRAM`, `pip config --editor PROGRAM edit`
pub(crate) const PIP: Wrapper = by_option(
    &["pip", "pip3"],
    &[
        value(&["--python"]).is(Effect::MayLaunch),
        value(&["--editor"]).is(Effect::Command),
        value(&["-C", "-c", "-e", "-f", "-i", "-r", "-t"]),
    ],
    "pip 23.2 pip help, pip help install, pip help config",
);

/// `m4 -D NAME=TEXT`: text that is expanded
pub(crate) const M4: Wrapper = by_option(
    &["m4"],
    &[
        value(&["-D", "--define"]).is(Effect::MayLaunchIf(&["syscmd", "include", "(", "undiv"])),
        value(&["-R", "--reload-state"]).is(Effect::MayLaunch),
        value(&["-F", "-H", "-I", "-L", "-U", "-W", "-l", "-t"]),
        optional(&["-d"]),
    ],
    "GNU m4 1.4.19 m4(1)",
);

/// The programs that pandoc knows how to make a PDF with.
const PDF_ENGINES: &[&str] = &[
    "context",
    "groff",
    "latexmk",
    "lualatex",
    "pagedjs-cli",
    "pdflatex",
    "pdfroff",
    "prince",
    "tectonic",
    "typst",
    "weasyprint",
    "wkhtmltopdf",
    "xelatex",
];

/// `pandoc --filter PROGRAM`, `pandoc -L FILE`, `pandoc -t FILE.lua`
pub(crate) const PANDOC: Wrapper = by_option(
    &["pandoc"],
    &[
        value(&["-F", "--filter"]).is(Effect::Command),
        value(&["--pdf-engine"]).is(Effect::CommandUnless(PDF_ENGINES)),
        // Options of the program that makes a PDF, among them those that let it run others.
        value(&["--pdf-engine-opt"]).is(Effect::MayLaunch),
        value(&["-L", "-d", "--data-dir", "--defaults", "--lua-filter"]).is(Effect::MayLaunch),
        // A format, or a script that reads or writes one.
        value(&["-f", "-r", "-t", "-w", "--from", "--read", "--to", "--write"])
            .is(Effect::MayLaunchIf(&[".lua"])),
        value(&["-A", "-B", "-H", "-M", "-T", "-V", "-o"]),
    ],
    "pandoc 2.17 pandoc(1)",
);
