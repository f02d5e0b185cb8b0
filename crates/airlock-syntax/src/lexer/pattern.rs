//! What pathname expansion and tilde expansion act on (POSIX XCU 2.6.1, 2.14), and zsh's `=name`.

use super::{Draft, Place, Reader, Step};
use crate::{
    Dialect, Expansion, Part, Span, WordFlags,
    byte_class::{ByteClass, continues_name, starts_name},
    source::offset,
};

/// A `[` that a `]` may still close.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenBracket {
    /// Where the `[` stands in the text.
    text: u32,
    /// Where it stands in the source.
    source: usize,
    /// How many parts there were before it.
    parts: usize,
    /// Where the literal text before it begins.
    literal: u32,
    /// Where the last unquoted `/` behind it stands in the text: a bracket expression holds none.
    pub(super) slash: Option<usize>,
    /// Whether something in it was quoted.
    pub(super) quoted: bool,
}

impl Reader<'_, '_> {
    /// Takes a `*`, and in zsh the whole of `**/`, which stands for any number of directories.
    pub(super) fn asterisk(&mut self, draft: &mut Draft) {
        if self.byte_at(1) == b'*' && self.byte_at(2) == b'/' {
            self.line.differs = true;
            if self.is_zsh() {
                let start = self.position;
                self.line.text.extend_from_slice(b"**/");
                self.advance(3);
                self.unknown(draft, start, WordFlags::GLOB, 3);
                return;
            }
        }
        self.push_byte(b'*');
        self.special(draft, Part::Asterisk, WordFlags::GLOB, 1);
    }

    /// Adds a part that may become any number of fields: the last `length` bytes of the text.
    pub(super) fn unknown(
        &mut self,
        draft: &mut Draft,
        start: usize,
        flags: WordFlags,
        length: u32,
    ) {
        let part = Part::Expansion {
            kind: Expansion::Parameter(Span::default()),
            quoted: false,
            span: self.span(start),
        };
        self.special(draft, part, flags.with(WordFlags::SPLITS), length);
    }

    /// Takes a `[`: it may open a bracket expression, or name a class inside one.
    pub(super) fn left_bracket(&mut self, draft: &mut Draft) {
        if let Some(open) = &draft.bracket
            && open.slash.is_none()
        {
            let class = self.class_length();
            let rest = self.rest().get(..class.max(1)).unwrap_or_default();
            self.line.text.extend_from_slice(rest);
            self.advance(rest.len());
            return;
        }
        draft.bracket = Some(OpenBracket {
            text: self.text_end(),
            source: self.position,
            parts: self.line.parts.len(),
            literal: draft.literal,
            slash: None,
            quoted: false,
        });
        self.push_byte(b'[');
    }

    /// Returns the length of `[:name:]`, `[.x.]` or `[=x=]` at the position; 0 if none stands there.
    fn class_length(&self) -> usize {
        let mark = self.byte_at(1);
        if !matches!(mark, b':' | b'.' | b'=') {
            return 0;
        }
        let mut length = 2usize;
        while self.byte_at(length).is_ascii_alphanumeric() {
            length = length.saturating_add(1);
        }
        if self.byte_at(length) == mark && self.byte_at(length.saturating_add(1)) == b']' {
            length.saturating_add(2)
        } else {
            0
        }
    }

    /// Takes a `]`: it may close a bracket expression.
    pub(super) fn right_bracket(&mut self, draft: &mut Draft) {
        let open = draft.bracket.filter(|open| open.slash.is_none());
        self.push_byte(b']');
        let Some(open) = open else { return };
        let range = Span::new(open.text, self.text_end());
        let inner = range.of(&self.line.text);
        if matches!(inner, b"[]" | b"[!]" | b"[^]") {
            return;
        }
        let negates_unlike = inner.get(1) == Some(&b'^');
        let has_expansion = self
            .line
            .parts
            .get(open.parts..)
            .unwrap_or_default()
            .iter()
            .any(|part| matches!(part, Part::Expansion { .. }));
        let kept = open.parts.saturating_sub(offset(draft.parts));
        self.line.parts.truncate(open.parts);
        self.part_texts.truncate(kept);
        draft.literal = open.literal;
        draft.bracket = None;
        let length = range.end.saturating_sub(range.start);
        if has_expansion {
            self.unknown(draft, open.source, WordFlags::GLOB, length);
        } else if open.quoted || negates_unlike {
            // A quoted `!` or `]` in it means something else than in the value; `[^` is a negation
            // in some shells only. Any text is the set that holds them all, and the value, which
            // stays where nothing matches.
            self.special(draft, Part::Asterisk, WordFlags::GLOB, length);
        } else {
            self.special(draft, Part::Bracket(range), WordFlags::GLOB, length);
        }
    }

    /// Takes a `~`: at the start of a word, and behind `=` and `:` in assignments, a tilde-prefix.
    pub(super) fn tilde(&mut self, draft: &mut Draft) -> Step<()> {
        let at_start = self.text_end() == draft.text;
        let after_nothing = at_start || self.only_expansions(draft);
        if after_nothing && draft.start != self.position && draft.place != Place::Operand {
            // What stands before it is empty, or may be: zsh expands it then.
            self.differs_unread_in_zsh(draft.start)?;
        }
        let begins = draft.start == self.position || self.tilde_in_assignment(draft);
        let length = self.tilde_prefix();
        if self.continuations(length) > 0 {
            return self.not_alike(draft.start);
        }
        let behind = self.byte_at(length);
        let ends = behind == b'/'
            || ByteClass::of(behind).ends_word()
            || (behind == b':' && draft.start != self.position)
            || (behind == b':' && draft.place == Place::Value)
            || (behind == b':' && begins && self.ends_at_colon());
        if !begins || !ends {
            if begins && !matches!(behind, b'$' | b'`') {
                self.differs_unread_in_zsh(draft.start)?;
            }
            if begins && behind == b'=' && self.line.dialect == Dialect::Bash {
                // An argument `a=~=~` is two tilde-prefixes to bash.
                return self.not_alike(draft.start);
            }
            self.push_byte(b'~');
            return Ok(());
        }
        let prefix = self.rest().get(..length).unwrap_or_default();
        self.line.text.extend_from_slice(prefix);
        self.advance(length);
        let end = self.text_end();
        let range = Span::new(end.saturating_sub(crate::lexer::index(length)), end);
        self.special(
            draft,
            Part::Tilde(range),
            WordFlags::default(),
            range.end.saturating_sub(range.start),
        );
        Ok(())
    }

    /// Returns whether a `:` ends a tilde-prefix at the start of any word: in bash it does.
    fn ends_at_colon(&mut self) -> bool {
        self.line.differs = true;
        self.line.dialect == Dialect::Bash
    }

    /// Returns whether nothing but expansions stands in the word so far.
    fn only_expansions(&self, draft: &Draft) -> bool {
        let parts = self.line.parts.get(offset(draft.parts)..).unwrap_or_default();
        draft.literal == self.text_end()
            && !parts.is_empty()
            && parts.iter().all(|part| matches!(part, Part::Expansion { .. }))
    }

    /// Returns the length of `~` and the login name behind it.
    fn tilde_prefix(&self) -> usize {
        let name = self.rest().iter().skip(1);
        let length = name
            .take_while(|byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'+' | b'-')
            })
            .count();
        length.saturating_add(1)
    }

    /// Returns whether a `~` stands behind the `=` or a `:` of an assignment. bash takes an argument
    /// `NAME=~` for one.
    fn tilde_in_assignment(&mut self, draft: &Draft) -> bool {
        let before = self.since(draft.start);
        let mut until = before;
        while let Some(shorter) = until.strip_suffix(b"\\\n") {
            until = shorter;
        }
        let Some(last) = until.last() else { return false };
        if draft.place == Place::Value {
            return *last == b':';
        }
        if !matches!(last, b'=' | b':') || !before.first().is_some_and(|byte| starts_name(*byte)) {
            return false;
        }
        let mut behind_name = before;
        while let [first, rest @ ..] = behind_name {
            behind_name = match behind_name.strip_prefix(b"\\\n") {
                Some(joined) => joined,
                None if continues_name(*first) => rest,
                None => break,
            };
        }
        if behind_name.first() != Some(&b'=') {
            return false;
        }
        self.line.differs = true;
        self.line.dialect == Dialect::Bash
    }

    /// Takes a `=`: zsh puts a program's path for an unquoted word `=name`.
    pub(super) fn equals(&mut self, draft: &mut Draft) -> Step<()> {
        let at_start =
            self.text_end() == draft.text && draft.parts == super::index(self.line.parts.len());
        let behind = self.continuations(1).saturating_add(1);
        let names = !ByteClass::of(self.byte_at(behind)).ends_word();
        if names && !at_start && draft.place == Place::Argument && self.only_expansions(draft) {
            // What stands before it may be empty: zsh then takes it for the start of the word.
            self.line.differs = true;
            draft.flags = draft.flags.with(WordFlags::EQUALS);
        }
        if at_start && names && !matches!(draft.place, Place::Operand | Place::Regex) {
            self.line.differs = true;
            // In `{ c =}` zsh takes the brace for a token: the word is `=` alone.
            let alone = draft.open_braces == 0 && self.zsh_brace_token_at(1);
            if draft.start == self.position && !alone {
                draft.flags = draft.flags.with(WordFlags::EQUALS);
            } else if self.is_zsh() && !alone {
                return self.not_alike(draft.start);
            }
        }
        self.push_byte(b'=');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Dialect, WordFlags, parse,
        testing::{all, bash, sh, zsh},
    };

    #[test]
    fn patterns_are_parts() {
        all("c *.py a?b [a-z]x x[0]", &["c|<*>.py|a<?>b|<[a-z]>x|x<[0]>"]);
        all("c '*' \\? \"[a]\" '['a]", &["c|*|?|[a]|[a]"]);
        all("c [!a] []a] [[:alpha:]x]", &["c|<[!a]>|<[]a]>|<[[:alpha:]x]>"]);
    }

    #[test]
    fn brackets_that_close_nothing_are_literal() {
        all("[ a ] x[ [] a[b/c]", &["[|a|]|x[|[]|a[b/c]"]);
        all("c [a/[b]", &["c|[a/<[b]>"]);
    }

    #[test]
    fn what_a_bracket_expression_leaves_open_is_any_text() {
        all("c [^a] ['!'a] [$x]", &["c|<*>|<*>|<$>"]);
    }

    #[test]
    fn tildes_begin_words_and_paths_of_assignments() {
        all("c ~ ~/a ~b/c a~ '~' \\~ a/~", &["c|<~>|<~>/a|<~b>/c|a~|~|~|a/~"]);
        all("x=~/a:~/b c", &["x=<~>/a:<~>/b|c"]);
        bash("c a=~/b --x=~/c", &["c|a=<~>/b|--x=~/c"]);
        bash("c a\\\n=~/b", &["c|a=<~>/b"]);
        bash("c a=~=~", &["!NotReadAlike"]);
        sh("c a=~/b", &["c|a=~/b"]);
        zsh("c ''~", &["!NotReadAlike"]);
    }

    #[test]
    fn an_equals_sign_at_the_start_is_zsh_s() {
        let line = parse("=c = =d", Dialect::Zsh).expect("is well-formed");
        let flags: alloc::vec::Vec<bool> =
            line.words.iter().map(|word| word.flags.has(WordFlags::EQUALS)).collect();
        assert_eq!(flags, [true, false, true]);
        zsh("c =\\\n", &["c|="]);
        assert!(line.differs);
        all("c a=b = '=x'", &["c|a=b|=|=x"]);
    }

    #[test]
    fn two_asterisks_cross_directories_in_zsh() {
        bash("c **/x", &["c|<*><*>/x"]);
        zsh("c **/x", &["c|<$>x"]);
    }
}
