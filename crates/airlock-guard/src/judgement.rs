//! What was found about a call, what comes next, and what is recorded of it.

use std::sync::Arc;

use airlock::{Decision, Reason, Role, Verdict};

use crate::approver::{Conclusion, Request};
use crate::command_args::Command;
use crate::policy::ShellCommandPolicy;
use crate::record::{Escalation, LAYER, Record, SCREEN_LAYER};
use crate::refusal::Refusal;

/// A command in the arguments of a call, and what is decided about it.
#[derive(Clone, Debug)]
pub struct Found {
    /// The path of the argument; empty where an expected command is missing.
    pub argument: String,
    /// The command.
    pub command: Command,
    /// What is decided.
    pub decision: Decision,
}

/// Returns the names of the innermost programs of a line, as a record keeps them.
#[must_use]
pub fn programs(decision: &Decision) -> Vec<String> {
    let innermost = decision.commands().filter(|command| command.role() == Role::Innermost);
    innermost.map(|command| command.program()).collect()
}

impl Found {
    /// Returns how strict the decision is: what cannot be followed, a deny rule, the default, asking
    /// (Q36).
    fn strictness(&self) -> u8 {
        match (self.decision.verdict(), self.decision.reason()) {
            (Verdict::Allow, _) => 0,
            (Verdict::Ask, _) => 1,
            (Verdict::Deny, Reason::Unanalyzable(_)) => 4,
            (Verdict::Deny, Reason::Rule(_)) => 3,
            (Verdict::Deny, Reason::Doubt(_) | Reason::Default | Reason::Launcher) => 2,
        }
    }

    /// Returns the names of the innermost programs.
    #[must_use]
    pub fn programs(&self) -> Vec<String> {
        programs(&self.decision)
    }

    /// Returns the names of the programs that need approval, each once.
    #[must_use]
    pub fn programs_to_approve(&self) -> Vec<String> {
        let mut programs = Vec::new();
        for command in self.decision.commands() {
            let program = command.program();
            if command.verdict() == Verdict::Ask && !programs.contains(&program) {
                programs.push(program);
            }
        }
        programs
    }
}

/// What comes next for a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// No check applies to it: it runs, and is not recorded.
    Unjudged,
    /// It runs.
    Permit,
    /// The approver is asked about these of the commands found, one after the other.
    Ask(Vec<usize>),
    /// It does not run.
    Refuse(Box<Refusal>),
}

/// What is known of a call after judging it.
#[derive(Clone, Debug)]
pub struct Judgement {
    tool: String,
    policy: Option<Arc<ShellCommandPolicy>>,
    pub(crate) screened: Option<String>,
    pub(crate) found: Vec<Found>,
}

impl Judgement {
    pub(crate) fn new(tool: &str, policy: Option<Arc<ShellCommandPolicy>>) -> Self {
        Self { tool: tool.to_owned(), policy, screened: None, found: Vec::new() }
    }

    /// Returns the tool's name.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// Returns the commands that were found in the arguments.
    #[must_use]
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// Returns the check that took the verdict, as the record names it.
    #[must_use]
    pub fn layer(&self) -> &'static str {
        if self.screened.is_some() { SCREEN_LAYER } else { LAYER }
    }

    /// Returns the first of the strictest decisions.
    #[must_use]
    pub fn decisive(&self) -> Option<&Found> {
        let first = self.found.first()?;
        let stricter = |own, other: &'_ Found| other.strictness() > Found::strictness(own);
        Some(
            self.found
                .iter()
                .fold(first, |own, other| if stricter(own, other) { other } else { own }),
        )
    }

    /// Returns what comes next.
    #[must_use]
    pub fn next(&self) -> Next {
        if let Some(argument) = &self.screened {
            return Next::Refuse(Box::new(Refusal::screened(&self.tool, argument)));
        }
        let Some(decisive) = self.decisive() else { return Next::Unjudged };
        match decisive.decision.verdict() {
            Verdict::Allow => Next::Permit,
            Verdict::Ask => {
                let asked = self.found.iter().enumerate();
                let asked = asked.filter(|(_, found)| found.decision.verdict() == Verdict::Ask);
                Next::Ask(asked.map(|(index, _)| index).collect())
            }
            Verdict::Deny => Next::Refuse(Box::new(Refusal::decided(&self.tool, decisive))),
        }
    }

    /// Returns what an approver is asked about one of the commands found.
    #[must_use]
    pub fn request(&self, index: usize) -> Option<Request> {
        Some(Request::new(&self.tool, self.found.get(index)?))
    }

    /// Returns the refusal of a call whose approver did not grant it.
    #[must_use]
    pub fn refuse_escalated(&self, index: usize, conclusion: &Conclusion) -> Option<Refusal> {
        Refusal::escalated(&self.tool, self.found.get(index)?, conclusion)
    }

    /// Returns the refusal of a call whose arguments changed while it was decided about (Q32).
    #[must_use]
    pub fn refuse_changed(&self) -> Refusal {
        Refusal::changed(&self.tool, self.decisive())
    }

    /// Returns the refusal of a call whose decision could not be recorded.
    #[must_use]
    pub fn refuse_unrecorded(&self) -> Refusal {
        Refusal::unrecorded(&self.tool)
    }

    /// Returns the record of the call.
    ///
    /// `refusal` is what it was refused with, if it was; `conclusion` what came of asking.
    #[must_use]
    pub fn record(
        &self,
        refusal: Option<&Refusal>,
        conclusion: Option<&Conclusion>,
        with_command: bool,
    ) -> Record {
        let decisive = self.decisive();
        let owned = |text: &str| text.to_owned();
        let verdict = match (&self.screened, decisive) {
            (Some(_), _) => Verdict::Deny,
            (None, Some(found)) => found.decision.verdict(),
            (None, None) => Verdict::Allow,
        };
        Record {
            tool: Some(self.tool.clone()),
            verdict: owned(verdict.word()),
            permitted: refusal.is_none(),
            block_reason: refusal.map(|refusal| owned(refusal.block_reason.code())),
            violation_type: refusal.and_then(|refusal| refusal.violation_type.map(owned)),
            reason_code: refusal.and_then(|refusal| refusal.reason_code.map(owned)),
            program: decisive.and_then(|found| found.decision.program()).map(owned),
            programs: self.found.iter().flat_map(Found::programs).collect(),
            escalation: conclusion.map(|conclusion| Escalation {
                request_id: conclusion.request_id.clone(),
                outcome: owned(conclusion.outcome.code()),
                approver: conclusion.approver.clone(),
            }),
            policy_digest: self.policy.as_deref().map(|policy| owned(policy.digest())),
            command_sha256: decisive.and_then(|found| found.command.sha256()),
            command: decisive.filter(|_| with_command).and_then(|found| found.command.text()),
            ..Record::new(self.layer())
        }
    }
}
