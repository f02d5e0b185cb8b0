//! Reads a shell command line.
//!
//! `text → Line`: words after quote removal, redirections, simple commands, and how they hang
//! together, as one shell ([`Dialect`]) reads them. Nothing is run, looked up or expanded except
//! brace lists. What the shell decides later (expansions, pathname patterns) stays visible in each
//! [`Word`]'s parts; what no reader of words can follow is in [`Line::constructs`].
//!
//! The grammar is POSIX.1-2024 XCU chapter 2, with what bash 5.2 and zsh 5.9 add to it. Where those
//! shells read a construct differently, each [`Dialect`] has its own reading and
//! [`Line::differs`] says that another one exists. Where no reading is safe, reading ends in a
//! [`SyntaxError`].
//!
//! ```
//! use airlock_syntax::{Dialect, parse};
//!
//! let line = parse("git status && r''m -rf 'my dir' 2>/dev/null", Dialect::Bash)?;
//! let words = line.words(&line.commands[1]).iter().map(|word| line.value(word));
//! assert!(words.eq([&b"rm"[..], b"-rf", b"my dir"]));
//! assert!(!line.differs);
//! # Ok::<(), airlock_syntax::SyntaxError>(())
//! ```
#![no_std]
#![forbid(clippy::disallowed_methods)]

extern crate alloc;

pub mod limits;
mod source;

mod dialect;
mod token;
mod word;

mod line;

mod error;

mod byte_class;
mod lexer;

mod parser;

mod display;

#[cfg(test)]
mod testing;

pub use dialect::Dialect;
pub use display::Displayed;
pub use error::{SyntaxError, SyntaxErrorKind};
pub use line::{
    Assignment, CommandKind, Construct, ConstructKind, Descriptor, HereDocument, Item, Line,
    Nested, NestedForm, Redirection, SimpleCommand,
};
pub use parser::{parse, parse_into};
pub use source::{Span, line_and_column};
pub use token::{Operator, RedirectionOperator, ReservedWord};
pub use word::{Expansion, Part, TextRange, Word, WordFlags};
