//! What is refused whatever the rules say: a closed list (R40-R46, Q2).

use airlock_syntax::Span;

/// Something that cannot be followed, with its place and the program concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanalyzable {
    /// What cannot be followed.
    pub kind: UnanalyzableKind,
    /// Where it stands in the outermost line.
    pub span: Span,
    /// The name of the shell, interpreter or wrapper concerned; empty where there is none.
    pub program: Vec<u8>,
}

/// What cannot be followed.
///
/// Complete: a new variant is a new wire code, with its sentence and its cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnanalyzableKind {
    /// `$(...)` or backticks.
    Substitution,
    /// `<(...)`, `>(...)`.
    ProcessSubstitution,
    /// `python -c CODE`, `node -e CODE`, ...
    InlineCode,
    /// A shell or interpreter that reads its program from standard input or a terminal.
    StdinProgram,
    /// An option that the table of a wrapper does not know.
    UnknownOption,
    /// Setting a variable that changes which program runs or how it loads.
    LoaderVariable,
    /// A git configuration key that runs something, or that is not known to be harmless.
    GitConfig,
    /// Arithmetic that evaluates the contents of variables.
    Arithmetic,
    /// A function, alias, trap or the like that changes what a name means.
    Redefinition,
    /// The program's name is only known when the line runs.
    DynamicProgram,
    /// The line does not parse, or shells read it differently and no reading is safe.
    Syntax,
    /// Nested too deeply.
    Nesting,
    /// Too long, or too many words or commands.
    Size,
    /// Not UTF-8, or a NUL byte.
    Encoding,
    /// Not a line and not an argv.
    BadType,
}

impl UnanalyzableKind {
    /// All kinds, in the order of the documentation.
    pub const ALL: [Self; 15] = [
        Self::Substitution,
        Self::ProcessSubstitution,
        Self::InlineCode,
        Self::StdinProgram,
        Self::UnknownOption,
        Self::LoaderVariable,
        Self::GitConfig,
        Self::Arithmetic,
        Self::Redefinition,
        Self::DynamicProgram,
        Self::Syntax,
        Self::Nesting,
        Self::Size,
        Self::Encoding,
        Self::BadType,
    ];

    /// Returns the wire code: the variant in `snake_case`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Substitution => "substitution",
            Self::ProcessSubstitution => "process_substitution",
            Self::InlineCode => "inline_code",
            Self::StdinProgram => "stdin_program",
            Self::UnknownOption => "unknown_option",
            Self::LoaderVariable => "loader_variable",
            Self::GitConfig => "git_config",
            Self::Arithmetic => "arithmetic",
            Self::Redefinition => "redefinition",
            Self::DynamicProgram => "dynamic_program",
            Self::Syntax => "syntax",
            Self::Nesting => "nesting",
            Self::Size => "size",
            Self::Encoding => "encoding",
            Self::BadType => "bad_type",
        }
    }

    /// Returns what could not be followed, as a sentence without its subject's name.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Substitution => "a command substitution runs commands whose output becomes words",
            Self::ProcessSubstitution => "a process substitution runs commands behind a file name",
            Self::InlineCode => "inline code is not read",
            Self::StdinProgram => "it reads its program from a pipe, standard input or a terminal",
            Self::UnknownOption => "it is given an option that is not known",
            Self::LoaderVariable => {
                "a variable is set that changes which program runs or how it loads"
            }
            Self::GitConfig => "a git setting is given that can run a program",
            Self::Arithmetic => "arithmetic evaluates the contents of variables",
            Self::Redefinition => "it changes what a command name means",
            Self::DynamicProgram => "which program runs is only known when the line runs",
            Self::Syntax => "the line is not complete, or shells read it differently",
            Self::Nesting => "it is nested too deeply",
            Self::Size => "it is too long",
            Self::Encoding => "it is not valid text",
            Self::BadType => "it is not a command line",
        }
    }

    /// Returns what to write instead, as an imperative sentence.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Substitution => {
                "run the inner command by itself and write its output into the line"
            }
            Self::ProcessSubstitution => {
                "run the inner command by itself, into a file, and name the file"
            }
            Self::InlineCode => "write the code to a file and run the file",
            Self::StdinProgram => "save the program to a file and run the file",
            Self::UnknownOption => "leave the option out, or run the command without the wrapper",
            Self::LoaderVariable => "leave the variable out",
            Self::GitConfig => "leave the setting out",
            Self::Arithmetic => "write the number itself",
            Self::Redefinition => "write the commands themselves",
            Self::DynamicProgram => "write the program's name",
            Self::Syntax => "write the line in plain POSIX sh and close every quote",
            Self::Nesting => "write the inner command as a line of its own",
            Self::Size => "split it into several calls",
            Self::Encoding => "send valid UTF-8 without NUL",
            Self::BadType => "send a string or a list of strings",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct() {
        let mut codes: Vec<_> = UnanalyzableKind::ALL.iter().map(|kind| kind.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), 15);
    }
}
