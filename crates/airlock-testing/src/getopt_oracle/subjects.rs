//! The wrappers that are tried: each row of the tables with each program that claims it.

use airlock_command::{Wrapper, wrappers};

/// A program that reads its options as a row says.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What calls it: `["env"]`, `["busybox", "env"]`; of a builtin its name alone.
    pub call: Vec<&'static str>,
    /// The shell in whose line it is called, for builtins.
    pub shell: Option<&'static str>,
    /// The row.
    pub row: &'static Wrapper,
}

impl Subject {
    /// Returns the name of the program whose row it is.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.call.last().copied().unwrap_or_default()
    }

    /// Returns how it is called: `busybox env`, `exec in bash`.
    #[must_use]
    pub fn title(&self) -> String {
        let call = self.call.join(" ");
        self.shell.map_or(call.clone(), |shell| format!("{call} in {shell}"))
    }

    /// Returns the whole argv: the call, or the shell with a line that holds it.
    #[must_use]
    pub fn argv(&self, arguments: &[String]) -> Vec<String> {
        let called = self.call.iter().map(ToString::to_string).chain(arguments.iter().cloned());
        let Some(shell) = self.shell else { return called.collect() };
        let line: Vec<String> = called.map(|word| quoted(&word)).collect();
        vec![shell.to_owned(), "-c".to_owned(), line.join(" ")]
    }
}

/// Returns a word as shells write it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-+=./%:,_".contains(c);
    if !word.is_empty() && word.chars().all(plain) && !word.contains("=/") {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Programs called by their own name.
const PROGRAMS: [&str; 24] = [
    "env", "nohup", "timeout", "nice", "ionice", "stdbuf", "setsid", "chroot", "sudo", "doas",
    "xargs", "find", "watch", "time", "git", "sh", "bash", "dash", "ash", "zsh", "yash", "ksh93",
    "mksh", "posh",
];

/// Programs called through busybox and toybox.
const APPLETS: [&str; 12] = [
    "env", "nohup", "timeout", "nice", "ionice", "setsid", "chroot", "xargs", "find", "watch",
    "time", "sh",
];

/// Builtins with the shells that have them. `time` is a reserved word, which the reading of lines knows.
const BUILTINS: [(&str, &[&str]); 6] = [
    ("command", &["dash", "bash", "zsh", "yash", "ksh93", "mksh", "ash", "posh"]),
    ("builtin", &["bash", "zsh", "ksh93", "mksh"]),
    ("exec", &["dash", "bash", "zsh", "yash", "ksh93", "mksh", "ash", "posh"]),
    ("eval", &["dash", "bash", "zsh", "yash", "ksh93", "mksh", "ash", "posh"]),
    ("noglob", &["zsh"]),
    ("nocorrect", &["zsh"]),
];

/// Returns all that can be tried with the programs that are installed.
#[must_use]
pub fn subjects(installed: &[&'static str]) -> Vec<Subject> {
    let is_there = |name: &&str| installed.contains(name);
    let mut all = Vec::new();
    for name in PROGRAMS.into_iter().filter(is_there) {
        all.extend(row_of(name).map(|row| Subject { call: vec![name], shell: None, row }));
    }
    for box_name in ["busybox", "toybox"].into_iter().filter(is_there) {
        for name in APPLETS {
            let call = vec![box_name, name];
            all.extend(row_of(name).map(|row| Subject { call, shell: None, row }));
        }
        let call = vec![box_name];
        all.extend(row_of(box_name).map(|row| Subject { call, shell: None, row }));
    }
    for (name, shells) in BUILTINS {
        for shell in shells.iter().copied().filter(is_there) {
            let call = vec![name];
            all.extend(row_of(name).map(|row| Subject { call, shell: Some(shell), row }));
        }
    }
    all
}

fn row_of(name: &str) -> Option<&'static Wrapper> {
    wrappers::all().find(|row| row.words.is_empty() && row.names.contains(&name))
}
