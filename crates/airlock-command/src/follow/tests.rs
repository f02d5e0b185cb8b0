//! What an argv launches, and what is refused. Whole lines are judged in the corpus.

use crate::{Bar, Role, Settings, UnanalyzableKind, analyze_argv};

/// Returns each command as its argv joined by blanks, marked by its role.
fn runs(argv: &str) -> Vec<String> {
    let argv: Vec<&str> = argv.split(' ').collect();
    let analysis = analyze_argv(&argv, &Settings::default());
    analysis
        .commands
        .iter()
        .map(|command| {
            let mark = match command.role {
                Role::Innermost => "",
                Role::Launcher => "launcher: ",
                Role::Evidence => "evidence: ",
                Role::Doubt => "doubt: ",
            };
            let fields = analysis.fields(command.fields).iter();
            let words: Vec<String> = fields
                .map(|field| String::from_utf8_lossy(analysis.text(field.text)).into_owned())
                .collect();
            format!("{mark}{}{}", words.join(" "), if command.open { " ..." } else { "" })
        })
        .collect()
}

/// Returns the kinds of what is refused, with the program named.
fn refused(argv: &str) -> Vec<(UnanalyzableKind, String)> {
    let argv: Vec<&str> = argv.split(' ').collect();
    analyze_argv(&argv, &Settings::default())
        .unanalyzable
        .into_iter()
        .map(|refusal| (refusal.kind, String::from_utf8_lossy(&refusal.program).into_owned()))
        .collect()
}

fn barred(argv: &str) -> Vec<Option<Bar>> {
    let argv: Vec<&str> = argv.split(' ').collect();
    let analysis = analyze_argv(&argv, &Settings::default());
    analysis.commands.iter().map(|command| command.barred).collect()
}

#[test]
fn a_wrapper_is_followed_to_the_command_it_launches() {
    assert_eq!(runs("env FOO=1 rm -rf d"), ["launcher: env FOO=1 rm -rf d", "rm -rf d"]);
    assert_eq!(runs("timeout -s KILL -k 1 5m rg x").last().unwrap(), "rg x");
    assert_eq!(runs("nice -n10 ls").last().unwrap(), "ls");
    assert_eq!(runs("nice --5 ls").last().unwrap(), "ls");
    assert_eq!(runs("stdbuf -oL ls").last().unwrap(), "ls");
    assert_eq!(runs("sudo -nu bob -- git status").last().unwrap(), "git status");
    assert_eq!(runs("/usr/bin/env ls").last().unwrap(), "ls");
}

#[test]
fn chains_are_followed_all_the_way() {
    assert_eq!(
        runs("sudo env A=1 timeout 5 nice ls"),
        [
            "launcher: sudo env A=1 timeout 5 nice ls",
            "launcher: env A=1 timeout 5 nice ls",
            "launcher: timeout 5 nice ls",
            "launcher: nice ls",
            "ls"
        ]
    );
}

#[test]
fn a_wrapper_without_a_command_is_itself() {
    assert_eq!(runs("env"), ["env"]);
    assert_eq!(runs("command -v ls"), ["command -v ls"]);
    assert_eq!(runs("ionice -p 1"), ["ionice -p 1"]);
}

#[test]
fn xargs_appends_words_that_are_not_known() {
    assert_eq!(runs("xargs -0 -n1 cat"), ["launcher: xargs -0 -n1 cat", "cat ..."]);
    assert_eq!(runs("xargs"), ["launcher: xargs", "echo ..."]);
    assert_eq!(runs("xargs -I{} cat {}"), ["launcher: xargs -I{} cat {}", "cat {}"]);
    assert_eq!(refused("xargs env"), [(UnanalyzableKind::DynamicProgram, "env".to_owned())]);
    assert_eq!(
        refused("xargs timeout 5"),
        [(UnanalyzableKind::DynamicProgram, "timeout".to_owned())]
    );
    assert_eq!(refused("xargs -I% %"), [(UnanalyzableKind::DynamicProgram, "xargs".to_owned())]);
}

#[test]
fn an_action_without_an_end_is_evidence_and_leaves_find_itself() {
    assert_eq!(runs("find . -exec rm {}"), ["find . -exec rm {}", "evidence: rm {}"]);
}

#[test]
fn a_line_without_a_command_leaves_the_shell_itself() {
    let argv = ["sh", "-c", "# nothing"];
    let analysis = analyze_argv(&argv, &Settings::default());
    assert_eq!(analysis.commands.len(), 1);
    assert_eq!(analysis.commands[0].role, Role::Innermost);
}

#[test]
fn parallel_puts_words_into_its_line() {
    assert_eq!(runs("parallel -j4 rg foo").last().unwrap(), "rg foo ...");
    assert_eq!(runs("parallel rm {} ::: a b")[1..], ["rm a", "rm b"]);
    assert_eq!(
        refused("parallel {} x :::: a"),
        [(UnanalyzableKind::DynamicProgram, "parallel".to_owned())]
    );
}

#[test]
fn find_launches_each_action() {
    assert_eq!(
        runs("find . -exec cat {} ; -exec rm -r {} +"),
        ["launcher: find . -exec cat {} ; -exec rm -r {} +", "cat {}", "rm -r {}"]
    );
    assert_eq!(runs("find . -exec ls + -x {} ;").last().unwrap(), "ls + -x {}");
    assert_eq!(runs("find . -name x"), ["find . -name x"]);
    assert_eq!(
        runs("find . -fprint o -exec cat {} +"),
        ["find . -fprint o -exec cat {} +", "cat {}"]
    );
    assert_eq!(
        refused("find . -frob -exec ls {} ;"),
        [(UnanalyzableKind::UnknownOption, "find".to_owned())]
    );
    assert_eq!(
        refused("find . -exec {} ;"),
        [(UnanalyzableKind::DynamicProgram, "find".to_owned())]
    );
}

#[test]
fn options_without_a_row_are_refused() {
    for (argv, program) in [
        ("timeout --frob 5 ls", "timeout"),
        ("stdbuf -z ls", "stdbuf"),
        ("git --frob status", "git"),
        ("sudo --us root ls", "sudo"),
    ] {
        assert_eq!(
            refused(argv),
            [(UnanalyzableKind::UnknownOption, program.to_owned())],
            "{argv}"
        );
    }
}

#[test]
fn shells_and_interpreters_without_a_program_are_refused() {
    for argv in ["sh", "bash -s", "sh -", "python", "python3.11 -i", "sudo bash", "sh /dev/stdin"] {
        let found = refused(argv);
        assert_eq!(
            found.first().map(|found| found.0),
            Some(UnanalyzableKind::StdinProgram),
            "{argv}"
        );
    }
    assert_eq!(runs("bash scripts/test.sh -c x"), ["bash scripts/test.sh -c x"]);
    assert_eq!(refused("python -Ic x"), [(UnanalyzableKind::InlineCode, "python".to_owned())]);
}

#[test]
fn a_module_is_a_command() {
    assert_eq!(runs("python -mpytest -q").last().unwrap(), "pytest -q");
    assert_eq!(runs("python3.11 -Im http.server").last().unwrap(), "http.server");
    assert_eq!(
        refused("python -m git status"),
        [(UnanalyzableKind::DynamicProgram, "python".to_owned())]
    );
}

#[test]
fn another_root_bars_allow_rules() {
    assert_eq!(barred("chroot /mnt ls"), [None, Some(Bar::OtherRoot)]);
}

#[test]
fn what_stands_behind_an_unknown_program_is_evidence() {
    assert_eq!(
        runs("mywrap --x sudo rm -r d"),
        ["mywrap --x sudo rm -r d", "evidence: sudo rm -r d", "evidence: rm -r d"]
    );
    assert_eq!(runs("./env ls"), ["./env ls", "evidence: ls"]);
    assert_eq!(runs("echo sudo rm"), ["echo sudo rm"]);
}

#[test]
fn git_options_are_passed_over() {
    let argv = ["git", "-C", "a", "--no-pager", "push", "-f"];
    let analysis = analyze_argv(&argv, &Settings::default());
    let command = analysis.commands[0];
    assert_eq!(command.arguments, 4);
    assert_eq!(runs("git-push -f"), ["git-push -f", "evidence: git push -f"]);
}

#[test]
fn operands_of_git_that_name_a_command_are_followed() {
    assert_eq!(runs("git clone ext::rm d"), ["git clone ext::rm d", "rm ..."]);
    assert_eq!(
        runs("git config --global alias.x !rm"),
        ["git config --global alias.x !rm", "rm ..."]
    );
    assert_eq!(runs("git config core.pager less").last().unwrap(), "less ...");
    assert_eq!(runs("git config user.name rm"), ["git config user.name rm"]);
    assert_eq!(runs("git config core.pager"), ["git config core.pager"]);
}
