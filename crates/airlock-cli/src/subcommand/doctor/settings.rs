//! What a hook's settings say: time limit, what its failure means, and whether it is turned off.

use std::path::Path;

use serde_json::Value;

use crate::setup::entry::is_guarded;
use crate::setup::place::{Form, Setup};
use crate::setup::{file, json_text};

use super::{Found, Report};

/// The least seconds that a hook should have: it answers within 2.
const LEAST: f64 = 3.0;

/// The most: an agent that waits for longer looks as if it hung.
const MOST: f64 = 60.0;

pub(super) fn examine(report: &mut Report, setup: &Setup, found: &Found) {
    if let Some(seconds) = time_limit(found) {
        report.check(
            (LEAST..=MOST).contains(&seconds),
            &format!("time limit: {seconds} s"),
            &format!("time limit: {seconds} s; between {LEAST} and {MOST} s is sane"),
        );
    }
    if let Some((key, value)) = setup.closed {
        report.check(
            says(found, key, value),
            &format!("a hook that fails blocks ({key})"),
            &format!("a hook that fails lets the command run: {key} is not {value}"),
        );
    }
    if found.place.is_guarded() {
        report.check(
            is_guarded(&found.text),
            "a hook that is killed or missing blocks",
            &format!("a hook that is killed lets the command run: airlock install {}", setup.agent),
        );
    }
    if let Some(others) = Some(others(found)).filter(|count| *count > 0) {
        report.note(&format!(
            "{others} more before the same tool: what they make of a command is not judged"
        ));
    }
}

/// Looks for settings of the agent's own that turn hooks off.
pub(super) fn switches(report: &mut Report, setup: &Setup, project: &Path) {
    for path in setup.settings(project) {
        let Ok(Some(text)) = file::read(&path) else { continue };
        for switch in setup.switches {
            let value = json_text::at(&text, switch.path).ok().flatten();
            if value == Some(switch.off) {
                let key = switch.path.join(".");
                report.bad(&format!("hooks are turned off in {}: {key}", path.display()));
            }
        }
    }
}

/// Returns how many hooks of others stand before the same event.
fn others(found: &Found) -> usize {
    match &found.place.form {
        Form::Own { .. } | Form::Yaml => 0,
        Form::Json { lists, .. } => {
            let all =
                lists.iter().filter_map(|list| json_text::elements(&found.text, list.path).ok());
            let elements = all.flatten().filter(|element| !element.contains("airlock"));
            elements.count()
        }
    }
}

/// Returns the texts of the elements in which a hook of ours stands.
fn elements(found: &Found) -> Vec<&str> {
    match &found.place.form {
        Form::Own { .. } | Form::Yaml => vec![&found.text],
        Form::Json { lists, .. } => {
            let all =
                lists.iter().filter_map(|list| json_text::elements(&found.text, list.path).ok());
            let argument = |element: &&str| element.contains("airlock");
            all.flatten().filter(argument).collect()
        }
    }
}

fn time_limit(found: &Found) -> Option<f64> {
    let number = elements(found).into_iter().find_map(|element| {
        let value: Value = serde_json::from_str(element).ok()?;
        let places = ["timeout", "timeoutSec"];
        places.iter().find_map(|key| at_any_depth(&value, key)?.as_f64())
    })?;
    // Who counts in milliseconds has no hook of under a second.
    Some(if number >= 1000.0 { number / 1000.0 } else { number })
}

fn says(found: &Found, key: &str, value: &str) -> bool {
    elements(found).iter().all(|element| match serde_json::from_str::<Value>(element) {
        Ok(json) => {
            let wanted: Option<Value> = serde_json::from_str(value).ok();
            at_any_depth(&json, key) == wanted.as_ref()
        }
        Err(_) => element.contains(&format!("{key}: {value}")),
    })
}

fn at_any_depth<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    match value {
        Value::Object(object) => {
            object.get(key).or_else(|| object.values().find_map(|value| at_any_depth(value, key)))
        }
        Value::Array(items) => items.iter().find_map(|value| at_any_depth(value, key)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}
