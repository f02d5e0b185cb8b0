//! Decides, before an AI agent's shell tool runs a command line, whether it is allowed, asked about
//! or denied, by rules.
//!
//! The line is read as a shell reads it and never run. Wrappers (`env`, `sudo`, `xargs`, `sh -c`,
//! `find -exec`, ...) are followed to the commands that they launch; what cannot be followed is
//! refused whatever the rules say.
//!
//! ```
//! use airlock::{Policy, Verdict};
//!
//! # fn main() -> Result<(), airlock::PolicyError> {
//! let policy = Policy::builder()
//!     .allow("git status")
//!     .allow("ls")
//!     .ask("git push")
//!     .deny("rm -r")
//!     .default_verdict(Verdict::Ask)
//!     .build()?;
//!
//! assert_eq!(policy.judge("git status && ls -la").verdict(), Verdict::Allow);
//! assert_eq!(policy.judge("make").verdict(), Verdict::Ask);
//!
//! let decision = policy.judge("ls; env X=1 rm -fr build");
//! assert_eq!(decision.verdict(), Verdict::Deny);
//! assert_eq!(decision.program(), Some("rm"));
//! assert_eq!(decision.rule().map(airlock::Rule::text), Some("rm -r"));
//! # Ok(())
//! # }
//! ```
//!
//! A policy is read from TOML by [`Policy::from_toml`]; [`Policy::preset`] has those that are shipped.
#![forbid(clippy::disallowed_methods)]

pub use airlock_command::{FieldKind, Role, UnanalyzableKind};
pub use airlock_policy::{
    Context, Decision, Effect, JudgedCommand, Layer, Policy, PolicyBuilder, PolicyError, Reason,
    Redirects, Rule, Shell, Uncounted, Verdict, ViolationType,
};
pub use airlock_syntax::Span;

/// The tables of what programs launch: what `airlock wrappers` prints.
pub mod wrappers {
    pub use airlock_command::wrappers::all;
    pub use airlock_command::{
        Argument, Bare, Effect, Judged, Operand, OptionSpec, Parsing, TextProgram, Unknown, Wrapper,
    };
}
