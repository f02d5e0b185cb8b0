//! Programs that launch a command under other limits, namespaces, displays or privileges
//!
//! util-linux 2.38 (`unshare`, `nsenter`, `setpriv`, `taskset`, `chrt`, `prlimit`, `setarch`), numactl 2.0.16, systemd 252
//! `systemd-run(1)`, xauth `xvfb-run(1)`, fakeroot 1.31, `PRoot` 5.1, firejail 0.9, and others: `--help` of each.

use super::launcher;
use crate::{
    Bare, Commands, Effect, Operand, OptionSpec, Parsing, UnanalyzableKind, Unknown, Wrapper, flag,
    optional, value,
};

/// Without a command these start a shell.
const SHELL: Bare = Bare::Refuse(UnanalyzableKind::StdinProgram);

/// Prints something and ends.
const HELP: OptionSpec = flag(&["-h", "-V", "--help", "--version"]).is(Effect::LaunchesNothing);

/// unshare.
pub(crate) const UNSHARE: Wrapper = Wrapper {
    bare: SHELL,
    ..launcher(
        &["unshare"],
        &[
            value(&["-R", "--root"]).is(Effect::ChangesRoot),
            // util-linux takes no attached file behind these letters, BusyBox does.
            flag(&["-C", "-T", "-U", "-i", "-m", "-n", "-p", "-u"]),
            optional(&["--cgroup", "--ipc", "--mount", "--net", "--pid", "--time", "--user"]),
            optional(&["--uts", "--kill-child", "--mount-proc"]),
            flag(&["-c", "-f", "-r", "--fork", "--keep-caps", "--map-auto"]),
            flag(&["--map-current-user", "--map-root-user"]),
            value(&["-G", "-S", "-w", "--setgid", "--setuid", "--wd"]),
            value(&["--boottime", "--map-group", "--map-groups", "--map-user", "--map-users"]),
            value(&["--monotonic", "--propagation", "--setgroups"]),
            HELP,
        ],
        "util-linux 2.38 unshare --help",
    )
};

/// nsenter; the command runs where another process lives.
pub(crate) const NSENTER: Wrapper = Wrapper {
    bare: SHELL,
    ..launcher(
        &["nsenter"],
        &[
            optional(&["-r", "--root"]).is(Effect::ChangesRoot),
            // The mounts of another process: its programs.
            flag(&["-a", "--all"]).is(Effect::ChangesRoot),
            optional(&["-m", "--mount"]).is(Effect::ChangesRoot),
            optional(&["-C", "-T", "-U", "-i", "-n", "-p", "-u", "-w"]),
            optional(&["--cgroup", "--ipc", "--net", "--pid", "--time", "--user", "--uts", "--wd"]),
            value(&["-G", "-S", "-W", "-t", "--setgid", "--setuid", "--target", "--wdns"]),
            flag(&["-F", "-Z", "--follow-context", "--no-fork", "--preserve-credentials"]),
            HELP,
        ],
        "util-linux 2.38 nsenter --help",
    )
};

/// setpriv.
pub(crate) const SETPRIV: Wrapper = launcher(
    &["setpriv"],
    &[
        flag(&["-d", "--dump"]).is(Effect::LaunchesNothing),
        flag(&["--clear-groups", "--init-groups", "--keep-groups", "--nnp", "--no-new-privs"]),
        flag(&["--reset-env"]),
        value(&["--ambient-caps", "--apparmor-profile", "--bounding-set", "--egid", "--euid"]),
        value(&["--groups", "--inh-caps", "--pdeathsig", "--regid", "--reuid", "--rgid"]),
        value(&["--ruid", "--securebits", "--selinux-label"]),
        HELP,
    ],
    "util-linux 2.38 setpriv --help",
);

/// `taskset MASK COMMAND`
pub(crate) const TASKSET: Wrapper = Wrapper {
    getopt: "+Vachp",
    operands: &[Operand::Other, Operand::Command],
    ..launcher(
        &["taskset"],
        &[
            flag(&["-a", "-c", "--all-tasks", "--cpu-list"]),
            flag(&["-p", "--pid"]).is(Effect::TakesNumbers),
            HELP,
        ],
        "util-linux 2.38 taskset --help",
    )
};

/// `chrt PRIORITY COMMAND`; the priority may be left out in later versions.
pub(crate) const CHRT: Wrapper = Wrapper {
    operands: &[Operand::Number, Operand::Command],
    ..launcher(
        &["chrt"],
        &[
            flag(&["-R", "-a", "-b", "-d", "-f", "-i", "-o", "-r", "-v", "--all-tasks", "--batch"]),
            flag(&["--deadline", "--fifo", "--idle", "--other", "--reset-on-fork", "--rr"]),
            flag(&["--verbose"]),
            value(&["-D", "-P", "-T", "--sched-deadline", "--sched-period", "--sched-runtime"]),
            flag(&["-m", "-p", "--max", "--pid"]).is(Effect::LaunchesNothing),
            HELP,
        ],
        "util-linux 2.38 chrt --help",
    )
};

/// prlimit.
pub(crate) const PRLIMIT: Wrapper = launcher(
    &["prlimit"],
    &[
        value(&["-p", "--pid"]).is(Effect::LaunchesNothing),
        value(&["-o", "--output"]),
        flag(&["--noheadings", "--raw", "--verbose"]),
        optional(&["-c", "-d", "-e", "-f", "-i", "-l", "-m", "-n", "-q", "-r", "-s", "-t", "-u"]),
        optional(&["-v", "-x", "-y", "--as", "--core", "--cpu", "--data", "--fsize", "--locks"]),
        optional(&["--memlock", "--msgqueue", "--nice", "--nofile", "--nproc", "--rss"]),
        optional(&["--rtprio", "--rttime", "--sigpending", "--stack"]),
        HELP,
    ],
    "util-linux 2.38 prlimit --help",
);

/// numactl.
pub(crate) const NUMACTL: Wrapper = launcher(
    &["numactl"],
    &[
        flag(&["-a", "-b", "-l", "--all", "--balancing", "--localalloc"]),
        value(&["-C", "-N", "-P", "-i", "-m", "-p", "--cpunodebind", "--interleave"]),
        value(&["--membind", "--physcpubind", "--preferred", "--preferred-many"]),
        flag(&["-H", "-s", "--hardware", "--show"]).is(Effect::LaunchesNothing),
    ],
    "numactl 2.0.16 numactl(8)",
);

/// systemd-run.
pub(crate) const SYSTEMD_RUN: Wrapper = launcher(
    &["systemd-run"],
    &[
        flag(&["-S", "--shell"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        flag(&["-G", "-P", "-d", "-q", "-r", "-t", "--collect", "--no-ask-password"]),
        flag(&["--no-block", "--pipe", "--pty", "--quiet", "--remain-after-exit", "--same-dir"]),
        flag(&["--on-clock-change", "--on-timezone-change", "--scope", "--send-sighup"]),
        flag(&["--slice-inherit", "--system", "--user", "--wait"]),
        value(&["-E", "--setenv"]).is(Effect::SetsVariable),
        value(&["-H", "-M", "-u", "--description", "--gid", "--host", "--machine", "--nice"]),
        value(&["--on-active", "--on-boot", "--on-calendar", "--on-startup"]),
        value(&["--on-unit-active", "--on-unit-inactive", "--service-type", "--slice"]),
        value(&["--path-property", "--timer-property", "--uid", "--unit"]),
        value(&["--working-directory"]),
        // Of a unit's properties some name commands, and others change what a name stands for.
        value(&["-p", "--property", "--socket-property"]).is(Effect::Commands(Commands {
            prefix: "\n",
            lines: &[
                "ExecCondition=",
                "ExecReload=",
                "ExecStart=",
                "ExecStartPost=",
                "ExecStartPre=",
                "ExecStop=",
                "ExecStopPost=",
            ],
            harmless: &[],
            doubts: &[
                "bind",
                "environment",
                "exec",
                "image",
                "mount",
                "onfailure",
                "onsuccess",
                "pam",
                "root",
            ],
        })),
        flag(&["-h", "--help", "--version"]).is(Effect::LaunchesNothing),
    ],
    "systemd 252 systemd-run(1)",
);

/// xvfb-run.
pub(crate) const XVFB_RUN: Wrapper = launcher(
    &["xvfb-run"],
    &[
        flag(&["-a", "-l", "--auto-servernum", "--listen-tcp"]),
        value(&["-e", "-f", "-n", "-p", "-s", "-w", "--auth-file", "--error-file"]),
        value(&["--server-args", "--server-num", "--wait", "--xauth-protocol"]),
        flag(&["-h", "--help"]).is(Effect::LaunchesNothing),
    ],
    "xvfb 21.1 xvfb-run(1)",
);

/// fakeroot.
pub(crate) const FAKEROOT: Wrapper = Wrapper {
    bare: SHELL,
    ..launcher(
        &["fakeroot"],
        &[
            value(&["-l", "--lib"]).is(Effect::Refuse(UnanalyzableKind::LoaderVariable)),
            value(&["-f", "--faked"]).is(Effect::Command),
            value(&["-b", "-i", "-s", "--fd-base"]),
            flag(&["-u", "--unknown-is-real"]),
            flag(&["-h", "-v", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "fakeroot 1.31 fakeroot --help",
    )
};

/// `PRoot`.
pub(crate) const PROOT: Wrapper = Wrapper {
    bare: SHELL,
    ..launcher(
        &["proot"],
        &[
            value(&["-R", "-S", "-r", "--rootfs"]).is(Effect::ChangesRoot),
            value(&["-q", "--qemu"]).is(Effect::Command),
            value(&["-b", "-k", "-m", "-v", "-w", "--bind", "--cwd", "--kernel-release"]),
            value(&["--mount", "--pwd", "--verbose"]),
            flag(&["-0", "--root-id"]),
        ],
        "PRoot 5.1 proot --help",
    )
};

/// Firejail: every option-argument stands behind `=`.
pub(crate) const FIREJAIL: Wrapper = Wrapper {
    bare: SHELL,
    parsing: Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX },
    ..launcher(
        &["firejail"],
        &[value(&["--chroot"]).is(Effect::ChangesRoot)],
        "Firejail 0.9.72 firejail(1)",
    )
};

/// `setarch ARCH COMMAND`
pub(crate) const SETARCH: Wrapper = Wrapper {
    operands: &[Operand::Other, Operand::Command],
    bare: SHELL,
    ..launcher(&["setarch"], &[HELP], "util-linux 2.38 setarch --help")
};

/// `linux32 COMMAND` and its like.
pub(crate) const LINUX32: Wrapper = Wrapper {
    bare: SHELL,
    ..launcher(
        &["i386", "linux32", "linux64", "x86_64"],
        &[flag(&["-3", "-B", "-F", "-I", "-L", "-R", "-S", "-T", "-X", "-Z", "-v"]), HELP],
        "util-linux 2.38 setarch --help",
    )
};

/// `caffeinate COMMAND` of macOS.
pub(crate) const CAFFEINATE: Wrapper = Wrapper {
    getopt: "+dimst:uw:",
    ..launcher(
        &["caffeinate"],
        &[flag(&["-d", "-i", "-m", "-s", "-u"]), value(&["-t", "-w"])],
        "macOS 14 caffeinate(8)",
    )
};

/// Programs that launch their operands, with plain options alone or none.
pub(crate) const PLAIN: Wrapper = launcher(
    &[
        "catchsegv",
        "chronic",
        "dbus-launch",
        "dbus-run-session",
        "ddtrace-run",
        "dumb-init",
        "eatmydata",
        "nocache",
        "tini",
        "torify",
        "torsocks",
        "unbuffer",
    ],
    &[],
    "the `--help` or manual of each, Debian 12",
);

/// `proxychains4 [-q] [-f FILE] COMMAND`
pub(crate) const PROXYCHAINS: Wrapper = launcher(
    &["proxychains", "proxychains4"],
    &[
        flag(&["-q"]),
        // A configuration file names no program.
        value(&["-f"]),
    ],
    "proxychains-ng 4.16 proxychains4",
);

/// `faketime TIME COMMAND`, `softlimit`-like programs with one operand before the command.
pub(crate) const ONE_OPERAND: Wrapper = Wrapper {
    operands: &[Operand::Other, Operand::Command],
    ..launcher(
        &["envdir", "faketime", "gosu", "runcon", "setuidgid", "su-exec"],
        &[],
        "the `--help` or manual of each, Debian 12",
    )
};

/// `ip netns exec NAME COMMAND`, `ip vrf exec NAME COMMAND`
pub(crate) const IP_NETNS: Wrapper = Wrapper {
    words: &["netns", "exec"],
    operands: &[Operand::Other, Operand::Command],
    ..launcher(&["ip"], &[], "iproute2 6.1 ip-netns(8)")
};

/// `ip vrf exec NAME COMMAND`
pub(crate) const IP_VRF: Wrapper = Wrapper {
    words: &["vrf", "exec"],
    operands: &[Operand::Other, Operand::Command],
    ..launcher(&["ip"], &[], "iproute2 6.1 ip-vrf(8)")
};
