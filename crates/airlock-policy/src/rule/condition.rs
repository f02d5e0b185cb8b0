//! When a rule applies: in which directory, for which agent, tool and shell.

use super::Part;
use crate::glob::{Glob, Match, PartChar};

/// What is known of where a line comes from. What is not known is `None`: a deny or ask rule with a
/// condition on it then applies, an allow rule does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The directory in which the line will run, absolute.
    pub cwd: Option<String>,
    /// The home directory: what `~` is at the start of a condition on `cwd`.
    pub home: Option<String>,
    /// The agent, as `airlock hook` calls it.
    pub agent: Option<String>,
    /// The tool that the agent calls.
    pub tool: Option<String>,
}

/// What a condition is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attribute {
    /// `agent`: its name, a glob.
    Agent,
    /// `cwd`: the directory, a glob of a path.
    Cwd,
    /// `shell`: the one that the policy says reads the line.
    Shell,
    /// `tool`: its name, a glob.
    Tool,
}

impl Attribute {
    /// The keys of `when`, sorted.
    pub(crate) const KEYS: &'static [&'static str] = &["agent", "cwd", "shell", "tool"];

    /// Returns the key of `when` for it.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Cwd => "cwd",
            Self::Shell => "shell",
            Self::Tool => "tool",
        }
    }

    /// Returns the attribute of a key of `when`.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        [Self::Agent, Self::Cwd, Self::Shell, Self::Tool].into_iter().find(|own| own.key() == key)
    }
}

/// One condition: the attribute has one of these values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    pub(crate) attribute: Attribute,
    /// Globs.
    pub(crate) values: Vec<String>,
}

impl Condition {
    /// Checks that it can hold: there are values, and of the right form.
    pub(crate) fn check(&self) -> Result<(), String> {
        let wrong = |value: &&String| match self.attribute {
            Attribute::Agent | Attribute::Tool => value.is_empty(),
            Attribute::Cwd => !value.starts_with(['/', '~', '*']),
            Attribute::Shell => !matches!(value.as_str(), "sh" | "bash" | "zsh"),
        };
        let wanted = match self.attribute {
            Attribute::Agent => "the name of an agent, as `airlock hook` takes it",
            Attribute::Cwd => "a path from `/` or `~`, with `*` and `**`",
            Attribute::Shell => "\"sh\", \"bash\" or \"zsh\"",
            Attribute::Tool => "the name of a tool",
        };
        match self.values.iter().find(wrong) {
            Some(value) => {
                Err(format!("`{}` can never hold: write {wanted}", value.escape_debug()))
            }
            None if self.values.is_empty() => {
                Err(format!("an empty list never holds: write {wanted}"))
            }
            None => Ok(()),
        }
    }

    /// Returns whether it holds where this is known; `shell` is that of the policy.
    pub(crate) fn holds(&self, context: &Context, shell: Option<&str>) -> Match {
        let is_path = self.attribute == Attribute::Cwd;
        let known = match self.attribute {
            Attribute::Agent => context.agent.as_deref(),
            Attribute::Cwd => context.cwd.as_deref().filter(|path| is_plain(path)),
            Attribute::Shell => shell,
            Attribute::Tool => context.tool.as_deref(),
        };
        let Some(known) = known else { return Match::Maybe };
        let mut answer = Match::No;
        for value in &self.values {
            let expanded = match value.strip_prefix('~') {
                Some(rest) if is_path && (rest.is_empty() || rest.starts_with('/')) => {
                    context.home.as_ref().map(|home| (home.trim_end_matches('/'), rest))
                }
                Some(_) | None => Some(("", value.as_str())),
            };
            answer = answer.max(match expanded {
                Some((home, rest)) => {
                    Match::of(glob(home, rest, is_path).matches(known.as_bytes()))
                }
                None => Match::Maybe,
            });
        }
        answer
    }
}

/// Returns the glob of a literal start and a value; in one of a path, `*` does not cross `/`.
fn glob(literal: &str, value: &str, is_path: bool) -> Glob {
    let quoted = literal.chars().map(|char| PartChar { char, quoted: true });
    let chars = quoted.chain(value.chars().map(|char| PartChar { char, quoted: false })).collect();
    let part = Part { chars };
    if is_path { part.path_glob() } else { part.glob() }
}

/// Returns whether a path is absolute and means what it says.
fn is_plain(path: &str) -> bool {
    path.starts_with('/') && !path.split('/').any(|component| matches!(component, "." | ".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(attribute: Attribute, value: &str, context: &Context) -> Match {
        let condition =
            Condition { attribute, values: vec!["nothing".to_owned(), value.to_owned()] };
        condition.holds(context, Some("zsh"))
    }

    fn in_directory(value: &str, cwd: &str) -> Match {
        let context = Context {
            cwd: Some(cwd.to_owned()),
            home: Some("/home/a*b/".to_owned()),
            ..Context::default()
        };
        holds(Attribute::Cwd, value, &context)
    }

    #[test]
    fn a_directory_is_a_path() {
        assert_eq!(in_directory("/srv/*", "/srv/app"), Match::Yes);
        assert_eq!(in_directory("/srv/*", "/srv/app/src"), Match::No);
        assert_eq!(in_directory("/srv/**", "/srv/app/src"), Match::Yes);
        assert_eq!(in_directory("~/work/**", "/home/a*b/work/x"), Match::Yes);
        assert_eq!(in_directory("~/work/**", "/home/axb/work/x"), Match::No);
        assert_eq!(in_directory("~", "/home/a*b"), Match::Yes);
        assert_eq!(in_directory("/srv/**", "/srv/../etc"), Match::Maybe);
        assert_eq!(in_directory("/srv/**", "srv/app"), Match::Maybe);
    }

    #[test]
    fn what_is_not_known_may_hold() {
        let context = Context { agent: Some("codex".to_owned()), ..Context::default() };
        assert_eq!(holds(Attribute::Agent, "cod*", &context), Match::Yes);
        assert_eq!(holds(Attribute::Agent, "claude-code", &context), Match::No);
        assert_eq!(holds(Attribute::Tool, "Bash", &context), Match::Maybe);
        assert_eq!(holds(Attribute::Cwd, "/srv/**", &context), Match::Maybe);
        assert_eq!(holds(Attribute::Shell, "zsh", &context), Match::Yes);
        let of_nowhere = Context { cwd: Some("/x".to_owned()), ..Context::default() };
        assert_eq!(holds(Attribute::Cwd, "~/x", &of_nowhere), Match::Maybe);
    }
}
