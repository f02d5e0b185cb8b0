//! Programs with a command language of their own that can run a line: debuggers, database consoles, `gpg`
//!
//! GDB 13 `gdb --help` and its `shell` command, `psql(1)` of `PostgreSQL` 15 (`\!`), `mysql(1)` of `MariaDB` 10.11 (`\!`,
//! `system`), `SQLite` 3.40 `sqlite3 -help` (`.shell`, `.system`, `.output |`), `GnuPG` 2.2 `gpg(1)`.

use super::by_option;
use crate::{Effect, Operand, Parsing, Wrapper, flag, value};

/// `gdb -ex 'shell LINE'`; a file of commands is a script file.
pub(crate) const GDB: Wrapper = Wrapper {
    parsing: Parsing { single_dash_words: true, ..Parsing::ANYWHERE },
    ..by_option(
        &["gdb"],
        &[
            value(&["-eval-command", "-ex", "-iex", "-init-eval-command"])
                .is(Effect::LineAfterKey(&["!", "shell "])),
            value(&["--eval-command", "--ex", "--iex", "--init-eval-command"])
                .is(Effect::LineAfterKey(&["!", "shell "])),
            value(&["-command", "-init-command", "-ix", "-x", "--command", "--init-command"])
                .is(Effect::ScriptFile),
        ],
        "GDB 13 gdb --help",
    )
};

/// `psql -c '\! LINE'`
pub(crate) const PSQL: Wrapper = by_option(
    &["psql"],
    &[
        value(&["-c", "--command"]).is(Effect::LineAfterKey(&["\\!"])),
        value(&["-F", "-L", "-P", "-R", "-T", "-U", "-d", "-f", "-h", "-o", "-p", "-v"]),
    ],
    "PostgreSQL 15 psql(1)",
);

/// `mysql -e '\! LINE'`, `mysql -e 'system LINE'`
pub(crate) const MYSQL: Wrapper = by_option(
    &["mariadb", "mysql"],
    &[
        value(&["-e", "--execute"]).is(Effect::LineAfterKey(&["\\!", "system "])),
        value(&["--pager"]).is(Effect::Line),
        value(&["-D", "-P", "-S", "-h", "-u"]),
    ],
    "MariaDB 10.11 mysql(1)",
);

/// `sqlite3 DATABASE '.shell LINE'`
pub(crate) const SQLITE: Wrapper = Wrapper {
    operands: &[Operand::LineAfterKey(SQLITE_COMMANDS)],
    parsing: Parsing { single_dash_words: true, ..Parsing::ANYWHERE },
    ..by_option(
        &["sqlite3"],
        &[
            value(&["-cmd", "--cmd"]).is(Effect::LineAfterKey(SQLITE_COMMANDS)),
            value(&["-init", "--init"]).is(Effect::ScriptFile),
            flag(&["-help", "-version", "--help", "--version"]).is(Effect::LaunchesNothing),
        ],
        "SQLite 3.40 sqlite3 -help",
    )
};

/// The commands of sqlite3 that run a line, or write to one.
const SQLITE_COMMANDS: &[&str] = &[".once |", ".output |", ".shell ", ".system "];

/// `gpg --photo-viewer LINE`
pub(crate) const GPG: Wrapper = by_option(
    &["gpg", "gpg2"],
    &[
        value(&["--photo-viewer"]).is(Effect::Line),
        value(&["--agent-program", "--dirmngr-program"]).is(Effect::Command),
        value(&["-N", "-o", "-r", "-u"]),
    ],
    "GnuPG 2.2 gpg(1)",
);
