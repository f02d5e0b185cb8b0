//! Verdicts, ordered by strictness.

use core::fmt;
use core::str::FromStr;

/// What is decided about a line, the strictest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// `allow`: the line may run.
    Allow,
    /// `ask`: the approver decides.
    Ask,
    /// `deny`: the line is refused.
    Deny,
}

impl Verdict {
    /// Returns the word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Verdict {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        [Self::Allow, Self::Ask, Self::Deny]
            .into_iter()
            .find(|verdict| verdict.word() == word)
            .ok_or(())
    }
}
