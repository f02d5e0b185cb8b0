//! git: its settings (`-c`), and what its subcommands launch (R35, R38, R45, Q23, Q25).

use airlock_syntax::Span;

use super::{Context, Follower, fields::Origin, line::Reader, row::Work};
use crate::{
    UnanalyzableKind,
    getopt::OptionArgument,
    git_config::{GitSetting, classify},
};

impl Follower<'_> {
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
        let setting = classify(key, equals.is_some().then_some(value));
        if setting == GitSetting::Harmless {
            return;
        }
        let line = line_of(setting, value);
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

    /// Follows what the operands of a subcommand name: the command of an `ext::` address
    /// (git-remote-ext(1)), and a setting that `git config` stores for later (Q25).
    pub(crate) fn git_operands(&mut self, index: u32, context: Context) {
        let Some(command) = self.analysis.commands.get(index as usize).copied() else { return };
        let arguments = Span::new(command.arguments, command.fields.end);
        let below = Context { appends: true, ..context.below(index) };
        for at in arguments.start..arguments.end {
            let Some(address) = self.literal_at(at).and_then(|text| text.strip_prefix(b"ext::"))
            else {
                continue;
            };
            let address = address.to_vec();
            self.split_command(&address, |byte| *byte == b' ', command.span, below);
        }
        if self.literal_at(arguments.start) == Some(b"config") {
            self.stored_setting(arguments, below);
        }
    }

    /// Follows the line of `git config [set] KEY LINE`.
    fn stored_setting(&mut self, arguments: Span, below: Context) {
        let is_key = |at: &u32| {
            self.literal_at(*at).is_some_and(|text| !text.starts_with(b"-") && text.contains(&b'.'))
        };
        let first = arguments.start.saturating_add(1);
        let Some(at) = (first..arguments.end).find(is_key) else { return };
        let value_at = at.saturating_add(1);
        let key = self.literal_at(at).unwrap_or_default();
        let Some(value) = self.literal_at(value_at).filter(|_| value_at < arguments.end) else {
            return;
        };
        let is_alias = key.get(..6).is_some_and(|head| head.eq_ignore_ascii_case(b"alias."));
        let alias = value.strip_prefix(b"!").filter(|_| is_alias).map(<[u8]>::to_vec);
        let line = alias.or_else(|| line_of(classify(key, Some(value)), value));
        let Some(source) = line.and_then(|line| String::from_utf8(line).ok()) else {
            return;
        };
        let span = self.analysis.span_of(Span::new(value_at, value_at.saturating_add(1)));
        self.line(&source, Reader::Sh, Origin::Within(span), below);
    }
}

/// Returns the line that a setting of git runs.
fn line_of(setting: GitSetting, value: &[u8]) -> Option<Vec<u8>> {
    match setting {
        GitSetting::Harmless | GitSetting::Refuse => None,
        GitSetting::Line => Some(value.to_vec()),
        GitSetting::CredentialHelper => Some(match value {
            [b'!', line @ ..] => line.to_vec(),
            [b'/', ..] => value.to_vec(),
            _ => [b"git-credential-", value].concat(),
        }),
    }
}
