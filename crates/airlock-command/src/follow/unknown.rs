//! What a row does about a word that it does not know: an option without a row, a pattern that may be an
//! option, an option whose option-argument is missing.

use super::{Follower, row::Work};
use crate::{
    Bar, Bare, Effect, FieldKind, Operand, OptionSpec, UnanalyzableKind, Unknown, Wrapper,
};

impl Follower<'_> {
    /// Takes an option without a row.
    pub(super) fn unknown_option(&mut self, work: &mut Work) {
        match work.row.parsing.unknown {
            Unknown::Refuse => self.refuse_work(work, UnanalyzableKind::UnknownOption),
            Unknown::LookPast | Unknown::PassOver => {
                if !self.subcommand_anywhere(work) {
                    self.set_barred(work.command, Bar::MayLaunch);
                }
                self.set_scan(work.command, self.arguments(work.command));
            }
        }
    }

    /// Takes a pattern that may be an option; returns whether the row cannot go on.
    pub(super) fn unsure(&mut self, work: &mut Work, at: u32) -> bool {
        let first = work.row.operands.first();
        let judged_itself =
            first.is_some_and(|first| first.is_subcommand() || *first == Operand::Script);
        self.unsure_subcommand(work, at);
        let kind = self.analysis.fields.get(at as usize).map(|field| field.kind);
        // Words from elsewhere would be the line or the script that a shell runs.
        if first == Some(&Operand::Script)
            && (work.said.takes_line || kind == Some(FieldKind::Replacement))
        {
            self.refuse_work(work, UnanalyzableKind::DynamicProgram);
            return true;
        }
        match work.row.parsing.unknown {
            Unknown::Refuse if !judged_itself => {
                self.refuse_work(work, UnanalyzableKind::DynamicProgram);
                true
            }
            Unknown::PassOver if !judged_itself => {
                if self.may_launch(work.row, at) {
                    self.set_barred(work.command, Bar::MayLaunch);
                    work.said.unsure = true;
                }
                false
            }
            Unknown::Refuse | Unknown::LookPast | Unknown::PassOver => {
                self.set_barred(work.command, Bar::MayLaunch);
                true
            }
        }
    }

    /// Returns whether a pattern may be one of the options by which a program launches something.
    pub(super) fn may_launch(&self, row: &Wrapper, at: u32) -> bool {
        let Some(field) = self.analysis.fields.get(at as usize) else { return true };
        let view = self.analysis.view(field);
        row.options
            .iter()
            .filter(|spec| spec.may_launch())
            .flat_map(|spec| spec.names)
            .any(|name| view.may_be(name.as_bytes(), true) || name.len() == 2)
    }

    /// Takes an option whose option-argument is missing at the end.
    pub(super) fn missing(&mut self, work: &mut Work, spec: &OptionSpec) {
        if spec.effect == Effect::Code {
            self.refuse_work(work, UnanalyzableKind::InlineCode);
        } else if work.open && spec.effect == Effect::Nothing && work.row.operands.is_empty() {
            self.set_barred(work.command, Bar::MayLaunch);
        } else if work.open {
            self.refuse_work(work, UnanalyzableKind::DynamicProgram);
        } else if let Bare::Refuse(kind) = work.row.bare {
            // Some shells list their options for `-o` alone, and go on.
            self.refuse_work(work, kind);
        } else {
            // The program complains and launches nothing.
            work.said.launches_nothing = true;
        }
    }
}
