//! The operands of a launching program, in the order in which its row lists them.

use super::{Context, Follower, row::Work};
use crate::{FieldKind, Operand, UnanalyzableKind, getopt::OptionArgument};

impl Follower<'_> {
    /// Takes an operand that stands before further options.
    pub(super) fn permuted_operand(&mut self, work: &mut Work, number: u32) {
        let index = work.getopt.next.saturating_sub(1);
        let at = (number as usize).saturating_sub(1);
        let last = work.row.operands.len().saturating_sub(1);
        let operand = OptionArgument { field: index, offset: 0 };
        for kind in work.row.operands {
            self.every_operand(work, operand, *kind);
        }
        match work.row.operands.get(at.min(last)) {
            Some(Operand::OneLine) => self.one_line(work, index),
            Some(Operand::OneLineOrScript) => self.line_or_script(work, index),
            Some(Operand::Program(language)) if number == 1 && !work.said.code => {
                self.program_text(work, *language, OptionArgument { field: index, offset: 0 });
            }
            Some(_) | None => {}
        }
    }

    /// Takes the operands of one row entry; returns whether the next entry is to be taken.
    pub(super) fn operand(&mut self, work: &mut Work, operand: Operand) -> bool {
        match operand {
            Operand::Other | Operand::Root => {
                work.said.other_root |= operand == Operand::Root;
                return self.other_operand(work);
            }
            // Met among the options: such a program takes them behind operands too.
            Operand::LineAfterKey(_)
            | Operand::Address(_)
            | Operand::Commands(_)
            | Operand::OneLineOrScript
            | Operand::PlusCommand
            | Operand::MayLaunchIf(_)
            | Operand::MayLaunchIfWord { .. } => return true,
            Operand::Number => return self.number_operand(work),
            Operand::OtherUnlessDashes => {
                return work.getopt.dashes || self.other_operand(work);
            }
            Operand::OptionsAgain => {
                work.getopt.ended = work.getopt.dashes;
                return self.options(work) && !work.said.launches_nothing;
            }
            Operand::LookedPast => {
                work.said.settled = true;
                return true;
            }
            Operand::TmuxCommands => self.tmux(work),
            Operand::LoneDash => {
                self.lone_dash(work);
                return !work.said.refused;
            }
            Operand::Assignments => {
                self.assignments(work);
                return !work.said.refused;
            }
            Operand::Command | Operand::CommandWith(_) if work.said.takes_line => {
                self.one_operand_line(work);
            }
            Operand::NamedCommand => self.named_command(work),
            Operand::Command | Operand::Appended => {
                self.launched_command(work, operand == Operand::Appended);
            }
            Operand::CommandWith(text) => {
                work.said.replacement = Some(text.as_bytes().to_vec());
                self.launched_command(work, false);
            }
            Operand::Package => self.package(work),
            Operand::ArgumentsOf(program) => self.arguments_of(work, program),
            Operand::CommandOrLine => self.command_or_line(work),
            Operand::LoginShell => self.login_shell(work),
            Operand::CommandBehindDashes => self.command_behind_dashes(work),
            Operand::Line => self.joined_line(work),
            Operand::Template => self.template(work),
            Operand::BehindLine => self.behind_line(work),
            Operand::OneLine => {
                self.one_operand_line(work);
                return true;
            }
            Operand::Script => self.script(work),
            Operand::ScriptOrCode(ends) => self.script_or_code(work, ends),
            Operand::Program(language) => {
                let at = work.getopt.next;
                if at < work.getopt.end && !work.said.code && !work.row.parsing.permutes {
                    let argument = OptionArgument { field: at, offset: 0 };
                    self.program_text(work, language, argument);
                }
            }
            Operand::FindExpression => self.find(work),
            Operand::Subcommand
            | Operand::SubcommandAmongOptions
            | Operand::AbbreviatedSubcommand => self.subcommand(work),
            Operand::GitSubcommand => {
                if let Some(command) = self.analysis.commands.get_mut(work.command as usize) {
                    command.arguments = work.getopt.next;
                }
                self.subcommand(work);
            }
        }
        false
    }

    /// Follows the next operand, which is a line.
    pub(crate) fn one_operand_line(&mut self, work: &mut Work) {
        let at = work.getopt.next;
        if at < work.getopt.end {
            work.getopt.next = at.saturating_add(1);
            self.one_line(work, at);
        }
    }

    /// Passes over one operand; returns whether there was one.
    pub(super) fn other_operand(&mut self, work: &mut Work) -> bool {
        let at = work.getopt.next;
        if at >= work.getopt.end {
            return false;
        }
        let count_known = self
            .analysis
            .fields
            .get(at as usize)
            .is_some_and(|field| !matches!(field.kind, FieldKind::Glob));
        if !count_known {
            self.refuse_work(work, UnanalyzableKind::DynamicProgram);
            return false;
        }
        work.getopt.next = at.saturating_add(1);
        true
    }

    /// Launches what stands at the cursor, behind a name and a colon if there are any. A word with a plus
    /// before it chooses among names.
    fn named_command(&mut self, work: &mut Work) {
        let rest = work.rest();
        let text = self.literal_at(rest.start).filter(|_| !rest.is_empty()).unwrap_or_default();
        if text.starts_with(b"+") {
            return self.may_launch_itself(work);
        }
        let colon = text.iter().position(|byte| *byte == b':');
        let Some(at) = colon.filter(|at| at.saturating_add(1) < text.len()) else {
            return self.launched_command(work, false);
        };
        let offset = u32::try_from(at).unwrap_or(u32::MAX).saturating_add(1);
        let fields = self.fields_from(OptionArgument { field: rest.start, offset }, rest.end);
        work.said.launched = true;
        work.said.launched_rest = true;
        let below = work.below();
        self.command(fields, work.open, below);
    }

    /// Passes over one operand unless it is known to be no number; returns whether the row can go on.
    fn number_operand(&mut self, work: &mut Work) -> bool {
        let digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
        let at = work.getopt.next;
        let is_other = self.literal_at(at).is_some_and(|text| !digits(text));
        at >= work.getopt.end || is_other || self.other_operand(work)
    }

    /// Passes over a lone `-`. What looks like an option behind it is one to BSD's env and a program to
    /// others: refused.
    fn lone_dash(&mut self, work: &mut Work) {
        let at = work.getopt.next;
        if at >= work.getopt.end || self.literal_at(at) != Some(b"-") {
            return;
        }
        work.getopt.next = at.saturating_add(1);
        if let Some(next) = self.analysis.fields.get(work.getopt.next as usize)
            && work.getopt.next < work.getopt.end
            && self.analysis.view(next).may_start_with(b'-')
        {
            self.refuse_work(work, UnanalyzableKind::UnknownOption);
        }
    }

    /// Passes over `NAME=value` operands. What looks like an option behind one is an option to sudo
    /// and a program to env: refused.
    pub(super) fn assignments(&mut self, work: &mut Work) {
        let first = work.getopt.next;
        while work.getopt.next < work.getopt.end {
            let at = work.getopt.next;
            let Some(field) = self.analysis.fields.get(at as usize) else { return };
            let view = self.analysis.view(field);
            if !view.holds(b'=') {
                if at > first && view.may_start_with(b'-') {
                    self.refuse_work(work, UnanalyzableKind::UnknownOption);
                }
                return;
            }
            if view.may_start_with(b'=') {
                // Without a name it is a program to sudo.
                return self.refuse_work(work, UnanalyzableKind::UnknownOption);
            }
            if !self.names_literally(field) {
                return self.refuse_work(work, UnanalyzableKind::LoaderVariable);
            }
            self.assignment_argument(OptionArgument { field: at, offset: 0 }, work.context);
            work.getopt.next = at.saturating_add(1);
        }
    }

    /// Checks a `NAME=value` that is given as an argument.
    pub(crate) fn assignment_argument(&mut self, argument: OptionArgument, context: Context) {
        let Some(field) = self.analysis.fields.get(argument.field as usize).copied() else {
            return;
        };
        let text = self.text_of(argument);
        let equals = text.iter().position(|byte| *byte == b'=');
        let name = text.get(..equals.unwrap_or(text.len())).unwrap_or_default();
        let value = equals.and_then(|at| text.get(at.saturating_add(1)..));
        let value = value.filter(|_| field.is_literal());
        self.sets(name, value, field.span, context);
    }

    /// Returns whether a field is the option by which a program hands a line to a shell.
    pub(crate) fn is_line_option(&self, at: u32) -> bool {
        matches!(self.literal_at(at), Some(b"-c" | b"--command" | b"--session-command"))
    }

    /// Launches `-c LINE`, or what stands at the cursor.
    pub(crate) fn command_or_line(&mut self, work: &mut Work) {
        if self.is_line_option(work.getopt.next) {
            work.getopt.next = work.getopt.next.saturating_add(1);
            return self.one_operand_line(work);
        }
        self.launched_command(work, false);
    }

    /// Launches what stands behind the next `--`.
    pub(crate) fn command_behind_dashes(&mut self, work: &mut Work) {
        // Options stand behind other operands too.
        while !work.getopt.dashes && work.getopt.next < work.getopt.end {
            work.getopt.ended = false;
            work.getopt.next = work.getopt.next.saturating_add(1);
            if !self.options(work) {
                return;
            }
        }
        if work.getopt.dashes {
            self.launched_command(work, false);
        }
    }

    /// Takes the user and the arguments of a login shell.
    pub(crate) fn login_shell(&mut self, work: &mut Work) {
        if work.said.takes_command {
            return self.launched_command(work, false);
        }
        let rest = work.rest();
        if let Some(at) = (rest.start..rest.end).find(|at| self.is_line_option(*at)) {
            work.getopt.next = at.saturating_add(1);
            self.one_operand_line(work);
        }
    }
}
