//! Disagreements as cases of the corpus.

use std::fmt::Write as _;

use toml::Value;

use super::{Disagreement, Outcome};
use crate::oracle::{Executed, Shell};

/// Returns a case, ready for a file of `corpus/`: all lines there are compared with the shells, so that
/// the tests fail as long as the disagreement is there.
///
/// Where no shell is asked, the policy of the case tells: of what was executed unseen, it denies the
/// program and allows all else, and must not allow the line. Of what a policy allowed, that policy must
/// not allow it.
#[must_use]
pub fn written_case(disagreement: &Disagreement) -> String {
    let shell = disagreement.shell;
    let (policy, executed) = match &disagreement.outcome {
        Outcome::Loosened(loosened) => {
            let Some(first) = loosened.first() else { return String::new() };
            (in_one_line(&first.toml), said(&first.executed))
        }
        Outcome::Unseen(unseen) => {
            let Some(first) = unseen.first() else { return String::new() };
            (policy_against(first, shell), said(first))
        }
        Outcome::Agreed | Outcome::Refused => return String::new(),
    };
    let mut case = String::from("\n[[case]]\n");
    // Writing to a string cannot fail.
    let _written = write!(
        case,
        "lines = [{}]\npolicy = {policy}\nnot = [\"allow\"]\nbecause = {}\n",
        quoted(&disagreement.shrunk),
        quoted(&format!("{} executes {executed} for it", shell.name()))
    );
    case
}

/// Returns a policy that denies a program and allows all else.
fn policy_against(executed: &Executed, shell: Shell) -> String {
    let name = executed.arguments.first().map(|name| String::from_utf8_lossy(name).into_owned());
    let word: String = name.unwrap_or_default().chars().flat_map(as_rule).collect();
    // No rule is for a name that is empty or begins with a dash.
    let has_no_rule = word.is_empty() || word.starts_with('-');
    let rule = quoted(if has_no_rule { "*" } else { &word });
    let shell = shell.word();
    format!(
        "{{ default = \"allow\", deny = [{rule}], redirects = \"ignore\", shell = \"{shell}\" }}"
    )
}

/// Spells a character of a name so that a rule means it as it is.
fn as_rule(character: char) -> Vec<char> {
    if matches!(character, '*' | '?' | '[' | ']' | '\\' | '{' | '}' | '\'' | '"' | ' ') {
        vec!['\\', character]
    } else {
        vec![character]
    }
}

fn in_one_line(toml: &str) -> String {
    let keys: Vec<&str> = toml.lines().filter(|line| !line.is_empty()).collect();
    format!("{{ {} }}", keys.join(", "))
}

fn said(executed: &Executed) -> String {
    let words: Vec<_> =
        executed.arguments.iter().map(|word| String::from_utf8_lossy(word)).collect();
    format!("{words:?}")
}

/// Returns a string as the files write it.
fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Observation;

    #[test]
    fn a_case_can_be_read_as_a_file_of_the_corpus() {
        let executed =
            Executed { path: Vec::new(), arguments: vec![b"rm".to_vec(), b"a 'b".to_vec()] };
        let disagreement = Disagreement {
            shell: Shell::Zsh,
            line: "c1 x\n'\"".to_owned(),
            shrunk: "c1\n'\"".to_owned(),
            outcome: Outcome::Unseen(vec![executed]),
            expected: None,
            observation: Observation {
                status: None,
                ended_by_limit: false,
                left_jobs: false,
                syntax_error: false,
                executed: Vec::new(),
                missing: Vec::new(),
                errors: String::new(),
            },
        };
        let case: toml::Table = written_case(&disagreement).parse().expect("is TOML");
        let case = case["case"][0].clone();
        assert_eq!(case["lines"][0].as_str(), Some("c1\n'\""));
        assert_eq!(case["policy"]["deny"][0].as_str(), Some("rm"));
        assert_eq!(case["policy"]["shell"].as_str(), Some("zsh"));
        assert_eq!(case["not"][0].as_str(), Some("allow"));
        assert_eq!(case["because"].as_str(), Some("zsh executes [\"rm\", \"a 'b\"] for it"));
    }
}
