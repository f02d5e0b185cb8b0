//! What a history shows about the rules that may be proposed, in bounded memory.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::hash::{Hash as _, Hasher as _};

use super::{Asked, Event, Need};
use crate::history::Answer;
use crate::history::passed::Passed;

/// The most rules, and the most sets of rules that a line takes, of which something is kept.
const KEPT: usize = 50_000;

/// The most different uses of a rule that are told apart.
const USES: usize = 4_096;

/// The most examples of a rule that are kept, and the most characters of one.
const EXAMPLES: usize = 3;
const LONGEST_EXAMPLE: usize = 200;

/// How many calls back a refusal may stand.
const CALLS: usize = 1_024;

/// A rule's number.
pub(super) type Number = usize;

/// What was seen.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) commands: u64,
    pub(super) asked: u64,
    pub(super) passed: Passed,
    pub(super) rules: Vec<RuleSeen>,
    numbers: HashMap<String, Number>,
    /// How many lines take exactly these rules.
    pub(super) sets: BTreeMap<Vec<Number>, u64>,
    /// The rules that the last calls took.
    calls: VecDeque<(String, Vec<Number>)>,
}

/// What was seen of a rule.
#[derive(Debug, Default)]
pub(super) struct RuleSeen {
    pub(super) rule: String,
    /// How many lines have a command that takes it, also lines that take rules which are not proposed.
    pub(super) uses: u64,
    /// How many of them were refused.
    pub(super) refused: u64,
    /// The hashes of different uses, as far as they are told apart.
    pub(super) different: HashSet<u64>,
    pub(super) examples: Vec<String>,
}

impl Seen {
    pub(super) fn add(&mut self, event: Event) {
        match event {
            Event::Other => self.commands = self.commands.saturating_add(1),
            Event::Refused(call) => self.refuse(&call),
            Event::Asked(asked) => self.add_asked(asked),
        }
    }

    fn add_asked(&mut self, asked: Asked) {
        self.commands = self.commands.saturating_add(1);
        self.asked = self.asked.saturating_add(1);
        let mut set: Vec<Number> = Vec::with_capacity(asked.needs.len());
        for need in &asked.needs {
            let Some(number) = self.number(need) else { return };
            set.push(number);
        }
        set.sort_unstable();
        if set.is_empty() {
            return;
        }
        match asked.answer {
            Answer::Refused => self.count_refusal(&set),
            Answer::Granted | Answer::Unknown => {
                let is_kept = self.sets.len() < KEPT || self.sets.contains_key(&set);
                if is_kept {
                    let count = self.sets.entry(set.clone()).or_default();
                    *count = count.saturating_add(1);
                }
                if let Some(call) = asked.call {
                    self.calls.push_back((call, set));
                    if self.calls.len() > CALLS {
                        self.calls.pop_front();
                    }
                }
            }
        }
    }

    /// Returns the number of a rule that is used, and notes the use.
    fn number(&mut self, need: &Need) -> Option<Number> {
        let number = match self.numbers.get(&need.rule) {
            Some(number) => *number,
            None if self.rules.len() >= KEPT => return None,
            None => {
                let number = self.rules.len();
                self.rules.push(RuleSeen { rule: need.rule.clone(), ..RuleSeen::default() });
                self.numbers.insert(need.rule.clone(), number);
                number
            }
        };
        let rule = self.rules.get_mut(number)?;
        rule.uses = rule.uses.saturating_add(1);
        let mut hasher = DefaultHasher::new();
        need.words.hash(&mut hasher);
        if rule.different.len() < USES
            && rule.different.insert(hasher.finish())
            && rule.examples.len() < EXAMPLES
        {
            rule.examples.push(need.words.chars().take(LONGEST_EXAMPLE).collect());
        }
        Some(number)
    }

    /// Takes back the count of a call that was refused.
    fn refuse(&mut self, call: &str) {
        let Some(at) = self.calls.iter().rposition(|(own, _)| own == call) else { return };
        let Some((_, set)) = self.calls.remove(at) else { return };
        if let Some(count) = self.sets.get_mut(&set) {
            *count = count.saturating_sub(1);
        }
        self.count_refusal(&set);
    }

    fn count_refusal(&mut self, set: &[Number]) {
        for number in set {
            if let Some(rule) = self.rules.get_mut(*number) {
                rule.refused = rule.refused.saturating_add(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(rules: &[&str], answer: Answer, call: Option<&str>) -> Event {
        let needs = rules
            .iter()
            .map(|rule| Need { rule: (*rule).to_owned(), words: format!("{rule} x") })
            .collect();
        Event::Asked(Asked { answer, call: call.map(str::to_owned), needs })
    }

    #[test]
    fn lines_are_counted_by_the_rules_that_they_take() {
        let mut seen = Seen::default();
        seen.add(asked(&["wc", "sort"], Answer::Unknown, None));
        seen.add(asked(&["sort", "wc"], Answer::Granted, None));
        seen.add(asked(&[], Answer::Unknown, None));
        seen.add(Event::Other);
        assert_eq!((seen.commands, seen.asked), (4, 3));
        assert_eq!(seen.sets.get(&vec![0, 1]), Some(&2));
        let wc = seen.rules.first().unwrap();
        assert_eq!(
            (wc.uses, wc.different.len(), wc.examples.as_slice()),
            (2, 1, &["wc x".to_owned()][..])
        );
    }

    #[test]
    fn what_was_refused_is_no_approved_ask() {
        let mut seen = Seen::default();
        seen.add(asked(&["wc"], Answer::Unknown, Some("c1")));
        seen.add(asked(&["wc"], Answer::Unknown, Some("c2")));
        seen.add(Event::Refused("c1".to_owned()));
        seen.add(Event::Refused("c1".to_owned()));
        seen.add(asked(&["wc"], Answer::Refused, None));
        assert_eq!(seen.sets.get(&vec![0]), Some(&1));
        assert_eq!(seen.rules.first().unwrap().refused, 2);
    }
}
