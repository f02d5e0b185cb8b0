//! Tools of projects and clusters: options, settings and operands by which something is run
//!
//! Helm 3.13 `helm install --help`; Go 1.22 `go help env`; Yarn 1.22 `yarn run --help`; Ghostscript 10.0 `gs(1)`; Exim 4.96
//! `exim(8)`.

use super::by_option;
use crate::{Dashes, Effect, Operand, Parsing, Wrapper, flag, optional, value};

/// `helm install --post-renderer PROGRAM`
pub(crate) const HELM: Wrapper = by_option(
    &["helm"],
    &[
        value(&["--post-renderer"]).is(Effect::Command),
        // What it says about users may run a program.
        value(&["--kubeconfig"]).is(Effect::MayLaunch),
        value(&["-f", "-l", "-n", "-o"]),
    ],
    "Helm 3.13 helm install --help",
);

/// `go env -w NAME=VALUE`: set for every later call.
pub(crate) const GO_ENV: Wrapper = Wrapper {
    words: &["env"],
    operands: &[Operand::Assignments],
    parsing: Parsing { dashes: Dashes::BeforeWords, permutes: false, ..Parsing::ANYWHERE },
    ..by_option(&["go"], &[flag(&["-changed", "-json", "-u", "-w"])], "Go 1.22 go help env")
};

/// `yarn run node [ARG]...`
pub(crate) const YARN_RUN_NODE: Wrapper = Wrapper {
    words: &["run", "node"],
    operands: &[Operand::ArgumentsOf("node")],
    ..super::launcher(&["yarn", "yarnpkg"], &[], "Yarn 1.22 yarn run --help")
};

/// `gs -o '%pipe%LINE'`
pub(crate) const GHOSTSCRIPT: Wrapper = by_option(
    &["ghostscript", "gs"],
    &[
        value(&["-o"]).is(Effect::LineAfterKey(&["%pipe%", "|"])),
        optional(&["-s"]).is(Effect::LineAfterKey(&["OutputFile=%pipe%", "OutputFile=|"])),
        optional(&["-d"]).is(Effect::MayLaunchIf(&["nosafer", "delaysafer"])),
        // Code in PostScript.
        optional(&["-c"]).is(Effect::MayLaunch),
    ],
    "Ghostscript 10.0 gs(1)",
);

/// `exim -be '${run{LINE}}'`: text that is expanded
pub(crate) const EXIM: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIfWord { starts: &["-C", "-D", "$"], holds: &[] }],
    ..by_option(&["exim", "exim4"], &[], "Exim 4.96 exim(8)")
};
