//! Option-arguments and operands that the programs accept.

/// Returns option-arguments that a program accepts for an option.
pub(super) fn of_option(program: &str, option: &str) -> &'static [&'static str] {
    match (program, option) {
        ("timeout", "-k" | "--kill-after") => &["1", "2s"],
        ("timeout", "-s" | "--signal") => &["KILL", "9"],
        ("nice", _) => &["5", "-5", "+3"],
        ("ionice", "-c" | "--class") => &["2", "3"],
        ("ionice", "-n" | "--classdata") => &["4", "0"],
        ("ionice", "-u" | "--uid") => &["0"],
        ("stdbuf", "-i" | "--input") => &["0", "4K"],
        ("stdbuf", _) => &["L", "0", "1M"],
        ("chroot", "--userspec") => &["0:0", "+0:+0"],
        ("chroot", _) => &["0", "root"],
        ("env", "-C" | "--chdir") => &["/", "/tmp"],
        ("env", "-S" | "--split-string") => &["c2 b", "c2"],
        ("env", "-P") => &["/bin"],
        ("env", "-a" | "--argv0") => &["c2"],
        ("env", "-u" | "--unset") => &["HOME", "X"],
        ("env", "--block-signal" | "--default-signal" | "--ignore-signal") => &["INT", "TERM,HUP"],
        ("sudo" | "doas", _) => of_sudo(option),
        ("xargs", _) => of_xargs(option),
        ("watch", "-d" | "--differences") => &["permanent", "cumulative"],
        ("watch", "-n" | "--interval") => &["1", "0.5"],
        ("watch", "-s" | "--shotsdir") => &["/w"],
        ("time", "-f" | "--format") => &["%e", "x"],
        ("time", "-o" | "--output") => &["/w/out"],
        ("git", _) => of_git(option),
        ("exec", "-a") => &["c2", "n"],
        (_, "-o" | "+o") => &["errexit", "noclobber", "nounset", "ignoreeof"],
        (_, "-O" | "+O") => &["extglob", "nullglob"],
        (_, "--rcfile" | "--init-file" | "--profile") => &["/dev/null"],
        _ => &["1"],
    }
}

fn of_sudo(option: &str) -> &'static [&'static str] {
    match option {
        "-C" | "--close-from" => &["10", "/etc/doas.conf"],
        "-D" | "--chdir" => &["/tmp", "/"],
        "-R" | "--chroot" => &["/"],
        "-T" | "--command-timeout" => &["10", "1m"],
        "-U" | "-g" | "--other-user" | "--group" => &["root"],
        "-h" | "--host" => &["localhost"],
        "-u" | "--user" => &["root", "nobody", "#0"],
        "--preserve-env" => &["TERM", "TERM,HOME"],
        _ => &["x"],
    }
}

fn of_xargs(option: &str) -> &'static [&'static str] {
    match option {
        "-E" | "-e" | "--eof" => &["in3", "EOF"],
        "-I" | "-J" | "-i" | "--replace" => &["{}", "%", "a"],
        "-L" | "-l" | "-P" | "-n" | "--max-lines" | "--max-procs" | "--max-args" => &["1", "2"],
        "-a" | "--arg-file" => &["/input"],
        "-d" | "--delimiter" => &["\\n", "3", ","],
        "-s" | "--max-chars" => &["1000"],
        "-S" | "-R" => &["100"],
        _ => &["SLOT"],
    }
}

fn of_git(option: &str) -> &'static [&'static str] {
    match option {
        "-c" => &["user.name=x", "core.abbrev=8", "alias.zz=stubcmd q"],
        "--config-env" => &["user.name=HOME"],
        "--exec-path" => &["/bin"],
        "--list-cmds" => &["main"],
        "--attr-source" => &["HEAD"],
        "--namespace" | "--super-prefix" => &["n", "n/"],
        _ => &["/w", "/tmp"],
    }
}

/// Returns the operands that a program wants before the command.
pub(super) fn operands(program: &str) -> &'static [&'static str] {
    match program {
        "timeout" => &["5"],
        "chroot" => &["/"],
        _ => &[],
    }
}

/// Returns what can stand for the launched command.
pub(super) fn tails(program: &str, is_shell: bool) -> &'static [&'static [&'static str]] {
    match program {
        _ if is_shell => &[
            &["-c", "c1 a"],
            &["-c", "c1 \"$@\"", "n", "b"],
            &["/script", "a"],
            &["/script", "-c", "c1 b"],
            &["-c", "--", "c1 a"],
            &["-c", "-e", "c1 a"],
        ],
        "git" => &[&["stubcmd", "a"], &["stubcmd", "-C", "x"], &["stubcmd"]],
        "watch" => &[&["c1 a"], &["c1", "a"], &["c1 a; c2"], &["c1", "-n", "c2"]],
        "eval" => &[&["c1 a"], &["c1", "a"], &["--", "c1 a"]],
        "busybox" | "toybox" => {
            &[&["env", "c1", "a"], &["timeout", "5", "c1", "a"], &["xargs", "c1", "-x"]]
        }
        "xargs" => {
            &[&["c1", "a"], &["c1", "{}", "-x{}"], &["c1", "%", "-i"], &["timeout", "5", "c1"]]
        }
        _ => &[
            &["c1", "a"],
            &["c1", "-x", "--", "a"],
            &["rm", "-rf", "d"],
            &["c1"],
            &["env", "A=1", "c2", "b"],
            &["/bin/c1", "a"],
            &["timeout", "-k", "1", "5", "c1"],
        ],
    }
}
