//! Compares what a program launched with what the analysis says.

use airlock_command::{
    Analysis, Command, Count, FieldKind, FieldRef, Piece, Role, Settings, analyze_argv,
};

use super::root::SCRIPT;
use crate::oracle::{Executed, Observation};

/// What the comparison of one argv found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The argv is refused, and the program launched nothing, or was refused by it.
    Refused,
    /// The argv is refused, and the program launched something.
    RefusedThoughRun,
    /// The program launched nothing.
    NothingRan,
    /// All that the program launched is in the analysis.
    Agreed,
    /// This was launched, and is not in the analysis.
    Unseen(Vec<Executed>),
}

/// Returns whether a shell took an option of a builtin for the program to run: `exec -- c1` in dash runs
/// `--`, and `command -p -p c1` in zsh `-p`. No program is named so, and nothing else would run.
fn is_no_program(executed: &Executed) -> bool {
    base(&executed.path).starts_with(b"-")
}

/// Compares one argv.
#[must_use]
pub fn outcome(argv: &[String], seen: &Observation) -> Outcome {
    let words: Vec<&str> = argv.iter().map(String::as_str).collect();
    let analysis = analyze_argv(&words, &Settings::default());
    match (analysis.unanalyzable.is_empty(), seen.executed.is_empty()) {
        (false, true) => Outcome::Refused,
        (false, false) => Outcome::RefusedThoughRun,
        (true, true) => Outcome::NothingRan,
        (true, false) => {
            let unseen = seen.executed.iter().filter(|executed| !admits(&analysis, executed));
            let unseen: Vec<Executed> = unseen.cloned().collect();
            let in_line = argv.get(1).is_some_and(|word| word == "-c");
            if unseen.is_empty() {
                Outcome::Agreed
            } else if in_line && unseen.iter().all(is_no_program) {
                Outcome::NothingRan
            } else {
                Outcome::Unseen(unseen)
            }
        }
    }
}

/// Returns whether a command that a rule must allow is what was executed.
fn admits(analysis: &Analysis, executed: &Executed) -> bool {
    let arguments: Vec<&[u8]> = executed.arguments.iter().map(Vec::as_slice).collect();
    let Some((name, rest)) = arguments.split_first() else { return false };
    let innermost = || analysis.commands.iter().filter(|command| command.role == Role::Innermost);
    if *name == b"took" {
        return innermost().any(|command| ran_script(analysis, command, rest));
    }
    if let Some(word) = base(name).strip_prefix(b"git-") {
        let subcommand: Vec<&[u8]> = [word].into_iter().chain(rest.iter().copied()).collect();
        let is_git = |command: &&Command| analysis.program_name(command) == b"git";
        return innermost()
            .filter(is_git)
            .any(|command| matches_from(analysis, command, command.arguments, &subcommand));
    }
    // `exec -a NAME` must be allowed itself: some shells look NAME up.
    let is_exec = |command: &Command| analysis.program_name(command) == b"exec";
    let names = |command: &Command| {
        analysis
            .fields(command.fields)
            .iter()
            .any(|field| analysis.view(field).text().ends_with(name))
    };
    if innermost().any(|command| is_exec(command) && names(command)) {
        return true;
    }
    innermost().any(|command| {
        let first = analysis.fields(command.fields).first();
        let as_launched = first.map(|field| analysis.view(field).text());
        // `exec -a` gives another name to the program that it names.
        let path_fits = base(&executed.path) == as_launched.map(base).unwrap_or_default();
        path_fits && matches_from(analysis, command, command.fields.start.saturating_add(1), rest)
    })
}

/// Returns whether a shell is said to run the script with these arguments, or a line to run it as a
/// program.
fn ran_script(analysis: &Analysis, command: &Command, arguments: &[&[u8]]) -> bool {
    let starts = [command.scan.start, command.fields.start];
    arguments.first() == Some(&SCRIPT.as_bytes())
        && starts.iter().any(|start| matches_from(analysis, command, *start, arguments))
}

/// Returns whether the fields of a command from an index on are these arguments.
fn matches_from(analysis: &Analysis, command: &Command, from: u32, arguments: &[&[u8]]) -> bool {
    let all = analysis.fields(command.fields);
    let skipped = from.saturating_sub(command.fields.start) as usize;
    let fields: Vec<FieldRef<'_>> =
        all.iter().skip(skipped).map(|field| analysis.view(field)).collect();
    match_all(&fields, arguments, command.open)
}

fn match_all(fields: &[FieldRef<'_>], arguments: &[&[u8]], open: bool) -> bool {
    let Some((field, later)) = fields.split_first() else { return open || arguments.is_empty() };
    let Some((argument, rest)) = arguments.split_first() else {
        return field.field.count == Count::Any && match_all(later, arguments, open);
    };
    let one = match_one(*field, argument);
    match field.field.count {
        Count::One => one && match_all(later, rest, open),
        Count::OneOrMore => one && (match_all(later, rest, open) || match_all(fields, rest, open)),
        Count::Any => match_all(later, arguments, open) || (one && match_all(fields, rest, open)),
    }
}

fn match_one(field: FieldRef<'_>, argument: &[u8]) -> bool {
    // toybox's find replaces the last `{}` alone; one that is left is as written.
    if field.field.kind == FieldKind::Replacement && field.text() == argument {
        return true;
    }
    match field.literal() {
        Some(text) => text == argument,
        None => field.alternatives().any(|pieces| match_pieces(field.buffer, pieces, argument)),
    }
}

fn match_pieces(buffer: &[u8], pieces: &[Piece], text: &[u8]) -> bool {
    let Some((piece, later)) = pieces.split_first() else { return text.is_empty() };
    match piece {
        Piece::Literal(range) => text
            .strip_prefix(range.of(buffer))
            .is_some_and(|rest| match_pieces(buffer, later, rest)),
        Piece::AnyChar => {
            text.split_first().is_some_and(|(_, rest)| match_pieces(buffer, later, rest))
        }
        Piece::AnyString => (0..=text.len())
            .any(|at| text.get(at..).is_some_and(|rest| match_pieces(buffer, later, rest))),
        Piece::Or => false,
    }
}

fn base(path: &[u8]) -> &[u8] {
    path.rsplit(|byte| *byte == b'/').next().unwrap_or(path)
}
