//! What a file becomes: pure edits of its text.

use std::fmt;

use crate::setup::entry::{self, Entry};
use crate::setup::json_text::{self, JsonTextError};
use crate::setup::place::{Form, List};
use crate::setup::yaml_text::{self, YamlTextError};

/// Why a file cannot be edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditError {
    /// Its JSON.
    Json(JsonTextError),
    /// Its YAML.
    Yaml(YamlTextError),
    /// A file that is to be ours alone is somebody else's.
    NotOurs,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => write!(f, "{error}"),
            Self::Yaml(error) => write!(f, "{error}"),
            Self::NotOurs => f.write_str("the file is there already and is not ours"),
        }
    }
}

impl From<JsonTextError> for EditError {
    fn from(error: JsonTextError) -> Self {
        Self::Json(error)
    }
}

impl From<YamlTextError> for EditError {
    fn from(error: YamlTextError) -> Self {
        Self::Yaml(error)
    }
}

/// What is to be written.
#[derive(Debug)]
pub(crate) struct Wanted<'a> {
    /// The agent.
    pub(crate) agent: &'a str,
    /// The command.
    pub(crate) entry: &'a Entry,
    /// Whether lists count that are of use only where an allow skips the agent's prompt.
    pub(crate) approves: bool,
}

/// Returns what a file becomes with the hook; the same text where it has it already.
pub(crate) fn with(
    text: Option<&str>,
    form: &Form,
    wanted: &Wanted<'_>,
) -> Result<String, EditError> {
    match form {
        Form::Own { text: template, .. } => match text {
            Some(text) if !is_own(text, template, wanted.agent) => Err(EditError::NotOurs),
            Some(_) | None => Ok(wanted.entry.fill(template)),
        },
        Form::Yaml => {
            let text = text.unwrap_or_default();
            let bare = yaml_text::remove(text).unwrap_or_else(|| text.to_owned());
            let added = yaml_text::add(&bare, &wanted.entry.fill(crate::setup::place::GUARDED))?;
            Ok(if entry::found(text, wanted.agent).as_ref() == Some(wanted.entry) {
                text.to_owned()
            } else {
                added
            })
        }
        Form::Json { version, lists } => {
            let mut new = text.filter(|text| !text.trim().is_empty()).unwrap_or("{}\n").to_owned();
            if let Some(version) = version
                && !has_key(&new, "version")
            {
                new = json_text::member(&new, "version", version)?;
            }
            for list in *lists {
                new = with_list(&new, list, wanted)?;
            }
            Ok(new)
        }
    }
}

fn with_list(text: &str, list: &List, wanted: &Wanted<'_>) -> Result<String, EditError> {
    let elements = json_text::elements(text, list.path)?;
    let mut found = elements.iter().filter_map(|element| entry::found(element, wanted.agent));
    let is_wanted = wanted.approves || !list.approves;
    let filled = wanted.entry.fill(list.element);
    let is_same = |element: &str| json(element) == json(&filled);
    match found.next() {
        Some(_)
            if is_wanted && found.next().is_none() && elements.iter().any(|one| is_same(one)) =>
        {
            Ok(text.to_owned())
        }
        Some(_) => {
            let bare = without_list(text, list, wanted.agent)?;
            let bare = bare.as_deref().unwrap_or(text);
            if is_wanted {
                Ok(json_text::append(bare, list.path, &filled)?)
            } else {
                Ok(bare.to_owned())
            }
        }
        None if is_wanted => Ok(json_text::append(text, list.path, &filled)?),
        None => Ok(text.to_owned()),
    }
}

/// Returns what a file becomes without the hook: nothing where the file is ours alone, and `None` where
/// the hook is not there.
pub(crate) fn without(text: &str, form: &Form, agent: &str) -> Result<Option<String>, EditError> {
    match form {
        Form::Own { text: template, .. } => Ok(is_own(text, template, agent).then(String::new)),
        Form::Yaml => Ok(yaml_text::remove(text)),
        Form::Json { lists, .. } => {
            let mut new: Option<String> = None;
            for list in *lists {
                let removed = without_list(new.as_deref().unwrap_or(text), list, agent)?;
                new = removed.or(new);
            }
            Ok(new)
        }
    }
}

/// Returns whether a file is one that we have written: it has our command, or no command at all.
fn is_own(text: &str, template: &str, agent: &str) -> bool {
    text == template || entry::found(text, agent).is_some()
}

fn without_list(text: &str, list: &List, agent: &str) -> Result<Option<String>, EditError> {
    let is_ours = |element: &str| entry::found(element, agent).is_some();
    Ok(json_text::remove(text, list.path, is_ours)?)
}

/// Returns the command of the hook in a file.
pub(crate) fn found(text: &str, form: &Form, agent: &str) -> Option<Entry> {
    match form {
        Form::Own { .. } | Form::Yaml => entry::found(text, agent),
        Form::Json { lists, .. } => lists.iter().find_map(|list| {
            let elements = json_text::elements(text, list.path).ok()?;
            elements.iter().find_map(|element| entry::found(element, agent))
        }),
    }
}

fn json(text: &str) -> Option<serde_json::Value> {
    serde_json::from_str(text).ok()
}

fn has_key(text: &str, key: &str) -> bool {
    json_text::keys(text).is_ok_and(|keys| keys.iter().any(|one| one == key))
}
