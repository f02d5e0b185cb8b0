//! What launchers alone do: lines behind a key, and login shells.

use super::{Follower, row::Work};
use crate::getopt::OptionArgument;

impl Follower<'_> {
    /// Returns the part of an option-argument behind one of these keys.
    pub(crate) fn behind_key(
        &self,
        value: OptionArgument,
        keys: &[&str],
    ) -> Option<OptionArgument> {
        let text = self.text_of(value);
        let rest = keys.iter().find_map(|key| {
            let (head, rest) = text.split_at_checked(key.len())?;
            head.eq_ignore_ascii_case(key.as_bytes()).then_some(rest)
        })?;
        let blank = |byte: &u8| *byte != b' ' && *byte != b'\t';
        let skip = rest.iter().position(blank).unwrap_or(rest.len());
        let rest = rest.get(skip..).unwrap_or_default();
        let rest = rest.strip_prefix(b"=").unwrap_or(rest);
        let passed = u32::try_from(text.len().saturating_sub(rest.len())).unwrap_or(u32::MAX);
        Some(OptionArgument { offset: value.offset.saturating_add(passed), ..value })
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
        let rest = work.rest();
        if let Some(at) = (rest.start..rest.end).find(|at| self.literal_at(*at) == Some(b"--")) {
            work.getopt.next = at.saturating_add(1);
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
