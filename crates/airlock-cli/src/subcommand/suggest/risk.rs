//! What is known of the risk of allowing a program.
//!
//! Written from the manuals of GNU coreutils 9.1, git 2.39 and the programs' own; a program that no row
//! knows has an unknown risk, not a low one.

use serde::Serialize;

/// How much may go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Level {
    /// It reads and prints.
    Low,
    /// It changes files or state that can mostly be brought back.
    Medium,
    /// It runs code, reaches the network, or destroys.
    High,
    /// Nothing is known of it.
    Unknown,
}

impl Level {
    /// Returns the word for it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Unknown => "unknown",
        }
    }
}

/// A kind of risk, and the rules that have it.
struct Kind {
    level: Level,
    what: &'static str,
    /// Programs, or programs with their first words.
    rules: &'static [&'static str],
}

/// The kinds; a rule stands in one.
const KINDS: &[Kind] = &[
    Kind {
        level: Level::Low,
        what: "prints its operands, compares them, or changes where the rest of the line runs",
        rules: &["[", "cd", "echo", "expr", "false", "printf", "seq", "sleep", "test", "true"],
    },
    Kind {
        level: Level::Low,
        what: "reads and prints, any file that the user may read, secrets too",
        rules: &[
            "base64",
            "basename",
            "cat",
            "cksum",
            "cmp",
            "column",
            "comm",
            "cut",
            "df",
            "diff",
            "dirname",
            "du",
            "egrep",
            "fgrep",
            "file",
            "fold",
            "free",
            "grep",
            "groups",
            "head",
            "hexdump",
            "id",
            "join",
            "jq",
            "ls",
            "md5sum",
            "nl",
            "nproc",
            "od",
            "paste",
            "pgrep",
            "printenv",
            "ps",
            "pwd",
            "readlink",
            "realpath",
            "rev",
            "rg",
            "sha1sum",
            "sha256sum",
            "stat",
            "strings",
            "tac",
            "tail",
            "tr",
            "tty",
            "type",
            "uname",
            "wc",
            "which",
            "whoami",
        ],
    },
    Kind {
        level: Level::Low,
        what: "reads a repository, a package index or a service's state",
        rules: &[
            "apt list",
            "apt show",
            "apt-cache policy",
            "apt-cache search",
            "apt-cache show",
            "brew info",
            "brew list",
            "cargo metadata",
            "cargo search",
            "cargo tree",
            "docker images",
            "docker inspect",
            "docker logs",
            "docker ps",
            "docker version",
            "git blame",
            "git cat-file",
            "git check-ignore",
            "git count-objects",
            "git describe",
            "git diff-tree",
            "git for-each-ref",
            "git ls-files",
            "git ls-tree",
            "git merge-base",
            "git name-rev",
            "git rev-list",
            "git rev-parse",
            "git shortlog",
            "git show",
            "git show-ref",
            "git stash list",
            "git stash show",
            "git worktree list",
            "go env",
            "go list",
            "go version",
            "kubectl describe",
            "kubectl get",
            "kubectl logs",
            "kubectl version",
            "npm ls",
            "npm outdated",
            "npm view",
            "pip freeze",
            "pip list",
            "pip show",
            "pip3 freeze",
            "pip3 list",
            "pip3 show",
            "systemctl list-units",
            "systemctl status",
            "uv pip list",
            "uv pip show",
        ],
    },
    Kind {
        level: Level::Medium,
        what: "has an option or operand by which it writes a file",
        rules: &["date", "hostname", "shuf", "sort", "tree", "uniq", "xxd", "yq"],
    },
    Kind {
        level: Level::Medium,
        what: "changes files of the project",
        rules: &[
            "black",
            "cargo fmt",
            "chmod",
            "cp",
            "dos2unix",
            "git add",
            "git apply",
            "git branch",
            "git checkout",
            "git cherry-pick",
            "git config get",
            "git merge",
            "git mv",
            "git rebase",
            "git remote add",
            "git restore",
            "git revert",
            "git stash apply",
            "git stash pop",
            "git stash push",
            "git switch",
            "git tag",
            "git worktree add",
            "gofmt",
            "gunzip",
            "gzip",
            "ln",
            "mkdir",
            "mktemp",
            "mv",
            "patch",
            "ruff",
            "rustfmt",
            "tar",
            "tee",
            "touch",
            "unzip",
            "zip",
        ],
    },
    Kind {
        level: Level::High,
        what: "destroys what cannot be brought back",
        rules: &[
            "dd",
            "docker rm",
            "docker rmi",
            "git clean",
            "git gc",
            "git reset",
            "git rm",
            "git stash clear",
            "git stash drop",
            "git worktree remove",
            "kill",
            "killall",
            "kubectl delete",
            "pkill",
            "rm",
            "rmdir",
            "shred",
            "truncate",
        ],
    },
    Kind {
        level: Level::High,
        what: "runs code of the project: whoever writes its files decides what that does",
        rules: &[
            "bazel build",
            "bazel test",
            "cargo bench",
            "cargo build",
            "cargo check",
            "cargo clippy",
            "cargo doc",
            "cargo test",
            "cmake",
            "ctest",
            "docker build",
            "docker compose up",
            "docker-compose up",
            "dotnet build",
            "dotnet test",
            "eslint",
            "flutter test",
            "go build",
            "go install",
            "go test",
            "go vet",
            "jest",
            "mix test",
            "mocha",
            "mvn compile",
            "mvn package",
            "mvn test",
            "mypy",
            "ninja",
            "nox",
            "nx build",
            "nx test",
            "playwright",
            "prettier",
            "pytest",
            "rake",
            "swift build",
            "swift test",
            "tox",
            "vite",
            "vitest",
            "webpack",
        ],
    },
    Kind {
        level: Level::High,
        what: "installs what others wrote, and may run it",
        rules: &[
            "apt install",
            "apt-get install",
            "brew install",
            "bundle install",
            "cargo add",
            "cargo install",
            "cargo update",
            "composer install",
            "conda install",
            "gem install",
            "go get",
            "go mod download",
            "go mod tidy",
            "npm add",
            "npm ci",
            "npm i",
            "npm install",
            "npm update",
            "pip download",
            "pip install",
            "pip3 install",
            "pnpm add",
            "pnpm i",
            "pnpm install",
            "poetry add",
            "poetry install",
            "rustup target add",
            "rustup toolchain install",
            "uv add",
            "uv pip install",
            "uv sync",
            "yarn add",
            "yarn install",
        ],
    },
    Kind {
        level: Level::High,
        what: "reaches the network: what it reads can leave the machine, and what it brings is not checked",
        rules: &[
            "curl",
            "dig",
            "docker pull",
            "docker push",
            "gh api",
            "gh issue create",
            "gh issue list",
            "gh issue view",
            "gh pr checks",
            "gh pr create",
            "gh pr diff",
            "gh pr list",
            "gh pr merge",
            "gh pr view",
            "gh release create",
            "gh repo clone",
            "gh run list",
            "gh run view",
            "git clone",
            "git fetch",
            "git ls-remote",
            "git pull",
            "git push",
            "host",
            "nc",
            "nslookup",
            "ping",
            "rsync",
            "scp",
            "wget",
        ],
    },
    Kind {
        level: Level::High,
        what: "changes a service that others use",
        rules: &[
            "cargo publish",
            "docker compose down",
            "helm install",
            "helm upgrade",
            "kubectl apply",
            "npm publish",
            "systemctl restart",
            "systemctl stop",
            "terraform apply",
            "terraform destroy",
            "tofu apply",
            "tofu destroy",
        ],
    },
];

/// Returns what is known of the risk of a rule.
pub(super) fn risk(rule: &str) -> (Level, &'static str) {
    let kind = KINDS.iter().find(|kind| kind.rules.contains(&rule));
    kind.map_or(
        (Level::Unknown, "nothing is known of it: look for options that write, load, send or run"),
        |kind| (kind.level, kind.what),
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::launches::launches;
    use super::*;

    #[test]
    fn rules_are_sorted_and_stand_in_one_kind() {
        let mut seen = HashSet::new();
        for kind in KINDS {
            assert!(kind.rules.is_sorted(), "{}", kind.what);
            assert!(kind.rules.iter().all(|rule| seen.insert(rule)), "{}", kind.what);
        }
    }

    #[test]
    fn no_launcher_has_a_low_risk() {
        for kind in KINDS.iter().filter(|kind| kind.level == Level::Low) {
            for rule in kind.rules {
                let words: Vec<&str> = rule.split(' ').collect();
                let (program, words) = words.split_first().unwrap();
                assert!(!launches(program, words), "{rule}");
            }
        }
    }

    #[test]
    fn what_is_not_known_is_not_low() {
        assert_eq!(risk("grep").0, Level::Low);
        assert_eq!(risk("git add").0, Level::Medium);
        assert_eq!(risk("pytest").0, Level::High);
        assert_eq!(risk("frobnicate").0, Level::Unknown);
    }
}
