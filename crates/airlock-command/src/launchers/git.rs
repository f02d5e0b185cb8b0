//! Subcommands of git that launch: `git bisect run`, `git submodule foreach`, `git rebase -x`, ...
//!
//! git 2.47 `git SUBCOMMAND -h` and manuals. The options stand behind the subcommand and are found
//! anywhere; of those that launch nothing only the letters with an option-argument have rows.

use super::by_option;
use crate::{
    Dashes, Effect, Operand, OptionSpec, Parsing, UnanalyzableKind, Wrapper, flag, optional, value,
};

/// Returns the row of a subcommand whose options launch.
const fn subcommand(words: &'static [&'static str], options: &'static [OptionSpec]) -> Wrapper {
    Wrapper { words, ..by_option(&["git"], options, "git 2.47 git-SUBCOMMAND(1)") }
}

/// Plain options of the subcommands whose operands are launched.
const PLAIN: &[OptionSpec] = &[flag(&["-a", "-o", "-q", "--quiet", "--recursive"])];

/// Returns the row of a subcommand whose operands are launched.
const fn launching(words: &'static [&'static str], operands: &'static [Operand]) -> Wrapper {
    Wrapper { options: PLAIN, operands, parsing: Parsing::LENIENT, ..subcommand(words, &[]) }
}

/// Returns an option whose option-argument is a line to which git appends words.
const fn line(names: &'static [&'static str]) -> OptionSpec {
    value(names).is(Effect::OpenLine)
}

/// Returns an option whose option-argument is the whole line.
const fn whole_line(names: &'static [&'static str]) -> OptionSpec {
    value(names).is(Effect::Line)
}

/// A directory of templates, hooks among them, which run at once.
const TEMPLATE: OptionSpec = value(&["--template"]).is(Effect::Refuse(UnanalyzableKind::GitConfig));

/// `git archive --remote=REPO --exec=LINE`
pub(crate) const ARCHIVE: Wrapper = subcommand(&["archive"], &[line(&["--exec"]), value(&["-o"])]);

/// `git bisect run COMMAND`
pub(crate) const BISECT_RUN: Wrapper = launching(&["bisect", "run"], &[Operand::Command]);

/// `git clone -u LINE`
pub(crate) const CLONE: Wrapper = subcommand(
    &["clone"],
    &[
        line(&["-u", "--upload-pack"]),
        value(&["-c", "--config"]).is(Effect::GitConfig),
        TEMPLATE,
        value(&["-b", "-j", "-o"]),
    ],
);

/// `git difftool -x LINE`
pub(crate) const DIFFTOOL: Wrapper = subcommand(
    &["difftool"],
    &[line(&["-x", "--extcmd"]), value(&["-G", "-I", "-O", "-S", "-l", "-t"])],
);

/// `git fetch --upload-pack LINE`
pub(crate) const FETCH: Wrapper =
    subcommand(&["fetch"], &[line(&["--upload-pack"]), value(&["-j", "-o"])]);

/// `git fetch-pack --exec=LINE`
pub(crate) const FETCH_PACK: Wrapper =
    subcommand(&["fetch-pack"], &[line(&["--exec", "--upload-pack"])]);

/// `git filter-branch --tree-filter LINE`
pub(crate) const FILTER_BRANCH: Wrapper = subcommand(
    &["filter-branch"],
    &[
        // git appends the tree and the parents.
        line(&["--commit-filter"]),
        whole_line(&["--env-filter", "--index-filter", "--msg-filter"]),
        whole_line(&["--parent-filter", "--setup", "--tag-name-filter", "--tree-filter"]),
        value(&["-d", "--original", "--state-branch", "--subdirectory-filter"]),
    ],
);

/// `git grep -O[LINE]`
pub(crate) const GREP: Wrapper = subcommand(
    &["grep"],
    &[
        optional(&["-O", "--open-files-in-pager"]).is(Effect::OpenLine),
        value(&["-A", "-B", "-C", "-e", "-f", "-m"]),
    ],
);

/// `git init --template=DIR`
pub(crate) const INIT: Wrapper = subcommand(&["init"], &[TEMPLATE, value(&["-b"])]);

/// `git ls-remote --exec=LINE`
pub(crate) const LS_REMOTE: Wrapper =
    subcommand(&["ls-remote"], &[line(&["--exec", "--upload-pack"]), value(&["-o"])]);

/// `git merge-index COMMAND`
pub(crate) const MERGE_INDEX: Wrapper = launching(&["merge-index"], &[Operand::Command]);

/// `git pull --upload-pack LINE`
pub(crate) const PULL: Wrapper =
    subcommand(&["pull"], &[line(&["--upload-pack"]), value(&["-X", "-j", "-o", "-s"])]);

/// `git push --receive-pack=LINE`
pub(crate) const PUSH: Wrapper =
    subcommand(&["push"], &[line(&["--exec", "--receive-pack"]), value(&["-o"])]);

/// `git rebase -x LINE`
pub(crate) const REBASE: Wrapper = subcommand(
    &["rebase"],
    &[whole_line(&["-x", "--exec"]), value(&["-C", "-X", "-s"]), optional(&["-S"])],
);

/// `git send-email --to-cmd=LINE`
///
/// One dash is enough for its options.
pub(crate) const SEND_EMAIL: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::Any, ..Parsing::ANYWHERE },
    ..subcommand(
        &["send-email"],
        &[
            line(&["--cc-cmd", "--header-cmd", "--sendmail-cmd", "--to-cmd"]),
            value(&["--bcc", "--cc", "--from", "--in-reply-to", "--reply-to", "--subject", "--to"]),
            // A path is a program, another value the name of a server.
            value(&["--smtp-server"]).is(Effect::MayLaunchIf(&["/"])),
        ],
    )
};

/// `git send-pack --exec=LINE`
pub(crate) const SEND_PACK: Wrapper =
    subcommand(&["send-pack"], &[line(&["--exec", "--receive-pack"])]);

/// Returns the row of `git submodule` and of the program behind it.
const fn submodule(words: &'static [&'static str]) -> Wrapper {
    Wrapper { operands: &[Operand::Subcommand], ..launching(words, &[]) }
}

/// `git submodule [-q]... SUBCOMMAND`
pub(crate) const SUBMODULE: Wrapper = submodule(&["submodule"]);

/// `git submodule--helper SUBCOMMAND`, which does the work of `git submodule`.
pub(crate) const SUBMODULE_HELPER: Wrapper = submodule(&["submodule--helper"]);

/// `git submodule foreach LINE`
pub(crate) const SUBMODULE_FOREACH: Wrapper =
    launching(&["submodule", "foreach"], &[Operand::Line]);

/// `git submodule--helper foreach LINE`
pub(crate) const SUBMODULE_HELPER_FOREACH: Wrapper =
    launching(&["submodule--helper", "foreach"], &[Operand::Line]);

/// `git daemon --access-hook=PROGRAM`
pub(crate) const DAEMON: Wrapper =
    subcommand(&["daemon"], &[value(&["--access-hook"]).is(Effect::Command)]);

/// `git for-each-repo --config=KEY SUBCOMMAND`: git runs itself in each repository.
pub(crate) const FOR_EACH_REPO: Wrapper = Wrapper {
    options: &[value(&["--config"]), flag(&["--keep-going", "--no-keep-going"])],
    ..launching(&["for-each-repo"], &[Operand::ArgumentsOf("git")])
};

/// `git instaweb --httpd=LINE`
pub(crate) const INSTAWEB: Wrapper = subcommand(
    &["instaweb"],
    &[line(&["-d", "--httpd"]), line(&["-b", "--browser"]), value(&["-m", "-p"])],
);

/// `git remote-ext REMOTE LINE`, and `git remote-fd`
pub(crate) const REMOTE_EXT: Wrapper =
    Wrapper { operands: &[Operand::Other, Operand::OneLine], ..launching(&["remote-ext"], &[]) };

/// `git svn SUBCOMMAND --authors-prog=LINE`
pub(crate) const SVN: Wrapper = subcommand(&["svn"], &[line(&["--authors-prog"])]);
