//! Programs of the system and the network by whose options something is run or loaded
//!
//! dpkg 1.21 `dpkg(1)`; apt 2.6 `apt-get(8)`, `apt.conf(5)`, and the keys that its libraries name; RPM 4.18 `rpm(8)`,
//! `rpmbuild(8)`, `rpmlua(8)`; tcpdump 4.99 `tcpdump(8)`; OpenSSL 3.0 `-help` of every command; curl 7.88
//! `curl --help all`; socat 1.7 `socat(1)`; Mercurial 6.3 `hg(1)`; GitHub CLI 2.23 `gh-alias-set(1)`, `gh-config(1)`,
//! `gh-repo-clone(1)`, `gh-codespace-ssh(1)`; Ansible 2.14 `ansible(1)`; GNU coreutils 9.1 `install --help`; dc 1.07
//! `dc(1)`; Vixie cron 3.0 `crontab(1)`.

use super::by_option;
use crate::{
    Bare, Commands, Dashes, Effect, Operand, Parsing, UnanalyzableKind, Unknown, Wrapper, flag,
    optional, value,
};

/// `dpkg --pre-invoke=LINE`; `--command-fd` reads further options from a descriptor
pub(crate) const DPKG: Wrapper = by_option(
    &["dpkg"],
    &[
        value(&["--post-invoke", "--pre-invoke", "--status-logger"]).is(Effect::Line),
        value(&["--command-fd"]).is(Effect::MayLaunch),
        value(&["-D", "-S"]),
    ],
    "dpkg 1.21 dpkg(1)",
);

/// What dpkg does about settings that were changed, and how its progress is shown.
const APT_PLAIN: &[&str] =
    &["Dpkg::Options::=--force-conf", "Dpkg::Progress-Fancy=", "Dpkg::Use-Pty="];

/// `apt -o KEY=VALUE`: some keys name lines, programs and directories of programs.
pub(crate) const APT: Wrapper = by_option(
    &["apt", "apt-cache", "apt-cdrom", "apt-get", "apt-mark", "aptitude"],
    &[
        value(&["-o", "--option"]).is(Effect::CommandsUnless(
            APT_PLAIN,
            Commands {
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
                doubts: &[
                    "invoke",
                    "dir",
                    "pkgs",
                    "proxy",
                    "bin",
                    "pager",
                    "editor",
                    "dpkg",
                    "hooks",
                    "gpgv",
                    "mount",
                    "::solver",
                    "::planner",
                    "#include",
                ],
            },
        )),
        value(&["-c", "--config-file"]).is(Effect::MayLaunch),
        // An external one, by its name.
        value(&["--planner", "--solver"]).is(Effect::MayLaunch),
        value(&["-t"]),
    ],
    "apt 2.6 apt-get(8), apt.conf(5)",
);

/// `rpm --pipe LINE`, `rpm --eval '%(LINE)'`
pub(crate) const RPM: Wrapper = by_option(
    &["rpm", "rpmbuild", "rpmdb", "rpmkeys", "rpmquery", "rpmsign", "rpmspec", "rpmverify"],
    &[
        value(&["--pipe"]).is(Effect::Line),
        value(&["-D", "-E", "--define", "--eval", "--predefine"])
            .is(Effect::MayLaunchIf(&["%(", "%{"])),
        value(&["--load", "--macros", "--rcfile"]).is(Effect::MayLaunch),
    ],
    "RPM 4.18 rpm(8), rpmbuild(8)",
);

/// `rpmlua -e CODE`, `rpmlua FILE`
pub(crate) const RPMLUA: Wrapper = Wrapper {
    operands: &[Operand::Script],
    parsing: Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX },
    bare: Bare::Refuse(UnanalyzableKind::StdinProgram),
    ..by_option(
        &["rpmlua"],
        &[
            value(&["-e", "--execute"]).is(Effect::Code),
            flag(&["-i", "--interactive"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        ],
        "RPM 4.18 rpmlua(8)",
    )
};

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

/// `openssl SUBCOMMAND -engine FILE`, `-provider FILE`, `-config FILE`; an engine can be part of an address
pub(crate) const OPENSSL: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIf(&["org.openssl.engine:", ".so", ".dylib"])],
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["openssl"],
        &[
            value(&["-config", "-engine", "-keygen_engine", "-provider", "-provider-path"])
                .is(Effect::MayLaunch),
            value(&["-ssl_client_engine", "-ssl_config"]).is(Effect::MayLaunch),
            value(&["--config", "--engine", "--keygen_engine", "--provider", "--provider-path"])
                .is(Effect::MayLaunch),
            value(&["--ssl_client_engine", "--ssl_config"]).is(Effect::MayLaunch),
            // Of `openssl engine`: words for an engine, by which one loads a library.
            value(&["-post", "-pre", "--post", "--pre"])
                .is(Effect::MayLaunchIf(&["so_path", "load"])),
        ],
        "OpenSSL 3.0 openssl COMMAND -help",
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
    operands: &[Operand::Address(&["EXEC:", "SHELL:", "SYSTEM:"]), Operand::MayLaunchIf(&["!!"])],
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

/// `hg --config SECTION.KEY=VALUE`: aliases, hooks and extensions. `-e` is `--ssh` of the commands that
/// connect, and a plain option of others.
pub(crate) const HG: Wrapper = Wrapper {
    operands: &[Operand::LookedPast],
    ..by_option(
        &["chg", "hg"],
        &[
            value(&["--config", "--web-conf"]).is(Effect::MayLaunch),
            value(&["-e", "--program", "--remotecmd", "--ssh"]).is(Effect::Command),
            value(&["--command"]).is(Effect::Line),
            // A tool of its own, or a program; of `hg archive` a kind of archive.
            value(&["-t", "--tool"]).is(Effect::MayLaunchUnless(HG_TOOLS)),
            value(&["-I", "-R", "-X", "-b", "-m", "-r", "-u"]),
        ],
        "Mercurial 6.3 hg(1)",
    )
};

/// The merge tools that Mercurial brings along, and the kinds of archives.
const HG_TOOLS: &[&str] = &[
    ":dump",
    ":fail",
    ":forcedump",
    ":local",
    ":merge",
    ":merge-local",
    ":merge-other",
    ":merge3",
    ":mergediff",
    ":other",
    ":prompt",
    ":tagmerge",
    ":union",
    "files",
    "tar",
    "tbz2",
    "tgz",
    "txz",
    "uzip",
    "zip",
];

/// `hg bisect -c LINE`
pub(crate) const HG_BISECT: Wrapper = Wrapper {
    words: &["bisect"],
    ..by_option(
        &["chg", "hg"],
        &[value(&["-c", "--command"]).is(Effect::Line), value(&["--config"]).is(Effect::MayLaunch)],
        "Mercurial 6.3 hg(1)",
    )
};

/// `hg extdiff -p PROGRAM`
pub(crate) const HG_EXTDIFF: Wrapper = Wrapper {
    words: &["extdiff"],
    ..by_option(
        &["chg", "hg"],
        &[
            value(&["-p", "--program"]).is(Effect::Command),
            value(&["--config"]).is(Effect::MayLaunch),
        ],
        "Mercurial 6.3 hg(1)",
    )
};

/// `gh alias set NAME '!LINE'`
pub(crate) const GH_ALIAS: Wrapper = Wrapper {
    words: &["alias", "set"],
    operands: &[Operand::LineAfterKey(&["!"])],
    ..by_option(
        &["gh", "glab"],
        // From standard input.
        &[flag(&["-s", "--shell"]).is(Effect::MayLaunch), flag(&["-"]).is(Effect::MayLaunch)],
        "GitHub CLI 2.23 gh-alias-set(1)",
    )
};

/// `gh config set KEY VALUE`: some keys name programs.
pub(crate) const GH_CONFIG: Wrapper = Wrapper {
    words: &["config", "set"],
    operands: &[Operand::MayLaunchIf(&["browser", "editor", "pager"])],
    ..by_option(&["gh", "glab"], &[value(&["-h"])], "GitHub CLI 2.23 gh-config(1)")
};

/// `gh repo clone REPOSITORY -- OPTION`: options of `git clone`
pub(crate) const GH_CLONE: Wrapper = Wrapper {
    words: &["repo", "clone"],
    operands: &[Operand::MayLaunchIf(&["=", "--config", "--template", "--upload-pack"])],
    ..by_option(
        &["gh"],
        &[value(&["-u", "--upstream-remote-name"])],
        "GitHub CLI 2.23 gh-repo-clone(1)",
    )
};

/// `gh codespace ssh -- OPTION LINE`: options of `ssh`, and a line for a shell there
pub(crate) const GH_SSH: Wrapper = Wrapper {
    words: &["codespace", "ssh"],
    operands: &[
        Operand::MayLaunchIf(&["command", "include", "match", "provider"]),
        Operand::LookedPast,
    ],
    ..by_option(
        &["gh"],
        &[value(&["-c", "--codespace", "--profile", "--server-port"])],
        "GitHub CLI 2.23 gh-codespace-ssh(1)",
    )
};

/// `gh cs ssh`
pub(crate) const GH_CS_SSH: Wrapper = Wrapper { words: &["cs", "ssh"], ..GH_SSH };

/// `ansible HOST -a LINE`: arguments of a module, which is a line for the usual one. Variables of Ansible's
/// name programs, and so may what connections get.
pub(crate) const ANSIBLE: Wrapper = by_option(
    &["ansible", "ansible-console", "ansible-playbook", "ansible-pull"],
    &[
        value(&["-a", "--args"]).is(Effect::Line),
        value(&["-e", "--extra-vars"]).is(Effect::MayLaunchIf(&["ansible_", "@"])),
        value(&["-M", "--module-path", "--playbook-dir"]).is(Effect::MayLaunch),
        value(&["--scp-extra-args", "--sftp-extra-args", "--ssh-common-args", "--ssh-extra-args"])
            .is(Effect::MayLaunch),
        // A program, if the file is one.
        value(&["--vault-id", "--vault-pass-file", "--vault-password-file"]).is(Effect::MayLaunch),
        value(&["-B", "-P", "-T", "-c", "-f", "-i", "-l", "-m", "-t", "-u"]),
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
    "dc 1.07.1 dc(1)",
);

/// `crontab FILE`, `crontab -`: lines from a file or standard input
pub(crate) const CRONTAB: Wrapper = Wrapper {
    operands: &[Operand::Script],
    parsing: Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX },
    bare: Bare::Refuse(UnanalyzableKind::StdinProgram),
    ..by_option(
        &["crontab"],
        &[
            flag(&["-e", "-h", "-l", "-r"]).is(Effect::LaunchesNothing),
            flag(&["-i", "-n"]),
            value(&["-u"]),
        ],
        "Vixie cron 3.0 crontab(1)",
    )
};
