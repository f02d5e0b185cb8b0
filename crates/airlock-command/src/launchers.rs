//! The tables of launchers: options and operands by which other programs launch (Q25, Q63a).
//!
//! A launcher is itself judged beside what it launches, unless its row says otherwise. Where an unknown
//! option stands, the row does not hold (programs that launch their operands), or the option is passed
//! over (programs whose options launch).

mod build;
mod console;
mod container;
mod editor;
mod file;
mod git;
mod login;
mod package_runner;
mod process;
mod remote;
mod repeat;
mod system;
pub(crate) mod tmux;
mod tracer;

use crate::{Bare, Judged, Operand, OptionSpec, Parsing, Wrapper};

/// Returns the row of a program that launches its operands.
const fn launcher(
    names: &'static [&'static str],
    options: &'static [OptionSpec],
    source: &'static str,
) -> Wrapper {
    Wrapper {
        names,
        words: &[],
        getopt: "",
        options,
        operands: &[Operand::Command],
        parsing: Parsing::LENIENT,
        bare: Bare::Itself,
        judged: Judged::Both,
        source,
    }
}

/// Returns the row of a program whose options launch; they stand anywhere.
const fn by_option(
    names: &'static [&'static str],
    options: &'static [OptionSpec],
    source: &'static str,
) -> Wrapper {
    Wrapper { operands: &[], parsing: Parsing::ANYWHERE, ..launcher(names, options, source) }
}

/// The launchers.
pub(crate) const LAUNCHERS: &[Wrapper] = &[
    build::GCC,
    build::LD,
    build::RUSTC,
    build::CARGO,
    build::PIP,
    build::M4,
    build::PANDOC,
    console::GDB,
    console::LLDB,
    console::GPG,
    console::MYSQL,
    console::PSQL,
    console::SQLITE,
    container::RUN,
    container::CONTAINER_RUN,
    container::EXEC,
    container::CONTAINER_EXEC,
    container::COMPOSE_EXEC,
    container::COMPOSE_RUN,
    container::OLD_COMPOSE_EXEC,
    container::OLD_COMPOSE_RUN,
    container::KUBECTL_EXEC,
    container::KUBECTL_RUN,
    container::KUBECTL_DEBUG,
    editor::VIM,
    editor::LESS,
    editor::ED,
    editor::NANO,
    editor::BAT,
    file::TAR,
    file::ZIP,
    file::SORT,
    file::SPLIT,
    file::RG,
    file::FD,
    file::MAN,
    file::MAKE,
    file::GO,
    file::FZF,
    git::ARCHIVE,
    git::BISECT_RUN,
    git::CLONE,
    git::DIFFTOOL,
    git::FETCH,
    git::FETCH_PACK,
    git::FILTER_BRANCH,
    git::GREP,
    git::INIT,
    git::LS_REMOTE,
    git::MERGE_INDEX,
    git::PULL,
    git::PUSH,
    git::REBASE,
    git::SEND_EMAIL,
    git::SEND_PACK,
    git::SUBMODULE_FOREACH,
    git::SUBMODULE_QUIET_FOREACH,
    git::SUBMODULE_Q_FOREACH,
    login::SU,
    login::RUNUSER,
    login::SG,
    login::PKEXEC,
    package_runner::NPX,
    package_runner::NPM_EXEC,
    package_runner::NPM_X,
    package_runner::PNPM_EXEC,
    package_runner::PNPM_DLX,
    package_runner::PNPX,
    package_runner::BUN_X,
    package_runner::YARN_EXEC,
    package_runner::YARN_DLX,
    package_runner::UV_RUN,
    package_runner::UVX,
    package_runner::UV_TOOL_RUN,
    package_runner::PIPX_RUN,
    package_runner::POETRY_RUN,
    package_runner::CONDA_RUN,
    package_runner::BUNDLE_EXEC,
    package_runner::CROSS_ENV,
    package_runner::CROSS_ENV_SHELL,
    package_runner::DIRENV_EXEC,
    package_runner::MISE_EXEC,
    package_runner::MISE_X,
    package_runner::VAULT_EXEC,
    process::UNSHARE,
    process::NSENTER,
    process::SETPRIV,
    process::TASKSET,
    process::CHRT,
    process::PRLIMIT,
    process::NUMACTL,
    process::SYSTEMD_RUN,
    process::XVFB_RUN,
    process::FAKEROOT,
    process::PROOT,
    process::FIREJAIL,
    process::SETARCH,
    process::LINUX32,
    process::CAFFEINATE,
    process::PLAIN,
    process::PROXYCHAINS,
    process::ONE_OPERAND,
    process::IP_NETNS,
    process::IP_VRF,
    remote::SSH,
    remote::SCP,
    remote::SFTP,
    remote::RSYNC,
    remote::NETCAT,
    remote::WGET,
    repeat::PARALLEL,
    repeat::FLOCK,
    repeat::SCRIPT,
    repeat::ENTR,
    repeat::HYPERFINE,
    repeat::WATCHEXEC,
    repeat::NODEMON,
    repeat::CONCURRENTLY,
    repeat::AT,
    repeat::NIX_SHELL,
    repeat::NIX_DEVELOP,
    repeat::NIX_RUN_SHELL,
    system::DPKG,
    system::APT,
    system::RPM,
    system::TCPDUMP,
    system::OPENSSL,
    system::CURL,
    system::SOCAT,
    system::HG,
    system::GH_ALIAS,
    system::GH_CONFIG,
    system::ANSIBLE,
    system::INSTALL,
    system::DC,
    system::CRONTAB,
    tmux::TMUX,
    tracer::STRACE,
    tracer::LTRACE,
    tracer::VALGRIND,
    tracer::PERF_STAT,
    tracer::PERF_RECORD,
    tracer::GDB_ARGS,
];
