//! What the tests of all crates share: the shell oracle and the generators of lines.

pub mod generate;
pub mod oracle;
