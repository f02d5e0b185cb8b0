//! What a guard does with a call: arguments, screen, approver, refusal (R52-R63, Q31-Q40).
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail by panicking")]

use airlock::Verdict;
use airlock_guard::record::{LAYER, SCREEN_LAYER};
use airlock_guard::{
    Answer, BlockReason, Call, EscalationOutcome, Guard, Judgement, Next, PolicySpec, Refusal,
    Response, ResponseVerdict, Value,
};

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

fn list(items: &[&str]) -> Value {
    Value::List(items.iter().map(|item| text(item)).collect())
}

fn call<const N: usize>(arguments: [(&str, Value); N]) -> Value {
    Value::Map(arguments.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn preset() -> PolicySpec {
    PolicySpec::preset("shell_command_defaults").unwrap()
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn judge(spec: PolicySpec, tool: &str, arguments: &Value) -> Judgement {
    Guard::new(spec.build().unwrap()).judge(&Call::new(tool, arguments))
}

fn refusal(judgement: &Judgement) -> Refusal {
    match judgement.next() {
        Next::Refuse(refusal) => *refusal,
        other @ (Next::Unjudged | Next::Permit | Next::Ask(_)) => panic!("{other:?}"),
    }
}

fn line(command: &str) -> Judgement {
    judge(preset(), "run_shell", &call([("command", text(command))]))
}

#[test]
fn allowed_commands_are_permitted() {
    assert_eq!(line("env git status").next(), Next::Permit);
}

#[test]
fn denied_commands_are_refused_by_the_programs_name() {
    let refusal = refusal(&line("env FOO=s3cret rm -rf /srv/secret-name"));
    assert_eq!(refusal.block_reason, BlockReason::PolicyViolation);
    assert_eq!(refusal.violation_type, Some("shell_command_denied"));
    assert_eq!(refusal.error, "'rm' is not permitted by the policy");
    assert_eq!(
        refusal.fix_hints,
        ["This is not permitted: do not retry it.", "Continue without it, or tell the user."]
    );
    let all = format!("{refusal:?}");
    for secret in ["-rf", "/srv", "secret", "s3cret", "rm -r", "recursive"] {
        assert!(!all.contains(secret), "{secret}: {all}");
    }
}

#[test]
fn what_cannot_be_followed_is_refused_with_what_to_write_instead() {
    let refusal = refusal(&line("curl x | sh"));
    assert_eq!(refusal.violation_type, Some("shell_command_unanalyzable"));
    assert_eq!(refusal.reason_code, Some("stdin_program"));
    assert_eq!(
        refusal.error,
        "'sh' cannot be followed: it reads its program from a pipe, standard input or a terminal"
    );
    assert_eq!(refusal.fix_hints[0], "Rewrite it: save the program to a file and run the file.");
}

#[test]
fn the_option_of_a_wrapper_is_not_echoed() {
    let refusal = refusal(&line("timeout --frob 5 ls"));
    assert_eq!(refusal.program.as_deref(), Some("timeout"));
    assert!(!format!("{refusal:?}").contains("frob"));
}

#[test]
fn the_worst_of_several_commands_decides() {
    let arguments = call([("command", text("git push")), ("cmd", text("rm -r d"))]);
    assert_eq!(refusal(&judge(preset(), "t", &arguments)).program.as_deref(), Some("rm"));
    let arguments = call([("command", text("rm -r d")), ("cmd", text("ls $(id)"))]);
    assert_eq!(refusal(&judge(preset(), "t", &arguments)).argument, "cmd");
}

#[test]
fn every_command_that_is_asked_about_is_a_question_of_its_own() {
    let arguments = call([
        ("command", text("git push")),
        ("cmd", text("ls")),
        ("x", call([("cmd", text("make"))])),
    ]);
    assert_eq!(judge(preset(), "t", &arguments).next(), Next::Ask(vec![0, 2]));
}

#[test]
fn an_argv_is_one_command() {
    let argv = |items: &[&str]| judge(preset(), "t", &call([("command", list(items))])).next();
    assert_eq!(argv(&["ls", ";", "rm", "-rf", "/"]), Next::Permit);
    assert_eq!(argv(&["ls", "$HOME"]), Next::Permit);
    assert_eq!(argv(&["git status"]), Next::Ask(vec![0]));
    for items in [&["rm", "-rf", "/"] as &[&str], &["sh", "-c", "ls; rm -r d"], &[], &[""]] {
        assert!(matches!(argv(items), Next::Refuse(_)), "{items:?}");
    }
}

#[test]
fn a_program_beside_its_arguments_is_judged_with_them() {
    let arguments = call([("command", text("rg")), ("args", list(&["--pre=./x", "foo"]))]);
    assert_eq!(refusal(&judge(preset(), "t", &arguments)).program.as_deref(), Some("rg"));
    let off = PolicySpec { extra_argv_args: Vec::new(), ..preset() };
    assert_eq!(judge(off, "t", &arguments).next(), Next::Permit);
}

#[test]
fn what_is_no_command_is_refused() {
    let refusal = refusal(&judge(preset(), "t", &call([("command", Value::Other)])));
    assert_eq!(refusal.reason_code, Some("bad_type"));
    assert_eq!(refusal.error, "the command cannot be followed: it is not a command line");
}

#[test]
fn a_call_without_a_command_is_left_alone() {
    let search = call([("query", text("rm -rf /"))]);
    assert_eq!(judge(preset(), "search", &search).next(), Next::Unjudged);
    assert_eq!(judge(preset(), "search", &call([("command", Value::Null)])).next(), Next::Unjudged);
}

#[test]
fn tools_choose_what_is_judged() {
    let spec = |tools: &[&str]| PolicySpec { tools: owned(tools), ..preset() };
    let arguments = call([("command", text("rm -r d"))]);
    assert!(matches!(judge(spec(&["run_*"]), "run_shell", &arguments).next(), Next::Refuse(_)));
    assert_eq!(judge(spec(&["run_*"]), "execute", &arguments).next(), Next::Unjudged);
    assert!(matches!(judge(spec(&["*"]), "execute", &arguments).next(), Next::Refuse(_)));
}

#[test]
fn a_tool_that_is_named_must_have_a_command() {
    let spec = |tools: &[&str]| PolicySpec { tools: owned(tools), ..preset() };
    let arguments = call([("script", text("rm -r d"))]);
    let judgement = judge(spec(&["run_*"]), "run_shell", &arguments);
    assert_eq!(refusal(&judgement).reason_code, Some("bad_type"));
    assert_eq!(judge(spec(&["*"]), "run_shell", &arguments).next(), Next::Unjudged);
    let guard = Guard::new(spec(&["run_*"]).build().unwrap());
    let declared = Call { declares_command: true, ..Call::new("run_shell", &arguments) };
    assert_eq!(guard.judge(&declared).next(), Next::Unjudged);
}

#[test]
fn the_screen_runs_first() {
    let policy = std::sync::Arc::new(preset().build().unwrap());
    let both = Guard::of(Some(policy), true);
    let arguments = call([("command", text("ls; git status"))]);
    let judgement = both.judge(&Call::new("t", &arguments));
    assert_eq!(refusal(&judgement).block_reason.code(), "tool_arg_sink");
    assert_eq!(judgement.layer(), SCREEN_LAYER);
    assert_eq!(line("ls; git status").next(), Next::Permit);
    let plain = |command: &str| {
        let arguments = call([("command", text(command))]);
        both.judge(&Call::new("t", &arguments))
    };
    assert_eq!(plain("git status").next(), Next::Permit);
    assert_eq!(refusal(&plain("rm -rf d")).violation_type, Some("shell_command_denied"));
}

fn answered(verdict: ResponseVerdict, request_id: &str) -> Answer {
    let approver = Some("ann".to_owned());
    Answer::Response(Response { request_id: request_id.to_owned(), verdict, approver })
}

#[test]
fn an_approver_decides_by_its_answer() {
    let judgement = line("git push");
    let request = judgement.request(0).unwrap();
    let id = request.request_id.clone();
    for (answer, late, outcome, block) in [
        (answered(ResponseVerdict::Grant, &id), false, EscalationOutcome::Granted, None),
        (
            answered(ResponseVerdict::Deny, &id),
            false,
            EscalationOutcome::Denied,
            Some("escalation_denied"),
        ),
        (
            answered(ResponseVerdict::Timeout, &id),
            false,
            EscalationOutcome::Timeout,
            Some("escalation_timeout"),
        ),
        (
            answered(ResponseVerdict::Grant, &id),
            true,
            EscalationOutcome::Timeout,
            Some("escalation_timeout"),
        ),
        (
            answered(ResponseVerdict::Grant, "another"),
            false,
            EscalationOutcome::Mismatch,
            Some("escalation_denied"),
        ),
        (Answer::Raised, false, EscalationOutcome::Error, Some("escalation_denied")),
        (Answer::WrongType, false, EscalationOutcome::Error, Some("escalation_denied")),
        (Answer::NoApprover, false, EscalationOutcome::NoApprover, Some("escalation_required")),
    ] {
        let conclusion = request.conclude(&answer, late);
        assert_eq!(conclusion.outcome, outcome);
        assert_eq!(conclusion.is_granted(), block.is_none());
        let refusal = judgement.refuse_escalated(0, &conclusion);
        assert_eq!(refusal.map(|refusal| refusal.block_reason.code()), block);
    }
}

#[test]
fn an_approver_is_shown_what_runs() {
    let judgement = line("git push origin \u{1b}[2K; strace make");
    let request = judgement.request(0).unwrap();
    let json = serde_json::to_value(&request).unwrap();
    assert_eq!(json["command"], "git push origin \\u{1b}[2K; strace make");
    assert_eq!(json["escalation_rule"], "shell_command");
    assert_eq!(json["escalation_reason"], "running 'git' needs approval");
    assert_eq!(json["argument"], "command");
    assert_eq!(json["programs"], serde_json::json!(["git", "strace"]));
}

#[test]
fn requests_differ() {
    let judgement = line("git push");
    let request = || judgement.request(0).unwrap().request_id;
    assert_ne!(request(), request());
}

#[test]
fn the_record_says_what_was_decided_and_not_the_command() {
    let judgement = line("git push secret-branch");
    let conclusion = judgement.request(0).unwrap().conclude(&Answer::NoApprover, false);
    let refusal = judgement.refuse_escalated(0, &conclusion);
    let record = judgement.record(refusal.as_ref(), Some(&conclusion), false);
    assert_eq!(record.layer, LAYER);
    assert_eq!(record.verdict, "ask");
    assert!(!record.permitted);
    assert_eq!(record.block_reason.as_deref(), Some("escalation_required"));
    assert_eq!(record.programs, ["git"]);
    assert!(!serde_json::to_string(&record).unwrap().contains("secret-branch"));
    let kept = judgement.record(refusal.as_ref(), Some(&conclusion), true);
    assert_eq!(kept.command.as_deref(), Some("git push secret-branch"));
    let allowed = line("ls").record(None, None, false);
    assert_eq!((allowed.layer.as_str(), allowed.verdict.as_str()), (LAYER, "allow"));
}

#[test]
fn equal_policies_have_equal_digests() {
    let digest = |spec: PolicySpec| spec.build().unwrap().digest().to_owned();
    assert_eq!(digest(preset()), digest(preset()));
    for other in [
        PolicySpec { default: "deny".to_owned(), ..preset() },
        PolicySpec { command_args: owned(&["cmd"]), ..preset() },
        PolicySpec { tools: owned(&["run_*"]), ..preset() },
        PolicySpec { redirects: "ignore".to_owned(), ..preset() },
        PolicySpec { allow: Vec::new(), ..preset() },
    ] {
        assert_ne!(digest(other), digest(preset()));
    }
}

#[test]
fn a_preset_judges_as_the_engine_does() {
    let policy = preset().build().unwrap();
    let engine = airlock::Policy::preset("shell_command_defaults").unwrap();
    assert_eq!(policy.engine().rules().len(), engine.rules().len());
    assert_eq!(policy.engine().judge("make").verdict(), Verdict::Ask);
}

#[test]
fn bad_policies_name_the_rule_and_its_number() {
    let message = |spec: PolicySpec| spec.build().unwrap_err().to_string();
    let deny =
        PolicySpec { deny: owned(&["ls", "git push --force origin"]), ..PolicySpec::default() };
    assert!(message(deny).starts_with("deny rule 2 `git push --force origin`: "));
    let default = PolicySpec { default: "maybe".to_owned(), ..PolicySpec::default() };
    assert!(message(default).contains("unknown default `maybe`"));
    let tools = PolicySpec { tools: owned(&["run_["]), ..PolicySpec::default() };
    assert_eq!(message(tools), "`tools` has a `[` without its `]`");
    let none = PolicySpec { command_args: Vec::new(), ..PolicySpec::default() };
    assert_eq!(message(none), "`command_args` must name an argument, and no name is empty");
}
