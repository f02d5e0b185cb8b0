//! Longest match of control and redirection operators (POSIX XCU 2.3, rules 2 and 3).

use super::{Reader, Step};
use crate::{Dialect, Operator, RedirectionOperator};

/// Returns the control operator at the position, as this dialect reads it.
///
/// `<` and `>` are none; neither are bash's `&>` and `&>>`, which are redirections.
pub(super) fn control(reader: &Reader<'_, '_>) -> Option<Operator> {
    let sh = reader.is_sh();
    let (next, third) = (reader.byte_at(1), reader.byte_at(2));
    Some(match reader.byte() {
        b'\n' => Operator::Newline,
        b';' if next == b';' && third == b'&' && !sh => Operator::DSemiAnd,
        b';' if next == b';' => Operator::DSemi,
        b';' if next == b'&' && !sh => Operator::SemiAnd,
        b';' => Operator::Semi,
        b'&' if next == b'&' => Operator::AndIf,
        b'&' if next == b'>' && !sh => return None,
        b'&' => Operator::And,
        b'|' if next == b'|' => Operator::OrIf,
        b'|' if next == b'&' && !sh => Operator::PipeAnd,
        b'|' => Operator::Pipe,
        b'(' => Operator::LeftParen,
        b')' => Operator::RightParen,
        _ => return None,
    })
}

impl Reader<'_, '_> {
    /// Takes a control operator that [`Reader::peek_operator`] found.
    pub(crate) fn take_operator(&mut self, operator: Operator) -> Step<()> {
        let start = self.position;
        if operator == Operator::Newline {
            self.newline()?;
        } else {
            self.advance(operator.as_str().len());
            self.refuse_split_operator(operator)?;
            self.note_operator(operator);
        }
        let end = start.saturating_add(operator.as_str().len());
        let span = crate::Span::new(super::index(start), super::index(end));
        self.line.items.push(crate::Item::Operator(operator, span));
        Ok(())
    }

    /// Refuses an operator whose next byte follows a line continuation: not all shells join them.
    fn refuse_split_operator(&mut self, operator: Operator) -> Step<()> {
        let continuations = self.continuations(0);
        if continuations == 0 {
            return Ok(());
        }
        let next = self.byte_at(continuations);
        let joins = match operator {
            Operator::Semi => matches!(next, b';' | b'&' | b'|'),
            Operator::And => matches!(next, b'&' | b'>' | b'|' | b'!'),
            Operator::Pipe => matches!(next, b'|' | b'&'),
            Operator::DSemi => next == b'&',
            Operator::LeftParen => next == b'(',
            Operator::Newline
            | Operator::AndIf
            | Operator::OrIf
            | Operator::PipeAnd
            | Operator::SemiAnd
            | Operator::DSemiAnd
            | Operator::RightParen => false,
        };
        if joins { self.not_alike(self.position) } else { Ok(()) }
    }

    /// Notes operators that shells read differently. In zsh, `&!` and `&|` end a command like `&`.
    fn note_operator(&mut self, operator: Operator) {
        match operator {
            Operator::PipeAnd | Operator::SemiAnd | Operator::DSemiAnd => self.line.differs = true,
            Operator::Semi | Operator::DSemi => self.line.differs |= self.byte() == b'&',
            Operator::And => {
                if matches!(self.byte(), b'!' | b'|' | b'>') {
                    self.line.differs = true;
                    if self.is_zsh() {
                        self.advance(1);
                    }
                }
            }
            Operator::Newline
            | Operator::AndIf
            | Operator::OrIf
            | Operator::Pipe
            | Operator::LeftParen
            | Operator::RightParen => {}
        }
    }

    /// Takes the redirection operator at the position; none stands there: returns `None`.
    pub(crate) fn take_redirection_operator(&mut self) -> Step<Option<RedirectionOperator>> {
        let start = self.position;
        let Some(operator) = self.redirection_operator() else { return Ok(None) };
        if matches!(operator, RedirectionOperator::TLess) && self.is_sh() {
            return self.stop(crate::SyntaxErrorKind::UnexpectedToken, start);
        }
        self.advance(operator.as_str().len());
        match operator {
            RedirectionOperator::TLess
            | RedirectionOperator::AndGreat
            | RedirectionOperator::AndDGreat => self.line.differs = true,
            RedirectionOperator::Less
            | RedirectionOperator::Great
            | RedirectionOperator::DGreat
            | RedirectionOperator::Clobber
            | RedirectionOperator::LessGreat
            | RedirectionOperator::LessAnd
            | RedirectionOperator::GreatAnd
            | RedirectionOperator::DLess
            | RedirectionOperator::DLessDash => {}
        }
        let continuations = self.continuations(0);
        if continuations > 0
            && matches!(self.byte_at(continuations), b'<' | b'>' | b'&' | b'|' | b'-' | b'!' | b'(')
        {
            return self.not_alike(start);
        }
        self.clobber_marks(operator)?;
        Ok(Some(operator))
    }

    /// Takes zsh's `!` and `|` behind a redirection operator; other shells read `!` as a word.
    fn clobber_marks(&mut self, operator: RedirectionOperator) -> Step<()> {
        let writes = matches!(
            operator,
            RedirectionOperator::Great
                | RedirectionOperator::DGreat
                | RedirectionOperator::GreatAnd
                | RedirectionOperator::AndGreat
                | RedirectionOperator::AndDGreat
        );
        match self.byte() {
            b'!' if writes => {
                self.line.differs = true;
                if self.is_zsh() {
                    self.advance(1);
                }
            }
            b'|' if writes && self.is_zsh() => self.advance(1),
            b'&' if self.is_zsh() => return self.not_alike(self.position),
            _ => {}
        }
        Ok(())
    }

    /// Returns the redirection operator at the position.
    fn redirection_operator(&self) -> Option<RedirectionOperator> {
        let (next, third) = (self.byte_at(1), self.byte_at(2));
        let extended = self.line.dialect != Dialect::Sh;
        Some(match self.byte() {
            b'<' => match next {
                b'<' if third == b'<' => RedirectionOperator::TLess,
                b'<' if third == b'-' => RedirectionOperator::DLessDash,
                b'<' => RedirectionOperator::DLess,
                b'&' => RedirectionOperator::LessAnd,
                b'>' => RedirectionOperator::LessGreat,
                _ => RedirectionOperator::Less,
            },
            b'>' => match next {
                b'>' => RedirectionOperator::DGreat,
                b'&' => RedirectionOperator::GreatAnd,
                b'|' => RedirectionOperator::Clobber,
                _ => RedirectionOperator::Great,
            },
            b'&' if next == b'>' && extended => match third {
                b'>' => RedirectionOperator::AndDGreat,
                _ => RedirectionOperator::AndGreat,
            },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{all, bash, refused, sh, zsh};

    #[test]
    fn the_longest_operator_is_taken() {
        all("a&&b||c|d&e;f", &["a", "b", "c", "d", "e", "f"]);
        all("a>>f b>|g c<>h", &["a|b|c|>>f|>|g|<>h"]);
    }

    #[test]
    fn operators_of_some_shells_are_read_by_them_alone() {
        bash("a |& b", &["a", "b"]);
        sh("x\na |& b", &["x", "a", "stop"]);
        bash("a &>f b", &["a|b|&>f"]);
        sh("a &>f b", &["a", "b|>f"]);
        bash("a &! b", &["a", "b"]);
        zsh("a &! b", &["a", "b"]);
        bash("a <<<x b", &["a|b|<<<x"]);
        sh("a <<<x b", &["stop"]);
    }

    #[test]
    fn zsh_takes_an_exclamation_mark_behind_an_output_operator() {
        bash("a >!f", &["a|>!f"]);
        zsh("a >!f", &["a|>f"]);
        zsh("a >! f", &["a|>f"]);
    }

    #[test]
    fn operators_split_by_a_line_continuation_are_refused() {
        refused("a &\\\n& b", "NotReadAlike");
        refused("a >\\\n> b", "NotReadAlike");
        refused("a >\\\n&2", "NotReadAlike");
        all("a &&\\\n b |\\\nc", &["a", "b", "c"]);
    }
}
