//! Options whose effect is more than a word of [`Said`](super::row::Said).

use airlock_syntax::Span;

use super::{Follower, fields::Origin, row::Work};
use crate::{Bar, Commands, Operand, getopt::OptionArgument};

/// What separates the keyword of a setting of OpenSSH's from its value (`strdelim` of `misc.c`).
const DELIMITERS: &[u8] = b" \t\r\n=\"";

impl Follower<'_> {
    /// Notes that the program may launch or write something of its own, so that no allow rule counts.
    pub(super) fn may_launch_itself(&mut self, work: &mut Work) {
        work.said.unsure = true;
        self.set_barred(work.command, Bar::MayLaunch);
    }

    /// Takes an option by which the program loads a file.
    pub(super) fn loads(&mut self, work: &mut Work, value: Option<OptionArgument>) {
        if value.is_none_or(|value| self.text_of(value) != b"/dev/null") {
            self.may_launch_itself(work);
        }
    }

    /// Returns whether an option-argument holds one of these texts, or may.
    pub(super) fn holds(&self, value: OptionArgument, texts: &[&str]) -> bool {
        let literal =
            self.analysis.fields.get(value.field as usize).is_some_and(crate::Field::is_literal);
        let text = self.text_of(value).to_ascii_lowercase();
        let held =
            |part: &&str| super::fields::contains(&text, part.to_ascii_lowercase().as_bytes());
        !literal || texts.iter().any(held)
    }

    /// Returns whether an option-argument is `KEY=VALUE` for one of these keys, and its value plain.
    pub(super) fn is_plain_setting(&self, value: OptionArgument, keys: &[&str]) -> bool {
        let text = self.text_of(value);
        let equals = text.iter().position(|byte| *byte == b'=').unwrap_or(text.len());
        let (key, rest) = text.split_at(equals);
        let known = keys.iter().any(|known| known.as_bytes() == key.trim_ascii());
        known
            && !rest.is_empty()
            && !self.is_unknown(value.field)
            && rest.iter().all(|byte| is_plain(*byte))
    }

    /// Returns whether an option-argument starts with one of these texts, and is plain behind it.
    pub(super) fn is_plain_behind(&self, value: OptionArgument, starts: &[&str]) -> bool {
        let text = self.text_of(value);
        let plain = |start: &&str| {
            let (head, rest) = text.split_at_checked(start.len()).unwrap_or_default();
            head.eq_ignore_ascii_case(start.as_bytes()) && rest.iter().all(|byte| is_plain(*byte))
        };
        !text.is_empty() && !self.is_unknown(value.field) && starts.iter().any(plain)
    }

    /// Takes an address of socat's: behind a comma stand options.
    fn address(&mut self, work: &mut Work, at: OptionArgument, keys: &[&str]) {
        let Some(line) = self.behind_key(at, keys) else { return };
        let text = self.text_of(line);
        let comma = text.iter().position(|byte| *byte == b',').unwrap_or(text.len());
        let (head, options) = text.split_at(comma);
        if options.is_empty() || self.is_unknown(at.field) {
            return self.line_argument(work, Some(line), false);
        }
        if head.iter().any(|byte| b"\\'\"([{".contains(byte)) {
            self.may_launch_itself(work);
        }
        work.said.launched = true;
        let span = self.analysis.span_of(Span::new(at.field, at.field.saturating_add(1)));
        let below = work.below();
        self.nested_line(head, Origin::Within(span), work, below);
    }

    /// Takes a keyword with its value, as OpenSSH reads them.
    pub(super) fn setting(
        &mut self,
        work: &mut Work,
        value: Option<OptionArgument>,
        lines: &[&str],
        loads: &[&str],
    ) {
        let Some(value) = value else { return };
        let text = self.text_of(value);
        let delimits = |byte: &u8| DELIMITERS.contains(byte);
        let start = text.iter().position(|byte| !delimits(byte)).unwrap_or(text.len());
        let rest = text.get(start..).unwrap_or_default();
        let end = rest.iter().position(delimits).unwrap_or(rest.len());
        let keyword = rest.get(..end).unwrap_or_default();
        let is = |known: &&str| known.as_bytes().eq_ignore_ascii_case(keyword);
        let literal =
            self.analysis.fields.get(value.field as usize).is_some_and(crate::Field::is_literal);
        if !literal || loads.iter().any(is) {
            return self.may_launch_itself(work);
        }
        if !lines.iter().any(is) {
            return;
        }
        let behind = rest.get(end..).unwrap_or_default();
        let behind = behind.strip_prefix(b"\"").unwrap_or(behind);
        let blank = |byte: &u8| !b" \t\r\n=".contains(byte);
        let line =
            behind.get(behind.iter().position(blank).unwrap_or(behind.len())..).unwrap_or_default();
        if line.eq_ignore_ascii_case(b"none") {
            return;
        }
        let passed = u32::try_from(text.len().saturating_sub(line.len())).unwrap_or(u32::MAX);
        let line = OptionArgument { offset: value.offset.saturating_add(passed), ..value };
        self.line_argument(work, Some(line), false);
    }

    /// Takes operands that are numbers of processes. Where they are not, what stands there may be launched.
    pub(super) fn numbers(&mut self, work: &mut Work) {
        let number = |at| {
            let text = self.literal_at(at);
            text.is_some_and(|text| text.iter().all(u8::is_ascii_digit))
        };
        let rest = work.rest();
        if (rest.start..rest.end).all(number) {
            work.said.launches_nothing = true;
        } else {
            self.may_launch_itself(work);
        }
    }

    /// Takes an operand of a row in which each has the same meaning.
    pub(super) fn every_operand(&mut self, work: &mut Work, at: OptionArgument, kind: Operand) {
        if let Operand::LineAfterKey(keys) = kind
            && let Some(line) = self.behind_key(at, keys)
        {
            self.line_argument(work, Some(line), false);
        } else if let Operand::Address(keys) = kind {
            self.address(work, at, keys);
        } else if let Operand::Commands(commands) = kind {
            self.commands(work, at, commands);
        } else if let Operand::PlusCommand = kind {
            if !self.text_of(at).strip_prefix(b"+").is_none_or(is_plain_search) {
                self.may_launch_itself(work);
            }
        } else if let Operand::MayLaunchIf(texts) = kind
            && self.literal_at(at.field).is_some()
            && self.holds(at, texts)
        {
            self.may_launch_itself(work);
        }
    }

    /// Takes the words from a field on, as far as the row reads them, where any of them may say what is
    /// launched.
    pub(super) fn every_word(&mut self, work: &mut Work, from: u32) {
        let end = if work.row.parsing.permutes { work.getopt.end } else { work.getopt.next };
        for operand in work.row.operands {
            let Operand::MayLaunchIfWord { starts, holds } = *operand else { continue };
            let says = |at: u32| {
                let text = self.literal_at(at).unwrap_or_default().to_ascii_lowercase();
                let holds_one = |part: &&str| super::fields::contains(&text, part.as_bytes());
                starts.iter().any(|start| text.starts_with(start.as_bytes()))
                    && (holds.is_empty() || holds.iter().any(holds_one))
            };
            if (from..end.min(work.getopt.end)).any(says) {
                self.may_launch_itself(work);
            }
        }
    }

    /// Takes a command or text in a program's own language.
    pub(super) fn commands(&mut self, work: &mut Work, at: OptionArgument, known: Commands) {
        let text = self.text_of(at);
        if self.literal_at(at.field).is_none() {
            return self.may_launch_itself(work);
        }
        let trimmed = text.trim_ascii_start();
        let blanks = u32::try_from(text.len().saturating_sub(trimmed.len())).unwrap_or(u32::MAX);
        let start = OptionArgument { offset: at.offset.saturating_add(blanks), ..at };
        if let Some(line) = self.behind_key(start, known.lines) {
            if text.contains(&b'\n') {
                self.may_launch_itself(work);
            }
            return self.line_argument(work, Some(line), false);
        }
        // A path may start like a command of SQLite's.
        let is_path = trimmed.starts_with(b"./") || trimmed.starts_with(b"../");
        let is_command = trimmed.starts_with(known.prefix.as_bytes()) && !is_path;
        let verb = trimmed.split(u8::is_ascii_whitespace).next().unwrap_or_default();
        let special = |byte: &u8| b"!|;`$()<>\n".contains(byte);
        // Behind a backslash, psql reads further commands in the same text.
        let further = known.prefix == "\\" && trimmed.iter().skip(1).any(|byte| *byte == b'\\');
        let plain = !further && !trimmed.iter().any(special);
        let harmless = plain && known.harmless.iter().any(|own| own.as_bytes() == verb);
        let (of_lines, anywhere): (Vec<&str>, Vec<&str>) =
            known.doubts.iter().partition(|doubt| doubt.starts_with('\n'));
        if (is_command && !trimmed.is_empty() && !harmless)
            || self.holds(at, &anywhere)
            || starts_line(&text, &of_lines, harmless || is_path)
        {
            self.may_launch_itself(work);
        }
    }
}

/// Returns whether a line or statement of a text starts with one of these, each behind a newline; whether the
/// first one does is not asked where that is known.
fn starts_line(text: &[u8], starts: &[&str], first_is_known: bool) -> bool {
    let lines = text.split(|byte| matches!(byte, b'\n' | b';')).skip(usize::from(first_is_known));
    lines.map(|line| line.trim_ascii_start().to_ascii_lowercase()).any(|line| {
        starts.iter().any(|start| line.starts_with(start.trim_start_matches('\n').as_bytes()))
    })
}

/// Returns whether a command behind a `+` is a number, a move to the end, or a search for letters and digits.
fn is_plain_search(text: &[u8]) -> bool {
    let searched = text.strip_prefix(b"/");
    searched.is_some_and(|text| text.iter().all(u8::is_ascii_alphanumeric))
        || matches!(text, b"$" | b"normal G" | b"normal gg")
        || text.iter().all(|byte| byte.is_ascii_digit() || b"FG".contains(byte))
}

/// Returns whether a byte of a value means nothing but itself.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"=._-/\"' ".contains(&byte)
}
