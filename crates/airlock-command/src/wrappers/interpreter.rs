//! Interpreters: `perl [OPTION]... SCRIPT [ARG]...` and their like
//!
//! perl 5.36 `perl -h` and `perlrun(1)`, ruby 3.1 `ruby -h`, Node.js 20 `node --help`, PHP 8.2 `php --help`, Lua 5.4
//! `lua -h`, `LuaJIT` 2.1 `luajit -h`; the others from their manuals, only the options that matter here.

use super::shell::shell;
use crate::{
    Bare, Dashes, Effect, Judged, Operand, OptionSpec, Parsing, UnanalyzableKind, Unknown, Wrapper,
    flag, optional, value,
};

/// Returns the row of an interpreter that without a script reads one from standard input.
pub(super) const fn interpreter(
    names: &'static [&'static str],
    options: &'static [OptionSpec],
    source: &'static str,
) -> Wrapper {
    let parsing = Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX };
    Wrapper { parsing, ..shell(names, options, source) }
}

/// Returns an interpreter's row for options that are words behind one dash, and never clusters.
pub(super) const fn with_words(row: Wrapper) -> Wrapper {
    Wrapper { parsing: Parsing { dashes: Dashes::BeforeWords, ..row.parsing }, ..row }
}

/// Returns an option by which code is given. Its code need not be there for it to count.
pub(super) const fn code(names: &'static [&'static str]) -> OptionSpec {
    optional(names).is(Effect::Code)
}

/// Returns an option that prints something and ends.
pub(super) const fn prints(names: &'static [&'static str]) -> OptionSpec {
    flag(names).is(Effect::LaunchesNothing)
}

/// Returns an option by which standard input is read as a program.
pub(super) const fn reads_stdin(names: &'static [&'static str]) -> OptionSpec {
    flag(names).is(Effect::Refuse(UnanalyzableKind::StdinProgram))
}

/// What the name of a module, and the names that it exports, never hold.
const CODE_OF_PERL: &[&str] =
    &[" ", "\t", "\n", ";", "(", ")", "{", "}", "\"", "'", "`", "$", "&", "<", "|", "\0"];

/// perl. `-l`, `-0` and `-d` are followed by digits, `t` or `:MODULE` and then by further letters, so
/// they and their digits are options without option-argument.
pub(crate) const PERL: Wrapper = interpreter(
    &["perl"],
    &[
        code(&["-E", "-e"]),
        // Checks the syntax, and runs BEGIN blocks for that.
        flag(&["-c"]).is(Effect::Code),
        flag(&["-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-d", "-l"]),
        optional(&["-:", "-="]),
        optional(&["-C", "-D", "-F", "-i", "-x"]),
        // A module, perhaps with names behind `=`; anything else is code behind `use`.
        optional(&["-M", "-m"]).is(Effect::CodeIf(CODE_OF_PERL)),
        value(&["-I"]),
        flag(&["-S", "-T", "-U", "-W", "-X", "-a", "-f", "-n", "-p", "-s", "-t", "-u", "-w"]),
        prints(&["-h", "-v", "--help", "--version"]),
        optional(&["-V"]).is(Effect::LaunchesNothing),
    ],
    "perl 5.36 perl -h, perlrun(1)",
);

/// ruby. `-0`, `-l`, `-K`, `-T` and `-W` are followed by digits or a letter and then by further letters.
pub(crate) const RUBY: Wrapper = interpreter(
    &["jruby", "mruby", "ruby", "truffleruby"],
    &[
        code(&["-e"]),
        flag(&["-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7"]),
        value(&["-C", "-E", "-I", "-X", "-r"]),
        optional(&["-F", "-i", "-x"]),
        flag(&["-K", "-S", "-T", "-U", "-W", "-a", "-c", "-d", "-l", "-n", "-p", "-s", "-w", "-y"]),
        optional(&["-:"]),
        flag(&["-v"]).is(Effect::PrintsAlone),
        prints(&["-h", "--copyright", "--help", "--version"]),
        value(&["--encoding", "--external-encoding", "--internal-encoding"]),
    ],
    "ruby 3.1 ruby -h; JRuby 9.4 jruby -h",
);

/// Node.js: options are words, an option-argument stands behind `=` or is the next argument.
pub(crate) const NODE: Wrapper = with_words(interpreter(
    &["node", "nodejs"],
    &[
        code(&["-e", "-p", "-pe", "--eval", "--print"]),
        value(&["-C", "--conditions"]),
        value(&["-r", "--require"]),
        value(&["--experimental-loader", "--import", "--loader"]),
        value(&["--diagnostic-dir", "--dns-result-order", "--env-file", "--input-type"]),
        value(&["--disable-warning", "--test-name-pattern", "--test-reporter", "--title"]),
        value(&["--openssl-config", "--unhandled-rejections", "--watch-path"]),
        value(&["--allow-fs-read", "--allow-fs-write", "--build-snapshot-config"]),
        value(&["--cpu-prof-dir", "--cpu-prof-interval", "--cpu-prof-name", "--disable-proto"]),
        value(&["--env-file-if-exists", "--experimental-default-type", "--heap-prof-dir"]),
        value(&["--experimental-sea-config"]).is(Effect::LaunchesNothing),
        value(&["--heap-prof-interval", "--heap-prof-name", "--heapsnapshot-near-heap-limit"]),
        value(&["--heapsnapshot-signal", "--icu-data-dir", "--inspect-port", "--debug-port"]),
        value(&["--inspect-publish-uid", "--localstorage-file", "--max-http-header-size"]),
        value(&["--network-family-autoselection-attempt-timeout", "--redirect-warnings"]),
        value(&["--report-dir", "--report-directory", "--report-filename", "--report-signal"]),
        value(&["--secure-heap", "--secure-heap-min", "--snapshot-blob", "--stack-trace-limit"]),
        value(&["--test-concurrency", "--test-reporter-destination", "--test-shard"]),
        value(&["--test-skip-pattern", "--test-timeout", "--tls-cipher-list", "--tls-keylog"]),
        value(&["--trace-event-categories", "--trace-event-file-pattern"]),
        value(&["--trace-require-module", "--use-largepages", "--v8-pool-size"]),
        flag(&["-c", "--check"]),
        reads_stdin(&["-i", "--interactive"]),
        prints(&["-h", "-v", "--completion-bash", "--help", "--v8-options", "--version"]),
        // Without operands it looks for test files.
        prints(&["--test"]),
        value(&["--run"]).is(Effect::LaunchesNothing),
    ],
    "Node.js 20 node --help",
));

/// PHP.
pub(crate) const PHP: Wrapper = interpreter(
    &["php", "php-cgi"],
    &[
        code(&["-B", "-E", "-R", "-r"]),
        code(&["--process-begin", "--process-code", "--process-end", "--run"]),
        value(&["-F", "-f", "--file", "--process-file"]).is(Effect::ScriptFile),
        reads_stdin(&["-a", "--interactive"]),
        // Behind it stand arguments: of a program on standard input, if none is named.
        reads_stdin(&["--"]),
        value(&["-S", "--server"]).is(Effect::LaunchesNothing),
        value(&["-T", "-c", "-d", "-t", "-z"]),
        value(&["--define", "--docroot", "--php-ini", "--zend-extension"]),
        flag(&["-C", "-H", "-e", "-l", "-n", "-q", "-s", "-w"]),
        prints(&["-?", "-h", "-i", "-m", "-v"]),
        prints(&["--help", "--info", "--ini", "--modules", "--usage", "--version"]),
        value(&["--rc", "--re", "--rf", "--ri", "--rz"]).is(Effect::LaunchesNothing),
    ],
    "PHP 8.2 php --help",
);

/// Lua and `LuaJIT`.
pub(crate) const LUA: Wrapper = interpreter(
    &["lua", "luajit"],
    &[
        code(&["-e"]),
        value(&["-j", "-l"]),
        optional(&["-O"]),
        flag(&["-E", "-W"]),
        reads_stdin(&["-i"]),
        flag(&["-v"]).is(Effect::PrintsAlone),
        // Compiles.
        optional(&["-b"]).is(Effect::LaunchesNothing),
    ],
    "Lua 5.4 lua -h; LuaJIT 2.1 luajit -h",
);

/// Tcl: an option that it does not know makes it read standard input.
pub(crate) const TCL: Wrapper = Wrapper {
    parsing: Parsing { dashes: Dashes::BeforeWords, ..Parsing::POSIX },
    ..interpreter(&["tclsh", "wish"], &[code(&["-c"]), value(&["-encoding"])], "Tcl 8.6 tclsh(1)")
};

/// Expect.
pub(crate) const EXPECT: Wrapper = interpreter(
    &["expect", "expectk"],
    &[
        code(&["-c"]),
        value(&["-D"]),
        value(&["-b", "-f"]).is(Effect::ScriptFile),
        flag(&["-N", "-d", "-n"]),
        reads_stdin(&["-i"]),
        prints(&["-v"]),
    ],
    "Expect 5.45 expect(1)",
);

/// R: its operands are ignored.
pub(crate) const R: Wrapper = Wrapper {
    operands: &[],
    ..with_words(interpreter(
        &["R"],
        &[
            code(&["-e"]),
            value(&["-f", "--file"]).is(Effect::ScriptFile),
            value(&["-g", "--gui"]),
            prints(&["-h", "--help", "--version"]),
        ],
        "R 4.2 R --help",
    ))
};

/// `R CMD COMMAND [ARG]...` runs a program with R's environment.
pub(crate) const R_CMD: Wrapper = Wrapper {
    names: &["R"],
    words: &["CMD"],
    getopt: "",
    options: &[],
    operands: &[Operand::Command],
    parsing: Parsing::LENIENT,
    bare: Bare::Itself,
    judged: Judged::Both,
    source: "R 4.2 R --help",
};

/// Rscript.
pub(crate) const RSCRIPT: Wrapper = with_words(interpreter(
    &["Rscript"],
    &[code(&["-e"]), prints(&["--help", "--version"])],
    "R 4.2 Rscript --help",
));

/// `AppleScript`.
pub(crate) const OSASCRIPT: Wrapper = interpreter(
    &["osascript"],
    &[code(&["-e"]), value(&["-l", "-s"]), reads_stdin(&["-i"])],
    "macOS 14 osascript(1)",
);
