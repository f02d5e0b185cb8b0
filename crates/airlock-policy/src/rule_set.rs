//! All rules of a policy, compiled, and found by the program that they name.
//!
//! Most rules name their program literally: they are looked up by its name, so that a thousand of
//! them cost no more than ten. The others are few and asked one by one.

use airlock_command::{Analysis, Command, FieldRef, Place, Settings};

use crate::error::PolicyError;
use crate::glob::Match;
use crate::matching::{Argv, GenerousRule, LiteralRule, Start, git_subcommand, plain_name};
use crate::rule::{Effect, Part, Pattern, Rule};

mod lookup;
mod write;

use lookup::{Entry, Lookup};
use write::WriteRule;

/// All rules of a policy.
#[derive(Clone, Debug, Default)]
pub(crate) struct RuleSet {
    rules: Vec<Rule>,
    /// The rules, read.
    patterns: Vec<Patterns>,
    allow: Lookup<LiteralRule, GenerousRule>,
    /// The deny rules and the ask rules.
    generous: Lookup<GenerousRule, LiteralRule>,
    writes: Vec<WriteRule>,
}

/// A rule and its exceptions, read.
#[derive(Clone, Debug)]
struct Patterns {
    rule: Pattern,
    except: Vec<Pattern>,
}

/// What a rule string names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// Commands that start like this one.
    Argv(Vec<String>),
    /// Commands, by globs.
    Globs,
    /// The target of a redirection.
    Target,
}

/// The number of a rule in its set.
pub(crate) type RuleNumber = usize;

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
    /// Compiles rules; those that do not apply here are checked and left out.
    pub(crate) fn compile(
        rules: Vec<Rule>,
        applies: impl Fn(&Rule) -> bool,
    ) -> Result<Self, PolicyError> {
        let patterns = rules.iter().map(read).collect::<Result<_, _>>()?;
        Ok(Self { rules, patterns, ..Self::default() }.compiled(applies))
    }

    /// Returns the same rules where others of them apply.
    pub(crate) fn within(&self, applies: impl Fn(&Rule) -> bool) -> Self {
        let (rules, patterns) = (self.rules.clone(), self.patterns.clone());
        Self { rules, patterns, ..Self::default() }.compiled(applies)
    }

    /// Returns whether some rule applies under a condition.
    pub(crate) fn has_conditions(&self) -> bool {
        self.rules.iter().any(|rule| !rule.when.is_empty())
    }

    /// Returns the words and options of a rule, where all its parts are literal, and whether it is a
    /// write rule.
    pub(crate) fn written(&self, number: RuleNumber) -> Written {
        match self.patterns.get(number).map(|patterns| &patterns.rule) {
            Some(Pattern::Command(command)) => {
                command.literal_argv().map_or(Written::Globs, Written::Argv)
            }
            Some(Pattern::Write(_)) => Written::Target,
            None => Written::Globs,
        }
    }

    fn compiled(self, applies: impl Fn(&Rule) -> bool) -> Self {
        let mut set = Self::default();
        for (number, (rule, patterns)) in self.rules.iter().zip(&self.patterns).enumerate() {
            if applies(rule) {
                set.add(number, rule.effect, patterns);
            }
        }
        set.allow.sort();
        set.generous.sort();
        Self { rules: self.rules, patterns: self.patterns, ..set }
    }

    fn add(&mut self, number: RuleNumber, effect: Effect, patterns: &Patterns) {
        let except = patterns.except.iter();
        match (&patterns.rule, effect) {
            (Pattern::Write(target), _) => {
                let except = except.filter_map(Pattern::target).map(Part::path_glob).collect();
                self.writes.push(WriteRule { number, effect, target: target.path_glob(), except });
            }
            (Pattern::Command(command), Effect::Allow) => {
                let rule = LiteralRule::compile(command);
                let except = except.filter_map(Pattern::command).map(GenerousRule::compile);
                let except = except.collect();
                let name = rule.literal_name().map(Into::into);
                self.allow.add(name, Entry { number, effect, rule, except });
            }
            (Pattern::Command(command), Effect::Ask | Effect::Deny) => {
                let rule = GenerousRule::compile(command);
                let except = except.filter_map(Pattern::command).map(LiteralRule::compile);
                let except = except.collect();
                let name = rule.literal_name().map(Into::into);
                self.generous.add(name, Entry { number, effect, rule, except });
            }
        }
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
        self.allow.is_empty() && self.generous.is_empty()
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
        self.ask_generous(&mut answers, argv, command, name, *word);
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
            Place::Bare | Place::System => Some(self.allow.named(name)),
            Place::Alias | Place::Elsewhere | Place::Dynamic => None,
        };
        let entries = named.into_iter().flatten().chain(&self.allow.others);
        entries
            .filter(|entry| entry.rule.names(place, name, word) && entry.rule.matches(argv))
            .filter(|entry| {
                !entry.except.iter().any(|rule| may_match(rule, argv, place, name, word))
            })
            .filter(|entry| spelled_out.is_none_or(|at| entry.rule.spells_out(argv, at)))
            .map(|entry| entry.number)
            .min()
    }

    fn ask_generous(
        &self,
        answers: &mut Answers,
        argv: Argv<'_>,
        command: &Command,
        name: &[u8],
        word: FieldRef<'_>,
    ) {
        let place = command.program.place;
        let excepted = |entry: &Entry<GenerousRule, LiteralRule>| {
            let mut except = entry.except.iter();
            // What may launch something, or write, is not what the exception names.
            command.barred.is_none()
                && except.any(|rule| rule.names(place, name, word) && rule.matches(argv))
        };
        if matches!(place, Place::Bare | Place::System | Place::Alias) {
            for_each_name(name, |name, first| {
                for entry in self.generous.named(name) {
                    if !excepted(entry) {
                        let hit = Hit { rule: entry.number, found_at: None };
                        answers.note(entry.effect, hit, entry.rule.compare(argv, first));
                    }
                }
            });
        }
        for entry in self.generous.others.iter().filter(|entry| !excepted(entry)) {
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
        let mut starts: Vec<(&Entry<GenerousRule, LiteralRule>, Start<'_>)> = Vec::new();
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
                for entry in self.generous.named(own) {
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
                    answers.note(write.effect, hit, write.compare(target, elsewhere));
                }
                Effect::Allow => {
                    if answers.allow.is_none() && write.allows(target, elsewhere) {
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

/// Reads a rule and its exceptions.
fn read(rule: &Rule) -> Result<Patterns, PolicyError> {
    let parsed =
        |text: &str| Pattern::parse(text).map_err(|error| PolicyError::of_rule(rule, text, &error));
    let pattern = parsed(&rule.text)?;
    let mut except = Vec::with_capacity(rule.except.len());
    for text in &rule.except {
        let exception = parsed(text)?;
        if !exception.may_be_within(&pattern) {
            let text = text.escape_debug();
            let message = format!("its exception `{text}` is of something else than the rule");
            return Err(PolicyError::about_rule(rule, &message));
        }
        except.push(exception);
    }
    Ok(Patterns { rule: pattern, except })
}

/// Returns whether a generous rule may match a command.
fn may_match(
    rule: &GenerousRule,
    argv: Argv<'_>,
    place: Place,
    name: &[u8],
    word: FieldRef<'_>,
) -> bool {
    let mut may = rule.names(place, name, word).min(rule.compare(argv, None)) != Match::No;
    for_each_name(name, |name, first| {
        may |= rule.literal_name() == Some(name) && rule.compare(argv, first) != Match::No;
    });
    may
}

/// Returns the fields of a command, each with its text.
fn views<'a>(analysis: &'a Analysis, command: &Command) -> Vec<FieldRef<'a>> {
    analysis.fields(command.fields).iter().map(|field| analysis.view(field)).collect()
}

/// Returns an index of the analysis's fields as one of the command's.
fn offset(command: &Command, index: u32) -> usize {
    index.saturating_sub(command.fields.start) as usize
}

#[cfg(test)]
mod tests;
