//! Options of the subcommands about what was decided and run before.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::PolicyOptions;
use crate::history::moment::Moment;

/// Which records of a log are asked for.
#[derive(Debug, Args)]
pub(crate) struct FilterOptions {
    /// Only records with this verdict (may be repeated)
    #[arg(long, value_enum, value_name = "VERDICT")]
    pub(crate) verdict: Vec<ShareOption>,
    /// Only records that name this program (may be repeated)
    #[arg(long, value_name = "NAME")]
    pub(crate) program: Vec<String>,
    /// Only records of this agent (may be repeated)
    #[arg(long, value_name = "AGENT")]
    pub(crate) agent: Vec<String>,
    /// Only records from this moment on: 2026-12-01, 2026-12-01T09:30 (UTC), or how long ago: 90m, 12h, 7d
    #[arg(long, value_name = "WHEN")]
    pub(crate) since: Option<Moment>,
    /// Only records before this moment
    #[arg(long, value_name = "WHEN")]
    pub(crate) until: Option<Moment>,
}

/// A verdict that records are filtered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShareOption {
    /// Allowed
    Allow,
    /// Asked about
    Ask,
    /// Denied, also what cannot be followed
    Deny,
    /// Denied, for it cannot be followed
    Unanalyzable,
}

/// The form of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatOption {
    /// Records of what was decided
    Log,
    /// A JSON object with the key `command` a line
    Jsonl,
    /// A history of bash
    Bash,
    /// A history of zsh, plain or extended
    Zsh,
    /// A transcript of Claude Code
    ClaudeCode,
    /// A transcript of Codex
    Codex,
}

/// Options of `log`.
#[derive(Debug, Args)]
pub(crate) struct LogOptions {
    /// The log [default: airlock/decisions.jsonl in the user's state folder]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) filter: FilterOptions,
    /// Only the last so many of them
    #[arg(long, short = 'n', value_name = "COUNT")]
    pub(crate) last: Option<usize>,
    /// Go on, and print records as they are written
    #[arg(long, short)]
    pub(crate) follow: bool,
    /// Print the records as they are: one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `stats`.
#[derive(Debug, Args)]
pub(crate) struct StatsOptions {
    /// The logs [default: airlock/decisions.jsonl in the user's state folder]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) filter: FilterOptions,
    /// Write a page with plots: one file, without a script and without anything from elsewhere
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) html: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `why`.
#[derive(Debug, Args)]
pub(crate) struct WhyOptions {
    /// The log [default: airlock/decisions.jsonl in the user's state folder]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) filter: FilterOptions,
    #[command(flatten)]
    pub(crate) policy: PolicyOptions,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `suggest`.
#[derive(Debug, Args)]
pub(crate) struct SuggestOptions {
    /// Logs that keep commands, JSON lines, histories of bash or zsh, transcripts of Claude Code or Codex,
    /// folders of these, `-` [default: the log of the hooks]
    #[arg(value_name = "HISTORY")]
    pub(crate) histories: Vec<PathBuf>,
    /// What the histories are, where it cannot be told from how they start
    #[arg(long, value_enum)]
    pub(crate) format: Option<FormatOption>,
    #[command(flatten)]
    pub(crate) policy: PolicyOptions,
    /// Propose at most so many rules
    #[arg(long, short = 'n', value_name = "COUNT", default_value_t = 10)]
    pub(crate) count: usize,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayOptions {
    /// Logs that keep commands, JSON lines, histories of bash or zsh, transcripts of Claude Code or Codex,
    /// folders of these, or `-`
    #[arg(value_name = "HISTORY", required = true)]
    pub(crate) histories: Vec<PathBuf>,
    /// What the histories are, where it cannot be told from how they start
    #[arg(long, value_enum)]
    pub(crate) format: Option<FormatOption>,
    #[command(flatten)]
    pub(crate) policy: PolicyOptions,
    /// Compare with the policy of this file, or with a preset of this name [default: what a log says was
    /// decided; else, where a policy is named, the one that holds without]
    #[arg(long, value_name = "FILE|NAME")]
    pub(crate) against: Option<String>,
    /// Show at most so many lines of a group
    #[arg(long, value_name = "COUNT")]
    pub(crate) limit: Option<usize>,
    /// Print JSON: an object for each line whose verdict changes, then one with the shares
    #[arg(long)]
    pub(crate) json: bool,
}

/// Examples of `log`.
pub(super) const LOG_EXAMPLES: &str = "Examples:
  airlock log --last 20
  airlock log --verdict deny --since 7d
  airlock log --agent claude-code --program git --follow
  airlock log --since 2026-12-01 --until 2026-12-02 --json";

/// Examples of `stats`.
pub(super) const STATS_EXAMPLES: &str = "Examples:
  airlock stats --since 30d
  airlock stats --html report.html
  airlock stats --agent codex --json";

/// Examples of `why`.
pub(super) const WHY_EXAMPLES: &str = "Examples:
  airlock why
  airlock why --verdict deny
  airlock why --agent codex --program rm";

/// Examples of `suggest`.
pub(super) const SUGGEST_EXAMPLES: &str = "Examples:
  airlock suggest
  airlock suggest --count 5 ~/.claude/projects
  airlock suggest --policy airlock.policy.toml ~/.codex/sessions ~/.zsh_history";

/// Examples of `replay`.
pub(super) const REPLAY_EXAMPLES: &str = "Examples:
  airlock replay ~/.claude/projects
  airlock replay --policy new.policy.toml ~/.bash_history
  airlock replay --policy new.policy.toml --against old.policy.toml --limit 20 lines.jsonl
  airlock replay --json ~/.local/state/airlock/decisions.jsonl";
