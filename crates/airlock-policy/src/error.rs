//! Why a policy was not built.

use core::fmt;

use crate::rule::{Rule, RuleError};

/// A policy that was not built: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyError {
    message: String,
    file: Option<String>,
    line: Option<usize>,
    rule: Option<String>,
}

impl PolicyError {
    /// Returns an error of a policy as a whole.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), file: None, line: None, rule: None }
    }

    /// Returns an error of a rule string: of the rule itself, or of an exception of it.
    pub(crate) fn of_rule(rule: &Rule, text: &str, error: &RuleError) -> Self {
        let part = error.span().of(text.as_bytes());
        let part = String::from_utf8_lossy(part);
        let place = if part.is_empty() || *part == *rule.text {
            String::new()
        } else {
            format!(" (at `{}`)", part.escape_debug())
        };
        Self::about_rule(rule, &format!("{error}{place}"))
    }

    /// Returns an error of a rule that was read.
    pub(crate) fn about_rule(rule: &Rule, message: &str) -> Self {
        Self {
            rule: Some(rule.text.clone()),
            line: rule.line,
            file: rule.file.as_deref().map(str::to_owned),
            ..Self::new(format!("{}: {message}", rule.title()))
        }
    }

    /// Returns the error with the line of the file it is about.
    pub(crate) fn at_line(self, line: Option<usize>) -> Self {
        Self { line, ..self }
    }

    /// Returns the error with the name of the file that the policy was read from.
    #[must_use]
    pub fn in_file(self, file: impl Into<String>) -> Self {
        Self { file: Some(file.into()), ..self }
    }

    /// Returns what is wrong, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the line of the policy file, from 1.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// Returns the rule string concerned.
    #[must_use]
    pub fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => write!(f, "{file}:{line}: ")?,
            (Some(file), None) => write!(f, "{file}: ")?,
            (None, Some(line)) => write!(f, "line {line}: ")?,
            (None, None) => {}
        }
        f.write_str(&self.message)
    }
}

impl core::error::Error for PolicyError {}
