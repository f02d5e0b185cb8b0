//! Programs: what a rule may call the first word of a command (R39, Q45, Q46).

use airlock_syntax::TextRange;

/// Where the program of a command is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A bare name, looked up in `PATH`.
    Bare,
    /// A path straight into a system directory: `/usr/bin/git`.
    System,
    /// A path that deny and ask rules take for the program of that name, and allow rules do not:
    /// `/usr/bin/../bin/rm`, `/opt/homebrew/bin/git`.
    Alias,
    /// Any other path: `./git`, `/tmp/git`, `~/bin/git`; no rule without a `/` names it.
    Elsewhere,
    /// The name is only known when the line runs: `$EDITOR`.
    Dynamic,
}

/// The program of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// Its place.
    pub place: Place,
    /// Its name: the word itself, or behind the last `/` of a path; a range of the analysis's text.
    pub name: TextRange,
}

/// The directories whose programs go by their bare name (Q46).
pub(crate) const SYSTEM_DIRECTORIES: &[&str] =
    &["/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"];

/// The directories whose programs deny and ask rules take for the program of that name (Q46).
const ALIAS_DIRECTORIES: &[&str] = &[
    "/home/linuxbrew/.linuxbrew/bin",
    "/opt/homebrew/bin",
    "/opt/homebrew/sbin",
    "/opt/local/bin",
    "/opt/local/sbin",
    "/run/current-system/sw/bin",
    "/snap/bin",
    "/usr/lib/git-core",
    "/usr/libexec/git-core",
];

/// What Linux takes for the root directory (`proc_pid_root(5)`).
const OTHER_ROOTS: &[&str] = &["/proc/self/root", "/proc/thread-self/root"];

/// Returns the place of a program from the word that names it.
///
/// `//` and `/./` are collapsed; a `..` is resolved by the text alone and makes an
/// [`Alias`](Place::Alias) at best.
#[must_use]
pub(crate) fn place_of(word: &[u8], system_directories: &[String]) -> Place {
    if !word.contains(&b'/') {
        return Place::Bare;
    }
    let Some((directory, has_parent)) = normal_directory(word) else { return Place::Elsewhere };
    if system_directories.iter().any(|system| system.as_bytes() == directory) {
        if has_parent { Place::Alias } else { Place::System }
    } else if is_alias(&directory, system_directories) {
        Place::Alias
    } else {
        Place::Elsewhere
    }
}

/// Returns whether deny and ask rules take the programs of a directory for those of that name: some file
/// systems do not tell letter cases apart.
fn is_alias(directory: &[u8], system_directories: &[String]) -> bool {
    let below = OTHER_ROOTS.iter().find_map(|root| directory.strip_prefix(root.as_bytes()));
    let directory = below.unwrap_or(directory);
    let system = system_directories.iter().map(String::as_str);
    let mut known = ALIAS_DIRECTORIES.iter().copied().chain(system);
    known.any(|known| known.as_bytes().eq_ignore_ascii_case(directory))
        || directory.ends_with(b"/libexec/gnubin")
}

/// Returns the directory part of an absolute path without `//`, `/./` and `..`, and whether it held
/// a `..`; `None` for a relative path.
fn normal_directory(word: &[u8]) -> Option<(Vec<u8>, bool)> {
    let (mut components, has_parent) = absolute_components(word)?;
    // A path that ends in `/` or `/.` names a directory, and no program.
    let ends_in_name = components.last() == Some(&base_name(word));
    if !ends_in_name {
        return None;
    }
    components.pop();
    let mut directory = Vec::with_capacity(word.len());
    for component in components {
        directory.push(b'/');
        directory.extend_from_slice(component);
    }
    Some((directory, has_parent))
}

/// Returns the components of an absolute path without `//`, `/./` and `..`, each of the latter taken
/// back by the text alone, and whether it held one; `None` for a relative path.
pub(crate) fn absolute_components(path: &[u8]) -> Option<(Vec<&[u8]>, bool)> {
    let mut components: Vec<&[u8]> = Vec::new();
    let mut has_parent = false;
    for component in path.strip_prefix(b"/")?.split(|byte| *byte == b'/') {
        match component {
            b"" | b"." => {}
            b".." => {
                has_parent = true;
                components.pop();
            }
            name => components.push(name),
        }
    }
    Some((components, has_parent))
}

/// Returns the name behind the last `/`.
#[must_use]
pub(crate) fn base_name(word: &[u8]) -> &[u8] {
    word.rsplit(|byte| *byte == b'/').next().unwrap_or(word)
}

/// Returns a name without the version that distributions append to shells and interpreters, and without
/// the kind of build behind it: `python3.11` is `python`, `bash-5.2` is `bash`, `python3.13t` is `python`,
/// `perl5.36-x86_64-linux-gnu` is `perl`.
#[must_use]
pub(crate) fn without_version(name: &[u8]) -> &[u8] {
    let name = BUILDS.iter().find_map(|build| name.strip_suffix(build.as_bytes())).unwrap_or(name);
    let target = name.windows(8).rposition(|part| part.starts_with(b"-") && is_target(part));
    let name = target.and_then(|at| name.get(..at)).unwrap_or(name);
    let digit = |byte: &u8| byte.is_ascii_digit() || *byte == b'.' || *byte == b'-';
    let last = |name: &[u8]| name.iter().rposition(|byte| !digit(byte));
    // Letters of a build stand right behind a digit: `python3.7dm`.
    let letters = name.iter().rposition(|byte| !b"dmtu".contains(byte));
    let built = letters.filter(|at| name.get(*at).is_some_and(u8::is_ascii_digit));
    let name = built.and_then(|at| name.get(..=at)).unwrap_or(name);
    let end = last(name).map_or(0, |last| last.saturating_add(1));
    name.get(..end).unwrap_or(name)
}

/// Builds that are named behind the version.
const BUILDS: &[&str] = &["-dbg", "-debug", "-intel64"];

/// Returns whether a target of a compiler starts here.
fn is_target(text: &[u8]) -> bool {
    [&b"-x86_64-"[..], b"-i386-", b"-i686-", b"-aarch64", b"-arm", b"-riscv64"]
        .iter()
        .any(|start| text.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(word: &str) -> Place {
        let directories: Vec<String> = SYSTEM_DIRECTORIES.iter().map(ToString::to_string).collect();
        place_of(word.as_bytes(), &directories)
    }

    #[test]
    fn bare_names_and_system_directories_are_named_by_rules() {
        assert_eq!(place("git"), Place::Bare);
        assert_eq!(place("/usr/bin/git"), Place::System);
        assert_eq!(place("/usr//bin/./git"), Place::System);
        assert_eq!(place("//bin/rm"), Place::System);
    }

    #[test]
    fn other_paths_are_not() {
        assert_eq!(place("./git"), Place::Elsewhere);
        assert_eq!(place("bin/ls"), Place::Elsewhere);
        assert_eq!(place("/usr/bin/x/git"), Place::Elsewhere);
        assert_eq!(place("/usr/bin/../../tmp/git"), Place::Elsewhere);
        assert_eq!(place("/usr/bin/git/"), Place::Elsewhere);
        assert_eq!(place("../usr/bin/git"), Place::Elsewhere);
    }

    #[test]
    fn a_parent_component_makes_an_alias_at_best() {
        assert_eq!(place("/usr/bin/../bin/rm"), Place::Alias);
        assert_eq!(place("/opt/homebrew/bin/git"), Place::Alias);
        assert_eq!(place("/Bin/rm"), Place::Alias);
        assert_eq!(place("/USR/BIN/git"), Place::Alias);
        assert_eq!(place("/proc/self/root/bin/rm"), Place::Alias);
        assert_eq!(place("/usr/local/opt/coreutils/libexec/gnubin/rm"), Place::Alias);
        assert_eq!(place("/tmp/../usr/bin/rm"), Place::Alias);
    }

    #[test]
    fn versions_are_dropped() {
        assert_eq!(without_version(b"python3.11"), b"python");
        assert_eq!(without_version(b"bash-5.2"), b"bash");
        assert_eq!(without_version(b"python3.13t"), b"python");
        assert_eq!(without_version(b"python3.7dm"), b"python");
        assert_eq!(without_version(b"python3-dbg"), b"python");
        assert_eq!(without_version(b"python3.11-dbg"), b"python");
        assert_eq!(without_version(b"perl5.36-x86_64-linux-gnu"), b"perl");
        assert_eq!(without_version(b"php-cgi8.2"), b"php-cgi");
        assert_eq!(without_version(b"node-22"), b"node");
        assert_eq!(without_version(b"python3-config"), b"python3-config");
        assert_eq!(without_version(b"node2nix"), b"node2nix");
        assert_eq!(without_version(b"lua"), b"lua");
        assert_eq!(without_version(b"7z"), b"7z");
    }
}
