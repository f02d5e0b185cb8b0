//! The rows of programs that launch others.

use crate::{Commands, OptionSpec, UnanalyzableKind};

/// A program that launches another, as data; one interpreter (`follow`) serves all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrapper {
    /// The names of the program: `env`; of the shells, all that read the same options.
    pub names: &'static [&'static str],
    /// The words that must follow the name before the row holds: `["submodule", "foreach"]` of git.
    /// The row's options stand behind them.
    pub words: &'static [&'static str],
    /// Upstream's own `getopt` string, kept beside the rows as a second entry of the same facts;
    /// empty where upstream has none. A test derives it from the rows.
    pub getopt: &'static str,
    /// The options.
    pub options: &'static [OptionSpec],
    /// What the operands are, in order.
    pub operands: &'static [Operand],
    /// How options are read.
    pub parsing: Parsing,
    /// What the program is when it launches nothing.
    pub bare: Bare,
    /// What a rule must allow.
    pub judged: Judged,
    /// What the rows were taken from: program, version, file or manual section.
    pub source: &'static str,
}

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// One operand that launches nothing: the duration of `timeout`, the file of `flock`.
    Other,
    /// The same, unless a `--` stands before it (`script -- COMMAND`).
    OtherUnlessDashes,
    /// One operand that is the new root directory: what follows runs below it.
    Root,
    /// Options once more, behind operands that stood before them (`ssh HOST -p 22 LINE`).
    OptionsAgain,
    /// Every operand: a command or text in the program's own language (`sqlite3 DATABASE TEXT`).
    Commands(Commands),
    /// Every operand: one that starts with `+` is a command, of which numbers and plain searches are known
    /// (`vim +COMMAND FILE`, `less +COMMAND FILE`).
    PlusCommand,
    /// Every operand: one that holds one of these texts may make the program launch something
    /// (`gcc @FILE`).
    MayLaunchIf(&'static [&'static str]),
    /// Every word up to the last that the row reads, options too: one that starts with one of these texts,
    /// and holds one of the others if there are any, may make the program launch something
    /// (`java @FILE`, `dotnet build -p:PreBuildEvent=LINE`).
    MayLaunchIfWord {
        /// What a word starts with, in any letter case.
        starts: &'static [&'static str],
        /// What it holds behind that.
        holds: &'static [&'static str],
    },
    /// One operand that is a number, if one stands there (`chrt 0 COMMAND`, whose newer versions need none
    /// for some policies).
    Number,
    /// Every operand: `KEY:LINE` for one of these keys, perhaps with options behind a comma, is run
    /// (`socat EXEC:LINE,pty -`).
    Address(&'static [&'static str]),
    /// All the rest: not known, so that deny and ask rules look past the program.
    LookedPast,
    /// All the rest: commands of tmux, separated by `;`.
    TmuxCommands,
    /// A lone `-`, if it is there (`env -`).
    LoneDash,
    /// Any number of `NAME=value`: every operand that holds a `=` (env takes any, not only names).
    Assignments,
    /// All the rest: the argv of the launched command.
    Command,
    /// The same, where a name and a colon may stand before its program (`hatch run NAME:COMMAND`).
    NamedCommand,
    /// The same; this text in it stands for a word that is not known (`entr PROGRAM /_`).
    CommandWith(&'static str),
    /// All the rest: a package, whose program of that name gets the arguments behind it. Deny and ask rules
    /// see it (`nix run nixpkgs#PROGRAM -- ARG`).
    Package,
    /// All the rest: the arguments with which this program is launched (`git for-each-repo`, `yarn node`).
    ArgumentsOf(&'static str),
    /// All the rest: the argv of the launched command, behind which unknown words come (`xargs`).
    Appended,
    /// All the rest: `-c LINE`, or the argv of the launched command (`flock FILE`).
    CommandOrLine,
    /// All the rest: a user and the arguments of a login shell, `-c LINE` among them (`su USER`); the
    /// argv of the launched command if an option said so (`runuser -u USER`).
    LoginShell,
    /// What stands behind the next `--`: the argv of the launched command (`kubectl exec POD --`).
    CommandBehindDashes,
    /// All the rest, joined by blanks: a shell line (`watch`, `eval`, `ssh HOST`).
    Line,
    /// All the rest: a shell line, joined by blanks, into which values are put; behind `:::` and the like
    /// the values (`parallel gzip ::: FILE...`).
    Template,
    /// One operand that is a shell line by itself.
    OneLine,
    /// The same, or a script of a project by the name of its runner (`concurrently npm:SCRIPT`).
    OneLineOrScript,
    /// All the rest: the end of the line that an option gave, or a script and its arguments
    /// (`nodemon --exec PROGRAM SCRIPT`).
    BehindLine,
    /// Every operand: `KEY=LINE`, `KEY LINE` or `KEYLINE` for one of these keys is run, another launches
    /// nothing (`make SHELL=PROGRAM`, `sqlite3 DATABASE '.shell LINE'`).
    LineAfterKey(&'static [&'static str]),
    /// The script of a shell or interpreter; the rest are the script's arguments.
    Script,
    /// The same where its name is plain and ends in one of these or is a path; code otherwise
    /// (`rails runner CODE`).
    ScriptOrCode(&'static [&'static str]),
    /// All the rest: text in a language of its own (`awk`, `sed`), read by this reader.
    Program(TextProgram),
    /// The expression of `find`: paths, tests and actions.
    FindExpression,
    /// All the rest: a subcommand and its arguments, behind the options that stand before it. What the
    /// subcommand launches stands in the rows with `words`.
    Subcommand,
    /// The same, of a program whose options may stand behind the subcommand, too (`kubectl`).
    SubcommandAmongOptions,
    /// The same, of a program that also takes the start of a subcommand's name for it (`npm exe`).
    AbbreviatedSubcommand,
    /// The same, of git: a rule's next word is looked for behind its global options.
    GitSubcommand,
}

impl Operand {
    /// Returns whether it is a subcommand and its arguments.
    #[must_use]
    pub(crate) const fn is_subcommand(self) -> bool {
        matches!(
            self,
            Self::Subcommand
                | Self::SubcommandAmongOptions
                | Self::AbbreviatedSubcommand
                | Self::GitSubcommand
        )
    }
}

/// A language whose text can launch something, read just far enough to see whether it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextProgram {
    /// `awk`: `system(`, `getline`, `|`, and writes.
    Awk,
    /// `sed`: the `e` and `w` commands and flags.
    Sed,
}

/// How a program reads its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parsing {
    /// Whether options are found behind operands too (GNU permutation).
    pub permutes: bool,
    /// `nice -10`, `nice --5`: a dash and a number is an option.
    pub numeric: bool,
    /// What dashes stand before.
    pub dashes: Dashes,
    /// What letters behind one dash, or behind none, mean together.
    pub clusters: Clusters,
    /// What to do about an option without a row.
    pub unknown: Unknown,
}

impl Parsing {
    /// Options end at the first operand; an unknown one is refused. What POSIX asks for and what
    /// every wrapper of the description does.
    pub const POSIX: Self = Self {
        permutes: false,
        numeric: false,
        dashes: Dashes::BeforeLetters,
        clusters: Clusters::Letters,
        unknown: Unknown::Refuse,
    };

    /// Options end at the first operand; behind an unknown one the row does not hold.
    pub const LENIENT: Self = Self { unknown: Unknown::LookPast, ..Self::POSIX };

    /// Options stand anywhere; an unknown one is passed over. For programs whose options launch
    /// something, but whose operands do not.
    pub const ANYWHERE: Self = Self { permutes: true, unknown: Unknown::PassOver, ..Self::POSIX };
}

/// What the dashes before an option say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dashes {
    /// One stands before letters, two before a word.
    BeforeLetters,
    /// One may stand before a word, and letters are no clusters (`find`, `java`).
    BeforeWords,
    /// The same, and what is no word is letters (`getopt_long_only` of the C library).
    BeforeWordsOrLetters,
    /// Any number stands before either, and `=` before whatever is attached (`npm exec -c=LINE`,
    /// `npm run x -script-shell=PROGRAM`).
    Any,
}

/// How letters that stand together are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clusters {
    /// Behind a dash each is an option; the rest behind one with an option-argument is that.
    Letters,
    /// The same, and two letters may be one option (`zip -qTT LINE`).
    Pairs,
    /// The same, and the first argument may be letters without a dash, whose option-arguments are the
    /// next arguments in order (`tar xfI FILE PROGRAM`).
    Bundled,
}

/// What an option without a row means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The line is refused: taking the command for an option's value would be a guess.
    Refuse,
    /// The operands cannot be told apart: the program is judged as itself, and deny and ask rules
    /// look past it.
    LookPast,
    /// It launches nothing, and it may stand anywhere: it is passed over by itself.
    PassOver,
}

/// What a wrapper is without a command to launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bare {
    /// Itself an innermost command (`env` prints, `nice` prints).
    Itself,
    /// It launches this program (`xargs`: `echo`).
    Launches(&'static str),
    /// It cannot be followed (`chroot DIR` and `sh` start a shell on standard input).
    Refuse(UnanalyzableKind),
}

/// What of a launching program has to be allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// Only what is launched (the wrappers of the description).
    Launched,
    /// What is launched and the program itself (Q63a).
    Both,
    /// Only the program itself; what is launched is seen by deny and ask rules and by refusals
    /// (R66: `strace`).
    Itself,
}
