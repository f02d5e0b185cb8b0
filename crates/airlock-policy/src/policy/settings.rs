//! The settings of a policy: their values, and the checks of those that are free text.

use core::str::FromStr;

use crate::error::PolicyError;

/// Which shell reads the line (Q63).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shell {
    /// `any`: it is not known; where shells read a line differently, the strictest verdict holds.
    #[default]
    Any,
    /// `sh`: as dash, busybox and bash by that name read it, the strictest verdict of these.
    Sh,
    /// `bash`.
    Bash,
    /// `zsh`.
    Zsh,
}

impl Shell {
    /// Returns the word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Sh => "sh",
            Self::Bash => "bash",
            Self::Zsh => "zsh",
        }
    }

    /// Returns the word for it, where one shell is known.
    pub(super) fn known(self) -> Option<&'static str> {
        match self {
            Self::Any => None,
            Self::Sh | Self::Bash | Self::Zsh => Some(self.word()),
        }
    }
}

impl FromStr for Shell {
    type Err = PolicyError;

    fn from_str(word: &str) -> Result<Self, PolicyError> {
        [Self::Any, Self::Sh, Self::Bash, Self::Zsh]
            .into_iter()
            .find(|shell| shell.word() == word)
            .ok_or_else(|| {
                PolicyError::new(format!(
                    "unknown shell `{}`: it is \"any\", \"sh\", \"bash\" or \"zsh\"",
                    word.escape_debug()
                ))
            })
    }
}

/// What is done about redirections that write a file (Q12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Redirects {
    /// `judge`: a write rule must allow them.
    #[default]
    Judge,
    /// `ignore`: a command that is allowed may write anywhere.
    Ignore,
}

impl Redirects {
    /// Returns the word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Judge => "judge",
            Self::Ignore => "ignore",
        }
    }
}

impl FromStr for Redirects {
    type Err = PolicyError;

    fn from_str(word: &str) -> Result<Self, PolicyError> {
        [Self::Judge, Self::Ignore]
            .into_iter()
            .find(|redirects| redirects.word() == word)
            .ok_or_else(|| {
                PolicyError::new(format!(
                    "unknown value `{}` of redirects: it is \"judge\" or \"ignore\"",
                    word.escape_debug()
                ))
            })
    }
}

/// Checks an entry of `harmless_variables`.
pub(crate) fn check_variable(name: &str) -> Result<(), PolicyError> {
    let bad = |char: char| char == '=' || char == '$' || char.is_whitespace() || char.is_control();
    if !name.is_empty() && !name.contains(bad) {
        return Ok(());
    }
    let name = name.escape_debug();
    Err(PolicyError::new(format!("`harmless_variables` has `{name}`, which names no variable")))
}

/// Checks an entry of `system_directories`: one that no path could lie in would never count.
pub(crate) fn check_directory(path: &str) -> Result<(), PolicyError> {
    let mut components = path.split('/');
    let absolute = components.next() == Some("");
    if absolute && path.len() > 1 && components.all(|name| !matches!(name, "" | "." | "..")) {
        return Ok(());
    }
    let path = path.escape_debug();
    Err(PolicyError::new(format!(
        "`system_directories` has `{path}`: it must be an absolute path without `//`, `.`, `..` and \
         a `/` at its end"
    )))
}
