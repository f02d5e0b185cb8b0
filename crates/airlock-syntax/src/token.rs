//! Operators and reserved words (POSIX XCU 2.4, 2.10.2): one variant a literal.

/// A control operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// A newline.
    Newline,
    /// `;`
    Semi,
    /// `&`
    And,
    /// `&&`
    AndIf,
    /// `||`
    OrIf,
    /// `|`
    Pipe,
    /// `|&` (bash, zsh): a pipe that takes standard error along.
    PipeAnd,
    /// `;;`
    DSemi,
    /// `;&` (bash, zsh): a `case` item falls through.
    SemiAnd,
    /// `;;&` (bash): a `case` item goes on testing.
    DSemiAnd,
    /// `(`
    LeftParen,
    /// `)`
    RightParen,
}

impl Operator {
    /// Returns the operator as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Newline => "\n",
            Self::Semi => ";",
            Self::And => "&",
            Self::AndIf => "&&",
            Self::OrIf => "||",
            Self::Pipe => "|",
            Self::PipeAnd => "|&",
            Self::DSemi => ";;",
            Self::SemiAnd => ";&",
            Self::DSemiAnd => ";;&",
            Self::LeftParen => "(",
            Self::RightParen => ")",
        }
    }
}

/// A redirection operator (POSIX XCU 2.7; bash 5.2 manual, section 3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectionOperator {
    /// `<` opens for reading.
    Less,
    /// `>` opens for writing.
    Great,
    /// `>>` opens for appending.
    DGreat,
    /// `>|` opens for writing, whatever `noclobber` says.
    Clobber,
    /// `<>` opens for reading and writing.
    LessGreat,
    /// `<&` duplicates a descriptor for reading.
    LessAnd,
    /// `>&` duplicates a descriptor for writing; before a word that is none, as `&>`.
    GreatAnd,
    /// `<<` begins a here-document.
    DLess,
    /// `<<-` begins a here-document whose leading tabs are removed.
    DLessDash,
    /// `<<<` (bash, zsh) gives a word as input.
    TLess,
    /// `&>` (bash, zsh) opens for writing, standard output and error both.
    AndGreat,
    /// `&>>` (bash, zsh) opens for appending, standard output and error both.
    AndDGreat,
}

impl RedirectionOperator {
    /// Returns the operator as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::Great => ">",
            Self::DGreat => ">>",
            Self::Clobber => ">|",
            Self::LessGreat => "<>",
            Self::LessAnd => "<&",
            Self::GreatAnd => ">&",
            Self::DLess => "<<",
            Self::DLessDash => "<<-",
            Self::TLess => "<<<",
            Self::AndGreat => "&>",
            Self::AndDGreat => "&>>",
        }
    }
}

/// A reserved word, where the grammar allows one (POSIX XCU 2.4; bash and zsh add to it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReservedWord {
    /// `!`
    Bang,
    /// `{`
    LeftBrace,
    /// `}`
    RightBrace,
    /// `case`
    Case,
    /// `coproc` (bash, zsh)
    Coproc,
    /// `do`
    Do,
    /// `done`
    Done,
    /// `elif`
    Elif,
    /// `else`
    Else,
    /// `esac`
    Esac,
    /// `fi`
    Fi,
    /// `for`
    For,
    /// `function` (bash, zsh)
    Function,
    /// `if`
    If,
    /// `in`
    In,
    /// `select` (bash, zsh)
    Select,
    /// `then`
    Then,
    /// `time` (bash, zsh), with its `-p` if one follows
    Time,
    /// `until`
    Until,
    /// `while`
    While,
}

impl ReservedWord {
    /// Returns the reserved word as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bang => "!",
            Self::LeftBrace => "{",
            Self::RightBrace => "}",
            Self::Case => "case",
            Self::Coproc => "coproc",
            Self::Do => "do",
            Self::Done => "done",
            Self::Elif => "elif",
            Self::Else => "else",
            Self::Esac => "esac",
            Self::Fi => "fi",
            Self::For => "for",
            Self::Function => "function",
            Self::If => "if",
            Self::In => "in",
            Self::Select => "select",
            Self::Then => "then",
            Self::Time => "time",
            Self::Until => "until",
            Self::While => "while",
        }
    }
}
