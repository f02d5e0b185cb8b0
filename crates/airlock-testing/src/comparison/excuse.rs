//! Excuses: kinds of lines that a shell is known to read in a way of its own. Each stands in
//! `corpus/divergences.toml` with its reason.

use airlock_syntax::{Dialect, parse};
use serde::Deserialize;

use crate::oracle::Shell;

/// What lines an excuse is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The shell has some of bash's constructs and lacks others: a line with both.
    MixesReadings,
    /// `[[` behind a command's name, up to the end of the line.
    BracketsAsAnArgument,
    /// The shell has a grammar of its own that no reading follows: a line that shells read
    /// differently.
    NoReadingOfItsOwn,
    /// A builtin of another shell is the name of a program: `noglob`, `builtin`.
    BuiltinOfAnother,
}

/// One entry of `corpus/divergences.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excuse {
    /// What lines.
    pub kind: Kind,
    /// In which shells.
    pub shells: Vec<Shell>,
    /// Which laws such a line may break.
    pub laws: Vec<u8>,
    /// Lines that show it.
    pub lines: Vec<String>,
    /// Why that is no fault, or not mended.
    pub reason: String,
}

impl Excuse {
    /// Returns whether this excuses that a line breaks a law in a shell.
    #[must_use]
    pub fn explains(&self, line: &str, shell: Shell, law: u8) -> bool {
        self.shells.contains(&shell) && self.laws.contains(&law) && self.kind.is_of(line)
    }
}

/// What busybox reads as bash does.
const OF_BASH: [&str; 6] = ["&>", "<<<", "[[", "$'", "|&", "function"];

impl Kind {
    /// Returns whether a line is of this kind.
    #[must_use]
    pub fn is_of(self, line: &str) -> bool {
        let has_any = |texts: &[&str]| texts.iter().any(|text| line.contains(text));
        match self {
            Self::MixesReadings => has_any(&OF_BASH) && has_any(&["{", "time"]),
            Self::BracketsAsAnArgument => {
                line.contains("[[") && has_any(&["&&", "||", "<", ">", "(", ")"])
            }
            Self::NoReadingOfItsOwn => Dialect::ALL.into_iter().any(|dialect| {
                parse(line, dialect).map_or(true, |read| read.differs || read.stop.is_some())
            }),
            Self::BuiltinOfAnother => has_any(&["noglob", "nocorrect", "builtin"]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excuse_is_for_its_kind_in_its_shells_and_laws() {
        let excuse = Excuse {
            kind: Kind::MixesReadings,
            shells: vec![Shell::Busybox],
            laws: vec![1],
            lines: Vec::new(),
            reason: String::new(),
        };
        assert!(excuse.explains("c1 &>f {a,b}", Shell::Busybox, 1));
        assert!(!excuse.explains("c1 &>f {a,b}", Shell::Bash, 1));
        assert!(!excuse.explains("c1 &>f {a,b}", Shell::Busybox, 2));
        assert!(!excuse.explains("c1 &>f a", Shell::Busybox, 1));
        assert!(!excuse.explains("c1 >f {a,b}", Shell::Busybox, 1));
    }

    #[test]
    fn a_line_that_is_read_alike_has_a_reading() {
        assert!(!Kind::NoReadingOfItsOwn.is_of("c1 'a b' | c2 >f"));
        assert!(Kind::NoReadingOfItsOwn.is_of("c1 <<<x"));
    }
}
