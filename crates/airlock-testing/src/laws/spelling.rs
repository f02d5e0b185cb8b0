//! Laws about other spellings of the same line.

use airlock_syntax::{CommandKind, Dialect, Line, Span, WordFlags, parse};

use super::{bash_policy, rank};

/// Builtins and reserved words: a path calls a program of that name, which does something else.
const OF_THE_SHELL: [&str; 68] = [
    ".",
    "[",
    "alias",
    "autoload",
    "bind",
    "break",
    "builtin",
    "bye",
    "cd",
    "chdir",
    "command",
    "compgen",
    "complete",
    "continue",
    "coproc",
    "declare",
    "disable",
    "emulate",
    "enable",
    "eval",
    "exec",
    "exit",
    "export",
    "fc",
    "float",
    "functions",
    "getln",
    "getopts",
    "hash",
    "integer",
    "jobs",
    "let",
    "local",
    "logout",
    "mapfile",
    "nocorrect",
    "noglob",
    "popd",
    "print",
    "printf",
    "pushd",
    "read",
    "readarray",
    "readonly",
    "return",
    "set",
    "setopt",
    "shift",
    "source",
    "strftime",
    "sysread",
    "test",
    "time",
    "trap",
    "typeset",
    "unalias",
    "unfunction",
    "unset",
    "unsetopt",
    "vared",
    "wait",
    "zf_mv",
    "zf_rm",
    "zformat",
    "zmodload",
    "zparseopts",
    "zstat",
    "zstyle",
];

/// A word that is written without any quoting.
struct PlainWord {
    span: Span,
    is_program: bool,
}

fn plain_words(line: &Line, source: &str) -> Vec<PlainWord> {
    let mut found = Vec::new();
    for command in line.commands.iter().filter(|command| command.kind == CommandKind::Simple) {
        for (index, word) in line.words(command).iter().enumerate() {
            let written = source.get(word.span.range()).unwrap_or_default();
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/_.-".contains(&byte);
            if written.as_bytes() == line.value(word)
                && !written.is_empty()
                && !word.flags.has(WordFlags::BRACE)
                && written.bytes().all(is_plain)
            {
                found.push(PlainWord { span: word.span, is_program: index == 0 });
            }
        }
    }
    found.sort_by_key(|word| word.span);
    found
}

/// Returns `source` with each of `words` as `spell` spells it.
fn respelled(
    source: &str,
    words: &[PlainWord],
    mut spell: impl FnMut(usize, &str) -> String,
) -> String {
    let mut made = String::new();
    let mut end = 0;
    for (index, word) in words.iter().enumerate() {
        let range = word.span.range();
        made.push_str(source.get(end..range.start).unwrap_or_default());
        made.push_str(&spell(index, source.get(range.clone()).unwrap_or_default()));
        end = range.end;
    }
    made.push_str(source.get(end..).unwrap_or_default());
    made
}

/// Writes a word with quotes of one of the kinds that there are.
fn quoted(kind: usize, word: &str) -> String {
    let (first, rest) = word.split_at(1);
    match kind % 5 {
        0 => format!("'{word}'"),
        1 => format!("\"{word}\""),
        2 => format!("\\{word}"),
        3 => format!("{first}''{rest}"),
        _fourth => format!("$'{word}'"),
    }
}

/// What is refused stays refused however its words are quoted.
///
/// # Errors
/// The line with quotes that is judged more mildly.
pub fn quoting_never_loosens(line: &str) -> Result<(), String> {
    let policy = bash_policy()?;
    let Some(read) = refused(line, policy) else { return Ok(()) };
    let words = plain_words(&read, line);
    for offset in 0..5 {
        let made =
            respelled(line, &words, |index, word| quoted(index.saturating_add(offset), word));
        if rank(policy, &made) < 2 {
            return Err(made);
        }
    }
    Ok(())
}

/// What is refused stays refused when its programs are called by their paths, or by a wrapper.
///
/// # Errors
/// The line that is judged more mildly.
pub fn calling_otherwise_never_loosens(line: &str) -> Result<(), String> {
    let policy = bash_policy()?;
    let Some(read) = refused(line, policy) else { return Ok(()) };
    let mut programs = plain_words(&read, line);
    programs.retain(|word| {
        let name = line.get(word.span.range()).unwrap_or_default();
        word.is_program && !name.contains('/') && !OF_THE_SHELL.contains(&name)
    });
    for prefix in ["/usr/bin/", "/bin/", "env ", "nohup ", "command ", "timeout -s 9 5 "] {
        let made = respelled(line, &programs, |_, name| format!("{prefix}{name}"));
        if rank(policy, &made) < 2 {
            return Err(made);
        }
    }
    Ok(())
}

/// What is refused stays refused behind another command, whatever separates them, and inside a
/// compound command.
///
/// # Errors
/// The longer line that is judged more mildly.
pub fn joining_never_loosens(line: &str) -> Result<(), String> {
    let policy = bash_policy()?;
    if refused(line, policy).is_none() {
        return Ok(());
    }
    let mut made: Vec<String> =
        ["ls; ", "ls && ", "ls || ", "ls | ", "ls & ", "! ", "ls\n", "# x\n", "A=1; "]
            .map(|before| format!("{before}{line}"))
            .to_vec();
    // Behind a pipe bash takes `time` for a program, and `time !` is no prefix of the rest.
    made.retain(|made| !(made.starts_with("ls | ") && line.trim_start().starts_with("time")));
    for (open, close) in [("if ls; then", "fi"), ("while ls; do", "done"), ("ls | {", "}")] {
        made.push(format!("{open}\n{line}\n{close}"));
    }
    match made.into_iter().find(|made| rank(policy, made) < 2) {
        Some(made) => Err(made),
        None => Ok(()),
    }
}

/// Returns the reading of a line that is complete and refused.
fn refused(line: &str, policy: &airlock::Policy) -> Option<Line> {
    let read = parse(line, Dialect::Bash).ok()?;
    (read.stop.is_none() && rank(policy, line) == 2).then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_are_spelled_anew() {
        let line = "rm -r 'a b' $x >f; ls";
        let read = parse(line, Dialect::Bash).unwrap_or_else(|error| panic!("{error}"));
        let words = plain_words(&read, line);
        assert_eq!(respelled(line, &words, quoted), "'rm' \"-r\" 'a b' $x >f; \\ls");
    }
}
