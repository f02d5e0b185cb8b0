//! Histories of shells: which lines of the file make one command.

/// The most bytes of a command that are put together: more than is judged, so that what is too long is
/// refused as such.
const LONGEST_COMMAND: usize = 1024 * 1024;

/// Puts commands together from the lines of a history of bash.
///
/// bash 5.2, `lib/readline/histfile.c`: where entries carry a time (`#1700000000`), all lines up to the
/// next time are one command; without times every line is one.
#[derive(Debug, Default)]
pub(crate) struct Bash {
    is_timed: bool,
    command: Option<Vec<u8>>,
}

impl Bash {
    /// Takes a line; returns the command that it ends.
    pub(crate) fn push(&mut self, line: Vec<u8>) -> Option<Vec<u8>> {
        if is_time(&line) {
            self.is_timed = true;
            return self.command.take();
        }
        if !self.is_timed {
            return Some(line);
        }
        match &mut self.command {
            None => self.command = Some(line),
            Some(command) => append(command, &line),
        }
        None
    }

    /// Returns the command that the end of the file ends.
    pub(crate) fn end(&mut self) -> Option<Vec<u8>> {
        self.command.take()
    }
}

/// Returns whether a line is the time of the command below it: `#` and a digit.
pub(crate) fn is_time(line: &[u8]) -> bool {
    matches!(line, [b'#', digit, ..] if digit.is_ascii_digit())
}

/// Puts commands together from the lines of a history of zsh.
///
/// zsh 5.9, `Src/hist.c`: a newline of a command stands behind a backslash, a backslash at the end of a
/// command has a blank behind it, the extended form starts with `: TIME:SECONDS;`, and bytes that the
/// shell uses for itself stand behind 0x83, flipped by 32.
#[derive(Debug, Default)]
pub(crate) struct Zsh {
    command: Option<Vec<u8>>,
}

impl Zsh {
    /// Takes a line; returns the command that it ends.
    pub(crate) fn push(&mut self, line: &[u8]) -> Option<Vec<u8>> {
        let mut line = plain(line);
        let goes_on = line.last() == Some(&b'\\');
        if goes_on || ends_in_guarded_backslash(&line) {
            line.pop();
        }
        match &mut self.command {
            None => self.command = Some(line),
            Some(command) => append(command, &line),
        }
        if goes_on { None } else { self.end() }
    }

    /// Returns the command that the end of the file ends.
    pub(crate) fn end(&mut self) -> Option<Vec<u8>> {
        let command = self.command.take()?;
        Some(match extended(&command) {
            Some(text) => text.to_vec(),
            None => command,
        })
    }
}

/// Returns what stands behind `: TIME:SECONDS;`.
pub(crate) fn extended(line: &[u8]) -> Option<&[u8]> {
    let rest = after_digits(line.strip_prefix(b": ")?.trim_ascii_start())?.strip_prefix(b":")?;
    after_digits(rest)?.strip_prefix(b";")
}

fn after_digits(text: &[u8]) -> Option<&[u8]> {
    let end = text.iter().position(|byte| !byte.is_ascii_digit())?;
    text.get(end..).filter(|_| end > 0)
}

fn ends_in_guarded_backslash(line: &[u8]) -> bool {
    let trimmed = line.iter().rposition(|byte| *byte != b' ').and_then(|last| line.get(..=last));
    line.last() == Some(&b' ') && trimmed.is_some_and(|text| text.ends_with(b"\\"))
}

/// Returns a line with the bytes that stand behind 0x83 flipped back.
fn plain(line: &[u8]) -> Vec<u8> {
    const META: u8 = 0x83;
    let mut text = Vec::with_capacity(line.len());
    let mut bytes = line.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            &META => text.extend(bytes.next().map(|flipped| flipped ^ 32)),
            byte => text.push(*byte),
        }
    }
    text
}

fn append(command: &mut Vec<u8>, line: &[u8]) {
    if command.len() <= LONGEST_COMMAND {
        command.push(b'\n');
        command.extend_from_slice(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bash(file: &str) -> Vec<String> {
        let mut bash = Bash::default();
        let mut commands: Vec<_> =
            file.lines().filter_map(|line| bash.push(line.as_bytes().to_vec())).collect();
        commands.extend(bash.end());
        commands.into_iter().map(|command| String::from_utf8(command).unwrap()).collect()
    }

    fn zsh(file: &[u8]) -> Vec<String> {
        let mut zsh = Zsh::default();
        let lines = file.split(|byte| *byte == b'\n');
        let mut commands: Vec<_> = lines.filter_map(|line| zsh.push(line)).collect();
        commands.extend(zsh.end());
        commands.into_iter().map(|command| String::from_utf8(command).unwrap()).collect()
    }

    #[test]
    fn without_times_every_line_is_a_command() {
        assert_eq!(bash("ls\n# note\ngit status\n"), ["ls", "# note", "git status"]);
    }

    #[test]
    fn between_times_all_lines_are_one_command() {
        let file = "#1700000000\nfor x in a b\ndo\n  echo $x\ndone\n#1700000001\nls\n";
        assert_eq!(bash(file), ["for x in a b\ndo\n  echo $x\ndone", "ls"]);
        assert_eq!(bash("ls\n#1700000000\na\nb\n"), ["ls", "a\nb"]);
    }

    #[test]
    fn the_extended_form_of_zsh_loses_its_times() {
        assert_eq!(zsh(b": 1700000000:0;ls -la\n: 1700000001:12;make;ls"), ["ls -la", "make;ls"]);
        assert_eq!(zsh(b"ls\n: no time; ls"), ["ls", ": no time; ls"]);
    }

    #[test]
    fn a_newline_in_a_command_of_zsh_stands_behind_a_backslash() {
        assert_eq!(zsh(b": 1:0;echo a\\\nb\n: 2:0;ls"), ["echo a\nb", "ls"]);
        assert_eq!(zsh(b"echo a\\\\\nb\nls"), ["echo a\\\nb", "ls"]);
        assert_eq!(zsh(b"echo a\\ \nls"), ["echo a\\", "ls"]);
    }

    #[test]
    fn flipped_bytes_of_zsh_are_flipped_back() {
        // "ü" is C3 BC, and "à" is C3 A0, whose second byte the shell uses for itself.
        assert_eq!(zsh(b"ls \xc3\xbc \xc3\x83\x80"), ["ls \u{fc} \u{e0}"]);
    }
}
