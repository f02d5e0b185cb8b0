//! Programs to which code is given as an argument, or which read it: task runners, consoles, more interpreters
//!
//! The manual or `--help` of each, its version beside it: rake 13, Rails 7.1, Mix 1.15, Racket 8.6, Babashka 1.3 and others.

use super::{
    interpreter::{code, interpreter, prints, reads_stdin, with_words},
    interpreter_more::refused,
};
use crate::{
    Bare, Dashes, Effect, Operand, OptionSpec, Parsing, UnanalyzableKind, Wrapper, flag, optional,
    value,
};

/// Returns the row of a program that needs no code: without any it is judged as itself.
const fn itself(row: Wrapper) -> Wrapper {
    Wrapper { bare: Bare::Itself, ..row }
}

/// Rake: its options stand anywhere.
pub(crate) const RAKE: Wrapper = Wrapper {
    parsing: Parsing::ANYWHERE,
    operands: &[],
    ..itself(interpreter(
        &["rake"],
        &[
            code(&["-E", "-e", "-p", "--execute", "--execute-continue", "--execute-print"]),
            value(&["-C", "-D", "-I", "-R", "-T", "-W", "-f", "-r", "--directory", "--libdir"]),
            value(&["--rakefile", "--rakelib", "--rakelibdir", "--require"]),
        ],
        "rake 13 rake --help",
    ))
};

/// The options of `rails runner`.
const RUNNER: &[OptionSpec] = &[value(&["-e", "--environment"]), flag(&["-w", "--skip-executor"])];

/// Returns the row of `rails runner`.
const fn runner(words: &'static [&'static str]) -> Wrapper {
    Wrapper {
        words,
        operands: &[Operand::ScriptOrCode(&[".rb"])],
        ..itself(interpreter(&["rails"], RUNNER, "Rails 7.1 rails runner --help"))
    }
}

/// `rails runner CODE`, `rails runner FILE.rb`
pub(crate) const RAILS_RUNNER: Wrapper = runner(&["runner"]);

/// `rails r CODE`
pub(crate) const RAILS_R: Wrapper = runner(&["r"]);

/// `php artisan tinker --execute=CODE`; without code it reads some from standard input.
pub(crate) const TINKER: Wrapper = Wrapper {
    words: &["artisan", "tinker"],
    operands: &[],
    parsing: Parsing::ANYWHERE,
    ..interpreter(&["php"], &[code(&["--execute"])], "Laravel Tinker 2.9 tinker --help")
};

/// `mix run -e CODE`, `mix run FILE`
pub(crate) const MIX_RUN: Wrapper = Wrapper {
    words: &["run"],
    ..itself(interpreter(
        &["mix"],
        &[
            code(&["-e", "--eval"]),
            value(&["-c", "-p", "-r", "--config", "--parallel-require", "--require"]),
        ],
        "Mix 1.15 mix help run",
    ))
};

/// `mix eval CODE`
pub(crate) const MIX_EVAL: Wrapper =
    refused(&["mix"], &["eval"], UnanalyzableKind::InlineCode, "Mix 1.15 mix help eval");

/// Racket: `-l`, `-t` and the like load something, and nothing more is read then.
pub(crate) const RACKET: Wrapper = interpreter(
    &["racket"],
    &[
        code(&["-e", "--eval"]),
        value(&[
            "-f",
            "-r",
            "-t",
            "-u",
            "--load",
            "--load-script",
            "--require",
            "--require-script",
        ])
        .is(Effect::ScriptFile),
        value(&["-k", "-l", "-p", "--lib"]).is(Effect::LaunchesNothing),
        value(&["-G", "-I", "-N", "-S", "-W", "-X", "-j", "--collects", "--config", "--search"]),
        flag(&["-d", "-m", "-n", "--main", "--no-lib"]),
        reads_stdin(&["-i", "--repl"]),
        prints(&["-h", "-v", "--help", "--version"]),
    ],
    "Racket 8.6 racket -h",
);

/// Babashka: a first operand that is no plain name is code.
pub(crate) const BABASHKA: Wrapper = Wrapper {
    operands: &[Operand::ScriptOrCode(&[""])],
    ..with_words(interpreter(
        &["bb"],
        &[
            code(&["-e", "--eval"]),
            value(&["-f", "--file"]).is(Effect::ScriptFile),
            value(&["-jar", "-m", "-x", "--exec", "--jar", "--main"]).is(Effect::LaunchesNothing),
            value(&["-cp", "--classpath", "--config", "--deps-root"]),
            flag(&["-I", "-O", "-i", "-io", "-o"]),
            prints(&["-h", "--help", "--version"]),
        ],
        "Babashka 1.3 bb help",
    ))
};

/// Octave, Hy, Janet and jrunscript.
pub(crate) const CONSOLES: Wrapper = with_words(interpreter(
    &["hy", "janet", "jrunscript", "octave", "octave-cli"],
    &[
        code(&["-c", "-e", "-eval", "--eval"]),
        value(&["-cp", "-classpath", "-l", "-p", "--path"]),
        value(&["-m"]).is(Effect::Module),
        value(&["-f"]).is(Effect::ScriptFile),
        reads_stdin(&["-i", "--interactive"]),
        prints(&["-?", "-h", "-q", "-v", "--help", "--version"]),
    ],
    "Octave 7.3 octave --help; Hy 0.26 hy --help; Janet 1.26 janet -h; JDK 17 jrunscript -help",
));

/// What gnuplot runs a line or program by.
const OF_GNUPLOT: &[&str] = &["!", "`", "<", "|", "system", "load", "call", "shell", "eval"];

/// gnuplot: commands, of which few run something.
pub(crate) const GNUPLOT: Wrapper = itself(interpreter(
    &["gnuplot"],
    &[value(&["-e"]).is(Effect::CodeIf(OF_GNUPLOT)), value(&["-c"]).is(Effect::ScriptFile)],
    "gnuplot 5.4 gnuplot(1)",
));

/// Programs of several purposes with an option for code.
pub(crate) const WITH_CODE: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    operands: &[],
    ..itself(interpreter(
        &["jbang", "rdmd", "scala-cli"],
        &[
            code(&["-c", "-e", "--code", "--eval", "--execute-script", "--loop"]),
            code(&["--scala-snippet", "--script-snippet", "--java-snippet"]),
        ],
        "jbang 0.115 jbang run --help; DMD 2.103 rdmd --help; Scala CLI 1.0 scala-cli --help",
    ))
};

/// `crystal eval CODE`
pub(crate) const CRYSTAL: Wrapper =
    refused(&["crystal"], &["eval"], UnanalyzableKind::InlineCode, "Crystal 1.9 crystal --help");

/// `nim --eval:CODE`
pub(crate) const NIM: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    operands: &[],
    ..itself(interpreter(&["nim"], &[code(&["--eval:", "--eval", "-eval:"])], "Nim 1.6 nim --help"))
};

/// `MySQL` Shell.
pub(crate) const MYSQLSH: Wrapper = Wrapper {
    parsing: Parsing::ANYWHERE,
    operands: &[],
    ..itself(interpreter(
        &["mysqlsh"],
        &[
            code(&["-e", "--execute"]),
            value(&["-f", "--file", "--pym"]).is(Effect::ScriptFile),
            flag(&["--javascript", "--js", "--py", "--python", "--sql"]),
        ],
        "MySQL Shell 8.0 mysqlsh --help",
    ))
};

/// bpftrace, whose programs may run lines.
pub(crate) const BPFTRACE: Wrapper = itself(interpreter(
    &["bpftrace"],
    &[
        value(&["-e"]).is(Effect::CodeIf(&["system", "print_file"])),
        value(&["-I", "-B", "-f", "-o", "-p", "--include"]),
        value(&["-c"]).is(Effect::Line),
    ],
    "bpftrace 0.17 bpftrace --help",
));

/// `OCaml`'s toplevel.
pub(crate) const OCAML: Wrapper = with_words(interpreter(
    &["ocaml"],
    &[
        code(&["-e"]),
        value(&["-I", "-init", "-open", "-ppx", "-w", "-warn-error"]),
        reads_stdin(&["-stdin"]),
        prints(&["-config", "-help", "-v", "-version", "-vnum", "--help", "--version"]),
    ],
    "OCaml 4.13 ocaml -help",
));

/// irb.
pub(crate) const IRB: Wrapper = interpreter(
    &["irb"],
    &[
        value(&["-E", "-I", "-r", "--back-trace-limit", "--context-mode", "--encoding"]),
        value(&["--prompt", "--prompt-mode"]),
        optional(&["-W"]),
        flag(&["-U", "-d", "-f", "-w"]),
        prints(&["-h", "-v", "--help", "--version"]),
    ],
    "irb 1.4 irb --help",
);

/// jshell.
pub(crate) const JSHELL: Wrapper = with_words(interpreter(
    &["jshell"],
    &[
        value(&["--add-exports", "--add-modules", "--class-path", "--execution", "--feedback"]),
        value(&["--module-path", "--startup", "-class-path", "-execution", "-startup"]),
        prints(&["-?", "-h", "--help", "--help-extra", "--version"]),
    ],
    "JDK 17 jshell --help",
));

/// emacsclient, by `getopt_long_only`.
pub(crate) const EMACSCLIENT: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWordsOrLetters, ..Parsing::ANYWHERE },
    operands: &[],
    ..itself(interpreter(
        &["emacsclient"],
        &[
            code(&["-e", "-eval", "--eval"]),
            value(&["-a", "-alternate-editor", "--alternate-editor"]).is(Effect::Command),
            value(&["-F", "-T", "-d", "-f", "-s", "-w", "--display", "--frame-parameters"]),
            value(&["--server-file", "--socket-name", "--timeout", "--tramp"]),
            flag(&[
                "-c",
                "-n",
                "-nw",
                "-q",
                "-r",
                "-t",
                "-u",
                "--create-frame",
                "--no-wait",
                "--tty",
            ]),
            prints(&["-H", "-V", "--help", "--version"]),
        ],
        "Emacs 28 emacsclient(1), emacsclient.c",
    ))
};
