//! More interpreters: those that are met less often, with the options that give code or read it from standard input
//!
//! The manual or `--help` of each, its version beside it.

use super::interpreter::{code, interpreter, prints, reads_stdin, with_words};
use crate::{
    Bare, Dashes, Effect, Judged, Operand, Parsing, UnanalyzableKind, Unknown, Wrapper, flag, value,
};

/// Julia.
pub(crate) const JULIA: Wrapper = interpreter(
    &["julia"],
    &[
        code(&["-E", "-e", "--eval", "--print"]),
        value(&["-C", "-J", "-L", "-p", "-t", "--cpu-target", "--load", "--procs", "--sysimage"]),
        value(&["--machine-file", "--threads"]),
        reads_stdin(&["-i"]),
        prints(&["-h", "-v", "--help", "--help-hidden", "--version"]),
    ],
    "Julia 1.10 julia --help",
);

/// Elixir and Erlang.
pub(crate) const ELIXIR: Wrapper = with_words(interpreter(
    &["elixir", "erl", "iex"],
    &[
        code(&["-e", "-eval", "--eval", "--rpc-eval"]),
        value(&["-pa", "-pr", "-pz", "-r"]),
        // A script that is found in PATH, and its arguments.
        value(&["-S"]).is(Effect::Module),
        // A function of a module that is run.
        value(&["-run", "-s"]).is(Effect::LaunchesNothing),
        prints(&["-h", "-v", "-version", "--help", "--version"]),
    ],
    "Elixir 1.15 elixir --help; Erlang/OTP 25 erl(1)",
));

/// Interpreters of other languages with `-e CODE`, which read standard input without a script.
pub(crate) const DASH_E: Wrapper = with_words(interpreter(
    &[
        "babel-node",
        "coffee",
        "groovy",
        "io",
        "kotlin",
        "kotlinc",
        "raku",
        "runghc",
        "runhaskell",
        "scala",
        "swift",
        "texlua",
        "ts-node",
        "tsx",
        "zx",
    ],
    &[
        code(&["-e", "-p", "-pe", "--eval", "--print"]),
        prints(&["-h", "-v", "-version", "--help", "--version"]),
    ],
    "the `--help` of each: Babel 7, Clojure 1.11, CoffeeScript 2.7, Groovy 4.0, Io 2017, \
     Kotlin 1.9, Raku 2022.12, GHC 9.0, Scala 3.3, Swift 5.9, TeX Live 2022, \
     ts-node 10.9, tsx 4, zx 8",
));

/// Clojure: `-M` alone reads standard input, with an alias it runs what a project says.
pub(crate) const CLOJURE: Wrapper = with_words(interpreter(
    &["clj", "clojure"],
    &[
        code(&["-e", "--eval"]),
        value(&["-m", "--main"]).is(Effect::LaunchesNothing),
        value(&["-Sdeps", "-i", "--init"]),
        prints(&["-M:", "-T", "-T:", "-X", "-X:"]),
        prints(&["-P", "-Sdescribe", "-Spath", "-Stree", "-h", "--help", "--version", "-version"]),
    ],
    "Clojure CLI 1.11 clojure --help",
));

/// Profilers of Python's library, as the commands that `python -m` makes of them.
pub(crate) const PROFILER: Wrapper = interpreter(
    &["cProfile", "profile"],
    &[value(&["-o", "-s"]), value(&["-m"]).is(Effect::Module), prints(&["-h", "--help"])],
    "CPython 3.11 cProfile --help",
);

/// Python's debugger, likewise: it reads commands from standard input while the script runs, so that no allow
/// rule counts.
pub(crate) const PDB: Wrapper = Wrapper {
    operands: &[Operand::Script, Operand::MayLaunchIfWord { starts: &[""], holds: &[] }],
    ..interpreter(
        &["pdb"],
        &[code(&["-c", "--command"]), value(&["-m"]).is(Effect::Module), prints(&["-h", "--help"])],
        "CPython 3.11 pdb --help",
    )
};

/// Python's tracer, likewise.
pub(crate) const TRACE: Wrapper = interpreter(
    &["trace"],
    &[
        value(&["-C", "-f", "--coverdir", "--file", "--ignore-dir", "--ignore-module"]),
        // The script is a module then.
        flag(&["--module"]).is(Effect::MayLaunch),
        flag(&["-R", "-T", "-c", "-g", "-l", "-m", "-s", "-t"]),
        flag(&["-r", "--report"]).is(Effect::LaunchesNothing),
        prints(&["-h", "--help", "--version"]),
    ],
    "CPython 3.11 trace --help",
);

/// Interpreters without an option for code that matters here, or with one of another name.
pub(crate) const OTHERS: Wrapper = with_words(interpreter(
    &["clisp", "ghci", "guile", "pry", "sbcl"],
    &[code(&["-c", "-e", "-x", "--eval"]), prints(&["-h", "-v", "--help", "--version"])],
    "the `--help` of each: CLISP 2.49, GHC 9.0, Guile 3.0, pry 0.14, SBCL 2.2",
));

/// `ghc -e EXPRESSION`; otherwise a compiler.
pub(crate) const GHC: Wrapper = Wrapper {
    bare: Bare::Itself,
    ..with_words(interpreter(
        &["ghc"],
        &[code(&["-e"]), reads_stdin(&["--interactive"])],
        "GHC 9.0 ghc --help",
    ))
};

/// Emacs: `--eval CODE`; a script with `--script`, and otherwise an editor.
pub(crate) const EMACS: Wrapper = Wrapper {
    bare: Bare::Itself,
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::ANYWHERE },
    operands: &[],
    ..interpreter(
        &["emacs"],
        &[
            code(&["-e", "-eval", "-execute", "--eval", "--execute"]),
            value(&["-script", "--script"]).is(Effect::ScriptFile),
            // Code beside what is edited, a function that is called, and where both are looked for.
            value(&["-L", "-directory", "-f", "-funcall", "-l", "-load"]).is(Effect::MayLaunch),
            value(&["--directory", "--funcall", "--load"]).is(Effect::MayLaunch),
            value(&["-init-directory", "-u", "-user", "--init-directory", "--user"])
                .is(Effect::MayLaunch),
        ],
        "Emacs 28 emacs(1), the Emacs manual on its options",
    )
};

/// `IPython`.
pub(crate) const IPYTHON: Wrapper = interpreter(
    &["bpython", "ipython", "ptpython"],
    &[
        code(&["-c"]),
        value(&["-m"]).is(Effect::Module),
        reads_stdin(&["-i"]),
        prints(&["-h", "-V", "--help", "--version"]),
    ],
    "IPython 8 ipython --help",
);

/// Returns the row of a subcommand that always runs code or standard input.
pub(super) const fn refused(
    names: &'static [&'static str],
    words: &'static [&'static str],
    kind: UnanalyzableKind,
    source: &'static str,
) -> Wrapper {
    Wrapper { words, operands: &[], bare: Bare::Refuse(kind), ..interpreter(names, &[], source) }
}

/// Deno: a subcommand or a script.
pub(crate) const DENO: Wrapper = interpreter(
    &["deno"],
    &[prints(&["-V", "-h", "--help", "--version"])],
    "Deno 1.40 deno --help",
);

/// `deno eval CODE`
pub(crate) const DENO_EVAL: Wrapper =
    refused(&["deno"], &["eval"], UnanalyzableKind::InlineCode, "Deno 1.40 deno eval --help");

/// `deno repl`
pub(crate) const DENO_REPL: Wrapper =
    refused(&["deno"], &["repl"], UnanalyzableKind::StdinProgram, "Deno 1.40 deno repl --help");

/// `deno run [OPTION]... SCRIPT [ARG]...`
pub(crate) const DENO_RUN: Wrapper =
    Wrapper { words: &["run"], ..interpreter(&["deno"], &[], "Deno 1.40 deno run --help") };

/// Bun: a subcommand or a script; alone it prints help.
pub(crate) const BUN: Wrapper = Wrapper {
    bare: Bare::Itself,
    ..interpreter(
        &["bun"],
        &[code(&["-e", "-p", "--eval", "--print"]), prints(&["-h", "-v", "--help", "--version"])],
        "Bun 1.1 bun --help",
    )
};

/// `bun run [OPTION]... SCRIPT [ARG]...`
pub(crate) const BUN_RUN: Wrapper = Wrapper { words: &["run"], ..BUN };

/// `bun repl`
pub(crate) const BUN_REPL: Wrapper =
    refused(&["bun"], &["repl"], UnanalyzableKind::StdinProgram, "Bun 1.1 bun --help");

/// `bun exec LINE`
pub(crate) const BUN_EXEC: Wrapper = Wrapper {
    names: &["bun"],
    words: &["exec"],
    getopt: "",
    options: &[],
    operands: &[Operand::OneLine],
    parsing: Parsing { unknown: Unknown::LookPast, ..Parsing::POSIX },
    bare: Bare::Itself,
    judged: Judged::Both,
    source: "Bun 1.1 bun exec --help",
};
