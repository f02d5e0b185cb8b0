//! Containers: `docker run`, `docker exec`, `docker compose exec`, `kubectl exec`, and podman's
//!
//! Docker 28.2 `docker run --help`, `docker exec --help`, Docker Compose 2.24, podman 4.3 (its further options are left
//! out), kubectl 1.32 `kubectl exec --help`. What is launched is looked up inside the container.

use super::launcher;
use crate::{Effect, Operand, OptionSpec, Parsing, Unknown, Wrapper, flag, optional, value};

/// Returns the row of a subcommand that launches in a container.
const fn container(
    names: &'static [&'static str],
    words: &'static [&'static str],
    options: &'static [OptionSpec],
    source: &'static str,
) -> Wrapper {
    Wrapper {
        words,
        operands: &[Operand::Other, Operand::Command],
        ..launcher(names, options, source)
    }
}

/// The options of `docker run` and `docker create`.
const RUN_OPTIONS: &[OptionSpec] = &[
    value(&["-a", "-c", "-e", "-h", "-l", "-m", "-p", "-u", "-v", "-w", "--add-host"]),
    value(&["--annotation", "--attach", "--blkio-weight", "--blkio-weight-device"]),
    value(&["--cap-add", "--cap-drop", "--cgroup-parent", "--cgroupns", "--cidfile"]),
    value(&["--cpu-count", "--cpu-percent", "--cpu-period", "--cpu-quota"]),
    value(&["--cpu-rt-period", "--cpu-rt-runtime", "--cpu-shares", "--cpus"]),
    value(&["--cpuset-cpus", "--cpuset-mems", "--detach-keys", "--device"]),
    value(&["--device-cgroup-rule", "--device-read-bps", "--device-read-iops"]),
    value(&["--device-write-bps", "--device-write-iops", "--dns", "--dns-option"]),
    value(&["--dns-search", "--domainname", "--env", "--env-file"]),
    value(&["--entrypoint"]).is(Effect::LaunchesBefore),
    value(&["--expose", "--gpus", "--group-add", "--health-cmd", "--health-interval"]),
    value(&["--health-retries", "--health-start-interval", "--health-start-period"]),
    value(&["--health-timeout", "--hostname", "--io-maxbandwidth", "--io-maxiops"]),
    value(&["--ip", "--ip6", "--ipc", "--isolation", "--kernel-memory", "--label"]),
    value(&["--label-file", "--link", "--link-local-ip", "--log-driver", "--log-opt"]),
    value(&["--mac-address", "--memory", "--memory-reservation", "--memory-swap"]),
    value(&["--memory-swappiness", "--mount", "--name", "--net", "--network", "--network-alias"]),
    value(&["--oom-score-adj", "--pid", "--pids-limit", "--platform", "--publish"]),
    value(&["--pull", "--restart", "--runtime", "--security-opt", "--shm-size"]),
    value(&["--stop-signal", "--stop-timeout", "--storage-opt", "--sysctl", "--tmpfs"]),
    value(&["--ulimit", "--user", "--userns", "--uts", "--volume", "--volume-driver"]),
    value(&["--volumes-from", "--workdir"]),
    flag(&["-P", "-d", "-i", "-q", "-t"]),
    optional(&["--detach", "--disable-content-trust", "--init", "--interactive"]),
    optional(&["--no-healthcheck", "--oom-kill-disable", "--privileged", "--publish-all"]),
    optional(&["--quiet", "--read-only", "--rm", "--sig-proxy", "--tty", "--use-api-socket"]),
];

/// The options of `docker exec`.
const EXEC_OPTIONS: &[OptionSpec] = &[
    value(&["-e", "-u", "-w", "--detach-keys", "--env", "--env-file", "--user"]),
    value(&["--workdir"]),
    flag(&["-d", "-i", "-t"]),
    optional(&["--detach", "--interactive", "--privileged", "--tty"]),
];

/// The options of `docker compose exec` and `docker compose run`, where the two agree.
const COMPOSE_OPTIONS: &[OptionSpec] = &[
    value(&["-e", "-u", "-w", "--env", "--index", "--user", "--workdir"]),
    value(&["-l", "-p", "-v", "--label", "--name", "--publish", "--volume"]),
    value(&["--entrypoint"]).is(Effect::LaunchesBefore),
    flag(&["-P", "-T", "-d", "-i", "-q", "-t"]),
    optional(&["--build", "--detach", "--interactive", "--no-TTY", "--no-deps", "--privileged"]),
    optional(&["--quiet-pull", "--remove-orphans", "--rm", "--service-ports", "--tty"]),
];

/// The names of the two programs.
const DOCKER: &[&str] = &["docker", "podman"];

/// What the rows were taken from.
const SOURCE: &str = "Docker 28.2 docker run --help, docker exec --help; podman 4.3";

/// `docker run IMAGE COMMAND`
pub(crate) const RUN: Wrapper = container(DOCKER, &["run"], RUN_OPTIONS, SOURCE);

/// `docker container run IMAGE COMMAND`
pub(crate) const CONTAINER_RUN: Wrapper =
    container(DOCKER, &["container", "run"], RUN_OPTIONS, SOURCE);

/// `docker exec CONTAINER COMMAND`
pub(crate) const EXEC: Wrapper = container(DOCKER, &["exec"], EXEC_OPTIONS, SOURCE);

/// `docker container exec CONTAINER COMMAND`
pub(crate) const CONTAINER_EXEC: Wrapper =
    container(DOCKER, &["container", "exec"], EXEC_OPTIONS, SOURCE);

/// `docker compose exec SERVICE COMMAND`
pub(crate) const COMPOSE_EXEC: Wrapper = container(
    DOCKER,
    &["compose", "exec"],
    COMPOSE_OPTIONS,
    "Docker Compose 2.24 docker compose exec --help",
);

/// `docker compose run SERVICE COMMAND`
pub(crate) const COMPOSE_RUN: Wrapper = container(
    DOCKER,
    &["compose", "run"],
    COMPOSE_OPTIONS,
    "Docker Compose 2.24 docker compose run --help",
);

/// `docker-compose exec SERVICE COMMAND`
pub(crate) const OLD_COMPOSE_EXEC: Wrapper = container(
    &["docker-compose"],
    &["exec"],
    COMPOSE_OPTIONS,
    "Docker Compose 2.24 docker-compose exec --help",
);

/// `docker-compose run SERVICE COMMAND`
pub(crate) const OLD_COMPOSE_RUN: Wrapper = container(
    &["docker-compose"],
    &["run"],
    COMPOSE_OPTIONS,
    "Docker Compose 2.24 docker-compose run --help",
);

/// `kubectl exec POD [OPTION]... -- COMMAND`
pub(crate) const KUBECTL_EXEC: Wrapper = Wrapper {
    operands: &[Operand::CommandBehindDashes],
    parsing: Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX },
    ..container(
        &["kubectl", "oc"],
        &["exec"],
        &[value(&["-c", "-f", "-n", "-s", "--container", "--context", "--namespace"])],
        "kubectl 1.32 kubectl exec --help",
    )
};

/// `kubectl run NAME --image=IMAGE -- COMMAND`
pub(crate) const KUBECTL_RUN: Wrapper =
    Wrapper { words: &["run"], source: "kubectl 1.32 kubectl run --help", ..KUBECTL_EXEC };

/// `kubectl debug POD --image=IMAGE -- COMMAND`
pub(crate) const KUBECTL_DEBUG: Wrapper =
    Wrapper { words: &["debug"], source: "kubectl 1.32 kubectl debug --help", ..KUBECTL_EXEC };
