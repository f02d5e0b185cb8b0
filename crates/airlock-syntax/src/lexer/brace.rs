//! Brace lists (`{a,b}`) and ranges (`{1..3}`): one word becomes several (bash 5.2 manual, 3.5.1).

mod range;

use alloc::{vec, vec::Vec};

use super::{Draft, Place, Reader, Step, index};
use crate::{
    Part, Span, SyntaxErrorKind, TextRange, Word, WordFlags, byte_class::continues_name, limits,
    source::offset,
};

/// What a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkKind {
    Open,
    Comma,
    Close,
}

/// An unquoted brace, or a comma behind one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    kind: MarkKind,
    /// Where it stands in the text.
    text: u32,
    /// Where it stands in the source.
    source: u32,
    /// Of an opening brace, the mark that closes it.
    close: Option<usize>,
    /// Of an opening brace, whether a comma stands directly in it.
    lists: bool,
    /// Of an opening brace, whether `..` stands directly in it.
    dots: bool,
}

impl Mark {
    /// Returns a mark for a `{`, `,` or `}`.
    pub(super) fn new(byte: u8, text: u32, source: u32) -> Self {
        let kind = match byte {
            b'{' => MarkKind::Open,
            b'}' => MarkKind::Close,
            _ => MarkKind::Comma,
        };
        Self { kind, text, source, close: None, lists: false, dots: false }
    }
}

/// What the braces of a word come to.
#[derive(Debug, Default)]
struct Braces {
    /// Some pair is a list, or may be a range.
    expands: bool,
    /// A `}` closes nothing.
    stray_close: bool,
    /// A comma or `..` stands before a `}` that closes nothing.
    unclear: bool,
}

/// The texts that one word of a brace list is put together from.
type Pieces = Vec<TextRange>;

impl Reader<'_, '_> {
    /// Matches the braces of the word that was read, and refuses what shells read differently.
    pub(super) fn check_braces(&mut self, draft: &Draft) -> Step<()> {
        if self.marks.is_empty() || matches!(draft.place, Place::Operand | Place::Regex) {
            return Ok(());
        }
        let braces = self.match_braces();
        if braces.stray_close {
            self.line.differs = true;
            let expands = draft.place == Place::Argument || self.is_zsh();
            if expands && !self.is_sh() && (braces.expands || braces.unclear) {
                return self.not_alike(draft.start);
            }
        }
        if braces.expands {
            self.line.differs = true;
            if self.is_zsh() && draft.place == Place::Target {
                return self.not_alike(draft.start);
            }
        }
        Ok(())
    }

    /// Finds the pairs among the marks.
    fn match_braces(&mut self) -> Braces {
        let mut braces = Braces::default();
        let mut open: Vec<usize> = Vec::new();
        let mut seen = false;
        let mut before = self.marks.first().map_or(0, |mark| mark.text);
        for at in 0..self.marks.len() {
            let Some(mark) = self.marks.get(at).copied() else { break };
            let between = Span::new(before, mark.text).of(&self.line.text);
            let dots = between.windows(2).any(|pair| pair == b"..");
            let comma = mark.kind == MarkKind::Comma;
            seen |= dots || comma;
            before = mark.text;
            if let Some(top) = open.last().and_then(|top| self.marks.get_mut(*top)) {
                top.dots |= dots;
                top.lists |= comma;
            }
            match mark.kind {
                MarkKind::Open => open.push(at),
                MarkKind::Comma => {}
                MarkKind::Close => {
                    let Some(top) = open.pop().and_then(|top| self.marks.get_mut(top)) else {
                        braces.stray_close = true;
                        braces.unclear |= seen;
                        continue;
                    };
                    top.close = Some(at);
                    braces.expands |= top.lists || top.dots;
                }
            }
        }
        braces
    }

    /// Makes words of a word with brace lists, and adds them to the line's words.
    pub(super) fn expand_braces(&mut self, draft: &Draft) -> Step<()> {
        let end = self.text_end();
        let lists = self.marks.iter().any(|mark| mark.close.is_some())
            && !self.is_sh()
            && !matches!(draft.place, Place::Operand | Place::Regex);
        if !lists {
            let word = self.finish(draft)?;
            self.line.words.push(word);
            return Ok(());
        }
        let marks = core::mem::take(&mut self.marks);
        let whole = Span::new(draft.text, end);
        let mut expander = Expander { reader: self, marks: &marks, start: draft.start };
        let words = expander.stretch(whole, 0, marks.len(), 0)?;
        self.marks = marks;
        self.emit(draft, end, &words)
    }

    /// Adds the words of a brace list: one word as it stands when nothing was expanded.
    fn emit(&mut self, draft: &Draft, end: u32, words: &[Pieces]) -> Step<()> {
        if let [pieces] = words
            && let [piece] = pieces.as_slice()
            && *piece == Span::new(draft.text, end)
        {
            let word = self.finish(draft)?;
            self.line.words.push(word);
            return Ok(());
        }
        self.line.differs = true;
        let raw = self.source.get(draft.start..self.position).unwrap_or_default();
        if joins_across_braces(raw) {
            return self.not_alike(draft.start);
        }
        let (parts, texts) = self.take_parts(draft, end);
        for pieces in words {
            self.emit_word(draft, pieces, &parts, &texts)?;
        }
        Ok(())
    }

    /// Takes the parts of the word out of the line, each with its text, literal ones too.
    fn take_parts(&mut self, draft: &Draft, end: u32) -> (Vec<Part>, Vec<TextRange>) {
        let from = offset(draft.parts).min(self.line.parts.len());
        let mut parts: Vec<Part> = self.line.parts.drain(from..).collect();
        let mut texts = core::mem::take(&mut self.part_texts);
        if !parts.is_empty() && draft.literal < end {
            let rest = Span::new(draft.literal, end);
            parts.push(Part::Literal(rest));
            texts.push(rest);
        }
        (parts, texts)
    }

    /// Adds one word of a brace list.
    fn emit_word(
        &mut self,
        draft: &Draft,
        pieces: &Pieces,
        parts: &[Part],
        texts: &[TextRange],
    ) -> Step<()> {
        let size = pieces.iter().map(|piece| offset(piece.end.saturating_sub(piece.start))).sum();
        match self.budget.brace_text.checked_sub(size) {
            Some(left) => self.budget.brace_text = left,
            None => return self.fail(SyntaxErrorKind::Size, draft.start),
        }
        let text = self.text_end();
        let first_part = index(self.line.parts.len());
        for piece in pieces {
            let shift = self.text_end();
            let bytes = piece.of(&self.line.text).to_vec();
            self.line.text.extend_from_slice(&bytes);
            self.emit_parts(*piece, shift, parts, texts);
        }
        let value = Span::new(text, self.text_end());
        let mut range = Span::new(first_part, index(self.line.parts.len()));
        let literal = |part: &Part| matches!(part, Part::Literal(_));
        let made = self.line.parts.get(range.range()).unwrap_or_default();
        if made.iter().all(literal) {
            self.line.parts.truncate(offset(first_part));
            range = Span::default();
        }
        if value.is_empty() && !draft.flags.has(WordFlags::QUOTED) && !self.is_zsh() {
            // An empty word that nothing quotes is no argument; zsh keeps it.
            return Ok(());
        }
        let of_bash = value.is_empty() && !self.is_zsh();
        let of_zsh = self.is_zsh()
            && value.of(&self.line.text).starts_with(b"=")
            && !draft.flags.has(WordFlags::EQUALS);
        if of_bash || of_zsh {
            // An empty word is one where quotes made it; zsh puts a program's path for `=name`.
            return self.not_alike(draft.start);
        }
        self.spend_word()?;
        let flags = draft.flags.with(WordFlags::BRACE);
        self.line.words.push(Word { span: self.span(draft.start), value, parts: range, flags });
        Ok(())
    }

    /// Adds the parts of a piece, whose copy stands at `shift` in the text.
    fn emit_parts(&mut self, piece: TextRange, shift: u32, parts: &[Part], texts: &[TextRange]) {
        if parts.is_empty() {
            return;
        }
        let moved = |range: TextRange| {
            let start = range.start.max(piece.start).saturating_sub(piece.start);
            let end = range.end.min(piece.end).saturating_sub(piece.start);
            Span::new(shift.saturating_add(start), shift.saturating_add(end))
        };
        let inside = |text: &TextRange| text.start < piece.end && piece.start < text.end;
        let mut any = false;
        for (part, text) in parts.iter().zip(texts).filter(|(_, text)| inside(text)) {
            any = true;
            self.line.parts.push(match part {
                Part::Literal(range) => Part::Literal(moved(*range)),
                Part::Bracket(range) => Part::Bracket(moved(*range)),
                Part::Tilde(range) => Part::Tilde(moved(*range)),
                Part::Expansion { kind: crate::Expansion::Parameter(name), quoted, span }
                    if !name.is_empty() =>
                {
                    let name = Span::new(
                        name.start.saturating_sub(text.start),
                        name.end.saturating_sub(text.start),
                    );
                    let at = moved(*text).start;
                    let name =
                        Span::new(at.saturating_add(name.start), at.saturating_add(name.end));
                    let kind = crate::Expansion::Parameter(name);
                    Part::Expansion { kind, quoted: *quoted, span: *span }
                }
                Part::Expansion { .. } | Part::Asterisk | Part::QuestionMark => *part,
            });
        }
        if !any && !piece.is_empty() {
            let end = shift.saturating_add(piece.end.saturating_sub(piece.start));
            self.line.parts.push(Part::Literal(Span::new(shift, end)));
        }
    }
}

/// Returns whether the expansion of a word's brace lists may put together what is not there as it is
/// written: the name of a parameter (`$x{a,b}` is `$xa $xb`), or a bracket expression (`{[,x}a]`).
fn joins_across_braces(raw: &[u8]) -> bool {
    let name = |at: usize| {
        let rest = raw.get(at.saturating_add(1)..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| continues_name(**byte)).count();
        let next = rest.get(length);
        matches!(next, Some(b',' | b'}')) || (length > 0 && next == Some(&b'{'))
    };
    let bracket = |at: usize| {
        let rest = raw.get(at..).unwrap_or_default();
        let end = rest.iter().position(|byte| *byte == b']');
        let inside = end.and_then(|end| rest.get(..end));
        inside.is_none_or(|inside| inside.iter().any(|byte| b",{}".contains(byte)))
    };
    raw.iter().enumerate().any(|(at, byte)| match byte {
        b'$' => name(at),
        b'[' => bracket(at),
        _ => false,
    })
}

/// The expansion of one word.
struct Expander<'r, 's, 'l> {
    reader: &'r mut Reader<'s, 'l>,
    marks: &'r [Mark],
    start: usize,
}

impl Expander<'_, '_, '_> {
    /// Returns the words that a stretch of text becomes; `from..to` are the marks in it.
    fn stretch(
        &mut self,
        text: TextRange,
        from: usize,
        to: usize,
        depth: u32,
    ) -> Step<Vec<Pieces>> {
        if depth > limits::DEPTH {
            return self.reader.fail(SyntaxErrorKind::Nesting, self.start);
        }
        let mut words: Vec<Pieces> = vec![Vec::new()];
        let mut done = text.start;
        let mut at = from;
        while at < to {
            let Some(mark) = self.marks.get(at).copied() else { break };
            let expanded = match mark.close {
                Some(close) if mark.kind == MarkKind::Open && mark.lists => {
                    Some((self.list(at, close, depth)?, close))
                }
                Some(close) if mark.kind == MarkKind::Open => {
                    self.range(at, close)?.map(|words| (words, close))
                }
                _ => None,
            };
            let Some((alternatives, close)) = expanded else {
                at = at.saturating_add(1);
                continue;
            };
            let end = self.marks.get(close).map_or(text.end, |close| close.text);
            append(&mut words, Span::new(done, mark.text));
            if let [alternative] = alternatives.as_slice() {
                for word in &mut words {
                    word.extend_from_slice(alternative);
                }
            } else {
                words = self.cross(&words, &alternatives)?;
            }
            done = end.saturating_add(1);
            at = close.saturating_add(1);
        }
        append(&mut words, Span::new(done, text.end));
        Ok(words)
    }

    /// Expands the alternatives of `{a,b}`.
    fn list(&mut self, open: usize, close: usize, depth: u32) -> Step<Vec<Pieces>> {
        let mut words = Vec::new();
        let mut from = open.saturating_add(1);
        let mut at = from;
        let mut start = self.marks.get(open).map_or(0, |mark| mark.text.saturating_add(1));
        while at <= close {
            let Some(mark) = self.marks.get(at).copied() else { break };
            match mark.kind {
                MarkKind::Open => at = mark.close.unwrap_or(at),
                MarkKind::Comma | MarkKind::Close => {
                    let text = Span::new(start, mark.text);
                    words.extend(self.stretch(text, from, at, depth.saturating_add(1))?);
                    if words.len() > limits::BRACE_WORDS {
                        return self.reader.fail(SyntaxErrorKind::Size, self.start);
                    }
                    from = at.saturating_add(1);
                    start = mark.text.saturating_add(1);
                }
            }
            at = at.saturating_add(1);
        }
        Ok(words)
    }

    /// Returns each word followed by each alternative.
    fn cross(&mut self, words: &[Pieces], alternatives: &[Pieces]) -> Step<Vec<Pieces>> {
        let count = words.len().saturating_mul(alternatives.len());
        let pieces = words.first().map_or(0, Vec::len).saturating_mul(count);
        if count > limits::BRACE_WORDS || pieces > limits::WORDS {
            return self.reader.fail(SyntaxErrorKind::Size, self.start);
        }
        let mut crossed = Vec::with_capacity(count);
        for word in words {
            for alternative in alternatives {
                let mut pieces = word.clone();
                pieces.extend_from_slice(alternative);
                crossed.push(pieces);
            }
        }
        Ok(crossed)
    }
}

/// Adds a piece to each word.
fn append(words: &mut [Pieces], piece: TextRange) {
    if piece.is_empty() {
        return;
    }
    for word in words {
        word.push(piece);
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Dialect, WordFlags, parse,
        testing::{all, bash, sh, zsh},
    };

    #[test]
    fn lists_become_words() {
        bash("{rm,-rf,d}", &["rm|-rf|d"]);
        bash("c a{b,c}d {a,b}{c,d} x{,y} {,z}", &["c|abd|acd|ac|ad|bc|bd|x|xy|z"]);
        bash("c {,''}", &["!NotReadAlike"]);
        bash("c a{,''}", &["c|a|a"]);
        zsh("c {a,=b}", &["!NotReadAlike"]);
        zsh("c a{,=b}", &["c|a|a=b"]);
        bash("c {a,{b,c}}'x y'{d,e}", &["c|ax yd|ax ye|bx yd|bx ye|cx yd|cx ye"]);
        bash("c *.{a,b} ${x}{1,2}", &["c|<*>.a|<*>.b|<$x>1|<$x>2"]);
        zsh("c {a,b}{c,d}", &["c|ac|ad|bc|bd"]);
        sh("c {a,b}", &["c|{a,b}"]);
    }

    #[test]
    fn ranges_become_words() {
        bash("c {1..3} {3..1} {a..c} {01..3} {1..5..2}", &["c|1|2|3|3|2|1|a|b|c|01|02|03|1|3|5"]);
        bash("c {1..5..-2} {-1..1} {a..e..2}", &["c|1|3|5|-1|0|1|a|c|e"]);
        zsh("c {1..5..-2}", &["!NotReadAlike"]);
        bash("c {1..b} {x..}", &["c|{1..b}|{x..}"]);
        zsh("c {1..b}", &["!NotReadAlike"]);
    }

    #[test]
    fn lists_that_put_together_something_new_are_refused() {
        for line in ["c $x{1,2}", "c {a,$}x", "c {$,b}c", "c {$x,y}z", "c {[,x}ab]"] {
            bash(line, &["!NotReadAlike"]);
        }
        bash("c {a,b}$ [x]{a,b}", &["c|a$|b$|<[x]>a|<[x]>b"]);
    }

    #[test]
    fn braces_that_list_nothing_are_literal() {
        all("c {} {a} x{b}y HEAD@{1} '{a,b}' \"{a,b}\"", &["c|{}|{a}|x{b}y|HEAD@{1}|{a,b}|{a,b}"]);
        bash("c \\{a,b}", &["c|{a,b}"]);
        zsh("c \\{a,b}", &["c|{a,b", "stop"]);
        bash("c {x{a,b}y} {a}{b,c}", &["c|{xay}|{xby}|{a}b|{a}c"]);
        bash("c {a,{b,c}", &["c|{a,b|{a,c"]);
        bash("c a} {", &["c|a}|{"]);
    }

    #[test]
    fn braces_that_shells_match_differently_are_refused() {
        bash("c {a}b,c}", &["!NotReadAlike"]);
        zsh("c {a}b,c}", &["c|{a}b,c", "stop"]);
        bash("c {a..{b,c}}", &["!NotReadAlike"]);
        zsh("c {a..{b,c}}", &["!NotReadAlike"]);
    }

    #[test]
    fn lists_are_bounded() {
        bash("c {1..256}{a,b}", &["!Size"]);
        bash("c {1..257}", &["!Size"]);
        assert_eq!(parse("c {1..256}", Dialect::Bash).expect("is in bounds").words.len(), 257);
        zsh("c {1..256}{1..256}", &["!Size"]);
    }

    #[test]
    fn words_of_a_list_share_their_span() {
        let line = parse("c a{b,c}", Dialect::Bash).expect("is well-formed");
        assert_eq!(line.words[1].span, line.words[2].span);
        assert!(line.words[1].flags.has(WordFlags::BRACE));
        assert!(line.differs);
    }

    #[test]
    fn assignments_and_targets_keep_their_braces() {
        bash("x={a,b} c >{d,e}", &["x={a,b}|c|>{d,e}"]);
        zsh("c >{d,e}", &["!NotReadAlike"]);
    }
}
