//! Where `$...`, backticks and `<(...)` begin and end (POSIX XCU 2.6). Nothing is evaluated; the
//! lines inside substitutions are read.

mod arithmetic;
mod parameter;
mod substitution;

use super::{Draft, Reader, Step, index};
use crate::{
    Expansion, Part, Span, WordFlags,
    byte_class::{continues_name, starts_name},
};

pub(crate) use arithmetic::is_constant;

/// What an expansion turned out to be, its place in the source included.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found {
    /// A `$` that begins nothing: not taken.
    Nothing,
    /// A parameter; its name in the source, empty where it is no plain one.
    Parameter(usize, usize),
    /// A command substitution.
    Command(u32),
    /// An arithmetic expansion.
    Arithmetic,
    /// Something that may become any number of fields even in quotes (zsh `$x[...]`).
    Opaque,
}

/// Returns whether a byte is one of the marks that zsh takes between a `$` and a name
/// (zshexpn(1), "Parameter Expansion").
pub(super) fn is_mark(byte: u8) -> bool {
    matches!(byte, b'=' | b'~' | b'^' | b'+' | b'#')
}

/// Returns whether a byte is a special parameter, whose length zsh takes behind `$#`.
fn is_special(byte: u8) -> bool {
    matches!(byte, b'@' | b'*' | b'?' | b'-' | b'$' | b'!')
}

impl Reader<'_, '_> {
    /// Takes a `$` in a word and the expansion that it begins.
    pub(super) fn expansion_in_word(&mut self, draft: &mut Draft, quoted: bool) -> Step<()> {
        let start = self.position;
        let found = self.expansion(quoted)?;
        let written = self.since(start);
        let text = self.text_end();
        self.line.text.extend_from_slice(written);
        let (kind, quoted) = match found {
            Found::Nothing => return Ok(()),
            Found::Parameter(from, to) => {
                let begin = text.saturating_add(index(from.saturating_sub(start)));
                let end = text.saturating_add(index(to.saturating_sub(start)));
                let name = if from < to { Span::new(begin, end) } else { Span::default() };
                let fields = self.source.get(from..to) == Some(b"@");
                (Expansion::Parameter(name), quoted && !fields)
            }
            Found::Command(nested) => (Expansion::Command(nested), quoted),
            Found::Arithmetic => (Expansion::Arithmetic, quoted),
            Found::Opaque => (Expansion::Parameter(Span::default()), false),
        };
        self.add_expansion(draft, kind, quoted, start);
        Ok(())
    }

    /// Takes a backtick in a word and the substitution that it begins.
    pub(super) fn backquote_in_word(&mut self, draft: &mut Draft, quoted: bool) -> Step<()> {
        let start = self.position;
        let nested = self.backquotes(quoted)?;
        let written = self.since(start);
        self.line.text.extend_from_slice(written);
        self.add_expansion(draft, Expansion::Command(nested), quoted, start);
        Ok(())
    }

    /// Adds an expansion, whose text was taken already, to a word.
    fn add_expansion(&mut self, draft: &mut Draft, kind: Expansion, quoted: bool, start: usize) {
        let span = self.span(start);
        let mut flags = WordFlags::EXPANSION;
        if !quoted {
            flags = flags.with(WordFlags::SPLITS);
        }
        let length = span.end.saturating_sub(span.start);
        self.special(draft, Part::Expansion { kind, quoted, span }, flags, length);
    }

    /// Takes a `$` and the expansion that it begins. A `$` that begins none is taken alone.
    pub(super) fn expansion(&mut self, quoted: bool) -> Step<Found> {
        let start = self.position;
        self.advance(1);
        let byte = self.byte();
        match byte {
            b'(' if self.byte_at(1) == b'(' => self.arithmetic(start),
            b'(' => self.dollar_parentheses(start).map(Found::Command),
            b'{' => self.braced_parameter(start, quoted),
            b'[' => self.bracket_arithmetic(start),
            b'\\' if self.byte_at(1) == b'\n' => self.not_alike(start),
            b'0'..=b'9' => self.positional(start),
            _ if starts_name(byte) => {
                let rest = self.rest();
                let length =
                    rest.iter().position(|byte| !continues_name(*byte)).unwrap_or(rest.len());
                self.advance(length);
                let continuations = self.continuations(0);
                if continuations > 0 && continues_name(self.byte_at(continuations)) {
                    return self.not_alike(start);
                }
                self.after_parameter(start.saturating_add(1))
            }
            b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!' => {
                self.advance(1);
                let next = self.byte();
                let unnamed = is_mark(next) || is_special(next);
                if byte == b'#' && (continues_name(next) || next == b'{' || unnamed) {
                    // zsh takes `$#name` for the length of a value.
                    self.line.differs = true;
                    if self.is_zsh() && unnamed {
                        return self.not_alike(start);
                    }
                    if self.is_zsh() {
                        return self.zsh_flagged_name(start);
                    }
                }
                self.after_parameter(start.saturating_add(1))
            }
            b'=' | b'~' | b'^' | b'+' => self.zsh_mark(start),
            _ => Ok(Found::Nothing),
        }
    }

    /// Takes the digits behind a `$`: one, in zsh all.
    fn positional(&mut self, start: usize) -> Step<Found> {
        self.advance(1);
        if self.byte().is_ascii_digit() {
            self.line.differs = true;
            while self.is_zsh() && self.byte().is_ascii_digit() {
                self.advance(1);
            }
        }
        self.after_parameter(start.saturating_add(1))
    }

    /// Takes zsh's marks behind a `$`, as in `$=name`.
    fn zsh_mark(&mut self, start: usize) -> Step<Found> {
        let marks = self.rest().iter().position(|byte| !is_mark(*byte));
        let marks = marks.unwrap_or(self.rest().len());
        let next = self.byte_at(marks);
        let parameter =
            matches!(next, b'{' | b'@' | b'*' | b'?' | b'-' | b'$' | b'!' | b'0'..=b'9');
        let alone = !starts_name(next) && !parameter && marks == 1;
        if alone && self.byte() == b'+' {
            return Ok(Found::Nothing);
        }
        self.line.differs = true;
        if !self.is_zsh() {
            return Ok(Found::Nothing);
        }
        if alone {
            // It vanishes with its `$`.
            self.advance(1);
            return Ok(Found::Opaque);
        }
        // `~` makes patterns of the value, and a pattern may run commands.
        if !starts_name(next) || marks > 1 || self.byte() == b'~' {
            return self.not_alike(start);
        }
        self.advance(1);
        self.zsh_flagged_name(start)
    }

    /// Takes the name behind one of zsh's marks, as in `$=name`, and what stands behind it.
    fn zsh_flagged_name(&mut self, start: usize) -> Step<Found> {
        while continues_name(self.byte()) {
            self.advance(1);
        }
        self.after_parameter(start)?;
        Ok(Found::Opaque)
    }

    /// Takes what zsh reads as part of an expansion without braces: subscripts and modifiers.
    fn after_parameter(&mut self, name: usize) -> Step<Found> {
        let end = self.position;
        match self.byte() {
            b'[' => {
                self.line.differs = true;
                if self.is_zsh() {
                    return self.zsh_subscript(name);
                }
            }
            b':' if self.byte_at(1).is_ascii_alphabetic() => {
                self.line.differs = true;
                if self.is_zsh() {
                    return self.zsh_modifiers();
                }
            }
            // zsh: a modifier in quotes, an operator outside.
            b':' if self.byte_at(1) == b'&' => self.differs_unread_in_zsh(name)?,
            _ => {}
        }
        Ok(Found::Parameter(name, end))
    }

    /// Takes zsh's `[subscript]` behind a name: arithmetic, unless it is a constant.
    fn zsh_subscript(&mut self, name: usize) -> Step<Found> {
        let start = self.position;
        self.advance(1);
        let inner = self.position;
        loop {
            match self.byte() {
                b']' => break,
                b'$' => {
                    self.expansion(true)?;
                }
                byte if byte.is_ascii_alphanumeric()
                    || matches!(byte, b'_' | b'@' | b'*' | b'-' | b'+' | b',') =>
                {
                    self.advance(1);
                }
                _ => return self.not_alike(name),
            }
        }
        let subscript = self.since(inner);
        if !matches!(subscript, b"@" | b"*") && !is_constant(subscript) {
            self.construct(crate::ConstructKind::Arithmetic, self.span(start));
        }
        self.advance(1);
        Ok(Found::Opaque)
    }

    /// Takes zsh's `:modifier` behind a name, as far as it may reach.
    fn zsh_modifiers(&mut self) -> Step<Found> {
        let start = self.position;
        while self.byte() == b':' && self.byte_at(1).is_ascii_alphabetic() {
            // What follows a substitution may hold any delimiter.
            if matches!(self.byte_at(1), b's' | b'g' | b'w' | b'W' | b'f' | b'F')
                && !continues_name(self.byte_at(2))
            {
                return self.not_alike(start);
            }
            self.advance(2);
            while continues_name(self.byte()) {
                self.advance(1);
            }
        }
        if self.byte() == b':' && self.byte_at(1) == b'&' {
            return self.not_alike(start);
        }
        Ok(Found::Opaque)
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Dialect, parse,
        testing::{all, bash, sh, zsh},
    };

    #[test]
    fn parameters_end_with_their_name() {
        all("c $x $x-y ${x}y \"$x\"", &["c|<$x>|<$x>-y|<$x>y|<\"$x\">"]);
        all("c $1 $? $# \"$*\"", &["c|<$1>|<$?>|<$#>|<\"$*\">"]);
    }

    #[test]
    fn an_at_sign_makes_several_fields_in_quotes_too() {
        all("c \"$@\"", &["c|<$@>"]);
        all("c \"${x[@]}\"", &["c|<$>"]);
    }

    #[test]
    fn zsh_evaluates_subscripts() {
        let evaluates = |source: &str| {
            let line = parse(source, Dialect::Zsh).expect("is well-formed");
            !line.constructs.is_empty()
        };
        for source in ["c $x[i]", "c $#x[i]", "c $+x[i]", "c ${+x[i]}", "c ${=x[i]}"] {
            assert!(evaluates(source), "{source}");
        }
        assert!(!evaluates("c $x[1] $#x[1] ${+x[1]}"));
    }

    #[test]
    fn a_dollar_before_no_name_is_literal() {
        all("c x$ $ \"$\" $% $/", &["c|x$|$|$|$%|$/"]);
    }

    #[test]
    fn numbers_behind_a_dollar_end_at_the_first_digit_but_in_zsh() {
        bash("c $10", &["c|<$1>0"]);
        zsh("c $10", &["c|<$10>"]);
    }

    #[test]
    fn zsh_takes_more_behind_a_name() {
        bash("c $x[1] $x:h $=x", &["c|<$x><[1]>|<$x>:h|$=x"]);
        zsh("c $x[1] $x:h $=x", &["c|<$>|<$>|<$>"]);
        zsh("c $x:s/a/b/", &["!NotReadAlike"]);
        zsh("c $+x $#x $^x", &["c|<$>|<$>|<$>"]);
        for source in ["c $=~x", "c $~x", "c $^=x", "c $#=x", "c $=@", "c $~{x}", "c $=1"] {
            zsh(source, &["!NotReadAlike"]);
        }
        zsh("c $= $~/x $+ $#", &["c|<$>|<$>/x|$+|<$#>"]);
        for source in ["c $#@", "c \"$#-\"", "c $#?", "c $#$"] {
            zsh(source, &["!NotReadAlike"]);
        }
        bash("c $=~x $~x", &["c|$=~x|$~x"]);
        sh("c $x:h", &["c|<$x>:h"]);
    }
}
