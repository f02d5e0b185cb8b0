//! All agents, one a file, in the order in which the documentation names them.

use crate::agent::Agent;

mod claude_code;
mod cline;
mod codex;
mod copilot;
mod cursor;
mod flat;
mod gemini;
mod nested;
mod plugin;

/// All agents.
static AGENTS: &[&Agent] = &[
    &claude_code::CLAUDE_CODE,
    &codex::CODEX,
    &cursor::CURSOR,
    &copilot::COPILOT_CLI,
    &copilot::VSCODE,
    &gemini::GEMINI_CLI,
    &gemini::ANTIGRAVITY,
    &plugin::PI,
    &plugin::OPENCODE,
    &plugin::KILO,
    &flat::HERMES,
    &plugin::OPENCLAW,
    &cline::CLINE,
    &nested::QWEN_CODE,
    &nested::DROID,
    &nested::DEVIN,
    &flat::WINDSURF,
    &flat::GOOSE,
    &flat::CRUSH,
    &plugin::AMP,
    &flat::KIRO,
    &nested::GROK,
];

/// Returns all agents.
pub fn all() -> impl Iterator<Item = &'static Agent> {
    AGENTS.iter().copied()
}

/// Returns the agent of this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Agent> {
    all().find(|agent| agent.name == name || agent.also.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        let mut names: Vec<&str> =
            all().flat_map(|agent| agent.also.iter().copied().chain([agent.name])).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        assert_eq!(named("claude").map(|agent| agent.name), Some("claude-code"));
        assert!(named("emacs").is_none());
    }

    #[test]
    fn every_agent_has_an_event_with_a_name_and_a_place_for_the_command() {
        for agent in all() {
            assert!(!agent.events.is_empty(), "{}", agent.name);
            for event in agent.events {
                assert!(!event.names.is_empty() && !event.command.is_empty(), "{}", agent.name);
            }
        }
    }

    #[test]
    fn every_place_is_a_json_pointer() {
        for agent in all() {
            let commands = agent.events.iter().flat_map(|event| event.command);
            let places = [agent.event, agent.tool, agent.directory, agent.below, agent.session];
            for place in places.into_iter().flatten().chain(agent.call).chain(commands) {
                assert!(place.starts_with('/'), "{}: {place}", agent.name);
            }
        }
    }
}
