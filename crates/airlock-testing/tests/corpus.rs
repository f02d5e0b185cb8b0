//! Runs every case of `corpus/` through the library and through the program.
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail by panicking")]
#![expect(clippy::print_stdout, reason = "what is reported and does not fail is for --nocapture")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    io::Write as _,
    process::{Command, Stdio},
    thread,
};

use airlock::{Decision, Policy, PolicyError, Verdict, ViolationType};
use airlock_testing::{
    corpus::{Case, Corpus, Input, Outcome, PolicySpec},
    program,
};
use serde_json::{Value, json};

/// What an input got.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Got {
    outcome: Outcome,
    program: Option<String>,
    code: Option<String>,
}

/// A case's input that got something else.
struct Failure<'a> {
    case: &'a Case,
    input: &'a Input,
    got: Outcome,
    message: String,
}

fn corpus() -> Corpus {
    Corpus::read().unwrap_or_else(|error| panic!("{error}"))
}

/// Every policy of the corpus, built once.
struct Policies {
    built: BTreeMap<PolicySpec, Policy>,
}

impl Policies {
    fn of(corpus: &Corpus) -> Self {
        let mut built = BTreeMap::new();
        for case in &corpus.cases {
            if !built.contains_key(&case.policy) {
                let policy =
                    build(&case.policy).unwrap_or_else(|error| panic!("{}: {error}", case.place));
                built.insert(case.policy.clone(), policy);
            }
        }
        Self { built }
    }

    fn decide(&self, case: &Case, input: &Input) -> Decision {
        let policy = self.built.get(&case.policy).unwrap();
        match input {
            Input::Line(line) => policy.judge(line),
            Input::Argv(argv) => policy.judge_argv(argv),
        }
    }
}

fn build(spec: &PolicySpec) -> Result<Policy, PolicyError> {
    Policy::from_toml(spec.toml())
}

/// Returns what the library says, in the terms of the corpus.
fn observe(decision: &Decision) -> Got {
    let outcome = match (decision.verdict(), decision.violation_type()) {
        (Verdict::Allow, _) => Outcome::Allow,
        (Verdict::Ask, _) => Outcome::Ask,
        (Verdict::Deny, Some(ViolationType::Unanalyzable)) => Outcome::Unanalyzable,
        (Verdict::Deny, Some(ViolationType::Denied) | None) => Outcome::Deny,
    };
    let code = decision.reason_code().map(str::to_owned);
    Got { outcome, program: decision.program().map(Into::into), code }
}

/// Returns what of a case an input's answer breaks.
fn complaint(case: &Case, got: &Got) -> Option<String> {
    if case.not.contains(&got.outcome) {
        return Some(format!("got {}, which it must not be", got.outcome));
    }
    let wanted = case.verdict?;
    if wanted != got.outcome {
        return case.certain.then(|| format!("wants {wanted}, got {}", got.outcome));
    }
    if case.program.is_some() && case.program != got.program {
        return Some(format!("wants the program {:?}, got {:?}", case.program, got.program));
    }
    if case.code.is_some() && case.code != got.code {
        return Some(format!("wants the code {:?}, got {:?}", case.code, got.code));
    }
    None
}

/// Writes one failure a line, file by file.
fn list(failures: &[Failure<'_>]) -> String {
    let mut text = String::new();
    for Failure { case, input, message, .. } in failures {
        writeln!(text, "  {}: {input}\n      {message} ({})", case.place, case.because).unwrap();
    }
    text
}

/// Judges every input of the corpus in the library.
fn failures<'a>(corpus: &'a Corpus, policies: &Policies) -> Vec<Failure<'a>> {
    let mut failures = Vec::new();
    for case in &corpus.cases {
        for input in &case.inputs {
            let got = observe(&policies.decide(case, input));
            if let Some(message) = complaint(case, &got) {
                failures.push(Failure { case, input, got: got.outcome, message });
            } else if case.verdict.is_some_and(|wanted| wanted != got.outcome) {
                println!("not certain: {}: {input} got {}", case.place, got.outcome);
            }
        }
    }
    failures
}

#[test]
fn every_case_gets_its_verdict_or_is_a_known_divergence() {
    let corpus = corpus();
    let all = failures(&corpus, &Policies::of(&corpus));
    let known: BTreeSet<(&str, &Input, Outcome)> = corpus
        .divergences
        .iter()
        .flat_map(|divergence| {
            divergence.inputs.iter().map(|input| (divergence.file.as_str(), input, divergence.got))
        })
        .collect();
    let mut gone = known.clone();
    let mut unknown = Vec::new();
    for failure in all {
        let key = (failure.case.place.file.as_str(), failure.input, failure.got);
        if !known.contains(&key) {
            unknown.push(failure);
        }
        gone.remove(&key);
    }
    let gone: Vec<String> =
        gone.iter().map(|(file, input, got)| format!("  {file}: {input} {got}\n")).collect();
    assert!(
        unknown.is_empty() && gone.is_empty(),
        "{} of {} inputs fail:\n{}{} divergences are no longer there:\n{}",
        unknown.len(),
        corpus.len(),
        list(&unknown),
        gone.len(),
        gone.concat(),
    );
}

#[test]
fn no_bypass_that_the_description_obliges_diverges() {
    let corpus = corpus();
    for divergence in &corpus.divergences {
        for case in corpus.cases.iter().filter(|case| case.place.file == divergence.file) {
            let concerned = case.inputs.iter().any(|input| divergence.inputs.contains(input));
            let obliged = case.tier.as_deref() == Some("seed");
            assert!(
                !(concerned && obliged && case.not.contains(&divergence.got)),
                "{} excuses a bypass of {}",
                divergence.place,
                case.place
            );
        }
    }
}

#[test]
fn nearly_all_harmless_lines_get_what_they_should() {
    let corpus = corpus();
    let policies = Policies::of(&corpus);
    let benign = corpus.cases.iter().filter(|case| case.place.file == "benign.toml");
    let certain: Vec<_> = benign.filter(|case| case.certain).collect();
    let total: usize = certain.iter().map(|case| case.inputs.len()).sum();
    let wrong = certain
        .iter()
        .flat_map(|case| case.inputs.iter().map(|input| (*case, input)))
        .filter(|(case, input)| {
            Some(observe(&policies.decide(case, input)).outcome) != case.verdict
        })
        .count();
    assert!(wrong * 100 <= total * 3, "{wrong} of {total} harmless lines get another verdict");
}

#[test]
fn lines_are_read_as_the_commands_that_they_run() {
    let corpus = corpus();
    let policies = Policies::of(&corpus);
    let mut wrong = String::new();
    for case in &corpus.cases {
        let Some(wanted) = &case.commands else { continue };
        for input in &case.inputs {
            let decision = policies.decide(case, input);
            let got: Vec<_> = decision.commands().map(|command| command.argv()).collect();
            if got != *wanted {
                let place = &case.place;
                writeln!(wrong, "  {place}: {input}\n      wants {wanted:?}, got {got:?}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "some lines are misread:\n{wrong}");
}

#[test]
fn bad_policies_are_refused() {
    for rejected in &corpus().rejected {
        for policy in &rejected.policies {
            assert!(
                build(policy).is_err(),
                "{}: {policy:?} was built ({})",
                rejected.place,
                rejected.because
            );
        }
    }
}

/// Returns a policy as `airlock check --jsonl` takes it.
fn policy_object(spec: &PolicySpec) -> Value {
    if *spec == PolicySpec::shell_command_defaults() {
        return json!("shell_command_defaults");
    }
    toml::from_str(spec.toml()).unwrap()
}

/// Returns what the program says, in the terms of the corpus.
fn observe_json(answer: &Value) -> Got {
    let text = |key: &str| answer[key].as_str().map(str::to_owned);
    let outcome = match (answer["verdict"].as_str(), answer["violation_type"].as_str()) {
        (Some("allow"), None) => Outcome::Allow,
        (Some("ask"), None) => Outcome::Ask,
        (Some("deny"), Some("shell_command_denied")) => Outcome::Deny,
        (Some("deny"), Some("shell_command_unanalyzable")) => Outcome::Unanalyzable,
        (_, _) => panic!("no verdict: {answer}"),
    };
    Got { outcome, program: text("program"), code: text("reason_code") }
}

/// Gives requests to `airlock check --jsonl` and returns its answers.
fn check_jsonl(requests: String) -> Vec<Value> {
    let mut child = Command::new(program::path())
        .args(["check", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || stdin.write_all(requests.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_program_says_what_the_library_says() {
    let corpus = corpus();
    let policies = Policies::of(&corpus);
    let inputs: Vec<(&Case, &Input)> = corpus
        .cases
        .iter()
        .flat_map(|case| case.inputs.iter().map(move |input| (case, input)))
        .collect();
    let mut requests = String::new();
    for (id, (case, input)) in inputs.iter().enumerate() {
        let command = match input {
            Input::Line(line) => json!(line),
            Input::Argv(argv) => json!(argv),
        };
        let policy = policy_object(&case.policy);
        let request = json!({ "id": id, "command": command, "policy": policy });
        writeln!(requests, "{request}").unwrap();
    }
    let answers = check_jsonl(requests);
    assert_eq!(answers.len(), inputs.len());
    for (id, ((case, input), answer)) in inputs.iter().zip(&answers).enumerate() {
        assert_eq!(answer["id"], id);
        let library = observe(&policies.decide(case, input));
        assert_eq!(observe_json(answer), library, "{}: {input}", case.place);
    }
}
