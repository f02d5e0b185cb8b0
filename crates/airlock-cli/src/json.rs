//! Decisions as JSON.

use std::io::{self, Write};

use airlock::{Decision, JudgedCommand, Role, Rule, Shell};
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use serde_json::value::RawValue;

use crate::render;

/// A decision, as `check --json` and `check --jsonl` print it.
#[derive(Debug, Serialize)]
pub(crate) struct DecisionJson<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    verdict: &'static str,
    violation_type: Option<&'static str>,
    reason_code: Option<&'static str>,
    program: Option<&'a str>,
    rule: Option<&'a str>,
    span: [u32; 2],
    message: String,
    why: Option<&'a str>,
    instead: Option<&'a str>,
    commands: Vec<CommandJson>,
}

#[derive(Debug, Serialize)]
struct CommandJson {
    argv: Vec<String>,
    program: String,
    launched_by: Option<usize>,
    role: &'static str,
    verdict: &'static str,
}

impl<'a> DecisionJson<'a> {
    pub(crate) fn new(id: Option<&'a RawValue>, decision: &'a Decision) -> Self {
        let span = decision.span();
        Self {
            id,
            verdict: decision.verdict().word(),
            violation_type: decision.violation_type().map(airlock::ViolationType::code),
            reason_code: decision.reason_code(),
            program: decision.program(),
            rule: decision.rule().map(Rule::text),
            span: [span.start, span.end],
            message: render::because(decision),
            why: decision.rule().and_then(Rule::why),
            instead: render::advice(decision),
            commands: decision.commands().map(|command| CommandJson::new(&command)).collect(),
        }
    }
}

impl CommandJson {
    fn new(command: &JudgedCommand<'_>) -> Self {
        Self {
            argv: command.argv(),
            program: command.called(),
            launched_by: command.launched_by(),
            role: match command.role() {
                Role::Innermost => "innermost",
                Role::Launcher => "launcher",
                Role::Evidence => "evidence",
                Role::Doubt => "doubt",
            },
            verdict: command.verdict().word(),
        }
    }
}

/// A decision with how it came about, as `explain --json` prints it.
#[derive(Debug, Serialize)]
pub(crate) struct ExplanationJson<'a> {
    #[serde(flatten)]
    decision: DecisionJson<'a>,
    shell: Option<&'static str>,
    read_differently: bool,
    because: Vec<String>,
    writes: Vec<WriteJson>,
    not_followed: Vec<NotFollowedJson>,
}

#[derive(Debug, Serialize)]
struct WriteJson {
    target: String,
    verdict: &'static str,
    because: String,
}

#[derive(Debug, Serialize)]
struct NotFollowedJson {
    code: &'static str,
    span: [u32; 2],
}

impl<'a> ExplanationJson<'a> {
    pub(crate) fn new(decision: &'a Decision) -> Self {
        let writes = decision.writes().map(|(target, verdict, reason)| WriteJson {
            target,
            verdict: verdict.word(),
            because: render::said(decision, reason),
        });
        let not_followed = decision.unanalyzable().map(|(kind, span)| NotFollowedJson {
            code: kind.code(),
            span: [span.start, span.end],
        });
        Self {
            decision: DecisionJson::new(None, decision),
            shell: decision.shell().map(Shell::word),
            read_differently: decision.is_read_differently(),
            because: decision.commands().map(|one| render::said_of(decision, &one)).collect(),
            writes: writes.collect(),
            not_followed: not_followed.collect(),
        }
    }
}

/// What a broken line of `check --jsonl` gets.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorJson<'a> {
    pub(crate) id: Option<&'a RawValue>,
    /// The number of the line, from 1.
    pub(crate) line: u64,
    pub(crate) error: String,
}

/// Returns a value as one line of JSON, with its newline.
pub(crate) fn one_line(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut line, OneLine))?;
    line.push(b'\n');
    Ok(line)
}

/// Compact JSON in which nothing ends a line: not even for readers that take U+0085 or U+2028 for the
/// end of one, as Python's `splitlines` does.
#[derive(Debug)]
struct OneLine;

impl Formatter for OneLine {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        write_escaped(writer, fragment)
    }

    // An id, echoed as it came: outside of its strings are only blanks and ASCII.
    fn write_raw_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        write_escaped(writer, fragment)
    }
}

fn write_escaped<W: Write + ?Sized>(writer: &mut W, text: &str) -> io::Result<()> {
    let mut rest = text;
    while let Some((at, char)) = rest.char_indices().find(|(_, char)| ends_line(*char)) {
        let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        writer.write_all(before.as_bytes())?;
        match char {
            // JSON has it escaped within strings, so that it is a blank.
            '\r' => writer.write_all(b" ")?,
            char => write!(writer, "\\u{:04x}", u32::from(char))?,
        }
        rest = after.get(char.len_utf8()..).unwrap_or_default();
    }
    writer.write_all(rest.as_bytes())
}

fn ends_line(char: char) -> bool {
    matches!(char, '\r' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_ends_the_line() {
        let line = one_line(&"a\u{2028}é\u{85}\n\r\u{7f}b").unwrap();
        let text = String::from_utf8(line).unwrap();
        assert_eq!(text, "\"a\\u2028é\\u0085\\n\\r\\u007fb\"\n");
    }

    #[test]
    fn an_id_is_echoed_on_one_line() {
        let raw: Box<RawValue> = serde_json::from_str("{\"a\":\r[1, \"\u{2029}\"]}").unwrap();
        let text = String::from_utf8(one_line(&raw).unwrap()).unwrap();
        assert_eq!(text, "{\"a\": [1, \"\\u2029\"]}\n");
    }
}
