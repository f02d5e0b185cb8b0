//! What breaks a law, as a case of the corpus.

use std::fmt::Write as _;

use airlock::{Policy, Verdict};
use toml::Value;

use super::Law;
use crate::generate::shrink;

/// Shrinks a line that breaks a law and returns it as a case, ready for `corpus/found.toml`: all laws are
/// tried on all lines of the corpus. Returns nothing when the line breaks no law.
#[must_use]
pub fn written_finding(law: Law, line: &str) -> Option<String> {
    let (name, holds) = law;
    holds(line).err()?;
    let shrunk = shrink(line, |candidate| holds(candidate).is_err());
    let how = holds(&shrunk).err()?;
    let verdict = match Policy::preset("shell_command_defaults").ok()?.judge(&shrunk).verdict() {
        Verdict::Allow => "allow",
        Verdict::Ask => "ask",
        Verdict::Deny => "deny",
    };
    let because = format!("it broke the law {name}: {}", how.lines().next().unwrap_or_default());
    let mut case = String::new();
    // Writing to a string cannot fail.
    let _written = writeln!(
        case,
        "\n[[case]]\nlines = [{}]\nverdict = \"{verdict}\"\ncertain = false\nbecause = {}",
        Value::String(shrunk),
        Value::String(because)
    );
    Some(case)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_line_that_breaks_a_law_is_a_case() {
        let names_no_rm = |line: &str| {
            if line.contains("rm") { Err(format!("{line} names rm")) } else { Ok(()) }
        };
        let case = written_finding(("names_no_rm", names_no_rm), "c1 'a b' | rm -rf x; c2");
        let case: toml::Table = case.expect("it breaks the law").parse().expect("is TOML");
        assert_eq!(case["case"][0]["lines"][0].as_str(), Some("rm"));
        assert_eq!(
            case["case"][0]["because"].as_str(),
            Some("it broke the law names_no_rm: rm names rm")
        );
        assert_eq!(written_finding(("names_no_rm", names_no_rm), "c1"), None);
    }
}
