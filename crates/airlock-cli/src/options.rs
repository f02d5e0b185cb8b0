//! Every option, once: what `--help` says comes from here.

use std::ffi::OsString;
use std::path::PathBuf;

use airlock_hook::{Agent, OnAsk, agents};
use clap::{Args, Parser, ValueEnum};

mod history;
mod policy;

pub(crate) use history::{
    FilterOptions, FormatOption, LogOptions, ReplayOptions, ShareOption, StatsOptions,
    SuggestOptions, WhyOptions,
};
pub(crate) use policy::{
    PolicyAction, PolicyCheckOptions, PolicyCommandOptions, PolicyShowOptions, TestOptions,
    TrustOptions,
};

/// Decides what an AI agent's shell tool may run.
///
/// Reads a command line as the shell would, follows env, sudo, xargs, sh -c and other wrappers to what
/// they launch, and judges every command by rules. Nothing is ever run.
#[derive(Debug, Parser)]
#[command(name = "airlock", version)]
pub(crate) struct Options {
    #[command(subcommand)]
    pub(crate) subcommand: Subcommand,
}

/// What to do.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Subcommand {
    /// Judge a command line
    ///
    /// Exit status: 0 allow, 1 deny, 2 usage or a broken policy, 3 ask.
    Check(CheckOptions),
    /// Show how a verdict comes about, from the line down to each innermost command
    ///
    /// Exit status: 0 allow, 1 deny, 2 usage or a broken policy, 3 ask.
    Explain(ExplainOptions),
    /// Print a policy as an agent's own rules, and on standard error what they cannot say
    Export(ExportOptions),
    /// Answer an agent's hook: its request on standard input, the answer in its form
    ///
    /// Exit status: 2 where the command is to be blocked, whatever goes wrong; else 0. docs/agents has a
    /// page for each agent.
    Hook(HookOptions),
    /// Make an agent ask airlock before each shell command
    ///
    /// Adds the hook to the agent's own settings and keeps the rest of them byte for byte.
    Install(InstallOptions),
    /// Take back what install did
    Uninstall(UninstallOptions),
    /// Check that agents' hooks are there, run, and deny
    ///
    /// Exit status: 0 all is well, 1 something is not.
    Doctor(DoctorOptions),
    /// Look into the policy files that apply here
    Policy(PolicyCommandOptions),
    /// Print what the hooks decided
    #[command(after_help = history::LOG_EXAMPLES)]
    Log(LogOptions),
    /// Judge again what was run before, and show what changes with another policy
    #[command(after_help = history::REPLAY_EXAMPLES)]
    Replay(ReplayOptions),
    /// Count what the hooks decided: shares, commonest asks, by agent and day
    #[command(after_help = history::STATS_EXAMPLES)]
    Stats(StatsOptions),
    /// Propose allow rules that would have saved the most asks, each with its risk
    #[command(after_help = history::SUGGEST_EXAMPLES)]
    Suggest(SuggestOptions),
    /// Explain the last decision of the log
    #[command(after_help = history::WHY_EXAMPLES)]
    Why(WhyOptions),
    /// Print the rules of a policy
    Rules(RulesOptions),
    /// Hold a policy to the cases that stand beside it
    ///
    /// Exit status: 0 all pass, 1 some fail, 2 the policy or the cases are broken.
    Test(TestOptions),
    /// Trust a policy file, so that it may loosen what holds without it
    Trust(TrustOptions),
    /// Print what is known of the programs that launch others
    Wrappers(WrappersOptions),
}

/// Which policy judges.
#[derive(Debug, Args)]
pub(crate) struct PolicyOptions {
    /// Judge by the policy of this file (TOML)
    #[arg(long, value_name = "FILE")]
    pub(crate) policy: Option<PathBuf>,
    /// Judge by a policy that is shipped
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "policy",
        help = "Judge by a policy that is shipped [default: the policy files that apply in the working \
                directory, else shell_command_defaults]"
    )]
    pub(crate) preset: Option<String>,
    /// Which shell reads the line, whatever the policy says
    #[arg(long, value_enum)]
    pub(crate) shell: Option<ShellOption>,
}

/// A shell.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ShellOption {
    /// Not known: where shells differ, the strictest verdict holds
    Any,
    /// As dash and busybox read it
    Sh,
    /// As bash reads it
    Bash,
    /// As zsh reads it
    Zsh,
}

/// Options of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckOptions {
    /// The command line; standard input if absent
    #[arg(value_name = "LINE", conflicts_with = "jsonl")]
    pub(crate) line: Option<OsString>,
    #[command(flatten)]
    pub(crate) policy: PolicyOptions,
    /// Print the decision as JSON (docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,
    /// Judge one JSON object a line of standard input, and print one a line, in order
    ///
    /// In: {"id", "command": string or list of strings, "policy": name or object}. A broken line gives
    /// {"id", "line", "error"}, and exit status 2 at the end; otherwise it is 0. docs/json.md has the
    /// whole form.
    #[arg(long)]
    pub(crate) jsonl: bool,
}

/// Options of `explain`.
#[derive(Debug, Args)]
pub(crate) struct ExplainOptions {
    /// The command line; standard input if absent
    #[arg(value_name = "LINE")]
    pub(crate) line: Option<OsString>,
    #[command(flatten)]
    pub(crate) policy: PolicyOptions,
    /// Print JSON (docs/json.md)
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `hook`.
#[derive(Debug, Args)]
pub(crate) struct HookOptions {
    /// The agent that asks
    #[arg(value_name = "AGENT", value_parser = agent)]
    pub(crate) agent: &'static Agent,
    #[command(flatten)]
    pub(crate) answers: AnswerOptions,
    /// Append what is decided to this file [default: airlock/decisions.jsonl in the user's state folder]
    #[arg(long, value_name = "FILE", conflicts_with = "no_record")]
    pub(crate) record: Option<PathBuf>,
    /// Keep no record of what is decided
    #[arg(long)]
    pub(crate) no_record: bool,
}

/// How a hook judges and answers.
#[derive(Debug, Args)]
pub(crate) struct AnswerOptions {
    /// Judge by the policy of this file (TOML)
    #[arg(long, value_name = "FILE")]
    pub(crate) policy: Option<PathBuf>,
    /// Judge by a policy that is shipped
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "policy",
        help = "Judge by a policy that is shipped [default: the policy files that apply in the directory of \
                the request, else shell_command_defaults]"
    )]
    pub(crate) preset: Option<String>,
    /// Which shell reads the line, whatever the policy says
    #[arg(long, value_enum)]
    pub(crate) shell: Option<ShellOption>,
    /// Let what the policy allows run without the agent's own prompt
    #[arg(long)]
    pub(crate) auto_approve: bool,
    /// What becomes of an ask [default: what is safe with the agent]
    #[arg(long, value_enum)]
    pub(crate) on_ask: Option<OnAskOption>,
    /// Keep the commands themselves in the record, and not their hashes alone: they may hold secrets
    #[arg(long)]
    pub(crate) record_commands: bool,
}

/// Options of `export`.
#[derive(Debug, Args)]
pub(crate) struct ExportOptions {
    /// Whose rules
    #[arg(value_enum, value_name = "AGENT")]
    pub(crate) format: ExportFormat,
    #[command(flatten)]
    pub(crate) policy: PolicyOptions,
}

/// Whose rules a policy is printed as.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ExportFormat {
    /// For `~/.codex/rules/airlock.rules`
    Codex,
    /// For `~/.gemini/policies/airlock.toml`
    GeminiCli,
    /// For `opencode.json`
    Opencode,
    /// For `settings.json` of Claude Code
    ClaudeCode,
    /// For `settings.json` of Zed
    Zed,
}

/// Options of `install`.
#[derive(Debug, Args)]
pub(crate) struct InstallOptions {
    /// The agent
    #[arg(value_name = "AGENT", value_parser = agent)]
    pub(crate) agent: &'static Agent,
    #[command(flatten)]
    pub(crate) scope: ScopeOptions,
    #[command(flatten)]
    pub(crate) answers: AnswerOptions,
    /// Show what would be written, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// Options of `uninstall`.
#[derive(Debug, Args)]
pub(crate) struct UninstallOptions {
    /// The agent
    #[arg(value_name = "AGENT", value_parser = agent)]
    pub(crate) agent: &'static Agent,
    #[command(flatten)]
    pub(crate) scope: ScopeOptions,
    /// Show what would be written, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// Options of `doctor`.
#[derive(Debug, Args)]
pub(crate) struct DoctorOptions {
    /// The agent; all that have a hook if absent
    #[arg(value_name = "AGENT", value_parser = agent)]
    pub(crate) agent: Option<&'static Agent>,
}

/// For whom a hook is.
#[derive(Debug, Args)]
pub(crate) struct ScopeOptions {
    /// For all projects of the user (the default)
    #[arg(long)]
    pub(crate) user: bool,
    /// For the project in the working directory
    #[arg(long, conflicts_with = "user")]
    pub(crate) project: bool,
}

/// What becomes of an ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnAskOption {
    /// The agent asks the person, where it can
    Ask,
    /// It is denied, and the model is told that a person has to approve it
    Deny,
    /// The agent's own rules decide
    Silent,
}

impl From<OnAskOption> for OnAsk {
    fn from(option: OnAskOption) -> Self {
        match option {
            OnAskOption::Ask => Self::Ask,
            OnAskOption::Deny => Self::Deny,
            OnAskOption::Silent => Self::Silent,
        }
    }
}

/// Reads the name of an agent.
fn agent(name: &str) -> Result<&'static Agent, String> {
    agents::named(name).ok_or_else(|| {
        let names: Vec<&str> = agents::all().map(|agent| agent.name).collect();
        format!("the agents are {}", names.join(", "))
    })
}

/// Options of `rules`.
#[derive(Debug, Args)]
pub(crate) struct RulesOptions {
    #[command(flatten)]
    pub(crate) policy: PolicyOptions,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `wrappers`.
#[derive(Debug, Args)]
pub(crate) struct WrappersOptions {
    /// Only the rows of this program, or of a program and a word: 'tmux new'
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Returns what to write where the words of a line were given one by one: `check ls -la`.
pub(crate) fn quoting_hint(arguments: &[String]) -> Option<String> {
    let (subcommand, rest) = arguments.split_first()?;
    if !matches!(subcommand.as_str(), "check" | "explain") {
        return None;
    }
    let mut rest = rest;
    loop {
        let (first, others) = rest.split_first()?;
        rest = match first.as_str() {
            "--policy" | "--preset" | "--shell" => others.get(1..)?,
            option if option.starts_with('-') => others,
            _ => break,
        };
    }
    if rest.len() < 2 {
        return None;
    }
    let line = rest.join(" ").replace('\'', "'\\''");
    let line: String = line.chars().flat_map(escape_control).collect();
    Some(format!("A line is one argument; quote the whole: airlock {subcommand} '{line}'"))
}

fn escape_control(char: char) -> Vec<char> {
    if char.is_control() { char.escape_default().collect() } else { vec![char] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(arguments: &[&str]) -> Option<String> {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        quoting_hint(&arguments)
    }

    #[test]
    fn words_given_one_by_one_are_to_be_quoted() {
        assert_eq!(
            hint(&["check", "--policy", "p.toml", "ls", "-la"]).as_deref(),
            Some("A line is one argument; quote the whole: airlock check 'ls -la'")
        );
        assert_eq!(
            hint(&["explain", "--json", "echo", "it's"]).as_deref(),
            Some("A line is one argument; quote the whole: airlock explain 'echo it'\\''s'")
        );
        for other in [&["check", "--frob"][..], &["rules", "x", "y"], &["check", "ls"], &[]] {
            assert_eq!(hint(other), None, "{other:?}");
        }
    }
}
