//! Globs: one part of a rule, compared with the set of strings that a field may be (Q62a).
//!
//! The dialect is `*`, `?`, `[seq]` and `[!seq]`, case-sensitive on every platform (Q44). A part
//! of a rule is compared with an argument, which is no path: there `*` crosses `/`. In the program
//! part of an allow rule and in a write rule `*`, `?` and classes do not cross `/`; `**` does, and
//! `**/` also stands for no directory at all (Q12, Q45).

use airlock_command::{FieldRef, Piece};

mod automaton;

use automaton::Symbol;

/// The answer of a rule, or of a part of one, about the set of strings that a field may be (Q62a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Match {
    /// No string of the set matches.
    No,
    /// Some may match and some may not.
    Maybe,
    /// Every string of the set matches.
    Yes,
}

impl Match {
    /// Returns the answer for a single known string.
    pub(crate) fn of(matches: bool) -> Self {
        if matches { Self::Yes } else { Self::No }
    }

    /// Returns the answer weakened to Maybe at best.
    pub(crate) fn at_best_maybe(self) -> Self {
        self.min(Self::Maybe)
    }
}

/// What a `*` may stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    /// Any characters: an argument is no path.
    Slash,
    /// Any characters but `/`; `**` is the one that crosses it.
    NoSlash,
}

/// One step of a glob.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// This character.
    Literal(u32),
    /// `?`: any one character.
    One(Crossing),
    /// `*`: any string.
    Many(Crossing),
    /// Reads nothing and may skip the `**` and the `/` that follow it.
    Directories,
    /// `[seq]`, `[!seq]`.
    Class {
        /// Whether it stands for the characters that are not listed.
        negated: bool,
        /// The listed ranges, both ends included.
        ranges: Box<[(u32, u32)]>,
        /// Whether it may stand for a `/`.
        crossing: Crossing,
    },
}

/// A compiled glob.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Glob {
    tokens: Box<[Token]>,
    /// The text before the first token that is no literal.
    prefix: Box<[u8]>,
    /// What follows the prefix.
    rest: Rest,
}

/// What follows the literal prefix of a glob: the two cases that need no automaton, and the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// Nothing: the glob is a literal.
    Nothing,
    /// One `*` that crosses `/`.
    Anything,
    /// Something else.
    Tokens,
}

/// A character of a rule's part, and whether it was quoted there: a quoted `*` is itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartChar {
    /// The character.
    pub(crate) char: char,
    /// Whether it was quoted.
    pub(crate) quoted: bool,
}

impl Glob {
    /// Compiles a part of a rule.
    pub(crate) fn new(part: &[PartChar], crossing: Crossing) -> Self {
        let mut tokens = Vec::with_capacity(part.len());
        let mut index = 0_usize;
        while let Some(current) = part.get(index) {
            let rest = part.get(index..).unwrap_or_default();
            let (token, length) = next_token(*current, rest, crossing);
            if skips_directories(&token, rest.get(length), &tokens, crossing) {
                tokens.push(Token::Directories);
            }
            tokens.push(token);
            index = index.saturating_add(length.max(1));
        }
        Self::from_tokens(automaton::normal_tokens(tokens))
    }

    /// Compiles a part of a rule in which nothing is quoted.
    #[cfg(test)]
    pub(crate) fn plain(part: &str, crossing: Crossing) -> Self {
        Self::new(&unquoted(part), crossing)
    }

    fn from_tokens(tokens: Vec<Token>) -> Self {
        let mut prefix = String::new();
        let mut length = 0_usize;
        for token in &tokens {
            let Token::Literal(symbol) = token else { break };
            let Some(character) = char::from_u32(*symbol) else { break };
            prefix.push(character);
            length = length.saturating_add(1);
        }
        let rest = match tokens.get(length..).unwrap_or_default() {
            [] => Rest::Nothing,
            [Token::Many(Crossing::Slash)] => Rest::Anything,
            [..] => Rest::Tokens,
        };
        Self { tokens: tokens.into(), prefix: prefix.into_bytes().into(), rest }
    }

    /// Returns the string, when the glob is a literal.
    pub(crate) fn literal(&self) -> Option<&[u8]> {
        (self.rest == Rest::Nothing).then_some(&*self.prefix)
    }

    /// Returns the glob for the same strings in lower case (ASCII letters only).
    pub(crate) fn lowered(&self) -> Self {
        let lower = |symbol: u32| match u8::try_from(symbol) {
            Ok(byte) => u32::from(byte.to_ascii_lowercase()),
            Err(_) => symbol,
        };
        let tokens = self.tokens.iter().map(|token| match token {
            Token::Literal(symbol) => Token::Literal(lower(*symbol)),
            Token::Class { negated, ranges, crossing } => Token::Class {
                negated: *negated,
                ranges: ranges.iter().map(|(low, high)| (lower(*low), lower(*high))).collect(),
                crossing: *crossing,
            },
            Token::One(_) | Token::Many(_) | Token::Directories => token.clone(),
        });
        Self::from_tokens(tokens.collect())
    }

    /// Returns the glob followed by `=*`: an option with an attached option-argument.
    pub(crate) fn with_attached_argument(&self) -> Self {
        let mut tokens = self.tokens.to_vec();
        tokens.push(Token::Literal(u32::from('=')));
        tokens.push(Token::Many(Crossing::Slash));
        Self::from_tokens(tokens)
    }

    /// Returns whether it starts with `**`, so that it matches in any directory.
    pub(crate) fn starts_anywhere(&self) -> bool {
        matches!(self.tokens.first(), Some(Token::Many(Crossing::Slash) | Token::Directories))
    }

    /// Returns whether the first character of what matches is that of the glob itself, or anything:
    /// a glob for paths that starts with `*` or a class is about relative paths alone.
    pub(crate) fn starts_with_itself(&self, byte: u8) -> bool {
        match self.tokens.first() {
            Some(Token::Literal(symbol)) => *symbol == u32::from(byte),
            Some(Token::Many(Crossing::Slash) | Token::Directories) => true,
            Some(Token::One(_) | Token::Many(Crossing::NoSlash) | Token::Class { .. }) | None => {
                false
            }
        }
    }

    /// Returns whether the glob matches one string.
    pub(crate) fn matches(&self, text: &[u8]) -> bool {
        match self.rest {
            Rest::Nothing => *text == *self.prefix,
            Rest::Anything => text.starts_with(&self.prefix),
            Rest::Tokens => {
                text.starts_with(&self.prefix)
                    && automaton::includes(&self.tokens, &automaton::symbols(text))
            }
        }
    }

    /// Returns the answer of the glob about the strings that a field may be.
    pub(crate) fn compare(&self, field: FieldRef<'_>) -> Match {
        if let Some(text) = field.literal() {
            return Match::of(self.matches(text));
        }
        let mut all = true;
        let mut none = true;
        for alternative in field.alternatives() {
            let symbols = pattern_symbols(alternative, field.buffer);
            all = all && automaton::includes(&self.tokens, &symbols);
            none = none && !automaton::meets(&self.tokens, &symbols);
        }
        match (all, none) {
            // No alternative at all: nothing is known.
            (true, true) | (false, false) => Match::Maybe,
            (true, false) => Match::Yes,
            (false, true) => Match::No,
        }
    }
}

/// Returns the next token of a part, and how many characters it takes.
fn next_token(current: PartChar, rest: &[PartChar], crossing: Crossing) -> (Token, usize) {
    let itself = (Token::Literal(u32::from(current.char)), 1);
    if current.quoted {
        return itself;
    }
    match current.char {
        '*' => {
            let stars = rest.iter().take_while(|part| part.char == '*' && !part.quoted).count();
            (Token::Many(if stars > 1 { Crossing::Slash } else { crossing }), stars)
        }
        '?' => (Token::One(crossing), 1),
        '[' => class(rest, crossing).unwrap_or(itself),
        _ => itself,
    }
}

/// Returns whether a token is a `**` that stands for whole directories: `**/`, `a/**/`.
fn skips_directories(
    token: &Token,
    next: Option<&PartChar>,
    before: &[Token],
    crossing: Crossing,
) -> bool {
    let at_component = before.last().is_none_or(|last| *last == Token::Literal(u32::from('/')));
    crossing == Crossing::NoSlash
        && *token == Token::Many(Crossing::Slash)
        && at_component
        && next.is_some_and(|part| part.char == '/')
}

/// Reads `[seq]` or `[!seq]`; `None` when no `]` closes it. A `]` that stands first is listed.
fn class(part: &[PartChar], crossing: Crossing) -> Option<(Token, usize)> {
    let negated = part.get(1).is_some_and(|next| next.char == '!' && !next.quoted);
    let start = if negated { 2_usize } else { 1 };
    let list = part.get(start..)?;
    let length =
        list.iter().skip(1).position(|part| part.char == ']' && !part.quoted)?.saturating_add(1);
    let mut ranges = Vec::new();
    let mut list = list.get(..length)?;
    while let [low, rest @ ..] = list {
        if let [dash, high, rest @ ..] = rest
            && dash.char == '-'
            && !dash.quoted
        {
            ranges.push((u32::from(low.char), u32::from(high.char)));
            list = rest;
        } else {
            ranges.push((u32::from(low.char), u32::from(low.char)));
            list = rest;
        }
    }
    let token = Token::Class { negated, ranges: ranges.into(), crossing };
    Some((token, start.saturating_add(length).saturating_add(1)))
}

/// Returns an alternative of a field's pattern as symbols.
fn pattern_symbols(alternative: &[Piece], buffer: &[u8]) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    for piece in alternative {
        match piece {
            Piece::Literal(range) => symbols.extend(automaton::symbols(range.of(buffer))),
            Piece::AnyChar => symbols.push(Symbol::Any),
            Piece::AnyString => symbols.push(Symbol::AnyMany),
            // Alternatives hold none.
            Piece::Or => {}
        }
    }
    automaton::normal_symbols(symbols)
}

/// Returns a text as the characters of a part in which nothing is quoted.
#[cfg(test)]
pub(crate) fn unquoted(text: &str) -> Vec<PartChar> {
    text.chars().map(|char| PartChar { char, quoted: false }).collect()
}

#[cfg(test)]
mod tests;
