//! The keys of git's configuration that may be set with `git -c` (R35, R45, Q23).
//!
//! git 2.47 `git-config(1)` and `git config --list` of its documentation: keys that name a command,
//! and a short list of harmless ones; all else is refused.

/// What a setting does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GitSetting {
    /// Launches nothing.
    Harmless,
    /// The value is a shell line.
    Line,
    /// The value is a credential helper: `!LINE`, an absolute path, or NAME for
    /// `git-credential-NAME`.
    CredentialHelper,
    /// Runs something by another way, or is not known to be harmless.
    Refuse,
}

/// What the value of a key has to be for the setting to be harmless.
#[derive(Clone, Copy)]
enum Harmless {
    /// Anything.
    Always,
    /// False.
    WhenFalse,
    /// Zero.
    WhenZero,
}

/// Harmless keys without a subsection; `*` stands for every variable of the section.
const HARMLESS: &[(&str, &str, Harmless)] = &[
    ("advice", "*", Harmless::Always),
    ("color", "*", Harmless::Always),
    ("column", "*", Harmless::Always),
    ("commit", "gpgsign", Harmless::WhenFalse),
    ("core", "abbrev", Harmless::Always),
    ("core", "autocrlf", Harmless::Always),
    ("core", "eol", Harmless::Always),
    ("core", "precomposeunicode", Harmless::Always),
    ("core", "preloadindex", Harmless::Always),
    ("core", "quotepath", Harmless::Always),
    ("core", "whitespace", Harmless::Always),
    ("diff", "algorithm", Harmless::Always),
    ("diff", "colormoved", Harmless::Always),
    ("diff", "context", Harmless::Always),
    ("diff", "mnemonicprefix", Harmless::Always),
    ("diff", "noprefix", Harmless::Always),
    ("diff", "renames", Harmless::Always),
    ("gc", "auto", Harmless::WhenZero),
    ("grep", "linenumber", Harmless::Always),
    ("grep", "patterntype", Harmless::Always),
    ("i18n", "*", Harmless::Always),
    ("log", "abbrevcommit", Harmless::Always),
    ("log", "date", Harmless::Always),
    ("log", "decorate", Harmless::Always),
    ("log", "showsignature", Harmless::WhenFalse),
    ("status", "*", Harmless::Always),
    ("tag", "gpgsign", Harmless::WhenFalse),
    ("user", "email", Harmless::Always),
    ("user", "name", Harmless::Always),
];

/// Whether a key that names a command has a subsection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subsection {
    /// None: `core.pager`.
    Without,
    /// One: `filter.lfs.clean`.
    With,
}

/// Keys whose value is a command line.
const LINES: &[(&str, Subsection, &str)] = &[
    ("core", Subsection::Without, "alternaterefscommand"),
    ("core", Subsection::Without, "askpass"),
    ("core", Subsection::Without, "editor"),
    ("core", Subsection::Without, "gitproxy"),
    ("core", Subsection::Without, "pager"),
    ("core", Subsection::Without, "sshcommand"),
    ("diff", Subsection::Without, "external"),
    ("diff", Subsection::With, "command"),
    ("diff", Subsection::With, "textconv"),
    ("difftool", Subsection::With, "cmd"),
    ("filter", Subsection::With, "clean"),
    ("filter", Subsection::With, "process"),
    ("filter", Subsection::With, "smudge"),
    ("gpg", Subsection::Without, "program"),
    ("gpg", Subsection::With, "program"),
    ("interactive", Subsection::Without, "difffilter"),
    ("merge", Subsection::With, "driver"),
    ("mergetool", Subsection::With, "cmd"),
    ("sequence", Subsection::Without, "editor"),
    ("uploadpack", Subsection::Without, "packobjectshook"),
];

/// What a setting does once it is stored in a file (Q25).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// Nothing that is known to launch.
    Nothing,
    /// git runs this shell line.
    Line(Vec<u8>),
    /// git runs itself with these words.
    Subcommand(Vec<u8>),
    /// Hooks or further settings are taken from there.
    Loads,
}

/// More keys whose value is a line once it is stored, with whatever subsection; `git -c` refuses them.
/// git 2.47 git-config(1), git-send-email(1), git-imap-send(1), git-svn(1), git-web--browse(1).
const STORED_LINES: &[(&str, &[&str])] = &[
    ("browser", &["cmd", "path"]),
    ("difftool", &["path"]),
    ("gc", &["recentobjectshook"]),
    ("gpg", &["defaultkeycommand"]),
    ("guitool", &["cmd"]),
    ("hook", &["command"]),
    ("imap", &["tunnel"]),
    ("instaweb", &["httpd"]),
    ("man", &["cmd", "path"]),
    ("mergetool", &["path"]),
    ("remote", &["receivepack", "uploadpack"]),
    ("sendemail", &["cccmd", "headercmd", "sendmailcmd", "tocmd"]),
    ("svn", &["authorsprog"]),
    ("tar", &["command"]),
    ("trailer", &["cmd", "command"]),
];

/// Keys by which hooks or further settings are loaded.
const LOADS: &[(&str, &str)] =
    &[("core", "hookspath"), ("include", "path"), ("includeif", "path"), ("init", "templatedir")];

/// Returns what a setting does once it is stored.
pub(crate) fn stored(key: &[u8], value: &[u8]) -> Stored {
    let Some((section, _, variable)) = split(key) else { return Stored::Nothing };
    let is = |name: &str, other: &str| equal(section, name) && equal(variable, other);
    if equal(section, "alias") {
        return match value {
            [b'!', line @ ..] => Stored::Line(line.to_vec()),
            _ => Stored::Subcommand(value.to_vec()),
        };
    }
    if LOADS.iter().any(|(name, other)| is(name, other)) {
        return Stored::Loads;
    }
    let update = value.strip_prefix(b"!").filter(|_| is("submodule", "update"));
    let server = Some(value).filter(|_| value.starts_with(b"/") && is("sendemail", "smtpserver"));
    let more = |row: &&(&str, &[&str])| {
        equal(section, row.0) && row.1.iter().any(|name| equal(variable, name))
    };
    let more = STORED_LINES.iter().find(more).map(|_| value);
    let line = update.or(server).or(more).map(<[u8]>::to_vec);
    match line.or_else(|| classify(key, Some(value)).line(value)) {
        Some(line) => Stored::Line(line),
        None => Stored::Nothing,
    }
}

impl GitSetting {
    /// Returns the line that the setting runs.
    pub(crate) fn line(self, value: &[u8]) -> Option<Vec<u8>> {
        match self {
            Self::Harmless | Self::Refuse => None,
            Self::Line => Some(value.to_vec()),
            Self::CredentialHelper => Some(match value {
                [b'!', line @ ..] => line.to_vec(),
                [b'/', ..] => value.to_vec(),
                _ => [b"git-credential-", value].concat(),
            }),
        }
    }
}

/// Returns what a setting does; `value` is `None` for a key without `=`.
pub(crate) fn classify(key: &[u8], value: Option<&[u8]>) -> GitSetting {
    let Some((section, subsection, variable)) = split(key) else { return GitSetting::Refuse };
    let within = if subsection { Subsection::With } else { Subsection::Without };
    let is = |name: &str, other: &str| equal(section, name) && equal(variable, other);
    if is("core", "fsmonitor") && !subsection {
        return command_or_switch(value);
    }
    if equal(section, "pager") && !subsection {
        return command_or_switch(value);
    }
    if is("credential", "helper") {
        return match value {
            Some([]) => GitSetting::Harmless,
            Some(_) => GitSetting::CredentialHelper,
            None => GitSetting::Refuse,
        };
    }
    let line = |row: &&(&str, Subsection, &str)| row.1 == within && is(row.0, row.2);
    if LINES.iter().find(line).is_some() {
        return command(
            is("core", "pager") || is("core", "editor") || is("core", "askpass"),
            value,
        );
    }
    let harmless = |row: &&(&str, &str, Harmless)| {
        equal(section, row.0) && (row.1 == "*" || (!subsection && equal(variable, row.1)))
    };
    match HARMLESS.iter().find(harmless) {
        Some((_, _, condition)) if holds(*condition, value) => GitSetting::Harmless,
        _ => GitSetting::Refuse,
    }
}

/// Splits a key at its first and last dot: section, whether there is a subsection, variable.
fn split(key: &[u8]) -> Option<(&[u8], bool, &[u8])> {
    let first = key.iter().position(|byte| *byte == b'.')?;
    let last = key.iter().rposition(|byte| *byte == b'.')?;
    let (section, rest) = (key.get(..first)?, key.get(last.checked_add(1)?..)?);
    (!section.is_empty() && !rest.is_empty()).then_some((section, first != last, rest))
}

/// Compares a section or variable, which ignore letter case, with a name in small letters.
fn equal(part: &[u8], name: &str) -> bool {
    part.eq_ignore_ascii_case(name.as_bytes())
}

/// Returns what a command key does; an empty value switches some off.
fn command(may_be_empty: bool, value: Option<&[u8]>) -> GitSetting {
    match value {
        Some([]) if may_be_empty => GitSetting::Harmless,
        None | Some([]) => GitSetting::Refuse,
        Some(_) => GitSetting::Line,
    }
}

/// Returns what a key does that takes a command, or true or false.
fn command_or_switch(value: Option<&[u8]>) -> GitSetting {
    match value {
        Some(text) if is_true(text) || is_false(text) => GitSetting::Harmless,
        Some(_) => GitSetting::Line,
        None => GitSetting::Refuse,
    }
}

fn holds(condition: Harmless, value: Option<&[u8]>) -> bool {
    match condition {
        Harmless::Always => true,
        Harmless::WhenFalse => value.is_some_and(is_false),
        Harmless::WhenZero => value == Some(b"0"),
    }
}

fn is_true(text: &[u8]) -> bool {
    ["true", "yes", "on", "1"].iter().any(|word| equal(text, word))
}

fn is_false(text: &[u8]) -> bool {
    ["false", "no", "off", "0", ""].iter().any(|word| equal(text, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(text: &str) -> GitSetting {
        match text.split_once('=') {
            Some((key, value)) => classify(key.as_bytes(), Some(value.as_bytes())),
            None => classify(text.as_bytes(), None),
        }
    }

    #[test]
    fn keys_that_name_a_command_give_a_line() {
        for text in [
            "core.pager=cat",
            "CORE.SSHCOMMAND=rm -r d",
            "core.fsmonitor=touch x",
            "pager.log=less",
            "diff.external=x",
            "diff.PNG.textconv=x",
            "filter.lfs.process=x",
            "gpg.program=x",
            "gpg.ssh.program=x",
            "merge.a.b.driver=x",
        ] {
            assert_eq!(setting(text), GitSetting::Line, "{text}");
        }
    }

    #[test]
    fn credential_helpers_are_told_apart() {
        assert_eq!(setting("credential.helper=!x"), GitSetting::CredentialHelper);
        assert_eq!(setting("credential.https://a.b/.helper=store"), GitSetting::CredentialHelper);
        assert_eq!(setting("credential.helper="), GitSetting::Harmless);
        assert_eq!(setting("credential.helper"), GitSetting::Refuse);
    }

    #[test]
    fn listed_keys_are_harmless() {
        for text in [
            "color.ui=always",
            "color.ui",
            "color.branch.current=red",
            "core.quotePath=false",
            "user.name=x",
            "commit.gpgSign=false",
            "log.showSignature=no",
            "gc.auto=0",
            "core.pager=",
            "core.editor=",
            "core.fsmonitor=false",
            "core.fsmonitor=",
            "pager.log=false",
        ] {
            assert_eq!(setting(text), GitSetting::Harmless, "{text}");
        }
    }

    #[test]
    fn what_is_stored_is_run_later() {
        let stored = |key: &str, value: &str| stored(key.as_bytes(), value.as_bytes());
        let line = |text: &str| Stored::Line(text.as_bytes().to_vec());
        assert_eq!(stored("alias.x", "!rm d"), line("rm d"));
        assert_eq!(stored("ALIAS.x", "push -f"), Stored::Subcommand(b"push -f".to_vec()));
        assert_eq!(stored("core.pager", "less -R"), line("less -R"));
        assert_eq!(stored("credential.helper", "store"), line("git-credential-store"));
        assert_eq!(stored("submodule.x.update", "!rm d"), line("rm d"));
        assert_eq!(stored("submodule.x.update", "rebase"), Stored::Nothing);
        assert_eq!(stored("tar.x.command", "xz -c"), line("xz -c"));
        assert_eq!(stored("sendemail.me.toCmd", "x"), line("x"));
        assert_eq!(stored("sendemail.smtpServer", "mail.x.org"), Stored::Nothing);
        assert_eq!(stored("sendemail.smtpServer", "/bin/rm"), line("/bin/rm"));
        assert_eq!(stored("core.hooksPath", "x"), Stored::Loads);
        assert_eq!(stored("includeIf.a.b.path", "x"), Stored::Loads);
        assert_eq!(stored("user.name", "x"), Stored::Nothing);
        assert_eq!(stored("pull.rebase", "true"), Stored::Nothing);
        assert_eq!(stored("core.fsmonitor", "true"), Stored::Nothing);
    }

    #[test]
    fn all_else_is_refused() {
        for text in [
            // git puts the trailer's value into the command's text.
            "trailer.x.cmd=y",
            "trailer.x.command=y",
            "alias.x=!id",
            "ALIAS.x=y",
            "include.path=c",
            "includeIf.x.path=c",
            "foo.bar=1",
            "core.hooksPath=/x",
            "core.x.pager=cat",
            "core.worktree=/",
            "protocol.ext.allow=always",
            "init.templateDir=/x",
            "http.proxy=x",
            "url.a.insteadOf=b",
            "core.pager",
            "pager.log",
            "core.sshCommand=",
            "commit.gpgSign=true",
            "commit.gpgSign",
            "log.showSignature=true",
            "gc.auto=1",
            "man.x.cmd=y",
            "nodot=1",
            ".pager=cat",
            "core.=x",
            "",
        ] {
            assert_eq!(setting(text), GitSetting::Refuse, "{text}");
        }
    }
}
