//! Rules looked up for argvs.

use airlock_command::analyze_argv;

use super::write::resolved;
use super::*;

fn set(rules: &[(Effect, &str)]) -> RuleSet {
    let rules = rules.iter().map(|(effect, text)| Rule::new(*effect, text)).collect();
    RuleSet::compile(rules, |_| true).unwrap()
}

/// Returns the answers about the first command of an argv.
fn answers(set: &RuleSet, line: &str) -> Answers {
    let settings = Settings::default();
    let argv: Vec<&str> = line.split(' ').collect();
    let analysis = analyze_argv(&argv, &settings);
    set.answers(&analysis, analysis.commands.first().unwrap(), &settings)
}

#[expect(clippy::unnecessary_wraps, reason = "compared with an option")]
fn hit(rule: RuleNumber, found_at: Option<usize>) -> Option<Hit> {
    Some(Hit { rule, found_at })
}

#[test]
fn the_first_rule_of_each_effect_answers() {
    let set = set(&[
        (Effect::Allow, "git *"),
        (Effect::Allow, "git log"),
        (Effect::Deny, "git push --force"),
        (Effect::Deny, "git push"),
        (Effect::Ask, "git"),
    ]);
    let found = answers(&set, "git push --force");
    assert_eq!(found.allow, Some(0));
    assert_eq!(found.deny, hit(2, None));
    assert_eq!(found.ask, hit(4, None));
    assert_eq!(answers(&set, "git push").deny, hit(3, None));
    assert_eq!(answers(&set, "git log").deny, None);
}

#[test]
fn names_are_whole_and_the_case_is_told_apart_by_allow_rules_alone() {
    let set = set(&[(Effect::Allow, "ls"), (Effect::Deny, "rm")]);
    assert_eq!(answers(&set, "lsof").allow, None);
    assert_eq!(answers(&set, "LS").allow, None);
    assert_eq!(answers(&set, "RM x").deny, hit(1, None));
    assert_eq!(answers(&set, "/bin/rm x").deny, hit(1, None));
    assert_eq!(answers(&set, "/tmp/rm x").deny, None);
    assert_eq!(answers(&set, "/bin/../bin/rm x").deny, hit(1, None));
}

#[test]
fn other_names_of_a_program_are_denied_with_it() {
    let set = set(&[(Effect::Deny, "rm -r"), (Effect::Deny, "git push --force")]);
    assert_eq!(answers(&set, "grm -r x").deny, hit(0, None));
    assert_eq!(answers(&set, "git-push --force").deny, hit(1, None));
    assert_eq!(answers(&set, "git-fetch --force").deny, None);
}

#[test]
fn commands_among_operands_are_found() {
    let set = set(&[
        (Effect::Deny, "rm -r"),
        (Effect::Ask, "git push"),
        (Effect::Deny, "*"),
        (Effect::Deny, "git push --mirror"),
    ]);
    let found = answers(&set, "mywrap --x y rm -rf /");
    assert_eq!(found.deny, hit(2, None));
    let set = self::set(&[
        (Effect::Deny, "rm -r"),
        (Effect::Ask, "git push"),
        (Effect::Deny, "git push --mirror"),
    ]);
    assert_eq!(answers(&set, "mywrap --x y rm -rf /").deny, hit(0, Some(3)));
    assert_eq!(answers(&set, "mywrap git push").ask_found, hit(1, Some(1)));
    assert_eq!(answers(&set, "mywrap git push").ask, None);
    assert_eq!(answers(&set, "mywrap git-push --mirror").deny, hit(2, Some(1)));
    assert_eq!(answers(&set, "mywrap rm x").deny, None);
    assert_eq!(answers(&set, "echo rm -rf /").deny, None);
}

#[test]
fn the_first_command_found_answers() {
    let set = set(&[(Effect::Deny, "rm -r"), (Effect::Deny, "mv")]);
    assert_eq!(answers(&set, "mywrap mv rm -r x").deny, hit(1, Some(1)));
    assert_eq!(answers(&set, "mywrap rm -r mv x").deny, hit(0, Some(1)));
}

#[test]
fn an_error_names_its_rule() {
    let rules = vec![Rule::new(Effect::Allow, "ls"), Rule::new(Effect::Deny, "rm -r x")];
    let error = RuleSet::compile(rules, |_| true).unwrap_err();
    assert_eq!(error.rule(), Some("rm -r x"));
    assert_eq!(
        error.to_string(),
        "deny rule 1 `rm -r x`: a word cannot follow an option: a rule cannot name an option's \
         value (at `x`)"
    );
}

#[test]
fn paths_are_resolved_by_their_text() {
    assert_eq!(resolved(b"out/./x//y"), b"out/x/y");
    assert_eq!(resolved(b"out/../x"), b"x");
    assert_eq!(resolved(b"../../x"), b"../../x");
    assert_eq!(resolved(b"/../x"), b"/x");
    assert_eq!(resolved(b"/"), b"/");
}

fn target_answers(rules: &[(Effect, &str)], target: &str) -> Answers {
    let fields = crate::matching::testing::Fields::new(&[target]);
    set(rules).write_answers(fields.views()[0], false)
}

#[test]
fn an_allow_write_rule_stays_in_its_directory() {
    let rules = [(Effect::Allow, "> out/*")];
    assert_eq!(target_answers(&rules, "out/b").allow, Some(0));
    assert_eq!(target_answers(&rules, "./out/b").allow, Some(0));
    assert_eq!(target_answers(&rules, "out/x/b").allow, None);
    assert_eq!(target_answers(&rules, "out/../b").allow, None);
    assert_eq!(target_answers(&rules, "%1out/*").allow, None);
    assert_eq!(target_answers(&[(Effect::Allow, "> */*")], "/etc").allow, None);
    assert_eq!(target_answers(&[(Effect::Allow, "> **")], "/etc").allow, Some(0));
}

#[test]
fn a_deny_write_rule_sees_through_spellings() {
    let rules = [(Effect::Deny, "> **/.env*"), (Effect::Deny, "> /etc/**")];
    assert_eq!(target_answers(&rules, ".env").deny, hit(0, None));
    assert_eq!(target_answers(&rules, "a/b/.env.local").deny, hit(0, None));
    assert_eq!(target_answers(&rules, "/tmp/..//etc/x/y").deny, hit(1, None));
    assert_eq!(target_answers(&rules, "out").deny, None);
    assert_eq!(target_answers(&rules, "%1.e*").maybe, Some(0));
}
