//! The rows of a program's options.

use crate::{TextProgram, UnanalyzableKind};

/// An option of a program: its spellings, its option-argument, and what it does to what is launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Every spelling with its dashes: `"-u"`, `"--unset"`; `"-name"` for a program whose options
    /// are words behind one dash; `"+o"` for one that has options behind a plus.
    pub names: &'static [&'static str],
    /// Whether an option-argument belongs to it.
    pub argument: Argument,
    /// What it does.
    pub effect: Effect,
}

impl OptionSpec {
    /// Returns the row with this effect.
    #[must_use]
    pub const fn is(mut self, effect: Effect) -> Self {
        self.effect = effect;
        self
    }

    /// Returns why the program cannot be followed behind this option, whatever belongs to it.
    pub(crate) const fn refuses(&self) -> Option<UnanalyzableKind> {
        if let Effect::Refuse(kind) = self.effect {
            return Some(kind);
        }
        if matches!(self.effect, Effect::Code) { Some(UnanalyzableKind::InlineCode) } else { None }
    }

    /// Returns whether the option may make its program launch something.
    pub(crate) const fn may_launch(&self) -> bool {
        !matches!(self.effect, Effect::Nothing | Effect::LaunchesNothing | Effect::PrintsAlone)
    }
}

/// Returns an option without an option-argument.
#[must_use]
pub const fn flag(names: &'static [&'static str]) -> OptionSpec {
    OptionSpec { names, argument: Argument::None, effect: Effect::Nothing }
}

/// Returns an option with an option-argument: `-u NAME`, `-uNAME`, `--unset NAME`, `--unset=NAME`.
#[must_use]
pub const fn value(names: &'static [&'static str]) -> OptionSpec {
    OptionSpec { names, argument: Argument::Required, effect: Effect::Nothing }
}

/// Returns an option to which a number belongs where one is attached or stands behind it.
#[must_use]
pub const fn number(names: &'static [&'static str]) -> OptionSpec {
    OptionSpec { names, argument: Argument::Number, effect: Effect::Nothing }
}

/// Returns an option whose option-argument is always the next argument: `-C DIR`, never `-CDIR` or
/// `--rcfile=FILE`.
#[must_use]
pub const fn separate(names: &'static [&'static str]) -> OptionSpec {
    OptionSpec { names, argument: Argument::Separate, effect: Effect::Nothing }
}

/// Returns an option to which some number of option-arguments belongs, the further ones always the next
/// arguments: `-P NAME FROM TO`.
#[must_use]
pub const fn values(count: u8, names: &'static [&'static str]) -> OptionSpec {
    OptionSpec { names, argument: Argument::Several(count), effect: Effect::Nothing }
}

/// Returns an option whose option-argument may be left out, and must be attached: `-iX`,
/// `--replace=X`.
#[must_use]
pub const fn optional(names: &'static [&'static str]) -> OptionSpec {
    OptionSpec { names, argument: Argument::Optional, effect: Effect::Nothing }
}

/// A language of commands, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commands {
    /// What stands before a command and not before other text: a backslash of psql's.
    pub prefix: &'static str,
    /// Starts of commands, in any letter case: the line behind them is run.
    pub lines: &'static [&'static str],
    /// First words of commands that run nothing, where no character of a language stands behind them.
    pub harmless: &'static [&'static str],
    /// Texts that may run something wherever they stand, in any letter case.
    pub doubts: &'static [&'static str],
}

/// Whether an option takes an option-argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// None: `-v`, `--verbose`.
    None,
    /// One, attached or the next argument. A long one is attached with `=`.
    Required,
    /// One or none; only attached.
    Optional,
    /// One if it is a number, attached or the next argument: of implementations some take it, and the
    /// others take no number there (`sed -l 5`).
    Number,
    /// That many: the first attached or the next argument, the others behind it.
    Several(u8),
    /// One, always the next argument: `git -C DIR`, `bash -o OPTION`. An attached one, or letters
    /// behind it in a cluster (`bash -oc posix LINE`, `git -CDIR`), is refused like an unknown
    /// option, since programs of one name read that differently.
    Separate,
}

/// What an option does to what its program launches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing that matters here.
    Nothing,
    /// The program launches nothing then (`ionice -p`, `command -v`, `--help`): its operands are
    /// not a command, and it is judged as itself.
    LaunchesNothing,
    /// Without operands the program prints something and ends (`ruby -v`, `lua -v`); a script is run.
    PrintsAlone,
    /// The program is an innermost command too, beside what it launches: the option does something
    /// of its own (`bash --rcfile FILE`, `script -a`).
    ItselfToo,
    /// The program loads code, reads commands or writes a file by it, none of which is read here: no allow
    /// rule counts (`gawk -l LIBRARY`, `ssh -F FILE`). `/dev/null` is such a file that holds nothing.
    MayLaunch,
    /// The same where the option-argument holds one of these texts, in any letter case
    /// (`tmux display -F '#(LINE)'`).
    MayLaunchIf(&'static [&'static str]),
    /// The same unless the option-argument is one of these (`vim -u NONE`).
    MayLaunchUnless(&'static [&'static str]),
    /// The same unless the option-argument is `KEY=VALUE` for one of these keys, and the value plain
    /// (`cargo --config net.offline=true`).
    MayLaunchUnlessKey(&'static [&'static str]),
    /// The option-argument is a command or text in the program's own language, which may run a line
    /// (`gdb -ex 'shell LINE'`, `psql -c '\\! LINE'`).
    Commands(Commands),
    /// The same, unless the text starts with one of these, in any letter case, and is plain behind it
    /// (`apt-get -o Dpkg::Options::=--force-confold`).
    CommandsUnless(&'static [&'static str], Commands),
    /// The operands are numbers of processes, and nothing is launched (`ionice -p`); other operands
    /// some implementation launches.
    TakesNumbers,
    /// The option-argument is the program that is launched, the operands its arguments
    /// (`docker run --entrypoint PROGRAM`).
    LaunchesBefore,
    /// The option-argument is a keyword and its value, as OpenSSH's configuration has them: behind one of
    /// `lines` a line is run, behind one of `loads` code is loaded or a file read.
    Setting {
        /// Keywords whose value is a line.
        lines: &'static [&'static str],
        /// Keywords by which something is loaded, or run in a way that is not read here.
        loads: &'static [&'static str],
    },
    /// Cannot be followed, for this reason (`env -S`, `sudo -s`).
    Refuse(UnanalyzableKind),
    /// The option-argument is a shell line that is run (`su -c LINE`, `git rebase -x LINE`). For a
    /// shell's `-c` see [`TakesLine`](Self::TakesLine).
    Line,
    /// The option-argument is `KEY=LINE`, `KEY LINE` or `KEYLINE` for one of these keys, in any letter
    /// case: the line is run (`ssh -o ProxyCommand=LINE`). Behind another key nothing is.
    LineAfterKey(&'static [&'static str]),
    /// The same, and the program appends words of its own to the line (`git difftool -x LINE`).
    OpenLine,
    /// The option-argument is a program with arguments, split at blanks, no shell
    /// (`rsync -e 'ssh -p 22'`, `sort --compress-program=gzip`).
    Command,
    /// The same; one of these need not be allowed (`pandoc --pdf-engine=xelatex`).
    CommandUnless(&'static [&'static str]),
    /// The option-argument is a shell line, behind which the operands come (`nodemon --exec LINE SCRIPT`).
    LineBefore,
    /// The option-argument is a name for which values are put into lines: the next argument is a list of them
    /// (`hyperfine -L NAME VALUE,VALUE`), or the next are numbers (`-P NAME FROM TO`).
    Parameter,
    /// The option-argument is code in the program's own language (`python -c CODE`).
    Code,
    /// The option-argument is code where it holds one of these texts (`perl -M'MODULE; CODE'`).
    CodeIf(&'static [&'static str]),
    /// The option-argument is text in a language of its own, read by this reader (`sed -e TEXT`).
    Program(TextProgram),
    /// The option-argument is the file of the script (`awk -f FILE`, `php -f FILE`): the operands are
    /// arguments then.
    ScriptFile,
    /// The option-argument is the file of commands that may run a line (`sftp -b FILE`): no allow rule counts.
    CommandFile,
    /// The option-argument is the name of a module that is run as a command (`python -m mod`); the
    /// remaining arguments are its own.
    Module,
    /// The first operand is a shell line (`sh -c`), wherever the option stands.
    TakesLine,
    /// The option-argument is the name of an option of a shell: one that may change how the line is read is
    /// refused (`zsh -o braceccl`).
    NamesShellOption,
    /// More characters make patterns (`zsh --extendedglob`): a line that holds one is refused.
    ExtendsGlobs,
    /// The operands are an argv and not a line (`watch -x`).
    TakesCommand,
    /// The rest of the arguments up to `;` is a launched argv (`nix shell -c`), or an attached
    /// option-argument is its program (`fd --exec=PROGRAM`).
    LaunchesUntilEnd,
    /// The option-argument is the name of a variable that is removed (`env -u NAME`).
    UnsetsVariable,
    /// The option-argument is `NAME=value`, set for what is launched.
    SetsVariable,
    /// What is launched runs below another root directory (`sudo -R DIR`).
    ChangesRoot,
    /// What is launched runs in another directory (`env -C DIR`).
    ChangesDirectory,
    /// The option-argument is text that stands for words unknown here (`xargs -I {}`); `{}` when it
    /// is left out.
    Replacement,
    /// Unknown words are appended even behind an earlier [`Replacement`](Self::Replacement), which it
    /// takes back (`xargs -I {} -n 2`).
    Appends,
    /// The option-argument is a `key=value` of git's configuration (`git -c`).
    GitConfig,
}
