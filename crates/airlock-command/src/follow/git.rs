//! git: its settings (`-c`), and what its subcommands launch (R35, R38, R45, Q23, Q25).

use airlock_syntax::Span;

use super::{Context, Follower, fields::Origin, line::Reader, row::Work};
use crate::{
    Bar, UnanalyzableKind,
    getopt::OptionArgument,
    git_config::{GitSetting, Stored, classify, stored},
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
        let line = setting.line(value);
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
            self.stored_settings(index, arguments, below);
        }
    }

    /// Follows what `git config [OPTION]... [set] KEY VALUE` stores. Each word with a dot may be the key:
    /// another is an option's file or type, and what stands behind it is no value then.
    fn stored_settings(&mut self, command: u32, arguments: Span, below: Context) {
        for at in arguments.start.saturating_add(1)..arguments.end.saturating_sub(1) {
            let value_at = at.saturating_add(1);
            let key = self.literal_at(at).filter(|key| !key.starts_with(b"-"));
            let (Some(key), Some(value)) = (key, self.literal_at(value_at)) else { continue };
            let span = self.analysis.span_of(Span::new(value_at, value_at.saturating_add(1)));
            match stored(key, value) {
                Stored::Nothing => {}
                Stored::Loads => self.set_barred(command, Bar::MayLaunch),
                Stored::Line(line) => {
                    if let Ok(line) = String::from_utf8(line) {
                        self.line(&line, Reader::Sh, Origin::Within(span), below);
                    }
                }
                Stored::Subcommand(words) => {
                    let line = [b"git ", words.as_slice()].concat();
                    // git runs itself anyway: no allow rule need name the word.
                    self.split_command(&line, |byte| *byte == b' ', span, below.seen());
                }
            }
        }
    }
}
