//! `git [OPTION]... SUBCOMMAND [ARG]...`: the options before the subcommand
//!
//! git 2.47 `git.c` (`handle_options`).

use crate::{
    Bare, Dashes, Effect, Judged, Operand, Parsing, UnanalyzableKind, Wrapper, flag, separate,
    value,
};

/// What subcommands launch stands in rows with `words`, beside the other launchers.
///
/// `--exec-path` has two rows: alone it prints, and with `=` it says where subcommands are looked up.
pub(crate) const GIT: Wrapper = Wrapper {
    names: &["git"],
    words: &[],
    getopt: "",
    options: &[
        separate(&["-C"]),
        separate(&["-c"]).is(Effect::GitConfig),
        value(&["--config-env"]).is(Effect::Refuse(UnanalyzableKind::GitConfig)),
        flag(&["--exec-path"]).is(Effect::LaunchesNothing),
        value(&["--exec-path"]).is(Effect::Refuse(UnanalyzableKind::GitConfig)),
        value(&["--attr-source"]),
        value(&["--git-dir"]),
        value(&["--list-cmds"]).is(Effect::LaunchesNothing),
        value(&["--namespace"]),
        value(&["--super-prefix"]),
        value(&["--work-tree"]),
        flag(&["-P", "--no-pager"]),
        flag(&["-p", "--paginate"]),
        flag(&["--bare"]),
        flag(&["--glob-pathspecs"]),
        flag(&["--icase-pathspecs"]),
        flag(&["--literal-pathspecs"]),
        flag(&["--no-advice"]),
        flag(&["--no-lazy-fetch"]),
        flag(&["--no-literal-pathspecs"]),
        flag(&["--no-optional-locks"]),
        flag(&["--no-replace-objects"]),
        flag(&["--noglob-pathspecs"]),
        flag(&["--html-path"]).is(Effect::LaunchesNothing),
        flag(&["--info-path"]).is(Effect::LaunchesNothing),
        flag(&["--man-path"]).is(Effect::LaunchesNothing),
        flag(&["-h", "--help"]).is(Effect::LaunchesNothing),
        flag(&["-v", "--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::GitSubcommand],
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::POSIX },
    bare: Bare::Itself,
    judged: Judged::Both,
    source: "git 2.47 git.c",
};
