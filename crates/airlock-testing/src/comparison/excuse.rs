//! Excuses: kinds of lines that a shell is known to read in a way of its own. Each stands in
//! `corpus/divergences.toml` with its reason.

use airlock_syntax::{Dialect, parse};
use serde::Deserialize;

use super::{Outcome, allowed::Loosened};
use crate::oracle::{Executed, Shell};

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
    /// A tilde-prefix of a user that is not there, before a slash.
    TildeOfNobody,
    /// Under a policy that allows what no rule names: what a shell puts for an expansion, a pattern
    /// or a tilde.
    ExpansionAllowedByDefault,
    /// zsh's program for a `<` alone, which is another one where Debian built it.
    PagerOfDebian,
    /// An argument that may be a line: it holds a blank or a newline.
    ArgumentThatMayBeALine,
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
    /// Returns whether this excuses what a line does in a shell.
    #[must_use]
    pub fn explains(&self, line: &str, shell: Shell, outcome: &Outcome) -> bool {
        let law = outcome.broken_law();
        self.shells.contains(&shell)
            && law.is_some_and(|law| self.laws.contains(&law))
            && self.kind.is_of(line, outcome)
    }
}

/// What busybox reads as bash does.
const OF_BASH: [&str; 6] = ["&>", "<<<", "[[", "$'", "|&", "function"];

impl Kind {
    /// Returns whether a line, and what was found of it, is of this kind.
    #[must_use]
    pub fn is_of(self, line: &str, outcome: &Outcome) -> bool {
        let has_any = |texts: &[&str]| texts.iter().any(|text| line.contains(text));
        match self {
            Self::MixesReadings => has_any(&OF_BASH) && has_any(&["{", "time", "+=", ">&-"]),
            Self::BracketsAsAnArgument => {
                line.contains("[[") && has_any(&["&&", "||", "<", ">", "(", ")"])
            }
            Self::NoReadingOfItsOwn => Dialect::ALL.into_iter().any(|dialect| {
                parse(line, dialect).map_or(true, |read| read.differs || read.stop.is_some())
            }),
            // However it is quoted: what was executed says the name.
            Self::BuiltinOfAnother => all_loosened(outcome, |loosened| {
                let name = loosened.executed.arguments.first().map(Vec::as_slice);
                matches!(name, Some(b"noglob" | b"nocorrect" | b"builtin"))
            }),
            Self::TildeOfNobody => line.contains('~') && line.contains('/'),
            Self::ExpansionAllowedByDefault => {
                has_any(&["$", "`", "*", "?", "[", "~"])
                    && all_loosened(outcome, |loosened| {
                        loosened.toml.contains("default = \"allow\"")
                    })
            }
            Self::PagerOfDebian => match outcome {
                Outcome::Unseen(unseen) => unseen.iter().all(is_pager),
                Outcome::Loosened(loosened) => loosened.iter().all(|it| is_pager(&it.executed)),
                Outcome::Agreed | Outcome::Refused => false,
            },
            Self::ArgumentThatMayBeALine => all_loosened(outcome, |loosened| {
                let mut words = loosened.executed.arguments.iter().skip(1);
                words.any(|word| word.contains(&b' ') || word.contains(&b'\n'))
            }),
        }
    }
}

fn is_pager(executed: &Executed) -> bool {
    executed.arguments == [b"pager"]
}

/// Returns whether law 2 was broken, and only so.
fn all_loosened(outcome: &Outcome, is_so: impl Fn(&Loosened) -> bool) -> bool {
    match outcome {
        Outcome::Loosened(loosened) => loosened.iter().all(is_so),
        Outcome::Unseen(_) | Outcome::Agreed | Outcome::Refused => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excuse(kind: Kind, laws: &[u8]) -> Excuse {
        Excuse {
            kind,
            shells: vec![Shell::Busybox],
            laws: laws.to_vec(),
            lines: Vec::new(),
            reason: String::new(),
        }
    }

    #[test]
    fn an_excuse_is_for_its_kind_in_its_shells_and_laws() {
        let excuse = excuse(Kind::MixesReadings, &[1]);
        let unseen = Outcome::Unseen(Vec::new());
        assert!(excuse.explains("c1 &>f {a,b}", Shell::Busybox, &unseen));
        assert!(!excuse.explains("c1 &>f {a,b}", Shell::Bash, &unseen));
        assert!(!excuse.explains("c1 &>f {a,b}", Shell::Busybox, &Outcome::Loosened(Vec::new())));
        assert!(!excuse.explains("c1 &>f a", Shell::Busybox, &unseen));
        assert!(!excuse.explains("c1 >f {a,b}", Shell::Busybox, &unseen));
        assert!(!excuse.explains("c1 &>f {a,b}", Shell::Busybox, &Outcome::Agreed));
    }

    #[test]
    fn an_expansion_is_excused_under_policies_that_allow_by_default() {
        let excuse = excuse(Kind::ExpansionAllowedByDefault, &[2]);
        let loosened = |toml: &str| {
            Outcome::Loosened(vec![Loosened {
                policy: "some",
                toml: toml.to_owned(),
                executed: Executed { path: Vec::new(), arguments: vec![b"c1".to_vec()] },
            }])
        };
        let explains = |line, toml| excuse.explains(line, Shell::Busybox, &loosened(toml));
        assert!(explains("c1 r$x", "default = \"allow\"\n"));
        assert!(!explains("c1 r$x", "default = \"ask\"\n"));
        assert!(!explains("c1 r", "default = \"allow\"\n"));
    }

    #[test]
    fn a_line_that_is_read_alike_has_a_reading() {
        let unseen = Outcome::Unseen(Vec::new());
        assert!(!Kind::NoReadingOfItsOwn.is_of("c1 'a b' | c2 >f", &unseen));
        assert!(Kind::NoReadingOfItsOwn.is_of("c1 <<<x", &unseen));
    }
}
