//! Programs with a command language of their own that can run a line: debuggers, database consoles, `gpg`
//!
//! GDB 13 `gdb --help` and its `shell` command, `psql(1)` of `PostgreSQL` 15 (`\!`), `mysql(1)` of `MariaDB` 10.11 (`\!`,
//! `system`), `SQLite` 3.40 `sqlite3 -help` (`.shell`, `.system`, `.output |`), `GnuPG` 2.2 `gpg(1)`.

use super::by_option;
use crate::{Commands, Dashes, Effect, Operand, Parsing, Wrapper, flag, value};

/// `gdb -ex 'shell LINE'`; a file of commands is a script file.
pub(crate) const GDB: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["gdb"],
        &[
            value(&["-eval-command", "-ex", "-iex", "-init-eval-command"])
                .is(Effect::Commands(DEBUGGER)),
            value(&["--eval-command", "--ex", "--iex", "--init-eval-command"])
                .is(Effect::Commands(DEBUGGER)),
            flag(&["-args", "--args"]).is(Effect::LaunchesUntilEnd),
            value(&["-command", "-init-command", "-ix", "-x", "--command", "--init-command"])
                .is(Effect::ScriptFile),
        ],
        "GDB 13 gdb --help",
    )
};

/// The commands of debuggers.
const DEBUGGER: Commands = Commands {
    prefix: "",
    // Names may be abbreviated.
    lines: &["!", "platform shell ", "she ", "shel ", "shell "],
    harmless: &[
        "b",
        "backtrace",
        "break",
        "bt",
        "c",
        "continue",
        "disassemble",
        "display",
        "down",
        "finish",
        "frame",
        "info",
        "list",
        "n",
        "next",
        "p",
        "print",
        "ptype",
        "q",
        "quit",
        "r",
        "run",
        "s",
        "set",
        "start",
        "step",
        "tbreak",
        "thread",
        "up",
        "whatis",
        "where",
    ],
    doubts: &[" logging", " history", " startup-with-shell", "exec-wrapper"],
};

/// `lldb -o COMMAND`, `lldb -s FILE`
pub(crate) const LLDB: Wrapper = by_option(
    &["lldb"],
    &[
        value(&["-O", "-k", "-o", "--one-line", "--one-line-before-file", "--one-line-on-crash"])
            .is(Effect::Commands(DEBUGGER)),
        value(&["-K", "-S", "-s", "--source", "--source-before-file", "--source-on-crash"])
            .is(Effect::MayLaunch),
        value(&["-a", "-c", "-f", "-n", "-p", "-w"]),
    ],
    "LLDB 14 lldb --help",
);

/// `psql -c '\! LINE'`
pub(crate) const PSQL: Wrapper = by_option(
    &["psql"],
    &[
        value(&["-c", "--command"]).is(Effect::Commands(Commands {
            prefix: "\\",
            lines: &["\\!"],
            harmless: &[
                "\\a",
                "\\conninfo",
                "\\copy",
                "\\d",
                "\\d+",
                "\\dT",
                "\\df",
                "\\df+",
                "\\di",
                "\\di+",
                "\\dn",
                "\\dn+",
                "\\dt",
                "\\dt+",
                "\\du",
                "\\du+",
                "\\dv",
                "\\dx",
                "\\encoding",
                "\\l",
                "\\l+",
                "\\pset",
                "\\q",
                "\\t",
                "\\timing",
                "\\x",
            ],
            doubts: &["program"],
        })),
        // `|LINE` is run, and gets what is printed.
        value(&["-o", "--output"]).is(Effect::LineAfterKey(&["|"])),
        value(&["-F", "-L", "-P", "-R", "-T", "-U", "-d", "-f", "-h", "-p", "-v"]),
    ],
    "PostgreSQL 15 psql(1)",
);

/// `mysql -e '\! LINE'`, `mysql -e 'system LINE'`
pub(crate) const MYSQL: Wrapper = by_option(
    &["mariadb", "mysql"],
    &[
        value(&["-e", "--execute"]).is(Effect::Commands(Commands {
            prefix: "\\",
            lines: &["\\!", "system "],
            harmless: &["\\q", "\\s"],
            // A word is a command where a line starts; behind a backslash it is one anywhere.
            doubts: &[
                "\\!", "\\.", "\\e", "\\p", "\\t", "\nsystem", "\nsource", "\npager", "\nedit",
                "\ntee",
            ],
        })),
        value(&["--pager"]).is(Effect::Line),
        value(&["--init-command"]),
        value(&["-D", "-P", "-S", "-h", "-u"]),
    ],
    "MariaDB 10.11 mysql(1)",
);

/// `sqlite3 DATABASE '.shell LINE'`
pub(crate) const SQLITE: Wrapper = Wrapper {
    operands: &[Operand::Commands(SQLITE_COMMANDS)],
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    ..by_option(
        &["sqlite3"],
        &[
            value(&["-cmd", "--cmd"]).is(Effect::Commands(SQLITE_COMMANDS)),
            value(&["-init", "--init"]).is(Effect::ScriptFile),
            flag(&["-help", "-version", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "SQLite 3.40 sqlite3 -help",
    )
};

/// The commands of sqlite3 that run a line, or write to one. Their names may be abbreviated, and an operand
/// may be a relative path.
const SQLITE_COMMANDS: Commands = Commands {
    prefix: ".",
    lines: &[
        ".once |",
        ".output |",
        ".sh ",
        ".she ",
        ".shel ",
        ".shell ",
        ".sy ",
        ".sys ",
        ".syst ",
        ".syste ",
        ".system ",
    ],
    harmless: &[
        ".bail",
        ".changes",
        ".databases",
        ".dbinfo",
        ".dump",
        ".echo",
        ".eqp",
        ".exit",
        ".explain",
        ".fullschema",
        ".headers",
        ".help",
        ".import",
        ".indexes",
        ".indices",
        ".limit",
        ".lint",
        ".mode",
        ".nullvalue",
        ".print",
        ".quit",
        ".schema",
        ".separator",
        ".show",
        ".stats",
        ".tables",
        ".timeout",
        ".timer",
        ".version",
        ".width",
    ],
    doubts: &["load_extension", "edit(", "writefile", "\n."],
};

/// `gpg --photo-viewer LINE`
pub(crate) const GPG: Wrapper = by_option(
    &["gpg", "gpg2"],
    &[
        value(&["--photo-viewer"]).is(Effect::Line),
        value(&["--agent-program", "--dirmngr-program"]).is(Effect::Command),
        value(&["--exec-path", "--options"]).is(Effect::MayLaunch),
        value(&["-N", "-o", "-r", "-u"]),
    ],
    "GnuPG 2.2 gpg(1)",
);
