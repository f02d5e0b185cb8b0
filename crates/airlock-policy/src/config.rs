//! Policy files: TOML → policy; an unknown key is an error.
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

use core::ops::Range;

use airlock_syntax::line_and_column;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::error::PolicyError;
use crate::policy::{Policy, PolicyBuilder};
use crate::preset;
use crate::rule::{Effect, Rule};
use crate::verdict::Verdict;

/// The keys of a policy file, sorted.
const KEYS: &[&str] = &[
    "allow",
    "ask",
    "default",
    "deny",
    "harmless_variables",
    "preset",
    "redirects",
    "shell",
    "system_directories",
];

/// The keys of a rule's table, sorted.
const RULE_KEYS: &[&str] = &["hits", "misses", "rule", "suggest", "why"];

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

fn builder_of_preset(name: &str) -> Result<PolicyBuilder, PolicyError> {
    let Some(text) = preset::text(name) else {
        let near = nearest(name, preset::names());
        return Err(PolicyError::new(format!("unknown preset `{}`{near}", name.escape_debug())));
    };
    let mut builder = read(text).map_err(|error| error.in_file(name))?;
    for rule in &mut builder.rules {
        // Lines are those of the file that the user sees.
        rule.line = None;
    }
    Ok(builder)
}

fn read(text: &str) -> Result<PolicyBuilder, PolicyError> {
    let reader = Reader { text };
    let table = DeTable::parse(text).map_err(|error| {
        let message = error.message().trim().to_owned();
        let error_at = error.span();
        let policy_error = PolicyError::new(message);
        match error_at {
            Some(span) => policy_error.at_line(reader.line(&span)),
            None => policy_error,
        }
    })?;
    reader.policy(table.get_ref())
}

/// A file that is being read.
#[derive(Clone, Copy)]
struct Reader<'t> {
    text: &'t str,
}

type Value<'t> = Spanned<DeValue<'t>>;

impl Reader<'_> {
    fn line(self, span: &Range<usize>) -> usize {
        let offset = u32::try_from(span.start).unwrap_or(u32::MAX);
        line_and_column(self.text, offset).0
    }

    fn error(self, span: &Range<usize>, message: impl Into<String>) -> PolicyError {
        PolicyError::new(message).at_line(self.line(span))
    }

    fn policy(self, table: &DeTable<'_>) -> Result<PolicyBuilder, PolicyError> {
        self.known_keys(table, KEYS)?;
        let mut builder = match table.get("preset") {
            Some(value) => builder_of_preset(self.string("preset", value)?)
                .map_err(|error| error.at_line(self.line(&value.span())))?,
            None => PolicyBuilder::default(),
        };
        if let Some(value) = table.get("default") {
            builder.default = self.default_verdict(value)?;
        }
        if let Some(value) = table.get("shell") {
            builder.shell = self.parsed("shell", value)?;
        }
        if let Some(value) = table.get("redirects") {
            builder.redirects = self.parsed("redirects", value)?;
        }
        if let Some(value) = table.get("harmless_variables") {
            let names = self.strings("harmless_variables", value)?;
            builder.settings.harmless_variables.extend(names);
        }
        if let Some(value) = table.get("system_directories") {
            builder.settings.system_directories = self.strings("system_directories", value)?;
        }
        for effect in [Effect::Allow, Effect::Ask, Effect::Deny] {
            if let Some(value) = table.get(effect.word()) {
                for rule in self.rules(effect, value)? {
                    builder = builder.rule(rule);
                }
            }
        }
        Ok(builder)
    }

    fn known_keys(self, table: &DeTable<'_>, known: &[&'static str]) -> Result<(), PolicyError> {
        let unknown: Option<&Spanned<DeString<'_>>> = table
            .keys()
            .filter(|key| !known.contains(&key.get_ref().as_ref()))
            .min_by_key(|key| key.span().start);
        let Some(key) = unknown else { return Ok(()) };
        let name = key.get_ref().as_ref();
        let near = nearest(name, known.iter().copied());
        Err(self.error(&key.span(), format!("unknown key `{}`{near}", name.escape_debug())))
    }

    fn default_verdict(self, value: &Value<'_>) -> Result<Verdict, PolicyError> {
        let word = self.string("default", value)?;
        word.parse().map_err(|()| {
            let message = format!(
                "unknown default `{}`: it is \"allow\", \"ask\" or \"deny\"",
                word.escape_debug()
            );
            self.error(&value.span(), message)
        })
    }

    fn parsed<T>(self, key: &str, value: &Value<'_>) -> Result<T, PolicyError>
    where
        T: core::str::FromStr<Err = PolicyError>,
    {
        let word = self.string(key, value)?;
        word.parse().map_err(|error: PolicyError| error.at_line(self.line(&value.span())))
    }

    fn string<'v>(self, key: &str, value: &'v Value<'_>) -> Result<&'v str, PolicyError> {
        value.get_ref().as_str().ok_or_else(|| self.wrong_type(key, "a string", value))
    }

    fn strings(self, key: &str, value: &Value<'_>) -> Result<Vec<String>, PolicyError> {
        let Some(array) = value.get_ref().as_array() else {
            return Err(self.wrong_type(key, "a list of strings", value));
        };
        array.iter().map(|one| self.string(key, one).map(str::to_owned)).collect()
    }

    fn wrong_type(self, key: &str, wanted: &str, value: &Value<'_>) -> PolicyError {
        let found = value.get_ref().type_str();
        self.error(&value.span(), format!("`{key}` must be {wanted}, and is of type {found}"))
    }

    /// Reads the rules of an effect: a list of strings, of tables, or of both.
    fn rules(self, effect: Effect, value: &Value<'_>) -> Result<Vec<Rule>, PolicyError> {
        let Some(array) = value.get_ref().as_array() else {
            return Err(self.wrong_type(effect.word(), "a list of rules", value));
        };
        array.iter().map(|one| self.rule(effect, one)).collect()
    }

    fn rule(self, effect: Effect, value: &Value<'_>) -> Result<Rule, PolicyError> {
        let line = Some(self.line(&value.span()));
        if let Some(text) = value.get_ref().as_str() {
            return Ok(Rule { line, ..Rule::new(effect, text) });
        }
        let Some(table) = value.get_ref().as_table() else {
            return Err(self.wrong_type(effect.word(), "a list of strings or tables", value));
        };
        self.known_keys(table, RULE_KEYS)?;
        let Some(text) = table.get("rule") else {
            let message = format!("a table of `{}` needs the key `rule`", effect.word());
            return Err(self.error(&value.span(), message));
        };
        let optional = |key: &str| -> Result<Option<String>, PolicyError> {
            table.get(key).map(|value| self.string(key, value).map(str::to_owned)).transpose()
        };
        let list = |key: &str| -> Result<Vec<String>, PolicyError> {
            table.get(key).map_or_else(|| Ok(Vec::new()), |value| self.strings(key, value))
        };
        Ok(Rule {
            line: Some(self.line(&text.span())),
            why: optional("why")?,
            suggest: optional("suggest")?,
            hits: list("hits")?,
            misses: list("misses")?,
            ..Rule::new(effect, self.string("rule", text)?)
        })
    }
}

/// Returns what may have been meant, as the end of a sentence.
fn nearest(name: &str, known: impl IntoIterator<Item = &'static str>) -> String {
    let mut listed = Vec::new();
    let mut best: Option<(usize, &'static str)> = None;
    for one in known {
        listed.push(one);
        let distance = edit_distance(name.as_bytes(), one.as_bytes());
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, one));
        }
    }
    match best {
        Some((distance, one)) if distance <= 2 || one.starts_with(name) => {
            format!(": did you mean `{one}`?")
        }
        Some(_) | None => format!(": known are {}", listed.join(", ")),
    }
}

/// Returns the number of insertions, deletions and replacements between two names (Levenshtein).
fn edit_distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, own) in one.iter().enumerate() {
        let mut diagonal = index;
        let mut left = index.saturating_add(1);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (slot, its) in row.iter_mut().skip(1).zip(other) {
            let replaced = diagonal.saturating_add(usize::from(own != its));
            diagonal = *slot;
            left = replaced.min(left.saturating_add(1)).min(slot.saturating_add(1));
            *slot = left;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Policy::from_toml(text).unwrap_err().in_file("p.toml").to_string()
    }

    #[test]
    fn rules_are_strings_or_tables() {
        let policy = Policy::from_toml(
            "default = 'ask'\nshell = 'sh'\nredirects = 'ignore'\nallow = ['ls', 'cat']\n\
             [[deny]]\nrule = 'rm -r'\nwhy = 'gone'\nhits = ['rm -r x']\n",
        )
        .unwrap();
        assert_eq!(policy.default_verdict(), Verdict::Ask);
        assert_eq!(policy.shell().word(), "sh");
        assert_eq!(policy.redirects().word(), "ignore");
        let texts: Vec<_> = policy.rules().iter().map(Rule::text).collect();
        assert_eq!(texts, ["ls", "cat", "rm -r"]);
        assert_eq!(policy.rules()[1].index(), 1);
        assert_eq!(policy.rules()[2].why(), Some("gone"));
        assert_eq!(policy.rules()[2].hits(), ["rm -r x"]);
    }

    #[test]
    fn an_empty_file_denies_everything() {
        let policy = Policy::from_toml("").unwrap();
        assert_eq!(policy.default_verdict(), Verdict::Deny);
        assert_eq!(policy.rules(), []);
    }

    #[test]
    fn a_preset_is_the_base() {
        let policy = Policy::from_toml(
            "preset = 'shell_command_defaults'\ndefault = 'deny'\nallow = ['make']\n",
        )
        .unwrap();
        assert_eq!(policy.default_verdict(), Verdict::Deny);
        let make = policy.rules().last().unwrap();
        assert_eq!((make.text(), make.index()), ("make", 6));
    }

    #[test]
    fn an_unknown_key_is_an_error_with_its_line() {
        assert_eq!(
            error("default = 'ask'\nalow = []\n"),
            "p.toml:2: unknown key `alow`: did you mean `allow`?"
        );
        assert_eq!(
            error("[[deny]]\nrule = 'rm'\nreason = 'x'\n"),
            "p.toml:3: unknown key `reason`: known are hits, misses, rule, suggest, why"
        );
        assert_eq!(
            error("\npreset = 'shell_command_default'\n"),
            "p.toml:2: unknown preset `shell_command_default`: did you mean \
             `shell_command_defaults`?"
        );
    }

    #[test]
    fn a_bad_rule_is_an_error_with_its_line() {
        assert_eq!(
            error("allow = [\n  'ls',\n  'git -C x status',\n]\n"),
            "p.toml:3: allow rule 2 `git -C x status`: a word cannot follow an option: a rule \
             cannot name an option's value (at `x`)"
        );
        assert_eq!(
            error("[[deny]]\nwhy = 'x'\nrule = ''\n"),
            "p.toml:3: deny rule 1 ``: a rule needs the name of a program"
        );
    }

    #[test]
    fn a_wrong_value_is_an_error_with_its_line() {
        assert_eq!(
            error("default = 'maybe'"),
            "p.toml:1: unknown default `maybe`: it is \"allow\", \"ask\" or \"deny\""
        );
        assert_eq!(
            error("shell = 'fish'"),
            "p.toml:1: unknown shell `fish`: it is \"any\", \"sh\", \"bash\" or \"zsh\""
        );
        assert_eq!(
            error("allow = 'ls'"),
            "p.toml:1: `allow` must be a list of rules, and is of type string"
        );
        assert_eq!(
            error("allow = [1]"),
            "p.toml:1: `allow` must be a list of strings or tables, and is of type integer"
        );
        assert_eq!(
            error("[[ask]]\nwhy = 'x'\n"),
            "p.toml:1: a table of `ask` needs the key `rule`"
        );
    }

    #[test]
    fn what_is_no_toml_is_an_error_with_its_line() {
        assert!(error("allow = []\n= 3\n").starts_with("p.toml:2: "));
    }

    #[test]
    fn distances_count_edits() {
        assert_eq!(edit_distance(b"alow", b"allow"), 1);
        assert_eq!(edit_distance(b"", b"abc"), 3);
        assert_eq!(edit_distance(b"kitten", b"sitting"), 3);
    }
}
