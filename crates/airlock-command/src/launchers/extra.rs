//! More programs with a few options by which something is run or loaded
//!
//! Subversion 1.14 `svn help`, GNU cpio 2.13, OpenSSH 9.2 `ssh-keygen(1)`, mosh 1.4, flatpak 1.14, `ExifTool` 12.57,
//! `mongosh --help`, TeX Live 2022, latexmk 4.79, Nmap 7.93, Wireshark 4.0 `tshark(1)`, iptables 1.8, Gradle 8
//! `gradle --help`, Bazel 7, Jujutsu 0.24 `jj help`, Universal Ctags 5.9, restic 0.14, pacman 6 `pacman(8)`.

use super::by_option;
use crate::{Dashes, Effect, Operand, Parsing, Wrapper, flag, optional, value};

/// `svn --config-option FILE:SECTION:KEY=VALUE`, `--editor-cmd PROGRAM`
pub(crate) const SVN: Wrapper = by_option(
    &["svn"],
    &[
        value(&["--config-dir", "--config-option"]).is(Effect::MayLaunch),
        value(&["--diff-cmd", "--diff3-cmd", "--editor-cmd"]).is(Effect::Command),
        value(&["-F", "-c", "-m", "-r", "-x"]),
    ],
    "Subversion 1.14 svn help",
);

/// `cpio --rsh-command=PROGRAM`
pub(crate) const CPIO: Wrapper = by_option(
    &["cpio"],
    &[
        value(&["--rsh-command"]).is(Effect::Command),
        value(&["-C", "-D", "-E", "-F", "-H", "-I", "-M", "-O", "-R"]),
    ],
    "GNU cpio 2.13 cpio --help",
);

/// `ssh-keygen -D FILE`, `ssh-add -s FILE`: a library
pub(crate) const SSH_KEYGEN: Wrapper = by_option(
    &["ssh-add", "ssh-keygen"],
    &[
        value(&["-D", "-s", "-w"]).is(Effect::MayLaunch),
        value(&["-C", "-E", "-F", "-N", "-O", "-P", "-R", "-T", "-b", "-f", "-t"]),
    ],
    "OpenSSH 9.2 ssh-keygen(1), ssh-add(1)",
);

/// `sshfs -o ssh_command=PROGRAM`
pub(crate) const SSHFS: Wrapper = by_option(
    &["sshfs"],
    &[
        value(&["-o"]).is(Effect::MayLaunchIf(&["command", "provider"])),
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
        &[value(&["--command"]).is(Effect::Command)],
        "flatpak 1.14 flatpak-run(1)",
    )
};

/// `gcloud compute ssh HOST --command=LINE`, `doppler run --command=LINE`
pub(crate) const COMMAND_OPTION: Wrapper = Wrapper {
    operands: &[Operand::LookedPast],
    ..by_option(
        &["doppler", "gcloud", "infisical"],
        &[value(&["--command"]).is(Effect::Line)],
        "gcloud 450 gcloud compute ssh --help; doppler 3.66 doppler run --help; infisical 0.2",
    )
};

/// `exiftool -if EXPRESSION`: Perl
pub(crate) const EXIFTOOL: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["exiftool"],
        &[value(&["-@", "-config", "-if", "-p", "-userParam"]).is(Effect::MayLaunch)],
        "ExifTool 12.57 exiftool(1)",
    )
};

/// `mongosh --eval CODE`
pub(crate) const MONGO: Wrapper = by_option(
    &["mongo", "mongosh"],
    &[value(&["--eval"]).is(Effect::Code), value(&["-f", "--file"]).is(Effect::ScriptFile)],
    "mongosh 2 mongosh --help",
);

/// `pdflatex -shell-escape`
pub(crate) const TEX: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["latex", "lualatex", "luatex", "pdflatex", "pdftex", "tex", "xelatex", "xetex"],
        &[
            flag(&["-enable-write18", "-shell-escape"]).is(Effect::MayLaunch),
            flag(&["--enable-write18", "--shell-escape"]).is(Effect::MayLaunch),
        ],
        "TeX Live 2022 pdftex(1)",
    )
};

/// `latexmk -e CODE`, `-latex=LINE`
pub(crate) const LATEXMK: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["latexmk"],
        &[
            value(&["-e"]).is(Effect::Code),
            optional(&["-latex", "-lualatex", "-pdflatex", "-xelatex"])
                .is(Effect::MayLaunchUnless(&[""])),
            value(&["-r"]).is(Effect::MayLaunch),
            flag(&["-pdf", "-pdfdvi", "-pdflua", "-pdfps", "-pdfxe"]),
            flag(&["-shell-escape", "--shell-escape"]).is(Effect::MayLaunch),
        ],
        "latexmk 4.79 latexmk(1)",
    )
};

/// `nmap --script FILE`, `tshark -X lua_script:FILE`
pub(crate) const SCANNER: Wrapper = by_option(
    &["nmap", "tshark"],
    &[value(&["-X", "--datadir", "--script"]).is(Effect::MayLaunch)],
    "Nmap 7.93 nmap(1); Wireshark 4.0 tshark(1)",
);

/// `iptables --modprobe=PROGRAM`
pub(crate) const IPTABLES: Wrapper = by_option(
    &["ip6tables", "iptables"],
    &[value(&["--modprobe"]).is(Effect::Command)],
    "iptables 1.8 iptables(8)",
);

/// `gradle -I FILE`: code that runs first
pub(crate) const GRADLE: Wrapper = by_option(
    &["gradle"],
    &[
        value(&["-I", "-g", "--gradle-user-home", "--init-script"]).is(Effect::MayLaunch),
        value(&["-D", "-P", "-b", "-c", "-p", "-x"]),
    ],
    "Gradle 8 gradle --help",
);

/// `bazel run --run_under=COMMAND`
pub(crate) const BAZEL: Wrapper = Wrapper {
    operands: &[Operand::LookedPast],
    ..by_option(
        &["bazel", "bazelisk"],
        &[value(&["--run_under"]).is(Effect::Line), value(&["--bazelrc"]).is(Effect::MayLaunch)],
        "Bazel 7 bazel help run",
    )
};

/// `jj --config KEY=VALUE`: pagers, editors and tools
pub(crate) const JJ: Wrapper = by_option(
    &["jj"],
    &[
        value(&["--config", "--config-file", "--config-toml"]).is(Effect::MayLaunch),
        value(&["-R", "-m", "-r"]),
    ],
    "Jujutsu 0.24 jj help",
);

/// `ctags --options=FILE`
pub(crate) const CTAGS: Wrapper = by_option(
    &["ctags"],
    &[value(&["--options"]).is(Effect::MayLaunch)],
    "Universal Ctags 5.9 ctags(1)",
);

/// `mutt -e COMMAND`, `kak -e COMMAND`
pub(crate) const MUTT: Wrapper = by_option(
    &["kak", "mutt", "neomutt"],
    &[value(&["-E", "-F", "-e"]).is(Effect::MayLaunch)],
    "Mutt 2.2 mutt(1); Kakoune 2022 kak(1)",
);

/// `pacman --hookdir DIR`
pub(crate) const PACMAN: Wrapper = by_option(
    &["pacman"],
    &[value(&["--config", "--gpgdir", "--hookdir"]).is(Effect::MayLaunch)],
    "pacman 6 pacman(8)",
);

/// `restic --password-command COMMAND`, `restic -o sftp.command=COMMAND`
pub(crate) const RESTIC: Wrapper = by_option(
    &["restic"],
    &[
        value(&["--password-command"]).is(Effect::Command),
        value(&["-o", "--option"]).is(Effect::LineAfterKey(&["rclone.program", "sftp.command"])),
        value(&["-H", "-p", "-r"]),
    ],
    "restic 0.14 restic help",
);
