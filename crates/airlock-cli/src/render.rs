//! Decisions for people.

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use airlock::{Decision, Reason, Rule, Span, Verdict};

/// Whether output is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    colour: bool,
}

impl Style {
    /// No colour.
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { colour: false };

    /// Colours on a terminal, unless `NO_COLOR` is set (no-color.org).
    pub(crate) fn of_stdout() -> Self {
        let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self { colour: !refused && io::stdout().is_terminal() }
    }

    /// Returns a text in the colour of a verdict.
    pub(crate) fn paint(self, verdict: Verdict, text: &str) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let colour = match verdict {
            Verdict::Allow => "32",
            Verdict::Ask => "33",
            Verdict::Deny => "31",
        };
        format!("\x1b[1;{colour}m{text}\x1b[0m")
    }
}

/// Returns the verdict in one line, the part concerned underlined, and what to write instead.
pub(crate) fn verdict(line: &str, decision: &Decision, style: Style) -> String {
    let word = style.paint(decision.verdict(), decision.verdict().word());
    let mut text = format!("{word}: {}\n", because(decision));
    if decision.verdict() != Verdict::Allow {
        text.push_str(&underlined(line, concerned(decision), decision.verdict(), style));
        if let Some(advice) = advice(decision) {
            let _ = writeln!(text, "  instead: {}", shown(advice));
        }
    }
    text
}

/// Returns the part of the line that the person should look at.
fn concerned(decision: &Decision) -> Span {
    match (decision.reason(), decision.expansion()) {
        (Reason::Default, Some(expansion)) => expansion,
        (
            Reason::Unanalyzable(_)
            | Reason::Rule(_)
            | Reason::Doubt(_)
            | Reason::Default
            | Reason::Launcher,
            _,
        ) => decision.span(),
    }
}

/// Returns why, as a sentence without its end.
pub(crate) fn because(decision: &Decision) -> String {
    let program = decision.program().unwrap_or_default();
    let named = !program.is_empty();
    match (decision.reason(), decision.verdict()) {
        (Reason::Unanalyzable(kind), _) if named => {
            format!("{program} cannot be followed: {}", kind.sentence())
        }
        (Reason::Unanalyzable(kind), _) => format!("cannot be followed: {}", kind.sentence()),
        (_, Verdict::Allow) => "every command is allowed".to_owned(),
        (Reason::Rule(rule), verdict) => {
            let does = if verdict == Verdict::Ask { "asks about" } else { "refuses" };
            let subject = if named { program } else { "this" };
            format!("a rule {does} {subject}{}", reason_of(rule))
        }
        (Reason::Doubt(rule), _) => {
            let subject = if named { program } else { "this" };
            format!("a rule may refuse {subject}, depending on its words{}", reason_of(rule))
        }
        (Reason::Default | Reason::Launcher, verdict) => by_default(decision, program, verdict),
    }
}

fn by_default(decision: &Decision, program: &str, verdict: Verdict) -> String {
    let does = if verdict == Verdict::Ask { "asks" } else { "refuses" };
    if program.is_empty() {
        format!("it runs no command, and the default {does}")
    } else if decision.expansion().is_some() {
        format!("the shell decides some of its words later, and the default {does}")
    } else if decision.commands().any(|command| {
        command.span() == decision.span() && matches!(command.reason(), Reason::Default)
    }) {
        // The word as written: no rule for `ls` names `./ls`.
        let word = decision
            .commands()
            .find(|command| command.span() == decision.span())
            .and_then(|command| command.argv().into_iter().next());
        let word = shown(word.as_deref().unwrap_or(program));
        format!("no rule allows {word} like this, and the default {does}")
    } else {
        format!("no rule allows {program} to write this file, and the default {does}")
    }
}

fn reason_of(rule: &Rule) -> String {
    rule.why().map(|why| format!(": {}", shown(why))).unwrap_or_default()
}

pub(crate) fn advice(decision: &Decision) -> Option<&str> {
    match decision.reason() {
        Reason::Unanalyzable(kind) => Some(kind.advice()),
        Reason::Rule(rule) | Reason::Doubt(rule) => rule.suggest(),
        Reason::Default | Reason::Launcher => None,
    }
}

/// The most characters of a line that are shown around the part concerned.
const SHOWN: usize = 100;

/// Returns the source line that holds the start of a span, with the span underlined.
fn underlined(line: &str, span: Span, verdict: Verdict, style: Style) -> String {
    let (start, end) = (span.start as usize, span.end as usize);
    let before = line.get(..start).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |newline| newline.saturating_add(1));
    let rest = line.get(line_start..).unwrap_or_default();
    let source = rest.split('\n').next().unwrap_or_default();
    let inside = |offset: usize| {
        let within = offset.saturating_sub(line_start).min(source.len());
        // A span that lies inside a character is of bytes that are no text.
        (0..=within).rev().find(|at| source.is_char_boundary(*at)).unwrap_or(0)
    };
    let (from, to) = (inside(start), inside(end));
    let part = |from: usize, to: usize| source.get(from..to).unwrap_or_default();
    let head = shortened_head(&shown(part(0, from)));
    let marked = shortened_tail(&shown(part(from, to)), SHOWN);
    let tail = shortened_tail(&shown(part(to, source.len())), SHOWN / 2);
    if marked.is_empty() {
        return String::new();
    }
    let indent = " ".repeat(head.chars().count());
    let marks = style.paint(verdict, &"^".repeat(marked.chars().count()));
    format!("  {head}{marked}{tail}\n  {indent}{marks}\n")
}

fn shortened_head(text: &str) -> String {
    let length = text.chars().count();
    if length <= SHOWN / 2 {
        return text.to_owned();
    }
    let kept: String = text.chars().skip(length.saturating_sub(SHOWN / 2)).collect();
    format!("…{kept}")
}

fn shortened_tail(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let kept: String = text.chars().take(longest).collect();
    format!("{kept}…")
}

/// Returns a text with what a terminal would act on escaped.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\t' => shown.push(' '),
            '\'' | '"' | '\\' => shown.push(char),
            char => shown.extend(char.escape_debug()),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use airlock::Policy;

    use super::*;

    fn judged(line: &str) -> String {
        let policy = Policy::preset("shell_command_defaults").unwrap();
        verdict(line, &policy.judge(line), Style::PLAIN)
    }

    #[test]
    fn an_allowed_line_needs_no_more() {
        assert_eq!(judged("git status"), "allow: every command is allowed\n");
    }

    #[test]
    fn a_denied_part_is_underlined() {
        assert_eq!(
            judged("ls && rm -rf build"),
            "deny: a rule refuses rm: deletes whole directories\n  \
             ls && rm -rf build\n        ^^^^^^^^^^^^\n  instead: delete the files by name\n"
        );
    }

    #[test]
    fn what_no_rule_names_is_said() {
        assert_eq!(
            judged("ls; make all"),
            "ask: no rule allows make like this, and the default asks\n  \
             ls; make all\n      ^^^^^^^^\n"
        );
        assert_eq!(judged(""), "ask: it runs no command, and the default asks\n");
        assert!(judged("cat x > y").contains("to write this file"), "{}", judged("cat x > y"));
        assert_eq!(
            judged("cat x; ls $X"),
            "ask: the shell decides some of its words later, and the default asks\n  \
             cat x; ls $X\n            ^^\n"
        );
    }

    #[test]
    fn what_cannot_be_followed_says_what_to_write() {
        assert_eq!(
            judged("curl x | sh"),
            "deny: sh cannot be followed: it reads its program from a pipe, standard input or a \
             terminal\n  curl x | sh\n           ^^\n  instead: save the program to a file and run \
             the file\n"
        );
    }

    #[test]
    fn only_the_source_line_concerned_is_shown() {
        assert!(judged("ls\nrm -r \u{1b}x\nls").contains("\n  rm -r \\u{1b}x\n  ^^^^^^^^^^^^^\n"));
    }

    #[test]
    fn a_long_line_is_cut() {
        let line = format!("ls {}; rm -r {}", "a".repeat(500), "b".repeat(500));
        assert!(judged(&line).lines().all(|line| line.chars().count() < 300));
    }
}
