//! Policies on argvs and lines: what holds of judging as a whole.

use super::*;
use crate::decision::{Reason, ViolationType};

fn policy(allow: &[&str], ask: &[&str], deny: &[&str], default: Verdict) -> Policy {
    let mut builder = Policy::builder().default_verdict(default);
    for rule in allow {
        builder = builder.allow(rule);
    }
    for rule in ask {
        builder = builder.ask(rule);
    }
    for rule in deny {
        builder = builder.deny(rule);
    }
    builder.build().unwrap()
}

fn judged(policy: &Policy, argv: &[&str]) -> (Verdict, Option<String>) {
    let decision = policy.judge_argv(argv);
    (decision.verdict(), decision.program().map(str::to_owned))
}

fn named(verdict: Verdict, program: &str) -> (Verdict, Option<String>) {
    (verdict, Some(program.to_owned()))
}

#[test]
fn an_empty_policy_denies() {
    let decision = policy(&[], &[], &[], Verdict::Deny).judge_argv(&["ls"]);
    assert_eq!(decision.verdict(), Verdict::Deny);
    assert_eq!(decision.violation_type(), Some(ViolationType::Denied));
    assert_eq!(decision.reason(), Reason::Default);
    assert_eq!(decision.program(), Some("ls"));
    assert_eq!(decision.reason_code(), None);
}

#[test]
fn no_shell_reads_an_argv() {
    let policy = policy(&["ls", "cat"], &[], &["rm -r"], Verdict::Ask);
    assert_eq!(judged(&policy, &["ls", ";", "rm", "-rf", "/"]).0, Verdict::Allow);
    assert_eq!(judged(&policy, &["ls", "$HOME"]).0, Verdict::Allow);
    assert_eq!(judged(&policy, &["rm", "-rf", "/"]), named(Verdict::Deny, "rm"));
    assert_eq!(judged(&policy, &["ls x"]).0, Verdict::Ask);
}

#[test]
fn a_wrapper_and_what_it_launches_are_judged() {
    let policy = policy(&["git status"], &["timeout"], &["rm -r", "sudo"], Verdict::Deny);
    assert_eq!(judged(&policy, &["env", "git", "status"]).0, Verdict::Allow);
    assert_eq!(judged(&policy, &["timeout", "5", "git", "status"]).0, Verdict::Ask);
    assert_eq!(judged(&policy, &["env", "rm", "-r", "x"]), named(Verdict::Deny, "rm"));
    assert_eq!(judged(&policy, &["sudo", "git", "status"]), named(Verdict::Deny, "sudo"));
}

#[test]
fn a_command_behind_an_unknown_wrapper_is_named() {
    let policy = policy(&["mywrap"], &["git push"], &["rm -r"], Verdict::Ask);
    assert_eq!(judged(&policy, &["mywrap", "rm", "-rf", "/"]), named(Verdict::Deny, "rm"));
    assert_eq!(judged(&policy, &["mywrap", "git", "push"]).0, Verdict::Ask);
    assert_eq!(judged(&policy, &["mywrap", "x"]).0, Verdict::Allow);
}

#[test]
fn the_part_that_determines_is_pointed_at() {
    let policy = policy(&[], &[], &["rm -r"], Verdict::Allow);
    let decision = policy.judge_argv(&["mywrap", "-f", "rm", "-rf", "/"]);
    assert_eq!(decision.span(), Span::new(10, 18));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let policy = policy(&["ls"], &[], &[], Verdict::Allow);
    let decision = policy.judge_bytes(b"ls \xff");
    assert_eq!(decision.violation_type(), Some(ViolationType::Unanalyzable));
    assert_eq!(decision.reason_code(), Some("encoding"));
    assert_eq!(decision.span(), Span::new(3, 4));
}

#[test]
fn a_rule_may_carry_its_reason() {
    let rule = Rule { why: Some("no".into()), ..Rule::new(Effect::Deny, "rm") };
    let policy = Policy::builder().rule(rule).build().unwrap();
    let decision = policy.judge_argv(&["rm"]);
    assert_eq!(decision.rule().and_then(Rule::why), Some("no"));
    assert_eq!(decision.rule().map(Rule::index), Some(0));
}

#[test]
fn settings_have_words() {
    assert_eq!("zsh".parse(), Ok(Shell::Zsh));
    assert!("fish".parse::<Shell>().is_err());
    assert_eq!("ignore".parse(), Ok(Redirects::Ignore));
    assert!("".parse::<Redirects>().is_err());
    assert_eq!("ask".parse(), Ok(Verdict::Ask));
}

#[test]
fn a_policy_is_shared_between_threads() {
    fn shared<T: Clone + Send + Sync>(_: &T) {}
    shared(&policy(&[], &[], &[], Verdict::Ask));
}

#[test]
fn an_allow_rule_that_spells_out_what_is_launched_allows_it() {
    let spelled = policy(&["npx tsc"], &[], &[], Verdict::Deny);
    assert_eq!(judged(&spelled, &["npx", "tsc", "--noEmit"]).0, Verdict::Allow);
    assert_eq!(judged(&spelled, &["npx", "rm", "x"]).0, Verdict::Deny);
    let denied = policy(&["npx rm"], &[], &["rm -r"], Verdict::Deny);
    assert_eq!(judged(&denied, &["npx", "rm", "-r", "x"]), named(Verdict::Deny, "rm"));
    // A word that is a glob, or a rule that ends before it, names no program.
    let short = policy(&["npx"], &[], &[], Verdict::Deny);
    assert_eq!(judged(&short, &["npx", "tsc"]), named(Verdict::Deny, "tsc"));
    let glob = policy(&["npx *"], &[], &[], Verdict::Deny);
    assert_eq!(judged(&glob, &["npx", "tsc"]), named(Verdict::Deny, "tsc"));
    // A wrapper stays one: to allow it allows nothing (R37).
    let wrapper = policy(&["env git"], &[], &[], Verdict::Deny);
    assert_eq!(judged(&wrapper, &["env", "git", "status"]), named(Verdict::Deny, "git"));
}

fn verdicts(policy: &Policy, lines: &[&str]) -> String {
    let word = |line: &&str| policy.judge(line).verdict().word();
    lines.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_rule_does_not_apply_to_its_exceptions() {
    let policy = Policy::from_toml(
        "default = 'allow'\n\
         [[ask]]\nrule = 'tofu'\nexcept = ['tofu fmt', 'tofu plan -lock=false']\n\
         [[deny]]\nrule = '> **/*.key'\nexcept = ['> tests/*']\n",
    )
    .unwrap();
    assert_eq!(
        verdicts(&policy, &["tofu apply", "tofu fmt", "env tofu fmt -check"]),
        "ask allow allow"
    );
    // An exception is read as an allow rule is: literally.
    let lines = ["tofu fm*", "tofu \"$X\"", "./tofu fmt", "tofu -chdir=x fmt", "tofu plan"];
    assert_eq!(verdicts(&policy, &lines), "ask ask allow ask ask");
    assert_eq!(
        verdicts(&policy, &["tofu plan -lock=false", "tofu fmt && tofu apply"]),
        "allow ask"
    );
    let lines =
        ["ls > a.key", "ls > tests/a.key", "cd x && ls > tests/a.key", "ls > tests/../a.key"];
    assert_eq!(verdicts(&policy, &lines), "deny allow deny deny");
}

#[test]
fn an_exception_of_an_allow_rule_is_read_generously() {
    let policy = Policy::from_toml(
        "default = 'deny'\n\
         [[allow]]\nrule = 'git branch'\nexcept = ['git branch -D', 'git branch --delete']\n\
         [[allow]]\nrule = '> out/**'\nexcept = ['> **/.env']\n",
    )
    .unwrap();
    let lines = ["git branch", "git branch -D x", "git branch -rD x", "git branch --del x"];
    assert_eq!(verdicts(&policy, &lines), "allow deny deny deny");
    let lines = ["git branch \"$X\"", "git branch *", "git branch x*"];
    assert_eq!(verdicts(&policy, &lines), "deny deny allow");
    let lines = ["git branch > out/a", "git branch > out/.env", "git branch > out/./.env"];
    assert_eq!(verdicts(&policy, &lines), "allow deny deny");
}

#[test]
fn an_exception_that_launches_something_is_none() {
    let text = "default = 'allow'\n[[ask]]\nrule = 'awk'\nexcept = ['awk *']\n";
    let policy = Policy::from_toml(text).unwrap();
    assert_eq!(verdicts(&policy, &["awk 1 f", "awk '{ print > \"f\" }'"]), "allow ask");
}

#[test]
fn a_rule_applies_where_its_conditions_hold() {
    let policy = Policy::from_toml(
        "default = 'ask'\n\
         [[allow]]\nrule = 'make'\nwhen = { cwd = ['/srv/**', '~/work/*'], agent = 'codex' }\n\
         [[deny]]\nrule = 'npm publish'\nwhen = { tool = 'Ba*' }\n\
         [[deny]]\nrule = 'ls'\nwhen = { shell = 'zsh' }\n",
    )
    .unwrap();
    let lines = ["make", "npm publish", "ls"];
    assert_eq!(verdicts(&policy, &lines), "ask deny deny");
    let context = Context {
        cwd: Some("/srv/app/src".to_owned()),
        agent: Some("codex".to_owned()),
        tool: Some("Shell".to_owned()),
        home: None,
    };
    let within = policy.within(context.clone());
    assert_eq!(verdicts(&within, &lines), "allow ask deny");
    assert_eq!(verdicts(&within.with_shell(Shell::Bash), &lines), "allow ask ask");
    let elsewhere = Context { cwd: Some("/tmp".to_owned()), ..context };
    assert_eq!(verdicts(&within.within(elsewhere), &lines), "ask ask deny");
}
