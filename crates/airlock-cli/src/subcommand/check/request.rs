//! One line of `check --jsonl`: what it asks, and by which policy.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use airlock::{Decision, Policy};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::json::{DecisionJson, ErrorJson, one_line};

/// A request; keys of other programs (a case's tags, say) are passed over.
#[derive(Debug, Default)]
struct Request<'a> {
    id: Option<&'a RawValue>,
    command: Option<&'a RawValue>,
    policy: Option<&'a RawValue>,
    /// What is wrong with its keys.
    slip: Option<String>,
}

impl<'de: 'a, 'a> Deserialize<'de> for Request<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RequestVisitor)
    }
}

struct RequestVisitor;

impl<'de> Visitor<'de> for RequestVisitor {
    type Value = Request<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the key `command`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Request<'de>, A::Error> {
        let mut request = Request::default();
        while let Some(key) = map.next_key::<String>()? {
            let value: &'de RawValue = map.next_value()?;
            let slot = match key.as_str() {
                "id" => &mut request.id,
                "command" => &mut request.command,
                "policy" => &mut request.policy,
                key => {
                    // To pass over a misspelt policy would be to judge by another one.
                    request.slip = request.slip.or_else(|| slip(key));
                    continue;
                }
            };
            if slot.replace(value).is_some() {
                return Err(A::Error::custom(format!("the key `{key}` stands twice")));
            }
        }
        Ok(request)
    }
}

/// The policies of all requests so far, each built once; by their JSON text.
#[derive(Debug)]
pub(super) struct Policies {
    default: Policy,
    built: Mutex<HashMap<String, Result<Policy, String>>>,
}

impl Policies {
    pub(super) fn new(default: Policy) -> Self {
        Self { default, built: Mutex::new(HashMap::new()) }
    }

    fn get(&self, text: Option<&RawValue>) -> Result<Policy, String> {
        let Some(text) = text.map(RawValue::get) else { return Ok(self.default.clone()) };
        if text == "null" {
            return Ok(self.default.clone());
        }
        // A panic elsewhere leaves the map as it was before: entries are whole.
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(policy) = built.get(text) {
            return policy.clone();
        }
        let policy = build(text).map_err(|error| format!("policy: {error}"));
        built.insert(text.to_owned(), policy.clone());
        policy
    }
}

/// Builds the policy of a request: by the same rules as one of a file.
fn build(text: &str) -> Result<Policy, String> {
    if text.starts_with('"') {
        let name: String = serde_json::from_str(text).map_err(|error| without_place(&error))?;
        return Policy::preset(&name).map_err(|error| error.to_string());
    }
    if !text.starts_with('{') {
        return Err("it is neither the name of a preset nor an object".to_owned());
    }
    let policy: Policy = serde_json::from_str(text).map_err(|error| without_place(&error))?;
    policy.check_examples().map_err(|error| error.to_string())?;
    Ok(policy)
}

/// Returns what is wrong without line and column: they are those of a part of the request.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((what, _)) => what.to_owned(),
        None => text,
    }
}

/// Answers a line of input, whose number counts from 1; returns whether it was well-formed.
pub(super) fn answer(number: u64, line: &[u8], policies: &Policies, out: &mut Vec<u8>) -> bool {
    let refuse = |id, error, out: &mut Vec<u8>| {
        write_line(&ErrorJson { id, line: number, error }, out);
        false
    };
    let request = match parse(line) {
        Ok(request) => request,
        Err(error) => return refuse(None, error, out),
    };
    if let Some(slip) = request.slip {
        return refuse(request.id, slip, out);
    }
    let policy = match policies.get(request.policy) {
        Ok(policy) => policy,
        Err(error) => return refuse(request.id, error, out),
    };
    let command = match request.command.map(RawValue::get) {
        None => return refuse(request.id, "the key `command` is missing".to_owned(), out),
        Some("null") => return refuse(request.id, "the key `command` is null".to_owned(), out),
        Some(command) => command,
    };
    let decision = judge(&policy, command);
    let null = RawValue::NULL;
    write_line(&DecisionJson::new(Some(request.id.unwrap_or(null)), &decision), out)
}

fn parse(line: &[u8]) -> Result<Request<'_>, String> {
    let text = str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned())?;
    // Some programs begin what they write with a byte order mark.
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if !text.starts_with('{') {
        return Err("a request is a JSON object with the key `command`".to_owned());
    }
    serde_json::from_str(text).map_err(|error| format!("no JSON: {}", without_place(&error)))
}

/// Returns what is wrong with a key that is nearly one of a request's.
fn slip(key: &str) -> Option<String> {
    let meant = ["command", "policy"].into_iter().find(|known| is_near(key, known))?;
    Some(format!("unknown key `{}`: did you mean `{meant}`?", key.escape_debug()))
}

/// Returns whether two words differ by at most two letters left out, put in or changed.
fn is_near(one: &str, other: &str) -> bool {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for letter in one.chars().take(other.len().saturating_add(3)) {
        let letter = letter.to_ascii_lowercase();
        let mut next = vec![row.first().map_or(0, |first| first.saturating_add(1))];
        for ((above, left_above), wanted) in row.iter().skip(1).zip(&row).zip(&other) {
            let changed = left_above.saturating_add(usize::from(*wanted != letter));
            let left = next.last().map_or(usize::MAX, |left| left.saturating_add(1));
            next.push(changed.min(left).min(above.saturating_add(1)));
        }
        row = next;
    }
    row.last().is_some_and(|distance| *distance <= 2)
}

/// Judges a command: a string is a line, a list of strings an argv, anything else is refused.
fn judge(policy: &Policy, command: &str) -> Decision {
    if command.starts_with('"') {
        return match serde_json::from_str::<String>(command) {
            Ok(line) => policy.judge(&line),
            // A string that is valid JSON and no text: a lone surrogate.
            Err(_) => policy.judge_bytes(b"\xff"),
        };
    }
    match serde_json::from_str::<Vec<String>>(command) {
        Ok(argv) => policy.judge_argv(&argv),
        Err(_) => policy.refuse_bad_type(),
    }
}

fn write_line(value: &impl serde::Serialize, out: &mut Vec<u8>) -> bool {
    // Writing to memory does not fail, and every key is a string.
    match one_line(value) {
        Ok(line) => {
            out.extend_from_slice(&line);
            true
        }
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(line: &str) -> (String, bool) {
        let policies = Policies::new(Policy::builder().allow("ls").build().unwrap());
        let mut out = Vec::new();
        let good = answer(1, line.as_bytes(), &policies, &mut out);
        (String::from_utf8(out).unwrap(), good)
    }

    fn error(line: &str) -> String {
        let (text, good) = answered(line);
        assert!(!good, "{text}");
        text.trim_end().to_owned()
    }

    #[test]
    fn a_decision_is_one_line() {
        let (text, good) = answered(r#"{"id": 7, "command": "ls", "tag": "x"}"#);
        assert!(good);
        assert_eq!(
            text,
            "{\"id\":7,\"verdict\":\"allow\",\"violation_type\":null,\"reason_code\":null,\
             \"program\":null,\"rule\":\"ls\",\"span\":[0,2],\"message\":\"every command is allowed\",\"why\":null,\"instead\":null,\"commands\":[{\"argv\":[\"ls\"],\
             \"program\":\"ls\",\"launched_by\":null,\"role\":\"innermost\",\"verdict\":\"allow\"}]}\n"
        );
    }

    #[test]
    fn a_list_is_an_argv() {
        let (text, good) = answered(r#"{"command": ["ls", ";", "rm"]}"#);
        assert!(good);
        assert!(text.contains("\"verdict\":\"allow\""), "{text}");
    }

    #[test]
    fn what_is_no_command_is_refused() {
        for command in ["7", "{}", "[\"ls\", 1]", "true"] {
            let (text, good) = answered(&format!("{{\"command\": {command}}}"));
            assert!(good && text.contains("\"reason_code\":\"bad_type\""), "{text}");
        }
        let (text, good) = answered(r#"{"command": "ls \ud800"}"#);
        assert!(good && text.contains("\"reason_code\":\"encoding\""), "{text}");
    }

    #[test]
    fn a_broken_line_says_what_is_wrong() {
        assert_eq!(
            error(r#"{"id": "a"}"#),
            r#"{"id":"a","line":1,"error":"the key `command` is missing"}"#
        );
        for line in ["nonsense", "[1, \"ls\", null]", "null", "\"ls\""] {
            assert_eq!(
                error(line),
                r#"{"id":null,"line":1,"error":"a request is a JSON object with the key `command`"}"#
            );
        }
        assert_eq!(
            error(r#"{"id": 1, "command": null}"#),
            r#"{"id":1,"line":1,"error":"the key `command` is null"}"#
        );
    }

    #[test]
    fn a_misspelt_key_is_an_error_and_another_programs_is_not() {
        assert_eq!(
            error(r#"{"command": "ls", "polcy": {"deny": ["ls"]}}"#),
            r#"{"id":null,"line":1,"error":"unknown key `polcy`: did you mean `policy`?"}"#
        );
        assert!(error(r#"{"Command": "ls"}"#).contains("did you mean `command`?"));
        assert!(answered(r#"{"command": "ls", "tags": [], "want": "allow", "kind": 1}"#).1);
        assert!(answered("\u{feff}{\"command\": \"ls\"}").1);
    }

    #[test]
    fn a_broken_policy_says_what_is_wrong() {
        let with = |policy: &str| error(&format!(r#"{{"command":"ls","policy":{policy}}}"#));
        assert_eq!(
            with(r#"{"allow":["a -b c"]}"#),
            r#"{"id":null,"line":1,"error":"policy: allow rule 1 `a -b c`: a word cannot follow an option: a rule cannot name an option's value (at `c`)"}"#
        );
        assert_eq!(
            with(r#"{"expansions":"judge"}"#),
            r#"{"id":null,"line":1,"error":"policy: expansions = \"judge\" is not supported yet: only \"default\" is"}"#
        );
        assert!(with(r#"{"allow":"ls"}"#).contains("policy: `allow` must be a list of rules"));
        assert!(
            with(r#"{"alow":[]}"#).contains("policy: unknown key `alow`: did you mean `allow`?")
        );
        assert!(with("7").contains("neither the name of a preset nor an object"));
        assert!(with(r#""nope""#).contains("unknown preset `nope`"));
        assert!(with(r#"{"deny":[{"rule":"rm","hits":["ls"]}]}"#).contains("its hit `ls`"));
        assert!(with(r#"{"deny":["x"],"deny":[]}"#).contains("the key `deny` stands twice"));
        assert!(with(r#"{"default":"maybe"}"#).contains("unknown default `maybe`"));
    }

    #[test]
    fn a_policy_object_is_read_like_a_file() {
        let policy =
            r#"{"default":"ask","shell":null,"deny":[{"rule":"rm","why":"gone","hits":["rm x"]}]}"#;
        let (text, good) = answered(&format!(r#"{{"command":"rm x","policy":{policy}}}"#));
        assert!(good && text.contains("\"why\":\"gone\""), "{text}");
    }

    #[test]
    fn a_request_has_each_key_once() {
        let text = error(r#"{"command":"ls","command":"rm"}"#);
        assert!(text.contains("the key `command` stands twice"), "{text}");
    }

    #[test]
    fn a_policy_is_built_once() {
        let policies = Policies::new(Policy::builder().build().unwrap());
        let text: Box<RawValue> =
            serde_json::from_str(r#"{"allow": ["ls"], "substitutions": "refuse"}"#).unwrap();
        policies.get(Some(&text)).unwrap();
        policies.get(Some(&text)).unwrap();
        assert_eq!(policies.built.lock().unwrap().len(), 1);
    }
}
