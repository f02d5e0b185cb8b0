//! What the tests of all crates share: the corpus, the shell oracle, the generators of lines, the
//! comparison of readings with shells, and the laws that hold without one.

pub mod comparison;
pub mod confirmation;
pub mod corpus;
pub mod generate;
pub mod getopt_oracle;
pub mod laws;
pub mod oracle;
pub mod program;
