//! Programs with subcommands: the options that stand before those (`docker -H HOST run`).
//!
//! What a subcommand launches stands in a row with `words`. An unknown option here may take the next
//! word, so that the subcommand is looked for at every word behind it.

use super::launcher;
use crate::{
    Dashes, Effect, Operand, OptionSpec, Parsing, Unknown, Wrapper, flag, optional, value,
};

/// Returns the row of a program with subcommands.
const fn program(
    names: &'static [&'static str],
    options: &'static [OptionSpec],
    source: &'static str,
) -> Wrapper {
    Wrapper {
        operands: &[Operand::Subcommand],
        parsing: Parsing { unknown: Unknown::LookPast, ..Parsing::POSIX },
        ..launcher(names, options, source)
    }
}

/// `docker [OPTION]... SUBCOMMAND`
pub(crate) const DOCKER: Wrapper = program(
    &["docker"],
    &[
        // A directory of plugins and settings.
        value(&["--config"]).is(Effect::MayLaunch),
        value(&["-H", "-c", "-l", "--context", "--host", "--log-level"]),
        value(&["--tlscacert", "--tlscert", "--tlskey"]),
        flag(&["-D", "-v"]),
        optional(&["--debug", "--help", "--tls", "--tlsverify", "--version"]),
    ],
    "Docker 28.2 docker --help",
);

/// `docker container SUBCOMMAND`
pub(crate) const DOCKER_CONTAINER: Wrapper = Wrapper {
    words: &["container"],
    ..program(
        &["docker", "podman"],
        &[optional(&["--help"])],
        "Docker 28.2 docker container --help",
    )
};

/// The options of `docker compose`.
const COMPOSE_OPTIONS: &[OptionSpec] = &[
    value(&["-f", "-p", "--ansi", "--env-file", "--file", "--parallel", "--profile", "--progress"]),
    value(&["--project-directory", "--project-name", "--workdir"]),
    flag(&["-v"]),
    optional(&["--all-resources", "--compatibility", "--dry-run", "--help", "--no-ansi"]),
    optional(&["--verbose", "--version"]),
];

/// `docker compose [OPTION]... SUBCOMMAND`
pub(crate) const COMPOSE: Wrapper = Wrapper {
    words: &["compose"],
    ..program(&["docker", "podman"], COMPOSE_OPTIONS, "Docker Compose 2.24 docker compose --help")
};

/// `docker-compose [OPTION]... SUBCOMMAND`
pub(crate) const OLD_COMPOSE: Wrapper = program(
    &["docker-compose", "podman-compose"],
    COMPOSE_OPTIONS,
    "Docker Compose 2.24 docker compose --help",
);

/// `podman [OPTION]... SUBCOMMAND`
pub(crate) const PODMAN: Wrapper = program(
    &["podman"],
    &[
        value(&["-c", "--cgroup-manager", "--conmon", "--connection", "--events-backend"]),
        value(&["--hooks-dir", "--identity", "--imagestore", "--log-level", "--module"]),
        value(&["--network-cmd-path", "--network-config-dir", "--out", "--root", "--runroot"]),
        value(&["--runtime", "--runtime-flag", "--ssh", "--storage-driver", "--storage-opt"]),
        value(&["--tmpdir", "--url", "--volumepath"]),
        flag(&["-r", "-v"]),
        optional(&["--help", "--noout", "--remote", "--syslog", "--transient-store", "--version"]),
    ],
    "podman 5.2 podman(1)",
);

/// `kubectl [OPTION]... SUBCOMMAND`: its global options stand anywhere.
pub(crate) const KUBECTL: Wrapper = anywhere(program(
    &["kubectl", "oc"],
    &[
        value(&["-n", "-s", "-v", "--as", "--as-group", "--as-uid", "--cache-dir"]),
        value(&["--certificate-authority", "--client-certificate", "--client-key", "--cluster"]),
        // What it says about users may run a program.
        value(&["--kubeconfig"]).is(Effect::MayLaunch),
        // Of `kustomize` and `config set-credentials`.
        value(&["--exec-command", "--helm-command"]).is(Effect::Command),
        value(&["--context", "--log-flush-frequency", "--namespace"]),
        value(&["--password", "--profile", "--profile-output", "--request-timeout", "--server"]),
        value(&["--tls-server-name", "--token", "--user", "--username", "--vmodule"]),
        flag(&["-h"]),
        optional(&["--disable-compression", "--help", "--insecure-skip-tls-verify"]),
        optional(&["--match-server-version", "--warnings-as-errors"]),
    ],
    "kubectl 1.32 kubectl options",
));

/// Returns the row of a program whose options may stand behind its subcommand, too.
const fn anywhere(row: Wrapper) -> Wrapper {
    Wrapper { operands: &[Operand::SubcommandAmongOptions], ..row }
}

/// `npm [OPTION]... SUBCOMMAND`: the start of a subcommand's name is enough. Any subcommand may run
/// scripts of a project, and any number of dashes is right.
pub(crate) const NPM: Wrapper = Wrapper {
    operands: &[Operand::AbbreviatedSubcommand],
    parsing: Parsing { dashes: Dashes::Any, unknown: Unknown::LookPast, ..Parsing::POSIX },
    ..program(
        &["npm"],
        &[
            value(&["--browser", "--editor", "--git", "--script-shell", "--shell", "--viewer"])
                .is(Effect::Command),
            value(&["--globalconfig", "--init-module", "--node-gyp", "--node-options"])
                .is(Effect::MayLaunch),
            value(&["-c", "--call"]).is(Effect::Line),
            value(&["-C", "-w", "--cache", "--include", "--loglevel", "--omit", "--prefix"]),
            value(&["--registry", "--tag", "--userconfig", "--workspace"]),
            flag(&["-d", "-f", "-g", "-l", "-q", "-s", "-v", "-y", "--force", "--global"]),
            flag(&["--help", "--json", "--no-audit", "--no-fund", "--no-progress", "--offline"]),
            flag(&["--prefer-offline", "--quiet", "--silent", "--verbose", "--version"]),
            flag(&["--color", "--dry-run", "--foreground-scripts", "--if-present", "--no-color"]),
            flag(&["--ignore-scripts", "--legacy-peer-deps", "--no-update-notifier"]),
            flag(&["--workspaces", "--yes"]),
        ],
        "npm 10 npm help 7 config",
    )
};

/// `pnpm [OPTION]... SUBCOMMAND`
pub(crate) const PNPM: Wrapper = anywhere(program(
    &["pnpm"],
    &[
        value(&["--script-shell", "--config.script-shell"]).is(Effect::Command),
        value(&["--global-pnpmfile", "--pnpmfile", "--config.pnpmfile"]).is(Effect::MayLaunch),
        // The operands of `pnpm exec` become a line.
        flag(&["-c", "--shell-mode"]).is(Effect::MayLaunch),
        value(&["-C", "-F", "--dir", "--filter", "--loglevel", "--prefix"]),
        flag(&["-h", "-r", "-s", "-v", "-w", "--aggregate-output", "--color", "--help"]),
        flag(&["--no-color", "--recursive", "--silent", "--stream", "--use-stderr"]),
        flag(&["--version", "--workspace-root"]),
    ],
    "pnpm 9 pnpm help",
));

/// `yarn [OPTION]... SUBCOMMAND`
pub(crate) const YARN: Wrapper = anywhere(program(
    &["yarn", "yarnpkg"],
    &[
        value(&["--script-shell"]).is(Effect::Command),
        value(&["--cwd"]),
        flag(&["-h", "-s", "-v", "--help", "--json", "--offline", "--silent", "--verbose"]),
        flag(&["--version"]),
    ],
    "Yarn 1.22 yarn help; Yarn 4 yarn --help",
));

/// The options of uv that stand before and behind its subcommands.
const UV_OPTIONS: &[OptionSpec] = &[
    value(&["--allow-insecure-host", "--cache-dir", "--color", "--config-file", "--directory"]),
    value(&["--project"]),
    flag(&["-V", "-h", "-n", "-q", "-v", "--help", "--managed-python", "--native-tls"]),
    flag(&["--no-cache", "--no-config", "--no-managed-python", "--no-progress"]),
    flag(&["--no-python-downloads", "--offline", "--quiet", "--verbose", "--version"]),
];

/// `uv [OPTION]... SUBCOMMAND`
pub(crate) const UV: Wrapper = program(&["uv"], UV_OPTIONS, "uv 0.8 uv help");

/// `uv tool [OPTION]... SUBCOMMAND`
pub(crate) const UV_TOOL: Wrapper =
    Wrapper { words: &["tool"], ..program(&["uv"], UV_OPTIONS, "uv 0.8 uv help tool") };

/// `poetry [OPTION]... SUBCOMMAND`, and the same options behind it.
pub(crate) const POETRY: Wrapper = program(
    &["poetry"],
    &[
        value(&["-C", "-P", "--directory", "--project"]),
        flag(&["-V", "-h", "-n", "-q", "-v", "-vv", "-vvv", "--ansi", "--help", "--no-ansi"]),
        flag(&["--no-cache", "--no-interaction", "--no-plugins", "--quiet", "--verbose"]),
        flag(&["--version"]),
    ],
    "Poetry 1.8 poetry list",
);

/// `bundle [OPTION]... SUBCOMMAND`
pub(crate) const BUNDLE: Wrapper = program(
    &["bundle", "bundler"],
    &[
        value(&["-r", "--gemfile", "--retry"]),
        flag(&["-V", "-h", "-v", "--help", "--no-color", "--verbose", "--version"]),
    ],
    "Bundler 2.4 bundle help",
);
