//! What the tests of all crates share: the corpus, the shell oracle, the generators of lines, and the
//! comparison of readings with shells.

pub mod comparison;
pub mod corpus;
pub mod generate;
pub mod oracle;
pub mod program;
