//! Judges commands by rules: `commands × rules → verdict`.
//!
//! A [`Policy`] holds allow, ask and deny rules, a default and settings, compiled once. Judging a
//! line gives a [`Decision`]: the [`Verdict`], why, and the commands that the line runs. A rule is
//! compared with every command ([`rule`](Rule) × command → No, Maybe, Yes), and one function combines
//! the answers: deny overrides, and doubt never allows. Nothing is run, read or asked.
#![forbid(clippy::disallowed_methods)]

mod glob;
mod rule;

mod matching;
mod rule_set;

mod combine;
mod verdict;

mod decision;
mod policy;

mod config;
mod examples;
mod findings;
mod layers;
mod preset;

mod error;

pub use decision::{Decision, JudgedCommand, Reason, Uncounted, ViolationType};
pub use error::PolicyError;
pub use layers::Layer;
pub use policy::{Policy, PolicyBuilder, Redirects, Shell};
pub use rule::{Context, Effect, Rule};
pub use verdict::Verdict;
