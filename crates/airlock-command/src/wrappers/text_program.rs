//! `awk [OPTION]... TEXT [FILE]...`, `sed [OPTION]... TEXT [FILE]...`: programs whose text may launch something
//!
//! gawk 5.2 `gawk --help`, mawk 1.3.4 `mawk(1)`, one-true-awk 2nd edition `awk(1)`, `BusyBox` 1.35 `awk --help`; GNU sed
//! 4.9 `sed --help`, FreeBSD 14 `sed(1)`, `BusyBox` 1.35 `sed --help`.

use crate::{
    Bare, Effect, Judged, Operand, Parsing, TextProgram, UnanalyzableKind, Wrapper, flag, number,
    optional, value,
};

/// Options end at the first operand, which is the text unless an option gave it.
pub(crate) const AWK: Wrapper = Wrapper {
    names: &["awk", "gawk", "mawk", "nawk", "original-awk"],
    words: &[],
    getopt: "+CD::E:F:IL::MNOPSVW:bcd::e:f:ghi:kl:no::p::rstv:",
    options: &[
        flag(&["-C", "-V", "-h", "--copyright", "--help", "--version"]).is(Effect::LaunchesNothing),
        // The debugger reads commands from standard input.
        optional(&["-D", "--debug"]).is(Effect::Refuse(UnanalyzableKind::StdinProgram)),
        value(&["-E", "--exec"]).is(Effect::ScriptFile),
        value(&["-F", "--field-separator"]),
        flag(&["-I", "-M", "-N", "-O", "-P", "-S", "-b", "-c", "-g", "-k", "-n", "-r", "-s", "-t"]),
        flag(&["--bignum", "--characters-as-bytes", "--csv", "--gen-pot", "--lint-old"]),
        flag(&["--no-optimize", "--non-decimal-data", "--optimize", "--posix", "--re-interval"]),
        flag(&["--sandbox", "--trace", "--traditional", "--use-lc-numeric"]),
        // gawk takes an attached word alone (`-Lfatal`); one-true-awk has no such option.
        optional(&["-L", "--lint"]),
        // gawk reads a long option behind it (`-W source=TEXT`), mawk one of its own.
        value(&["-W"]).is(Effect::Code),
        // These write a file.
        optional(&["-d", "--dump-variables"]).is(Effect::MayLaunch),
        optional(&["-o", "--pretty-print"]).is(Effect::MayLaunch),
        optional(&["-p", "--profile"]).is(Effect::MayLaunch),
        value(&["-e", "--source"]).is(Effect::Program(TextProgram::Awk)),
        value(&["-f", "--file"]).is(Effect::ScriptFile),
        // These load code.
        value(&["-i", "--include"]).is(Effect::MayLaunch),
        value(&["-l", "--load"]).is(Effect::MayLaunch),
        value(&["-v", "--assign"]),
    ],
    operands: &[Operand::Program(TextProgram::Awk)],
    parsing: Parsing::LENIENT,
    bare: Bare::Itself,
    judged: Judged::Both,
    source: "gawk 5.2 gawk --help; mawk 1.3.4 mawk(1); one-true-awk awk(1); BusyBox 1.35",
};

/// GNU sed takes options behind operands too.
pub(crate) const SED: Wrapper = Wrapper {
    names: &["gsed", "sed"],
    words: &[],
    getopt: "EI:ae:f:i::l:nrsuz",
    options: &[
        flag(&["-E", "-r", "--regexp-extended"]),
        value(&["-I"]),
        flag(&["-a"]),
        value(&["-e", "--expression"]).is(Effect::Program(TextProgram::Sed)),
        value(&["-f", "--file"]).is(Effect::ScriptFile),
        // BSD takes the next argument where nothing is attached, and has no `e` command.
        optional(&["-i", "--in-place"]),
        // GNU takes a number, BSD nothing; to BSD a number is no text.
        number(&["-l"]),
        value(&["--line-length"]),
        flag(&["-n", "--quiet", "--silent"]),
        flag(&["-s", "--separate"]),
        flag(&["-u", "--unbuffered"]),
        flag(&["-z", "--null-data"]),
        flag(&["--debug", "--follow-symlinks", "--posix", "--sandbox"]),
        flag(&["--help", "--version"]).is(Effect::LaunchesNothing),
    ],
    operands: &[Operand::Program(TextProgram::Sed)],
    parsing: Parsing::ANYWHERE,
    bare: Bare::Itself,
    judged: Judged::Both,
    source: "GNU sed 4.9 sed --help; FreeBSD 14 sed(1); BusyBox 1.35",
};
