//! What each byte means to the reader of words: the table that its fast path runs on.

/// What a byte may begin or end, unquoted, inside a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByteClass {
    /// Nothing: the byte stands for itself. All bytes above 127 are of this class.
    Plain,
    /// The end of the source. A NUL byte never gets here: it was refused before.
    End,
    /// A space or a tab. No other byte is a blank in any shell's C locale.
    Blank,
    /// A newline.
    Newline,
    /// A byte of an operator: it ends a word.
    Operator,
    /// `\`
    Backslash,
    /// `'`
    SingleQuote,
    /// `"`
    DoubleQuote,
    /// `$`
    Dollar,
    /// `` ` ``
    Backquote,
    /// `*`
    Asterisk,
    /// `?`
    QuestionMark,
    /// `[`
    LeftBracket,
    /// `]`
    RightBracket,
    /// `{`
    LeftBrace,
    /// `,`
    Comma,
    /// `}`
    RightBrace,
    /// `~`, which matters at the start of a word and in assignments.
    Tilde,
    /// `=`, which matters at the start of a word.
    Equals,
}

impl ByteClass {
    /// Returns the class of a byte.
    pub(crate) fn of(byte: u8) -> Self {
        CLASSES.get(usize::from(byte)).copied().unwrap_or(Self::Plain)
    }

    /// Decides the class of a byte.
    const fn decide(byte: u8) -> Self {
        match byte {
            0 => Self::End,
            b' ' | b'\t' => Self::Blank,
            b'\n' => Self::Newline,
            b';' | b'&' | b'|' | b'<' | b'>' | b'(' | b')' => Self::Operator,
            b'\\' => Self::Backslash,
            b'\'' => Self::SingleQuote,
            b'"' => Self::DoubleQuote,
            b'$' => Self::Dollar,
            b'`' => Self::Backquote,
            b'*' => Self::Asterisk,
            b'?' => Self::QuestionMark,
            b'[' => Self::LeftBracket,
            b']' => Self::RightBracket,
            b'{' => Self::LeftBrace,
            b',' => Self::Comma,
            b'}' => Self::RightBrace,
            b'~' => Self::Tilde,
            b'=' => Self::Equals,
            _ => Self::Plain,
        }
    }

    /// Returns whether the class ends a word that nothing is open in.
    pub(crate) const fn ends_word(self) -> bool {
        matches!(self, Self::End | Self::Blank | Self::Newline | Self::Operator)
    }
}

/// The class of each byte.
static CLASSES: [ByteClass; 256] = {
    let mut classes = [ByteClass::Plain; 256];
    let mut byte = 0u8;
    loop {
        let (_, from_byte) = classes.split_at_mut(byte as usize);
        if let Some(class) = from_byte.first_mut() {
            *class = ByteClass::decide(byte);
        }
        if byte == u8::MAX {
            break;
        }
        byte = byte.wrapping_add(1);
    }
    classes
};

/// Returns whether a name may begin with the byte (POSIX XBD 3.216).
pub(crate) const fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Returns whether the byte may stand in a name.
pub(crate) const fn continues_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn only_space_and_tab_are_blanks() {
        let blanks: Vec<u8> =
            (1..=255).filter(|byte| ByteClass::of(*byte) == ByteClass::Blank).collect();
        assert_eq!(blanks, [b'\t', b' ']);
    }

    #[test]
    fn bytes_above_ascii_are_plain() {
        assert!((128..=255).all(|byte| ByteClass::of(byte) == ByteClass::Plain));
    }
}
