//! Reserved words, where the grammar allows one (POSIX XCU 2.4).

use crate::{
    Dialect, Item, ReservedWord, SyntaxErrorKind,
    byte_class::ByteClass,
    lexer::{Reader, Step},
};

/// The longest reserved word.
const LONGEST: usize = 8;

/// Returns whether a reserved word may begin with the byte.
const fn may_begin(byte: u8) -> bool {
    matches!(byte, b'!' | b'{' | b'}' | b'c'..=b'f' | b'i' | b's'..=b'w')
}

/// Returns the reserved word that a word is in a dialect.
pub(super) fn reserved(word: &[u8], dialect: Dialect) -> Option<ReservedWord> {
    let added = dialect != Dialect::Sh;
    Some(match word {
        b"!" => ReservedWord::Bang,
        b"{" => ReservedWord::LeftBrace,
        b"}" => ReservedWord::RightBrace,
        b"case" => ReservedWord::Case,
        b"coproc" if added => ReservedWord::Coproc,
        b"do" => ReservedWord::Do,
        b"done" => ReservedWord::Done,
        b"elif" => ReservedWord::Elif,
        b"else" => ReservedWord::Else,
        b"esac" => ReservedWord::Esac,
        b"fi" => ReservedWord::Fi,
        b"for" => ReservedWord::For,
        b"function" if added => ReservedWord::Function,
        b"if" => ReservedWord::If,
        b"in" => ReservedWord::In,
        b"select" if added => ReservedWord::Select,
        b"then" => ReservedWord::Then,
        b"time" if added => ReservedWord::Time,
        b"until" => ReservedWord::Until,
        b"while" => ReservedWord::While,
        _ => return None,
    })
}

impl Reader<'_, '_> {
    /// Returns the unquoted text at the position, as far as it may be a reserved word or `[[`.
    pub(super) fn reserved_text(&self) -> &[u8] {
        let rest = self.rest();
        let ends = |byte: &u8| ByteClass::of(*byte).ends_word() || *byte == b'\\';
        let near = rest.get(..rest.len().min(LONGEST.saturating_add(1))).unwrap_or_default();
        let length = near.iter().position(ends).unwrap_or(near.len());
        let behind = length.saturating_add(self.continuations(length));
        if ByteClass::of(self.byte_at(behind)).ends_word() {
            near.get(..length).unwrap_or_default()
        } else {
            &[]
        }
    }

    /// Returns the reserved word at the position, where one is allowed.
    pub(super) fn peek_reserved(&self) -> Option<ReservedWord> {
        if !may_begin(self.byte()) {
            return None;
        }
        reserved(self.reserved_text(), self.line.dialect)
    }

    /// Takes a reserved word that stands at the position.
    pub(super) fn take_reserved(&mut self, word: ReservedWord) {
        let start = self.position;
        self.advance(word.as_str().len());
        let span = self.span(start);
        self.item(Item::Reserved(word, span));
    }

    /// Takes a reserved word that the grammar demands.
    pub(super) fn expect_reserved(&mut self, word: ReservedWord) -> Step<()> {
        self.blanks();
        if self.peek_reserved() == Some(word) {
            self.take_reserved(word);
            return Ok(());
        }
        if self.is_zsh() && self.byte() == b'}' {
            // zsh has short forms, which end with the group that they stand in.
            return self.not_alike(self.position);
        }
        self.unexpected()
    }

    /// Returns whether a command may start at the position: no end of a list stands there.
    pub(super) fn command_starts(&self) -> bool {
        match self.byte() {
            0 | b')' | b';' | b'|' | b'\n' => false,
            b'&' => self.peek_operator().is_none(),
            _ => !self.peek_reserved().is_some_and(closes),
        }
    }

    /// Refuses a command word that is a reserved word only once its line continuations are gone.
    pub(super) fn refuse_joined_reserved(&mut self, value: &[u8], start: usize) -> Step<()> {
        if reserved(value, self.line.dialect).is_some() || value == b"[[" {
            return self.fail(SyntaxErrorKind::NotReadAlike, start);
        }
        Ok(())
    }
}

/// Returns whether a reserved word ends the list before it.
fn closes(word: ReservedWord) -> bool {
    match word {
        ReservedWord::RightBrace
        | ReservedWord::Do
        | ReservedWord::Done
        | ReservedWord::Elif
        | ReservedWord::Else
        | ReservedWord::Esac
        | ReservedWord::Fi
        | ReservedWord::Then => true,
        ReservedWord::Bang
        | ReservedWord::LeftBrace
        | ReservedWord::Case
        | ReservedWord::Coproc
        | ReservedWord::For
        | ReservedWord::Function
        | ReservedWord::If
        | ReservedWord::In
        | ReservedWord::Select
        | ReservedWord::Time
        | ReservedWord::Until
        | ReservedWord::While => false,
    }
}
