//! git: its settings (`-c`), and what its subcommands launch (R35, R38, R45, Q23, Q25).

use super::{Context, Follower, fields::Origin, row::Work};
use crate::{
    UnanalyzableKind,
    getopt::OptionArgument,
    git_config::{GitSetting, classify},
    wrappers,
};

impl Follower<'_> {
    /// Takes the arguments of git behind its global options.
    pub(crate) fn git(&mut self, work: &mut Work) {
        let at = work.getopt.next;
        if let Some(command) = self.analysis.commands.get_mut(work.command as usize) {
            command.arguments = at;
        }
        let end = work.getopt.end;
        let row = wrappers::rows(b"git")
            .find(|row| !row.words.is_empty() && self.row_holds(row, at, end));
        let Some(row) = row else { return };
        let words = u32::try_from(row.words.len()).unwrap_or(u32::MAX);
        work.said.settled = true;
        self.row(row, work.command, at.saturating_add(words), work.context);
    }

    /// Follows a `key=value` of git's configuration.
    pub(crate) fn git_config(&mut self, work: &mut Work, argument: Option<OptionArgument>) {
        let Some(argument) = argument else { return };
        let Some(field) = self.analysis.fields.get(argument.field as usize).copied() else {
            return;
        };
        let text = self.text_of(argument);
        let equals = text.iter().position(|byte| *byte == b'=');
        let key = text.get(..equals.unwrap_or(text.len())).unwrap_or_default();
        let at = equals.unwrap_or(text.len()).saturating_add(1);
        let value = equals.and_then(|_| text.get(at..));
        let (value, literal) = (value.unwrap_or_default(), field.is_literal());
        let line = match classify(key, equals.is_some().then_some(value)) {
            GitSetting::Harmless => return,
            GitSetting::Refuse => None,
            GitSetting::Line => Some(value.to_vec()),
            GitSetting::CredentialHelper => match value.strip_prefix(b"!") {
                Some(line) => Some(line.to_vec()),
                None if value.starts_with(b"/") => Some(value.to_vec()),
                None => Some([b"git-credential-", value].concat()),
            },
        };
        let Some(line) = line.filter(|_| literal) else {
            return self.refuse_work(work, UnanalyzableKind::GitConfig);
        };
        let offset = u32::try_from(at).unwrap_or(u32::MAX).saturating_add(argument.offset);
        let is_value = line == value;
        let verbatim = field.verbatim.filter(|_| is_value).map(|at| at.saturating_add(offset));
        let origin = verbatim.map_or(Origin::Within(field.span), Origin::At);
        work.said.launched = true;
        let below = Context { appends: true, ..work.below() };
        self.nested_line(&line, origin, work, below);
    }
}
