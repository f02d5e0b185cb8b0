//! Policies: rules and settings, checked on construction and immutable after.

use std::sync::Arc;

use airlock_command::{
    Analysis, Command, Role, Settings, Unanalyzable, UnanalyzableKind, Write, analyze, analyze_argv,
};
use airlock_syntax::{Dialect, Span};

use crate::combine::{CommandFacts, Facts, combine};
use crate::decision::Decision;
use crate::error::PolicyError;
use crate::rule::{Context, Effect, Rule};
use crate::rule_set::{RuleSet, Written};
use crate::verdict::Verdict;

mod settings;

pub use settings::{Redirects, Shell};
pub(crate) use settings::{check_directory, check_variable};

/// A policy: rules, a default verdict, settings.
///
/// Cheap to clone, and the same for all threads. Judging is pure: the same line gets the same
/// decision, always.
#[derive(Clone, Debug)]
pub struct Policy {
    inner: Arc<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    rules: Arc<RuleSet>,
    default: Verdict,
    shell: Shell,
    redirects: Redirects,
    settings: Settings,
    context: Context,
    /// What this policy may not be looser than.
    floor: Option<Policy>,
}

/// Builds a [`Policy`] from rule strings and settings.
#[derive(Clone, Debug)]
#[must_use]
pub struct PolicyBuilder {
    pub(crate) rules: Vec<Rule>,
    pub(crate) default: Verdict,
    pub(crate) shell: Shell,
    pub(crate) redirects: Redirects,
    pub(crate) settings: Settings,
}

impl Default for PolicyBuilder {
    fn default() -> Self {
        Self {
            rules: Vec::new(),
            default: Verdict::Deny,
            shell: Shell::default(),
            redirects: Redirects::default(),
            settings: Settings::default(),
        }
    }
}

impl PolicyBuilder {
    /// Adds an allow rule.
    pub fn allow(self, rule: &str) -> Self {
        self.rule(Rule::new(Effect::Allow, rule))
    }

    /// Adds an ask rule.
    pub fn ask(self, rule: &str) -> Self {
        self.rule(Rule::new(Effect::Ask, rule))
    }

    /// Adds a deny rule.
    pub fn deny(self, rule: &str) -> Self {
        self.rule(Rule::new(Effect::Deny, rule))
    }

    pub(crate) fn rule(mut self, mut rule: Rule) -> Self {
        rule.index = self.rules.iter().filter(|other| other.effect == rule.effect).count();
        self.rules.push(rule);
        self
    }

    /// Sets the verdict for an innermost command that no rule names; deny unless set.
    pub fn default_verdict(self, default: Verdict) -> Self {
        Self { default, ..self }
    }

    /// Sets which shell reads the line; any unless set.
    pub fn shell(self, shell: Shell) -> Self {
        Self { shell, ..self }
    }

    /// Sets what is done about redirections that write a file; judge unless set.
    pub fn redirects(self, redirects: Redirects) -> Self {
        Self { redirects, ..self }
    }

    /// Takes the name of a variable out of the table of those that change what runs (Q14).
    pub fn harmless_variable(mut self, name: &str) -> Self {
        self.settings.harmless_variables.push(name.to_owned());
        self
    }

    /// Replaces the directories whose programs go by their bare name (Q46).
    pub fn system_directories<'a>(
        mut self,
        directories: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        self.settings.system_directories = directories.into_iter().map(str::to_owned).collect();
        self
    }

    /// Builds the policy.
    ///
    /// # Errors
    ///
    /// A rule string that is no rule, or a setting that can mean nothing.
    pub fn build(self) -> Result<Policy, PolicyError> {
        let Self { rules, default, shell, redirects, settings } = self;
        settings.harmless_variables.iter().try_for_each(|name| check_variable(name))?;
        settings.system_directories.iter().try_for_each(|path| check_directory(path))?;
        let context = Context::default();
        let rules = RuleSet::compile(rules, |rule| rule.applies(&context, shell.known()))?;
        let rules = Arc::new(rules);
        let inner = Inner { rules, default, shell, redirects, settings, context, floor: None };
        Ok(inner.into())
    }
}

impl From<Inner> for Policy {
    fn from(inner: Inner) -> Self {
        Self { inner: Arc::new(inner) }
    }
}

impl Policy {
    /// Returns a builder for a policy without rules, whose default is deny.
    pub fn builder() -> PolicyBuilder {
        PolicyBuilder::default()
    }

    /// Returns the rules: in the order of the policy.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        self.inner.rules.rules()
    }

    /// Returns the verdict for an innermost command that no rule names.
    #[must_use]
    pub fn default_verdict(&self) -> Verdict {
        self.inner.default
    }

    /// Returns which shell reads the line.
    #[must_use]
    pub fn shell(&self) -> Shell {
        self.inner.shell
    }

    /// Returns what is done about redirections that write a file.
    #[must_use]
    pub fn redirects(&self) -> Redirects {
        self.inner.redirects
    }

    /// Returns the policy with another shell that reads the line.
    #[must_use]
    pub fn with_shell(&self, shell: Shell) -> Self {
        self.rebuilt(shell, self.inner.context.clone())
    }

    /// Returns the policy as it is where this is known: with the rules whose conditions hold there.
    #[must_use]
    pub fn within(&self, context: Context) -> Self {
        self.rebuilt(self.inner.shell, context)
    }

    fn rebuilt(&self, shell: Shell, context: Context) -> Self {
        let inner = Inner::clone(&self.inner);
        let rules = if inner.rules.has_conditions() {
            Arc::new(inner.rules.within(|rule| rule.applies(&context, shell.known())))
        } else {
            inner.rules
        };
        let floor = inner.floor.map(|floor| floor.rebuilt(shell, context.clone()));
        Inner { rules, shell, context, floor, ..inner }.into()
    }

    /// Returns the policy held by another: whatever this one says, a line gets no milder verdict than
    /// the other gives.
    #[must_use]
    pub(crate) fn no_looser_than(&self, floor: Self) -> Self {
        Inner { floor: Some(floor), ..Inner::clone(&self.inner) }.into()
    }

    /// Returns the policy without one of its rules.
    pub(crate) fn without(&self, number: usize) -> Self {
        let Inner { rules, shell, context, .. } = &*self.inner;
        let left_out = rules.rule(number);
        let rules =
            rules.within(|rule| rule.applies(context, shell.known()) && Some(rule) != left_out);
        Inner { rules: Arc::new(rules), ..Inner::clone(&self.inner) }.into()
    }

    /// Returns the stricter of a decision and that of the policy below.
    fn held(&self, own: Decision, judge: impl Fn(&Self) -> Decision) -> Decision {
        match &self.inner.floor {
            None => own,
            Some(floor) => stricter(own, judge(floor)),
        }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.inner.settings
    }

    pub(crate) fn written(&self, number: usize) -> Written {
        self.inner.rules.written(number)
    }

    pub(crate) fn rule(&self, number: usize) -> Option<&Rule> {
        self.inner.rules.rule(number)
    }

    /// Judges a line as the shell of the policy would read it.
    #[must_use]
    pub fn judge(&self, line: &str) -> Decision {
        let dialects: &[Dialect] = match self.inner.shell {
            Shell::Any => &[Dialect::Bash, Dialect::Sh, Dialect::Zsh],
            Shell::Sh => &[Dialect::Bash, Dialect::Sh],
            Shell::Bash => &[Dialect::Bash],
            Shell::Zsh => &[Dialect::Zsh],
        };
        self.held(self.judge_in(line, dialects), |floor| floor.judge(line))
    }

    /// Judges an argv: one command, which no shell reads.
    #[must_use]
    pub fn judge_argv<S: AsRef<str>>(&self, argv: &[S]) -> Decision {
        let argv: Vec<&str> = argv.iter().map(AsRef::as_ref).collect();
        let length = argv.iter().fold(argv.len().saturating_sub(1), |length, argument| {
            length.saturating_add(argument.len())
        });
        let own = self.decide(analyze_argv(&argv, &self.inner.settings), length);
        self.held(own, |floor| floor.judge_argv(&argv))
    }

    /// Judges a line that may not be text: what is not UTF-8 is refused.
    #[must_use]
    pub fn judge_bytes(&self, line: &[u8]) -> Decision {
        match str::from_utf8(line) {
            Ok(line) => self.judge(line),
            Err(error) => {
                let start = u32::try_from(error.valid_up_to()).unwrap_or(u32::MAX);
                let span = Span::new(start, start.saturating_add(1));
                self.refuse(UnanalyzableKind::Encoding, span, line.len())
            }
        }
    }

    /// Refuses what is given as a command and is neither a line nor an argv.
    #[must_use]
    pub fn refuse_bad_type(&self) -> Decision {
        self.refuse(UnanalyzableKind::BadType, Span::default(), 0)
    }

    fn refuse(&self, kind: UnanalyzableKind, span: Span, length: usize) -> Decision {
        let mut analysis = analyze("", Dialect::Sh, &self.inner.settings);
        analysis.unanalyzable.push(Unanalyzable { kind, span, program: Vec::new() });
        self.decide(analysis, length)
    }

    /// Judges a line in each of these readings; the first of the strictest decisions holds.
    fn judge_in(&self, line: &str, dialects: &[Dialect]) -> Decision {
        let read = |dialect: &Dialect| analyze(line, *dialect, &self.inner.settings);
        let mut readings: Vec<Analysis> = dialects.iter().take(1).map(read).collect();
        if readings.iter().all(|first| first.differs) {
            readings.extend(dialects.iter().skip(1).map(read));
        }
        let read_differently = readings.len() > 1;
        // A shell that stops at a syntax error runs what stands before it, and no more; where every
        // one does, the line is not complete.
        if readings.iter().all(|reading| reading.stopped) {
            for reading in &mut readings {
                refuse_syntax(reading, line.len());
            }
        }
        let decisions = readings
            .into_iter()
            .filter(|reading| !runs_nothing(reading))
            .map(|reading| self.decide(reading, line.len()));
        decisions
            .reduce(stricter)
            .unwrap_or_else(|| self.refuse(UnanalyzableKind::Syntax, Span::default(), line.len()))
            .of_line(line, read_differently)
    }

    /// Returns the allow rule by which a command that is innermost too, although it launches this
    /// one, names this one as well.
    fn allow_by_launcher(&self, analysis: &Analysis, command: &Command) -> Option<usize> {
        let launcher = analysis.commands.get(command.launched_by? as usize)?;
        let both = launcher.role == Role::Innermost && command.role == Role::Innermost;
        (both && launcher.fields.contains(command.fields))
            .then(|| self.inner.rules.allow_of_launched(analysis, launcher, command.fields.start))
            .flatten()
    }

    /// Decides about what one reading of a line runs.
    fn decide(&self, analysis: Analysis, length: usize) -> Decision {
        let inner = &*self.inner;
        let commands: Vec<CommandFacts> = analysis
            .commands
            .iter()
            .map(|command| {
                let mut answers = inner.rules.answers(&analysis, command, &inner.settings);
                answers.allow =
                    answers.allow.or_else(|| self.allow_by_launcher(&analysis, command));
                CommandFacts {
                    role: command.role,
                    barred: command.barred,
                    launched_by: command.launched_by.map(|index| index as usize),
                    answers,
                }
            })
            .collect();
        let writes: Vec<_> = match inner.redirects {
            Redirects::Ignore => Vec::new(),
            Redirects::Judge => {
                let writes = analysis.writes.iter();
                let answers = |write: &Write| {
                    inner.rules.write_answers(analysis.view(&write.target), write.elsewhere)
                };
                writes.map(answers).collect()
            }
        };
        let any_shell = inner.shell == Shell::Any;
        let expands =
            analysis.expansion.is_some() || (any_shell && analysis.dialect_expansion.is_some());
        let unanalyzable = analysis.unanalyzable.first().map(|found| found.kind);
        let facts = Facts {
            commands: &commands,
            writes: &writes,
            unanalyzable,
            expands,
            default: inner.default,
        };
        let combined = combine(&facts);
        Decision::new(self.clone(), analysis, combined, length)
    }
}

/// Returns the stricter of two decisions, the first where they are alike.
fn stricter(own: Decision, other: Decision) -> Decision {
    if other.strictness() > own.strictness() { other } else { own }
}

/// Returns whether a shell stops reading before anything runs.
fn runs_nothing(analysis: &Analysis) -> bool {
    analysis.stopped && analysis.commands.is_empty() && analysis.unanalyzable.is_empty()
}

fn refuse_syntax(analysis: &mut Analysis, length: usize) {
    analysis.unanalyzable.push(Unanalyzable {
        kind: UnanalyzableKind::Syntax,
        span: Span::new(0, u32::try_from(length).unwrap_or(u32::MAX)),
        program: Vec::new(),
    });
}

#[cfg(test)]
mod tests;
