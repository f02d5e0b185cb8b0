//! The policy of a case, as data.

use toml::Table;

/// A policy that a case names or writes out: a policy file in the users' own form, so that the
/// library's reader is the one that refuses what it does not know.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PolicySpec {
    toml: String,
}

impl PolicySpec {
    /// Returns the policy of cases that name none.
    #[must_use]
    pub fn shell_command_defaults() -> Self {
        Self { toml: "preset = \"shell_command_defaults\"\n".to_owned() }
    }

    /// Returns a policy of one rule; the effect is its key.
    pub(super) fn of_rule(effect: &str, rule: &str) -> Self {
        Self::of_table(&Table::from_iter([(effect.to_owned(), vec![rule].into())]))
    }

    /// Returns the policy that a table of the corpus is.
    pub(super) fn of_table(table: &Table) -> Self {
        Self { toml: table.to_string() }
    }

    /// Returns the policy file.
    #[must_use]
    pub fn toml(&self) -> &str {
        &self.toml
    }
}
