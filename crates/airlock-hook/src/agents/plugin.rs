//! Agents that load a plugin of ours, which asks the program: pi, opencode, Kilo, `OpenClaw`, Amp.
//!
//! The form is ours: `{"tool", "command", "cwd", "session", "call"}`, answered by `{"decision",
//! "reason"}`. Silence is no answer: a plugin lets nothing run without an allow.

use crate::agent::{Agent, Event, OnAsk, Others, Shape};

const fn plugin(name: &'static str, title: &'static str, on_ask: &'static [Event]) -> Agent {
    Agent {
        name,
        also: &[],
        title,
        event: &[],
        tool: &["/tool"],
        directory: &["/cwd"],
        below: &[],
        session: &["/session"],
        call: &["/call"],
        events: on_ask,
        others: Others::None,
    }
}

const fn event(on_ask: OnAsk) -> Event {
    Event { names: &["call"], command: &["/command"], shape: Shape::Plugin, on_ask, deny_exit: 2 }
}

static ASKS: [Event; 1] = [event(OnAsk::Ask)];

// Before a tool its plugins can but throw, and a prompt of its own needs a permission that its
// configuration asks for.
static DENIES: [Event; 1] = [event(OnAsk::Deny)];

pub(super) static PI: Agent = plugin("pi", "pi", &ASKS);
pub(super) static OPENCODE: Agent = plugin("opencode", "opencode", &DENIES);
pub(super) static KILO: Agent = plugin("kilo", "Kilo Code", &DENIES);
pub(super) static OPENCLAW: Agent = plugin("openclaw", "OpenClaw", &ASKS);
pub(super) static AMP: Agent = plugin("amp", "Amp", &ASKS);
