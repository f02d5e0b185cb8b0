//! awk (POSIX.1-2024 awk; gawk 5.2 manual): `system(`, `getline`, pipes, `@`, and `print > file`.

use super::Finding;

/// What is known of the text before the current place.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    /// Whether a `/` here divides: the token before it is a value.
    value: bool,
    /// Inside `print` or `printf`: the depth of parentheses in it.
    printing: Option<u32>,
    found: Finding,
}

/// Returns what an awk program does.
pub(crate) fn awk(text: &[u8]) -> Finding {
    let mut reader = Reader { text, at: 0, value: false, printing: None, found: Finding::Harmless };
    while let Some(byte) = reader.peek(0) {
        if reader.token(byte).is_none() {
            return Finding::Launches;
        }
        if reader.found == Finding::Launches {
            break;
        }
    }
    reader.found
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at.saturating_add(ahead)).copied()
    }

    fn skip(&mut self, count: usize) {
        self.at = self.at.saturating_add(count);
    }

    fn find(&mut self, finding: Finding) {
        self.found = self.found.max(finding);
    }

    /// Passes over one token; `None` for a string or regular expression without an end.
    fn token(&mut self, byte: u8) -> Option<()> {
        match byte {
            b' ' | b'\t' | b'\r' => self.skip(1),
            b'\\' => self.skip(2),
            b'\n' | b';' | b'{' | b'}' => {
                self.printing = None;
                self.value = false;
                self.skip(1);
            }
            b'#' => {
                while self.peek(0).is_some_and(|byte| byte != b'\n') {
                    self.skip(1);
                }
            }
            b'"' => {
                self.quoted(b'"')?;
                self.value = true;
            }
            b'/' if !self.value => {
                self.regular_expression()?;
                self.value = true;
            }
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            b'0'..=b'9' | b'.' => {
                self.skip(1);
                self.value = true;
            }
            _ => self.operator(byte),
        }
        Some(())
    }

    fn quoted(&mut self, end: u8) -> Option<()> {
        self.skip(1);
        loop {
            match self.peek(0)? {
                b'\\' => self.skip(2),
                byte => {
                    self.skip(1);
                    if byte == end {
                        return Some(());
                    }
                }
            }
        }
    }

    /// In brackets a `/` may or may not end it, by the implementation: then nothing is certain.
    fn regular_expression(&mut self) -> Option<()> {
        let start = self.at;
        self.quoted(b'/')?;
        let body = self.text.get(start..self.at).unwrap_or_default();
        let opened = body.iter().rposition(|byte| *byte == b'[');
        let closed = body.iter().rposition(|byte| *byte == b']');
        let inside = opened.is_some_and(|opened| closed.is_none_or(|closed| closed < opened));
        if inside || body.contains(&b'\n') { None } else { Some(()) }
    }

    fn word(&mut self) {
        let start = self.at;
        while self.peek(0).is_some_and(|byte| byte == b'_' || byte.is_ascii_alphanumeric()) {
            self.skip(1);
        }
        match self.text.get(start..self.at).unwrap_or_default() {
            b"system" | b"getline" => self.find(Finding::Launches),
            b"print" | b"printf" => {
                self.printing = Some(0);
                self.value = false;
            }
            b"in" | b"return" | b"else" | b"do" | b"delete" | b"exit" => self.value = false,
            _ => self.value = true,
        }
    }

    fn operator(&mut self, byte: u8) {
        match (byte, self.peek(1)) {
            (b'|', Some(b'|')) => self.skip(1),
            // A pipe, and gawk's `@load`, `@include` and indirect calls.
            (b'|' | b'@', _) => self.find(Finding::Launches),
            (b'(' | b'[', _) => self.nest(true),
            (b')' | b']', _) => self.nest(false),
            (b'>', _) if self.printing == Some(0) => self.redirection(),
            _ => {}
        }
        self.value = matches!(byte, b')' | b']' | b'$')
            || (matches!(byte, b'+' | b'-') && self.peek(1) == Some(byte) && self.value);
        if matches!(byte, b'+' | b'-') && self.peek(1) == Some(byte) {
            self.skip(1);
        }
        self.skip(1);
    }

    fn nest(&mut self, opens: bool) {
        self.printing = self
            .printing
            .map(|depth| if opens { depth.saturating_add(1) } else { depth.saturating_sub(1) });
    }

    /// `print > "/dev/stderr"` writes no file.
    fn redirection(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let target = rest.trim_ascii_start();
        let target = target.strip_prefix(b">").unwrap_or(target);
        let target = target.strip_prefix(b">").unwrap_or(target).trim_ascii_start();
        let stream = [&b"\"/dev/stderr\""[..], b"\"/dev/stdout\"", b"\"/dev/null\""]
            .iter()
            .find_map(|name| target.strip_prefix(*name))
            .map(<[u8]>::trim_ascii_start);
        // Behind the name, a string that is joined to it would make another.
        let whole = stream
            .is_some_and(|rest| matches!(rest.first(), None | Some(b'}' | b';' | b'\n' | b'#')));
        if !whole {
            self.find(Finding::Writes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(text: &str) -> Finding {
        awk(text.as_bytes())
    }

    #[test]
    fn plain_programs_are_harmless() {
        for text in [
            "{print $1}",
            "NR>=10 && NR<=20",
            "$1==\"a\" || $2==\"b\" {n++} END {print n}",
            "BEGIN{FS=\",\"} NR>1 && $3>100 {sum+=$3; n++} END{if(n) printf \"%.2f\\n\", sum/n}",
            "/a|b/ {print}",
            "{print \"a | b\"} # system(1)",
            "{ print a / b / c }",
            "{ print ($1 > 2) }",
            "{ print > \"/dev/stderr\" }",
            "$1 ~ /x/",
        ] {
            assert_eq!(finds(text), Finding::Harmless, "{text}");
        }
    }

    #[test]
    fn what_launches_is_found() {
        for text in [
            "BEGIN{system(\"id\")}",
            "BEGIN{\"id\"|getline}",
            "{print | \"sh\"}",
            "{print |& \"sh\"}",
            "{ x = a / system(\"id\") / b }",
            "@load \"x\"",
            "BEGIN { f = \"system\"; @f(\"id\") }",
            "{ print \"unclosed }",
            "{ x = i++ / system(\"a\") / 2 }",
        ] {
            assert_eq!(finds(text), Finding::Launches, "{text}");
        }
    }

    #[test]
    fn what_writes_is_found() {
        assert_eq!(finds("BEGIN{print 1 > \"/tmp/x\"}"), Finding::Writes);
        assert_eq!(finds("{print $1 >> f}"), Finding::Writes);
        assert_eq!(finds("{print > \"/dev/stderr\" \"x\"}"), Finding::Writes);
        assert_eq!(finds("{printf(\"a\") > \"x\"}"), Finding::Writes);
    }
}
