//! Compiled rules, found by the name of their program.

use super::RuleNumber;
use crate::rule::Effect;

/// Compiled rules, by the literal name of their program.
#[derive(Clone, Debug)]
pub(super) struct Lookup<Compiled, Exception> {
    /// Sorted by name once all rules are in.
    named: Vec<Named<Compiled, Exception>>,
    /// Those whose program part is a glob or a path.
    pub(super) others: Vec<Entry<Compiled, Exception>>,
}

/// The name of a program, and a rule for it.
type Named<Compiled, Exception> = (Box<[u8]>, Entry<Compiled, Exception>);

/// A compiled rule.
#[derive(Clone, Debug)]
pub(super) struct Entry<Compiled, Exception> {
    pub(super) number: RuleNumber,
    pub(super) effect: Effect,
    pub(super) rule: Compiled,
    /// What the rule does not apply to.
    pub(super) except: Vec<Exception>,
}

impl<Compiled, Exception> Default for Lookup<Compiled, Exception> {
    fn default() -> Self {
        Self { named: Vec::new(), others: Vec::new() }
    }
}

impl<Compiled, Exception> Lookup<Compiled, Exception> {
    /// Adds a rule; `name` is that of its program, where it is literal.
    pub(super) fn add(&mut self, name: Option<Box<[u8]>>, entry: Entry<Compiled, Exception>) {
        match name {
            Some(name) => self.named.push((name, entry)),
            None => self.others.push(entry),
        }
    }

    /// Makes the rules ready to be looked up, after the last one was added.
    pub(super) fn sort(&mut self) {
        self.named.sort_by(|(one, _), (other, _)| one.cmp(other));
    }

    /// Returns whether there are no rules.
    pub(super) fn is_empty(&self) -> bool {
        self.named.is_empty() && self.others.is_empty()
    }

    /// Returns the rules of a name in the order in which they were added.
    pub(super) fn named(&self, name: &[u8]) -> impl Iterator<Item = &Entry<Compiled, Exception>> {
        let start = self.named.partition_point(|(own, _)| **own < *name);
        let rest = self.named.get(start..).unwrap_or_default();
        let length = rest.partition_point(|(own, _)| **own == *name);
        rest.get(..length).unwrap_or_default().iter().map(|(_, entry)| entry)
    }
}
