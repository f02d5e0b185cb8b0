//! sed (POSIX.1-2024 sed; GNU sed 4.9 manual): the commands `e`, `w`, `W` and the flags `e`, `w` of `s`.

use super::Finding;

/// Returns what a sed script does.
pub(crate) fn sed(text: &[u8]) -> Finding {
    let mut reader = Reader { text, at: 0, found: Finding::Harmless };
    while reader.at < text.len() {
        if reader.command().is_none() {
            return Finding::Launches;
        }
    }
    reader.found
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    found: Finding,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.skip();
        }
    }

    fn find(&mut self, finding: Finding) {
        self.found = self.found.max(finding);
    }

    /// Passes over one command with its addresses; `None` for what is not understood.
    fn command(&mut self) -> Option<()> {
        self.skip_while(|byte| byte.is_ascii_whitespace() || byte == b';');
        if self.peek().is_none() {
            return Some(());
        }
        self.addresses()?;
        let command = self.peek()?;
        self.skip();
        match command {
            b'{' | b'}' | b'=' | b'd' | b'D' | b'g' | b'G' | b'h' | b'H' | b'n' | b'N' | b'p'
            | b'P' | b'x' | b'z' | b'F' => self.end(),
            b'q' | b'Q' | b'l' | b'L' => {
                self.skip_while(|byte| byte.is_ascii_digit() || byte == b' ');
                self.end()
            }
            b':' | b'b' | b't' | b'T' | b'v' => {
                self.skip_while(|byte| !matches!(byte, b'\n' | b';' | b'}'));
                self.end()
            }
            b'a' | b'i' | b'c' => {
                self.inserted_text();
                Some(())
            }
            b'#' | b'r' | b'R' => {
                self.rest_of_line();
                Some(())
            }
            b'w' | b'W' => {
                self.written_file();
                Some(())
            }
            b'y' => {
                let delimiter = self.delimiter()?;
                self.part(delimiter, false)?;
                self.part(delimiter, false)?;
                self.end()
            }
            b's' => self.substitute(),
            // `e`, and what is no command of sed's.
            _ => None,
        }
    }

    fn addresses(&mut self) -> Option<()> {
        loop {
            match self.peek()? {
                b'0'..=b'9' | b'$' | b',' | b'!' | b'~' | b'+' => self.skip(),
                byte if byte.is_ascii_whitespace() => self.skip(),
                b'/' => {
                    self.skip();
                    self.part(b'/', true)?;
                    self.skip_while(|byte| matches!(byte, b'I' | b'M'));
                }
                b'\\' => {
                    self.skip();
                    let delimiter = self.delimiter()?;
                    self.part(delimiter, true)?;
                    self.skip_while(|byte| matches!(byte, b'I' | b'M'));
                }
                _ => return Some(()),
            }
        }
    }

    fn delimiter(&mut self) -> Option<u8> {
        let delimiter = self.peek()?;
        self.skip();
        (!matches!(delimiter, b'\\' | b'\n')).then_some(delimiter)
    }

    /// Passes over text up to the delimiter, which is an ordinary character in a bracket expression.
    fn part(&mut self, delimiter: u8, pattern: bool) -> Option<()> {
        loop {
            let byte = self.peek()?;
            self.skip();
            match byte {
                b'\\' => self.skip(),
                _ if byte == delimiter => return Some(()),
                b'[' if pattern => self.bracket()?,
                _ => {}
            }
        }
    }

    /// Passes over a bracket expression (POSIX XBD 9.3.5) behind its `[`.
    fn bracket(&mut self) -> Option<()> {
        if self.peek() == Some(b'^') {
            self.skip();
        }
        if self.peek() == Some(b']') {
            self.skip();
        }
        loop {
            match self.peek()? {
                b']' => {
                    self.skip();
                    return Some(());
                }
                b'\n' => return None,
                b'[' => self.bracket_class(),
                _ => self.skip(),
            }
        }
    }

    /// Passes over `[:alpha:]`, `[.x.]` or `[=x=]` inside brackets, or over the `[` alone.
    fn bracket_class(&mut self) {
        self.skip();
        let Some(kind @ (b':' | b'.' | b'=')) = self.peek() else { return };
        let rest = self.text.get(self.at.saturating_add(1)..).unwrap_or_default();
        if let Some(end) = rest.windows(2).position(|pair| pair == [kind, b']']) {
            self.at = self.at.saturating_add(end).saturating_add(3);
        }
    }

    fn substitute(&mut self) -> Option<()> {
        let delimiter = self.delimiter()?;
        self.part(delimiter, true)?;
        self.part(delimiter, false)?;
        loop {
            match self.peek() {
                Some(b'g' | b'p' | b'i' | b'I' | b'm' | b'M' | b'0'..=b'9') => self.skip(),
                Some(b'w') => {
                    self.skip();
                    self.written_file();
                    return Some(());
                }
                _ => return self.end(),
            }
        }
    }

    /// `w /dev/stdout` and `w /dev/stderr` write no file (GNU).
    fn written_file(&mut self) {
        let start = self.at;
        self.rest_of_line();
        let name = self.text.get(start..self.at).unwrap_or_default().trim_ascii();
        if !matches!(name, b"/dev/stdout" | b"/dev/stderr") {
            self.find(Finding::Writes);
        }
    }

    fn rest_of_line(&mut self) {
        self.skip_while(|byte| byte != b'\n');
    }

    /// `a\`, newline, text whose lines end in `\`; or GNU's `a text`.
    fn inserted_text(&mut self) {
        while let Some(byte) = self.peek() {
            self.skip();
            match byte {
                b'\\' => self.skip(),
                b'\n' => return,
                _ => {}
            }
        }
    }

    /// Requires that the command ends here.
    fn end(&mut self) -> Option<()> {
        self.skip_while(|byte| matches!(byte, b' ' | b'\t'));
        match self.peek() {
            None | Some(b'\n' | b';' | b'}' | b'#') => Some(()),
            // `{p` and the like: the next command follows at once.
            Some(_) if self.before_is_brace() => Some(()),
            Some(_) => None,
        }
    }

    fn before_is_brace(&self) -> bool {
        let before = self.text.get(..self.at).unwrap_or_default();
        matches!(before.trim_ascii_end().last(), Some(b'{' | b'}'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(text: &str) -> Finding {
        sed(text.as_bytes())
    }

    #[test]
    fn plain_scripts_are_harmless() {
        for text in [
            "10,40p",
            "s/a/b/",
            "s/old/new/gI; s|x|y|2p",
            "/write/,/end/p",
            "1!G;h;$!d",
            "$d",
            "/^#/d",
            "/a/{p;q}",
            "/a/ { s/x/w/; p }",
            "y/abc/xyz/",
            "a\\\nw file",
            "i hello e",
            "s/[a-z]*/e/",
            ":a;N;$!ba;s/\\n/ /g",
            "0~3p",
            "s/x/y/;# e",
            "p;w /dev/stdout",
            "s/[^/]*$//",
            "s|[^|]*|x|",
            "s/[]/]/e/",
            "s/[[:space:]/]*/w/",
            "/[/]/d",
        ] {
            assert_eq!(finds(text), Finding::Harmless, "{text}");
        }
    }

    #[test]
    fn what_launches_is_found() {
        for text in ["1e touch x", "e", "s|.*|touch x|e", "s/a/b/ge", "s/a/b/2e", "/x/{e}", "s/a/b"]
        {
            assert_eq!(finds(text), Finding::Launches, "{text}");
        }
    }

    #[test]
    fn what_writes_is_found() {
        for text in ["w x", "1W x", "s/a/b/w out", "s/a/b/gw out", "/a/{w f\n}"] {
            assert_eq!(finds(text), Finding::Writes, "{text}");
        }
    }
}
