//! `tmux [OPTION]... [COMMAND [OPTION]... [ARG]... [;]]...`
//!
//! tmux 3.3 `tmux(1)`: a command's name may be abbreviated or be an alias.

use super::launcher;
use crate::{Effect, Operand, OptionSpec, Wrapper, flag, value};

/// `tmux [OPTION]... [COMMAND]...`, `tmux -c LINE`
pub(crate) const TMUX: Wrapper = Wrapper {
    operands: &[Operand::TmuxCommands],
    ..launcher(
        &["tmux"],
        &[
            value(&["-c"]).is(Effect::Line),
            value(&["-L", "-S", "-T"]),
            // A file of commands, or standard input.
            value(&["-f"]).is(Effect::MayLaunch),
            flag(&["-C"]).is(Effect::MayLaunch),
            flag(&["-2", "-D", "-N", "-l", "-u", "-v"]),
            flag(&["-V"]).is(Effect::LaunchesNothing),
        ],
        "tmux 3.3 tmux(1)",
    )
};

/// Returns the row of a command of tmux's whose operands are a line.
const fn line(words: &'static [&'static str], options: &'static [OptionSpec]) -> Wrapper {
    Wrapper {
        words,
        operands: &[Operand::Line],
        ..launcher(&["tmux"], options, "tmux 3.3 tmux(1)")
    }
}

/// The commands that run a line: the full name, then the alias.
pub(crate) const LINES: &[Wrapper] = &[
    line(
        &["new-session", "new"],
        &[
            value(&["-F", "-c", "-f", "-n", "-s", "-t", "-x", "-y"]),
            value(&["-e"]).is(Effect::SetsVariable),
            flag(&["-A", "-D", "-E", "-P", "-X", "-d"]),
        ],
    ),
    line(
        &["new-window", "neww"],
        &[
            value(&["-F", "-c", "-n", "-t"]),
            value(&["-e"]).is(Effect::SetsVariable),
            flag(&["-P", "-S", "-a", "-b", "-d", "-k"]),
        ],
    ),
    line(&["split-window", "splitw"], SPLIT),
    line(&["split-pane", "splitp"], SPLIT),
    line(&["respawn-pane", "respawnp"], RESPAWN),
    line(&["respawn-window", "respawnw"], RESPAWN),
    line(&["pipe-pane", "pipep"], &[value(&["-t"]), flag(&["-I", "-O", "-o"])]),
    // With `-C` the operand is a command of tmux's, so that is left out.
    line(&["run-shell", "run"], &[value(&["-c", "-d", "-t"]), flag(&["-b"])]),
    line(
        &["display-popup", "popup"],
        &[
            value(&["-S", "-T", "-b", "-c", "-d", "-h", "-s", "-t", "-w", "-x", "-y"]),
            value(&["-e"]).is(Effect::SetsVariable),
            flag(&["-B", "-C", "-E"]),
        ],
    ),
    Wrapper {
        operands: &[],
        ..line(
            &["detach-client", "detach"],
            &[value(&["-E"]).is(Effect::Line), value(&["-s", "-t"]), flag(&["-P", "-a"])],
        )
    },
    // Behind the line stand commands of tmux's.
    Wrapper {
        operands: &[Operand::OneLine],
        ..line(&["if-shell", "if"], &[value(&["-t"]), flag(&["-F", "-b"]).is(Effect::MayLaunch)])
    },
];

/// The options of `tmux split-window`.
const SPLIT: &[OptionSpec] = &[
    value(&["-F", "-c", "-l", "-p", "-t"]),
    value(&["-e"]).is(Effect::SetsVariable),
    flag(&["-I", "-P", "-Z", "-b", "-d", "-f", "-h", "-v"]),
];

/// The options of `tmux respawn-pane`.
const RESPAWN: &[OptionSpec] =
    &[value(&["-c", "-t"]), value(&["-e"]).is(Effect::SetsVariable), flag(&["-k"])];

/// Aliases of commands that may run anything, and that are the start of a harmless one's name.
pub(crate) const OTHER_ALIASES: &[&str] = &["set"];

/// The names and aliases of commands that run nothing, unless `#(LINE)` stands in them.
pub(crate) const HARMLESS: &[&str] = &[
    "attach",
    "attach-session",
    "break-pane",
    "breakp",
    "capture-pane",
    "capturep",
    "clear-history",
    "clearhist",
    "clock-mode",
    "copy-mode",
    "delete-buffer",
    "deleteb",
    "display",
    "display-message",
    "has",
    "has-session",
    "info",
    "join-pane",
    "joinp",
    "kill-pane",
    "kill-server",
    "kill-session",
    "kill-window",
    "killp",
    "killw",
    "last",
    "last-pane",
    "last-window",
    "lastp",
    "link-window",
    "linkw",
    "list-buffers",
    "list-clients",
    "list-commands",
    "list-keys",
    "list-panes",
    "list-sessions",
    "list-windows",
    "ls",
    "lsb",
    "lsc",
    "lscm",
    "lsk",
    "lsp",
    "lsw",
    "move-pane",
    "move-window",
    "movep",
    "movew",
    "next",
    "next-layout",
    "next-window",
    "nextl",
    "prev",
    "previous-layout",
    "previous-window",
    "prevl",
    "refresh",
    "refresh-client",
    "rename",
    "rename-session",
    "rename-window",
    "renamew",
    "resize-pane",
    "resize-window",
    "resizep",
    "resizew",
    "rotate-window",
    "rotatew",
    "select-layout",
    "select-pane",
    "select-window",
    "selectl",
    "selectp",
    "selectw",
    "server-info",
    "set-buffer",
    "setb",
    "show",
    "show-buffer",
    "show-environment",
    "show-hooks",
    "show-messages",
    "show-options",
    "show-window-options",
    "showb",
    "showenv",
    "showmsgs",
    "showw",
    "start",
    "start-server",
    "suspend-client",
    "suspendc",
    "swap-pane",
    "swap-window",
    "swapp",
    "swapw",
    "switch-client",
    "switchc",
    "unbind",
    "unbind-key",
    "unlink-window",
    "unlinkw",
    "wait",
    "wait-for",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted() {
        assert!(HARMLESS.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn other_aliases_start_a_harmless_name() {
        let starts = |alias: &str| HARMLESS.iter().any(|name| name.starts_with(alias));
        assert!(OTHER_ALIASES.iter().all(|alias| starts(alias) && !HARMLESS.contains(alias)));
    }
}
