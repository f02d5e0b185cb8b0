//! The shell oracle itself: it tells what shells execute, and nothing gets out of it.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use airlock_testing::oracle::{Observation, Oracle, Plan, Shell};

/// Runs one line in each shell.
fn in_each_shell(line: &str, plan: Plan, check: impl Fn(Shell, &Observation)) {
    let Some(oracle) = Oracle::open_for_test().unwrap() else { return };
    for shell in oracle.shells() {
        let observations = oracle.run(*shell, &[line], plan).unwrap();
        check(*shell, observations.first().unwrap());
    }
}

/// Returns what ran, each command as one string, in the order of its text.
fn executed(observation: &Observation) -> Vec<String> {
    let join =
        |arguments: &[Vec<u8>]| String::from_utf8_lossy(&arguments.join(&b'\t')).into_owned();
    let mut commands: Vec<String> = observation.argument_lists().map(join).collect();
    commands.sort();
    commands
}

fn all_execute(line: &str, expected: &[&str]) {
    in_each_shell(line, Plan::Succeed, |shell, seen| {
        assert_eq!(executed(seen), expected, "{line} in {shell:?}: {seen:?}");
    });
}

#[test]
fn arguments_are_told_as_the_shell_passes_them() {
    all_execute("c1 'a;b' \"c  d\" '' | c2", &["c1\ta;b\tc  d\t", "c2"]);
    all_execute("rm -rf x", &["rm\t-rf\tx"]);
    all_execute("r\\m -r'f' x &\nwait", &["rm\t-rf\tx"]);
    all_execute("c1 'a\nb'", &["c1\ta\nb"]);
}

#[test]
fn every_way_to_a_program_ends_at_a_stub() {
    all_execute("/bin/rm x", &["/bin/rm\tx"]);
    all_execute("command -p rm x", &["rm\tx"]);
    all_execute("PATH=/usr/sbin; id -u", &["id\t-u"]);
    all_execute("/usr/bin/id -u", &["/usr/bin/id\t-u"]);
    all_execute("'a b' x", &["a b\tx"]);
    all_execute("unlikely_name x", &["unlikely_name\tx"]);
}

#[test]
fn both_sides_of_a_list_are_reached() {
    in_each_shell("c1 && c2 || c3", Plan::Both, |shell, seen| {
        assert_eq!(executed(seen), ["c1", "c1", "c2", "c3"], "{shell:?}");
    });
}

#[test]
fn bash_and_zsh_tell_of_builtins_and_of_what_they_do_not_find() {
    let Some(oracle) = Oracle::open_for_test().unwrap() else { return };
    for shell in [Shell::Bash, Shell::Zsh] {
        let lines = ["echo a; [ b ]; $'no\\x74 there' c"];
        let seen = oracle.run(shell, &lines, Plan::Succeed).unwrap();
        assert_eq!(executed(seen.first().unwrap()), ["[\tb\t]", "echo\ta", "not there\tc"]);
    }
}

#[test]
fn a_syntax_error_is_told() {
    in_each_shell("c1 'a", Plan::Succeed, |shell, seen| {
        assert!(seen.syntax_error, "{shell:?}: {seen:?}");
        assert!(seen.executed.is_empty(), "{shell:?}: {seen:?}");
    });
    in_each_shell("c1 && | c2", Plan::Succeed, |shell, seen| {
        assert!(seen.syntax_error, "{shell:?}: {seen:?}");
    });
    in_each_shell("c1 a", Plan::Succeed, |shell, seen| {
        assert!(!seen.syntax_error, "{shell:?}: {seen:?}");
        assert_eq!(seen.status, Some(0), "{shell:?}: {seen:?}");
    });
}

#[test]
fn lines_do_not_see_what_earlier_lines_left() {
    let Some(oracle) = Oracle::open_for_test().unwrap() else { return };
    for shell in oracle.shells() {
        let lines = ["c1 >left >/tmp/left; mkdir d", "c1 * /tmp/*"];
        let seen = oracle.run(*shell, &lines, Plan::Succeed).unwrap();
        let last = executed(seen.last().unwrap());
        // zsh refuses a pattern that matches nothing.
        let expected: &[&str] = if *shell == Shell::Zsh { &[] } else { &["c1\t*\t/tmp/*"] };
        assert_eq!(last, expected, "{shell:?}");
    }
}

#[test]
fn the_root_cannot_be_changed() {
    let line = "c1 >/bin/c1; c2 >/sh/dash; c3 >/etc/x; c4 >/usr/bin/x; c5 >/dev/x; c6 >/w/x";
    in_each_shell(line, Plan::Succeed, |shell, seen| {
        assert_eq!(executed(seen), ["c6"], "{shell:?}: {seen:?}");
    });
}

#[test]
fn there_is_no_network_and_nothing_outside() {
    let Some(oracle) = Oracle::open_for_test().unwrap() else { return };
    let lines = [
        ": </dev/tcp/127.0.0.1/80 && c1",
        ": </etc/passwd && c1",
        ": </home && c1",
        "read x </proc/1/cmdline && case $x in *driver*) c2;; *) c1;; esac",
    ];
    for shell in oracle.shells() {
        for (line, seen) in lines.iter().zip(oracle.run(*shell, &lines, Plan::Succeed).unwrap()) {
            assert!(!executed(&seen).contains(&"c1".to_owned()), "{line} in {shell:?}: {seen:?}");
        }
    }
}

#[test]
fn limits_end_what_does_not_end() {
    let lines = [
        "f() { f | f & }; f; c1",
        "while :; do :; done",
        "while c1; do c2; done",
        "x=a; while :; do x=$x$x; done",
        "while :; do : & done",
    ];
    let Some(oracle) = Oracle::open_for_test().unwrap() else { return };
    let oracle = oracle.with_limit_ms(300);
    for shell in oracle.shells() {
        let seen = oracle.run(*shell, &lines, Plan::Succeed).unwrap();
        assert_eq!(seen.len(), lines.len());
        // The next line finds everything as it was.
        let after = oracle.run(*shell, &["c1 a"], Plan::Succeed).unwrap();
        assert_eq!(executed(after.first().unwrap()), ["c1\ta"], "{shell:?}");
    }
}

#[test]
fn the_loop_plan_ends_a_loop() {
    in_each_shell("while c1; do c2; done", Plan::Thorough, |shell, seen| {
        let commands = executed(seen);
        assert!(commands.contains(&"c2".to_owned()), "{shell:?}: {seen:?}");
    });
}
