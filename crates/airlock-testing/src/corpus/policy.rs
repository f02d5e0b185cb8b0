//! The policy of a case, as data.

use serde::Deserialize;

/// A policy that a case names or writes out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PolicySpec {
    /// The shipped policy that the settings stand on, if any.
    pub preset: Option<String>,
    /// What the case itself sets.
    pub settings: Settings,
}

/// The rules and settings of a policy; absent ones have the library's default.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Rules that allow.
    #[serde(default)]
    pub allow: Vec<String>,
    /// Rules that ask.
    #[serde(default)]
    pub ask: Vec<String>,
    /// Rules that deny.
    #[serde(default)]
    pub deny: Vec<String>,
    /// The verdict of a command that no rule names.
    pub default: Option<String>,
    /// The shell that reads lines.
    pub shell: Option<String>,
    /// Whether redirections that write are judged.
    pub redirects: Option<String>,
    /// The directories whose programs go by their bare name.
    pub system_directories: Option<Vec<String>>,
    /// Variables taken out of the table of those that change what runs.
    pub harmless_variables: Option<Vec<String>>,
}

/// A policy table as a file writes it: settings, and the preset below them.
#[derive(Deserialize)]
struct Written {
    preset: Option<String>,
    #[serde(flatten)]
    settings: toml::Table,
}

impl PolicySpec {
    /// Returns the policy of cases that name none.
    #[must_use]
    pub fn shell_command_defaults() -> Self {
        Self { preset: Some("shell_command_defaults".to_owned()), settings: Settings::default() }
    }

    /// Reads a policy table.
    pub(super) fn from_table(table: toml::Table) -> Result<Self, toml::de::Error> {
        let written: Written = table.try_into()?;
        Ok(Self { preset: written.preset, settings: written.settings.try_into()? })
    }
}
