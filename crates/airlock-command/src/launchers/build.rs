//! Compilers and build tools: options that name a program, or load code into one
//!
//! GCC 12 `gcc(1)`, Clang 14 `clang(1)`, GNU binutils 2.40 `ld(1)`, rustc 1.95 `rustc --help`, cargo 1.95 `cargo --help`, pip 23
//! `pip help`, GNU m4 1.4 `m4(1)`, pandoc 2.17 `pandoc(1)`.

use super::by_option;
use crate::{Effect, Operand, Wrapper, optional, value};

/// `gcc -B DIR`, `-wrapper PROGRAM`, `-fplugin=FILE`, `-specs=FILE`; `@FILE` holds further options.
pub(crate) const GCC: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIf(&["@"])],
    ..by_option(
        &["c++", "cc", "clang", "clang++", "cpp", "g++", "gcc", "gfortran"],
        &[
            value(&["-B", "-wrapper", "--specs"]).is(Effect::MayLaunch),
            optional(&["-W"]).is(Effect::MayLaunchIf(&["plugin", "load"])),
            optional(&["-X"]).is(Effect::MayLaunchIf(&["clang"])),
            optional(&["-f"]).is(Effect::MayLaunchIf(&["plugin", "use-ld=/", "use-ld=."])),
            optional(&["-i"]).is(Effect::MayLaunchIf(&["plugin"])),
            optional(&["-s"]).is(Effect::MayLaunchIf(&["pecs"])),
            value(&["-D", "-I", "-L", "-T", "-U", "-e", "-l", "-o", "-u", "-x"]),
            optional(&["-M", "-O", "-d", "-g", "-m", "-n", "-p", "-r", "-t"]),
        ],
        "GCC 12 gcc(1); Clang 14 clang(1)",
    )
};

/// `ld -plugin FILE`, and of the other tools on object files
pub(crate) const LD: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIf(&["@"])],
    ..by_option(
        &["ar", "ld", "ld.bfd", "ld.gold", "ld.lld", "nm", "ranlib"],
        &[value(&["-plugin", "--plugin"]).is(Effect::MayLaunch)],
        "GNU binutils 2.40 ld(1), nm(1)",
    )
};

/// `rustc -C linker=PROGRAM`
pub(crate) const RUSTC: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIf(&["@"])],
    ..by_option(
        &["rustc", "rustdoc"],
        &[
            value(&["-C", "--codegen"]).is(Effect::MayLaunchIf(&["link", "llvm-args"])),
            value(&["-Z"]).is(Effect::MayLaunchIf(&["backend", "link", "plugin"])),
            value(&["--runtool", "--test-builder", "--test-builder-wrapper", "--test-runtool"])
                .is(Effect::MayLaunch),
            value(&["-A", "-D", "-F", "-L", "-W", "-l", "-o"]),
        ],
        "rustc 1.95 rustc --help -v, rustdoc --help",
    )
};

/// `cargo --config KEY=VALUE`, by which a runner, a linker or an alias is named
pub(crate) const CARGO: Wrapper = Wrapper {
    operands: &[Operand::LookedPast],
    ..by_option(
        &["cargo"],
        &[value(&["--config"]).is(Effect::MayLaunch), value(&["-C", "-F", "-Z", "-j", "-p"])],
        "cargo 1.95 cargo --help",
    )
};

/// `pip --python PROGRAM`
pub(crate) const PIP: Wrapper = by_option(
    &["pip", "pip3"],
    &[value(&["--python"]).is(Effect::MayLaunch), value(&["-c", "-e", "-f", "-i", "-r", "-t"])],
    "pip 23 pip help",
);

/// `m4 -D NAME=TEXT`: text that is expanded
pub(crate) const M4: Wrapper = by_option(
    &["m4"],
    &[
        value(&["-D", "--define"]).is(Effect::MayLaunchIf(&["syscmd", "include", "(", "undiv"])),
        value(&["-R", "--reload-state"]).is(Effect::MayLaunch),
        value(&["-B", "-F", "-H", "-I", "-L", "-N", "-S", "-T", "-U", "-o", "-t"]),
        optional(&["-d"]),
    ],
    "GNU m4 1.4 m4(1)",
);

/// `pandoc --filter PROGRAM`, `pandoc -L FILE`
pub(crate) const PANDOC: Wrapper = by_option(
    &["pandoc"],
    &[
        value(&["-F", "--filter", "--pdf-engine"]).is(Effect::MayLaunch),
        value(&["-L", "-d", "--defaults", "--lua-filter"]).is(Effect::MayLaunch),
        value(&["-A", "-B", "-H", "-M", "-T", "-V", "-f", "-o", "-r", "-t", "-w"]),
    ],
    "pandoc 2.17 pandoc(1)",
);
