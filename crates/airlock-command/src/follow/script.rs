//! Shells and interpreters: the line, the module or the script that they run (R32, R34, R42, R46).

use super::{Follower, fields::Origin, row::Work};
use crate::{
    Bar, FieldKind, TextProgram, UnanalyzableKind,
    getopt::OptionArgument,
    known_programs::is_known_program,
    program::absolute_components,
    text_program::{self, Finding},
    wrappers::shell,
};

/// Modules of Python's library that run code given as an argument, or read it from standard input.
/// Source: the Python 3.13 library reference, the "command-line interface" of each.
const CODE_MODULES: &[&[u8]] =
    &[b"asyncio", b"cProfile", b"code", b"idlelib", b"pdb", b"profile", b"timeit", b"trace"];

impl Follower<'_> {
    /// Takes the operands of a shell or interpreter.
    pub(crate) fn script(&mut self, work: &mut Work) {
        let at = work.getopt.next;
        let Some(field) = self.analysis.fields.get(at as usize).copied() else {
            return self.no_script(work);
        };
        if at >= work.getopt.end {
            return self.no_script(work);
        }
        work.getopt.next = at.saturating_add(1);
        if work.said.takes_line {
            return self.shell_line(work, at);
        }
        work.said.launches_nothing = true;
        let text = self.analysis.view(&field).text();
        if field.is_literal() && is_standard_input(text) {
            self.refuse_work(work, UnanalyzableKind::StdinProgram);
        } else if shell::may_take_line(work.row) && !text.iter().copied().all(is_plain) {
            self.refuse_work(work, UnanalyzableKind::InlineCode);
        }
    }

    fn no_script(&mut self, work: &mut Work) {
        if work.open {
            self.refuse_work(work, UnanalyzableKind::DynamicProgram);
        } else if work.said.takes_line {
            // `sh -c` alone is an error of the shell's.
            work.said.launches_nothing = true;
        }
    }

    fn shell_line(&mut self, work: &mut Work, at: u32) {
        work.said.launched = true;
        let Some(field) = self.analysis.fields.get(at as usize).copied() else { return };
        let below = work.below();
        let Some(text) = self.literal_at(at).map(<[u8]>::to_vec) else {
            return self.refuse_command(UnanalyzableKind::DynamicProgram, work.command, below);
        };
        let origin = field.verbatim.map_or(Origin::Within(field.span), Origin::At);
        self.nested_line(&text, origin, work, below);
    }

    /// Follows a module that is run as a command (`python -m pytest`).
    pub(crate) fn module(&mut self, work: &mut Work, value: Option<OptionArgument>) {
        let Some(value) = value else { return };
        let name = self.text_of(value);
        let literal = self
            .analysis
            .fields
            .get(value.field as usize)
            .is_some_and(|field| field.kind == FieldKind::Literal);
        let package = name.split(|byte| *byte == b'.').next().unwrap_or_default();
        if !literal || is_known_program(&name) {
            return self.refuse_work(work, UnanalyzableKind::DynamicProgram);
        }
        if CODE_MODULES.contains(&package) {
            return self.refuse_work(work, UnanalyzableKind::InlineCode);
        }
        let fields = self.fields_from(value, work.getopt.end);
        work.getopt.next = work.getopt.end;
        work.said.launched = true;
        let below = work.below();
        self.command(fields, work.open, below);
    }

    /// Takes the file of a script that an option names; the operands are its arguments.
    pub(crate) fn script_file(&mut self, work: &mut Work, value: Option<OptionArgument>) {
        work.said.code = true;
        work.said.launches_nothing = true;
        let Some(value) = value else { return };
        if is_standard_input(&self.text_of(value)) {
            self.refuse_work(work, UnanalyzableKind::StdinProgram);
        }
    }

    /// Reads a program in a language of its own for what it launches and writes (Q48).
    pub(crate) fn program_text(
        &mut self,
        work: &mut Work,
        language: TextProgram,
        argument: OptionArgument,
    ) {
        work.said.code = true;
        let Some(field) = self.analysis.fields.get(argument.field as usize).copied() else {
            return;
        };
        if !field.is_literal() {
            // An expansion can put anything there: the rules decide, but no allow rule does.
            return self.set_barred(work.command, Bar::MayLaunch);
        }
        let text = self.text_of(argument);
        let finding = match language {
            TextProgram::Awk => text_program::awk(&text),
            TextProgram::Sed => text_program::sed(&text),
        };
        match finding {
            Finding::Harmless => {}
            Finding::Writes => self.set_barred(work.command, Bar::Writes),
            Finding::Launches => self.refuse_work(work, UnanalyzableKind::InlineCode),
        }
    }
}

/// Returns whether a byte means nothing to a shell.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"/._-+@%:,~".contains(&byte) || !byte.is_ascii()
}

/// Returns whether a path is standard input or another open descriptor (Q50).
pub(crate) fn is_standard_input(path: &[u8]) -> bool {
    if path == b"-" {
        return true;
    }
    let Some((parts, _)) = absolute_components(path) else { return false };
    matches!(
        parts.as_slice(),
        [b"dev", b"stdin" | b"tty"]
            | [b"dev", b"fd", _]
            | [b"proc", _, b"fd", ..]
            | [b"proc", _, b"task", _, b"fd", ..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_input_has_many_names() {
        for path in
            ["-", "/dev/stdin", "/dev/fd/0", "/dev/fd/3", "//dev/./stdin", "/proc/self/fd/0"]
        {
            assert!(is_standard_input(path.as_bytes()), "{path}");
        }
        for path in ["x.sh", "./-", "/dev/null", "dev/stdin"] {
            assert!(!is_standard_input(path.as_bytes()), "{path}");
        }
    }
}
