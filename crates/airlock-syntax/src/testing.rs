//! What the tests of this crate share: a line in a short form that is easy to write by hand.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{Descriptor, Dialect, Expansion, Line, Part, Word, parse};

/// Returns the commands of a line, one string each: words joined by `|`, assignments before them,
/// redirections behind them. What is not literal stands in `<>`; an error is its name behind `!`,
/// a stop is `stop`.
pub(crate) fn read(source: &str, dialect: Dialect) -> Vec<String> {
    match parse(source, dialect) {
        Ok(line) => {
            let mut commands = shape(&line);
            if line.stop.is_some() {
                commands.push("stop".to_string());
            }
            commands
        }
        Err(error) => alloc::vec![format!("!{:?}", error.kind)],
    }
}

/// Checks what bash reads.
#[track_caller]
pub(crate) fn bash(source: &str, expected: &[&str]) {
    assert_eq!(read(source, Dialect::Bash), expected, "bash: {source:?}");
}

/// Checks what sh reads.
#[track_caller]
pub(crate) fn sh(source: &str, expected: &[&str]) {
    assert_eq!(read(source, Dialect::Sh), expected, "sh: {source:?}");
}

/// Checks what zsh reads.
#[track_caller]
pub(crate) fn zsh(source: &str, expected: &[&str]) {
    assert_eq!(read(source, Dialect::Zsh), expected, "zsh: {source:?}");
}

/// Checks what all shells read, and that no dialect sees a difference.
#[track_caller]
pub(crate) fn all(source: &str, expected: &[&str]) {
    for dialect in Dialect::ALL {
        assert_eq!(read(source, dialect), expected, "{dialect:?}: {source:?}");
        let differs = parse(source, dialect).is_ok_and(|line| line.differs);
        assert!(!differs, "{dialect:?} sees a difference: {source:?}");
    }
}

/// Checks that no shell's reading of a line is taken, and why.
#[track_caller]
pub(crate) fn refused(source: &str, kind: &str) {
    for dialect in Dialect::ALL {
        assert_eq!(read(source, dialect), [format!("!{kind}")], "{dialect:?}: {source:?}");
    }
}

/// Returns the commands of a line in their short form.
fn shape(line: &Line) -> Vec<String> {
    line.commands
        .iter()
        .map(|command| {
            let mut fields = Vec::new();
            for assignment in &line.assignments[command.assignments.range()] {
                let name = text(line, assignment.name);
                let subscript = assignment
                    .subscript
                    .map_or(String::new(), |at| format!("[{}]", text(line, at)));
                let values: Vec<String> = line.words[assignment.values.range()]
                    .iter()
                    .map(|word| self::word(line, word))
                    .collect();
                let sign = if assignment.append { "+=" } else { "=" };
                fields.push(format!("{name}{subscript}{sign}{}", values.join(",")));
            }
            fields.extend(line.words(command).iter().map(|word| self::word(line, word)));
            for redirection in &line.redirections[command.redirections.range()] {
                let descriptor = match redirection.descriptor {
                    Descriptor::Default => String::new(),
                    Descriptor::Number(number) => number.to_string(),
                    Descriptor::Variable(name) => format!("{{{}}}", text(line, name)),
                };
                let target = word(line, &line.words[redirection.target as usize]);
                let body = redirection.here_document.map_or(String::new(), |document| {
                    format!(":{}", word(line, &line.words[document.body as usize]))
                });
                let operator = redirection.operator.as_str();
                fields.push(format!("{descriptor}{operator}{target}{body}"));
            }
            fields.join("|")
        })
        .collect()
}

/// Returns a range of a line's text.
fn text(line: &Line, range: crate::TextRange) -> String {
    String::from_utf8_lossy(range.of(&line.text)).into_owned()
}

/// Returns a word in its short form.
pub(crate) fn word(line: &Line, word: &Word) -> String {
    if word.is_literal() {
        return text(line, word.value);
    }
    line.parts(word)
        .iter()
        .map(|part| match part {
            Part::Literal(range) => text(line, *range),
            Part::Asterisk => "<*>".to_string(),
            Part::QuestionMark => "<?>".to_string(),
            Part::Bracket(range) | Part::Tilde(range) => format!("<{}>", text(line, *range)),
            Part::Expansion { kind, quoted, .. } => {
                let kind = match kind {
                    Expansion::Parameter(name) => format!("${}", text(line, *name)),
                    Expansion::Command(at) => {
                        format!("({})", shape(&line.nested[*at as usize].line).join(";"))
                    }
                    Expansion::Process(at) => {
                        format!("<({})", shape(&line.nested[*at as usize].line).join(";"))
                    }
                    Expansion::Arithmetic => "((".to_string(),
                    Expansion::Unspecified => "unspecified".to_string(),
                };
                let quote = if *quoted { "\"" } else { "" };
                format!("<{quote}{kind}{quote}>")
            }
        })
        .collect()
}
