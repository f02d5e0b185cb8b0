//! `${...}` (POSIX XCU 2.6.2): where it ends, and what in it is evaluated.

use super::super::{Reader, Step};
use super::{Found, is_constant, is_mark};
use crate::{
    ConstructKind, SyntaxErrorKind,
    byte_class::{continues_name, starts_name},
};

impl Reader<'_, '_> {
    /// Takes `${...}`, from its `{` on.
    pub(super) fn braced_parameter(&mut self, start: usize, quoted: bool) -> Step<Found> {
        self.advance(1);
        if let Some(length) = self.plain_name_length() {
            let name = self.position;
            let end = name.saturating_add(length);
            self.advance(length.saturating_add(1));
            return Ok(Found::Parameter(name, end));
        }
        // `${ command; }` and `${| command; }` run commands, `${(flags)name}` is zsh's.
        if matches!(self.byte(), b' ' | b'\t' | b'\n' | b'|' | b'(') {
            return self.not_alike(start);
        }
        let marks = self.rest().iter().position(|byte| !is_mark(*byte)).unwrap_or_default();
        if self.rest().get(..marks).unwrap_or_default().contains(&b'~') {
            // zsh makes patterns of the value, and a pattern may run commands.
            self.differs_unread_in_zsh(start)?;
        }
        self.enter(start)?;
        let body = self.position;
        self.parameter_body(start, quoted)?;
        self.note_evaluated(start, body);
        if self.since(body).windows(3).any(|bytes| bytes == b"::=") {
            self.differs_unread_in_zsh(start)?;
        }
        // `"${list[@]}"`, `"${@:2}"` and their like are several fields, in quotes too.
        let fields = self.since(body).contains(&b'@');
        self.advance(1);
        self.leave();
        Ok(if fields { Found::Opaque } else { Found::Parameter(start, start) })
    }

    /// Returns the length of a name or special parameter that a `}` follows directly.
    fn plain_name_length(&self) -> Option<usize> {
        let rest = self.rest();
        let first = *rest.first()?;
        let length = if starts_name(first) {
            rest.iter().position(|byte| !continues_name(*byte))?
        } else if first.is_ascii_digit() {
            rest.iter().position(|byte| !byte.is_ascii_digit())?
        } else if matches!(first, b'@' | b'*' | b'#' | b'?' | b'-' | b'$' | b'!') {
            1
        } else {
            return None;
        };
        (rest.get(length) == Some(&b'}')).then_some(length)
    }

    /// Skips to the `}` that closes the body.
    fn parameter_body(&mut self, start: usize, quoted: bool) -> Step<()> {
        loop {
            match self.byte() {
                b'}' => return Ok(()),
                0 => return self.fail(SyntaxErrorKind::Unclosed, start),
                b'\\' => self.advance(2),
                b'\'' => self.single_quotes_in_body(start, quoted)?,
                b'"' => self.skip_double_quotes()?,
                b'`' => {
                    self.backquotes(quoted)?;
                }
                b'$' if self.byte_at(1) == b'\'' && !quoted => {
                    self.line.differs = true;
                    self.advance(1);
                    self.single_quotes_in_body(start, true)?;
                }
                b'$' => {
                    self.expansion(quoted)?;
                }
                b'<' | b'>' if self.byte_at(1) == b'(' && !quoted => {
                    return self.not_alike(start);
                }
                b'(' if !quoted => {
                    // zsh: `=(command)`, or what a pattern runs.
                    self.differs_unread_in_zsh(start)?;
                    self.advance(1);
                }
                b'{' => {
                    // The next `}` closes the body in most shells, not in zsh.
                    self.differs_unread_in_zsh(start)?;
                    self.advance(1);
                }
                _ => self.advance(1),
            }
        }
    }

    /// Skips `'...'` in a body. In double quotes a `'` quotes in some shells only; then nothing
    /// between the two may be special.
    fn single_quotes_in_body(&mut self, start: usize, quoted: bool) -> Step<()> {
        let rest = self.rest().get(1..).unwrap_or_default();
        let Some(length) = rest.iter().position(|byte| *byte == b'\'') else {
            return if quoted {
                self.not_alike(start)
            } else {
                self.fail(SyntaxErrorKind::Unclosed, start)
            };
        };
        let inner = rest.get(..length).unwrap_or_default();
        let special = |byte: &u8| matches!(byte, b'}' | b'{' | b'"' | b'\\' | b'$' | b'`');
        if quoted && inner.iter().any(special) {
            return self.not_alike(start);
        }
        self.advance(length.saturating_add(2));
        Ok(())
    }

    /// Notes a body that evaluates the content of a variable: indirection, a subscript or an
    /// offset that is not constant, and `@P`, which expands the value as a prompt; and one that sets
    /// a variable.
    fn note_evaluated(&mut self, start: usize, body: usize) {
        let all = self.since(body);
        let marks = all.iter().position(|byte| !is_mark(*byte)).unwrap_or_default();
        let after_mark = all.get(marks..).unwrap_or_default();
        let indirect = after_mark.strip_prefix(b"!");
        let named = indirect.unwrap_or(after_mark);
        let name = named.iter().position(|byte| !continues_name(*byte)).unwrap_or(named.len());
        let positional = name == 0 && matches!(named.first(), Some(b'@' | b'*'));
        let mut rest = named.get(name.max(usize::from(positional))..).unwrap_or_default();
        let mut evaluates = false;
        let mut lists = false;
        if let Some(subscript) = rest.strip_prefix(b"[") {
            let end = subscript.iter().position(|byte| *byte == b']');
            let inner = subscript.get(..end.unwrap_or(subscript.len())).unwrap_or_default();
            lists = matches!(inner, b"@" | b"*");
            evaluates = !lists && !is_constant(inner);
            let behind = end.map_or(subscript.len(), |end| end.saturating_add(1));
            rest = subscript.get(behind..).unwrap_or_default();
        }
        if indirect.is_some() && name > 0 {
            let only_names = (lists && rest.is_empty()) || matches!(rest, b"*" | b"@");
            evaluates |= !only_names;
        }
        if let Some(offset) = rest.strip_prefix(b":")
            && !offset.first().is_some_and(|byte| matches!(byte, b'-' | b'=' | b'?' | b'+'))
        {
            evaluates |= !is_constant(offset);
        }
        // What stands behind a line continuation is not looked at.
        evaluates |= rest.starts_with(b"@P") || all.windows(2).any(|bytes| bytes == b"\\\n");
        let assigns = [b"=".as_slice(), b":=", b"::="].iter().any(|mark| rest.starts_with(mark));
        if evaluates {
            self.construct_to_brace(ConstructKind::Arithmetic, start);
        }
        if assigns {
            self.construct_to_brace(ConstructKind::Assignment, start);
        }
    }

    /// Notes a construct that ends with the `}` at the position.
    fn construct_to_brace(&mut self, kind: ConstructKind, start: usize) {
        self.advance(1);
        let span = self.span(start);
        self.position = self.position.saturating_sub(1);
        self.construct(kind, span);
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        ConstructKind, Dialect, parse,
        testing::{all, bash, refused, zsh},
    };

    #[track_caller]
    fn evaluates(source: &str) -> bool {
        !parse(source, Dialect::Bash).expect("is well-formed").constructs.is_empty()
    }

    #[test]
    fn bodies_end_at_their_brace() {
        all("c ${x:-a;d b} e", &["c|<$>|e"]);
        all("c ${x:-'a}'b} e", &["c|<$>|e"]);
        all("c \"${x:-\"a}\"}\" e", &["c|<\"$\">|e"]);
        all("c ${x#\\}} e", &["c|<$>|e"]);
    }

    #[test]
    fn substitutions_inside_are_lines() {
        let line = parse("c ${x:-$(d)} \"${x:=`e`}\"", Dialect::Bash).expect("is well-formed");
        assert_eq!(line.nested.len(), 2);
    }

    #[test]
    fn quotes_in_a_quoted_body_hold_nothing_special() {
        all("c \"${x:-'a'}\"", &["c|<\"$\">"]);
        refused("c \"${x:-'}\" ; d \"'}\"", "NotReadAlike");
    }

    #[test]
    fn what_only_one_shell_has_is_refused() {
        refused("c ${(e)x}", "NotReadAlike");
        refused("c ${ d; }", "NotReadAlike");
        refused("c ${| d; }", "NotReadAlike");
        bash("c ${x:-{}}", &["c|<$>}"]);
        zsh("c ${x:-{}}", &["!NotReadAlike"]);
        zsh("c ${~x} ", &["!NotReadAlike"]);
        zsh("c ${=~x}", &["!NotReadAlike"]);
        zsh("c ${x-=(d)}", &["!NotReadAlike"]);
        zsh("c ${x:-*(+d)}", &["!NotReadAlike"]);
        zsh("c ${x:-\"f\"(+d)}", &["!NotReadAlike"]);
        zsh("c \"${x:-(d)}\"", &["c|<\"$\">"]);
        bash("c ${x-(d)}", &["c|<$>"]);
    }

    #[test]
    fn contents_of_variables_are_evaluated_by_some_bodies() {
        for source in [
            "c ${!x}",
            "c ${x@P}",
            "c ${a[i]}",
            "c ${a[$(d)]}",
            "c ${x:i}",
            "c ${@:$n}",
            "c ${#a[i]}",
        ] {
            assert!(evaluates(source), "{source}");
        }
    }

    #[test]
    fn some_bodies_set_a_variable() {
        let assigns = |source: &str| {
            let line = parse(source, Dialect::Bash).expect("is well-formed");
            line.constructs.iter().any(|found| found.kind == ConstructKind::Assignment)
        };
        for source in ["c ${x=y}", "c \"${x:=y}\"", "c ${x[0]:=y}"] {
            assert!(assigns(source), "{source}");
        }
        for source in ["c ${x:-a=b}", "c ${x#a=b}", "c x=y"] {
            assert!(!assigns(source), "{source}");
        }
    }

    #[test]
    fn constants_and_plain_bodies_evaluate_nothing() {
        for source in [
            "c ${a[0]}",
            "c ${a[@]}",
            "c ${!a[@]}",
            "c ${!p*}",
            "c ${x:1:2}",
            "c ${x:-y}",
            "c ${#x}",
            "c ${x/a/b}",
            "c ${x@Q}",
            "c ${!}",
        ] {
            assert!(!evaluates(source), "{source}");
        }
    }
}
