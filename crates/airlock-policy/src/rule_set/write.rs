//! Write rules: the targets of redirections (Q12).

use airlock_command::FieldRef;

use super::RuleNumber;
use crate::glob::{Glob, Match};
use crate::rule::Effect;

/// A compiled write rule.
#[derive(Clone, Debug)]
pub(super) struct WriteRule {
    pub(super) number: RuleNumber,
    pub(super) effect: Effect,
    pub(super) target: Glob,
    /// What the rule does not apply to.
    pub(super) except: Vec<Glob>,
}

impl WriteRule {
    /// Compares as deny and ask rules do; `elsewhere`: the target may be in another directory than the
    /// line.
    pub(super) fn compare(&self, target: FieldRef<'_>, elsewhere: bool) -> Match {
        let mut except = self.except.iter();
        if except.any(|glob| means(glob, target, elsewhere) && literal_target(glob, target)) {
            return Match::No;
        }
        generous_target(&self.target, target)
    }

    /// Returns whether an allow rule allows the target.
    pub(super) fn allows(&self, target: FieldRef<'_>, elsewhere: bool) -> bool {
        means(&self.target, target, elsewhere)
            && literal_target(&self.target, target)
            && self.except.iter().all(|glob| generous_target(glob, target) == Match::No)
    }
}

/// Returns whether a glob means the same file in whatever directory the redirection runs.
fn means(glob: &Glob, target: FieldRef<'_>, elsewhere: bool) -> bool {
    !elsewhere || is_absolute(target) || glob.starts_anywhere()
}

/// Compares the target of a redirection as deny and ask rules do: as written, and as a path without
/// `//`, `/./` and `..`.
fn generous_target(glob: &Glob, target: FieldRef<'_>) -> Match {
    let answer = glob.compare(target);
    let text = target.text();
    let matches = glob.matches(text) || glob.matches(&resolved(text));
    if matches && (target.literal().is_some() || text.starts_with(b"~")) {
        return Match::Yes;
    }
    if matches { answer.max(Match::Maybe) } else { answer }
}

/// Compares the target of a redirection as allow rules do: a literal without `..`; a path from the
/// root or a home directory only where the glob says so.
fn literal_target(glob: &Glob, target: FieldRef<'_>) -> bool {
    let Some(text) = target.literal() else { return false };
    let anchored = match text.first() {
        Some(first @ (b'/' | b'~')) => glob.starts_with_itself(*first),
        Some(_) => true,
        None => false,
    };
    let has_parent = text.split(|byte| *byte == b'/').any(|component| component == b"..");
    anchored && !has_parent && (glob.matches(text) || glob.matches(&resolved(text)))
}

/// Returns whether a target is the same file in every directory.
fn is_absolute(target: FieldRef<'_>) -> bool {
    target.literal().is_some_and(|text| text.starts_with(b"/"))
}

/// Returns a path without `//` and `/./`, and with each `..` taken back by the text alone.
pub(super) fn resolved(path: &[u8]) -> Vec<u8> {
    let absolute = path.starts_with(b"/");
    let mut components: Vec<&[u8]> = Vec::new();
    for component in path.split(|byte| *byte == b'/') {
        match component {
            b"" | b"." => {}
            b".." if components.last().is_some_and(|last| *last != b"..") => {
                components.pop();
            }
            b".." if absolute => {}
            _ => components.push(component),
        }
    }
    let joined = components.join(b"/".as_slice());
    if absolute { [b"/".as_slice(), &joined].concat() } else { joined }
}
