//! `airlock explain`: the way from the line to its verdict.

use std::fmt::Write as _;

use airlock::{Decision, Effect, FieldKind, JudgedCommand, Reason, Role, Rule, Span, Verdict};

use crate::exit_code::Exit;
use crate::input::{self, Error};
use crate::options::ExplainOptions;
use crate::render::{Style, shown, verdict};
use crate::subcommand::print;

/// Runs the subcommand.
pub(crate) fn run(options: &ExplainOptions) -> Result<Exit, Error> {
    let policy = input::policy(&options.policy)?;
    let line = input::line(options.line.as_deref())?;
    let decision = policy.judge_bytes(&line);
    let line = String::from_utf8_lossy(&line);
    print(&explanation(&line, &decision, Style::of_stdout()))?;
    Ok(decision.verdict().into())
}

fn explanation(line: &str, decision: &Decision, style: Style) -> String {
    let mut text = verdict(line, decision, style);
    if let Some(shell) = decision.shell() {
        let _ = writeln!(text, "\nAs {} reads it:", shell.word());
    } else {
        text.push('\n');
    }
    Tree { decision, style }.write(&mut text);
    for (target, verdict, reason) in decision.writes() {
        let word = style.paint(verdict, verdict.word());
        let _ = writeln!(text, "writes {}  {word}  {}", shown(&target), said(reason));
    }
    if let Some(expansion) = decision.expansion() {
        let part = part(line, expansion);
        let _ = writeln!(text, "The shell decides {part} later: no allow rule counts.");
    }
    for (kind, span) in decision.unanalyzable() {
        let part = part(line, span);
        let _ = writeln!(text, "Not followed ({}): {part}: {}", kind.code(), kind.sentence());
    }
    text
}

fn part(line: &str, span: Span) -> String {
    let part = line.get(span.start as usize..span.end as usize).unwrap_or_default();
    shown(part)
}

/// The commands of a decision as a tree of who launches whom.
struct Tree<'a> {
    decision: &'a Decision,
    style: Style,
}

impl Tree<'_> {
    fn write(&self, text: &mut String) {
        let commands: Vec<JudgedCommand<'_>> = self.decision.commands().collect();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); commands.len()];
        let mut roots = Vec::new();
        for (index, command) in commands.iter().enumerate() {
            match command.launched_by().and_then(|launcher| children.get_mut(launcher)) {
                Some(siblings) => siblings.push(index),
                None => roots.push(index),
            }
        }
        // Depth first, without recursion: each entry is a command, and what stands before it.
        let mut rest: Vec<(usize, String, bool)> = Vec::new();
        push_all(&mut rest, &roots, "");
        while let Some((index, indent, is_last)) = rest.pop() {
            let Some(command) = commands.get(index) else { continue };
            let branch = if is_last { "└─ " } else { "├─ " };
            let _ = writeln!(text, "{indent}{branch}{}", self.command(command));
            let below = format!("{indent}{}", if is_last { "   " } else { "│  " });
            push_all(&mut rest, children.get(index).map_or(&[], Vec::as_slice), &below);
        }
    }

    fn command(&self, command: &JudgedCommand<'_>) -> String {
        let mut words: Vec<String> =
            command.words().map(|(word, kind)| displayed(&word, kind)).collect();
        if command.is_open() {
            words.push("…".to_owned());
        }
        let verdict = match (command.role(), command.verdict()) {
            (Role::Doubt, _) => "perhaps a command".to_owned(),
            (Role::Launcher | Role::Evidence, Verdict::Allow) => role(command.role()).to_owned(),
            (Role::Launcher | Role::Evidence | Role::Innermost, verdict) => {
                let word = self.style.paint(verdict, verdict.word());
                format!("{word}  {}", said(command.reason()))
            }
        };
        format!("{}  {verdict}", words.join(" "))
    }
}

/// Pushes commands so that the first is popped first.
fn push_all(rest: &mut Vec<(usize, String, bool)>, commands: &[usize], indent: &str) {
    let last = commands.len().saturating_sub(1);
    for (position, index) in commands.iter().enumerate().rev() {
        rest.push((*index, indent.to_owned(), position == last));
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Innermost => "",
        Role::Launcher => "launches",
        Role::Evidence => "seen among the operands",
        Role::Doubt => "perhaps a command",
    }
}

fn said(reason: Reason<'_>) -> String {
    match reason {
        Reason::Unanalyzable(kind) => kind.sentence().to_owned(),
        Reason::Rule(rule) => rule_text(rule),
        Reason::Doubt(rule) => format!("may match: {}", rule_text(rule)),
        Reason::Default => "no rule names it: the default".to_owned(),
        Reason::Launcher => String::new(),
    }
}

fn rule_text(rule: &Rule) -> String {
    let effect = match rule.effect() {
        Effect::Allow => "allow",
        Effect::Ask => "ask",
        Effect::Deny => "deny",
    };
    let number = rule.index().saturating_add(1);
    let why = rule.why().map(|why| format!(" ({})", shown(why))).unwrap_or_default();
    format!("{effect} rule {number} `{}`{why}", shown(rule.text()))
}

/// Returns a word: quoted where it would not be one word, and with what the shell or a wrapper may
/// make of it.
fn displayed(word: &str, kind: FieldKind) -> String {
    let plain = !word.is_empty()
        && word.chars().all(|char| char.is_alphanumeric() || "-_./=:,+@%^*?[]{}~$".contains(char));
    let word = if plain { word.to_owned() } else { format!("'{}'", shown(word)) };
    match kind {
        FieldKind::Literal => word,
        FieldKind::Tilde => format!("{word}⟨home⟩"),
        FieldKind::Glob => format!("{word}⟨pattern⟩"),
        FieldKind::Replacement => format!("{word}⟨replaced⟩"),
        FieldKind::Expansion => format!("{word}⟨expansion⟩"),
    }
}

#[cfg(test)]
mod tests {
    use airlock::Policy;

    use super::*;

    fn explained(line: &str) -> String {
        let policy = Policy::preset("shell_command_defaults").unwrap();
        explanation(line, &policy.judge(line), Style::PLAIN)
    }

    #[test]
    fn the_tree_shows_who_launches_whom() {
        let text = explained("ls *.py; env A=1 nice rm -r x");
        let tree: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("As ")).collect();
        assert_eq!(
            tree,
            [
                "As bash reads it:",
                "├─ ls *.py⟨pattern⟩  allow  allow rule 5 `ls` (lists directories)",
                "└─ env A=1 nice rm -r x  launches",
                "   └─ nice rm -r x  launches",
                "      └─ rm -r x  deny  deny rule 1 `rm -r` (deletes whole directories)",
            ]
        );
    }

    #[test]
    fn writes_and_what_cannot_be_followed_are_listed() {
        let text = explained("cat x > out; sh");
        assert!(text.contains("writes out  ask  no rule names it: the default\n"), "{text}");
        assert!(text.contains("Not followed (stdin_program): sh: it reads"), "{text}");
    }

    #[test]
    fn unknown_words_are_marked() {
        let text = explained("ls \"$X\" | xargs cat");
        assert!(text.contains("⟨expansion⟩"), "{text}");
        assert!(text.contains("cat …"), "{text}");
        assert!(text.contains("no allow rule counts"), "{text}");
    }
}
