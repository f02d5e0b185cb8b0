//! What rules say of the files that a line writes, by the other names that they have: from the root
//! directory and from the home directory.

use airlock::{Decision, FieldKind, Policy, Reason, Verdict};

/// Where a line runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// The working directory.
    pub(super) directory: Option<&'a str>,
    /// The home directory.
    pub(super) home: Option<&'a str>,
}

/// The most directories that are followed: each `cd` of a line may or may not have been run.
const MOST_DIRECTORIES: usize = 16;

/// Returns the strictest verdict of a deny or ask rule on another name of a file that is written.
/// Allow rules count for the target as it stands on the line alone.
pub(super) fn verdict(policy: &Policy, decision: &Decision, place: Place<'_>) -> Verdict {
    let mut targets = decision.writes().map(|(target, _, _)| target).peekable();
    if targets.peek().is_none() {
        return Verdict::Allow;
    }
    let directories = directories(decision, place);
    let names = targets.flat_map(|target| names(&target, &directories, place.home));
    names.map(|name| by_rule(policy, &name)).max().unwrap_or(Verdict::Allow)
}

/// Returns what a rule says of a file of this name, and allow where none does.
fn by_rule(policy: &Policy, name: &str) -> Verdict {
    let quoted = |name: &str| format!("'{}'", name.replace('\'', "'\\''"));
    let word = match name.strip_prefix("~/") {
        Some(rest) => format!("~/{}", quoted(rest)),
        None => quoted(name),
    };
    let decision = policy.judge(&format!(": > {word}"));
    let rules = decision.writes().filter(|(_, _, reason)| match reason {
        Reason::Rule(_) | Reason::Doubt(_) => true,
        Reason::Unanalyzable(_) | Reason::Default | Reason::Launcher => false,
    });
    rules.map(|(_, verdict, _)| verdict).max().unwrap_or(Verdict::Allow)
}

/// Returns the directories in which a line may write: the working directory, and those that it changes
/// to by their name.
fn directories(decision: &Decision, place: Place<'_>) -> Vec<String> {
    let start = place.directory.filter(|directory| directory.starts_with('/'));
    let mut directories: Vec<String> = start.map(|start| below(start, "")).into_iter().collect();
    for command in decision.commands() {
        if !matches!(command.program().as_str(), "cd" | "chdir" | "pushd") {
            continue;
        }
        let mut operands = command.words().skip(1).filter(|(word, _)| !word.starts_with('-'));
        let Some((operand, kind)) = operands.next() else { continue };
        let Some(operand) = named(operand, kind, place.home) else { continue };
        let changed: Vec<String> = if operand.starts_with('/') {
            vec![below(&operand, "")]
        } else {
            directories.iter().map(|directory| below(directory, &operand)).collect()
        };
        for directory in changed {
            if directories.len() < MOST_DIRECTORIES && !directories.contains(&directory) {
                directories.push(directory);
            }
        }
    }
    directories
}

/// Returns the directory that an operand names: as it stands, or from home.
fn named(operand: String, kind: FieldKind, home: Option<&str>) -> Option<String> {
    match kind {
        FieldKind::Literal => Some(operand),
        FieldKind::Tilde => {
            let rest = operand.strip_prefix('~')?;
            (rest.is_empty() || rest.starts_with('/')).then_some(format!("{}{rest}", home?))
        }
        FieldKind::Glob | FieldKind::Replacement | FieldKind::Expansion => None,
    }
}

/// Returns the other names of a target: from the root directory, and from home.
fn names(target: &str, directories: &[String], home: Option<&str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    if target.starts_with('$') {
        return names;
    }
    if target.starts_with('/') {
        names.push(below(target, ""));
    } else {
        names.extend(directories.iter().map(|directory| below(directory, target)));
    }
    let Some(home) = home.filter(|home| home.starts_with('/')).map(|home| below(home, "")) else {
        return names;
    };
    if let Some(rest) = target.strip_prefix("~/") {
        names.push(below(&home, rest));
    }
    let at_home = |name: &String| Some(format!("~{}", name.strip_prefix(&home)?));
    let from_home: Vec<String> =
        names.iter().filter_map(at_home).filter(|name| name.starts_with("~/")).collect();
    names.extend(from_home);
    names
}

/// Returns a relative path from the root directory, without `.` and `..`.
fn below(directory: &str, path: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in directory.split('/').chain(path.split('/')) {
        match name {
            "" | "." => {}
            ".." => {
                names.pop();
            }
            name => names.push(name),
        }
    }
    format!("/{}", names.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict_in(directory: &str, line: &str) -> Verdict {
        let policy = Policy::builder()
            .allow("echo")
            .allow("cd")
            .allow("> **")
            .deny("> /etc/**")
            .deny("> ~/bin/*")
            .ask("> /home/user/shop/*.lock")
            .build()
            .unwrap();
        let place = Place { directory: Some(directory), home: Some("/home/user") };
        verdict(&policy, &policy.judge(line), place)
    }

    #[test]
    fn files_are_known_by_their_name_from_the_root_directory() {
        assert_eq!(verdict_in("/home/user", "echo a > b"), Verdict::Allow);
        assert_eq!(verdict_in("/etc", "echo a > b"), Verdict::Deny);
        assert_eq!(verdict_in("/etc/a", "echo a > 'it'"), Verdict::Deny);
        assert_eq!(verdict_in("/home/user", "echo a > ../../etc/./b"), Verdict::Deny);
        assert_eq!(verdict_in("/home/user/shop", "echo a > Cargo.lock"), Verdict::Ask);
        assert_eq!(verdict_in("/home/user", "echo a > /srv/../etc/b"), Verdict::Deny);
        assert_eq!(verdict_in("etc", "echo a > b"), Verdict::Allow);
    }

    #[test]
    fn files_are_known_by_their_name_from_home() {
        assert_eq!(verdict_in("/home/user", "echo a > bin/ls"), Verdict::Deny);
        assert_eq!(verdict_in("/srv", "echo a > /home/user/bin/ls"), Verdict::Deny);
        assert_eq!(verdict_in("/srv", "echo a > ~/shop/Cargo.lock"), Verdict::Ask);
        assert_eq!(verdict_in("/home/users", "echo a > bin/ls"), Verdict::Allow);
    }

    #[test]
    fn a_change_of_the_directory_is_followed_where_it_is_named() {
        assert_eq!(verdict_in("/srv", "cd /etc && echo a > b"), Verdict::Deny);
        assert_eq!(verdict_in("/srv", "cd ..; cd etc; echo a > b"), Verdict::Deny);
        assert_eq!(verdict_in("/etc", "(cd /srv) && echo a > b"), Verdict::Deny);
        assert_eq!(verdict_in("/srv", "cd ~/bin && echo a > ls"), Verdict::Deny);
        assert_eq!(verdict_in("/srv", "cd -P -- /etc && echo a > b"), Verdict::Deny);
        assert_eq!(verdict_in("/srv", "cd /home && echo a > b"), Verdict::Allow);
    }
}
