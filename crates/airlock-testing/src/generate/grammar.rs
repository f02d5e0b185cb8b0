//! Lines made from the grammar (POSIX XCU 2.10.2, and what bash and zsh add), weighted toward what
//! readers get wrong.

use super::{Random, pieces};

/// The deepest nesting of compound commands.
const DEPTH: usize = 3;

/// Makes one line.
#[derive(Debug)]
pub struct Grammar<'a> {
    random: &'a mut Random,
    line: String,
    depth: usize,
    /// The bodies of here-documents whose line has not ended yet.
    bodies: String,
}

impl<'a> Grammar<'a> {
    /// Begins an empty line.
    pub const fn new(random: &'a mut Random) -> Self {
        Self { random, line: String::new(), depth: 0, bodies: String::new() }
    }

    /// Returns a line.
    #[must_use]
    pub fn line(mut self) -> String {
        self.list();
        match self.random.below(12) {
            0 => self.put(" # c1 'a"),
            1 => self.put("\n"),
            2 => self.put(" ;"),
            3 => self.put(" &"),
            _nothing_behind => {}
        }
        if !self.bodies.is_empty() {
            self.newline();
            if self.random.one_in(2) {
                self.simple_command();
            }
        }
        self.line
    }

    fn put(&mut self, text: &str) {
        self.line.push_str(text);
    }

    /// Ends the line of the source: the bodies of its here-documents follow.
    fn newline(&mut self) {
        self.line.push('\n');
        let bodies = core::mem::take(&mut self.bodies);
        self.put(&bodies);
    }

    fn blank(&mut self) {
        let blank = self.random.pick(&pieces::BLANKS);
        self.put(blank);
    }

    fn list(&mut self) {
        self.pipeline();
        for _ in 0..self.random.pick(&[0, 0, 0, 1, 1, 2]) {
            self.control_operator();
            self.pipeline();
        }
    }

    fn control_operator(&mut self) {
        match self.random.below(14) {
            0..2 => self.newline(),
            2 => {
                self.put(" # c4 'x ; c4");
                self.newline();
            }
            3 => {
                self.put(" &&");
                self.newline();
            }
            _operators => {
                let operator = self.random.pick(&[
                    ";", " ; ", "&&", " && ", "||", " || ", "|", " | ", "&", " & ", "|&", ";\\\n",
                ]);
                self.put(operator);
            }
        }
    }

    fn pipeline(&mut self) {
        match self.random.below(24) {
            0 => self.put("! "),
            1 => self.put("time "),
            2 => self.put("!"),
            _nothing_before => {}
        }
        if self.depth < DEPTH && self.random.one_in(6) {
            self.depth = self.depth.saturating_add(1);
            self.compound_command();
            self.depth = self.depth.saturating_sub(1);
            if self.random.one_in(5) {
                self.blank();
                self.redirection();
            }
        } else {
            self.simple_command();
        }
    }

    fn simple_command(&mut self) {
        while self.random.one_in(7) {
            let assignment = self.random.pick(&pieces::ASSIGNMENTS);
            self.put(assignment);
            self.blank();
        }
        if self.random.one_in(10) {
            self.redirection();
            self.blank();
        }
        self.command_name();
        for _ in 0..self.random.below(4) {
            self.blank();
            if self.random.one_in(6) { self.redirection() } else { self.word() }
        }
        if self.random.one_in(14) {
            self.here_document();
        }
    }

    fn command_name(&mut self) {
        let before = self.random.pick(&[
            "command ",
            "env ",
            "nohup ",
            "timeout 5 ",
            "builtin ",
            "noglob ",
            "- ",
            "sudo -u a ",
            "xargs ",
            "\\command ",
            "nice -n 1 ",
            "{c1}",
        ]);
        if self.random.one_in(12) {
            self.put(before);
        }
        match self.random.below(24) {
            0 => self.word(),
            1 => self.nested_line(),
            _a_name => {
                let name = self.random.pick(&pieces::NAMES);
                self.put(name);
            }
        }
    }

    /// `sh -c` with a line in quotes.
    fn nested_line(&mut self) {
        let inner = Grammar { depth: DEPTH, ..Grammar::new(self.random) }.line();
        let shell = self.random.pick(&["sh -c ", "bash -c ", "zsh -ec ", "env sh -c "]);
        self.put(shell);
        let quoted = quote(&inner, self.random.one_in(2));
        self.put(&quoted);
    }

    fn word(&mut self) {
        if self.random.one_in(16) {
            let reserved = self.random.pick(&pieces::RESERVED);
            self.put(reserved);
            return;
        }
        for _ in 0..self.random.pick(&[1, 1, 1, 2, 3]) {
            let piece = pieces::tame(self.random);
            self.put(piece);
        }
    }

    fn redirection(&mut self) {
        let redirection = self.random.pick(&pieces::REDIRECTIONS);
        self.put(redirection);
    }

    fn here_document(&mut self) {
        let operator = self.random.pick(&[" <<", " <<", " <<-", " << ", "<<", " 3<<"]);
        let (written, delimiter) = self.random.pick(&[
            ("E", "E"),
            ("E", "E"),
            ("'E'", "E"),
            ("\"E\"", "E"),
            ("\\E", "E"),
            ("E\\F", "EF"),
            ("''", ""),
            ("'E F'", "E F"),
            ("E\\\nF", "EF"),
            ("$x", "$x"),
            ("E#x", "E#x"),
            ("$'E'", "E"),
            ("$'E'", "$E"),
        ]);
        self.put(operator);
        self.put(written);
        let mut body = String::new();
        for _ in 0..self.random.below(4) {
            let line = self.random.pick(&[
                "a\n",
                "c4 x\n",
                "$x\n",
                "'\n",
                "\"\n",
                "a\\\n",
                "\tE\n",
                " E\n",
                "E \n",
                "E\r\n",
                "$(c4)\n",
                "`c4`\n",
                "\\$(c4)\n",
                "E;\n",
                "${x:-\n",
                "\\\n",
                "\n",
                "a\\\\\n",
                "}\n",
                "EF\n",
            ]);
            body.push_str(line);
        }
        if operator.contains('-') && self.random.one_in(2) {
            body.push('\t');
        }
        body.push_str(delimiter);
        if !self.random.one_in(12) {
            body.push('\n');
        }
        self.bodies.push_str(&body);
        let behind = self.random.pick(&["", "", " b", "; c2 y", " && c2", " | c2", " >f", " #x"]);
        self.put(behind);
        if self.random.one_in(2) {
            self.newline();
        }
    }

    /// `;` or a newline.
    fn separator(&mut self) {
        match self.random.below(4) {
            0 => self.newline(),
            1 => self.put(" ;\\\n"),
            _semicolon => self.put("; "),
        }
    }

    fn compound_command(&mut self) {
        match self.random.below(22) {
            0..4 => self.if_command(),
            4..6 => self.between("for i in a; do ", " done"),
            6 => self.between("for i do ", " done"),
            7 => self.between("while c1; do ", " done"),
            8 => self.between("until c1; do ", " done"),
            9..12 => self.between("{ ", " }"),
            12..14 => self.in_parentheses(),
            14..17 => self.case_command(),
            17 => self.between("f() { ", " }"),
            18 => self.between("function f { ", " }"),
            19 => self.between("[[ a && b ]] && { ", " }"),
            20 => self.between("((1)) && { ", " }"),
            _others => self.dialect_command(),
        }
    }

    fn between(&mut self, before: &str, after: &str) {
        self.put(before);
        self.list();
        self.separator();
        self.put(after);
    }

    fn in_parentheses(&mut self) {
        let (before, after) = self.random.pick(&[("(", ")"), ("( ", " )"), ("(\n", "\n)")]);
        self.put(before);
        self.list();
        if self.bodies.is_empty() { self.put(after) } else { self.newline() }
    }

    fn if_command(&mut self) {
        self.put("if ");
        self.list();
        self.separator();
        self.put("then ");
        self.list();
        self.separator();
        match self.random.below(4) {
            0 => self.between("else ", ""),
            1 => self.between("elif c1; then ", ""),
            _nothing_more => {}
        }
        self.put("fi");
    }

    fn case_command(&mut self) {
        let subject = self.random.pick(&["a", "\"$x\"", "if", "'a b'", "in", "$x"]);
        let before = self.random.pick(&[" in ", " in\n", "\nin ", " in ("]);
        let pattern = self.random.pick(&["a", "*", "a|b", "if", "'a'", "a | b", "[a]", "?*"]);
        let after = self.random.pick(&[") ", ")", " ) ", ")\n"]);
        for text in ["case ", subject, before, pattern, after] {
            self.put(text);
        }
        if !self.random.one_in(5) {
            self.list();
        }
        if !self.bodies.is_empty() {
            self.newline();
        }
        let end = self.random.pick(&[
            ";; esac",
            "\nesac",
            " ;;\nesac",
            ";;\n*) c2;; esac",
            ";& b) c2;; esac",
            ";esac",
            ";;& b) c2;; esac",
        ]);
        self.put(end);
    }

    fn dialect_command(&mut self) {
        match self.random.below(10) {
            0 => self.between("for ((i=0;i<1;i++)); do ", " done"),
            1 => self.between("select i in a; do ", " done"),
            2 => self.between("repeat 1 { ", " }"),
            3 => self.between("coproc { ", " }"),
            4 => self.between("if [[ -n a || -z b ]]; then ", " fi"),
            5 => self.between("{ c1; } always { ", " }"),
            6 => self.between("time { ", " }"),
            7 => self.between("() { ", " } a"),
            8 => self.between("foreach i (a b) ", " end"),
            _short => self.between("if (c1) { ", " }"),
        }
    }
}

/// Returns `text` as one word.
fn quote(text: &str, in_double_quotes: bool) -> String {
    let mut quoted = String::new();
    if !in_double_quotes {
        return format!("'{}'", text.replace('\'', "'\\''"));
    }
    quoted.push('"');
    for character in text.chars() {
        if matches!(character, '"' | '\\' | '$' | '`') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quoted_line_is_one_word() {
        assert_eq!(quote("c1 'a'", false), r"'c1 '\''a'\'''");
        assert_eq!(quote("c1 \"$x\"", true), r#""c1 \"\$x\"""#);
    }
}
