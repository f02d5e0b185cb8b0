//! `airlock explain`: the way from the line to its verdict.

use std::fmt::Write as _;

use airlock::{Decision, FieldKind, JudgedCommand, Role, Shell, Span, UnanalyzableKind, Verdict};

use crate::exit_code::Exit;
use crate::input::{self, Error};
use crate::json::ExplanationJson;
use crate::options::ExplainOptions;
use crate::render::{Style, said, said_of, sentence, shown, verdict};
use crate::subcommand::{pretty, print};

/// Runs the subcommand.
pub(crate) fn run(options: &ExplainOptions) -> Result<Exit, Error> {
    let policy = input::policy(&options.policy)?;
    let line = input::line(options.line.as_deref())?;
    let decision = policy.judge_bytes(&line);
    if options.json {
        print(&pretty(&ExplanationJson::new(&decision))?)?;
    } else {
        let line = String::from_utf8_lossy(&line);
        print(&explanation(&line, &decision, policy.shell(), Style::of_stdout()))?;
    }
    Ok(decision.verdict().into())
}

pub(crate) fn explanation(line: &str, decision: &Decision, shell: Shell, style: Style) -> String {
    let mut text = verdict(line, decision, style);
    text.push('\n');
    text.push_str(&reading(decision, shell));
    let mut tree = String::new();
    Tree { decision, style }.write(&mut tree);
    text.push_str(&tree);
    if decision.commands().len() == 0 && decision.unanalyzable().next().is_none() {
        text.push_str("It runs no command: the default decides.\n");
    }
    for (target, verdict, reason) in decision.writes() {
        let word = style.paint(verdict, verdict.word());
        let _ = writeln!(text, "writes {}  {word}  {}", shown(&target), said(decision, reason));
    }
    if let Some(expansion) = decision.expansion() {
        let part = part(line, expansion);
        let _ = writeln!(text, "The shell decides {part} later: no allow rule counts.");
    }
    for (kind, span) in decision.unanalyzable() {
        text.push_str(&not_followed(line, decision, kind, span));
    }
    text.push_str(&legend(&tree));
    text
}

/// Returns whose reading is shown.
fn reading(decision: &Decision, shell: Shell) -> String {
    let Some(own) = decision.shell() else { return String::new() };
    if decision.is_read_differently() {
        let own = own.word();
        return format!(
            "Shells read this line differently, and the strictest verdict holds. As {own} reads it:\n"
        );
    }
    match shell {
        Shell::Any => "As sh, bash and zsh read it:\n".to_owned(),
        Shell::Sh | Shell::Bash | Shell::Zsh => format!("As {} reads it:\n", shell.word()),
    }
}

fn not_followed(line: &str, decision: &Decision, kind: UnanalyzableKind, span: Span) -> String {
    let part = match part(line, span) {
        part if part.is_empty() => String::new(),
        part => format!("{part}: "),
    };
    format!("Not followed ({}): {part}{}\n", kind.code(), sentence(decision, kind))
}

/// Returns a part of the line, whole characters of it.
fn part(line: &str, span: Span) -> String {
    let (start, end) = (span.start as usize, span.end as usize);
    let start = (0..=start).rev().find(|start| line.is_char_boundary(*start)).unwrap_or(0);
    let end = (end..=line.len()).find(|end| line.is_char_boundary(*end)).unwrap_or(line.len());
    shown(line.get(start..end).unwrap_or_default())
}

/// What the marks of a tree mean.
const MARKS: &[(&str, &str)] = &[
    ("⟨home⟩", "a home directory"),
    ("⟨pattern⟩", "the names of files that match, or itself"),
    ("⟨replaced⟩", "what its launcher puts there"),
    ("⟨expansion⟩", "what the shell decides later"),
    (" …", "any number of further words"),
];

/// Returns what the marks mean that a tree has.
fn legend(tree: &str) -> String {
    let used = MARKS.iter().filter(|(mark, _)| tree.contains(mark));
    let used: Vec<String> =
        used.map(|(mark, meaning)| format!("{} {meaning}", mark.trim_start())).collect();
    if used.is_empty() { String::new() } else { format!("Marks: {}.\n", used.join("; ")) }
}

/// What stands in the tree.
#[derive(Clone, Copy)]
enum Entry {
    /// The command of this index.
    Command(usize),
    /// What a rule found among the operands of the command of this index.
    Found(usize),
}

/// The commands of a decision as a tree of who launches whom.
struct Tree<'a> {
    decision: &'a Decision,
    style: Style,
}

impl Tree<'_> {
    fn write(&self, text: &mut String) {
        let commands: Vec<JudgedCommand<'_>> = self.decision.commands().collect();
        let mut children: Vec<Vec<Entry>> = vec![Vec::new(); commands.len()];
        let mut roots = Vec::new();
        for (index, command) in commands.iter().enumerate() {
            match command.launched_by().and_then(|launcher| children.get_mut(launcher)) {
                Some(siblings) => siblings.push(Entry::Command(index)),
                None => roots.push(Entry::Command(index)),
            }
            if let (true, Some(own)) = (command.found().is_some(), children.get_mut(index)) {
                own.push(Entry::Found(index));
            }
        }
        // Depth first, without recursion: each entry, and what stands before it.
        let mut rest: Vec<(Entry, String, bool)> = Vec::new();
        push_all(&mut rest, &roots, "");
        while let Some((entry, indent, is_last)) = rest.pop() {
            let (shown, below) = match entry {
                Entry::Command(index) => {
                    let Some(command) = commands.get(index) else { continue };
                    let below = children.get(index).map_or(&[][..], Vec::as_slice);
                    (self.command(command), below)
                }
                Entry::Found(index) => {
                    let Some(words) = commands.get(index).and_then(JudgedCommand::found) else {
                        continue;
                    };
                    (format!("{}  found among its words", joined(words)), &[][..])
                }
            };
            let branch = if is_last { "└─ " } else { "├─ " };
            let _ = writeln!(text, "{indent}{branch}{shown}");
            let indent = format!("{indent}{}", if is_last { "   " } else { "│  " });
            push_all(&mut rest, below, &indent);
        }
    }

    fn command(&self, command: &JudgedCommand<'_>) -> String {
        let mut words = joined(command.words());
        if command.is_open() {
            words.push_str(" …");
        }
        let verdict = match (command.role(), command.verdict()) {
            (Role::Doubt, _) => "perhaps a command".to_owned(),
            (Role::Launcher | Role::Evidence, Verdict::Allow) => role(command.role()).to_owned(),
            (Role::Launcher | Role::Evidence | Role::Innermost, verdict) => {
                let word = self.style.paint(verdict, verdict.word());
                let reason = said_of(self.decision, command);
                format!("{word}  {reason}")
            }
        };
        format!("{words}  {verdict}")
    }
}

fn joined(words: impl IntoIterator<Item = (String, FieldKind)>) -> String {
    let words: Vec<String> = words.into_iter().map(|(word, kind)| displayed(&word, kind)).collect();
    words.join(" ")
}

/// Pushes entries so that the first is popped first.
fn push_all(rest: &mut Vec<(Entry, String, bool)>, entries: &[Entry], indent: &str) {
    let last = entries.len().saturating_sub(1);
    for (position, entry) in entries.iter().enumerate().rev() {
        rest.push((*entry, indent.to_owned(), position == last));
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
        explanation(line, &policy.judge(line), policy.shell(), Style::PLAIN)
    }

    #[test]
    fn the_tree_shows_who_launches_whom() {
        let text = explained("ls *.py; env A=1 nice rm -r x");
        let tree: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("As ")).collect();
        assert_eq!(
            tree,
            [
                "As sh, bash and zsh read it:",
                "├─ ls *.py⟨pattern⟩  allow  allow rule 5 `ls` (lists directories)",
                "└─ env A=1 nice rm -r x  launches",
                "   └─ nice rm -r x  launches",
                "      └─ rm -r x  deny  deny rule 1 `rm -r` (deletes whole directories)",
                "Marks: ⟨pattern⟩ the names of files that match, or itself.",
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
        assert!(text.ends_with(
            "Marks: ⟨expansion⟩ what the shell decides later; … any number of further words.\n"
        ));
    }

    #[test]
    fn an_allow_rule_that_does_not_count_is_named() {
        let text = explained("ls \"$X\"");
        let wanted = "the default: allow rule 5 `ls` does not count: the shell decides some words of \
                      the line later";
        assert!(text.contains(wanted), "{text}");
        assert!(explained("chroot /m ls").contains("does not count: below another root"));
    }

    #[test]
    fn what_a_rule_found_among_the_operands_is_shown() {
        let text = explained("mywrapper -v rm -rf x");
        assert!(text.contains("└─ mywrapper -v rm -rf x  deny  deny rule 1 `rm -r`"), "{text}");
        assert!(text.contains("\n   └─ rm -rf x  found among its words\n"), "{text}");
    }

    #[test]
    fn a_line_without_commands_says_so() {
        assert!(explained("# nothing").contains("It runs no command"));
        assert!(!explained("ls 'x").contains("It runs no command"));
    }

    #[test]
    fn a_reading_that_decides_is_named() {
        assert!(explained("ls *(e:x:)").contains("Shells read this line differently"));
        let policy = Policy::preset("shell_command_defaults").unwrap().with_shell(Shell::Zsh);
        let text = explanation("ls", &policy.judge("ls"), policy.shell(), Style::PLAIN);
        assert!(text.contains("\nAs zsh reads it:\n"), "{text}");
    }

    #[test]
    fn what_is_no_text_has_its_part_shown() {
        let policy = Policy::preset("shell_command_defaults").unwrap();
        let decision = policy.judge_bytes(b"ls \xff");
        let text = explanation("ls \u{fffd}", &decision, policy.shell(), Style::PLAIN);
        assert!(text.contains("Not followed (encoding): \u{fffd}: it is not"), "{text}");
    }
}
