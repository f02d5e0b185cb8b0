//! Values as a policy is written in them: of a TOML file, or of any format that serde reads.

use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value, and where it stands.
#[derive(Debug)]
pub(super) struct Node {
    /// The line of the file, from 1.
    pub(super) line: Option<usize>,
    pub(super) value: Value,
}

/// What a value is.
#[derive(Debug)]
pub(super) enum Value {
    Text(String),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// The null of JSON: as if it were not there.
    Null,
    /// Something that no key of a policy takes: its type.
    Other(&'static str),
}

/// A key of a table, with its value.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    /// The line of the key.
    pub(super) line: Option<usize>,
    pub(super) node: Node,
}

impl Value {
    /// Returns the name of its type.
    pub(super) fn type_name(&self) -> &'static str {
        match self {
            Self::Text(_) => "string",
            Self::List(_) => "list",
            Self::Table(_) => "table",
            Self::Null => "null",
            Self::Other(name) => name,
        }
    }
}

/// The lines of a text.
#[derive(Debug)]
pub(super) struct Lines {
    /// The offset of each newline.
    ends: Vec<usize>,
}

impl Lines {
    pub(super) fn new(text: &str) -> Self {
        Self { ends: text.match_indices('\n').map(|(at, _)| at).collect() }
    }

    /// Returns the line of an offset, from 1.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.ends.partition_point(|end| *end < offset).saturating_add(1)
    }

    /// Returns the entries of a TOML table, in the order of the file.
    pub(super) fn entries(&self, table: &DeTable<'_>) -> Vec<Entry> {
        let mut keys: Vec<_> = table.iter().collect();
        keys.sort_by_key(|(key, _)| key.span().start);
        keys.into_iter()
            .map(|(key, value)| Entry {
                key: key.get_ref().as_ref().to_owned(),
                line: Some(self.line(key.span().start)),
                node: self.node(value),
            })
            .collect()
    }

    fn node(&self, value: &Spanned<DeValue<'_>>) -> Node {
        let line = Some(self.line(value.span().start));
        let value = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.as_ref().to_owned()),
            DeValue::Array(array) => Value::List(array.iter().map(|one| self.node(one)).collect()),
            DeValue::Table(table) => Value::Table(self.entries(table)),
            other @ (DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)) => Value::Other(other.type_str()),
        };
        Node { line, value }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = deserializer.deserialize_any(ValueVisitor)?;
        Ok(Self { line: None, value })
    }
}

/// Reads a value of whatever type.
struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Value, E> {
        Ok(Value::Other("boolean"))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Value, E> {
        Ok(Value::Other("integer"))
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Value, E> {
        Ok(Value::Other("integer"))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Other("float"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut nodes = Vec::new();
        while let Some(node) = list.next_element()? {
            nodes.push(node);
        }
        Ok(Value::List(nodes))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries: Vec<Entry> = Vec::new();
        while let Some((key, node)) = map.next_entry::<String, Node>()? {
            if entries.iter().any(|entry| entry.key == key) {
                let key = key.escape_debug();
                return Err(A::Error::custom(format!("the key `{key}` stands twice")));
            }
            entries.push(Entry { key, line: None, node });
        }
        Ok(Value::Table(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_from_one() {
        let lines = Lines::new("a\n\nb");
        assert_eq!([0, 1, 2, 3].map(|offset| lines.line(offset)), [1, 1, 2, 3]);
    }
}
