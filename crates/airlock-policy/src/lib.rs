//! Judges commands by rules: `commands × rules → verdict`.
//!
//! Under construction.
#![forbid(clippy::disallowed_methods)]

mod combine;
mod glob;
mod matching;
mod rule;
mod rule_set;
mod verdict;
