//! Options of the subcommands about policies.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Options of `policy`.
#[derive(Debug, Args)]
pub(crate) struct PolicyCommandOptions {
    #[command(subcommand)]
    pub(crate) action: PolicyAction,
}

/// What to do with a policy.
#[derive(Debug, Subcommand)]
pub(crate) enum PolicyAction {
    /// Look for rules that are wrong, dead or wider than they look, and run their examples
    ///
    /// Exit status: 0 nothing is found, 1 something is, 2 the policy is broken.
    #[command(
        after_help = "Examples:\n  airlock policy check\n  airlock policy check my.policy.toml"
    )]
    Check(PolicyCheckOptions),
    /// Show which policy files apply in the working directory, and what of them is not obeyed
    #[command(after_help = "Examples:\n  airlock policy show\n  airlock policy show --effective")]
    Show(PolicyShowOptions),
}

/// Options of `policy check`.
#[derive(Debug, Args)]
pub(crate) struct PolicyCheckOptions {
    /// The policy file; those that apply in the working directory if absent
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `policy show`.
#[derive(Debug, Args)]
pub(crate) struct PolicyShowOptions {
    /// Also print the settings and rules that hold, each with its file and line
    #[arg(long)]
    pub(crate) effective: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `test`.
#[derive(Debug, Args)]
pub(crate) struct TestOptions {
    /// The file of cases [default: airlock.policy.test.toml in the working directory]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Also write the results as XML in the form of `JUnit`
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
}

/// Options of `trust`.
#[derive(Debug, Args)]
pub(crate) struct TrustOptions {
    /// The policy file
    #[arg(value_name = "FILE", conflicts_with = "list")]
    pub(crate) file: Option<PathBuf>,
    /// Take the trust back
    #[arg(long, conflicts_with_all = ["list", "yes"])]
    pub(crate) revoke: bool,
    /// List the files that are trusted
    #[arg(long)]
    pub(crate) list: bool,
    /// Do not ask: the file was read
    #[arg(long)]
    pub(crate) yes: bool,
}
