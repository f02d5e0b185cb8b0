//! What a policy says about the reading of commands.

/// The settings that the analysis of a line depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Names taken out of the table of variables that change what runs (Q14).
    pub harmless_variables: Vec<String>,
    /// The directories whose programs go by their bare name (Q46).
    pub system_directories: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            harmless_variables: Vec::new(),
            system_directories: crate::program::SYSTEM_DIRECTORIES
                .iter()
                .map(ToString::to_string)
                .collect(),
        }
    }
}
