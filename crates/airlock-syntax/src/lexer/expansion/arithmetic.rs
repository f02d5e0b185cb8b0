//! `$((...))` and `$[...]` (POSIX XCU 2.6.4): where they end, and whether they are constant.

use super::super::{Reader, Step};
use super::Found;
use crate::{ConstructKind, SyntaxErrorKind};

/// Returns whether an arithmetic expression holds integer constants and operators alone. Anything
/// else may be a variable, whose content a shell evaluates in turn.
pub(crate) fn is_constant(expression: &[u8]) -> bool {
    let mut rest = expression;
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        if first.is_ascii_digit() {
            let hexadecimal = *first == b'0' && matches!(rest.first(), Some(b'x' | b'X'));
            let skipped = rest.get(usize::from(hexadecimal)..).unwrap_or_default();
            let digits = skipped
                .iter()
                .position(|byte| {
                    !(byte.is_ascii_digit() || (hexadecimal && byte.is_ascii_hexdigit()))
                })
                .unwrap_or(skipped.len());
            rest = skipped.get(digits..).unwrap_or_default();
            if rest.first().is_some_and(|byte| matches!(byte, b'#' | b'.')) {
                return false;
            }
            continue;
        }
        let operator = matches!(
            first,
            b' ' | b'\t'
                | b'\n'
                | b'+'
                | b'-'
                | b'*'
                | b'/'
                | b'%'
                | b'('
                | b')'
                | b'<'
                | b'>'
                | b'='
                | b'!'
                | b'&'
                | b'|'
                | b'^'
                | b'~'
                | b'?'
                | b':'
                | b','
                | b';'
        );
        if !operator {
            return false;
        }
    }
    true
}

impl Reader<'_, '_> {
    /// Takes `$((...))`, from its first `(` on.
    pub(super) fn arithmetic(&mut self, start: usize) -> Step<Found> {
        self.advance(2);
        self.enter(start)?;
        let inner = self.position;
        let mut open = 0u32;
        loop {
            match self.byte() {
                b'(' => open = open.saturating_add(1),
                b')' if open == 0 => break,
                b')' => open = open.saturating_sub(1),
                _ => {
                    self.arithmetic_step(start)?;
                    continue;
                }
            }
            self.advance(1);
        }
        if self.byte_at(1) != b')' {
            // `$((a); b)`: a command substitution in some shells.
            return self.not_alike(start);
        }
        self.finish_arithmetic(start, inner, 2);
        Ok(Found::Arithmetic)
    }

    /// Takes `$[...]`, from its `[` on; in `sh` the `$` stands for itself.
    pub(super) fn bracket_arithmetic(&mut self, start: usize) -> Step<Found> {
        self.line.differs = true;
        if self.is_sh() {
            return Ok(Found::Nothing);
        }
        self.advance(1);
        self.enter(start)?;
        let inner = self.position;
        let mut open = 0u32;
        loop {
            match self.byte() {
                b'[' => open = open.saturating_add(1),
                b']' if open == 0 => break,
                b']' => open = open.saturating_sub(1),
                _ => {
                    self.arithmetic_step(start)?;
                    continue;
                }
            }
            self.advance(1);
        }
        self.finish_arithmetic(start, inner, 1);
        Ok(Found::Arithmetic)
    }

    /// Takes a byte, or an expansion, of an arithmetic expression.
    fn arithmetic_step(&mut self, start: usize) -> Step<()> {
        match self.byte() {
            0 => return self.fail(SyntaxErrorKind::Unclosed, start),
            b'$' => {
                self.expansion(true)?;
            }
            b'`' => {
                self.backquotes(true)?;
            }
            // Where quotes end here is not read alike.
            b'\'' | b'"' => return self.not_alike(start),
            b'\\' => self.advance(2),
            _ => self.advance(1),
        }
        Ok(())
    }

    /// Takes the closing brackets, and notes an expression that is not constant.
    fn finish_arithmetic(&mut self, start: usize, inner: usize, closing: usize) {
        let constant = is_constant(self.since(inner));
        self.advance(closing);
        self.leave();
        if !constant {
            self.construct(ConstructKind::Arithmetic, self.span(start));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_integers_and_operators() {
        for constant in ["", "1", " 1 + 2 ", "(3<<2)&0xfF", "-1", "1?2:3", "1;2"] {
            assert!(is_constant(constant.as_bytes()), "{constant}");
        }
    }

    #[test]
    fn names_expansions_and_bases_are_not_constant() {
        for other in ["a", "$x", "1+a", "a[1]", "16#ff", "0xfg", "\"1\"", "1.5", "`a`"] {
            assert!(!is_constant(other.as_bytes()), "{other}");
        }
    }
}
