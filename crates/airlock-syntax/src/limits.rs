//! The bounds of what is read (Q52).

/// The longest line in bytes: Linux passes no longer argument to `sh -c` (`MAX_ARG_STRLEN`).
pub const LENGTH: usize = 128 * 1024;

/// The most words of a line.
pub const WORDS: usize = 65_536;

/// The most simple commands of a line.
pub const COMMANDS: usize = 1024;

/// The deepest nesting of compound commands and substitutions together.
pub const DEPTH: u32 = 16;

/// The most words that the brace lists of one word make.
pub const BRACE_WORDS: usize = 256;
