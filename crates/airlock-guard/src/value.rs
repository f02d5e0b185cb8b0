//! The arguments of a call, as far as they matter here.

/// A value among the arguments of a call.
///
/// It is a snapshot: what a binding makes of its own objects before judging, and again afterwards to
/// see that nothing changed in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing: an argument that is not given.
    Null,
    /// Text.
    Text(String),
    /// A string that is no Unicode text.
    NotText,
    /// An ordered list, which may be an argv.
    List(Vec<Value>),
    /// Another collection: searched, but never an argv.
    Collection(Vec<Value>),
    /// A mapping or a model: its keys or fields.
    Map(Vec<(String, Value)>),
    /// Something else: a number, bytes, an object.
    Other,
    /// More of it, deeper than is read, or a cycle.
    TooDeep,
}

impl Value {
    /// The depth to which arguments are read (Q32).
    pub const DEPTH: usize = 32;

    /// Returns whether there is nothing in it.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Text(text) => text.is_empty(),
            Self::List(items) | Self::Collection(items) => items.is_empty(),
            Self::Map(entries) => entries.is_empty(),
            Self::NotText | Self::Other | Self::TooDeep => false,
        }
    }
}
