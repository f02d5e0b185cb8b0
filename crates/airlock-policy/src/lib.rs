//! Judges commands by rules: `commands × rules → verdict`.
//!
//! Under construction.
#![forbid(clippy::disallowed_methods)]

mod glob;
mod matching;
mod rule;
