//! All rules of a policy, compiled, and found by the program that they name.
//!
//! Most rules name their program literally: they are looked up by its name, so that a thousand of
//! them cost no more than ten. The others are few and asked one by one.

use airlock_command::{Analysis, Command, FieldRef, Place, Settings};

use crate::error::PolicyError;
use crate::glob::{Glob, Match};
use crate::matching::{Argv, GenerousRule, LiteralRule, Start, git_subcommand, plain_name};
use crate::rule::{Effect, Pattern, Rule};

/// All rules of a policy.
#[derive(Clone, Debug, Default)]
pub(crate) struct RuleSet {
    rules: Vec<Rule>,
    allow: Lookup<LiteralRule>,
    /// The deny rules and the ask rules.
    generous: Lookup<GenerousRule>,
    writes: Vec<WriteRule>,
}

/// The number of a rule in its set.
pub(crate) type RuleNumber = usize;

#[derive(Clone, Debug)]
struct WriteRule {
    number: RuleNumber,
    effect: Effect,
    target: Glob,
}

/// Compiled rules, by the literal name of their program.
#[derive(Clone, Debug)]
struct Lookup<Compiled> {
    /// Sorted by name once all rules are in.
    named: Vec<(Box<[u8]>, Entry<Compiled>)>,
    /// Those whose program part is a glob or a path.
    others: Vec<Entry<Compiled>>,
}

#[derive(Clone, Debug)]
struct Entry<Compiled> {
    number: RuleNumber,
    effect: Effect,
    rule: Compiled,
}

impl<Compiled> Default for Lookup<Compiled> {
    fn default() -> Self {
        Self { named: Vec::new(), others: Vec::new() }
    }
}

impl<Compiled> Lookup<Compiled> {
    fn add(&mut self, name: Option<Box<[u8]>>, entry: Entry<Compiled>) {
        match name {
            Some(name) => self.named.push((name, entry)),
            None => self.others.push(entry),
        }
    }

    /// Returns the rules of a name in the order in which they were added.
    fn named(&self, name: &[u8]) -> &[(Box<[u8]>, Entry<Compiled>)] {
        let start = self.named.partition_point(|(own, _)| **own < *name);
        let rest = self.named.get(start..).unwrap_or_default();
        let length = rest.partition_point(|(own, _)| **own == *name);
        rest.get(..length).unwrap_or_default()
    }
}

/// A rule that matched, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// The rule.
    pub(crate) rule: RuleNumber,
    /// The field that starts the command it matched, where that is not the command asked about but
    /// one found among its operands (Q30).
    pub(crate) found_at: Option<usize>,
}

impl Hit {
    /// Returns the place of what it matched: the command itself before what stands in it.
    fn place(self) -> (Option<usize>, RuleNumber) {
        (self.found_at, self.rule)
    }
}

/// What the rules answer about a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answers {
    /// The first deny rule that matches it, or a command among its operands.
    pub(crate) deny: Option<Hit>,
    /// The first ask rule that matches it.
    pub(crate) ask: Option<Hit>,
    /// The first ask rule that matches a command among its operands.
    pub(crate) ask_found: Option<Hit>,
    /// The first allow rule that matches it.
    pub(crate) allow: Option<RuleNumber>,
    /// The first deny or ask rule that may match it, or a command among its operands.
    pub(crate) maybe: Option<RuleNumber>,
}

impl Answers {
    fn note(&mut self, effect: Effect, hit: Hit, answer: Match) {
        let slot = match (answer, effect) {
            (Match::No, _) | (_, Effect::Allow) => return,
            (Match::Maybe, Effect::Ask | Effect::Deny) => {
                self.maybe = Some(self.maybe.map_or(hit.rule, |own| own.min(hit.rule)));
                return;
            }
            (Match::Yes, Effect::Deny) => &mut self.deny,
            (Match::Yes, Effect::Ask) if hit.found_at.is_some() => &mut self.ask_found,
            (Match::Yes, Effect::Ask) => &mut self.ask,
        };
        if slot.is_none_or(|own| hit.place() < own.place()) {
            *slot = Some(hit);
        }
    }
}

impl RuleSet {
    /// Compiles rules.
    pub(crate) fn compile(rules: Vec<Rule>) -> Result<Self, PolicyError> {
        let mut set = Self { rules, ..Self::default() };
        for (number, rule) in set.rules.iter().enumerate() {
            let pattern =
                Pattern::parse(&rule.text).map_err(|error| PolicyError::of_rule(rule, &error))?;
            let effect = rule.effect;
            match (pattern, effect) {
                (Pattern::Write(target), _) => {
                    set.writes.push(WriteRule { number, effect, target: target.path_glob() });
                }
                (Pattern::Command { program, words, options }, Effect::Allow) => {
                    let rule = LiteralRule::compile(&program, &words, &options);
                    let name = rule.literal_name().map(Into::into);
                    set.allow.add(name, Entry { number, effect, rule });
                }
                (Pattern::Command { program, words, options }, Effect::Ask | Effect::Deny) => {
                    let rule = GenerousRule::compile(&program, &words, &options);
                    let name = rule.literal_name().map(Into::into);
                    set.generous.add(name, Entry { number, effect, rule });
                }
            }
        }
        set.allow.named.sort_by(|(one, _), (other, _)| one.cmp(other));
        set.generous.named.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(set)
    }

    /// Returns all rules, in the order of the policy.
    pub(crate) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns a rule.
    pub(crate) fn rule(&self, number: RuleNumber) -> Option<&Rule> {
        self.rules.get(number)
    }

    fn is_empty_but_for_writes(&self) -> bool {
        self.rules.len() == self.writes.len()
    }

    /// Returns what the rules answer about a command.
    pub(crate) fn answers(
        &self,
        analysis: &Analysis,
        command: &Command,
        settings: &Settings,
    ) -> Answers {
        let mut answers = Answers::default();
        if self.is_empty_but_for_writes() {
            return answers;
        }
        let fields = views(analysis, command);
        let argv = Argv {
            fields: &fields,
            arguments: offset(command, command.arguments),
            open: command.open,
        };
        let Some(word) = fields.first() else { return answers };
        let name = analysis.program_name(command);
        self.ask_generous(&mut answers, argv, command.program.place, name, *word);
        answers.allow = self.ask_allow(argv, command, name, *word, None);
        if !command.scan.is_empty() {
            self.scan(&mut answers, analysis, command, argv, settings);
        }
        answers
    }

    /// Returns the allow rule of a launching command that spells out the program it launches, whose
    /// field has this index: `npx tsc` allows the `tsc` of `npx tsc --noEmit` (Q63a).
    pub(crate) fn allow_of_launched(
        &self,
        analysis: &Analysis,
        launcher: &Command,
        program: u32,
    ) -> Option<RuleNumber> {
        let fields = views(analysis, launcher);
        let arguments = offset(launcher, launcher.arguments);
        let argv = Argv { fields: &fields, arguments, open: launcher.open };
        let name = analysis.program_name(launcher);
        let at = offset(launcher, program);
        self.ask_allow(argv, launcher, name, *fields.first()?, Some(at))
    }

    fn ask_allow(
        &self,
        argv: Argv<'_>,
        command: &Command,
        name: &[u8],
        word: FieldRef<'_>,
        spelled_out: Option<usize>,
    ) -> Option<RuleNumber> {
        let place = command.program.place;
        let named = match place {
            Place::Bare | Place::System => self.allow.named(name),
            Place::Alias | Place::Elsewhere | Place::Dynamic => &[],
        };
        let entries = named.iter().map(|(_, entry)| entry).chain(&self.allow.others);
        entries
            .filter(|entry| entry.rule.names(place, name, word) && entry.rule.matches(argv))
            .filter(|entry| spelled_out.is_none_or(|at| entry.rule.spells_out(argv, at)))
            .map(|entry| entry.number)
            .min()
    }

    fn ask_generous(
        &self,
        answers: &mut Answers,
        argv: Argv<'_>,
        place: Place,
        name: &[u8],
        word: FieldRef<'_>,
    ) {
        if matches!(place, Place::Bare | Place::System | Place::Alias) {
            for_each_name(name, |name, first| {
                for (_, entry) in self.generous.named(name) {
                    let hit = Hit { rule: entry.number, found_at: None };
                    answers.note(entry.effect, hit, entry.rule.compare(argv, first));
                }
            });
        }
        for entry in &self.generous.others {
            let named = entry.rule.names(place, name, word);
            if named != Match::No {
                let hit = Hit { rule: entry.number, found_at: None };
                answers.note(entry.effect, hit, named.min(entry.rule.compare(argv, None)));
            }
        }
    }

    /// Looks for commands among the operands of a command that is not followed (Q30). Only rules
    /// that name their program literally count: `*` would find a command in every word.
    fn scan(
        &self,
        answers: &mut Answers,
        analysis: &Analysis,
        command: &Command,
        argv: Argv<'_>,
        settings: &Settings,
    ) {
        // Per rule: the places where a command that it names may begin.
        let mut starts: Vec<(&Entry<GenerousRule>, Start<'_>)> = Vec::new();
        for index in command.scan.start..command.scan.end.min(command.fields.end) {
            let at = offset(command, index);
            if at == 0 || argv.fields.get(at).and_then(FieldRef::literal).is_none() {
                continue;
            }
            let program = analysis.program_at(index, settings);
            if matches!(program.place, Place::Elsewhere | Place::Dynamic) {
                continue;
            }
            let name = analysis.text(program.name);
            for_each_name(name, |own, subcommand| {
                // The text of the analysis lives on, the lower-cased copy does not.
                let first =
                    subcommand.and_then(|word| name.get(name.len().saturating_sub(word.len())..));
                for (_, entry) in self.generous.named(own) {
                    starts.push((entry, Start { at, first }));
                }
            });
        }
        starts.sort_by_key(|(entry, start)| (entry.number, start.at));
        for group in starts.chunk_by(|(one, _), (other, _)| one.number == other.number) {
            let Some((entry, _)) = group.first() else { continue };
            let places: Vec<_> = group.iter().map(|(_, start)| *start).collect();
            entry.rule.scan(argv, &places, |found| {
                let hit = Hit { rule: entry.number, found_at: Some(found.start) };
                answers.note(entry.effect, hit, found.answer);
            });
        }
    }

    /// Returns what the write rules answer about the target of a redirection (Q12). Where it may run in
    /// another directory than the line, no rule for a relative path allows it.
    pub(crate) fn write_answers(&self, target: FieldRef<'_>, elsewhere: bool) -> Answers {
        let mut answers = Answers::default();
        for write in &self.writes {
            match write.effect {
                Effect::Ask | Effect::Deny => {
                    let hit = Hit { rule: write.number, found_at: None };
                    answers.note(write.effect, hit, generous_target(&write.target, target));
                }
                Effect::Allow => {
                    let means = !elsewhere || is_absolute(target) || write.target.starts_anywhere();
                    if answers.allow.is_none() && means && literal_target(&write.target, target) {
                        answers.allow = Some(write.number);
                    }
                }
            }
        }
        answers
    }
}

/// Calls `each` with the names by which deny and ask rules may call a program, and the word that
/// such a name stands for.
fn for_each_name(name: &[u8], mut each: impl FnMut(&[u8], Option<&[u8]>)) {
    let lowered;
    let name = if name.iter().any(u8::is_ascii_uppercase) {
        lowered = name.to_ascii_lowercase();
        lowered.as_slice()
    } else {
        name
    };
    each(name, None);
    if let Some(plain) = plain_name(name) {
        each(plain, None);
    }
    if let Some(word) = git_subcommand(name) {
        each(b"git", Some(word));
    }
}

/// Returns the fields of a command, each with its text.
fn views<'a>(analysis: &'a Analysis, command: &Command) -> Vec<FieldRef<'a>> {
    analysis.fields(command.fields).iter().map(|field| analysis.view(field)).collect()
}

/// Returns an index of the analysis's fields as one of the command's.
fn offset(command: &Command, index: u32) -> usize {
    index.saturating_sub(command.fields.start) as usize
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
fn resolved(path: &[u8]) -> Vec<u8> {
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

#[cfg(test)]
mod tests;
