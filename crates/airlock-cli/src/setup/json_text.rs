//! Edits of JSON text that keep the rest byte for byte: comments, blanks, order and all.

use std::fmt;

/// Why a text cannot be edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonTextError {
    /// It does not parse, near this byte.
    Syntax(usize),
    /// Something else stands where an object or a list is to be.
    OtherKind,
}

impl fmt::Display for JsonTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(at) => write!(f, "it does not parse as JSON near byte {at}"),
            Self::OtherKind => f.write_str("something else stands where the hooks are to be"),
        }
    }
}

/// A value with its place.
#[derive(Clone, Debug)]
struct Node {
    start: usize,
    end: usize,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Object(Vec<Member>),
    List(Vec<Node>),
    Scalar,
}

/// A member of an object. It starts at its key.
#[derive(Clone, Debug)]
struct Member {
    key: String,
    start: usize,
    value: Node,
}

/// Appends an element, as JSON text of one line a level, to the list at a path of keys. What is missing
/// on the way is made.
pub(crate) fn append(text: &str, path: &[&str], element: &str) -> Result<String, JsonTextError> {
    let root = parse(text)?;
    let style = Style::of(text, &root);
    let mut node = &root;
    for (depth, key) in path.iter().enumerate() {
        let Kind::Object(members) = &node.kind else { return Err(JsonTextError::OtherKind) };
        let Some(member) = members.iter().rfind(|member| member.key == *key) else {
            let rest = path.get(depth.saturating_add(1)..).unwrap_or_default();
            let value = wrapped(rest, element);
            let ends: Vec<usize> = members.iter().map(|member| member.value.end).collect();
            let text_of_member = format!("{}: {value}", quoted(key));
            return Ok(inserted(text, node, &ends, &text_of_member, depth, &style));
        };
        node = &member.value;
    }
    let Kind::List(items) = &node.kind else { return Err(JsonTextError::OtherKind) };
    let ends: Vec<usize> = items.iter().map(|item| item.end).collect();
    Ok(inserted(text, node, &ends, element, path.len(), &style))
}

/// Appends a member to the outermost object.
pub(crate) fn member(text: &str, key: &str, value: &str) -> Result<String, JsonTextError> {
    let root = parse(text)?;
    let Kind::Object(members) = &root.kind else { return Err(JsonTextError::OtherKind) };
    let ends: Vec<usize> = members.iter().map(|member| member.value.end).collect();
    let style = Style::of(text, &root);
    Ok(inserted(text, &root, &ends, &format!("{}: {value}", quoted(key)), 0, &style))
}

/// Returns the keys of the outermost object.
pub(crate) fn keys(text: &str) -> Result<Vec<String>, JsonTextError> {
    match parse(text)?.kind {
        Kind::Object(members) => Ok(members.into_iter().map(|member| member.key).collect()),
        Kind::List(_) | Kind::Scalar => Err(JsonTextError::OtherKind),
    }
}

/// Returns the text of the value at a path of keys.
pub(crate) fn at<'a>(text: &'a str, path: &[&str]) -> Result<Option<&'a str>, JsonTextError> {
    let root = parse(text)?;
    let mut node = &root;
    for key in path {
        let Kind::Object(members) = &node.kind else { return Ok(None) };
        let Some(member) = members.iter().rfind(|member| member.key == *key) else {
            return Ok(None);
        };
        node = &member.value;
    }
    Ok(Some(slice(text, node.start, node.end)))
}

/// Removes the elements of the list at a path that are meant, and what is empty without them.
/// Returns nothing where none is meant.
pub(crate) fn remove(
    text: &str,
    path: &[&str],
    is_meant: impl Fn(&str) -> bool,
) -> Result<Option<String>, JsonTextError> {
    let mut text = text.to_owned();
    let mut removed = false;
    loop {
        let root = parse(&text)?;
        let Some(items) = list(&root, path) else { break };
        let meant = items.iter().position(|item| is_meant(slice(&text, item.start, item.end)));
        let Some(index) = meant else { break };
        let (start, end) = if items.len() == 1 {
            emptied(&root, path, &text)
        } else {
            let spans: Vec<(usize, usize)> =
                items.iter().map(|item| (item.start, item.end)).collect();
            cut(&spans, index)
        };
        text.replace_range(start..end, "");
        removed = true;
    }
    Ok(removed.then_some(text))
}

/// Returns the elements of the list at a path, each as its text.
pub(crate) fn elements<'a>(text: &'a str, path: &[&str]) -> Result<Vec<&'a str>, JsonTextError> {
    let root = parse(text)?;
    let items = list(&root, path).unwrap_or_default();
    Ok(items.iter().map(|item| slice(text, item.start, item.end)).collect())
}

fn list<'a>(root: &'a Node, path: &[&str]) -> Option<&'a [Node]> {
    let mut node = root;
    for key in path {
        let Kind::Object(members) = &node.kind else { return None };
        node = &members.iter().rfind(|member| member.key == *key)?.value;
    }
    match &node.kind {
        Kind::List(items) => Some(items),
        Kind::Object(_) | Kind::Scalar => None,
    }
}

/// Returns what goes with the only element of a list: the outermost member that holds nothing else.
fn emptied(root: &Node, path: &[&str], text: &str) -> (usize, usize) {
    let mut node = root;
    let mut range = (root.start.saturating_add(1), root.end.saturating_sub(1));
    for key in path {
        let Kind::Object(members) = &node.kind else { return range };
        let Some(index) = members.iter().rposition(|member| member.key == *key) else {
            return range;
        };
        let Some(member) = members.get(index) else { return range };
        if members.len() > 1 {
            let spans: Vec<(usize, usize)> =
                members.iter().map(|member| (member.start, member.value.end)).collect();
            range = cut(&spans, index);
        } else if std::ptr::eq(node, root) {
            range = (root.start.saturating_add(1), before_close(text, root));
        }
        node = &member.value;
    }
    range
}

/// Returns the place of the closing bracket, that is, the end of what an object holds.
fn before_close(text: &str, node: &Node) -> usize {
    let inside = slice(text, node.start, node.end.saturating_sub(1));
    node.start.saturating_add(inside.len())
}

/// Returns what is cut to remove one of several: with the comma before it, or of the first, behind it.
fn cut(spans: &[(usize, usize)], index: usize) -> (usize, usize) {
    let span = spans.get(index).copied().unwrap_or_default();
    match index.checked_sub(1).and_then(|before| spans.get(before)) {
        Some(before) => (before.1, span.1),
        None => (span.0, spans.get(1).map_or(span.1, |next| next.0)),
    }
}

/// How a text is laid out.
#[derive(Debug)]
struct Style {
    newline: &'static str,
    indent: String,
}

impl Style {
    fn of(text: &str, root: &Node) -> Self {
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let first = match &root.kind {
            Kind::Object(members) => members.first().map(|member| member.start),
            Kind::List(_) | Kind::Scalar => None,
        };
        let before = first.map(|start| slice(text, 0, start)).unwrap_or_default();
        let indent = before.rsplit('\n').next().unwrap_or_default();
        let is_blank = !indent.is_empty() && indent.trim().is_empty() && before.contains('\n');
        let indent = if is_blank { indent } else { "  " };
        Self { newline, indent: indent.to_owned() }
    }

    fn line(&self, depth: usize) -> String {
        format!("{}{}", self.newline, self.indent.repeat(depth))
    }

    /// Lays out text of two blanks a level as the rest is, within this many levels.
    fn indented(&self, text: &str, depth: usize) -> String {
        let lines = text.lines().map(|line| {
            let content = line.trim_start();
            let levels = line.len().saturating_sub(content.len()) / 2;
            format!("{}{content}", self.indent.repeat(depth.saturating_add(levels)))
        });
        lines.collect::<Vec<_>>().join(self.newline).trim_start().to_owned()
    }
}

/// Returns an element within the objects and the list that are missing around it.
fn wrapped(path: &[&str], element: &str) -> String {
    let deeper = |text: &str| text.replace('\n', "\n  ");
    let mut value = format!("[\n  {}\n]", deeper(element));
    for key in path.iter().rev() {
        value = format!("{{\n  {}: {}\n}}", quoted(key), deeper(&value));
    }
    value
}

/// Inserts a member or an element at the end of what holds others that end there.
fn inserted(
    text: &str,
    holder: &Node,
    ends: &[usize],
    new: &str,
    depth: usize,
    style: &Style,
) -> String {
    let inner = depth.saturating_add(1);
    let new = style.indented(new, inner);
    let close = before_close(text, holder);
    let (start, end, piece) = match ends.last() {
        None => {
            let open = holder.start.saturating_add(1);
            (open, close, format!("{}{new}{}", style.line(inner), style.line(depth)))
        }
        Some(last) => match trailing_comma(text, *last, close) {
            Some(comma) => (comma, comma, format!("{}{new},", style.line(inner))),
            None => (*last, *last, format!(",{}{new}", style.line(inner))),
        },
    };
    format!("{}{piece}{}", slice(text, 0, start), slice(text, end, text.len()))
}

/// Returns the place behind a comma that nothing follows, as some agents permit.
fn trailing_comma(text: &str, from: usize, to: usize) -> Option<usize> {
    let mut reader = Reader { text: text.as_bytes(), at: from };
    reader.blanks().ok()?;
    let at = reader.at;
    (at < to && reader.peek() == Some(b',')).then_some(at.saturating_add(1))
}

fn slice(text: &str, start: usize, end: usize) -> &str {
    text.get(start..end).unwrap_or_default()
}

fn quoted(key: &str) -> String {
    serde_json::Value::from(key).to_string()
}

fn parse(text: &str) -> Result<Node, JsonTextError> {
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    if text.starts_with('\u{feff}') {
        reader.at = 3;
    }
    reader.blanks()?;
    let root = reader.value(0)?;
    reader.blanks()?;
    if reader.at < text.len() { Err(JsonTextError::Syntax(reader.at)) } else { Ok(root) }
}

/// The deepest that values are nested.
const DEEPEST: usize = 100;

/// Reads JSON, with the comments and trailing commas that some agents permit.
#[derive(Debug)]
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn step(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    fn error<T>(&self) -> Result<T, JsonTextError> {
        Err(JsonTextError::Syntax(self.at))
    }

    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) -> Result<(), JsonTextError> {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.step(),
                Some(b'/') if self.rest().starts_with(b"//") => {
                    while self.peek().is_some_and(|byte| byte != b'\n') {
                        self.step();
                    }
                }
                Some(b'/') if self.rest().starts_with(b"/*") => {
                    let end = self.rest().windows(2).position(|two| two == b"*/");
                    let Some(end) = end else { return self.error() };
                    self.at = self.at.saturating_add(end).saturating_add(2);
                }
                Some(_) | None => return Ok(()),
            }
        }
    }

    fn value(&mut self, depth: usize) -> Result<Node, JsonTextError> {
        let start = self.at;
        if depth > DEEPEST {
            return self.error();
        }
        let kind = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => {
                self.string()?;
                Kind::Scalar
            }
            Some(_) => self.scalar()?,
            None => return self.error(),
        };
        Ok(Node { start, end: self.at, kind })
    }

    fn object(&mut self, depth: usize) -> Result<Kind, JsonTextError> {
        let mut members = Vec::new();
        self.step();
        loop {
            self.blanks()?;
            if self.peek() == Some(b'}') {
                self.step();
                return Ok(Kind::Object(members));
            }
            let start = self.at;
            let key = self.string()?;
            self.blanks()?;
            if self.peek() != Some(b':') {
                return self.error();
            }
            self.step();
            self.blanks()?;
            let value = self.value(depth.saturating_add(1))?;
            members.push(Member { key, start, value });
            self.comma_or(b'}')?;
        }
    }

    fn list(&mut self, depth: usize) -> Result<Kind, JsonTextError> {
        let mut items = Vec::new();
        self.step();
        loop {
            self.blanks()?;
            if self.peek() == Some(b']') {
                self.step();
                return Ok(Kind::List(items));
            }
            items.push(self.value(depth.saturating_add(1))?);
            self.comma_or(b']')?;
        }
    }

    fn comma_or(&mut self, close: u8) -> Result<(), JsonTextError> {
        self.blanks()?;
        match self.peek() {
            Some(b',') => {
                self.step();
                Ok(())
            }
            Some(byte) if byte == close => Ok(()),
            Some(_) | None => self.error(),
        }
    }

    fn string(&mut self) -> Result<String, JsonTextError> {
        let start = self.at;
        if self.peek() != Some(b'"') {
            return self.error();
        }
        self.step();
        loop {
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => {
                    self.step();
                    self.step();
                }
                Some(b'\n') | None => return self.error(),
                Some(_) => self.step(),
            }
        }
        self.step();
        let text = self.text.get(start..self.at).unwrap_or_default();
        serde_json::from_slice(text).map_err(|_| JsonTextError::Syntax(start))
    }

    fn scalar(&mut self) -> Result<Kind, JsonTextError> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        {
            self.step();
        }
        let text = self.text.get(start..self.at).unwrap_or_default();
        match serde_json::from_slice::<serde_json::Value>(text) {
            Ok(_) => Ok(Kind::Scalar),
            Err(_) => Err(JsonTextError::Syntax(start)),
        }
    }
}

#[cfg(test)]
mod tests;
