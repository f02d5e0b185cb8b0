//! More programs with a few options by which something is run or loaded
//!
//! Subversion 1.14 (the texts of `svn help` and of its other programs); GNU cpio 2.13 `cpio(1)`; OpenSSH 9.2
//! `ssh-keygen(1)`, `ssh-add(1)`; SSHFS 3.7 `sshfs(1)`; mosh 1.4 `mosh(1)`; flatpak 1.14 `flatpak-run(1)`; `ExifTool`
//! 12.57 `exiftool(1p)`; TeX Live 2022 `pdftex(1)`, `luatex(1)`; latexmk 4.79 `latexmk(1)`; Nmap 7.93 `nmap(1)`;
//! Wireshark 4.0 `tshark(1)`; iptables 1.8 `iptables(8)`, `iptables-restore(8)`; Universal Ctags 5.9 `ctags(1)`; Mutt 2.2
//! `mutt(1)`; `NeoMutt` 2022 `neomutt(1)`; Kakoune 2022 `kak(1)`; pacman 6.0 `pacman(8)`; restic 0.14 `restic(1)`,
//! `restic-copy(1)`; Jujutsu `jj-util-exec(1)`. Rows whose source says "not read" are kept since they only tighten.

use super::{by_option, launcher};
use crate::{Commands, Dashes, Effect, Operand, Parsing, Wrapper, flag, optional, value};

/// `svn --config-option FILE:SECTION:KEY=VALUE`, `--editor-cmd PROGRAM`
pub(crate) const SVN: Wrapper = by_option(
    &["svn", "svnlook", "svnmucc", "svnrdump", "svnsync"],
    &[
        value(&["--config-dir", "--config-option"]).is(Effect::MayLaunch),
        value(&["--diff-cmd", "--diff3-cmd", "--editor-cmd"]).is(Effect::Command),
        value(&["-F", "-c", "-m", "-r", "-x"]),
    ],
    "Subversion 1.14 svn help, svnlook help, svnmucc --help, svnrdump help, svnsync help",
);

/// `cpio --rsh-command=PROGRAM`
pub(crate) const CPIO: Wrapper = by_option(
    &["cpio"],
    &[
        value(&["--rsh-command"]).is(Effect::Command),
        value(&["-C", "-D", "-E", "-F", "-H", "-I", "-M", "-O", "-R"]),
    ],
    "GNU cpio 2.13 cpio(1)",
);

/// `ssh-keygen -D FILE`, `-w FILE`: a library
pub(crate) const SSH_KEYGEN: Wrapper = by_option(
    &["ssh-keygen"],
    &[
        value(&["-D", "-w"]).is(Effect::MayLaunch),
        value(&["-C", "-E", "-F", "-I", "-M", "-N", "-O", "-P", "-R", "-V", "-Y", "-Z", "-a"]),
        value(&["-b", "-f", "-m", "-n", "-r", "-s", "-t", "-z"]),
    ],
    "OpenSSH 9.2 ssh-keygen(1)",
);

/// `ssh-add -s FILE`, `-e FILE`, `-S FILE`: a library
pub(crate) const SSH_ADD: Wrapper = by_option(
    &["ssh-add"],
    &[value(&["-S", "-e", "-s"]).is(Effect::MayLaunch), value(&["-E", "-H", "-T", "-h", "-t"])],
    "OpenSSH 9.2 ssh-add(1)",
);

/// `sshfs -o ssh_command=PROGRAM`; any other option of OpenSSH's may stand there, too
pub(crate) const SSHFS: Wrapper = by_option(
    &["sshfs"],
    &[
        value(&["-o"]).is(Effect::MayLaunchIf(&[
            "command",
            "include",
            "match",
            "provider",
            "smartcard",
            "xauth",
        ])),
        value(&["-F"]).is(Effect::MayLaunch),
        value(&["-p"]),
    ],
    "SSHFS 3.7 sshfs(1)",
);

/// `mosh --ssh=COMMAND HOST`
pub(crate) const MOSH: Wrapper = Wrapper {
    operands: &[Operand::LookedPast],
    ..by_option(
        &["mosh"],
        &[value(&["--client", "--server", "--ssh"]).is(Effect::Command), value(&["-p"])],
        "mosh 1.4 mosh(1)",
    )
};

/// `flatpak run --command=PROGRAM`
pub(crate) const FLATPAK_RUN: Wrapper = Wrapper {
    words: &["run"],
    operands: &[Operand::LookedPast],
    ..by_option(
        &["flatpak"],
        &[
            value(&["--command"]).is(Effect::Command),
            // Another program under its name.
            value(&["--app-path", "--usr-path"]).is(Effect::MayLaunch),
            value(&["--env"]).is(Effect::SetsVariable),
        ],
        "flatpak 1.14 flatpak-run(1)",
    )
};

/// `gcloud compute ssh HOST --command=LINE`, `doppler run --command=LINE`
pub(crate) const COMMAND_OPTION: Wrapper = Wrapper {
    operands: &[Operand::LookedPast],
    ..by_option(
        &["doppler", "gcloud", "infisical"],
        &[
            value(&["--command"]).is(Effect::Line),
            // An option of ssh's.
            value(&["--ssh-flag"]).is(Effect::MayLaunch),
        ],
        "gcloud compute ssh --help; doppler run and infisical run, their documentation",
    )
};

/// `exiftool -if EXPRESSION`, `-p '${TAG;EXPRESSION}'`, `'-TAG<${TAG;EXPRESSION}'`: Perl; `-use MODULE`
pub(crate) const EXIFTOOL: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIfWord { starts: &["-"], holds: &[";"] }],
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["exiftool"],
        &[
            value(&["-@", "-config", "-p", "-printFormat", "-use", "-userParam"])
                .is(Effect::MayLaunch),
            value(&["-if", "-if1", "-if2", "-if3", "-if4", "-if5"]).is(Effect::MayLaunch),
            value(&["-api", "-o", "-out", "-srcfile", "-tagsFromFile", "-w", "-W"])
                .is(Effect::MayLaunchIf(&[";", "filter", "="])),
            flag(&["-stay_open"]).is(Effect::MayLaunch),
        ],
        "ExifTool 12.57 exiftool(1p)",
    )
};

/// `mongosh --eval CODE`
pub(crate) const MONGO: Wrapper = by_option(
    &["mongo", "mongosh"],
    &[value(&["--eval"]).is(Effect::Code), value(&["-f", "--file"]).is(Effect::ScriptFile)],
    "not read: mongosh --help",
);

/// `pdflatex -shell-escape`, `lualatex --lua=FILE`; `-enable-write18` is `MiKTeX`'s name
pub(crate) const TEX: Wrapper = Wrapper {
    operands: &[Operand::MayLaunchIf(&["directlua", "latelua", "write18"])],
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["latex", "lualatex", "luatex", "pdflatex", "pdftex", "tex", "xelatex", "xetex"],
        &[
            flag(&["-enable-write18", "-shell-escape"]).is(Effect::MayLaunch),
            flag(&["--enable-write18", "--shell-escape"]).is(Effect::MayLaunch),
            value(&["-lua", "--lua"]).is(Effect::MayLaunch),
            flag(&["-luaonly", "--luaonly"]).is(Effect::MayLaunch),
            // A line of the configuration, which shell escapes are part of.
            value(&["-cnf-line", "--cnf-line"]).is(Effect::MayLaunch),
        ],
        "TeX Live 2022 pdftex(1), luatex(1), xetex(1), tex(1)",
    )
};

/// `latexmk -e CODE`, `-latex=LINE`, `-dF LINE`; what it does not know it hands to TeX, if it is asked to
pub(crate) const LATEXMK: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["latexmk"],
        &[
            value(&["-e", "--e"]).is(Effect::Code),
            optional(&["-dvilualatex", "-latex", "-lualatex", "-pdflatex", "-pdflualatex"])
                .is(Effect::Line),
            optional(&["--dvilualatex", "--latex", "--lualatex", "--pdflatex", "--pdflualatex"])
                .is(Effect::Line),
            optional(&["-pdfxelatex", "-xelatex", "--pdfxelatex", "--xelatex"]).is(Effect::Line),
            value(&["-dF", "-pF", "--dF", "--pF"]).is(Effect::Line),
            value(&["-r", "--r"]).is(Effect::MayLaunch),
            optional(&["-pretex", "-usepretex", "--pretex", "--usepretex"])
                .is(Effect::MayLaunchIf(&["lua", "write18"])),
            flag(&["-pdf", "-pdfdvi", "-pdflua", "-pdfps", "-pdfxe"]),
            flag(&["-enable-write18", "-shell-escape"]).is(Effect::MayLaunch),
            flag(&["--enable-write18", "--shell-escape"]).is(Effect::MayLaunch),
            value(&["-cnf-line", "--cnf-line"]).is(Effect::MayLaunch),
        ],
        "latexmk 4.79 latexmk(1)",
    )
};

/// `nmap --script FILE`; `--resume` takes the options from a file
pub(crate) const NMAP: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["nmap"],
        &[
            value(&["-datadir", "-resume", "-script"]).is(Effect::MayLaunch),
            value(&["--datadir", "--resume", "--script"]).is(Effect::MayLaunch),
            value(&["-script-args", "-script-args-file", "-script-help"]),
            value(&["--script-args", "--script-args-file", "--script-help"]),
            flag(&["-script-trace", "-script-updatedb", "--script-trace", "--script-updatedb"]),
        ],
        "Nmap 7.93 nmap(1)",
    )
};

/// `tshark -X lua_script:FILE`
pub(crate) const TSHARK: Wrapper = by_option(
    &["tshark"],
    &[
        value(&["-X"]).is(Effect::MayLaunch),
        value(&["-A", "-B", "-C", "-E", "-F", "-H", "-J", "-K", "-M", "-N", "-O", "-R", "-S"]),
        value(&["-T", "-U", "-W", "-Y", "-a", "-b", "-c", "-d", "-e", "-f", "-i", "-j", "-o"]),
        value(&["-r", "-s", "-t", "-u", "-w", "-y", "-z"]),
        optional(&["-G"]),
    ],
    "Wireshark 4.0 tshark(1)",
);

/// `iptables --modprobe=PROGRAM`, `iptables-restore -M PROGRAM`
pub(crate) const IPTABLES: Wrapper = by_option(
    &[
        "ip6tables",
        "ip6tables-legacy",
        "ip6tables-nft",
        "ip6tables-restore",
        "ip6tables-save",
        "iptables",
        "iptables-legacy",
        "iptables-nft",
        "iptables-restore",
        "iptables-save",
    ],
    &[value(&["-M", "--modprobe"]).is(Effect::Command)],
    "iptables 1.8 iptables(8), iptables-restore(8)",
);

/// `gradle -I FILE`: code that runs first
pub(crate) const GRADLE: Wrapper = by_option(
    &["gradle"],
    &[
        value(&["-I", "-g", "--gradle-user-home", "--init-script"]).is(Effect::MayLaunch),
        value(&["-D", "--system-prop"]).is(Effect::MayLaunchIf(&["java.home", "jvmargs"])),
        value(&["-P", "-b", "-c", "-p", "-x"]),
    ],
    "Gradle 7 gradle --help; its properties were not read",
);

/// `bazel run --run_under=COMMAND`, and other options that name programs
pub(crate) const BAZEL: Wrapper = Wrapper {
    operands: &[Operand::LookedPast],
    ..by_option(
        &["bazel", "bazelisk"],
        &[
            value(&["--run_under", "--workspace_status_command"]).is(Effect::Line),
            value(&["--bazelrc", "--credential_helper", "--host_jvm_args", "--shell_executable"])
                .is(Effect::MayLaunch),
        ],
        "not read: bazel help run, bazel help startup_options",
    )
};

/// `jj --config KEY=VALUE`: pagers, editors and tools; `--tool` names one, or a program
pub(crate) const JJ: Wrapper = by_option(
    &["jj"],
    &[
        value(&["--config", "--config-file", "--config-toml"]).is(Effect::MayLaunch),
        value(&["--tool"]).is(Effect::MayLaunchUnless(&[":builtin", ":git", ":summary"])),
        value(&["-R", "-m", "-r"]),
    ],
    "Jujutsu 0.24 diff_util of jj-cli; jj-util-exec(1)",
);

/// `jj util exec -- COMMAND`
pub(crate) const JJ_EXEC: Wrapper = Wrapper {
    words: &["util", "exec"],
    ..launcher(
        &["jj"],
        &[
            value(&["--config", "--config-file"]).is(Effect::MayLaunch),
            value(&["-R", "--at-operation", "--color", "--repository"]),
            flag(&["--debug", "--ignore-immutable", "--ignore-working-copy", "--no-pager"]),
            flag(&["--quiet"]),
        ],
        "Jujutsu jj-util-exec(1)",
    )
};

/// `ctags --options=FILE`: further options, by which another parser is defined
pub(crate) const CTAGS: Wrapper = by_option(
    &["ctags", "ctags-universal"],
    &[value(&["--optlib-dir", "--options", "--options-maybe"])
        .is(Effect::MayLaunchUnless(&["NONE"]))],
    "Universal Ctags 5.9 ctags(1)",
);

/// `mutt -e COMMAND`, `mutt -F FILE`
pub(crate) const MUTT: Wrapper = by_option(
    &["mutt", "neomutt"],
    &[
        value(&["-F", "-e"]).is(Effect::MayLaunch),
        value(&["-A", "-H", "-Q", "-a", "-b", "-c", "-d", "-f", "-i", "-m", "-s"]),
    ],
    "Mutt 2.2 mutt(1); NeoMutt 2022 neomutt(1)",
);

/// `kak -e COMMAND`, `kak -f KEYS`; `-p` sends standard input to a session
pub(crate) const KAK: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["kak"],
        &[
            value(&["-E", "-e", "-f", "-p"]).is(Effect::MayLaunch),
            value(&["-c", "-i", "-s", "-ui"]),
        ],
        "Kakoune 2022 kak(1)",
    )
};

/// `pacman --hookdir DIR`
pub(crate) const PACMAN: Wrapper = by_option(
    &["pacman"],
    &[
        value(&["--config", "--gpgdir", "--hookdir"]).is(Effect::MayLaunch),
        // Scripts of packages, run below it.
        value(&["-r", "--root", "--sysroot"]).is(Effect::MayLaunch),
        value(&["-b", "--dbpath"]),
    ],
    "pacman 6.0 pacman(8)",
);

/// `restic --password-command LINE`, split as a shell does; `restic -o sftp.command=LINE`; newer versions back up
/// what a command prints (`--stdin-from-command`)
pub(crate) const RESTIC: Wrapper = by_option(
    &["restic"],
    &[
        value(&["--from-password-command", "--password-command"]).is(Effect::Line),
        value(&["-o", "--option"]).is(Effect::Commands(Commands {
            prefix: "\n",
            lines: &["rclone.program=", "sftp.command="],
            harmless: &[],
            doubts: &["args", "command", "program"],
        })),
        flag(&["--stdin-from-command"]).is(Effect::MayLaunch),
        value(&["-H", "-p", "-r"]),
    ],
    "restic 0.14 restic(1), restic-copy(1)",
);
