//! The flat result of reading a line.
//!
//! Everything is an array of the [`Line`] and refers to other arrays by index, so that reading
//! allocates nothing once the arrays have grown. What looks like a tree is made from
//! [`Line::items`], which lists commands and operators in the order of the source.

use alloc::{string::String, vec::Vec};

use crate::{
    Dialect, Span, SyntaxError,
    token::{Operator, RedirectionOperator, ReservedWord},
    word::{Part, TextRange, Word},
};

/// A line as one shell reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The shell whose reading this is.
    pub dialect: Dialect,
    /// Commands, operators and reserved words in the order of the source.
    pub items: Vec<Item>,
    /// The simple commands in the order of the source.
    pub commands: Vec<SimpleCommand>,
    /// The assignments of all commands, and the names that `for` and `select` set.
    pub assignments: Vec<Assignment>,
    /// The words of all commands, of redirections, of `for` lists and of `case`.
    pub words: Vec<Word>,
    /// The parts of words that are not literal.
    pub parts: Vec<Part>,
    /// The redirections of simple and compound commands.
    pub redirections: Vec<Redirection>,
    /// The lines inside substitutions, in the order of the source.
    pub nested: Vec<Nested>,
    /// What stands in the line that no reader of words can follow.
    pub constructs: Vec<Construct>,
    /// The values of words.
    pub text: Vec<u8>,
    /// Whether the line holds a construct that another dialect reads differently. Set in every
    /// dialect alike: a line without it is read once.
    pub differs: bool,
    /// Where this shell stops with a syntax error, because it lacks a construct that another shell
    /// has; what stands before it is in the arrays. `None`: the line was read to its end.
    pub stop: Option<SyntaxError>,
}

impl Line {
    /// Returns a line without anything in it, which [`parse_into`](crate::parse_into) fills.
    #[must_use]
    pub fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            items: Vec::new(),
            commands: Vec::new(),
            assignments: Vec::new(),
            words: Vec::new(),
            parts: Vec::new(),
            redirections: Vec::new(),
            nested: Vec::new(),
            constructs: Vec::new(),
            text: Vec::new(),
            differs: false,
            stop: None,
        }
    }

    /// Takes everything out, and keeps the memory.
    pub fn clear(&mut self) {
        self.items.clear();
        self.commands.clear();
        self.assignments.clear();
        self.words.clear();
        self.parts.clear();
        self.redirections.clear();
        self.nested.clear();
        self.constructs.clear();
        self.text.clear();
        self.differs = false;
        self.stop = None;
    }

    /// Returns the value of a word: its text after quote removal.
    #[must_use]
    pub fn value(&self, word: &Word) -> &[u8] {
        word.value.of(&self.text)
    }

    /// Returns the parts of a word; none for a literal one.
    #[must_use]
    pub fn parts(&self, word: &Word) -> &[Part] {
        self.parts.get(word.parts.range()).unwrap_or_default()
    }

    /// Returns the words of a command.
    #[must_use]
    pub fn words(&self, command: &SimpleCommand) -> &[Word] {
        self.words.get(command.words.range()).unwrap_or_default()
    }
}

/// One step of the line's structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A simple command: an index of [`Line::commands`].
    Command(u32),
    /// A control operator; `(` and `)` stand around subshells and behind `case` patterns.
    Operator(Operator, Span),
    /// A reserved word.
    Reserved(ReservedWord, Span),
    /// A word of a `for` list, a `case` subject or pattern, a function's name: an index of
    /// [`Line::words`].
    Word(u32),
    /// A redirection of a compound command: an index of [`Line::redirections`].
    Redirection(u32),
    /// The name that `for` or `select` sets: an index of [`Line::assignments`].
    Name(u32),
    /// `(( ... ))`: arithmetic as a command.
    Arithmetic(Span),
}

/// What a [`SimpleCommand`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKind {
    /// A simple command (POSIX XCU 2.9.1): a program, builtin or function with its arguments; or
    /// assignments and redirections alone.
    Simple,
    /// `[[ ... ]]`: its operands and operators are the words. Launches nothing.
    Conditional,
}

/// A simple command: `NAME=value ... word ... >file`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimpleCommand {
    /// What it is.
    pub kind: CommandKind,
    /// From its first assignment, word or redirection to its last.
    pub span: Span,
    /// The range of [`Line::assignments`] before its first word.
    pub assignments: Span,
    /// The range of [`Line::words`]: the command name and its arguments.
    pub words: Span,
    /// The range of [`Line::redirections`].
    pub redirections: Span,
    /// Whether its standard input may come from a pipe: it, or a compound command around it,
    /// stands behind `|`.
    pub piped: bool,
}

/// `NAME=value`, or a name that `for` or `select` sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// Where it stands.
    pub span: Span,
    /// The name, without a subscript.
    pub name: TextRange,
    /// `NAME[subscript]=`: the subscript as written.
    pub subscript: Option<TextRange>,
    /// `+=`.
    pub append: bool,
    /// The value or values: a range of [`Line::words`]; of several for an array `(a b)` and for the
    /// list of a `for`, none for a `for` without a list.
    pub values: Span,
    /// Whether `for` or `select` sets it.
    pub is_loop: bool,
}

/// A redirection (POSIX XCU 2.7): `[n]operator word`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redirection {
    /// From the descriptor to the end of the target; a here-document's body is not in it.
    pub span: Span,
    /// The descriptor in front of the operator.
    pub descriptor: Descriptor,
    /// The operator.
    pub operator: RedirectionOperator,
    /// The target: an index of [`Line::words`]. Of a here-document, its delimiter.
    pub target: u32,
    /// The body of a here-document.
    pub here_document: Option<HereDocument>,
}

/// The descriptor that a redirection opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descriptor {
    /// None was written: 0 for reading, 1 for writing.
    Default,
    /// `2>`: the number written.
    Number(u32),
    /// `{name}>`: the shell chooses one and assigns its number.
    Variable(TextRange),
}

/// The body of a here-document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HereDocument {
    /// The body: an index of [`Line::words`]; literal when the delimiter is quoted, else with the
    /// expansions in it, each as in double quotes.
    pub body: u32,
    /// Whether the delimiter was quoted.
    pub quoted: bool,
}

/// A line inside a substitution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nested {
    /// Where the substitution stands in the source, `$(` and `)` included.
    pub span: Span,
    /// Which form it has.
    pub form: NestedForm,
    /// The inner line as its shell reads it: the text between the parentheses or, between
    /// backticks, after the removal of their backslashes.
    pub source: String,
    /// The inner line. Its spans point into `source`.
    pub line: Line,
}

/// The form of a substitution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NestedForm {
    /// `$(...)`.
    Dollar,
    /// `` `...` ``.
    Backquote,
    /// `<(...)`, `>(...)`, and zsh's `=(...)`.
    Process,
}

/// Something that no reader of words can follow, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construct {
    /// What it is.
    pub kind: ConstructKind,
    /// Where it stands.
    pub span: Span,
}

/// What a [`Construct`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstructKind {
    /// `(( ))`, `$(( ))`, `$[ ]`, `for (( ; ; ))`, an array subscript: arithmetic that holds
    /// anything but integer constants and operators. It evaluates the contents of variables.
    Arithmetic,
    /// `${name=word}`, `${name:=word}`: sets the variable if it is not set. The span covers it whole.
    Assignment,
    /// `coproc command`.
    Coprocess,
    /// `name() { ...; }`, `function name { ...; }`: the name then means something else.
    Function,
    /// A word with an expansion in it, quoted or not, behind `>&`: bash expands it once more.
    Reexpansion,
    /// `select name in words; do ...; done`.
    Select,
}
