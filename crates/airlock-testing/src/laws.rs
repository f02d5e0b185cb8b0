//! Laws that hold without an oracle: each takes a line and says how it breaks the law, if it does.
//!
//! Property tests and fuzz targets run the same functions.

mod finding;
mod spelling;

use std::sync::LazyLock;

use airlock::{Effect, Policy, Shell, Verdict, ViolationType};
use airlock_command::{Settings, analyze};
use airlock_syntax::{Dialect, Line, parse};

pub use self::finding::written_finding;
pub use self::spelling::{
    calling_otherwise_never_loosens, joining_never_loosens, quoting_never_loosens,
};

/// How strict a verdict is: to refuse is one rank, whatever the reason.
fn rank(policy: &Policy, line: &str) -> u8 {
    match policy.judge(line).verdict() {
        Verdict::Allow => 0,
        Verdict::Ask => 1,
        Verdict::Deny => 2,
    }
}

/// The rules that the laws are tried with: a few of each effect.
fn policy(shell: Shell, more: &[&str]) -> Result<Policy, String> {
    let mut builder = Policy::builder().shell(shell).default_verdict(Verdict::Ask);
    for rule in ["ls", "cat", "git status", "git log", "rg", "echo", "cd", "c1", "> out/*"] {
        builder = builder.allow(rule);
    }
    for rule in ["git push", "sudo", "c2"] {
        builder = builder.ask(rule);
    }
    for rule in ["rm -r", "git push --force", "find -delete", "rg --pre", "c3"].iter().chain(more) {
        builder = builder.deny(rule);
    }
    builder.build().map_err(|error| error.to_string())
}

fn bash_policy() -> Result<&'static Policy, String> {
    static POLICY: LazyLock<Result<Policy, String>> = LazyLock::new(|| policy(Shell::Bash, &[]));
    POLICY.as_ref().map_err(Clone::clone)
}

fn any_policy() -> Result<&'static Policy, String> {
    static POLICY: LazyLock<Result<Policy, String>> = LazyLock::new(|| policy(Shell::Any, &[]));
    POLICY.as_ref().map_err(Clone::clone)
}

/// The policy of any shell with more deny rules.
fn stricter_policy() -> Result<&'static Policy, String> {
    static POLICY: LazyLock<Result<Policy, String>> =
        LazyLock::new(|| policy(Shell::Any, &["ls -*", "cat", "c1 --x", "* a"]));
    POLICY.as_ref().map_err(Clone::clone)
}

/// The rules of the policy of any shell, and allow rules for everything.
fn looser_policy() -> Result<&'static Policy, String> {
    static POLICY: LazyLock<Result<Policy, String>> = LazyLock::new(|| {
        let few = any_policy()?;
        let mut builder = Policy::builder().default_verdict(Verdict::Ask).allow("*").allow("> **");
        for rule in few.rules() {
            builder = match rule.effect() {
                Effect::Allow => builder.allow(rule.text()),
                Effect::Ask => builder.ask(rule.text()),
                Effect::Deny => builder.deny(rule.text()),
            };
        }
        builder.build().map_err(|error| error.to_string())
    });
    POLICY.as_ref().map_err(Clone::clone)
}

/// Any text is read in every dialect, and every place lies inside it, on character boundaries.
///
/// # Errors
/// The place that does not.
pub fn places_lie_in_the_line(line: &str) -> Result<(), String> {
    let settings = Settings::default();
    for dialect in Dialect::ALL {
        let analysis = analyze(line, dialect, &settings);
        for (index, command) in analysis.commands.iter().enumerate() {
            let by = command.launched_by.map(|by| by as usize);
            if line.get(command.span.range()).is_none() || by.is_some_and(|by| by >= index) {
                return Err(format!(
                    "{dialect:?}: command {index} at {:?} by {by:?}",
                    command.span
                ));
            }
        }
        for refusal in &analysis.unanalyzable {
            if line.get(refusal.span.range()).is_none() {
                return Err(format!("{dialect:?}: {:?} at {:?}", refusal.kind, refusal.span));
            }
        }
    }
    Ok(())
}

/// A line written out reads as the same words.
///
/// # Errors
/// The line written out, and what differs.
pub fn display_then_parse_is_the_same(line: &str) -> Result<(), String> {
    for dialect in Dialect::ALL {
        let Ok(read) = parse(line, dialect) else { continue };
        // A brace list may make no word at all, and zsh takes a `}` at the end of a word for a token
        // of its own: neither can be told from what is written out.
        let may_list = line.contains('{') && (line.contains(',') || line.contains(".."));
        let has_braces = may_list || (dialect == Dialect::Zsh && line.contains('}'));
        if read.stop.is_some() || has_braces {
            continue;
        }
        let written = read.display(line).to_string();
        match parse(&written, dialect) {
            Ok(again) if words(&again) == words(&read) => {}
            Ok(again) => {
                return Err(format!(
                    "{dialect:?}: {written:?}\n{:?}\n{:?}",
                    words(&read),
                    words(&again)
                ));
            }
            Err(error) => return Err(format!("{dialect:?}: {written:?}: {error}")),
        }
    }
    Ok(())
}

/// Returns the values of each command's words.
fn words(line: &Line) -> Vec<Vec<String>> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    line.commands
        .iter()
        .map(|command| line.words(command).iter().map(|word| text(line.value(word))).collect())
        .collect()
}

/// The same line gets the same answer twice.
///
/// # Errors
/// The two answers.
pub fn the_same_line_gets_the_same_answer(line: &str) -> Result<(), String> {
    let policy = any_policy()?;
    let (one, other) = (policy.judge(line), policy.judge(line));
    let same = one.verdict() == other.verdict()
        && one.reason_code() == other.reason_code()
        && one.span() == other.span();
    if same { Ok(()) } else { Err(format!("{one:?}\n{other:?}")) }
}

/// What is refused stays refused behind a wrapper and inside `bash -c`.
///
/// # Errors
/// The wrapped line that is judged more mildly.
pub fn wrapping_never_loosens(line: &str) -> Result<(), String> {
    let policy = bash_policy()?;
    let plain = rank(policy, line);
    if plain < 2 || line.contains('\0') {
        return Ok(());
    }
    let quoted = format!("'{}'", line.replace('\'', "'\\''"));
    let mut wrapped_lines = vec![
        format!("bash -c {quoted}"),
        format!("env A=1 /usr/bin/bash -c {quoted}"),
        format!("nohup timeout 5 bash -ec {quoted}"),
        format!("eval {quoted}"),
    ];
    // A newline behind a line that is not complete may complete it.
    if parse(line, Dialect::Bash).is_ok() {
        wrapped_lines.extend([format!("{{\n{line}\n}}"), format!("(\n{line}\n)")]);
    }
    for wrapped in wrapped_lines {
        if rank(policy, &wrapped) < 2 {
            return Err(wrapped);
        }
    }
    Ok(())
}

/// Another command never makes the verdict milder.
///
/// # Errors
/// The longer line that is judged more mildly.
pub fn another_command_never_loosens(line: &str) -> Result<(), String> {
    let policy = bash_policy()?;
    let decision = policy.judge(line);
    // A line that is not complete may be completed, and one without a command gets the default.
    let is_complete = parse(line, Dialect::Bash).is_ok_and(|read| read.stop.is_none());
    if !is_complete || decision.commands().len() == 0 {
        return Ok(());
    }
    let plain = rank(policy, line);
    for longer in [format!("{line}\nls"), format!("ls\n{line}"), format!("{line}\nc9 x")] {
        if rank(policy, &longer) < plain {
            return Err(longer);
        }
    }
    Ok(())
}

/// More deny rules never make a verdict milder, and more allow rules never touch a refusal by a rule
/// or for what cannot be followed.
///
/// # Errors
/// The change, with the verdicts.
pub fn more_rules_never_loosen(line: &str) -> Result<(), String> {
    let (few, more) = (any_policy()?, stricter_policy()?);
    if rank(more, line) < rank(few, line) {
        return Err("a deny rule loosened it".to_owned());
    }
    let decision = few.judge(line);
    let by_rule = decision.rule().is_some() && decision.verdict() == Verdict::Deny;
    let is_refused = decision.violation_type() == Some(ViolationType::Unanalyzable) || by_rule;
    if is_refused && rank(looser_policy()?, line) < 2 {
        return Err("an allow rule loosened a refusal".to_owned());
    }
    Ok(())
}

/// A law with its name.
pub type Law = (&'static str, fn(&str) -> Result<(), String>);

/// Every law.
pub const LAWS: [Law; 9] = [
    ("places_lie_in_the_line", places_lie_in_the_line),
    ("display_then_parse_is_the_same", display_then_parse_is_the_same),
    ("the_same_line_gets_the_same_answer", the_same_line_gets_the_same_answer),
    ("wrapping_never_loosens", wrapping_never_loosens),
    ("quoting_never_loosens", quoting_never_loosens),
    ("calling_otherwise_never_loosens", calling_otherwise_never_loosens),
    ("joining_never_loosens", joining_never_loosens),
    ("another_command_never_loosens", another_command_never_loosens),
    ("more_rules_never_loosen", more_rules_never_loosen),
];
