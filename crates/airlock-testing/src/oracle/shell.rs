//! The shells that are asked.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use airlock_syntax::Dialect;

/// A shell that lines are run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shell {
    /// `dash`, Debian's `sh`.
    Dash,
    /// GNU `bash`.
    Bash,
    /// `zsh`.
    Zsh,
    /// `busybox sh`.
    Busybox,
    /// `yash`.
    Yash,
    /// `mksh`.
    Mksh,
}

/// Where programs are looked for.
const DIRECTORIES: [&str; 3] = ["/usr/bin", "/bin", "/usr/local/bin"];

impl Shell {
    /// All shells, those that a reading is made for first.
    pub const ALL: [Self; 6] =
        [Self::Dash, Self::Bash, Self::Zsh, Self::Busybox, Self::Yash, Self::Mksh];

    /// Returns the name of its program.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dash => "dash",
            Self::Bash => "bash",
            Self::Zsh => "zsh",
            Self::Busybox => "busybox",
            Self::Yash => "yash",
            Self::Mksh => "mksh",
        }
    }

    /// The shells whose readings the engine claims to have. yash and mksh mix constructs of all of
    /// them in ways of their own (`<<<` without brace lists, `{v}>` as a word), and are compared by
    /// hand alone.
    pub const CLAIMED: [Self; 4] = [Self::Dash, Self::Bash, Self::Zsh, Self::Busybox];

    /// Returns the dialects that together claim to read lines as this shell does: busybox reads some
    /// constructs as bash does, yash and mksh some of each.
    #[must_use]
    pub const fn dialects(self) -> &'static [Dialect] {
        match self {
            Self::Bash => &[Dialect::Bash],
            Self::Zsh => &[Dialect::Zsh],
            Self::Dash => &[Dialect::Sh],
            Self::Busybox => &[Dialect::Bash, Dialect::Sh],
            Self::Yash | Self::Mksh => &Dialect::ALL,
        }
    }

    /// Returns the word of a policy's `shell` for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Dash | Self::Busybox => "sh",
            Self::Bash => "bash",
            Self::Zsh => "zsh",
            Self::Yash | Self::Mksh => "any",
        }
    }

    /// Returns its version, as the shell or its package says it, if it is installed.
    #[must_use]
    pub fn version(self) -> Option<String> {
        let program = self.program()?;
        let output = Command::new("dpkg-query")
            .args(["-W", "-f", "${Version}", self.name()])
            .output()
            .ok()
            .filter(|output| output.status.success())
            .or_else(|| Command::new(program).arg("--version").output().ok())?;
        let said = String::from_utf8_lossy(&output.stdout);
        said.lines().next().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty())
    }

    /// Returns where its program is installed, if it is.
    pub(super) fn program(self) -> Option<PathBuf> {
        DIRECTORIES
            .iter()
            .map(|directory| Path::new(directory).join(self.name()))
            .find(|path| path.is_file())
    }

    /// Returns its path in the root and its arguments; `{}` stands for the line.
    pub(super) const fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Dash => &["/sh/dash", "-c", "{}"],
            Self::Bash => &["/sh/bash", "-c", "{}"],
            Self::Zsh => &["/sh/zsh", "-f", "-c", "{}"],
            Self::Busybox => &["/sh/busybox", "sh", "-c", "{}"],
            Self::Yash => &["/sh/yash", "-c", "{}"],
            Self::Mksh => &["/sh/mksh", "-c", "{}"],
        }
    }

    /// Returns whether `errors`, what it wrote to standard error, tells of a syntax error.
    pub(super) fn tells_of_syntax_error(self, errors: &str) -> bool {
        let said = match self {
            Self::Dash => &["Syntax error"][..],
            Self::Bash => &["syntax error", "unexpected EOF", "unexpected end of file"],
            Self::Zsh => &["parse error", "unmatched ", "bad pattern", "unknown file attribute"],
            Self::Busybox | Self::Yash => &["syntax error"],
            Self::Mksh => &["syntax error", "no closing quote", "unclosed"],
        };
        said.iter().any(|text| errors.contains(text))
    }

    /// Returns the names that `errors` tells of no program for. A name with a newline is not found.
    pub(super) fn missing_programs(self, errors: &str) -> Vec<String> {
        let name = |line: &str| -> Option<String> {
            let name = match self {
                // dash: 1: NAME: not found
                Self::Dash => {
                    let (number, rest) = line.strip_prefix("dash: ")?.split_once(": ")?;
                    number.parse::<u32>().ok()?;
                    rest.strip_suffix(": not found")?
                }
                // sh: NAME: not found
                Self::Busybox => line.strip_prefix("sh: ")?.strip_suffix(": not found")?,
                // mksh: NAME: inaccessible or not found
                Self::Mksh => {
                    line.strip_prefix("mksh: ")?.strip_suffix(": inaccessible or not found")?
                }
                Self::Bash | Self::Zsh | Self::Yash => return None,
            };
            Some(name.to_owned())
        };
        errors.lines().filter_map(name).collect()
    }
}
