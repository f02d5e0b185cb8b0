//! What lines are made of.

use super::Random;

/// Names of programs; all are stubs where lines run.
pub(super) const NAMES: [&str; 14] = [
    "c0", "c1", "c2", "c3", "c4", "rm", "git", "ls", "'c1'", "r\\m", "\"rm\"", "r''m", "/bin/rm",
    "c\\\n1",
];

/// Words and parts of words with nothing that the shell decides.
pub(super) const PLAIN: [&str; 22] = [
    "a", "x", "-rf", "b", "1", "2", "-", "--", "+x", "a.b", "@", "%", "a,b", ":", "é", "n=1",
    "a#b", "-e", "--x=y", "3", "c", "/",
];

/// Quoting (POSIX XCU 2.2).
pub(super) const QUOTED: [&str; 24] = [
    "'a b'",
    "\"c d\"",
    "\\;",
    "\\ ",
    "''",
    "\"\"",
    "\\\\",
    "\\'",
    "\\\"",
    "\"a'b\"",
    "'a\"b'",
    "'a\\'",
    "\"a\\\"b\"",
    "\"a\\\\\"",
    "\"\\$x\"",
    "\"\\`\"",
    "\"a\\\nb\"",
    "'a\nb'",
    "\"a\nb\"",
    "\\\n",
    "'#'",
    "\\#",
    "'$x'",
    "\\$x",
];

/// Quotes that are not closed, and single bytes with a meaning.
pub(super) const LOOSE: [&str; 22] = [
    "'", "\"", "\\", "`", "$", "(", ")", "{", "}", "[", "]", "<", ">", "&", "|", ";", "#", "!",
    "=", "~", "*", "\n",
];

/// What begins with `$` or a backtick, or is a process substitution.
pub(super) const EXPANSIONS: [&str; 40] = [
    "$x",
    "\"$x\"",
    "${x}",
    "$1",
    "$@",
    "\"$@\"",
    "$#",
    "$?",
    "$$",
    "$!",
    "$-",
    "${x:-a}",
    "${x:-a b}",
    "\"${x:-a b}\"",
    "${x:-'a}'}",
    "\"${x:-'a'}\"",
    "${#x}",
    "${x%a}",
    "${x+\"}\"}",
    "$(c3 y)",
    "\"$(c3 y)\"",
    "`c3 z`",
    "\"`c3 z`\"",
    "$(c3 $(c4))",
    "`c3 \\`c4\\``",
    "$((1+1))",
    "$((x))",
    "$[1]",
    "$'a'",
    "$'a\\'b'",
    "$'\\x3b'",
    "$'a\\n'",
    "$\"a b\"",
    "<(c3)",
    ">(c3)",
    "$(c3 # )\n)",
    "$(case a in a) c3;; esac)",
    "$( (c3) )",
    "${x:-$(c3)}",
    "=(c3)",
];

/// Pathname patterns, brace lists, tildes, and what only some shells make something of.
pub(super) const PATTERNS: [&str; 36] = [
    "*",
    "?",
    "[a]",
    "[!a]*",
    "a*",
    "*(N)",
    "{a,b}",
    "{1..3}",
    "{a}",
    "{}",
    "{,}",
    "a{b,c}d",
    "{a,'b c'}",
    "{a,b",
    "a,b}",
    "{a,{b,c}}",
    "{a..c}",
    "~",
    "~/a",
    "a~",
    "~x",
    "=a",
    "=rm",
    "a^b",
    "a(b)",
    "@(a|b)",
    "!(a)",
    "?(a)",
    "a=~/b",
    "{a,b}{c,d}",
    "\\{a,b}",
    "\"{a,b}\"",
    "{a\\,b}",
    "(a)",
    "<1-3>",
    "[[:alpha:]]",
];

/// Control characters and blanks that are none to a shell.
pub(super) const ODD_CHARACTERS: [&str; 12] = [
    "\r", "\x01", "\x0b", "\x0c", "\x1b", "\x7f", "\u{85}", "\u{a0}", "\u{2028}", "\u{3000}",
    "\u{200b}", "\u{feff}",
];

/// Reserved words of any shell, and commands that read what follows in their own way.
pub(super) const RESERVED: [&str; 36] = [
    "if",
    "then",
    "else",
    "elif",
    "fi",
    "for i in a b",
    "for",
    "do",
    "done",
    "while",
    "until",
    "case a in",
    "case",
    "a)",
    "esac",
    "{",
    "}",
    "!",
    "time",
    "function",
    "function f",
    "[[",
    "]]",
    "coproc",
    "select",
    "in",
    "f()",
    "()",
    "repeat 2",
    "noglob",
    "nocorrect",
    "time -p",
    "foreach",
    "end",
    "-",
    "always",
];

/// Control operators and what looks like one.
pub(super) const OPERATORS: [&str; 40] = [
    ";", "&", "&&", "||", "|", "\n", " ; ", " & ", " && ", " || ", " | ", "|&", ";;", ";&", ";;&",
    ";|", "&!", "&|", "(", ")", "((", "))", "{ ", "; }", "\n\n", " #c\n", ";\n", "&&\n", "|\n",
    "|| # c\n", "\\\n", " \\\n ", "; ;", "&;", "|||", "&&&", "(\n", "\n)", "\r\n", "; #x\n",
];

/// Redirections, and what looks like one.
pub(super) const REDIRECTIONS: [&str; 44] = [
    ">f",
    "2>f",
    "2>&1",
    "<f",
    ">>f",
    "> f",
    ">\tf",
    "&>f",
    "&>>f",
    "&> f",
    "12>f",
    "{v}>f",
    "{v}>&-",
    ">|f",
    "<>f",
    ">&2",
    "2>&-",
    "<&-",
    "<&0",
    ">&f",
    "2>&f",
    "<<<a",
    "<<< 'a b'",
    "<<<$x",
    ">'f g'",
    ">\\f",
    ">\"f\"",
    "2\\\n>f",
    ">\\\nf",
    "2 >f",
    "'2'>f",
    "\\2>f",
    "a2>f",
    ">&-x",
    "<&1-",
    ">!f",
    ">>|f",
    ">>!f",
    "&>|f",
    "><f",
    ">$x",
    ">{a,b}",
    "2>&1>f",
    ">& f",
];

/// Assignments, and what looks like one.
pub(super) const ASSIGNMENTS: [&str; 24] = [
    "a=1", "a='b c'", "a=", "a=\"$x\"", "a=$(c3)", "a+=b", "a[1]=b", "a[1]+=b", "a=(b c)",
    "a=(b\nc)", "a+=(b)", "1a=b", "'a'=b", "a'b'=c", "a\\=b", "\\a=b", "a =b", "=b", "a=b=c",
    "a={b,c}", "a=~", "a=\\\nb", "a[ 1]=b", "a-b=c",
];

/// What stands between two words.
pub(super) const BLANKS: [&str; 12] =
    [" ", " ", " ", " ", " ", " ", "  ", "\t", " \\\n", "\\\n ", " \t ", " \\\n "];

/// Returns any part of a word, odd ones seldom.
pub(super) fn any(random: &mut Random) -> &'static str {
    match random.below(20) {
        0..6 => random.pick(&PLAIN),
        6..10 => random.pick(&QUOTED),
        10..13 => random.pick(&EXPANSIONS),
        13..16 => random.pick(&PATTERNS),
        16 => random.pick(&LOOSE),
        17 => random.pick(&RESERVED),
        18 => random.pick(&ASSIGNMENTS),
        _odd => random.pick(&ODD_CHARACTERS),
    }
}

/// Returns a part of a word that keeps the line whole.
pub(super) fn tame(random: &mut Random) -> &'static str {
    match random.below(24) {
        0..10 => random.pick(&PLAIN),
        10..17 => random.pick(&QUOTED),
        17..20 => random.pick(&EXPANSIONS),
        20..23 => random.pick(&PATTERNS),
        _odd => random.pick(&ODD_CHARACTERS),
    }
}
