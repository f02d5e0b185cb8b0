//! Tracers: `strace`, `ltrace`, `valgrind`, `perf`: an allow rule for them covers what they launch (R66)
//!
//! strace 6.1 `strace --help`, ltrace 0.7.3 `ltrace --help`, Valgrind 3.19 `valgrind --help`, perf 6.1 `perf-stat(1)`.

use super::launcher;
use crate::{Effect, Judged, OptionSpec, Parsing, Unknown, Wrapper, flag, optional, value};

/// Returns the row of a tracer.
const fn tracer(
    names: &'static [&'static str],
    words: &'static [&'static str],
    options: &'static [OptionSpec],
    source: &'static str,
) -> Wrapper {
    Wrapper { words, judged: Judged::Itself, ..launcher(names, options, source) }
}

/// strace; `-o '|LINE'` and `-o '!LINE'` write to a program.
pub(crate) const STRACE: Wrapper = tracer(
    &["strace"],
    &[],
    &[
        flag(&["-A", "-C", "-D", "-F", "-T", "-Y", "-Z", "-c", "-d", "-f", "-i", "-k", "-n", "-q"]),
        flag(&["-r", "-t", "-v", "-w", "-x", "-y", "-z"]),
        value(&["-I", "-O", "-P", "-S", "-U", "-X", "-a", "-b", "-e", "-p", "-s", "-u"]),
        value(&["-E", "--env"]).is(Effect::SetsVariable),
        value(&["-o", "--output"]).is(Effect::LineAfterKey(&["!", "|"])),
        value(&["--attach", "--columns", "--detach-on", "--interruptible", "--signal"]),
        value(&["--status", "--string-limit", "--trace", "--trace-path", "--user"]),
        flag(&["--follow-forks", "--no-abbrev", "--output-separately", "--successful-only"]),
        optional(&["--absolute-timestamps", "--decode-fds", "--quiet", "--relative-timestamps"]),
        optional(&["--syscall-times"]),
        flag(&["--summary", "--summary-only"]),
        flag(&["-V", "-h", "--help", "--version"]).is(Effect::LaunchesNothing),
    ],
    "strace 6.1 strace --help",
);

/// ltrace.
pub(crate) const LTRACE: Wrapper = tracer(
    &["ltrace"],
    &[],
    &[
        flag(&["-C", "-L", "-S", "-T", "-b", "-c", "-f", "-i", "-r", "-t"]),
        flag(&["--demangle", "--no-signals"]),
        value(&["-A", "-D", "-F", "-a", "-e", "-l", "-n", "-o", "-p", "-s", "-u", "-x"]),
        value(&["--align", "--config", "--debug", "--indent", "--library", "--output"]),
        flag(&["-V", "-h", "--help", "--version"]).is(Effect::LaunchesNothing),
    ],
    "ltrace 0.7.3 ltrace --help",
);

/// Valgrind: every option-argument stands behind `=`.
pub(crate) const VALGRIND: Wrapper = Wrapper {
    parsing: Parsing { unknown: Unknown::PassOver, ..Parsing::POSIX },
    ..tracer(&["valgrind"], &[], &[], "Valgrind 3.19 valgrind --help")
};

/// `perf stat COMMAND`
pub(crate) const PERF_STAT: Wrapper = tracer(
    &["perf"],
    &["stat"],
    &[
        flag(&["-A", "-B", "-a", "-d", "-i", "-n", "-v", "--all-cpus", "--append", "--big-num"]),
        flag(&["--detailed", "--no-aggr", "--no-inherit", "--null", "--per-core", "--per-socket"]),
        flag(&["--per-thread", "--verbose"]),
        value(&["-C", "-D", "-G", "-I", "-M", "-e", "-o", "-p", "-r", "-t", "-x", "--cpu"]),
        value(&["--delay", "--event", "--field-separator", "--interval-print", "--metrics"]),
        value(&["--output", "--pid", "--repeat", "--tid", "--timeout"]),
        value(&["--post", "--pre"]).is(Effect::Line),
    ],
    "perf 6.1 perf-stat(1)",
);

/// `perf record COMMAND`
pub(crate) const PERF_RECORD: Wrapper = tracer(
    &["perf"],
    &["record"],
    &[
        flag(&["-R", "-T", "-a", "-d", "-g", "-i", "-n", "-q", "-s", "-v", "--all-cpus"]),
        flag(&["--no-inherit", "--quiet", "--verbose"]),
        value(&["-C", "-D", "-F", "-G", "-c", "-e", "-j", "-m", "-o", "-p", "-t", "-u"]),
        value(&["--call-graph", "--count", "--cpu", "--delay", "--event", "--freq", "--output"]),
        value(&["--pid", "--tid", "--uid"]),
    ],
    "perf 6.1 perf-record(1)",
);

/// `gdb --args COMMAND`
pub(crate) const GDB_ARGS: Wrapper = tracer(&["gdb"], &["--args"], &[], "GDB 13 gdb --help");
