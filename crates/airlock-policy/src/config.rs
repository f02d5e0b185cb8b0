//! Policies as people write them: TOML, or an object of JSON → policy; an unknown key is an error.
//!
//! ```toml
//! preset = "shell_command_defaults"   # optional: its rules come first
//! default = "ask"
//! allow = ["git status", "> build/**"]
//!
//! [[deny]]
//! rule = "git push --force"
//! why = "rewrites what others have pulled"
//! suggest = "git push --force-with-lease"
//! hits = ["git push --force"]
//! misses = ["git push"]
//! ```

use serde::de::{Deserialize, Deserializer, Error};
use toml::de::DeTable;

use crate::error::PolicyError;
use crate::policy::{self, Policy, PolicyBuilder, Redirects, Shell};
use crate::preset;
use crate::rule::{Attribute, Condition, Effect, Rule};
use crate::verdict::Verdict;

mod nearest;
mod node;

use nearest::nearest;
use node::{Entry, Lines, Node, Value};

/// The keys of a policy, sorted.
const KEYS: &[&str] = &[
    "allow",
    "ask",
    "default",
    "deny",
    "expansions",
    "harmless_variables",
    "inline_code",
    "preset",
    "redirects",
    "shell",
    "substitutions",
    "system_directories",
];

/// The keys of a rule's table, sorted.
const RULE_KEYS: &[&str] = &["except", "hits", "misses", "rule", "suggest", "when", "why"];

/// The settings whose other values are not there yet, each with the one that is (Q64-Q66).
const FIXED: &[(&str, &str)] =
    &[("expansions", "default"), ("inline_code", "refuse"), ("substitutions", "refuse")];

impl Policy {
    /// Reads a policy file.
    ///
    /// # Errors
    ///
    /// What is wrong with the file, with its line; see [`PolicyError::in_file`].
    pub fn from_toml(text: &str) -> Result<Self, PolicyError> {
        read(text)?.build()
    }

    /// Returns a policy that is shipped, by its name.
    ///
    /// # Errors
    ///
    /// There is no such preset.
    pub fn preset(name: &str) -> Result<Self, PolicyError> {
        builder_of_preset(name)?.build()
    }

    /// Returns the names of the policies that are shipped, sorted.
    pub fn preset_names() -> impl Iterator<Item = &'static str> {
        preset::names()
    }
}

/// Reads the keys of a policy file from another format.
impl<'de> Deserialize<'de> for Policy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let node = Node::deserialize(deserializer)?;
        let built = match &node.value {
            Value::Table(entries) => file(entries).and_then(|file| file.into_builder().build()),
            Value::Text(_) | Value::List(_) | Value::Null | Value::Other(_) => {
                Err(wrong_type("policy", "a table", &node))
            }
        };
        built.map_err(D::Error::custom)
    }
}

impl PolicyBuilder {
    /// Returns a builder that starts from a preset.
    ///
    /// # Errors
    ///
    /// There is no such preset.
    pub fn from_preset(name: &str) -> Result<Self, PolicyError> {
        builder_of_preset(name)
    }
}

/// What a policy file says: `None` where it says nothing.
#[derive(Debug, Default)]
pub(crate) struct PolicyFile {
    pub(crate) preset: Option<PolicyBuilder>,
    pub(crate) default: Option<Verdict>,
    pub(crate) shell: Option<Shell>,
    pub(crate) redirects: Option<Redirects>,
    pub(crate) harmless_variables: Vec<String>,
    pub(crate) system_directories: Option<Vec<String>>,
    pub(crate) rules: Vec<Rule>,
}

impl PolicyFile {
    /// Returns the builder of the policy that this file is by itself.
    pub(crate) fn into_builder(mut self) -> PolicyBuilder {
        let base = self.preset.take().unwrap_or_default();
        self.over(base)
    }

    /// Returns a builder with what this file says on top of it.
    pub(crate) fn over(self, base: PolicyBuilder) -> PolicyBuilder {
        let mut builder = base;
        let of_preset = self.preset.into_iter().flat_map(|preset| preset.rules);
        for rule in of_preset.chain(self.rules) {
            builder = builder.rule(rule);
        }
        builder.default = self.default.unwrap_or(builder.default);
        builder.shell = self.shell.unwrap_or(builder.shell);
        builder.redirects = self.redirects.unwrap_or(builder.redirects);
        builder.settings.harmless_variables.extend(self.harmless_variables);
        if let Some(directories) = self.system_directories {
            builder.settings.system_directories = directories;
        }
        builder
    }
}

fn builder_of_preset(name: &str) -> Result<PolicyBuilder, PolicyError> {
    let Some(text) = preset::text(name) else {
        let near = nearest(name, "presets", preset::names());
        return Err(PolicyError::new(format!("unknown preset `{}`{near}", name.escape_debug())));
    };
    let mut builder = read(text).map_err(|error| error.in_file(name))?;
    for rule in &mut builder.rules {
        // Lines are those of the file that the user sees.
        rule.line = None;
        rule.is_shipped = true;
    }
    Ok(builder)
}

fn read(text: &str) -> Result<PolicyBuilder, PolicyError> {
    Ok(read_file(text)?.into_builder())
}

/// Reads a policy file.
pub(crate) fn read_file(text: &str) -> Result<PolicyFile, PolicyError> {
    let lines = Lines::new(text);
    let table = DeTable::parse(text).map_err(|error| {
        let line = error.span().map(|span| lines.line(span.start));
        PolicyError::new(error.message().trim()).at_line(line)
    })?;
    file(&lines.entries(table.get_ref()))
}

fn file(entries: &[Entry]) -> Result<PolicyFile, PolicyError> {
    known_keys(entries, KEYS)?;
    for (key, supported) in FIXED {
        if let Some(node) = get(entries, key) {
            only(key, supported, node)?;
        }
    }
    let mut file = PolicyFile::default();
    if let Some(node) = get(entries, "preset") {
        let preset = builder_of_preset(string("preset", node)?);
        file.preset = Some(preset.map_err(|error| error.at_line(node.line))?);
    }
    file.default = get(entries, "default").map(default_verdict).transpose()?;
    file.shell = get(entries, "shell").map(|node| parsed("shell", node)).transpose()?;
    file.redirects = get(entries, "redirects").map(|node| parsed("redirects", node)).transpose()?;
    if let Some(node) = get(entries, "harmless_variables") {
        file.harmless_variables = strings("harmless_variables", node, policy::check_variable)?;
    }
    if let Some(node) = get(entries, "system_directories") {
        let directories = strings("system_directories", node, policy::check_directory)?;
        file.system_directories = Some(directories);
    }
    for effect in [Effect::Allow, Effect::Ask, Effect::Deny] {
        if let Some(node) = get(entries, effect.word()) {
            file.rules.extend(rules(effect, node)?);
        }
    }
    Ok(file)
}

/// Returns the value of a key, unless it is null.
fn get<'n>(entries: &'n [Entry], key: &str) -> Option<&'n Node> {
    let node = &entries.iter().find(|entry| entry.key == key)?.node;
    (!matches!(node.value, Value::Null)).then_some(node)
}

fn error(node: &Node, message: impl Into<String>) -> PolicyError {
    PolicyError::new(message).at_line(node.line)
}

fn wrong_type(key: &str, wanted: &str, node: &Node) -> PolicyError {
    let found = node.value.type_name();
    error(node, format!("`{key}` must be {wanted}, and is of type {found}"))
}

fn known_keys(entries: &[Entry], known: &[&'static str]) -> Result<(), PolicyError> {
    let unknown = entries.iter().find(|entry| !known.contains(&entry.key.as_str()));
    let Some(Entry { key, line, .. }) = unknown else { return Ok(()) };
    let near = nearest(key, "keys", known.iter().copied());
    let message = format!("unknown key `{}`{near}", key.escape_debug());
    Err(PolicyError::new(message).at_line(*line))
}

/// Accepts the one value of a setting that is there so far.
fn only(key: &str, supported: &str, node: &Node) -> Result<(), PolicyError> {
    let value = string(key, node)?;
    if value == supported {
        return Ok(());
    }
    let value = value.escape_debug();
    let message = format!("{key} = \"{value}\" is not supported yet: only \"{supported}\" is");
    Err(error(node, message))
}

fn default_verdict(node: &Node) -> Result<Verdict, PolicyError> {
    let word = string("default", node)?;
    word.parse().map_err(|()| {
        let word = word.escape_debug();
        error(node, format!("unknown default `{word}`: it is \"allow\", \"ask\" or \"deny\""))
    })
}

fn parsed<T>(key: &str, node: &Node) -> Result<T, PolicyError>
where
    T: core::str::FromStr<Err = PolicyError>,
{
    string(key, node)?.parse().map_err(|error: PolicyError| error.at_line(node.line))
}

fn string<'n>(key: &str, node: &'n Node) -> Result<&'n str, PolicyError> {
    match &node.value {
        Value::Text(text) => Ok(text),
        Value::List(_) | Value::Table(_) | Value::Null | Value::Other(_) => {
            Err(wrong_type(key, "a string", node))
        }
    }
}

fn list<'n>(key: &str, wanted: &str, node: &'n Node) -> Result<&'n [Node], PolicyError> {
    match &node.value {
        Value::List(nodes) => Ok(nodes),
        Value::Text(_) | Value::Table(_) | Value::Null | Value::Other(_) => {
            Err(wrong_type(key, wanted, node))
        }
    }
}

/// Reads a list of strings, each of which must pass a check.
fn strings(
    key: &str,
    node: &Node,
    check: fn(&str) -> Result<(), PolicyError>,
) -> Result<Vec<String>, PolicyError> {
    let read = |node: &Node| {
        let text = string(key, node)?;
        check(text).map_err(|error| error.at_line(node.line))?;
        Ok(text.to_owned())
    };
    list(key, "a list of strings", node)?.iter().map(read).collect()
}

/// Reads the rules of an effect: a list of strings, of tables, or of both.
fn rules(effect: Effect, node: &Node) -> Result<Vec<Rule>, PolicyError> {
    list(effect.word(), "a list of rules", node)?.iter().map(|one| rule(effect, one)).collect()
}

fn rule(effect: Effect, node: &Node) -> Result<Rule, PolicyError> {
    let table = match &node.value {
        Value::Text(text) => return Ok(Rule { line: node.line, ..Rule::new(effect, text) }),
        Value::Table(table) => table,
        Value::List(_) | Value::Null | Value::Other(_) => {
            return Err(wrong_type(effect.word(), "a list of strings or tables", node));
        }
    };
    known_keys(table, RULE_KEYS)?;
    let Some(text) = get(table, "rule") else {
        let message = format!("a table of `{}` needs the key `rule`", effect.word());
        return Err(error(node, message));
    };
    let optional = |key: &str| -> Result<Option<String>, PolicyError> {
        get(table, key).map(|node| string(key, node).map(str::to_owned)).transpose()
    };
    let examples = |key: &str| -> Result<Vec<String>, PolicyError> {
        get(table, key).map_or_else(|| Ok(Vec::new()), |node| strings(key, node, |_| Ok(())))
    };
    Ok(Rule {
        line: text.line,
        why: optional("why")?,
        suggest: optional("suggest")?,
        except: examples("except")?,
        when: get(table, "when").map_or_else(|| Ok(Vec::new()), conditions)?,
        hits: examples("hits")?,
        misses: examples("misses")?,
        ..Rule::new(effect, string("rule", text)?)
    })
}

/// Reads the table `when`: each key with one value or several.
fn conditions(node: &Node) -> Result<Vec<Condition>, PolicyError> {
    let Value::Table(table) = &node.value else {
        return Err(wrong_type("when", "a table", node));
    };
    known_keys(table, Attribute::KEYS)?;
    let read = |entry: &Entry| {
        let attribute = Attribute::of_key(&entry.key)?;
        let values = match &entry.node.value {
            Value::Text(text) => Ok(vec![text.clone()]),
            Value::List(_) | Value::Table(_) | Value::Null | Value::Other(_) => {
                strings(&entry.key, &entry.node, |_| Ok(()))
            }
        };
        Some(values.and_then(|values| {
            let condition = Condition { attribute, values };
            condition.check().map_err(|message| error(&entry.node, message))?;
            Ok(condition)
        }))
    };
    table.iter().filter_map(read).collect()
}

#[cfg(test)]
mod tests;
