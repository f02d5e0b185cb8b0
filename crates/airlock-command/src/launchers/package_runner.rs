//! Programs that run a command of a project or package: `npx`, `uv run`, `poetry run`, `bundle exec`, ...
//!
//! npm 10 `npm help exec`, `npm help npx`; pnpm 9, Yarn 4, Bun 1.1; uv 0.8 `uv run --help`, pipx 1.4, Poetry 1.8, Hatch 1.9,
//! PDM 2.15, Pipenv 2023, conda 23; Bundler 2.4; and others: `--help` of each.

use super::launcher;
use crate::{
    Dashes, Effect, Operand, OptionSpec, Parsing, UnanalyzableKind, Unknown, Wrapper, flag, value,
};

/// Returns a launcher's row for a subcommand.
const fn subcommand(
    names: &'static [&'static str],
    words: &'static [&'static str],
    options: &'static [OptionSpec],
    source: &'static str,
) -> Wrapper {
    Wrapper { words, ..launcher(names, options, source) }
}

/// Returns the row of a subcommand whose command stands behind `--`.
const fn behind_dashes(
    names: &'static [&'static str],
    words: &'static [&'static str],
    source: &'static str,
) -> Wrapper {
    Wrapper {
        operands: &[Operand::CommandBehindDashes],
        parsing: Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX },
        ..subcommand(names, words, &[], source)
    }
}

/// The options of npx and `npm exec`: of npm's settings those that matter here.
const NPM_OPTIONS: &[OptionSpec] = &[
    value(&["-c", "--call"]).is(Effect::Line),
    value(&["--script-shell", "--shell"]).is(Effect::Command),
    // Where settings and packages come from.
    value(&["--globalconfig", "--node-options", "--prefix", "--registry", "--userconfig"])
        .is(Effect::MayLaunch),
    value(&["-C", "--git"]).is(Effect::MayLaunch),
    value(&["-p", "-w", "--cache", "--include", "--loglevel", "--omit", "--package", "--tag"]),
    value(&["--workspace"]),
    flag(&["-d", "-dd", "-ddd", "-f", "-q", "-s", "-y", "--color", "--force", "--no-color"]),
    flag(&["--foreground-scripts", "--ignore-existing", "--ignore-scripts", "--json", "--no"]),
    flag(&["--include-workspace-root", "--legacy-peer-deps", "--no-audit", "--no-fund"]),
    flag(&["--no-install", "--no-progress", "--no-update-notifier", "--no-workspaces"]),
    flag(&["--offline", "--prefer-offline", "--prefer-online", "--quiet", "--silent"]),
    flag(&["--verbose", "--workspaces", "--yes"]),
    flag(&["-h", "-v", "--help", "--version"]).is(Effect::LaunchesNothing),
];

/// `npx COMMAND`, `npx -c LINE`
pub(crate) const NPX: Wrapper = with_dashes(launcher(&["npx"], NPM_OPTIONS, "npm 10 npm help npx"));

/// Returns a row of npm's, to which any number of dashes before an option is right.
const fn with_dashes(row: Wrapper) -> Wrapper {
    Wrapper { parsing: Parsing { dashes: Dashes::Any, ..row.parsing }, ..row }
}

/// `npm exec -- COMMAND`
pub(crate) const NPM_EXEC: Wrapper =
    with_dashes(subcommand(&["npm"], &["exec"], NPM_OPTIONS, "npm 10 npm help exec"));

/// `npm x -- COMMAND`
pub(crate) const NPM_X: Wrapper =
    with_dashes(subcommand(&["npm"], &["x"], NPM_OPTIONS, "npm 10 npm help exec"));

/// Returns the row of a subcommand of npm's that runs scripts of a project.
const fn npm_script(words: &'static [&'static str]) -> Wrapper {
    Wrapper {
        operands: &[Operand::LookedPast],
        parsing: Parsing { dashes: Dashes::Any, ..Parsing::ANYWHERE },
        ..subcommand(&["npm"], words, NPM_SCRIPT, "npm 10 npm help 7 config")
    }
}

/// The options by which the scripts run otherwise.
const NPM_SCRIPT: &[OptionSpec] = &[
    value(&["--git", "--script-shell"]).is(Effect::Command),
    value(&["--globalconfig", "--node-options", "--userconfig"]).is(Effect::MayLaunch),
];

/// `npm ci`
pub(crate) const NPM_CI: Wrapper = npm_script(&["ci"]);

/// `npm install`
pub(crate) const NPM_INSTALL: Wrapper = npm_script(&["install"]);

/// `npm run SCRIPT`
pub(crate) const NPM_RUN: Wrapper = npm_script(&["run"]);

/// `npm run-script SCRIPT`
pub(crate) const NPM_RUN_SCRIPT: Wrapper = npm_script(&["run-script"]);

/// `npm start`
pub(crate) const NPM_START: Wrapper = npm_script(&["start"]);

/// `npm test`
pub(crate) const NPM_TEST: Wrapper = npm_script(&["test"]);

/// `pnpm exec COMMAND`
pub(crate) const PNPM_EXEC: Wrapper = subcommand(
    &["pnpm"],
    &["exec"],
    &[
        flag(&["-r", "--parallel", "--recursive"]),
        flag(&["-c", "--shell-mode"]).is(Effect::TakesLine),
    ],
    "pnpm 9 pnpm exec --help",
);

/// `pnpm dlx COMMAND`
pub(crate) const PNPM_DLX: Wrapper = subcommand(
    &["pnpm"],
    &["dlx"],
    &[value(&["--package"]), flag(&["-c", "--shell-mode"]).is(Effect::TakesLine)],
    "pnpm 9 pnpm dlx --help",
);

/// `pnpm node [ARG]...`, `yarn node [ARG]...`
pub(crate) const PNPM_NODE: Wrapper = Wrapper {
    operands: &[Operand::ArgumentsOf("node")],
    ..subcommand(
        &["pnpm", "yarn", "yarnpkg"],
        &["node"],
        &[],
        "pnpm 9 pnpm help; Yarn 4 yarn node --help",
    )
};

/// `pnpx COMMAND`, `bunx COMMAND`
pub(crate) const PNPX: Wrapper = launcher(
    &["bunx", "pnpx"],
    &[flag(&["--bun"]), value(&["-p", "--package"])],
    "pnpm 9 pnpm dlx --help; Bun 1.1 bunx --help",
);

/// `bun x COMMAND`
pub(crate) const BUN_X: Wrapper =
    subcommand(&["bun"], &["x"], &[flag(&["--bun"])], "Bun 1.1 bun x --help");

/// `yarn exec COMMAND`
pub(crate) const YARN_EXEC: Wrapper =
    subcommand(&["yarn"], &["exec"], &[], "Yarn 4 yarn exec --help");

/// `yarn dlx COMMAND`
pub(crate) const YARN_DLX: Wrapper = subcommand(
    &["yarn"],
    &["dlx"],
    &[flag(&["-q", "--quiet"]), value(&["-p", "--package"])],
    "Yarn 4 yarn dlx --help",
);

/// What uv's subcommands that run something share: packages, resolution, caches, output.
const UV_SHARED: [OptionSpec; 12] = [
    // Where settings and packages come from.
    value(&["-f", "-i", "--config-file", "--default-index", "--extra-index-url", "--find-links"])
        .is(Effect::MayLaunch),
    value(&["--index", "--index-url"]).is(Effect::MayLaunch),
    // A version, a name or a path.
    value(&["-p", "--python"]).is(Effect::MayLaunchIf(&["/"])),
    value(&["-C", "-P", "--allow-insecure-host", "--cache-dir", "--color", "--config-setting"]),
    value(&["--directory", "--exclude-newer", "--fork-strategy", "--index-strategy"]),
    value(&["--keyring-provider", "--link-mode", "--no-binary-package", "--no-build-package"]),
    value(&["--prerelease", "--project", "--python-preference", "--refresh-package"]),
    value(&["--reinstall-package", "--resolution", "--upgrade-package", "--with"]),
    value(&["--env-file", "--with-editable", "--with-requirements"]),
    flag(&["-U", "-n", "-q", "-v", "--compile-bytecode", "--isolated", "--managed-python"]),
    flag(&["--native-tls", "--no-binary", "--no-build", "--no-build-isolation", "--no-cache"]),
    flag(&["--no-config", "--no-env-file", "--no-index", "--no-managed-python"]),
];

/// More of them.
const UV_FLAGS: [OptionSpec; 2] = [
    flag(&["--no-progress", "--no-python-downloads", "--no-sources", "--offline", "--quiet"]),
    flag(&["--refresh", "--reinstall", "--upgrade", "--verbose"]),
];

/// `uv run COMMAND`, `uv run -m MODULE`, `uv run -s SCRIPT`
pub(crate) const UV_RUN: Wrapper = subcommand(
    &["uv"],
    &["run"],
    &[
        UV_SHARED[0],
        UV_SHARED[1],
        UV_SHARED[2],
        UV_SHARED[3],
        UV_SHARED[4],
        UV_SHARED[5],
        UV_SHARED[6],
        UV_SHARED[7],
        UV_SHARED[8],
        UV_SHARED[9],
        UV_SHARED[10],
        UV_SHARED[11],
        UV_FLAGS[0],
        UV_FLAGS[1],
        value(&["-m", "--module"]).is(Effect::Module),
        value(&["-s", "--gui-script", "--script"]).is(Effect::ScriptFile),
        flag(&["-"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        value(&["--extra", "--group", "--no-extra", "--no-group", "--only-group", "--package"]),
        flag(&["--active", "--all-extras", "--all-groups", "--all-packages", "--dev", "--exact"]),
        flag(&["--frozen", "--inexact", "--locked", "--no-default-groups", "--no-dev"]),
        flag(&["--no-editable", "--no-project", "--no-sync", "--only-dev"]),
        flag(&["-V", "-h", "--help", "--version"]).is(Effect::LaunchesNothing),
    ],
    "uv 0.8 uv run --help",
);

/// The options of uvx and `uv tool run`.
const UVX_OPTIONS: &[OptionSpec] = &[
    UV_SHARED[0],
    UV_SHARED[1],
    UV_SHARED[2],
    UV_SHARED[3],
    UV_SHARED[4],
    UV_SHARED[5],
    UV_SHARED[6],
    UV_SHARED[7],
    UV_SHARED[8],
    UV_SHARED[9],
    UV_SHARED[10],
    UV_SHARED[11],
    UV_FLAGS[0],
    UV_FLAGS[1],
    value(&["--from"]),
    flag(&["-V", "-h", "--help", "--version"]).is(Effect::LaunchesNothing),
];

/// `uvx COMMAND`
pub(crate) const UVX: Wrapper = launcher(&["uvx"], UVX_OPTIONS, "uv 0.8 uvx --help");

/// `uv tool run COMMAND`
pub(crate) const UV_TOOL_RUN: Wrapper =
    subcommand(&["uv"], &["tool", "run"], UVX_OPTIONS, "uv 0.8 uv tool run --help");

/// `pipx run COMMAND`
pub(crate) const PIPX_RUN: Wrapper = subcommand(
    &["pipx"],
    &["run"],
    &[
        flag(&["-q", "-v", "--no-cache", "--quiet", "--verbose"]),
        value(&["-i", "--index-url", "--pip-args", "--python", "--spec"]),
    ],
    "pipx 1.4 pipx run --help",
);

/// `poetry run COMMAND`, and of others alike
pub(crate) const POETRY_RUN: Wrapper = subcommand(
    &["pdm", "pipenv", "poetry", "rye"],
    &["run"],
    &[flag(&["-q", "-v"])],
    "Poetry 1.8, PDM 2.15, Pipenv 2023, Rye 0.40: run --help",
);

/// `hatch run [NAME:]COMMAND`
pub(crate) const HATCH_RUN: Wrapper = Wrapper {
    operands: &[Operand::NamedCommand],
    ..subcommand(&["hatch"], &["run"], &[], "Hatch 1.16 src/hatch/cli/run")
};

/// `conda run -n NAME COMMAND`
pub(crate) const CONDA_RUN: Wrapper = subcommand(
    &["conda", "mamba", "micromamba"],
    &["run"],
    &[
        value(&["-n", "-p", "--cwd", "--name", "--prefix"]),
        flag(&["-v", "--live-stream", "--no-capture-output"]),
    ],
    "conda 23 conda run --help",
);

/// `bundle exec COMMAND`
pub(crate) const BUNDLE_EXEC: Wrapper = subcommand(
    &["bundle", "bundler"],
    &["exec"],
    &[flag(&["--keep-file-descriptors"])],
    "Bundler 2.4 bundle help exec",
);

/// `cross-env NAME=VALUE... COMMAND`
pub(crate) const CROSS_ENV: Wrapper = Wrapper {
    operands: &[Operand::Assignments, Operand::Command],
    ..launcher(&["cross-env"], &[], "cross-env 7 README")
};

/// `cross-env-shell NAME=VALUE... LINE`
pub(crate) const CROSS_ENV_SHELL: Wrapper = Wrapper {
    operands: &[Operand::Assignments, Operand::Line],
    ..launcher(&["cross-env-shell"], &[], "cross-env 7 README")
};

/// `direnv exec DIR COMMAND`
pub(crate) const DIRENV_EXEC: Wrapper = Wrapper {
    operands: &[Operand::Other, Operand::Command],
    ..subcommand(&["direnv"], &["exec"], &[], "direnv 2.32 direnv help")
};

/// `mise exec TOOL... -- COMMAND`, `mise exec -c LINE`
pub(crate) const MISE_EXEC: Wrapper = Wrapper {
    options: &[
        value(&["-c", "--command"]).is(Effect::Line),
        value(&["-C", "-j", "--cd", "--jobs"]),
    ],
    ..behind_dashes(&["mise", "rtx"], &["exec"], "mise 2024 mise exec --help")
};

/// `mise x TOOL... -- COMMAND`
pub(crate) const MISE_X: Wrapper = Wrapper { words: &["x"], ..MISE_EXEC };

/// `aws-vault exec PROFILE -- COMMAND`, `chamber exec SERVICE -- COMMAND`
pub(crate) const VAULT_EXEC: Wrapper = behind_dashes(
    &["aws-vault", "chamber"],
    &["exec"],
    "aws-vault 7 aws-vault exec --help; chamber 2 chamber exec --help",
);
