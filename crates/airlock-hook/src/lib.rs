//! The requests and answers of AI agents' hooks: bytes in, an answer out.
//!
//! ```text
//!  request ───► commands ───► decisions ───► answer
//!   where an agent says      the strictest     in the agent's form:
//!   what it will run         one holds         what to print, and the exit status
//! ```
//!
//! What differs from agent to agent is a row of a table ([`agents`]). Nothing here touches a file, a
//! process or a clock. Whatever cannot be read is denied.
//!
//! ```
//! use airlock::{Policy, Verdict};
//! use airlock_hook::{Settings, agents, hook};
//!
//! # fn main() -> Result<(), airlock::PolicyError> {
//! let policy = Policy::preset("shell_command_defaults")?;
//! let agent = agents::named("claude-code").unwrap();
//! let request = br#"{"hook_event_name": "PreToolUse", "tool_name": "Bash",
//!     "tool_input": {"command": "rm -rf build"}}"#;
//!
//! let hooked = hook(agent, &policy, Settings::default(), request);
//! assert_eq!(hooked.verdict(), Verdict::Deny);
//! assert_eq!(hooked.answer.exit, 2);
//! # Ok(())
//! # }
//! ```
#![forbid(clippy::disallowed_methods)]

mod agent;
pub mod agents;

mod request;

mod judge;
mod message;

mod answer;

mod example;
pub mod export;

pub use agent::{Agent, Event, OnAsk, Others, Places, Shape};
pub use answer::{Answer, Outcome, answer};
pub use judge::{Hooked, Judged, Settings, hook, judge, pass, refuse};
pub use message::{INTERNAL, TOO_LATE, UNREADABLE};
pub use request::{Given, Reader, Request, Unread, read};
