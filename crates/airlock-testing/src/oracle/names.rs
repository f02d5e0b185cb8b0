//! The names under which the root holds a stub.
//!
//! A command for which there is no program leaves no trace in dash. So every name that a line could
//! run has a stub: all that its text can spell, with and without its quotes and backslashes.

use std::collections::BTreeSet;

/// Names that lines run without spelling them: through defaults of the shells, and what generated
/// lines put together.
const ALWAYS: [&str; 30] = [
    super::wire::NOT_FOUND,
    "c0",
    "c1",
    "c2",
    "c3",
    "c4",
    "c5",
    "c6",
    "c7",
    "c8",
    "c9",
    "cat",
    "more",
    "less",
    "echo",
    "printf",
    "test",
    "[",
    "true",
    "false",
    "kill",
    "pwd",
    "rm",
    "git",
    "ls",
    "env",
    "sh",
    "time",
    "[[",
    "{",
];

/// Bytes that end a word, or might.
const BREAKS: &[u8] = b" \t\n;&|()<>";

/// Bytes that might vanish from a word.
const QUOTES: &[u8] = b"'\"\\";

/// Returns the names for a batch of lines.
pub(crate) fn of_stubs<L: AsRef<[u8]>>(lines: &[L]) -> Vec<Vec<u8>> {
    let mut names: BTreeSet<Vec<u8>> = ALWAYS.iter().map(|name| name.as_bytes().to_vec()).collect();
    for line in lines {
        add_names(line.as_ref(), &mut names);
    }
    names.into_iter().collect()
}

fn add_names(line: &[u8], names: &mut BTreeSet<Vec<u8>>) {
    let joined: Vec<u8> = without_continuations(line);
    for text in [line, joined.as_slice()] {
        let unquoted: Vec<u8> = text.iter().copied().filter(|b| !QUOTES.contains(b)).collect();
        add_split(&unquoted, BREAKS, names);
        add_split(text, BREAKS, names);
        add_words(text, names);
        // Between quotes, names hold blanks and operators: 'a b', "a;b".
        add_split(text, QUOTES, names);
        add_split(text, b" \t\n;&|()<>'\"\\$`{}=,/", names);
    }
}

fn add_split(text: &[u8], breaks: &[u8], names: &mut BTreeSet<Vec<u8>>) {
    for word in text.split(|byte| breaks.contains(byte)) {
        if !word.is_empty() && word.len() < 256 && !word.contains(&b'/') {
            names.insert(word.to_vec());
        }
    }
}

/// Adds the words that quote removal makes (POSIX XCU 2.2), of a line that nothing expands in.
fn add_words(text: &[u8], names: &mut BTreeSet<Vec<u8>>) {
    let mut word = Vec::new();
    let mut open_quote = None;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match (open_quote, byte) {
            (None | Some(b'"'), b'\\') => word.extend(bytes.next().filter(|next| *next != b'\n')),
            (Some(quote), _) if quote == byte => open_quote = None,
            (None, b'\'' | b'"') => open_quote = Some(byte),
            (None, _) if BREAKS.contains(&byte) => {
                add_split(&word, b"/", names);
                word.clear();
            }
            (_, _) => word.push(byte),
        }
    }
    add_split(&word, b"/", names);
}

fn without_continuations(line: &[u8]) -> Vec<u8> {
    let mut joined = Vec::with_capacity(line.len());
    for byte in line {
        if *byte == b'\n' && joined.last() == Some(&b'\\') {
            joined.pop();
        } else {
            joined.push(*byte);
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_however_it_is_quoted() {
        let names = of_stubs(&["r\\m x; 'a b' | g''it&l\\\ns;'c d'\"'\""]);
        for name in ["rm", "a b", "git", "ls", "x", "c d'"] {
            assert!(names.contains(&name.as_bytes().to_vec()), "{name}");
        }
    }
}
