//! Redirections (POSIX XCU 2.7): descriptor, operator, target.

use crate::{
    ConstructKind, Descriptor, Dialect, Redirection, RedirectionOperator, Span, SyntaxErrorKind,
    Word, WordFlags,
    byte_class::{ByteClass, continues_name, starts_name},
    lexer::{Place, Reader, Step, index},
    source::offset,
};

/// How far the end of a subscript is looked for.
const SUBSCRIPT: usize = 256;

impl Reader<'_, '_> {
    /// Reads the redirection at the position, if one stands there. Its target goes to the list of
    /// targets, which [`Reader::flush_targets`] adds to the line's words.
    pub(super) fn redirection(&mut self) -> Step<bool> {
        if !matches!(self.byte(), b'0'..=b'9' | b'{' | b'<' | b'>' | b'&') {
            return Ok(false);
        }
        let start = self.position;
        let (descriptor, length) = self.descriptor()?;
        if length == 0 && !matches!(self.byte(), b'<' | b'>' | b'&') {
            return Ok(false);
        }
        if matches!(self.byte_at(length), b'<' | b'>')
            && self.byte_at(length.saturating_add(1)) == b'('
            && !self.is_sh()
        {
            // A process substitution; with a descriptor before it, shells differ.
            return if length == 0 { Ok(false) } else { self.not_alike(start) };
        }
        self.refuse_numeric_glob(length)?;
        self.advance(length);
        let Some(operator) = self.take_redirection_operator()? else { return Ok(false) };
        let target = self.position;
        let word = self.target(operator)?;
        let copies =
            matches!(operator, RedirectionOperator::GreatAnd | RedirectionOperator::LessAnd);
        let written = self.since(target);
        if copies && written.ends_with(b"-") && written.len() > 1 {
            // bash moves the descriptor, zsh writes the file `1-`.
            self.differs_unread_in_zsh(start)?;
        }
        let expands = |pair: &[u8]| {
            matches!(pair, [b'$' | b'`', ..] | [_, b'$' | b'`'] | [b'<' | b'>', b'('])
        };
        let expands = self.line.value(&word).windows(2).any(expands);
        if operator == RedirectionOperator::GreatAnd && expands {
            self.line.differs = true;
            if self.line.dialect == Dialect::Bash {
                self.construct(ConstructKind::Reexpansion, self.span(start));
            }
        }
        self.add_redirection(start, descriptor, operator, word);
        Ok(true)
    }

    /// Adds a redirection.
    fn add_redirection(
        &mut self,
        start: usize,
        descriptor: Descriptor,
        operator: RedirectionOperator,
        word: Word,
    ) {
        let target = index(self.targets.len());
        self.targets.push(word);
        let at = index(self.line.redirections.len());
        if matches!(operator, RedirectionOperator::DLess | RedirectionOperator::DLessDash) {
            self.here_documents.push(at);
        }
        self.line.redirections.push(Redirection {
            span: self.span(start),
            descriptor,
            operator,
            target,
            here_document: None,
        });
    }

    /// Adds the targets to the line's words. The redirections from `first` on refer to them.
    pub(super) fn flush_targets(&mut self, first: u32) {
        if self.targets.is_empty() {
            return;
        }
        let base = index(self.line.words.len());
        self.line.words.append(&mut self.targets);
        let redirections = self.line.redirections.get_mut(offset(first)..).unwrap_or_default();
        for redirection in redirections {
            redirection.target = redirection.target.saturating_add(base);
        }
    }

    /// Returns the descriptor before a redirection operator at the position, and its length.
    fn descriptor(&mut self) -> Step<(Descriptor, usize)> {
        let none = (Descriptor::Default, 0);
        let first = self.byte();
        if first == b'{' {
            return self.variable_descriptor();
        }
        if !first.is_ascii_digit() {
            return Ok(none);
        }
        let mut length = 0usize;
        while self.byte_at(length).is_ascii_digit() {
            length = length.saturating_add(1);
        }
        let behind = self.behind_split(length, |byte| byte.is_ascii_digit());
        let next = self.byte_at(behind);
        if behind > length && matches!(next, b'<' | b'>') {
            return self.not_alike(self.position);
        }
        if next == b'&' && self.byte_at(behind.saturating_add(1)) == b'>' {
            // zsh and busybox take `2&>` for one operator, bash and dash read a word `2`.
            self.line.differs = true;
            return match self.line.dialect {
                Dialect::Bash => Ok(none),
                Dialect::Sh | Dialect::Zsh => self.not_alike(self.position),
            };
        }
        if !matches!(next, b'<' | b'>') {
            return Ok(none);
        }
        if length > 1 {
            self.line.differs = true;
            match self.line.dialect {
                Dialect::Bash => {}
                Dialect::Zsh => return Ok(none),
                // busybox takes it for a descriptor, dash for a word.
                Dialect::Sh => return self.not_alike(self.position),
            }
        }
        let digits = self.rest().get(..length).unwrap_or_default();
        let number = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        // A number that is no descriptor is a word.
        let fits = number.filter(|number: &u32| i32::try_from(*number).is_ok());
        Ok(fits.map_or(none, |number| (Descriptor::Number(number), length)))
    }

    /// Returns where the bytes that `goes_on` admits end, from `at` on, with line continuations among
    /// and behind them.
    fn behind_split(&self, mut at: usize, goes_on: impl Fn(u8) -> bool) -> usize {
        loop {
            let continuations = self.continuations(at);
            if continuations == 0 && !goes_on(self.byte_at(at)) {
                return at;
            }
            at = at.saturating_add(continuations.max(1));
        }
    }

    /// Returns whether a line continuation stands in `{name}` before a redirection operator.
    fn splits_variable_descriptor(&self) -> bool {
        let close = self.behind_split(1, continues_name);
        let behind = self.behind_split(close.saturating_add(1), |_| false);
        let written = self.rest().get(..behind).unwrap_or_default();
        self.byte_at(close) == b'}'
            && matches!(self.byte_at(behind), b'<' | b'>' | b'&')
            && written.contains(&b'\\')
    }

    /// Returns whether zsh alone takes `{name}` for a descriptor: it skips blanks behind it, and the name
    /// may be a number.
    fn zsh_descriptor(&self) -> bool {
        let close = self.behind_split(1, continues_name);
        let near = close.saturating_add(1);
        let behind = self.behind_split(near, |byte| matches!(byte, b' ' | b'\t'));
        let redirects = match self.byte_at(behind) {
            b'<' | b'>' => true,
            b'&' => self.byte_at(behind.saturating_add(1)) == b'>',
            _ => false,
        };
        close > 1
            && self.byte_at(close) == b'}'
            && redirects
            && (behind > near || self.byte_at(1).is_ascii_digit())
    }

    /// Returns the descriptor `{name}` before a redirection operator at the position.
    fn variable_descriptor(&mut self) -> Step<(Descriptor, usize)> {
        let none = (Descriptor::Default, 0);
        if !self.is_sh() && self.splits_variable_descriptor() {
            return self.not_alike(self.position);
        }
        if self.zsh_descriptor() {
            self.differs_unread_in_zsh(self.position)?;
            return Ok(none);
        }
        if !starts_name(self.byte_at(1)) {
            return Ok(none);
        }
        let mut length = 2usize;
        while continues_name(self.byte_at(length)) {
            length = length.saturating_add(1);
        }
        if self.byte_at(length) == b'[' {
            return self.element_descriptor(length);
        }
        let closed = self.byte_at(length) == b'}';
        if !closed || !matches!(self.byte_at(length.saturating_add(1)), b'<' | b'>' | b'&') {
            return Ok(none);
        }
        let operator = self.byte_at(length.saturating_add(1));
        if operator == b'&' && self.byte_at(length.saturating_add(2)) != b'>' {
            return Ok(none);
        }
        self.line.differs = true;
        if self.is_sh() {
            return Ok(none);
        }
        if operator == b'&' {
            return self.not_alike(self.position);
        }
        let text = self.text_end();
        let name = self.rest().get(1..length).unwrap_or_default();
        self.line.text.extend_from_slice(name);
        let range = Span::new(text, self.text_end());
        Ok((Descriptor::Variable(range), length.saturating_add(1)))
    }

    /// Refuses bash's `{name[subscript]}` before a redirection operator; elsewhere it is a word.
    fn element_descriptor(&mut self, bracket: usize) -> Step<(Descriptor, usize)> {
        let subscript = self.rest().get(bracket..).unwrap_or_default();
        let near = subscript.get(..subscript.len().min(SUBSCRIPT)).unwrap_or_default();
        let redirects = near.windows(3).any(|three| {
            three.starts_with(b"]}") && matches!(three.last(), Some(b'<' | b'>' | b'&' | b'\\'))
        });
        if redirects || subscript.len() > SUBSCRIPT {
            self.line.differs = true;
            if self.line.dialect == Dialect::Bash {
                return self.not_alike(self.position);
            }
        }
        Ok((Descriptor::Default, 0))
    }

    /// Refuses zsh's `<1-5>`, a pattern of numbers, in zsh.
    fn refuse_numeric_glob(&mut self, length: usize) -> Step<()> {
        if self.byte_at(length) != b'<' {
            return Ok(());
        }
        let mut at = length.saturating_add(1);
        let mut dashes = 0u32;
        loop {
            let byte = self.byte_at(at);
            if byte == b'-' {
                dashes = dashes.saturating_add(1);
            } else if !byte.is_ascii_digit() {
                break;
            }
            at = at.saturating_add(1);
        }
        if dashes == 1 && self.byte_at(at) == b'>' {
            return self.differs_unread_in_zsh(self.position);
        }
        Ok(())
    }

    /// Reads the target of a redirection operator that was taken.
    fn target(&mut self, operator: RedirectionOperator) -> Step<Word> {
        self.blanks();
        if matches!(operator, RedirectionOperator::DLess | RedirectionOperator::DLessDash) {
            return self.here_document_delimiter();
        }
        let duplicates =
            matches!(operator, RedirectionOperator::LessAnd | RedirectionOperator::GreatAnd);
        if duplicates && self.byte() == b'-' && !ByteClass::of(self.byte_at(1)).ends_word() {
            // bash ends the target behind the `-`, as if a blank followed.
            self.line.differs = true;
            if self.line.dialect == Dialect::Bash {
                let mut draft = self.draft(Place::Target);
                draft.flags = WordFlags::default();
                self.push_byte(b'-');
                return self.finish(&draft);
            }
        }
        let start = self.position;
        let word = self.word(Place::Target)?;
        if start == self.position {
            return self.missing_target();
        }
        Ok(word)
    }

    /// Ends reading where a redirection has no target.
    fn missing_target(&mut self) -> Step<Word> {
        if self.is_sh()
            && (self.line.differs || matches!(self.byte(), b'(' | b'<' | b'>' | b'&' | b'|'))
        {
            return self.stop(SyntaxErrorKind::MissingCommand, self.position);
        }
        if self.byte() == b'(' {
            return self.not_alike(self.position);
        }
        self.fail(SyntaxErrorKind::MissingCommand, self.position)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{all, bash, refused, sh, zsh};

    #[test]
    fn redirections_are_no_words() {
        all("c 2>&1 >/dev/null a <f", &["c|a|2>&1|>/dev/null|<f"]);
        all(">f c a 2>>g", &["c|a|>f|2>>g"]);
        all("c 2 >f a2>g", &["c|2|a2|>f|>g"]);
        all("c \\2>f '2'>g", &["c|2|2|>f|>g"]);
        all("c <&- 3<>f >& g", &["c|<&-|3<>f|>&g"]);
    }

    #[test]
    fn descriptors_beyond_one_digit_are_read_differently() {
        bash("c 10>f x", &["c|x|10>f"]);
        zsh("c 10>f x", &["c|10|x|>f"]);
        sh("c 10>f x", &["!NotReadAlike"]);
        bash("c {fd}>f x", &["c|x|{fd}>f"]);
        bash("c {fd}\\\n>f x", &["!NotReadAlike"]);
        for source in ["c {\\\nfd}>f", "c {f\\\nd}>f", "c {fd\\\n}>f"] {
            bash(source, &["!NotReadAlike"]);
            zsh(source, &["!NotReadAlike"]);
            sh(source, &["c|{fd}|>f"]);
        }
        for source in ["c {1}>f", "c {1} >f", "c {fd} >f", "c {fd}\\\n <<<x", "c {fd} &>f"] {
            zsh(source, &["!NotReadAlike"]);
        }
        bash("c {1}>f {2} >f {fd} >f", &["c|{1}|{2}|{fd}|>f|>f|>f"]);
        zsh("c {} >f {fd} & d", &["c|{}|{fd}|>f", "d"]);
        bash("c {fd[0]}>f", &["!NotReadAlike"]);
        bash("c {fd[0]} >f", &["c|{fd<[0]>}|>f"]);
        for source in ["c 2\\\n2>f", "c 2\\\n2\\\n>f"] {
            bash(source, &["!NotReadAlike"]);
            sh(source, &["!NotReadAlike"]);
        }
        all("c 2\\\n2 >f", &["c|22|>f"]);
        zsh("c >&1-", &["!NotReadAlike"]);
        zsh("c 2>&-", &["c|2>&-"]);
        sh("c {fd}>f x", &["c|{fd}|x|>f"]);
        bash("c 2&>f", &["c|2|&>f"]);
        zsh("c 2&>f", &["!NotReadAlike"]);
        sh("c 2&>f", &["!NotReadAlike"]);
    }

    #[test]
    fn a_dash_ends_a_duplication_in_bash() {
        bash("c >&-rm x", &["c|rm|x|>&-"]);
        sh("c >&-rm x", &["c|x|>&-rm"]);
    }

    #[test]
    fn a_redirection_without_a_target_is_an_error() {
        refused("c >", "MissingCommand");
        refused("c > ; d", "MissingCommand");
        refused("c <<", "MissingCommand");
    }

    #[test]
    fn numbers_between_angle_brackets_are_a_pattern_in_zsh() {
        bash("c <1-5>f", &["c|<1-5|>f"]);
        zsh("c <1-5>f", &["!NotReadAlike"]);
    }
}
