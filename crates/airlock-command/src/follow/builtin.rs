//! Builtins that change what later names mean, set variables, or evaluate arithmetic (Q5, Q6, Q13).

use super::{
    Context, Follower,
    line::{holds_substitution, is_arithmetic_operator},
    script::may_be_standard_input,
};
use crate::{
    Field, FieldKind, Piece, Place, UnanalyzableKind, getopt::OptionArgument, wrappers::shell,
};

mod number;

use number::is_number;

/// What a builtin does that matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Builtin {
    /// Changes what a name means, whatever its operands are (zsh's `autoload`, bash's `enable`).
    Redefines,
    /// Changes what a name means when it has operands that hold a `=` (`alias`, zsh's `hash`), or one
    /// of these option letters (`hash -p`, `unset -f`).
    RedefinesBy(&'static [u8]),
    /// Declares variables: operands are `NAME=value` or `NAME`.
    Declares,
    /// Sets the variables that its operands name (`read`), or that one option names (`printf -v`).
    Names(Option<u8>),
    /// Changes the directory.
    Moves,
    /// Removes the variables that its operands name.
    Unsets,
    /// Runs an action later.
    Trap,
    /// Sets shell options and positional parameters.
    Set,
    /// Evaluates its operands as arithmetic.
    Arithmetic,
    /// Tests.
    Test,
    /// Takes a number, which zsh evaluates as arithmetic.
    Number,
    /// Prints by a format: an argument that is a number to it is evaluated as arithmetic by zsh. It may set
    /// a variable (`-v`).
    Format,
    /// Runs a file in this shell.
    Source,
    /// Runs code given to one of these option letters.
    RunsBy(&'static [u8]),
}

/// The builtins of bash 5.2 (`bash(1)`, SHELL BUILTIN COMMANDS) and zsh 5.9 (`zshbuiltins(1)`),
/// sorted.
const BUILTINS: &[(&str, Builtin)] = &[
    (".", Builtin::Source),
    ("[", Builtin::Test),
    ("alias", Builtin::RedefinesBy(b"")),
    ("autoload", Builtin::Redefines),
    ("break", Builtin::Number),
    ("bye", Builtin::Number),
    ("cd", Builtin::Moves),
    ("chdir", Builtin::Moves),
    ("compgen", Builtin::RunsBy(b"CFW")),
    ("complete", Builtin::RunsBy(b"CFW")),
    ("continue", Builtin::Number),
    ("declare", Builtin::Declares),
    ("disable", Builtin::Redefines),
    ("emulate", Builtin::Redefines),
    ("enable", Builtin::Redefines),
    ("exit", Builtin::Number),
    ("export", Builtin::Declares),
    ("float", Builtin::Declares),
    ("functions", Builtin::RedefinesBy(b"cM")),
    ("getln", Builtin::Names(None)),
    ("getopts", Builtin::Names(None)),
    ("hash", Builtin::RedefinesBy(b"p")),
    ("integer", Builtin::Declares),
    ("jobs", Builtin::RunsBy(b"x")),
    ("let", Builtin::Arithmetic),
    ("local", Builtin::Declares),
    ("logout", Builtin::Number),
    ("mapfile", Builtin::Names(None)),
    ("popd", Builtin::Moves),
    ("print", Builtin::Names(Some(b'v'))),
    ("printf", Builtin::Format),
    ("pushd", Builtin::Moves),
    ("read", Builtin::Names(None)),
    ("readarray", Builtin::Names(None)),
    ("readonly", Builtin::Declares),
    ("return", Builtin::Number),
    ("set", Builtin::Set),
    ("setopt", Builtin::Redefines),
    ("shift", Builtin::Number),
    ("source", Builtin::Source),
    ("strftime", Builtin::Names(Some(b's'))),
    ("sysread", Builtin::Names(None)),
    ("test", Builtin::Test),
    ("trap", Builtin::Trap),
    ("typeset", Builtin::Declares),
    ("unalias", Builtin::Redefines),
    ("unfunction", Builtin::Redefines),
    ("unset", Builtin::Unsets),
    ("unsetopt", Builtin::Redefines),
    ("vared", Builtin::Names(None)),
    ("wait", Builtin::Names(Some(b'p'))),
    ("zformat", Builtin::Names(None)),
    ("zmodload", Builtin::Redefines),
    ("zparseopts", Builtin::Names(None)),
    ("zstat", Builtin::Names(Some(b'A'))),
    ("zstyle", Builtin::Names(None)),
];

impl Follower<'_> {
    /// Looks at a command that is a builtin; returns whether nothing else is to be done about it.
    pub(crate) fn builtin(&mut self, index: u32, context: Context) -> bool {
        let Some(command) = self.analysis.commands.get(index as usize).copied() else {
            return false;
        };
        // Only a shell has builtins: an argv has none, and a path is a program.
        if command.program.place != Place::Bare {
            return false;
        }
        let name = self.analysis.program_name(&command);
        let Ok(at) = BUILTINS.binary_search_by(|row| row.0.as_bytes().cmp(name)) else {
            return false;
        };
        let Some((_, builtin)) = BUILTINS.get(at) else { return false };
        match *builtin {
            Builtin::Redefines => self.redefines(index, context),
            Builtin::RedefinesBy(letters) => {
                if self.has_option(index, letters) || self.assigns(index) {
                    self.redefines(index, context);
                }
            }
            Builtin::Declares => self.declares(index, context),
            Builtin::Names(option) => self.names(index, option, context),
            Builtin::Moves => self.moves = true,
            Builtin::Unsets => self.unsets(index, context),
            Builtin::Trap => self.trap(index, context),
            Builtin::Set => self.set(index, context),
            Builtin::Arithmetic => self.arithmetic(index, context),
            Builtin::Test => self.test(index, context),
            Builtin::Number => self.number(index, context),
            Builtin::Format => self.format(index, context),
            Builtin::Source => self.source(index, context),
            Builtin::RunsBy(letters) => {
                if self.has_option(index, letters) {
                    self.refuse_command(UnanalyzableKind::InlineCode, index, context);
                }
            }
        }
        true
    }

    fn redefines(&mut self, index: u32, context: Context) {
        self.refuse_command(UnanalyzableKind::Redefinition, index, context);
    }

    /// Returns whether a cluster of the arguments, or a pattern that may be one, has one of the
    /// letters.
    fn has_option(&self, index: u32, letters: &[u8]) -> bool {
        self.analysis.fields(self.arguments(index)).iter().any(|field| {
            let view = self.analysis.view(field);
            match view.literal() {
                Some(text) => match text.split_first() {
                    Some((b'-' | b'+', cluster)) => {
                        cluster.iter().any(|letter| letters.contains(letter))
                    }
                    Some(_) | None => false,
                },
                None => {
                    !letters.is_empty()
                        && field.kind != FieldKind::Expansion
                        && view.may_start_with(b'-')
                }
            }
        })
    }

    /// Returns whether an argument holds a `=` or is not known.
    fn assigns(&self, index: u32) -> bool {
        self.analysis
            .fields(self.arguments(index))
            .iter()
            .any(|field| !field.is_literal() || self.analysis.text(field.text).contains(&b'='))
    }

    fn declares(&mut self, index: u32, context: Context) {
        // What is assigned to an integer is evaluated, now or later.
        let name = self.literal_at(self.argv(index).start);
        let integer = self.has_option(index, b"i") || name == Some(b"integer");
        // A name reference and a tied array set another variable than they name; `export -n` only
        // takes the mark off.
        let exports = self.literal_at(self.argv(index).start) == Some(b"export");
        if self.has_option(index, if exports { b"T" } else { b"nT" }) {
            self.refuse_command(UnanalyzableKind::LoaderVariable, index, context);
        }
        // An array is read from a value as it would stand on the line.
        let array = self.has_option(index, b"aA") && self.has_unknown_value(index);
        if integer || array || self.holds_code(index) {
            self.refuse_command(UnanalyzableKind::Arithmetic, index, context);
        }
        let arguments = self.arguments(index);
        for at in arguments.start..arguments.end {
            let Some(field) = self.analysis.fields.get(at as usize).copied() else { continue };
            let text = self.analysis.view(&field).text();
            if text.starts_with(b"-") && field.is_literal() {
                continue;
            }
            let assigns = text.contains(&b'=');
            if !(field.is_literal() || self.names_literally(&field)) {
                self.refuse_command(UnanalyzableKind::LoaderVariable, index, context);
            } else if assigns {
                self.assignment_argument(OptionArgument { field: at, offset: 0 }, context);
            }
        }
    }

    /// Returns whether the name of a `NAME=value` is no pattern: only its value is, or a subscript that
    /// zsh may take for one (`NAME[0]=value`).
    pub(super) fn names_literally(&self, field: &Field) -> bool {
        let view = self.analysis.view(field);
        if let Some(text) = view.literal() {
            return text.contains(&b'=');
        }
        let Some(Piece::Literal(first)) = view.pieces.first() else { return false };
        let first = self.analysis.text(*first);
        let Some(behind) = view.text().strip_prefix(first) else { return false };
        let subscript = behind.strip_prefix(b"[").and_then(|rest| {
            let end = rest.iter().position(|byte| !byte.is_ascii_digit())?;
            rest.get(end..)?.strip_prefix(b"]")
        });
        let assigns =
            subscript.is_some_and(|rest| rest.starts_with(b"=") || rest.starts_with(b"+="));
        !first.starts_with(b"=") && (first.contains(&b'=') || assigns)
    }

    /// Returns whether an argument holds an expansion.
    fn has_unknown_value(&self, index: u32) -> bool {
        let arguments = self.arguments(index);
        self.analysis.fields(arguments).iter().any(|field| field.kind == FieldKind::Expansion)
    }

    /// Returns whether a literal argument holds a substitution, which an array subscript would run.
    fn holds_code(&self, index: u32) -> bool {
        self.analysis
            .fields(self.arguments(index))
            .iter()
            .any(|field| self.analysis.view(field).literal().is_some_and(holds_substitution))
    }

    fn names(&mut self, index: u32, option: Option<u8>, context: Context) {
        if option.is_some_and(|letter| !self.has_option(index, &[letter])) {
            return;
        }
        if self.has_option(index, b"C") {
            self.refuse_command(UnanalyzableKind::InlineCode, index, context);
        }
        if self.holds_code(index) {
            self.refuse_command(UnanalyzableKind::Arithmetic, index, context);
        }
        if self.sets_unknown(index, option) {
            self.refuse_command(UnanalyzableKind::LoaderVariable, index, context);
        }
        let arguments = self.arguments(index);
        for at in arguments.start..arguments.end {
            let Some(field) = self.analysis.fields.get(at as usize).copied() else { continue };
            let text = self.analysis.view(&field).text().to_vec();
            let name = match (option, text.first()) {
                (Some(_), Some(b'-')) => text.get(2..).unwrap_or_default(),
                (_, _) => text.as_slice(),
            };
            let name = name.to_vec();
            self.sets(&name, None, field.span, context);
        }
    }

    /// Returns whether the name of a variable that is set is not known: an operand of `read` and its like,
    /// or what belongs to the option.
    fn sets_unknown(&self, index: u32, option: Option<u8>) -> bool {
        let arguments = self.arguments(index);
        let name = self.literal_at(self.argv(index).start);
        // The letters whose option-argument is no name: bash(1), zshmodules(1).
        let letters_with_others: Option<&[u8]> = match name {
            Some(b"read") => Some(b"dinNptu"),
            Some(b"mapfile" | b"readarray") => Some(b"dnOsucC"),
            Some(b"sysread") => Some(b"cist"),
            Some(_) | None => None,
        };
        let unknown = |at: u32| self.literal_at(at).is_none();
        let mut at = arguments.start;
        while at < arguments.end {
            let next = at.saturating_add(1);
            let letters = self.literal_at(at).and_then(|text| text.strip_prefix(b"-"));
            let last = letters.and_then(<[u8]>::last).copied();
            match (last, option) {
                (Some(last), Some(option)) if last == option => {
                    return next < arguments.end && unknown(next);
                }
                (Some(last), None)
                    if letters_with_others.is_some_and(|letters| letters.contains(&last)) =>
                {
                    at = next;
                }
                (None, None) if letters_with_others.is_some() && unknown(at) => return true,
                (Some(_) | None, _) => {}
            }
            at = at.saturating_add(1);
        }
        false
    }

    fn unsets(&mut self, index: u32, context: Context) {
        if self.has_option(index, b"f") {
            self.redefines(index, context);
        }
        if self.holds_code(index) {
            self.refuse_command(UnanalyzableKind::Arithmetic, index, context);
        }
        let path = self
            .analysis
            .fields(self.arguments(index))
            .iter()
            .any(|field| self.analysis.text(field.text) == b"PATH");
        if path {
            self.refuse_command(UnanalyzableKind::LoaderVariable, index, context);
        }
    }

    /// `trap - SIGNAL` and `trap '' SIGNAL` run nothing; `trap`, `trap -p` print.
    fn trap(&mut self, index: u32, context: Context) {
        let arguments = self.arguments(index);
        let first = (arguments.start..arguments.end)
            .map(|at| self.literal_at(at))
            .find(|text| *text != Some(b"--"));
        let harmless = match first {
            None | Some(Some(b"" | b"-" | b"-p" | b"-l")) => true,
            Some(Some(text)) => text.iter().all(u8::is_ascii_digit),
            Some(None) => false,
        };
        if !harmless {
            self.redefines(index, context);
        }
    }

    fn set(&mut self, index: u32, context: Context) {
        let arguments = self.arguments(index);
        let mut named = false;
        for at in arguments.start..arguments.end {
            let Some(text) = self.literal_at(at) else { return };
            let sign = matches!(text.first(), Some(b'-' | b'+'));
            if named {
                if !shell::is_harmless_option(text) {
                    return self.redefines(index, context);
                }
                named = false;
            } else if sign && text != b"--" && text != b"-" {
                let letters = text.get(1..).unwrap_or_default();
                // zsh: `set -A NAME VALUE...` sets an array.
                if letters.contains(&b'A') {
                    return self.names(index, None, context);
                }
                if letters.contains(&b'k') {
                    return self.redefines(index, context);
                }
                named = letters.contains(&b'o');
            } else {
                return;
            }
        }
    }

    fn arithmetic(&mut self, index: u32, context: Context) {
        let constant = self.analysis.fields(self.arguments(index)).iter().all(|field| {
            self.analysis.view(field).literal().is_some_and(|text| {
                text.iter()
                    .all(|byte| byte.is_ascii_digit() || b"+-*/%()<>=!&|^~?: ".contains(byte))
            })
        });
        if !constant {
            self.refuse_command(UnanalyzableKind::Arithmetic, index, context);
        }
    }

    fn test(&mut self, index: u32, context: Context) {
        let evaluates = self.analysis.fields(self.arguments(index)).iter().any(|field| {
            self.analysis
                .view(field)
                .literal()
                .is_some_and(|text| text == b"-v" || is_arithmetic_operator(text))
        });
        // zsh evaluates the descriptor of `-t`.
        let arguments = self.arguments(index);
        let terminal = (arguments.start..arguments.end).any(|at| {
            let number = at.saturating_add(1);
            self.literal_at(at) == Some(b"-t")
                && number < arguments.end
                && self.literal_at(number).is_some_and(|text| text != b"]" && !is_number(text))
        });
        // The name behind `-v` may have a subscript.
        let named = (arguments.start..arguments.end).any(|at| {
            let name = at.saturating_add(1);
            self.literal_at(at) == Some(b"-v")
                && name < arguments.end
                && self.literal_at(name).is_none()
        });
        if (evaluates && self.holds_code(index)) || terminal || named {
            self.refuse_command(UnanalyzableKind::Arithmetic, index, context);
        }
    }

    fn source(&mut self, index: u32, context: Context) {
        let first = self.analysis.fields(self.arguments(index)).first();
        if first.is_some_and(|field| may_be_standard_input(self.analysis.view(field))) {
            self.refuse_command(UnanalyzableKind::StdinProgram, index, context);
        }
    }
}

/// Returns whether a builtin may evaluate the value of a variable that it is given or that it names.
pub(super) fn evaluates(name: &[u8]) -> bool {
    let row = BUILTINS.binary_search_by(|row| row.0.as_bytes().cmp(name)).ok();
    row.and_then(|at| BUILTINS.get(at)).is_some_and(|(_, builtin)| {
        matches!(builtin, Builtin::Number | Builtin::Format | Builtin::Arithmetic | Builtin::Test)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtins_are_sorted() {
        assert!(BUILTINS.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
