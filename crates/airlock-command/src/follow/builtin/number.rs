//! Builtins to which an argument is a number: zsh evaluates it as arithmetic, a name and its subscript
//! included (`zshbuiltins(1)`).

use crate::{
    UnanalyzableKind,
    follow::{Context, Follower, line::holds_substitution},
};

impl Follower<'_> {
    /// `exit N`, `return N`, `shift N`: zsh evaluates the number.
    pub(super) fn number(&mut self, index: u32, context: Context) {
        let wrong =
            self.analysis.fields(self.arguments(index)).iter().any(|field| {
                self.analysis.view(field).literal().is_some_and(|text| !is_number(text))
            });
        if wrong {
            self.refuse_command(UnanalyzableKind::Arithmetic, index, context);
        }
    }

    /// `printf FORMAT ARGUMENT...`: zsh evaluates what is a number to the format.
    pub(super) fn format(&mut self, index: u32, context: Context) {
        self.names(index, Some(b'v'), context);
        let arguments = self.arguments(index);
        let mut at = arguments.start;
        while matches!(self.literal_at(at), Some(b"-v" | b"-f" | b"-u")) {
            at = at.saturating_add(2);
        }
        if self.literal_at(at) == Some(b"--") {
            at = at.saturating_add(1);
        }
        let takes_numbers = self.literal_at(at).map(format_takes_numbers);
        let mut conversions = takes_numbers.iter().flatten().cycle();
        for at in at.saturating_add(1)..arguments.end {
            let is_number_to_it = conversions.next().copied().unwrap_or(takes_numbers.is_none());
            let text = self.literal_at(at).unwrap_or_default();
            let evaluated = match takes_numbers {
                Some(_) => is_number_to_it && !is_number(text),
                None => holds_substitution(text) && text.contains(&b'['),
            };
            if evaluated {
                return self.refuse_command(UnanalyzableKind::Arithmetic, index, context);
            }
        }
    }
}

/// Returns whether a text is a number to every shell, or a character behind a quote.
pub(super) fn is_number(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(text);
    let hexadecimal = digits.strip_prefix(b"0x").or_else(|| digits.strip_prefix(b"0X"));
    let plain =
        digits.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E'))
            && digits.first().is_none_or(|first| first.is_ascii_digit() || *first == b'.');
    matches!(text, [b'\'' | b'"', _, ..])
        || plain
        || hexadecimal.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// Returns of each argument that a format takes whether it is a number to it (printf(1)).
fn format_takes_numbers(format: &[u8]) -> Vec<bool> {
    let mut taken = Vec::new();
    let mut rest = format.iter();
    while let Some(byte) = rest.next() {
        if *byte != b'%' {
            continue;
        }
        for byte in rest.by_ref() {
            match byte {
                b'*' => taken.push(true),
                b'%' => break,
                b'0'..=b'9'
                | b'-'
                | b'+'
                | b' '
                | b'#'
                | b'.'
                | b'\''
                | b'l'
                | b'h'
                | b'L'
                | b'j'
                | b'z'
                | b't' => {}
                // `%n$`: which argument it takes is not looked at.
                b'$' => return vec![true],
                conversion => {
                    taken.push(!matches!(
                        conversion,
                        b's' | b'b' | b'c' | b'q' | b'Q' | b'(' | b'T'
                    ));
                    break;
                }
            }
        }
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_say_what_is_a_number() {
        assert_eq!(format_takes_numbers(b"%s: %d\\n"), [false, true]);
        assert_eq!(format_takes_numbers(b"%5.2f%%%-10s"), [true, false]);
        assert_eq!(format_takes_numbers(b"%*d %.*s"), [true, true, true, false]);
        assert_eq!(format_takes_numbers(b"plain"), [false; 0]);
        assert_eq!(format_takes_numbers(b"%2$s"), [true]);
    }

    #[test]
    fn numbers_are_told_from_names() {
        for number in ["", "1", "-3", "0x1f", "1.5", "'a", "1e3"] {
            assert!(is_number(number.as_bytes()), "{number}");
        }
        for other in ["x", "a[1]", "1+x", "e", "0xg", "'"] {
            assert!(!is_number(other.as_bytes()), "{other}");
        }
    }
}
