//! The policy of a shell tool: rules, and which arguments of which tools they judge.

use core::fmt;

use airlock::{Decision, Effect, Policy};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::command_args::{Command, Names};
use crate::record::sha256_hex;
use crate::tool_glob::ToolGlob;

/// What a [`ShellCommandPolicy`] is built from.
///
/// Settings of the engine stand here as words, as in a policy file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PolicySpec {
    /// Allow rules.
    pub allow: Vec<String>,
    /// Ask rules.
    pub ask: Vec<String>,
    /// Deny rules.
    pub deny: Vec<String>,
    /// The verdict for an innermost command that no rule names.
    pub default: String,
    /// The arguments that hold a command (R61).
    pub command_args: Vec<String>,
    /// Globs on the names of the tools that are judged; empty for every tool that has a command (R62).
    pub tools: Vec<String>,
    /// Who reads a line (Q63).
    pub shell: String,
    /// What is done about redirections that write (Q12).
    pub redirects: String,
    /// What is done about expansions (Q64).
    pub expansions: String,
    /// What is done about substitutions (Q65).
    pub substitutions: String,
    /// What is done about inline code (Q66).
    pub inline_code: String,
    /// The arguments beside a program's name that hold its arguments (Q31).
    pub extra_argv_args: Vec<String>,
    /// Variables taken out of the table of those that change what runs (Q14).
    pub harmless_variables: Vec<String>,
    /// The directories whose programs go by their bare name, where they are others (Q46).
    pub system_directories: Option<Vec<String>>,
}

impl Default for PolicySpec {
    fn default() -> Self {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Self {
            allow: Vec::new(),
            ask: Vec::new(),
            deny: Vec::new(),
            default: "deny".to_owned(),
            command_args: owned(&["command", "cmd"]),
            tools: Vec::new(),
            shell: "any".to_owned(),
            redirects: "judge".to_owned(),
            expansions: "default".to_owned(),
            substitutions: "refuse".to_owned(),
            inline_code: "refuse".to_owned(),
            extra_argv_args: owned(&["args", "argv", "arguments", "params"]),
            harmless_variables: Vec::new(),
            system_directories: None,
        }
    }
}

impl PolicySpec {
    /// Returns what a shipped policy is built from.
    ///
    /// # Errors
    ///
    /// There is no such preset.
    pub fn preset(name: &str) -> Result<Self, SpecError> {
        let policy = Policy::preset(name).map_err(|error| SpecError::new(error.to_string()))?;
        let mut spec = Self {
            default: policy.default_verdict().word().to_owned(),
            shell: policy.shell().word().to_owned(),
            redirects: policy.redirects().word().to_owned(),
            ..Self::default()
        };
        for rule in policy.rules() {
            let rules = match rule.effect() {
                Effect::Allow => &mut spec.allow,
                Effect::Ask => &mut spec.ask,
                Effect::Deny => &mut spec.deny,
            };
            rules.push(rule.text().to_owned());
        }
        Ok(spec)
    }

    /// Builds the policy.
    ///
    /// # Errors
    ///
    /// A rule that is none, named with its number, or a setting that can mean nothing.
    pub fn build(self) -> Result<ShellCommandPolicy, SpecError> {
        let policy = self.engine_policy()?;
        let globs = self.tools.iter().map(|glob| ToolGlob::parse(glob)).collect();
        let Some(tools) = globs else {
            return Err(SpecError::new("`tools` has a `[` without its `]`"));
        };
        if self.command_args.is_empty() || self.command_args.iter().any(String::is_empty) {
            return Err(SpecError::new(
                "`command_args` must name an argument, and no name is empty",
            ));
        }
        // A struct of strings and lists has no way to fail.
        let canonical = serde_json::to_string(&self).unwrap_or_default();
        let digest = sha256_hex([canonical.as_bytes()]);
        Ok(ShellCommandPolicy { spec: self, policy, tools, digest })
    }

    fn engine_policy(&self) -> Result<Policy, SpecError> {
        let mut settings = json!({
            "allow": self.allow,
            "ask": self.ask,
            "deny": self.deny,
            "default": self.default,
            "shell": self.shell,
            "redirects": self.redirects,
            "expansions": self.expansions,
            "substitutions": self.substitutions,
            "inline_code": self.inline_code,
            "harmless_variables": self.harmless_variables,
        });
        if let (Some(directories), Some(settings)) =
            (&self.system_directories, settings.as_object_mut())
        {
            settings.insert("system_directories".to_owned(), json!(directories));
        }
        serde_json::from_value(settings)
            .map_err(|error: serde_json::Error| SpecError::new(error.to_string()))
    }
}

/// A policy that was not built: what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    message: String,
}

impl SpecError {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for SpecError {}

/// A policy for the commands of tools: compiled, immutable, the same for all threads.
#[derive(Clone, Debug)]
pub struct ShellCommandPolicy {
    spec: PolicySpec,
    policy: Policy,
    tools: Vec<ToolGlob>,
    digest: String,
}

impl ShellCommandPolicy {
    /// Returns what it was built from.
    #[must_use]
    pub fn spec(&self) -> &PolicySpec {
        &self.spec
    }

    /// Returns the engine's policy.
    #[must_use]
    pub fn engine(&self) -> &Policy {
        &self.policy
    }

    /// Returns the SHA-256 of the rules and settings, in hex: equal for equal policies (Q43).
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Returns whether the policy judges the commands of a tool.
    #[must_use]
    pub fn applies_to(&self, tool: &str) -> bool {
        self.tools.is_empty() || self.tools.iter().any(|glob| glob.matches(tool))
    }

    /// Returns whether the policy names a tool by a glob other than `*`, so that it must have a command
    /// (Q34).
    #[must_use]
    pub fn names(&self, tool: &str) -> bool {
        self.tools.iter().any(|glob| !glob.is_any() && glob.matches(tool))
    }

    pub(crate) fn argument_names(&self) -> Names<'_> {
        Names { command: &self.spec.command_args, argv: &self.spec.extra_argv_args }
    }

    /// Judges a command.
    #[must_use]
    pub fn judge(&self, command: &Command) -> Decision {
        match command {
            Command::Line(line) => self.policy.judge(line),
            Command::Argv(argv) => self.policy.judge_argv(argv),
            Command::NotText => self.policy.judge_bytes(&[0xff]),
            Command::Unreadable => self.policy.refuse_bad_type(),
        }
    }
}
