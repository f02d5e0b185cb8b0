//! Lines that readers of shell get wrong, or that shells read differently; where mutations begin.

/// The lines, by subject.
#[rustfmt::skip]
pub const HAND_WRITTEN: [&str; 275] = [
    // quoting
    "c1 'x; c2'", "c1; c2 y", "c1 x\\;c2\\ y", "c1 \"x;$(c3)\"", "c1 'x'\"y\"z\\w", "c\\1 -a", "'c1' x", "c''1 -\"a\"",
    "c1 \"\\$x \\\" \\\\ \\y \\`\"", "c1 'x\\' ; c2 y", "c1 \"x\\\ny\"", "c1 x\\\ny", "c\\\n1 x", "c1 x \\\n&& c2", "c1 '' \"\" x",
    "c1 $'x\\'y' ; c2", "c1 $'x\\x3bc2'", "c1 $'\\'; c2; c3 '", "c1 $\"x y\"", "c1 x#y #z; c2", "c1 x;#y\nc2", "c1 '#' \\#x \"\"#y",
    "c1 x # y \\\nc2", "#x\nc2", "c1 \\\n#x\nc2", "c1\\ c2", "c1 \"$'x;y'\"", "c1 \"${v:-x;y}\"", "c1 ${v:-x;c2 y}", "c1 ${v:-'x}'y} ; c2",
    "c1 \"${v:-'}\" ; c2 ; c3 \"'}\"", "c1 x$ $ \"$\" '$'", "c1 \\", "c1 x\\ ", "c1\tx\x0by\x0cz\rw", "c1 x\r\nc2", "c1 x\u{a0}y \u{3000}c2",
    "c1 -e\\xec", "\"c1 x\" y", "c1 \"x\\\\\"; c2", "c1 'x'\\''y'; c2", "c1 \"x'y\" 'z\"w'", "c1 \"x`c3 \\\"y\\\"`\"", "c1 \"${v}\"'$w'; c2",
    // operators
    "c1&c2 x", "c1&&c2 x||c3", "c1|c2 x", "c1|&c2 x", "c1;;c2 x", "c1 & & c2", "c1 &>f c2", "c1 x&>f y", "c1 >&f y", "c1 x>&2 y",
    "c1 2>f x", "c1 2 >f x", "c1 x2>f y", ">f c1 x", "<f c1 x", "c1 >|f x", "c1 <>f x", "c1 {fd}>f x", "c1 &>>f x", "c1 <<<c2 x",
    "c1 <<< 'x y' ; c2", "! c1", "!c1 x", "! ! c1", "c1 !c2 x", "c1 \n && c2", "c1 &&\n\n c2", "c1 | \n c2", "c1 |\n#x\nc2", "c1 ||| c2",
    "c1 12>f x", "c1 99999999999>f x", "c1 \\2>f x", "c1 '2'>f x", "c1 &! c2 x", "c1 &| c2 x", "c1 >f>g x", "c1 < f c2", "c1 >& f x",
    "c1 ;& c2 x", "c1 2>&1 -x", "c1 >&-x y", "c1 <&- x", "c1 2>&1| c2", "c1 > f & c2", "c1 2>&1>f x", "(c1)>f;c2", "c1 >!f x", "c1 >>|f x",
    // reserved words and compound commands
    "if c1; then c2; fi", "for v in x y; do c2; done", "while c1; do c2; break; done", "case x in x) c2;; esac", "case x in (x) c2; esac",
    "{ c1; }", "{c1;}", "(c1 x)", "((c1 x))", "( (c1 x))", "f() { c1; }; f", "f() c1; f", "function f { c1; }; f", "function f() (c1); f",
    "time c1 x", "time -p c1 x", "c1 if then; c2", "\\if c1; then c2; fi", "[[ x == x && y ]] && c1", "[[ x ]] ; c1", "coproc c1 x",
    "select v in x; do c1; done", "until c1; do c2; done", "if c1; then c2; elif c3; then c4; else c1 x; fi", "for v; do c1; done; c2",
    "case x in if) c1;; *) c2;; esac", "case x in esac; c1", "{ c1; } c2", "(c1) c2", "for((v=0;v<1;v++)); do c1; done",
    "for((v=0;v<1;v++)) { c1; }", "{ c1 }; }", "c1 x }", "do c1", "f(){ c1 \"$@\"; };f x", "c1() { c2; }; c1 x", "v=1 c1", "v=(x y) c1",
    "v[1]=x c1", "v+=x c1", "v=$(c3)", "v= c1", "1v=x c1", "'v'=x c1", "v'w'=x c1", "v\\=x c1", "v=x;c1", "then c1",
    "v=1 if c1; then c2; fi", ">f if c1; then c2; fi", "case x in x) case y in y) c1;; esac;; esac", "if c1; then\n#x\nc2\nfi",
    "while c1 x; do c2; done", "if c1 x\nthen c2\nfi", "case $(c3) in *) c1;; esac", "[ x = x ] && c1", "[[ -n $(c3) ]]", "repeat 2 c1 x",
    "if (c1) c2", "noglob c1 x", "- c1 x", "foreach v (x y) c1; end", "c1 {} \\; ; c2", "=c1 x", "{ c1; } always { c2; }", "() { c1; } x",
    "nocorrect c1 x", "case x in x|y) c1;& z) c2;; esac", "if c1; then c2; fi >f; c3", "while c1; do c2; done | c3", "{ c1; }; { c2; } & c3",
    "for v in x; { c1; }", "for v (x y) c1", "case x { x) c1;; }", "if c1 { c2 } else { c3 }", "c1 }; c2", "{ { c1; }; }", "! { c1; }", "!(c1)",
    "if ! c1; then c2; fi", "time ! c1", "time", "! time c1", "{}; c1", "c1 {; c2", "for v in x y\ndo c1\ndone", "for v\nin x; do c1; done",
    "case x in\nx) c1\n;;\nesac", "case x in x) ;; esac; c1", "function f() { c1; } >f; f", "for in in in; do c1; done", "if if c1; then c2; fi; then c3; fi",
    // substitutions
    "c1 $(c3 x)", "c1 `c3 x`", "c1 \"`c3 x`\"", "c1 $(c3 $(c4 x))", "c1 `c3 \\`c4 x\\``", "c1 <(c3 x)", "c1 >(c3 x)", "c1 $((1+$(c3)))",
    "c1 $( (c3 x) )", "c1 $((c3 x) )", "c1 $((c3 x); (c4))", "c1 ${v:-$(c3)}", "c1 ${v:=`c3`}", "c1 \"$(c3 \"x)y\" 'z)w')\"; c2",
    "c1 $(case x in x) c3;; esac)", "c1 $(case x in (x) c3;; esac)", "c1 $(c3 # )\n c4)", "c1 ${v#$(c3)}", "c1 $[1+1]; c2", "c1 $[$(c3)]",
    "$(c3) c1 x", "`c3`c1 x", "c1 \"x`c3 \"y;z\"`\"; c2", "v=${w:-`c3`} c1", "c1 ${v[$(c3)]}", "((v[$(c3)]))", "c1 > $(c3)", "c1 ${ c3; }",
    "c1 ${| c3; }", "c1 =(c3)", "$v c1 x", "${v-c1} x", "$'c1' x", "$\"c1\" x", "c1 ${(e)v} ; c2", "c1 \"$(c3 'x\"y')\"; c2", "c1 \"${v:-\"x;y\"}\"; c2",
    "c1 $((1)) x", "c1 $(c3;) x", "c1 $(\nc3\n)", "c1 $(c3) $(c4)",
    // here-documents
    "c1 <<E\nx; c4\nE\nc2", "c1 <<'E'\n$(c4)\nE\nc2", "c1 <<E\n$(c4)\nE\nc2", "c1 <<-E\n\tx\n\tE\nc2", "c1 <<E; c2 y\nx\nE\nc3",
    "c1 <<A <<B\nx\nA\ny\nB\nc2", "c1 <<E\nx\n E\nc4\nE\nc2", "c1 <<\"E F\"\nx\nE F\nc2", "c1 <<E\\F\n$(c4)\nEF\nc2", "c1 <<E | c2\nx\nE\nc3",
    "c1 <<E\nc4 x", "c1 $(c3 <<E\nx)\nE\nc4\n)", "c1 <<''\nx\n\nc2", "c1 <<E\nx\\\nE\nc4\nE\nc2", "c1 <<'E'\nx\\\nE\nc2", "c1 <<E#x\ny\nE#x\nc2",
    "c1 <<$v\nx\n$v\nc2", "(c1 <<E\nx\nE\n) ; c2", "c1 <<E;c2 <<F\nx\nE\ny\nF\nc3", "c1 << E x\ny\nE\nc2", "c1 <<E\n${v:-\nE\n}\nE\nc2",
    "c1 \"$(c3 <<E\n\"\nE\n)\"; c2", "c1 <<E 'x\ny'\nc4\nE\nc2", "c1 <<E $(c3\n)\nc4\nE\nc2", "c1 <<E\\\n2\nx\nE2\nc2", "{ c1 <<E; }\nx\nE\nc2",
    "c1 <<$'E'\nx\nE\nc2\n$E", "c1 <<E\nx\nE \nc4\nE\nc2", "c1 <<E\r\nx\nE\r\nc4\nE\nc2", "c1 `c3 <<E\nx\nE\n` y;c2", "while c1 <<E; do c2; done\nx\nE\nc3",
    "if c1; then c2 <<E; fi\nx\nE\nc3", "c1 <<E && c2 &&\nx\nE\nc3",
    // expansions that make or change words
    "{c1,-a,x}", "c1 {x,y}", "c1 {1..3}", "c1{,} x", "c1 ~ ~/x x~", "c1 *", "c1 !(x) y", "c1 x{y,z}w", "c1 \"{x,y}\" \\{x,y} '{x,y}'",
    "c1 {x,y;c2 z}", "/bin/c? x", "c1 =c2", "c1 x^y", "c1 x|y(z)", "c1 x(y)", "c1 (x) y",
];

/// Lines of the kinds that the suites of other readers of shell try: each form of a list, a compound
/// command, a here-document, of quoting, redirections, reserved words in other places, and what is no
/// command. They are compared as they stand; mutations do not begin with them.
#[rustfmt::skip]
pub const OF_SUITES: [&str; 89] = [
    "c1 &&\n#x\n\n c2", "c1; # x; c2\nc3", "{ c1\n}\n& c2", "(\nc1\n;c2)", "if\nc1\nthen\nc2\nfi",
    "while\nc1\ndo\nc2\ndone <f", "until c1 && c2; do c3; done", "for\tv in 'x y' z;do c1;done",
    "for v in x\\\ny; do c1; done", "case x in (a|'b c') c1;; (*) c2 ;; esac", "case x\nin\n\n#x\n*) c1\n\n;; esac",
    "case $(c3) in\n'x;y') c1;; esac", "! c1 | c2 && ! c3", "c1 | { c2; c3; } | c4", "c1 <f | (c2; c3) >g",
    "(c1) | (c2) && (c3)", "c1 2>/dev/null 1>&2 | c2", "<<E c1\nx\nE\nc2", "c1 <<E >f x\ny\nE\nc2",
    "c1 <<-'E'\n\t\tx $y\n\tE\nc2", "c1 <<E && { c2 <<F; }\nx\nE\ny\nF\nc3", "c1 <<E\n\\$x \\`y\\` \\\\\nE\nc2",
    "v=1 w=2 c1 v=3", "v='x;c2' c1", "v=\"x\ny\" c1", ">f v=1 c1 w", "c1 a=b=c =d", "c1 'a'b\"c\"\\d$'e'",
    "c1 'a'\\''b'", "c1 \"a\\\nb\"", "c1 \"a\\b\"", "c1 a\\\n\\\nb", "c1 '\\\n'", "c1 \"'\" '\"'", "c1 \"\\\"\" \\'",
    "c1 \"$(c3 \"$(c4 \"x\")\")\"", "c1 \"${v:-\"a b\"}\"", "c1 ${v:+'a b'} \"${v:+a b}\"", "c1 ${v%%'}'}",
    "c1 \\a\\ \\;b", "c1 a\\&b\\|c", "c1 -- -x '-y'", "c1 \"a\"'b'c", "c1 $'a\\tb' $'\\101'",
    "c1 \"\\\\\" '\\\\' \\\\", "c1 ''''", "c1 \"\"''x", "c1 3>&1 4<&0 5>&-", "c1 0<f 1>g 2>>h", "c1 >f 2>&1 <g a",
    "{ c1; } 2>f >g", "(c1) <f >g &\nc2", "c1&\nc2&\n", "c1;c2&c3", "c1 &&c2||c3&&c4", "if c1;then c2;fi&c3",
    "if c1\nthen :\nelif c2\nthen :\nelse c3\nfi", "{ { c1; }\n}", "( ( c1 ) )", "for do in do; do c1; done",
    "for v in if then; do c1; done", "c1 for in do done", "while :; do c1; break; done; c2",
    "case in in in) c1;; esac", "case if in if) c1;; esac", "c1 }", "c1 {", "} c1", ";c1", "c1 ;; c2", "c1 ) c2",
    "c1 <(c2) >(c3)", "c1 ~+ ~- ~c1", "c1 [a-z]* ?x", "c1 \"[a]\" '*'", "c1 {a,b}{c,d}", "c1 a{b,c",
    "c1 $((1+2)) $((x))", "c1 $v$w\"$x\"", "$v", "\"$v\" c1", "c1 `c2 \\`c3\\` x`", "c1 $(c2;c3 # x\n)", "[ a ]&&c1",
    "[[ a && b ]]||c1", "((1))&&c1", "let 1", "test a -a b", "c1 !",
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_line_stands_once() {
        let all = HAND_WRITTEN.into_iter().chain(OF_SUITES);
        let distinct: BTreeSet<&str> = all.clone().collect();
        assert_eq!(distinct.len(), all.count());
    }
}
