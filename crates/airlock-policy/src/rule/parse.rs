//! Reads a rule string: `text → Pattern`.

use core::iter::Peekable;
use core::str::CharIndices;

use airlock_syntax::Span;

use crate::glob::PartChar;
use crate::rule::{CommandPattern, Part, Pattern, RuleError, RuleErrorKind};

impl Pattern {
    /// Reads a rule string.
    pub(crate) fn parse(text: &str) -> Result<Self, RuleError> {
        let trimmed = text.trim_start_matches([' ', '\t']);
        if let Some(target) = trimmed.strip_prefix('>') {
            let start = text.len().saturating_sub(target.len());
            return write_rule(text, start);
        }
        command_rule(parts_of(text, 0)?, text)
    }
}

/// Splits a rule string from `start` on; each part is a whole glob.
fn parts_of(text: &str, start: usize) -> Result<Vec<Placed>, RuleError> {
    let parts = split(text, start)?;
    for (part, span) in &parts {
        let kind = if part.has_open_bracket() {
            RuleErrorKind::OpenBracket
        } else if part.has_brace_list() {
            RuleErrorKind::BraceList
        } else {
            continue;
        };
        return Err(RuleError { kind, span: *span });
    }
    Ok(parts)
}

/// A part together with its place in the rule string.
type Placed = (Part, Span);

fn write_rule(text: &str, start: usize) -> Result<Pattern, RuleError> {
    let mut parts = parts_of(text, start)?.into_iter();
    let Some((target, _)) = parts.next() else {
        return Err(error(RuleErrorKind::NoTarget, start.saturating_sub(1), start));
    };
    match parts.next() {
        Some((_, span)) => Err(RuleError { kind: RuleErrorKind::SeveralTargets, span }),
        None if target.chars.is_empty() => Err(error(RuleErrorKind::NoTarget, start, text.len())),
        None => Ok(Pattern::Write(target)),
    }
}

fn command_rule(parts: Vec<Placed>, text: &str) -> Result<Pattern, RuleError> {
    let mut parts = parts.into_iter();
    let Some((program, span)) = parts.next() else {
        return Err(error(RuleErrorKind::Empty, 0, text.len()));
    };
    if program.chars.is_empty() {
        return Err(RuleError { kind: RuleErrorKind::EmptyProgram, span });
    }
    if program.is_option() {
        return Err(RuleError { kind: RuleErrorKind::OptionFirst, span });
    }
    if program.is_assignment() {
        return Err(RuleError { kind: RuleErrorKind::Assignment, span });
    }
    let mut words = Vec::new();
    let mut options: Vec<Part> = Vec::new();
    for (part, span) in parts {
        if part.is_option() {
            options.push(part);
        } else if options.is_empty() {
            words.push(part);
        } else {
            return Err(RuleError { kind: RuleErrorKind::WordAfterOption, span });
        }
    }
    Ok(Pattern::Command(CommandPattern { program, words, options }))
}

fn error(kind: RuleErrorKind, start: usize, end: usize) -> RuleError {
    RuleError { kind, span: span(start, end) }
}

fn span(start: usize, end: usize) -> Span {
    Span::new(u32::try_from(start).unwrap_or(u32::MAX), u32::try_from(end).unwrap_or(u32::MAX))
}

/// Splits a rule string at blanks (POSIX XCU 2.2, quoting), from a byte on.
fn split(text: &str, start: usize) -> Result<Vec<Placed>, RuleError> {
    let mut parts = Vec::new();
    let mut current: Option<(Vec<PartChar>, usize)> = None;
    let mut chars = text.char_indices().peekable();
    while let Some((at, char)) = chars.next() {
        if at < start {
            continue;
        }
        if matches!(char, ' ' | '\t') {
            if let Some((chars, begin)) = current.take() {
                parts.push((Part { chars }, span(begin, at)));
            }
            continue;
        }
        let (part, _) = current.get_or_insert((Vec::new(), at));
        match char {
            '\'' => single_quoted(part, &mut chars, at)?,
            '"' => double_quoted(part, &mut chars, at)?,
            '\\' => match chars.next() {
                Some((_, '\n')) => {}
                Some((_, char)) => part.push(PartChar { char, quoted: true }),
                None => return Err(error(RuleErrorKind::TrailingBackslash, at, text.len())),
            },
            char => part.push(unquoted(char, at)?),
        }
    }
    if let Some((chars, begin)) = current {
        parts.push((Part { chars }, span(begin, text.len())));
    }
    Ok(parts)
}

fn unquoted(char: char, at: usize) -> Result<PartChar, RuleError> {
    let kind = match char {
        ';' | '&' | '|' | '<' | '>' | '(' | ')' | '\n' => RuleErrorKind::Operator,
        '$' | '`' => RuleErrorKind::Expansion,
        '\0' => RuleErrorKind::Nul,
        char => return Ok(PartChar { char, quoted: false }),
    };
    Err(error(kind, at, at.saturating_add(char.len_utf8())))
}

fn single_quoted(
    part: &mut Vec<PartChar>,
    chars: &mut Peekable<CharIndices<'_>>,
    open: usize,
) -> Result<(), RuleError> {
    for (at, char) in chars.by_ref() {
        match char {
            '\'' => return Ok(()),
            '\0' => return Err(error(RuleErrorKind::Nul, at, at.saturating_add(1))),
            char => part.push(PartChar { char, quoted: true }),
        }
    }
    Err(error(RuleErrorKind::UnclosedQuote, open, open.saturating_add(1)))
}

fn double_quoted(
    part: &mut Vec<PartChar>,
    chars: &mut Peekable<CharIndices<'_>>,
    open: usize,
) -> Result<(), RuleError> {
    while let Some((at, char)) = chars.next() {
        let char = match char {
            '"' => return Ok(()),
            '\0' => return Err(error(RuleErrorKind::Nul, at, at.saturating_add(1))),
            '\\' => match chars.next_if(|(_, next)| matches!(next, '$' | '`' | '"' | '\\')) {
                Some((_, escaped)) => escaped,
                None => char,
            },
            char => char,
        };
        part.push(PartChar { char, quoted: true });
    }
    Err(error(RuleErrorKind::UnclosedQuote, open, open.saturating_add(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(parts: &[Part]) -> Vec<String> {
        parts.iter().map(Part::text).collect()
    }

    fn command(text: &str) -> (String, Vec<String>, Vec<String>) {
        let pattern = Pattern::parse(text).unwrap();
        let CommandPattern { program, words, options } = pattern.command().unwrap();
        (program.text(), texts(words), texts(options))
    }

    fn kind(text: &str) -> RuleErrorKind {
        Pattern::parse(text).unwrap_err().kind
    }

    #[test]
    fn a_rule_is_words_then_options() {
        let (program, words, options) = command("git push --force +x");
        assert_eq!(program, "git");
        assert_eq!(words, ["push"]);
        assert_eq!(options, ["--force", "+x"]);
    }

    #[test]
    fn quotes_let_a_part_hold_a_blank() {
        let (program, words, _) = command(r#"a\ b 'c  d' "e\"f" g''h"#);
        assert_eq!(program, "a b");
        assert_eq!(words, ["c  d", "e\"f", "gh"]);
    }

    #[test]
    fn a_write_rule_has_one_target() {
        assert!(matches!(Pattern::parse("> out/*"), Ok(Pattern::Write(_))));
        assert!(matches!(Pattern::parse(" >out/*"), Ok(Pattern::Write(_))));
        assert_eq!(kind(">"), RuleErrorKind::NoTarget);
        assert_eq!(kind("> ''"), RuleErrorKind::NoTarget);
        assert_eq!(kind("> a b"), RuleErrorKind::SeveralTargets);
        assert_eq!(kind(">> a"), RuleErrorKind::Operator);
    }

    #[test]
    fn what_is_no_rule_says_why() {
        assert_eq!(kind(""), RuleErrorKind::Empty);
        assert_eq!(kind("  "), RuleErrorKind::Empty);
        for text in ["git [p", "git l[os", "git [!]", "> a/[b", "[x"] {
            assert_eq!(kind(text), RuleErrorKind::OpenBracket, "{text}");
        }
        assert_eq!(kind("''"), RuleErrorKind::EmptyProgram);
        assert_eq!(kind("-f git"), RuleErrorKind::OptionFirst);
        assert_eq!(kind("git push --force origin"), RuleErrorKind::WordAfterOption);
        assert_eq!(kind("git -C repo status"), RuleErrorKind::WordAfterOption);
        assert_eq!(kind("a; b"), RuleErrorKind::Operator);
        assert_eq!(kind("a\nb"), RuleErrorKind::Operator);
        assert_eq!(kind("ls $HOME"), RuleErrorKind::Expansion);
        assert_eq!(kind("ls `x`"), RuleErrorKind::Expansion);
        assert_eq!(kind("a\0"), RuleErrorKind::Nul);
        assert_eq!(kind("a 'b"), RuleErrorKind::UnclosedQuote);
        assert_eq!(kind("a \"b"), RuleErrorKind::UnclosedQuote);
        assert_eq!(kind("a \\"), RuleErrorKind::TrailingBackslash);
    }

    #[test]
    fn what_would_never_match_must_be_quoted() {
        for text in ["FOO=1 git", "_a1= git", "A=b"] {
            assert_eq!(kind(text), RuleErrorKind::Assignment, "{text}");
        }
        for text in ["make A=1", "a.b=c", "'A=1' git", "1=2"] {
            assert!(Pattern::parse(text).is_ok(), "{text}");
        }
        for text in ["npm run {build,test}", "> out/{a,b}", "x {1..9}", "git -{a,b}", "x {{a,b}c}"]
        {
            assert_eq!(kind(text), RuleErrorKind::BraceList, "{text}");
        }
        for text in ["x {}", "x {a}", "x '{a,b}'", "x \\{a,b}", "x a,b}", "x {a,b", "x {.}"] {
            assert!(Pattern::parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn an_error_points_at_its_place() {
        let error = Pattern::parse("git push -f origin").unwrap_err();
        assert_eq!(error.span, Span::new(12, 18));
    }
}
