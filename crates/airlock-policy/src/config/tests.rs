//! Policies as people write them: what is read, and what is said about mistakes.

use super::nearest::edit_distance;
use super::*;

fn error(text: &str) -> String {
    Policy::from_toml(text).unwrap_err().in_file("p.toml").to_string()
}

#[test]
fn rules_are_strings_or_tables() {
    let policy = Policy::from_toml(
        "default = 'ask'\nshell = 'sh'\nredirects = 'ignore'\nallow = ['ls', 'cat']\n\
         [[deny]]\nrule = 'rm -r'\nwhy = 'gone'\nhits = ['rm -r x']\n",
    )
    .unwrap();
    assert_eq!(policy.default_verdict(), Verdict::Ask);
    assert_eq!(policy.shell().word(), "sh");
    assert_eq!(policy.redirects().word(), "ignore");
    let texts: Vec<_> = policy.rules().iter().map(Rule::text).collect();
    assert_eq!(texts, ["ls", "cat", "rm -r"]);
    assert_eq!(policy.rules()[1].index(), 1);
    assert_eq!(policy.rules()[2].why(), Some("gone"));
    assert_eq!(policy.rules()[2].hits(), ["rm -r x"]);
}

#[test]
fn an_empty_file_denies_everything() {
    let policy = Policy::from_toml("").unwrap();
    assert_eq!(policy.default_verdict(), Verdict::Deny);
    assert_eq!(policy.rules(), []);
}

#[test]
fn a_preset_is_the_base() {
    let policy = Policy::from_toml(
        "preset = 'shell_command_defaults'\ndefault = 'deny'\nallow = ['make']\n",
    )
    .unwrap();
    assert_eq!(policy.default_verdict(), Verdict::Deny);
    let make = policy.rules().last().unwrap();
    assert_eq!((make.text(), make.index()), ("make", 6));
}

#[test]
fn an_unknown_key_is_an_error_with_its_line() {
    assert_eq!(
        error("default = 'ask'\nalow = []\n"),
        "p.toml:2: unknown key `alow`: did you mean `allow`?"
    );
    assert_eq!(
        error("[[deny]]\nrule = 'rm'\nreason = 'x'\n"),
        "p.toml:3: unknown key `reason`: the keys are except, hits, misses, rule, suggest, when, why"
    );
    assert_eq!(
        error("\npreset = 'shell_command_default'\n"),
        "p.toml:2: unknown preset `shell_command_default`: did you mean \
         `shell_command_defaults`?"
    );
}

#[test]
fn a_bad_rule_is_an_error_with_its_line() {
    assert_eq!(
        error("allow = [\n  'ls',\n  'git -C x status',\n]\n"),
        "p.toml:3: allow rule 2 `git -C x status`: a word cannot follow an option: a rule \
         cannot name an option's value (at `x`)"
    );
    assert_eq!(
        error("[[deny]]\nwhy = 'x'\nrule = ''\n"),
        "p.toml:3: deny rule 1 ``: a rule needs the name of a program"
    );
}

#[test]
fn a_wrong_value_is_an_error_with_its_line() {
    assert_eq!(
        error("default = 'maybe'"),
        "p.toml:1: unknown default `maybe`: it is \"allow\", \"ask\" or \"deny\""
    );
    assert_eq!(
        error("shell = 'fish'"),
        "p.toml:1: unknown shell `fish`: it is \"any\", \"sh\", \"bash\" or \"zsh\""
    );
    assert_eq!(
        error("allow = 'ls'"),
        "p.toml:1: `allow` must be a list of rules, and is of type string"
    );
    assert_eq!(
        error("allow = [1]"),
        "p.toml:1: `allow` must be a list of strings or tables, and is of type integer"
    );
    assert_eq!(error("[[ask]]\nwhy = 'x'\n"), "p.toml:1: a table of `ask` needs the key `rule`");
}

#[test]
fn what_is_no_toml_is_an_error_with_its_line() {
    assert!(error("allow = []\n= 3\n").starts_with("p.toml:2: "));
}

#[test]
fn distances_count_edits() {
    assert_eq!(edit_distance(b"alow", b"allow"), 1);
    assert_eq!(edit_distance(b"", b"abc"), 3);
    assert_eq!(edit_distance(b"kitten", b"sitting"), 3);
}

#[test]
fn a_setting_that_means_nothing_is_an_error() {
    assert_eq!(
        error("\nharmless_variables = ['A', 'B C']"),
        "p.toml:2: `harmless_variables` has `B C`, which names no variable"
    );
    for directory in ["", "bin", "/usr/bin/", "/usr/../bin", "//bin", "/"] {
        let text = format!("system_directories = ['/opt/x', '{directory}']");
        assert!(error(&text).contains("must be an absolute path"), "{directory}");
    }
    let built = Policy::builder().harmless_variable("").build();
    assert!(built.unwrap_err().message().contains("names no variable"));
}

#[test]
fn settings_to_come_are_known_with_their_defaults() {
    let known = "expansions = 'default'\nsubstitutions = 'refuse'\ninline_code = 'refuse'\n";
    assert!(Policy::from_toml(known).is_ok());
    assert_eq!(
        error("\ninline_code = 'ask'"),
        "p.toml:2: inline_code = \"ask\" is not supported yet: only \"refuse\" is"
    );
}

#[test]
fn an_exception_or_a_condition_that_means_nothing_is_an_error() {
    let rule = |keys: &str| error(&format!("[[deny]]\nrule = 'git push'\n{keys}\n"));
    let of_rule = "p.toml:2: deny rule 1 `git push`: ";
    assert_eq!(
        rule("except = ['hg push']"),
        format!("{of_rule}its exception `hg push` is of something else than the rule")
    );
    assert_eq!(
        rule("except = ['> x']"),
        format!("{of_rule}its exception `> x` is of something else than the rule")
    );
    assert_eq!(
        rule("except = ['git push; ls']"),
        format!(
            "{of_rule}a rule is one command: quote an operator that belongs to a part (at `;`)"
        )
    );
    assert_eq!(
        rule("when = { dir = '/x' }"),
        "p.toml:3: unknown key `dir`: the keys are agent, cwd, shell, tool"
    );
    assert_eq!(
        rule("when = { cwd = 'src' }"),
        "p.toml:3: `src` can never hold: write a path from `/` or `~`, with `*` and `**`"
    );
    assert_eq!(
        rule("when = { shell = 'fish' }"),
        "p.toml:3: `fish` can never hold: write \"sh\", \"bash\" or \"zsh\""
    );
    assert_eq!(
        rule("when = { tool = [] }"),
        "p.toml:3: an empty list never holds: write the name of a tool"
    );
    assert_eq!(rule("when = 'x'"), "p.toml:3: `when` must be a table, and is of type string");
}
