//! What the tests of all crates share: the corpus, the shell oracle and the generators of lines.

pub mod corpus;
pub mod generate;
pub mod oracle;
