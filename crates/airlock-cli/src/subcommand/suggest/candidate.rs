//! The allow rule that may be proposed for a command.

use airlock::FieldKind;

use super::launches::launches;

/// Programs whose first words say what they do, and how many words that takes.
const SUBCOMMANDS: &[(&str, usize)] = &[
    ("apt", 1),
    ("apt-cache", 1),
    ("apt-get", 1),
    ("aws", 2),
    ("az", 2),
    ("bazel", 1),
    ("brew", 1),
    ("bundle", 1),
    ("cargo", 1),
    ("composer", 1),
    ("conda", 1),
    ("dnf", 1),
    ("docker", 1),
    ("docker-compose", 1),
    ("dotnet", 1),
    ("flutter", 1),
    ("gcloud", 2),
    ("gem", 1),
    ("gh", 2),
    ("git", 1),
    ("glab", 2),
    ("go", 1),
    ("helm", 1),
    ("hg", 1),
    ("jj", 1),
    ("kubectl", 1),
    ("mise", 1),
    ("mix", 1),
    ("mvn", 1),
    ("npm", 1),
    ("nx", 1),
    ("oc", 1),
    ("pip", 1),
    ("pip3", 1),
    ("pnpm", 1),
    ("podman", 1),
    ("poetry", 1),
    ("rustup", 1),
    ("svn", 1),
    ("swift", 1),
    ("systemctl", 1),
    ("terraform", 1),
    ("tofu", 1),
    ("uv", 1),
    ("yarn", 1),
];

/// Subcommands that have subcommands: with these, a word more.
const NESTED: &[(&str, &str)] = &[
    ("cargo", "nextest"),
    ("docker", "buildx"),
    ("docker", "compose"),
    ("docker", "container"),
    ("docker", "image"),
    ("docker", "network"),
    ("docker", "system"),
    ("docker", "volume"),
    ("git", "bisect"),
    ("git", "bundle"),
    ("git", "config"),
    ("git", "notes"),
    ("git", "reflog"),
    ("git", "remote"),
    ("git", "sparse-checkout"),
    ("git", "stash"),
    ("git", "submodule"),
    ("git", "worktree"),
    ("go", "mod"),
    ("kubectl", "config"),
    ("kubectl", "rollout"),
    ("npm", "config"),
    ("podman", "container"),
    ("podman", "image"),
    ("rustup", "target"),
    ("rustup", "toolchain"),
    ("terraform", "state"),
    ("terraform", "workspace"),
    ("tofu", "state"),
    ("tofu", "workspace"),
    ("uv", "pip"),
    ("uv", "tool"),
];

/// Options of git before its subcommand, and whether a word of their own follows.
const GIT_OPTIONS: &[(&str, bool)] = &[("--no-pager", false), ("-C", true), ("-P", false)];

/// Returns the rule for a command: the program, and what of its words says what it does. Nothing for what
/// launches others, for interpreters, and where those words are not known.
pub(super) fn candidate(program: &str, arguments: &[(String, FieldKind)]) -> Option<String> {
    if !is_plain(program) {
        return None;
    }
    let depth =
        SUBCOMMANDS.iter().find(|(name, _)| *name == program).map_or(0, |(_, depth)| *depth);
    let words = words(program, depth, arguments)?;
    if launches(program, &words) {
        return None;
    }
    Some([&[program], words.as_slice()].concat().join(" "))
}

fn words<'a>(
    program: &str,
    depth: usize,
    arguments: &'a [(String, FieldKind)],
) -> Option<Vec<&'a str>> {
    let mut words = Vec::new();
    let mut rest = arguments.iter();
    let mut depth = depth;
    while words.len() < depth {
        let (word, kind) = rest.next()?;
        if *kind != FieldKind::Literal {
            return None;
        }
        let option = GIT_OPTIONS.iter().find(|(name, _)| program == "git" && name == word);
        if let Some((_, has_word)) = option {
            if *has_word {
                rest.next()?;
            }
            continue;
        }
        if !is_plain(word) || !word.starts_with(|first: char| first.is_ascii_lowercase()) {
            return None;
        }
        words.push(word.as_str());
        if NESTED.contains(&(program, word)) {
            depth = depth.saturating_add(1);
        }
    }
    Some(words)
}

/// Returns whether a word means itself in a rule.
fn is_plain(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphanumeric())
        && word.chars().all(|char| char.is_ascii_alphanumeric() || "-_.+:".contains(char))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(line: &str) -> Option<String> {
        let mut words = line.split(' ');
        let program = words.next().unwrap_or_default();
        let arguments: Vec<_> = words.map(|word| (word.to_owned(), FieldKind::Literal)).collect();
        candidate(program, &arguments)
    }

    #[test]
    fn tables_are_sorted() {
        assert!(SUBCOMMANDS.is_sorted());
        assert!(NESTED.is_sorted());
        assert!(GIT_OPTIONS.is_sorted());
    }

    #[test]
    fn a_rule_says_what_the_command_does() {
        for (line, wanted) in [
            ("wc -l x", "wc"),
            ("cargo fmt --all", "cargo fmt"),
            ("git -C /r --no-pager show x", "git show"),
            ("git stash list", "git stash list"),
            ("gh pr view 7", "gh pr view"),
            ("docker compose ps", "docker compose ps"),
            ("g++ x.cc", "g++"),
        ] {
            assert_eq!(rule(line).as_deref(), Some(wanted), "{line}");
        }
    }

    #[test]
    fn without_the_words_that_say_it_there_is_no_rule() {
        for line in
            ["git", "git --version", "git stash", "git remote -v", "gh pr", "gh --help", "a*b x"]
        {
            assert_eq!(rule(line), None, "{line}");
        }
        let arguments = [("$x".to_owned(), FieldKind::Expansion)];
        assert_eq!(candidate("cargo", &arguments), None);
    }

    #[test]
    fn launchers_and_interpreters_have_no_rule() {
        for line in [
            "env FOO=1",
            "sudo ls",
            "xargs rm",
            "nohup x",
            "time x",
            "bash x.sh",
            "zsh x",
            "python3 x.py",
            "python3.11 x.py",
            "node x.js",
            "perl x",
            "awk {print}",
            "sed s/a/b/",
            "find . -name x",
            "make all",
            "npx tsc",
            "npm exec x",
            "npm run build",
            "npm test",
            "docker run x",
            "docker exec x y",
            "docker compose exec x y",
            "kubectl exec p",
            "git submodule foreach x",
            "git bisect run",
            "uv run x",
            "poetry run x",
            "bundle exec x",
            "cargo run",
            "cargo nextest run",
            "go run x.go",
            "go generate",
            "mise run lint",
            "dotnet watch",
            "nx run app",
            "ssh host ls",
            "parallel x",
            "tmux new",
            "vim x",
            "sqlite3 x",
            "strace x",
            "watch x",
            "R CMD",
            "source x",
            ". x",
        ] {
            assert_eq!(rule(line), None, "{line}");
        }
    }
}
