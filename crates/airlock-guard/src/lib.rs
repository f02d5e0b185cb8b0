//! Stands around a tool call: judges the command in its arguments, asks the approver, words the
//! refusal, and keeps the record.
//!
//! The engine (`airlock`) decides about a line and touches nothing. What has to do with the world
//! around the line (tools and their arguments, approvers, files, clocks) lives here.
//!
//! ```text
//!  call ───► commands ───► judgement ───► permit, question or refusal ───► record
//!     arguments     policy          approver
//! ```
//!
//! ```
//! use airlock_guard::{Call, Guard, Next, PolicySpec, Value};
//!
//! # fn main() -> Result<(), airlock_guard::SpecError> {
//! let guard = Guard::new(PolicySpec::preset("shell_command_defaults")?.build()?);
//! let arguments = Value::Map(vec![("command".into(), Value::Text("env rm -rf /".into()))]);
//! let judgement = guard.judge(&Call::new("run_shell", &arguments));
//! let Next::Refuse(refusal) = judgement.next() else { return Ok(()) };
//! assert_eq!(refusal.error, "'rm' is not permitted by the policy");
//! # Ok(())
//! # }
//! ```

mod value;

mod command_args;
mod screen;

mod policy;
mod tool_glob;

mod guard;
mod judgement;

mod approver;
mod explain;
mod refusal;

pub mod record;

pub use approver::{Answer, Conclusion, Request, Response, ResponseVerdict};
pub use command_args::Command;
pub use explain::explain;
pub use guard::{Call, Guard};
pub use judgement::{Found, Judgement, Next, programs};
pub use policy::{PolicySpec, ShellCommandPolicy, SpecError};
pub use refusal::{BlockReason, EscalationOutcome, Refusal};
pub use value::Value;
