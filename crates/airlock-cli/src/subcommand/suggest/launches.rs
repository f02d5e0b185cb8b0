//! Whether a rule would be for a launcher or an interpreter: what the tables of `airlock::wrappers` say.

use airlock::wrappers::{Bare, Effect, Operand, OptionSpec, Wrapper, all};

/// Last words of rules whose subcommand runs what it is given or what the project names (`mise run`,
/// `cargo run`, `dotnet watch`), whatever the program.
const RUNNING_WORDS: &[&str] =
    &["dlx", "exec", "generate", "r", "run", "run-script", "shell", "start", "watch", "x"];

/// Builtins that read a script.
const SCRIPT_BUILTINS: &[&str] = &[".", "source"];

/// Returns whether a rule for a program and these words would admit a launcher or an interpreter.
pub(super) fn launches(program: &str, words: &[&str]) -> bool {
    words.last().is_some_and(|last| RUNNING_WORDS.contains(last))
        || SCRIPT_BUILTINS.contains(&program)
        || rows(program).any(|row| covers(row, words) && is_launcher(row, words))
}

/// Returns the options by which a program launches or loads something, as far as a rule for it and these
/// words would admit them.
pub(super) fn launching_options(program: &str, words: &[&str]) -> Vec<&'static str> {
    let options = rows(program).filter(|row| covers(row, words)).flat_map(|row| row.options);
    let names = options.filter(|option| is_launching(option)).flat_map(|option| {
        let has_long = option.names.iter().any(|name| name.starts_with("--"));
        option.names.iter().copied().filter(move |name| !has_long || name.starts_with("--"))
    });
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns the rows of a program; versions (`python3.11`) are taken off.
fn rows(program: &str) -> impl Iterator<Item = &'static Wrapper> {
    let unversioned =
        program.trim_end_matches(|char: char| char.is_ascii_digit() || "-.".contains(char));
    let is_of =
        move |name: &&str| *name == program || (!unversioned.is_empty() && *name == unversioned);
    all().filter(move |row| row.names.iter().any(&is_of))
}

/// Returns whether a command that a rule with these words names may be one that the row is about.
fn covers(row: &Wrapper, words: &[&str]) -> bool {
    row.words.iter().zip(words).all(|(own, word)| own == word)
}

fn is_launcher(row: &Wrapper, words: &[&str]) -> bool {
    // A rule with a subcommand is not for all that the program does.
    let is_of_program = words.is_empty() || !row.words.is_empty();
    let launches = row.operands.iter().any(|operand| is_launching_operand(operand, is_of_program));
    launches || row.bare != Bare::Itself || row.options.iter().any(|one| is_for_code(one.effect))
}

/// Returns whether an operand is what the program launches or interprets.
fn is_launching_operand(operand: &Operand, is_of_program: bool) -> bool {
    match operand {
        Operand::Other
        | Operand::OtherUnlessDashes
        | Operand::OptionsAgain
        | Operand::MayLaunchIf(_)
        | Operand::MayLaunchIfWord { .. }
        | Operand::Number
        | Operand::LoneDash
        | Operand::Assignments
        | Operand::Subcommand
        | Operand::SubcommandAmongOptions
        | Operand::AbbreviatedSubcommand
        | Operand::GitSubcommand => false,
        Operand::LookedPast => is_of_program,
        Operand::Root
        | Operand::Commands(_)
        | Operand::PlusCommand
        | Operand::TmuxCommands
        | Operand::Address(_)
        | Operand::Command
        | Operand::ArgumentsOf(_)
        | Operand::NamedCommand
        | Operand::CommandWith(_)
        | Operand::Package
        | Operand::Appended
        | Operand::CommandOrLine
        | Operand::LoginShell
        | Operand::CommandBehindDashes
        | Operand::Line
        | Operand::Template
        | Operand::BehindLine
        | Operand::OneLine
        | Operand::OneLineOrScript
        | Operand::LineAfterKey(_)
        | Operand::Script
        | Operand::ScriptOrCode(_)
        | Operand::Program(_)
        | Operand::FindExpression => true,
    }
}

/// Returns whether an option shows an interpreter: its option-argument is code, or makes the operands a
/// line.
fn is_for_code(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::Code | Effect::Module | Effect::TakesLine | Effect::ScriptFile | Effect::Program(_)
    )
}

fn is_launching(option: &OptionSpec) -> bool {
    !matches!(
        option.effect,
        Effect::Nothing
            | Effect::LaunchesNothing
            | Effect::PrintsAlone
            | Effect::ChangesDirectory
            | Effect::GitConfig
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        assert!(RUNNING_WORDS.is_sorted());
        assert!(SCRIPT_BUILTINS.is_sorted());
    }

    /// Whatever the tables come to hold: a program that exists to launch is none to propose.
    #[test]
    fn every_row_that_launches_its_operands_is_a_launcher() {
        for row in all() {
            let operands = row.operands.iter();
            let launches = operands.clone().any(|operand| {
                matches!(operand, Operand::Command | Operand::Script | Operand::Line)
            });
            for name in row.names.iter().filter(|_| launches) {
                assert!(self::launches(name, row.words), "{name} {:?}", row.words);
                assert!(self::launches(name, &[]), "{name}");
            }
        }
    }

    #[test]
    fn options_that_launch_are_known() {
        assert!(launching_options("rg", &[]).contains(&"--pre"));
        assert!(launching_options("git", &["rebase"]).contains(&"--exec"));
        assert!(launching_options("wc", &[]).is_empty());
    }
}
