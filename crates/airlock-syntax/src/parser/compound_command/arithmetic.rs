//! `(( expression ))` (bash, zsh): a command; in `sh` two subshells.

use crate::{
    Construct, ConstructKind, Item,
    lexer::{Reader, is_constant},
};

impl Reader<'_, '_> {
    /// Takes `(( ... ))`; returns whether it is one: it may be two subshells.
    pub(super) fn arithmetic_command(&mut self) -> bool {
        self.line.differs = true;
        if self.is_sh() {
            return false;
        }
        let Some(length) = self.arithmetic_length() else { return false };
        self.take_arithmetic(length);
        true
    }

    /// Takes the `((...))` of a length.
    pub(super) fn take_arithmetic(&mut self, length: usize) {
        let start = self.position;
        self.advance(length);
        let inner = self.since(start);
        let inner = inner.get(2..length.saturating_sub(2)).unwrap_or_default();
        let span = self.span(start);
        if !is_constant(inner) {
            self.line.constructs.push(Construct { kind: ConstructKind::Arithmetic, span });
        }
        self.item(Item::Arithmetic(span));
    }

    /// Returns the length of the `((...))` at the position; `None` when its parentheses do not
    /// close together.
    ///
    /// Quotes are skipped, substitutions are not looked into: what holds one is not constant, and
    /// is refused wherever it ends.
    pub(super) fn arithmetic_length(&self) -> Option<usize> {
        let rest = self.rest();
        let mut open = 0u32;
        let mut quote = None;
        let mut escaped = false;
        for (at, byte) in rest.iter().enumerate().skip(2) {
            if escaped {
                escaped = false;
                continue;
            }
            match (byte, quote) {
                (b'\\', None | Some(b'"')) => escaped = true,
                (b'\'' | b'"', None) => quote = Some(*byte),
                (byte, Some(open)) if *byte == open => quote = None,
                (b'(', None) => open = open.saturating_add(1),
                (b')', None) if open == 0 => {
                    let closes = rest.get(at.saturating_add(1)) == Some(&b')');
                    return closes.then(|| at.saturating_add(2));
                }
                (b')', None) => open = open.saturating_sub(1),
                _ => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::{Dialect, parse, testing::sh};

    use super::*;

    #[test]
    fn arithmetic_is_a_command_in_bash_and_zsh() {
        for dialect in [Dialect::Bash, Dialect::Zsh] {
            let line = parse("((1 + 2)); c", dialect).expect("is well-formed");
            assert!(matches!(line.items.first(), Some(Item::Arithmetic(_))));
            assert!(line.constructs.is_empty());
            let line = parse("((i++))", dialect).expect("is well-formed");
            assert_eq!(line.constructs[0].kind, ConstructKind::Arithmetic);
        }
    }

    #[test]
    fn two_parentheses_may_be_two_subshells() {
        sh("((c x))", &["c|x"]);
        for dialect in Dialect::ALL {
            let line = parse("((a); b)", dialect).expect("is well-formed");
            assert_eq!(line.commands.len(), 2, "{dialect:?}");
        }
    }
}
