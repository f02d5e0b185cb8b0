//! Globs on the names of tools (R62): `*`, `?`, `[seq]` and `[!seq]`, case-sensitive.

use core::iter::Peekable;
use core::str::Chars;

/// A glob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ToolGlob {
    tokens: Vec<Token>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Literal(char),
    One,
    Many,
    Class { negated: bool, ranges: Vec<(char, char)> },
}

impl ToolGlob {
    /// Reads a glob; a `[` that is never closed makes it none.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut chars = text.chars().peekable();
        let mut tokens = Vec::new();
        while let Some(char) = chars.next() {
            tokens.push(match char {
                '*' => Token::Many,
                '?' => Token::One,
                '[' => class(&mut chars)?,
                other => Token::Literal(other),
            });
        }
        Some(Self { tokens })
    }

    /// Returns whether the glob is `*`.
    pub(crate) fn is_any(&self) -> bool {
        !self.tokens.is_empty() && self.tokens.iter().all(|token| *token == Token::Many)
    }

    /// Returns whether a name matches.
    pub(crate) fn matches(&self, name: &str) -> bool {
        let mut rests = vec![self.tokens.as_slice()];
        close(&mut rests);
        for char in name.chars() {
            let next = |rest: &[Token]| match rest.split_first() {
                Some((Token::Many, _)) => true,
                Some((token, _)) => token.accepts(char),
                None => false,
            };
            let mut stepped: Vec<&[Token]> = Vec::new();
            for rest in rests.into_iter().filter(|rest| next(rest)) {
                let behind = match rest.split_first() {
                    Some((Token::Many, _)) | None => rest,
                    Some((_, behind)) => behind,
                };
                if !stepped.iter().any(|other| other.len() == behind.len()) {
                    stepped.push(behind);
                }
            }
            close(&mut stepped);
            rests = stepped;
        }
        rests.iter().any(|rest| rest.is_empty())
    }
}

impl Token {
    fn accepts(&self, char: char) -> bool {
        match self {
            Self::Literal(own) => *own == char,
            Self::One | Self::Many => true,
            Self::Class { negated, ranges } => {
                ranges.iter().any(|(from, to)| (*from..=*to).contains(&char)) != *negated
            }
        }
    }
}

/// Adds what is left when a `*` stands for nothing.
fn close(rests: &mut Vec<&[Token]>) {
    let mut index = 0_usize;
    while let Some(rest) = rests.get(index) {
        if let Some((Token::Many, behind)) = rest.split_first()
            && !rests.iter().any(|other| other.len() == behind.len())
        {
            rests.push(behind);
        }
        index = index.saturating_add(1);
    }
}

fn class(chars: &mut Peekable<Chars<'_>>) -> Option<Token> {
    let negated = chars.next_if_eq(&'!').is_some();
    let mut ranges = Vec::new();
    // A `]` that comes first stands for itself.
    let mut first = true;
    loop {
        let from = chars.next()?;
        if from == ']' && !first {
            return Some(Token::Class { negated, ranges });
        }
        first = false;
        let is_range =
            chars.peek() == Some(&'-') && chars.clone().nth(1).is_some_and(|to| to != ']');
        if is_range {
            chars.next();
            ranges.push((from, chars.next()?));
        } else {
            ranges.push((from, from));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(glob: &str, name: &str) -> bool {
        ToolGlob::parse(glob).unwrap().matches(name)
    }

    #[test]
    fn globs_match_whole_names() {
        assert!(matches("run_*", "run_shell"));
        assert!(matches("*shell*", "run_shell_now"));
        assert!(!matches("run_*", "execute"));
        assert!(!matches("run", "run_shell"));
        assert!(matches("r?n", "run"));
        assert!(!matches("r?n", "rn"));
        assert!(matches("**a*", "bab"));
        assert!(matches("", ""));
        assert!(!matches("", "a"));
    }

    #[test]
    fn classes_match_one_character() {
        assert!(matches("[a-c]x", "bx"));
        assert!(!matches("[!a-c]x", "bx"));
        assert!(matches("[]]", "]"));
        assert!(matches("[a-]", "-"));
        assert!(!matches("Run", "run"));
    }

    #[test]
    fn a_class_without_its_end_is_no_glob() {
        assert_eq!(ToolGlob::parse("[a"), None);
        assert_eq!(ToolGlob::parse("x[]"), None);
    }

    #[test]
    fn many_stars_cost_no_more_than_their_number() {
        assert!(!matches(&"*a".repeat(50), &"a".repeat(49)));
        assert!(matches(&"*a".repeat(50), &"a".repeat(500)));
    }
}
