//! ssh, scp, sftp and rsync: what they run to connect, and what they run at the other end
//!
//! OpenSSH 9.2 `ssh(1)`, `ssh_config(5)`, `scp(1)`, `sftp(1)`; rsync 3.2 `rsync(1)`.

use super::by_option;
use crate::{Commands, Effect, Operand, OptionSpec, Parsing, Wrapper, flag, value};

/// `-o KEY=VALUE`: keys whose value is a line, and those by which a library or file is loaded.
const SETTING: OptionSpec = value(&["-o"]).is(Effect::Setting {
    lines: &["KnownHostsCommand", "LocalCommand", "ProxyCommand", "RemoteCommand"],
    loads: &[
        "Include",
        "Match",
        "PKCS11Provider",
        "SecurityKeyProvider",
        "SmartcardDevice",
        "XAuthLocation",
    ],
});

/// `-F FILE`: a configuration, in which all of that may stand.
const CONFIGURATION: OptionSpec = value(&["-F"]).is(Effect::MayLaunch);

/// `ssh [OPTION]... HOST [LINE]`: the operands behind the host, joined by blanks, are a line for a shell
/// there; options stand behind the host, too (`main` of `ssh.c`). `-P`, once a plain option and now one with an option-argument, is left out.
pub(crate) const SSH: Wrapper = Wrapper {
    getopt: "+1246AB:CD:E:F:GI:J:KL:MNO:Q:R:S:TVW:XYab:c:e:fgi:kl:m:no:p:qstvw:xy",
    operands: &[Operand::Other, Operand::OptionsAgain, Operand::Line],
    parsing: Parsing::LENIENT,
    ..by_option(
        &["slogin", "ssh"],
        &[
            flag(&["-1", "-2", "-4", "-6", "-A", "-C", "-G", "-K", "-M", "-N", "-T", "-X", "-Y"]),
            flag(&["-a", "-f", "-g", "-k", "-n", "-q", "-s", "-t", "-v", "-x", "-y"]),
            value(&["-B", "-D", "-E", "-J", "-L", "-O", "-R", "-S", "-W", "-b", "-c", "-e", "-i"]),
            value(&["-l", "-m", "-p", "-w"]),
            SETTING,
            CONFIGURATION,
            // A library.
            value(&["-I"]).is(Effect::MayLaunch),
            value(&["-Q"]).is(Effect::LaunchesNothing),
            flag(&["-V"]).is(Effect::LaunchesNothing),
        ],
        "OpenSSH 9.2 ssh(1)",
    )
};

/// `scp`, whose `-S` and `-D` name programs.
pub(crate) const SCP: Wrapper = by_option(
    &["scp", "ssh-copy-id"],
    &[
        SETTING,
        CONFIGURATION,
        value(&["-D", "-S"]).is(Effect::Command),
        value(&["-J", "-P", "-X", "-c", "-i", "-l"]),
    ],
    "OpenSSH 9.2 scp(1)",
);

/// `sftp`, whose `-b` names a file of commands, among them `!LINE`.
pub(crate) const SFTP: Wrapper = by_option(
    &["sftp"],
    &[
        SETTING,
        value(&["-D", "-S"]).is(Effect::Command),
        value(&["-b"]).is(Effect::CommandFile),
        CONFIGURATION,
        value(&["-B", "-J", "-P", "-R", "-X", "-c", "-i", "-l", "-s"]),
    ],
    "OpenSSH 9.2 sftp(1)",
);

/// `rsync`: the remote shell, and the program at the other end.
pub(crate) const RSYNC: Wrapper = by_option(
    &["rsync"],
    &[
        value(&["-e", "--rsh"]).is(Effect::Command),
        value(&["--rsync-path"]).is(Effect::Line),
        value(&["-M", "--remote-option"]).is(Effect::MayLaunchIf(&["path", "rsh"])),
        value(&["-B", "-T", "-f"]),
    ],
    "rsync 3.2 rsync(1)",
);

/// `nc -e PROGRAM`, `nc -c LINE`, of the implementations that have them.
pub(crate) const NETCAT: Wrapper = by_option(
    &["nc", "ncat", "netcat"],
    &[
        value(&["-c", "--sh-exec"]).is(Effect::Line),
        value(&["-e", "--exec"]).is(Effect::Command),
        value(&["--lua-exec"]).is(Effect::MayLaunch),
        value(&["-i", "-p", "-q", "-s", "-w"]),
    ],
    "netcat-traditional 1.10 nc(1); Ncat 7.93 ncat(1)",
);

/// `wget --use-askpass=PROGRAM`
pub(crate) const WGET: Wrapper = by_option(
    &["wget"],
    &[
        value(&["--use-askpass"]).is(Effect::Command),
        // Of a key, dashes, underlines and letter case do not matter.
        value(&["-e", "--execute"]).is(Effect::Commands(Commands {
            prefix: "\n",
            lines: &["use-askpass", "use_askpass", "useaskpass"],
            harmless: &[],
            doubts: &["ask"],
        })),
        value(&["--config"]).is(Effect::MayLaunch),
        value(&["-A", "-B", "-D", "-I", "-O", "-P", "-Q", "-R", "-T", "-U", "-X", "-a", "-i"]),
        value(&["-l", "-o", "-t", "-w"]),
    ],
    "GNU Wget 1.21 wget --help",
);
