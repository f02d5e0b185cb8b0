//! Shells and interpreters: the line, the module or the script that they run (R32, R34, R42, R46).

use airlock_syntax::Span;

use super::{
    Follower,
    fields::{Origin, contains},
    row::Work,
};
use crate::{
    Bar, FieldKind, FieldRef, OptionSpec, Piece, TextProgram, UnanalyzableKind,
    getopt::OptionArgument,
    known_programs::is_known_program,
    program::absolute_components,
    text_program::{self, Finding},
    wrappers::shell,
};

/// Modules of Python's library that run code given as an argument, or read it from standard input.
/// Source: the Python 3.13 library reference, the "command-line interface" of each.
const CODE_MODULES: &[&[u8]] = &[b"asyncio", b"code", b"idlelib", b"timeit"];

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
        work.said.runs_script = true;
        if work.getopt.unsure
            && let Some(kind) = self.refused_behind(work)
        {
            return self.refuse_work(work, kind);
        }
        let view = self.analysis.view(&field);
        let text = view.text();
        if may_be_standard_input(view) {
            self.refuse_work(work, UnanalyzableKind::StdinProgram);
        } else if field.kind == FieldKind::Expansion && view.alternatives().all(is_open) {
            // It may be `-`, an option, or nothing: then the program is on standard input.
            self.set_barred(work.command, Bar::DynamicProgram);
        } else if shell::may_take_line(work.row) && !text.iter().copied().all(is_plain) {
            self.refuse_work(work, UnanalyzableKind::InlineCode);
        }
    }

    /// Takes the operands of a program whose first is the file of a script or code.
    pub(crate) fn script_or_code(&mut self, work: &mut Work, ends: &[&str]) {
        let at = work.getopt.next;
        let text = self.literal_at(at).filter(|_| at < work.getopt.end);
        let code = text.is_some_and(|text| {
            let file = ends.iter().any(|end| text.ends_with(end.as_bytes()));
            !text.iter().copied().all(is_plain) || !(file || text.contains(&b'/') || text == b"-")
        });
        if code {
            return self.refuse_work(work, UnanalyzableKind::InlineCode);
        }
        self.script(work);
    }

    /// Returns why the program cannot be followed if the operand before the cursor belongs to an option
    /// without a row: then what stands behind it are options, too.
    fn refused_behind(&self, work: &Work) -> Option<UnanalyzableKind> {
        let rest = work.rest();
        (rest.start..rest.end).find_map(|at| {
            let text = self.literal_at(at)?;
            let is = |spec: &&OptionSpec| spec.names.iter().any(|name| name.as_bytes() == text);
            work.row.options.iter().find(is)?.refuses()
        })
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
        let extended = |byte: &u8| matches!(byte, b'^' | b'#' | b'~');
        if work.said.extends_globs && text.iter().any(extended) {
            return self.refuse_work(work, UnanalyzableKind::UnknownOption);
        }
        let origin = field.verbatim.map_or(Origin::Within(field.span), Origin::At);
        self.nested_line(&text, origin, work, below);
        if text.contains(&b'$') {
            self.line_with_operands(work, &text, below);
        }
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
        // Some file systems take a name in other letter cases for the same.
        if CODE_MODULES.contains(&package.to_ascii_lowercase().as_slice()) {
            return self.refuse_work(work, UnanalyzableKind::InlineCode);
        }
        let fields = self.fields_from(value, work.getopt.end);
        work.getopt.next = work.getopt.end;
        work.said.launched = true;
        let below = work.below();
        self.command(fields, work.open, below);
        let lowered = name.to_ascii_lowercase();
        if lowered != name {
            // IPython has its rows in small letters.
            let span = self.analysis.span_of(fields);
            let start = self.push_literal(&lowered, span, None);
            self.copy_fields(Span::new(fields.start.saturating_add(1), fields.end));
            self.command(Span::new(start, self.next_field()), work.open, below.seen());
        }
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

/// Returns whether nothing of an alternative is known.
fn is_open(pieces: &[Piece]) -> bool {
    !pieces.iter().any(|piece| matches!(piece, Piece::Literal(_)))
}

/// Returns whether a field may be a path of standard input. Of a pattern, a component that is none is
/// any name.
pub(super) fn may_be_standard_input(view: FieldRef<'_>) -> bool {
    match view.field.kind {
        FieldKind::Glob => {
            let names = [b"stdin".as_slice(), b"fd/0", b"dev/stdin", b"0"];
            is_standard_input(view.text()) || names.iter().any(|name| view.may_be(name, false))
        }
        FieldKind::Literal | FieldKind::Replacement => is_standard_input(view.text()),
        FieldKind::Expansion => {
            let text = view.text();
            (text.starts_with(b"/") || contains(text, b"..")) && is_standard_input(text)
        }
        // Behind a home directory, which may be `/`.
        FieldKind::Tilde => {
            let text = view.text();
            let slash = text.iter().position(|byte| *byte == b'/');
            slash.and_then(|at| text.get(at..)).is_some_and(is_standard_input)
        }
    }
}

/// Returns whether a path is standard input or another open descriptor (Q50): what is no plain file
/// below `/dev` and `/proc`, from the root directory or by `..` from any other, and the same names
/// below a directory that the line may have changed to.
fn is_standard_input(path: &[u8]) -> bool {
    if path == b"-" {
        return true;
    }
    let absolute = path.starts_with(b"/");
    let rooted = if absolute { path.to_vec() } else { [b"/", path].concat() };
    let Some((parts, has_parent)) = absolute_components(&rooted) else { return false };
    match parts.as_slice() {
        [b"dev", b"null"] | [b"dev", b"shm", ..] => false,
        [b"dev" | b"proc", _, ..] if absolute => true,
        [first, _, ..] if absolute && is_glob(first) => true,
        [b"proc", _, ..] if has_parent => true,
        [b"dev", device @ ..] | device => is_device(device) && (!absolute || has_parent),
    }
}

/// Returns whether a path below `/dev` or `/proc/PID` is a descriptor or a terminal.
fn is_device(path: &[&[u8]]) -> bool {
    match path {
        [b"stdin"] | [b"fd" | b"pts", _] | [.., b"fd", _] => {
            path.last().is_some_and(|name| *name == b"stdin" || is_number(name))
        }
        [name] => is_number(name.strip_prefix(b"tty").unwrap_or(name)),
        _ => false,
    }
}

/// Returns whether a name is a number, or a pattern or an expansion that may be one.
fn is_number(name: &[u8]) -> bool {
    name.starts_with(b"$")
        || name.iter().all(|byte| byte.is_ascii_digit() || b"*?[]".contains(byte))
}

fn is_glob(name: &[u8]) -> bool {
    name.iter().any(|byte| b"*?[".contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_input_has_many_names() {
        for path in
            ["-", "/dev/stdin", "/dev/fd/0", "/dev/fd/3", "//dev/./stdin", "/proc/self/fd/0"]
                .into_iter()
                .chain(["/proc/self/root/dev/stdin", "/dev/pts/0", "/dev/tty1", "/dev/std?n"])
                .chain(["../../dev/stdin", "/tmp/../dev/fd/0", "dev/stdin", "stdin", "fd/0", "0"])
        {
            assert!(is_standard_input(path.as_bytes()), "{path}");
        }
        for path in [
            "x.sh",
            "./-",
            "/dev/null",
            "../x.sh",
            "/dev/shm/x.sh",
            "/home/fd/0",
            "s/stdin.sh",
            "dev/x.sh",
            "../dev/x.sh",
        ] {
            assert!(!is_standard_input(path.as_bytes()), "{path}");
        }
    }
}
