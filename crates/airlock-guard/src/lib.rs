//! Stands around a tool call: judges the command in its arguments, asks the approver, words the
//! refusal, and keeps the record.
//!
//! The engine (`airlock`) decides about a line and touches nothing. What has to do with the world
//! around the line (files, clocks, random identifiers) lives here.

pub mod record;
