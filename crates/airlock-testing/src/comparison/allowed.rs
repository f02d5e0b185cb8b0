//! Law 2, allowed means allowed: of a line that a policy allows, everything that a shell executes
//! is allowed by the same policy as a command of its own.

use std::fmt;

use airlock::{Policy, UnanalyzableKind, Verdict};

use crate::oracle::{Executed, Observation, Shell};

/// The rules of the policies that lines are judged by, without the shell that reads them. The
/// programs are those that generated lines name.
const RULES: [(&str, &str); 6] = [
    (
        "all but some programs",
        "default = \"allow\"\ndeny = [\"c2\", \"c4\", \"rm\"]\nredirects = \"ignore\"\n",
    ),
    (
        "all but some arguments",
        "default = \"allow\"\ndeny = [\"* x\", \"* -rf\", \"* -e\"]\nask = [\"c3\"]\n\
         redirects = \"ignore\"\n",
    ),
    (
        "some programs",
        "allow = [\"c0\", \"c1\", \"c3\", \"ls\", \"echo\", \"cat\", \"more\", \"test\", \"[\", \"cd\", \
         \"true\", \"> f\", \"> *\"]\ndefault = \"deny\"\n",
    ),
    (
        "some programs with some arguments",
        "allow = [\"c1 a*\", \"c1 x*\", \"c2 -*\", \"c3 y\", \"git log\", \"ls -rf\", \"cat\"]\n\
         deny = [\"c1 a.b\", \"* --x\"]\ndefault = \"ask\"\nredirects = \"ignore\"\n",
    ),
    ("the preset", "preset = \"shell_command_defaults\"\n"),
    (
        "the preset, all else allowed",
        "preset = \"shell_command_defaults\"\ndefault = \"allow\"\nredirects = \"ignore\"\n",
    ),
];

/// A policy that lines are judged by.
#[derive(Clone, Debug)]
pub struct Judge {
    /// What it allows.
    pub name: &'static str,
    /// Its file.
    pub toml: String,
    policy: Policy,
    /// Whether it says which shell reads the line: strings in an argv are then read by that shell
    /// when the argv is a line of it, and by any shell otherwise.
    knows_the_shell: bool,
}

/// What a policy does not allow, of a line that it allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loosened {
    /// The name of the policy.
    pub policy: &'static str,
    /// The policy as a file.
    pub toml: String,
    /// What was executed.
    pub executed: Executed,
}

impl fmt::Display for Loosened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, by the policy of {}", self.executed, self.policy)
    }
}

/// What law 2 found of one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// How many policies allow the line.
    pub allowed_by: usize,
    /// What breaks the law.
    pub loosened: Vec<Loosened>,
}

impl Judge {
    /// Returns the policies for a shell: with each set of rules, one that knows the shell and one
    /// that does not.
    ///
    /// # Errors
    ///
    /// When the rules are no policy.
    pub fn all(shell: Shell) -> Result<Vec<Self>, String> {
        let word = shell.word();
        let known = ["any", word];
        let words = if word == "any" { &known[..1] } else { &known[..] };
        let mut judges = Vec::new();
        for (name, rules) in RULES {
            for word in words {
                let toml = format!("shell = \"{word}\"\n{rules}");
                let policy =
                    Policy::from_toml(&toml).map_err(|error| format!("{name}: {error}"))?;
                let knows_the_shell = *word != "any";
                judges.push(Self { name, toml, policy, knows_the_shell });
            }
        }
        Ok(judges)
    }

    fn allows_line(&self, line: &str) -> bool {
        self.policy.judge(line).verdict() == Verdict::Allow
    }

    fn allows(&self, arguments: &[Vec<u8>]) -> bool {
        let texts: Result<Vec<&str>, _> =
            arguments.iter().map(|argument| str::from_utf8(argument)).collect();
        // What is not text cannot be given as an argv; the line held it in another spelling.
        let Ok(texts) = texts else { return true };
        // No program has an empty name.
        if texts.first().is_none_or(|name| name.is_empty()) {
            return true;
        }
        let decision = self.policy.judge_argv(&texts);
        // A line may have more words than an argv.
        let is_too_long = decision.reason_code() == Some(UnanalyzableKind::Size.code());
        decision.verdict() == Verdict::Allow
            || (self.knows_the_shell || is_too_long) && self.allows_line(&quoted(&texts))
    }
}

/// Returns what law 2 finds of a line that a shell ran.
#[must_use]
pub fn judged(judges: &[Judge], line: &str, observation: &Observation) -> Judged {
    let mut found = Judged::default();
    let mut ran: Vec<&Executed> = observation.executed.iter().collect();
    ran.sort();
    ran.dedup();
    if ran.is_empty() {
        return found;
    }
    for judge in judges.iter().filter(|judge| judge.allows_line(line)) {
        found.allowed_by = found.allowed_by.saturating_add(1);
        for executed in &ran {
            if !judge.allows(&executed.arguments) && !judge.allows(&without_dash(executed)) {
                found.loosened.push(Loosened {
                    policy: judge.name,
                    toml: judge.toml.clone(),
                    executed: (*executed).clone(),
                });
            }
        }
    }
    found
}

/// Returns words as a line of any shell. Names alone stay as they are, so that the line is not much
/// longer than the one that they come from; quotes keep the first from being a reserved word.
fn quoted(words: &[&str]) -> String {
    let mut line = String::new();
    for (index, word) in words.iter().enumerate() {
        let is_plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if index == 0 {
            line.push_str(&quote(word));
        } else if is_plain {
            line.extend([" ", word]);
        } else {
            line.extend([" ", &quote(word)]);
        }
    }
    line
}

fn quote(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Returns the arguments as they were written behind zsh's `-`, which puts a dash before the name.
fn without_dash(executed: &Executed) -> Vec<Vec<u8>> {
    let mut arguments = executed.arguments.clone();
    if let Some(name) = arguments.first_mut()
        && name.starts_with(b"-")
    {
        name.remove(0);
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observed(arguments: &[&str]) -> Observation {
        let arguments = arguments.iter().map(|text| text.as_bytes().to_vec()).collect();
        Observation {
            status: Some(0),
            ended_by_limit: false,
            left_jobs: false,
            syntax_error: false,
            executed: vec![Executed { path: Vec::new(), arguments }],
            missing: Vec::new(),
            errors: String::new(),
        }
    }

    #[test]
    fn what_an_allowed_line_executes_must_be_allowed() {
        let judges = Judge::all(Shell::Dash).unwrap_or_else(|error| panic!("{error}"));
        let found = |line: &str, ran: &[&str]| judged(&judges, line, &observed(ran));
        assert_eq!(found("c1 a", &["c1", "a"]).loosened, []);
        assert!(found("c1 a", &["c1", "a"]).allowed_by > 3);
        assert!(!found("c1 a", &["rm", "a"]).loosened.is_empty());
        assert!(!found("c1 a", &["c1", "-rf"]).loosened.is_empty());
        // A line that nothing allows says nothing.
        assert_eq!(found("rm -rf a", &["rm", "-rf", "a"]).allowed_by, 0);
    }
}
