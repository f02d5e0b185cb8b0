//! Decisions for people.

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use airlock::{Decision, JudgedCommand, Reason, Rule, Span, UnanalyzableKind, Uncounted, Verdict};

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

/// Returns the verdict in one line, the part concerned underlined, the rule where it is of the
/// user's own policy, and what to write instead.
pub(crate) fn verdict(line: &str, decision: &Decision, style: Style) -> String {
    let word = style.paint(decision.verdict(), decision.verdict().word());
    let mut text = format!("{word}: {}\n", because(decision));
    if decision.verdict() != Verdict::Allow {
        text.push_str(&underlined(line, concerned(decision), decision.verdict(), style));
        if let Some((rule, number)) = decision.rule().and_then(|rule| Some((rule, rule.line()?))) {
            let _ = writeln!(text, "  rule: {} (line {number} of the policy)", rule.title());
        }
        if let Some(advice) = advice(decision) {
            let _ = writeln!(text, "  instead: {}", shown(advice));
        }
    }
    text
}

/// Returns the part of the line that the person should look at.
fn concerned(decision: &Decision) -> Span {
    let expansion = decision.expansion().filter(|_| is_for_expansion(decision));
    expansion.unwrap_or_else(|| decision.span())
}

/// Returns whether a command or a write is left to the default for what the shell decides later.
fn is_for_expansion(decision: &Decision) -> bool {
    match (decision.reason(), determining(decision)) {
        (Reason::Default, Some(command)) => {
            matches!(command.uncounted(), Some((_, Uncounted::Expansion)))
        }
        (Reason::Default, None) => decision.written().is_some() && decision.expansion().is_some(),
        (Reason::Unanalyzable(_) | Reason::Rule(_) | Reason::Doubt(_) | Reason::Launcher, _) => {
            false
        }
    }
}

/// Returns the command that is left to the default, where one determines the verdict.
fn determining(decision: &Decision) -> Option<JudgedCommand<'_>> {
    decision.commands().find(|command| {
        decision.written().is_none()
            && command.span() == decision.span()
            && matches!(command.reason(), Reason::Default)
    })
}

/// Returns why, as a sentence without its end.
pub(crate) fn because(decision: &Decision) -> String {
    let program = decision.called();
    let subject = match decision.written() {
        Some(file) => format!("writing to {file}"),
        None => program.clone().unwrap_or_else(|| "this".to_owned()),
    };
    match (decision.reason(), decision.verdict()) {
        (Reason::Unanalyzable(kind), _) => {
            let subject = program.map(|program| program + " ").unwrap_or_default();
            format!("{subject}cannot be followed: {}", sentence(decision, kind))
        }
        (_, Verdict::Allow) => "every command is allowed".to_owned(),
        (Reason::Rule(rule), verdict) => {
            let does = if verdict == Verdict::Ask { "asks about" } else { "refuses" };
            format!("a rule {does} {subject}{}", reason_of(rule))
        }
        (Reason::Doubt(rule), _) => {
            format!("a rule may refuse {subject}, depending on its words{}", reason_of(rule))
        }
        (Reason::Default | Reason::Launcher, verdict) => by_default(decision, &subject, verdict),
    }
}

/// Returns what cannot be followed: of a line that does not parse, what is wrong with it.
pub(crate) fn sentence(decision: &Decision, kind: UnanalyzableKind) -> &'static str {
    match (kind, decision.syntax_error()) {
        (UnanalyzableKind::Syntax, Some(error)) => error,
        (_, _) => kind.sentence(),
    }
}

fn by_default(decision: &Decision, subject: &str, verdict: Verdict) -> String {
    let does = if verdict == Verdict::Ask { "asks" } else { "refuses" };
    if is_for_expansion(decision) {
        return format!("the shell decides some of its words later, and the default {does}");
    }
    let command = determining(decision);
    if command.is_none() && decision.written().is_none() {
        return format!("it runs no command, and the default {does}");
    }
    match command.and_then(|command| command.uncounted()) {
        Some((_, why)) => {
            format!(
                "no rule allows {subject} like this, and the default {does}: {}",
                uncounted(why)
            )
        }
        None if decision.written().is_some() => {
            format!("no rule allows {subject}, and the default {does}")
        }
        None => format!("no rule allows {subject} like this, and the default {does}"),
    }
}

/// Returns why an allow rule does not count, as a clause.
pub(crate) fn uncounted(why: Uncounted<'_>) -> &'static str {
    match why {
        Uncounted::Expansion => "the shell decides some words of the line later",
        Uncounted::OtherRoot => "below another root directory the program may be another",
        Uncounted::MayLaunch => {
            "a word that is not known may be an option by which it launches something"
        }
        Uncounted::Writes => "the text that is its program writes a file",
        Uncounted::DynamicProgram => "which program runs is only known when the line runs",
        Uncounted::Doubt(_) => "another rule may match, depending on its words",
    }
}

/// Returns why a command or a write gets its verdict.
pub(crate) fn said(decision: &Decision, reason: Reason<'_>) -> String {
    match reason {
        Reason::Unanalyzable(kind) => sentence(decision, kind).to_owned(),
        Reason::Rule(rule) => {
            let why = rule.why().map(|why| format!(" ({})", shown(why))).unwrap_or_default();
            format!("{}{why}", rule.title())
        }
        Reason::Doubt(rule) => format!("may match: {}", rule.title()),
        Reason::Default => "no rule names it: the default".to_owned(),
        Reason::Launcher => String::new(),
    }
}

/// Returns why a command gets its verdict: of one that is left to the default, also which allow rule
/// names it in vain.
pub(crate) fn said_of(decision: &Decision, command: &JudgedCommand<'_>) -> String {
    let Some((rule, why)) = command.uncounted() else { return said(decision, command.reason()) };
    let why = match why {
        Uncounted::Doubt(other) => format!("{} may match", other.title()),
        Uncounted::Expansion
        | Uncounted::OtherRoot
        | Uncounted::MayLaunch
        | Uncounted::Writes
        | Uncounted::DynamicProgram => uncounted(why).to_owned(),
    };
    format!("the default: {} does not count: {why}", rule.title())
}

fn reason_of(rule: &Rule) -> String {
    rule.why().map(|why| format!(": {}", shown(why))).unwrap_or_default()
}

/// Returns what to write instead, where that is known.
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
        assert_eq!(
            judged("cat x > y"),
            "ask: no rule allows writing to y, and the default asks\n  cat x > y\n          ^\n"
        );
        assert_eq!(judged("> y").lines().next(), judged("cat x > y").lines().next());
        assert!(judged("./ls").contains("no rule allows ./ls like this"), "{}", judged("./ls"));
        assert!(
            judged("make $X").contains("no rule allows make like this"),
            "{}",
            judged("make $X")
        );
        assert!(judged("chroot /m ls").contains("asks: below another root directory"));
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
    fn a_line_that_does_not_parse_says_why() {
        let first = |line: &str| judged(line).lines().next().unwrap_or_default().to_owned();
        assert_eq!(first("ls 'a"), "deny: cannot be followed: a quote or bracket is never closed");
        assert_eq!(
            first("ls &&"),
            "deny: cannot be followed: a command or a redirection's target is missing"
        );
    }

    #[test]
    fn a_rule_of_the_users_own_policy_is_named() {
        let policy = Policy::from_toml("allow = ['cat']\ndeny = ['rm -r', '> /etc/**']\n").unwrap();
        assert_eq!(
            verdict("rm -r x", &policy.judge("rm -r x"), Style::PLAIN),
            "deny: a rule refuses rm\n  rm -r x\n  ^^^^^^^\n  \
             rule: deny rule 1 `rm -r` (line 2 of the policy)\n"
        );
        assert_eq!(
            verdict("cat x > /etc/y", &policy.judge("cat x > /etc/y"), Style::PLAIN),
            "deny: a rule refuses writing to /etc/y\n  cat x > /etc/y\n          ^^^^^^\n  \
             rule: deny rule 2 `> /etc/**` (line 2 of the policy)\n"
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
