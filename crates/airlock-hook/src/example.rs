//! A request as an agent would send it, to try its hook with.

use serde_json::{Map, Value};

use crate::agent::Agent;

impl Agent {
    /// Returns a request about this line, which a tool of the agent would give to a shell.
    #[must_use]
    pub fn example(&self, line: &str) -> Value {
        let event = self.default_event();
        let mut request = Value::Object(Map::new());
        let name = event.name();
        for (places, text) in [
            (self.event, name),
            (self.tool, "bash"),
            (self.session, "doctor"),
            (event.command, line),
        ] {
            let Some(place) = places.first() else { continue };
            let several = place.ends_with("/commands");
            let text = Value::from(text);
            put(&mut request, place, if several { Value::Array(vec![text]) } else { text });
        }
        request
    }
}

/// Puts a value at a JSON pointer, and makes the objects on the way.
fn put(object: &mut Value, pointer: &str, value: Value) {
    let Some(pointer) = pointer.strip_prefix('/') else {
        *object = value;
        return;
    };
    let (key, rest) = match pointer.split_once('/') {
        Some((key, rest)) => (key, format!("/{rest}")),
        None => (pointer, String::new()),
    };
    if let Value::Object(members) = object {
        put(members.entry(key).or_insert_with(|| Value::Object(Map::new())), &rest, value);
    }
}

#[cfg(test)]
mod tests {
    use crate::agents;
    use crate::request::{Given, read};

    #[test]
    fn every_agent_has_an_example_that_is_read() {
        for agent in agents::all() {
            let request = agent.example("git status").to_string();
            let request = read(agent, request.as_bytes()).unwrap();
            assert_eq!(request.commands, [Given::Line("git status".to_owned())], "{}", agent.name);
            assert_eq!(request.event.name(), agent.default_event().name());
        }
    }
}
