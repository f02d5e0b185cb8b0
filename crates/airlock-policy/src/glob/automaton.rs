//! Inclusion and intersection of two linear patterns: a glob and an alternative of a field.
//!
//! Both are sequences of steps, so a set of positions of the glob, carried along the alternative,
//! answers both questions in (steps of one) × (steps of the other).

use super::{Crossing, Token};

/// A step of an alternative of a field's pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// This character, or an invalid byte.
    Exact(u32),
    /// Any one character.
    Any,
    /// Any string.
    AnyMany,
}

/// The first number that stands for an invalid byte: no character has it.
const INVALID_BYTE: u32 = 0x11_0000;

/// Returns a text as symbols.
pub(super) fn symbols(text: &[u8]) -> Vec<Symbol> {
    let mut symbols = Vec::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        symbols.extend(chunk.valid().chars().map(|char| Symbol::Exact(u32::from(char))));
        symbols.extend(
            chunk
                .invalid()
                .iter()
                .map(|byte| Symbol::Exact(INVALID_BYTE.saturating_add(u32::from(*byte)))),
        );
    }
    symbols
}

/// Moves each [`Symbol::Any`] before the [`Symbol::AnyMany`]s of the same run, and makes those one.
///
/// The set of strings is the same, and the shorter form is cheaper.
pub(super) fn normal_symbols(symbols: Vec<Symbol>) -> Vec<Symbol> {
    let mut normal = Vec::with_capacity(symbols.len());
    let mut many = false;
    for symbol in symbols {
        match symbol {
            Symbol::AnyMany => many = true,
            Symbol::Any => normal.push(Symbol::Any),
            Symbol::Exact(_) => {
                if core::mem::take(&mut many) {
                    normal.push(Symbol::AnyMany);
                }
                normal.push(symbol);
            }
        }
    }
    if many {
        normal.push(Symbol::AnyMany);
    }
    normal
}

/// Does for a glob what [`normal_symbols`] does, for the wildcards that cross everything.
pub(super) fn normal_tokens(tokens: Vec<Token>) -> Vec<Token> {
    let mut normal = Vec::with_capacity(tokens.len());
    let mut many = false;
    for token in tokens {
        match token {
            Token::Many(Crossing::Slash) => many = true,
            Token::One(Crossing::Slash) => normal.push(token),
            Token::Literal(_)
            | Token::One(Crossing::NoSlash)
            | Token::Many(Crossing::NoSlash)
            | Token::Directories
            | Token::Class { .. } => {
                if core::mem::take(&mut many) {
                    normal.push(Token::Many(Crossing::Slash));
                }
                normal.push(token);
            }
        }
    }
    if many {
        normal.push(Token::Many(Crossing::Slash));
    }
    normal
}

const SLASH: u32 = 0x2f;

impl Token {
    /// Returns whether the token may read this character.
    fn reads(&self, symbol: u32) -> bool {
        match self {
            Self::Literal(own) => *own == symbol,
            Self::One(crossing) | Self::Many(crossing) => crossing.allows(symbol),
            Self::Directories => false,
            Self::Class { negated, ranges, crossing } => {
                crossing.allows(symbol)
                    && ranges.iter().any(|(low, high)| (*low..=*high).contains(&symbol)) != *negated
            }
        }
    }

    /// Returns whether the token may read some character.
    fn reads_something(&self) -> bool {
        match self {
            Self::Literal(_) | Self::One(_) | Self::Many(_) => true,
            Self::Directories => false,
            Self::Class { negated, ranges, .. } => {
                *negated || ranges.iter().any(|(low, high)| low <= high)
            }
        }
    }

    /// Returns whether the token reads every character.
    fn reads_everything(&self) -> bool {
        match self {
            Self::One(crossing) | Self::Many(crossing) => *crossing == Crossing::Slash,
            Self::Literal(_) | Self::Class { .. } | Self::Directories => false,
        }
    }

    /// Returns whether the token reads any number of characters.
    fn repeats(&self) -> bool {
        match self {
            Self::Many(_) => true,
            Self::Literal(_) | Self::One(_) | Self::Class { .. } | Self::Directories => false,
        }
    }
}

impl Crossing {
    fn allows(self, symbol: u32) -> bool {
        match self {
            Self::Slash => true,
            Self::NoSlash => symbol != SLASH,
        }
    }
}

/// The most sets of positions that [`includes`] follows at once.
const SETS: usize = 64;

/// Returns whether the glob matches every string of an alternative.
///
/// An unknown character stands for all, so only what reads every character may read it. An unknown
/// string is of every length, and each length leads to a set of positions of its own, all of which
/// must accept. Never true when a string does not match; exact for globs without classes.
pub(super) fn includes(tokens: &[Token], symbols: &[Symbol]) -> bool {
    let mut sets = vec![Positions::start(tokens)];
    for symbol in symbols {
        match symbol {
            Symbol::Exact(character) => {
                for set in &mut sets {
                    set.step(tokens, |token| token.reads(*character));
                }
            }
            Symbol::Any => {
                for set in &mut sets {
                    set.step(tokens, Token::reads_everything);
                }
            }
            Symbol::AnyMany => {
                sets = sets.into_iter().flat_map(|set| set.of_every_length(tokens)).collect();
            }
        }
        keep_smallest(&mut sets);
        if sets.len() > SETS || sets.iter().any(Positions::is_empty) {
            return false;
        }
    }
    sets.iter().all(|set| set.contains(tokens.len()))
}

/// Removes the sets that hold another one: they accept whatever that one accepts.
fn keep_smallest(sets: &mut Vec<Positions>) {
    if sets.len() < 2 {
        return;
    }
    let mut kept: Vec<Positions> = Vec::with_capacity(sets.len());
    for set in sets.drain(..) {
        if kept.iter().any(|other| set.holds(other)) {
            continue;
        }
        kept.retain(|other| !other.holds(&set));
        kept.push(set);
    }
    *sets = kept;
}

/// Returns whether the glob matches some string of an alternative; exact.
pub(super) fn meets(tokens: &[Token], symbols: &[Symbol]) -> bool {
    let mut positions = Positions::start(tokens);
    for symbol in symbols {
        match symbol {
            Symbol::Exact(character) => positions.step(tokens, |token| token.reads(*character)),
            Symbol::Any => positions.step(tokens, Token::reads_something),
            Symbol::AnyMany => positions.spread(tokens, Token::reads_something),
        }
        if positions.is_empty() {
            return false;
        }
    }
    positions.contains(tokens.len())
}

/// A set of positions of a glob: how far it may have been read.
#[derive(Clone)]
struct Positions {
    current: Vec<bool>,
    next: Vec<bool>,
}

impl Positions {
    fn start(tokens: &[Token]) -> Self {
        let size = tokens.len().saturating_add(1);
        let mut positions = Self { current: vec![false; size], next: vec![false; size] };
        positions.insert(tokens, 0);
        core::mem::swap(&mut positions.current, &mut positions.next);
        positions
    }

    fn is_empty(&self) -> bool {
        !self.current.contains(&true)
    }

    fn contains(&self, position: usize) -> bool {
        self.current.get(position).copied().unwrap_or(false)
    }

    /// Adds a position to the next set, with those reached from it without reading anything.
    fn insert(&mut self, tokens: &[Token], position: usize) {
        let mut position = position;
        loop {
            match self.next.get_mut(position) {
                Some(slot) if !*slot => *slot = true,
                Some(_) | None => return,
            }
            match tokens.get(position) {
                Some(Token::Directories) => self.insert(tokens, position.saturating_add(3)),
                Some(Token::Many(_)) => {}
                Some(Token::Literal(_) | Token::One(_) | Token::Class { .. }) | None => return,
            }
            position = position.saturating_add(1);
        }
    }

    fn finish(&mut self) {
        core::mem::swap(&mut self.current, &mut self.next);
    }

    fn clear_next(&mut self) {
        self.next.fill(false);
    }

    /// Reads one character that the tokens chosen by `reads` may read.
    fn step(&mut self, tokens: &[Token], reads: impl Fn(&Token) -> bool) {
        self.clear_next();
        for (position, token) in tokens.iter().enumerate() {
            if self.contains(position) && reads(token) {
                if token.repeats() {
                    self.insert(tokens, position);
                } else {
                    self.insert(tokens, position.saturating_add(1));
                }
            }
        }
        self.finish();
    }

    /// Returns whether every position of `other` is one of this set.
    fn holds(&self, other: &Self) -> bool {
        self.current.iter().zip(&other.current).all(|(own, its)| *own || !its)
    }

    /// Returns the sets after no, one, two, ... unknown characters; the last ones repeat.
    fn of_every_length(self, tokens: &[Token]) -> Vec<Self> {
        let mut sets = vec![self];
        // Each length that is new reaches another position, or leaves one for good.
        for _ in 0..=tokens.len().saturating_mul(2) {
            let Some(last) = sets.last() else { break };
            let mut next = last.clone();
            next.step(tokens, Token::reads_everything);
            if next.current == last.current {
                break;
            }
            let dead = next.is_empty();
            sets.push(next);
            if dead || sets.len() > SETS {
                break;
            }
        }
        sets
    }

    /// Reads any number of characters.
    fn spread(&mut self, tokens: &[Token], reads: impl Fn(&Token) -> bool) {
        self.clear_next();
        for position in 0..self.current.len() {
            if self.contains(position) {
                self.insert(tokens, position);
            }
            let here = self.next.get(position).copied().unwrap_or(false);
            if here && tokens.get(position).is_some_and(&reads) {
                self.insert(tokens, position.saturating_add(1));
            }
        }
        self.finish();
    }
}
