//! Programs of the system and the network by whose options something is run or loaded
//!
//! dpkg 1.21 `dpkg --help`, apt 2.6 `apt.conf(5)`, RPM 4.18 `rpm(8)`, tcpdump 4.99 `tcpdump(8)`, OpenSSL 3.0 `openssl(1)`,
//! curl 7.88 `curl --help all`, socat 1.7 `socat(1)`, Mercurial 6.3 `hg help`, GitHub CLI 2.23 `gh help`, Ansible 2.14
//! `ansible(1)`, GNU coreutils 9.1 `install --help`, `dc(1)`, `crontab(1)`.

use super::by_option;
use crate::{
    Commands, Dashes, Effect, Operand, Parsing, UnanalyzableKind, Wrapper, flag, optional, value,
};

/// `dpkg --pre-invoke=LINE`
pub(crate) const DPKG: Wrapper = by_option(
    &["dpkg"],
    &[
        value(&["--post-invoke", "--pre-invoke", "--status-logger"]).is(Effect::Line),
        value(&["-D", "-S"]),
    ],
    "dpkg 1.21 dpkg --help",
);

/// `apt -o KEY=VALUE`: some keys name lines, programs and directories of programs.
pub(crate) const APT: Wrapper = by_option(
    &["apt", "apt-cache", "apt-get", "aptitude"],
    &[
        value(&["-o", "--option"]).is(Effect::Commands(Commands {
            prefix: "\n",
            lines: &[
                "APT::Update::Post-Invoke-Success::=",
                "APT::Update::Post-Invoke::=",
                "APT::Update::Pre-Invoke::=",
                "DPkg::Post-Invoke::=",
                "DPkg::Pre-Install-Pkgs::=",
                "DPkg::Pre-Invoke::=",
            ],
            harmless: &[],
            doubts: &["invoke", "dir", "pkgs", "proxy", "bin", "pager", "editor", "dpkg"],
        })),
        value(&["-c", "--config-file"]).is(Effect::MayLaunch),
        value(&["-t"]),
    ],
    "apt 2.6 apt.conf(5)",
);

/// `rpm --pipe LINE`, `rpm --eval '%(LINE)'`
pub(crate) const RPM: Wrapper = by_option(
    &["rpm", "rpmbuild", "rpmquery", "rpmspec"],
    &[
        value(&["--pipe"]).is(Effect::Line),
        value(&["-D", "-E", "--define", "--eval", "--predefine"])
            .is(Effect::MayLaunchIf(&["%(", "%{"])),
        value(&["--load", "--macros", "--rcfile"]).is(Effect::MayLaunch),
    ],
    "RPM 4.18 rpm(8)",
);

/// `tcpdump -z PROGRAM`
pub(crate) const TCPDUMP: Wrapper = by_option(
    &["tcpdump"],
    &[
        value(&["-z"]).is(Effect::Command),
        value(&[
            "-B", "-C", "-E", "-F", "-G", "-M", "-Q", "-T", "-V", "-W", "-Z", "-c", "-i", "-j",
        ]),
        value(&["-m", "-r", "-s", "-w", "-y"]),
    ],
    "tcpdump 4.99 tcpdump(8)",
);

/// `openssl SUBCOMMAND -engine FILE`, `-provider FILE`, `-config FILE`
pub(crate) const OPENSSL: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["openssl"],
        &[
            value(&["-config", "-engine", "-provider", "-provider-path"]).is(Effect::MayLaunch),
            value(&["--config", "--engine", "--provider", "--provider-path"]).is(Effect::MayLaunch),
        ],
        "OpenSSL 3.0 openssl(1)",
    )
};

/// `curl --config FILE`, which holds further options; `curl --engine FILE`
pub(crate) const CURL: Wrapper = by_option(
    &["curl"],
    &[
        value(&["-K", "--config", "--engine"]).is(Effect::MayLaunch),
        value(&[
            "-A", "-C", "-D", "-E", "-F", "-H", "-P", "-Q", "-T", "-U", "-X", "-Y", "-b", "-c",
        ]),
        value(&["-d", "-e", "-m", "-o", "-r", "-t", "-u", "-w", "-x", "-y", "-z"]),
    ],
    "curl 7.88 curl --help all",
);

/// `socat EXEC:LINE SYSTEM:LINE`
pub(crate) const SOCAT: Wrapper = Wrapper {
    operands: &[
        Operand::LineAfterKey(&["EXEC:", "SHELL:", "SYSTEM:"]),
        Operand::MayLaunchIf(&["!!"]),
    ],
    ..by_option(
        &["socat"],
        &[
            value(&["-T", "-b", "-t"]),
            // Standard input with another address beside it.
            optional(&["-!", "-,"]).is(Effect::MayLaunchIf(&["!"])),
        ],
        "socat 1.7 socat(1)",
    )
};

/// `hg --config SECTION.KEY=VALUE`: aliases, hooks and extensions
pub(crate) const HG: Wrapper = Wrapper {
    operands: &[Operand::LookedPast],
    ..by_option(
        &["hg"],
        &[
            value(&["--config", "--tool"]).is(Effect::MayLaunch),
            value(&["--remotecmd", "--ssh"]).is(Effect::Command),
            value(&["-I", "-R", "-X", "-b", "-m", "-r", "-u"]),
        ],
        "Mercurial 6.3 hg help",
    )
};

/// `gh alias set NAME '!LINE'`
pub(crate) const GH_ALIAS: Wrapper = Wrapper {
    words: &["alias", "set"],
    operands: &[Operand::LineAfterKey(&["!"])],
    ..by_option(
        &["gh", "glab"],
        &[flag(&["-s", "--shell"]).is(Effect::MayLaunch)],
        "GitHub CLI 2.23 gh alias set --help",
    )
};

/// `gh config set KEY VALUE`: some keys name programs.
pub(crate) const GH_CONFIG: Wrapper = Wrapper {
    words: &["config", "set"],
    operands: &[Operand::MayLaunchIf(&["browser", "editor", "pager"])],
    ..by_option(&["gh", "glab"], &[value(&["-h"])], "GitHub CLI 2.23 gh config set --help")
};

/// `ansible HOST -a LINE`: arguments of a module, which is a line for the usual one
pub(crate) const ANSIBLE: Wrapper = by_option(
    &["ansible"],
    &[
        value(&["-a", "--args"]).is(Effect::Line),
        value(&["-B", "-M", "-P", "-T", "-c", "-e", "-f", "-i", "-l", "-m", "-u"]),
    ],
    "Ansible 2.14 ansible(1)",
);

/// `install --strip-program=PROGRAM`
pub(crate) const INSTALL: Wrapper = by_option(
    &["ginstall", "install"],
    &[value(&["--strip-program"]).is(Effect::Command), value(&["-S", "-g", "-m", "-o", "-t"])],
    "GNU coreutils 9.1 install --help",
);

/// `dc -e '!LINE'`
pub(crate) const DC: Wrapper = by_option(
    &["dc"],
    &[value(&["-e", "--expression"]).is(Effect::Commands(Commands {
        prefix: "\n",
        lines: &["!"],
        harmless: &[],
        doubts: &["!"],
    }))],
    "dc 1.07 dc(1)",
);

/// `crontab -`: lines from standard input
pub(crate) const CRONTAB: Wrapper = by_option(
    &["crontab"],
    &[flag(&["-"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)), value(&["-u"])],
    "crontab(1)",
);
