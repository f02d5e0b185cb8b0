//! Commands: what a line runs, behind its wrappers.

use airlock_syntax::Span;

use crate::Program;

/// A command: a program with its arguments, and who launches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program that its first field names.
    pub program: Program,
    /// The range of the analysis's fields: the argv, its first field the program.
    pub fields: Span,
    /// The index of the first field behind the program's global options, where a rule's next word is
    /// looked for. `fields.start + 1` for every program but git.
    pub arguments: u32,
    /// Whether unknown further arguments may follow the last field (`xargs`).
    pub open: bool,
    /// Where it stands in the outermost line.
    pub span: Span,
    /// The command that launches it: an index of the analysis's commands, less than its own.
    pub launched_by: Option<u32>,
    /// What the verdict asks of it.
    pub role: Role,
    /// Why no allow rule counts for it, whatever it says.
    pub barred: Option<Bar>,
    /// The range of fields in which deny and ask rules look for commands that an unknown wrapper
    /// would launch (Q30); empty when it launches nothing from its operands.
    pub scan: Span,
}

/// What the verdict asks of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It launches nothing that is followed: an allow rule must name it, or an ask rule or the
    /// default decides. Deny rules apply.
    Innermost,
    /// It launches others, which stand behind it: deny and ask rules apply, and it needs no allow.
    Launcher,
    /// It was found behind a program that is not followed: deny and ask rules apply (Q30, R66).
    Evidence,
    /// It may be a command, in an operand that may be a line: where a deny or ask rule matches it, no
    /// allow rule counts for the command around it (`launched_by`), and it denies nothing (Q30).
    Doubt,
}

/// Why no allow rule counts for a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// It runs below another root directory, where the program may be another (Q17).
    OtherRoot,
    /// One of its arguments is not known and may be an option by which it launches something.
    MayLaunch,
    /// The text that is its program writes a file (`awk '{print > "f"}'`, `sed 'w f'`).
    Writes,
    /// Its program's name is only known when the line runs. Under `default = "allow"` it is refused
    /// (Q9).
    DynamicProgram,
}
