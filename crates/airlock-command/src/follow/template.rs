//! Lines into which a program puts values before a shell reads them: of `parallel`, `hyperfine`, `nodemon`.

use airlock_syntax::Span;

use super::{
    Context, Follower,
    fields::{Origin, contains, position},
    row::Work,
};
use crate::{
    Effect, FieldKind, UnanalyzableKind,
    getopt::{Argv, OptionArgument},
};

/// Stands in a line for text that is not known.
pub(super) const BLANK: &str = "\u{e000}";

/// The most lines that are made of one template; of more, each value is any text.
const LINES: usize = 32;

/// Words between which the values of parallel stand: given there, or in files.
const SEPARATORS: &[&[u8]] = &[b":::", b":::+", b"::::", b"::::+"];

/// A name in lines, and what may be put in its place: any text where that is not known.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    marker: Vec<u8>,
    values: Option<Vec<Vec<u8>>>,
}

impl Follower<'_> {
    /// Follows the template of parallel with each of the values behind it.
    pub(super) fn template(&mut self, work: &mut Work) {
        let rest = work.rest();
        let separates =
            |at: u32| self.literal_at(at).is_some_and(|text| SEPARATORS.contains(&text));
        let end = (rest.start..rest.end).find(|at| separates(*at)).unwrap_or(rest.end);
        let words = Span::new(rest.start, end);
        let sources = self.sources(Span::new(end, rest.end));
        let marker = work.said.replacement.take().unwrap_or_else(|| b"{}".to_vec());
        let alone = words.range().len() == 1 && self.literal_at(words.start) == Some(&*marker);
        if words.is_empty() || (alone && end < rest.end) {
            return self.values_are_lines(work, Span::new(end, rest.end));
        }
        work.said.launched = true;
        work.said.launched_rest = true;
        let below = work.below();
        let all = self.analysis.fields(words).to_vec();
        if work.open || all.iter().any(|field| !field.is_literal()) {
            return self.refuse_command(UnanalyzableKind::DynamicProgram, work.command, below);
        }
        let quotes = work.said.takes_command;
        let texts = all.iter().map(|field| self.analysis.text(field.text));
        let texts: Vec<Vec<u8>> =
            texts.map(|text| if quotes { quoted(text) } else { text.to_vec() }).collect();
        let text = texts.join(&b' ');
        if contains(&text, b"{=") {
            return self.refuse_command(UnanalyzableKind::InlineCode, work.command, below);
        }
        let known = sources.filter(|_| !work.said.appends);
        let span = self.analysis.span_of(words);
        for line in lines(&text, &marker, known.as_deref()) {
            let context = Context { appends: line.open, blank: line.blank, ..below };
            self.nested_line(&line.text, Origin::Within(span), work, context);
        }
    }

    /// Returns the values that stand behind `:::`, those of each one together; `None` where one is not known.
    fn sources(&self, rest: Span) -> Option<Vec<Vec<Vec<u8>>>> {
        let mut sources: Vec<Vec<Vec<u8>>> = Vec::new();
        for at in rest.start..rest.end {
            let text = self.literal_at(at)?;
            match text {
                b":::" | b":::+" => sources.push(Vec::new()),
                b"::::" | b"::::+" => return None,
                value => sources.last_mut()?.push(value.to_vec()),
            }
        }
        Some(sources).filter(|sources| !sources.is_empty())
    }

    /// Follows each value as a line: so they are without a template.
    fn values_are_lines(&mut self, work: &mut Work, rest: Span) {
        if rest.is_empty() {
            return;
        }
        work.said.launched_rest = true;
        let values = Span::new(rest.start.saturating_add(1), rest.end);
        let separates = |at: u32| {
            self.literal_at(at).is_some_and(|text| SEPARATORS.contains(&text) && text != b":::")
        };
        if values.is_empty() || (rest.start..rest.end).any(separates) {
            return self.refuse_work(work, UnanalyzableKind::DynamicProgram);
        }
        for at in values.start..values.end {
            self.one_line(work, at);
        }
    }

    /// Notes what the options of the whole command put into lines; they stand behind lines, too.
    pub(super) fn note_parameters(&mut self, work: &mut Work) {
        if !work.row.options.iter().any(|spec| spec.effect == Effect::Parameter) {
            return;
        }
        let mut ahead = work.getopt;
        while let Some(found) = ahead.step(&self.analysis, work.row) {
            if let Argv::Option(spec, Some(value)) = found
                && spec.effect == Effect::Parameter
            {
                let parameter = self.parameter(value, ahead.next);
                work.said.parameters.push(parameter);
            }
        }
    }

    /// Returns the parameter whose name is an option-argument, its values in the fields up to `end`.
    fn parameter(&self, name: OptionArgument, end: u32) -> Parameter {
        let marker = [b"{", self.text_of(name).as_slice(), b"}"].concat();
        let first = name.field.saturating_add(1);
        let list = Span::new(first, end);
        // Two further ones are the bounds of numbers.
        let values = (list.range().len() == 1).then(|| self.literal_at(first)).flatten();
        let values = values.map(|text| text.split(|byte| *byte == b',').map(<[u8]>::to_vec));
        Parameter { marker, values: values.map(Iterator::collect) }
    }

    /// Follows a line into which values are put.
    pub(super) fn filled_line(&mut self, text: &[u8], span: Span, work: &Work, below: Context) {
        let mut lines = vec![Made { text: text.to_vec(), blank: false, open: false }];
        for parameter in &work.said.parameters {
            let values = parameter.values.as_deref().unwrap_or_default();
            if !contains(text, &parameter.marker) {
                continue;
            }
            lines = if values.is_empty() || values.len().saturating_mul(lines.len()) > LINES {
                lines.iter().map(|line| line.with(&parameter.marker, None)).collect()
            } else {
                let each = |line: &Made| {
                    let line = line.clone();
                    let with = move |value: &Vec<u8>| line.with(&parameter.marker, Some(value));
                    values.iter().map(with).collect::<Vec<_>>()
                };
                lines.iter().flat_map(each).collect()
            };
        }
        for line in lines {
            let context = Context { blank: line.blank, ..below };
            self.nested_line(&line.text, Origin::Within(span), work, context);
        }
    }

    /// Follows the line that an option gave, with the operands for its end; without one, a script.
    pub(super) fn behind_line(&mut self, work: &mut Work) {
        let Some(line) = work.said.before.take() else { return self.script(work) };
        let rest = work.rest();
        work.said.launched = true;
        work.said.launched_rest = true;
        let Some(field) = self.analysis.fields.get(line.field as usize).copied() else { return };
        let below = work.below();
        if !field.is_literal() {
            return self.refuse_command(UnanalyzableKind::DynamicProgram, work.command, below);
        }
        let mut text = self.text_of(line);
        // An option that is not known may belong to the line's program.
        let mut appends = work.open || work.getopt.unsure;
        for at in rest.start..rest.end {
            let Some(operand) = self.literal_at(at) else {
                appends = true;
                break;
            };
            text.extend([b" ", quoted(operand).as_slice()].concat());
        }
        let origin = field.verbatim.filter(|_| rest.is_empty());
        let origin = origin.map(|at| at.saturating_add(line.offset));
        let origin = origin.map_or(Origin::Within(field.span), Origin::At);
        self.nested_line(&text, origin, work, Context { appends, ..below });
    }

    /// Follows a line, or the script of a project that its runner is given (`npm:SCRIPT`).
    pub(super) fn line_or_script(&mut self, work: &mut Work, at: u32) {
        let text = self.literal_at(at).unwrap_or_default();
        let colon = position(text, b":").unwrap_or_default();
        let (runner, name) = text.split_at(colon);
        let run: &[u8] = match runner {
            b"npm" | b"yarn" | b"pnpm" | b"bun" => b" run ",
            b"node" => b" --run ",
            b"deno" => b" task ",
            _ => return self.one_line(work, at),
        };
        let name = name.get(1..).unwrap_or_default();
        let blank = name.iter().position(|byte| *byte == b' ').unwrap_or(name.len());
        let (name, arguments) = name.split_at(blank);
        let line = [runner, run, &quoted(name), arguments].concat();
        work.said.launched = true;
        let span = self.analysis.span_of(Span::new(at, at.saturating_add(1)));
        let below = work.below();
        self.nested_line(&line, Origin::Within(span), work, below);
    }

    /// Puts unknown text for what stands for it in the fields from one on, and returns them all.
    pub(super) fn blanks(&mut self, fields: Span, context: Context) -> Span {
        if context.blank { self.replace(fields, BLANK.as_bytes(), &[]) } else { fields }
    }

    /// Lets deny and ask rules see the line of a shell with the operands behind it put in
    /// (`sh -c 'git "$@"' _ push`).
    pub(super) fn line_with_operands(&mut self, work: &Work, text: &[u8], below: Context) {
        let rest = work.rest();
        let operands: Option<Vec<&[u8]>> = (rest.start..rest.end)
            .map(|at| self.literal_at(at).filter(|text| quoted(text) == *text))
            .collect();
        let Some(operands) = operands.filter(|operands| operands.len() > 1) else { return };
        let filled = positional(text, &operands);
        if filled != text {
            let span = self.analysis.span_of(rest);
            self.guessed_line(&filled, Origin::Within(span), work, below.guessed());
        }
    }

    /// Returns whether a field is text that is not known, as far as options can tell.
    pub(super) fn is_unknown(&self, at: u32) -> bool {
        let field = self.analysis.fields.get(at as usize);
        field.is_none_or(|field| field.kind != FieldKind::Literal)
    }
}

/// A line made of a template.
#[derive(Clone, Debug)]
struct Made {
    text: Vec<u8>,
    /// Whether [`BLANK`] stands in it.
    blank: bool,
    /// Whether unknown words come behind it.
    open: bool,
}

impl Made {
    /// Returns the line with a value in place of a marker, or any text.
    fn with(&self, marker: &[u8], value: Option<&Vec<u8>>) -> Self {
        let text = replaced(&self.text, marker, value.map_or(BLANK.as_bytes(), Vec::as_slice));
        Self { text, blank: self.blank || value.is_none(), open: self.open }
    }
}

/// Returns the lines that parallel makes of a template: with each value of each source where all are known.
fn lines(text: &[u8], marker: &[u8], sources: Option<&[Vec<Vec<u8>>]>) -> Vec<Made> {
    let tokens = tokens(text, marker);
    let bare = tokens.is_empty();
    let sources = sources.unwrap_or_default();
    let count = sources.iter().fold(1_usize, |count, source| count.saturating_mul(source.len()));
    if count == 0 {
        return Vec::new();
    }
    if sources.is_empty() || count > LINES {
        let text = put(text, &tokens, |_| BLANK.as_bytes().to_vec());
        return vec![Made { text, blank: !bare, open: bare }];
    }
    let mut jobs: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
    for source in sources {
        let longer = |job: &Vec<Vec<u8>>| {
            let job = job.clone();
            source.iter().map(move |value| [job.as_slice(), &[quoted(value)]].concat())
        };
        jobs = jobs.iter().flat_map(longer).collect();
    }
    jobs.iter().map(|job| job_line(text, &tokens, marker, job)).collect()
}

/// Returns the line of a job, which has a value of each source.
fn job_line(text: &[u8], tokens: &[(usize, usize)], marker: &[u8], job: &[Vec<u8>]) -> Made {
    let all = job.join(&b' ');
    let mut blank = false;
    let value = |token: &[u8]| {
        let number = token.strip_prefix(b"{").and_then(|rest| rest.strip_suffix(b"}"));
        let number = number.and_then(|text| str::from_utf8(text).ok()?.parse::<usize>().ok());
        let numbered = number.and_then(|number| job.get(number.checked_sub(1)?));
        match numbered {
            Some(value) => value.clone(),
            None if token == marker => all.clone(),
            None => {
                blank = true;
                BLANK.as_bytes().to_vec()
            }
        }
    };
    let mut line = put(text, tokens, value);
    // The number of a job is none of its values.
    let counts =
        |(start, end): &(usize, usize)| matches!(text.get(*start..*end), Some(b"{#}" | b"{%}"));
    if tokens.iter().all(counts) {
        line.extend([b" ", all.as_slice()].concat());
    }
    Made { text: line, blank, open: false }
}

/// Returns the places of what parallel replaces: the marker, and `{NUMBER}`, `{.}`, `{/}`, `{#}` and the like.
fn tokens(text: &[u8], marker: &[u8]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let braced = rest.first() == Some(&b'{');
        let inside = |byte: &u8| byte.is_ascii_digit() || b"./%#+-:".contains(byte);
        let inner = rest.iter().skip(1).take_while(|byte| inside(byte)).count();
        let closed = rest.get(inner.saturating_add(1)) == Some(&b'}');
        let length = if !marker.is_empty() && rest.starts_with(marker) {
            marker.len()
        } else if braced && closed && inner > 0 {
            inner.saturating_add(2)
        } else {
            at = at.saturating_add(1);
            continue;
        };
        let end = at.saturating_add(length);
        found.push((at, end));
        at = end;
    }
    found
}

/// Returns a text with something else in some places of it.
fn put(text: &[u8], places: &[(usize, usize)], mut value: impl FnMut(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let mut made = Vec::with_capacity(text.len());
    let mut from = 0;
    for (start, end) in places {
        made.extend_from_slice(text.get(from..*start).unwrap_or_default());
        made.extend(value(text.get(*start..*end).unwrap_or_default()));
        from = *end;
    }
    made.extend_from_slice(text.get(from..).unwrap_or_default());
    made
}

/// Returns a text with every `marker` replaced.
fn replaced(text: &[u8], marker: &[u8], value: &[u8]) -> Vec<u8> {
    let mut made = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = position(rest, marker) {
        made.extend_from_slice(rest.get(..at).unwrap_or_default());
        made.extend_from_slice(value);
        rest = rest.get(at.saturating_add(marker.len())..).unwrap_or_default();
    }
    made.extend_from_slice(rest);
    made
}

/// Returns a text as a shell's word, quoted as parallel does it.
fn quoted(text: &[u8]) -> Vec<u8> {
    if text.is_empty() {
        return b"''".to_vec();
    }
    let mut word = Vec::with_capacity(text.len());
    for byte in text {
        match byte {
            b'\n' => word.extend_from_slice(b"'\n'"),
            byte if byte.is_ascii_alphanumeric() || b"%+,-./:@_".contains(byte) => word.push(*byte),
            byte if !byte.is_ascii() => word.push(*byte),
            byte => word.extend_from_slice(&[b'\\', *byte]),
        }
    }
    word
}

/// Returns a shell's line with its operands put in, which need no quotes; the first is `$0`.
fn positional(text: &[u8], operands: &[&[u8]]) -> Vec<u8> {
    let arguments = operands.get(1..).unwrap_or_default();
    let all = arguments.join(&b' ');
    let mut line = text.to_vec();
    for name in ["\"$@\"", "\"$*\"", "\"${@}\"", "$@", "$*", "${@}", "${*}"] {
        line = replaced(&line, name.as_bytes(), &all);
    }
    for (at, operand) in operands.iter().enumerate().take(10) {
        line = replaced(&line, format!("${at}").as_bytes(), operand);
        line = replaced(&line, format!("${{{at}}}").as_bytes(), operand);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(text: &str, sources: &[&[&str]]) -> Vec<String> {
        let sources: Vec<Vec<Vec<u8>>> = sources
            .iter()
            .map(|source| source.iter().map(|value| value.as_bytes().to_vec()).collect())
            .collect();
        let lines = lines(text.as_bytes(), b"{}", Some(&sources));
        lines.iter().map(|line| String::from_utf8(line.text.clone()).unwrap()).collect()
    }

    #[test]
    fn each_value_makes_a_line() {
        assert_eq!(made("git", &[&["push", "a b"]]), ["git push", "git a\\ b"]);
        assert_eq!(made("git {} -q", &[&["push"]]), ["git push -q"]);
        assert_eq!(made("{1} {2}", &[&["a"], &["b", "c"]]), ["a b", "a c"]);
        assert_eq!(made("git", &[&["a"], &["b"]]), ["git a b"]);
        assert_eq!(made("n {#}", &[&["a"]]), [format!("n {BLANK} a")]);
        assert_eq!(made("cat {.}", &[&["a.b"]]), [format!("cat {BLANK}")]);
    }

    #[test]
    fn many_values_are_any_text() {
        let many = ["x"; 40];
        assert_eq!(made("cat {}", &[&many]), [format!("cat {BLANK}")]);
        assert_eq!(made("cat", &[&many]), ["cat"]);
    }

    #[test]
    fn braces_of_a_shell_are_no_places() {
        assert!(tokens(b"awk '{print}' {a,b}", b"{}").is_empty());
        assert_eq!(tokens(b"a {/.} {}", b"{}"), [(2, 6), (7, 9)]);
        assert_eq!(tokens(b"a % {2}", b"%"), [(2, 3), (4, 7)]);
    }

    #[test]
    fn operands_are_put_into_a_line() {
        assert_eq!(positional(b"git \"$@\"", &[b"_", b"push", b"x"]), b"git push x");
        assert_eq!(positional(b"$0 $1", &[b"git", b"push"]), b"git push");
        assert_eq!(positional(b"ls", &[b"_", b"push"]), b"ls");
    }
}
