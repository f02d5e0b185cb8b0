//! One line of `check --jsonl`: what it asks, and by which policy.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use airlock::{Decision, Policy, PolicyBuilder, Verdict};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::json::{DecisionJson, ErrorJson, one_line};

/// A request; keys of other programs (a case's tags, say) are passed over.
#[derive(Debug, Deserialize)]
struct Request<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    command: Option<&'a RawValue>,
    #[serde(borrow)]
    policy: Option<&'a RawValue>,
}

/// A policy written out in a request.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PolicyObject {
    preset: Option<String>,
    #[serde(default)]
    allow: Vec<String>,
    #[serde(default)]
    ask: Vec<String>,
    #[serde(default)]
    deny: Vec<String>,
    default: Option<String>,
    shell: Option<String>,
    redirects: Option<String>,
    harmless_variables: Option<Vec<String>>,
    system_directories: Option<Vec<String>>,
    expansions: Option<String>,
    substitutions: Option<String>,
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
        let policy = build(text);
        built.insert(text.to_owned(), policy.clone());
        policy
    }
}

fn build(text: &str) -> Result<Policy, String> {
    if text.starts_with('"') {
        let name: String = serde_json::from_str(text).map_err(|error| bad_policy(&error))?;
        return Policy::preset(&name).map_err(|error| error.to_string());
    }
    if !text.starts_with('{') {
        return Err("policy: it is neither the name of a preset nor an object".to_owned());
    }
    let object: PolicyObject = serde_json::from_str(text).map_err(|error| bad_policy(&error))?;
    object.build()
}

fn bad_policy(error: &serde_json::Error) -> String {
    format!("policy: {}", without_place(error))
}

/// Returns what is wrong without line and column: they are those of a part of the request.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((what, _)) => what.to_owned(),
        None => text,
    }
}

impl PolicyObject {
    fn build(self) -> Result<Policy, String> {
        only("expansions", self.expansions.as_deref(), "default")?;
        only("substitutions", self.substitutions.as_deref(), "refuse")?;
        let mut builder = match &self.preset {
            Some(name) => PolicyBuilder::from_preset(name).map_err(|error| error.to_string())?,
            None => Policy::builder(),
        };
        if let Some(word) = self.default {
            builder = builder.default_verdict(default_verdict(&word)?);
        }
        if let Some(word) = self.shell {
            builder = builder.shell(word.parse().map_err(|error| format!("policy: {error}"))?);
        }
        if let Some(word) = self.redirects {
            builder = builder.redirects(word.parse().map_err(|error| format!("policy: {error}"))?);
        }
        for name in self.harmless_variables.unwrap_or_default() {
            builder = builder.harmless_variable(&name);
        }
        if let Some(directories) = self.system_directories {
            builder = builder.system_directories(directories.iter().map(String::as_str));
        }
        builder = self.allow.iter().fold(builder, |builder, rule| builder.allow(rule));
        builder = self.ask.iter().fold(builder, |builder, rule| builder.ask(rule));
        builder = self.deny.iter().fold(builder, |builder, rule| builder.deny(rule));
        builder.build().map_err(|error| format!("policy: {error}"))
    }
}

fn default_verdict(word: &str) -> Result<Verdict, String> {
    word.parse().map_err(|()| {
        let word = word.escape_debug();
        format!("policy: unknown default `{word}`: it is \"allow\", \"ask\" or \"deny\"")
    })
}

/// Accepts the one value of a setting that is there so far.
fn only(key: &str, value: Option<&str>, supported: &str) -> Result<(), String> {
    match value {
        Some(value) if value != supported => {
            let value = value.escape_debug();
            Err(format!(
                "policy: {key} = \"{value}\" is not supported yet: only \"{supported}\" is"
            ))
        }
        Some(_) | None => Ok(()),
    }
}

/// Answers a line of input; the second value is whether it was well-formed.
pub(super) fn answer(line: &[u8], policies: &Policies, out: &mut Vec<u8>) -> bool {
    let request: Request<'_> = match parse(line) {
        Ok(request) => request,
        Err(error) => return write_error(None, error, out),
    };
    let policy = match policies.get(request.policy) {
        Ok(policy) => policy,
        Err(error) => return write_error(request.id, error, out),
    };
    let Some(command) = request.command else {
        return write_error(request.id, "the key `command` is missing or null".to_owned(), out);
    };
    let decision = judge(&policy, command.get());
    let null = RawValue::NULL;
    write_line(&DecisionJson::new(Some(request.id.unwrap_or(null)), &decision), out)
}

fn parse(line: &[u8]) -> Result<Request<'_>, String> {
    let text = str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned())?;
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if !text.starts_with('{') {
        return Err("a request is a JSON object with the key `command`".to_owned());
    }
    let request: Request<'_> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    // To pass over a misspelt policy would be to judge by another one.
    let keys: BTreeMap<String, &RawValue> =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    let known = ["id", "command", "policy"];
    let mut others = keys.keys().filter(|key| !known.contains(&key.as_str()));
    others.find_map(|key| slip(key)).map_or(Ok(request), Err)
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

fn write_error(id: Option<&RawValue>, error: String, out: &mut Vec<u8>) -> bool {
    write_line(&ErrorJson { id, error }, out);
    false
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
        let good = answer(line.as_bytes(), &policies, &mut out);
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
             \"program\":null,\"rule\":\"ls\",\"span\":[0,2],\"message\":\"every command is allowed\",\"instead\":null,\"commands\":[{\"argv\":[\"ls\"],\
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
            r#"{"id":"a","error":"the key `command` is missing or null"}"#
        );
        for line in ["nonsense", "[1, \"ls\", null]", "null", "\"ls\""] {
            assert_eq!(
                error(line),
                r#"{"id":null,"error":"a request is a JSON object with the key `command`"}"#
            );
        }
        assert_eq!(
            error(r#"{"id": 1, "command": null}"#),
            r#"{"id":1,"error":"the key `command` is missing or null"}"#
        );
    }

    #[test]
    fn a_misspelt_key_is_an_error_and_another_programs_is_not() {
        assert_eq!(
            error(r#"{"command": "ls", "polcy": {"deny": ["ls"]}}"#),
            r#"{"id":null,"error":"unknown key `polcy`: did you mean `policy`?"}"#
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
            r#"{"id":null,"error":"policy: allow rule 1 `a -b c`: a word cannot follow an option: a rule cannot name an option's value (at `c`)"}"#
        );
        assert_eq!(
            with(r#"{"expansions":"judge"}"#),
            r#"{"id":null,"error":"policy: expansions = \"judge\" is not supported yet: only \"default\" is"}"#
        );
        assert!(with(r#"{"allow":"ls"}"#).contains("policy: invalid type: string"));
        assert!(with(r#"{"alow":[]}"#).contains("policy: unknown field `alow`"));
        assert!(with("7").contains("neither the name of a preset nor an object"));
        assert!(with(r#""nope""#).contains("unknown preset `nope`"));
        assert!(with(r#"{"default":"maybe"}"#).contains("unknown default `maybe`"));
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
