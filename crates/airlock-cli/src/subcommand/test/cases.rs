//! Files of cases: lines with the verdict that a policy should give.
//!
//! ```toml
//! policy = "airlock.policy.toml"     # beside this file; this is the default
//!
//! [[case]]
//! lines = ["tofu fmt", "tofu fmt -check"]
//! verdict = "allow"
//! because = "changes nothing that is deployed"
//! ```

use std::fs;
use std::path::Path;

use airlock::Verdict;
use serde::Deserialize;
use toml::Spanned;

use crate::input::Error;
use crate::policy_files::NAME;

/// A file of cases.
#[derive(Debug)]
pub(super) struct Cases {
    /// The policy file, from the folder of the cases.
    pub(super) policy: String,
    pub(super) cases: Vec<Case>,
}

/// Lines that should get the same verdict.
#[derive(Debug)]
pub(super) struct Case {
    /// The line of the file where it starts, from 1.
    pub(super) at: usize,
    pub(super) lines: Vec<String>,
    pub(super) verdict: Verdict,
    pub(super) because: Option<String>,
    pub(super) cwd: Option<String>,
    pub(super) agent: Option<String>,
    pub(super) tool: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    policy: Option<String>,
    #[serde(default)]
    case: Vec<Spanned<Entry>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    line: Option<String>,
    #[serde(default)]
    lines: Vec<String>,
    verdict: Spanned<String>,
    because: Option<String>,
    cwd: Option<String>,
    agent: Option<String>,
    tool: Option<String>,
}

impl Cases {
    /// Reads a file of cases.
    pub(super) fn read(path: &Path) -> Result<Self, Error> {
        let name = path.display().to_string();
        let text =
            fs::read_to_string(path).map_err(|error| Error::Io(format!("cases {name}"), error))?;
        Self::parse(&text).map_err(|message| Error::Usage(format!("{name}:{message}")))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let line = |offset: usize| {
            let before = text.get(..offset).unwrap_or_default();
            before.matches('\n').count().saturating_add(1)
        };
        let file: File = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(1, |span| line(span.start));
            format!("{at}: {}", error.message().trim())
        })?;
        let mut cases = Vec::with_capacity(file.case.len());
        for entry in file.case {
            let at = line(entry.span().start);
            let Entry { line: one, lines, verdict, because, cwd, agent, tool } = entry.into_inner();
            let at_verdict = line(verdict.span().start);
            let lines: Vec<String> = one.into_iter().chain(lines).collect();
            if lines.is_empty() {
                return Err(format!("{at}: a case needs `line` or `lines`"));
            }
            let verdict = verdict.get_ref().parse().map_err(|()| {
                let word = verdict.get_ref().escape_debug();
                format!("{at_verdict}: `{word}` is no verdict: write allow, ask or deny")
            })?;
            cases.push(Case { at, lines, verdict, because, cwd, agent, tool });
        }
        if cases.is_empty() {
            return Err("1: there is no [[case]]".to_owned());
        }
        Ok(Self { policy: file.policy.unwrap_or_else(|| NAME.to_owned()), cases })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_has_lines_and_a_verdict() {
        let text = "policy = 'p.toml'\n\n[[case]]\nline = 'ls'\nlines = ['ls -l']\nverdict = 'ask'\n\
                    agent = 'codex'\n";
        let cases = Cases::parse(text).unwrap();
        assert_eq!(cases.policy, "p.toml");
        let case = cases.cases.first().unwrap();
        assert_eq!((case.at, case.verdict), (3, Verdict::Ask));
        assert_eq!(case.lines, ["ls", "ls -l"]);
        assert_eq!(case.agent.as_deref(), Some("codex"));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let error = |text: &str| Cases::parse(text).unwrap_err();
        assert_eq!(error(""), "1: there is no [[case]]");
        assert_eq!(error("[[case]]\nverdict = 'ask'\n"), "1: a case needs `line` or `lines`");
        assert_eq!(
            error("[[case]]\nline = 'ls'\nverdict = 'maybe'\n"),
            "3: `maybe` is no verdict: write allow, ask or deny"
        );
        let unknown = error("[[case]]\nline = 'ls'\nverdikt = 'ask'\n");
        assert!(unknown.starts_with("3: unknown field `verdikt`"), "{unknown}");
    }
}
