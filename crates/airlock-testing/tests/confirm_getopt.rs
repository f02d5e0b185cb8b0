//! Real wrappers launch what the tables say.
//!
//! A bounded share is tried; `AIRLOCK_GETOPT_ONE_OF=1` tries every argv, `AIRLOCK_GETOPT_RANDOM` is how
//! many random ones are tried for each wrapper, and `AIRLOCK_GETOPT_SEED` what they begin with.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests fail by panicking, as tests do"
)]

use std::{collections::BTreeSet, env, fmt::Write as _, io::Write as _, thread};

use airlock_testing::getopt_oracle::{
    Effort, GetoptOracle, Outcome, Report, Subject, confirm, outcome, subjects,
};

fn number(name: &str, default: u64) -> u64 {
    env::var(name).map_or(default, |text| text.parse().unwrap())
}

fn effort() -> Effort {
    let seed = number("AIRLOCK_GETOPT_SEED", 7);
    let size = |name, default| usize::try_from(number(name, default)).unwrap();
    Effort {
        one_of: size("AIRLOCK_GETOPT_ONE_OF", 6),
        random: size("AIRLOCK_GETOPT_RANDOM", 60),
        seed,
    }
}

fn try_all(oracle: &GetoptOracle, tried: &[Subject], effort: Effort) -> Vec<Report> {
    let one = |subject: &Subject| {
        // watch launches until it is stopped, which takes time.
        let slower = if subject.name() == "watch" { 4 } else { 1 };
        let one_of = if effort.one_of > 1 { effort.one_of.saturating_mul(slower) } else { 1 };
        confirm(oracle, subject, Effort { one_of, ..effort }).unwrap()
    };
    let (left, right): (Vec<_>, Vec<_>) = tried.iter().enumerate().partition(|(at, _)| at % 2 == 0);
    thread::scope(|scope| {
        let halves = [left, right].map(|half| {
            scope.spawn(move || half.iter().map(|(_, subject)| one(subject)).collect::<Vec<_>>())
        });
        halves.into_iter().flat_map(|half| half.join().unwrap()).collect()
    })
}

#[test]
fn wrappers_launch_what_their_rows_say() {
    let Some(oracle) = GetoptOracle::open_for_test().unwrap() else { return };
    let effort = effort();
    let reports = try_all(&oracle, &subjects(oracle.programs()), effort);
    let mut said = String::new();
    for report in &reports {
        if !report.holes.is_empty() {
            writeln!(said, "{report}").unwrap();
        }
    }
    assert!(said.is_empty(), "{effort:?}\n{said}");
    let launching = reports.iter().filter(|report| report.agreed > 0);
    let launching: BTreeSet<&str> = launching.flat_map(|report| report.title.split(' ')).collect();
    for program in oracle.programs() {
        assert!(launching.contains(program) || *program == "lksh", "{program} launched nothing");
    }
    let tried: usize = reports.iter().map(|report| report.tried).sum();
    // Not `eprintln!`: the harness would keep the message for itself.
    writeln!(std::io::stderr(), "{tried} argvs for {} wrappers", reports.len()).unwrap();
}

/// Returns what the comparison finds for an argv.
fn judged(oracle: &GetoptOracle, argv: &[&str]) -> Outcome {
    let argv: Vec<String> = argv.iter().map(ToString::to_string).collect();
    let seen = oracle.run(std::slice::from_ref(&argv)).unwrap();
    outcome(&argv, seen.first().unwrap_or_else(|| panic!("{argv:?}")))
}

#[test]
fn comparison_tells_apart_what_ran_and_what_was_refused() {
    let Some(oracle) = GetoptOracle::open_for_test().unwrap() else { return };
    assert_eq!(judged(&oracle, &["nice", "-n10", "c1", "a"]), Outcome::Agreed);
    assert_eq!(judged(&oracle, &["xargs", "-n1", "c1", "a"]), Outcome::Agreed);
    assert_eq!(judged(&oracle, &["find", "/tree", "-exec", "c1", "{}", "+"]), Outcome::Agreed);
    assert_eq!(judged(&oracle, &["bash", "-eu", "/script", "a"]), Outcome::Agreed);
    assert_eq!(judged(&oracle, &["sh", "-c", "c1 a; nice c2"]), Outcome::Agreed);
    assert_eq!(judged(&oracle, &["timeout", "5"]), Outcome::NothingRan);
    assert_eq!(judged(&oracle, &["env", "--frob", "c1"]), Outcome::Refused);
    assert_eq!(judged(&oracle, &["env", "-S", "c1 a"]), Outcome::RefusedThoughRun);
    // What one argv launches is not in the analysis of the other.
    let words = |text: &str| text.split(' ').map(ToString::to_string).collect::<Vec<_>>();
    for (read, run) in [
        ("nice -n10 c1 a", "nice c1 -n10 a"),
        ("nice c1 a", "nice c1 a b"),
        ("xargs -I% c1 x%y", "xargs -I% c1 y%x"),
        ("find /tree -exec c1 {} ;", "find . -exec c1 {} ;"),
        ("bash /script a", "bash /script b"),
        ("git -C /w stubcmd", "git stubcmd -C /w"),
    ] {
        let seen = oracle.run(&[words(run)]).unwrap();
        let found = outcome(&words(read), &seen[0]);
        assert!(matches!(found, Outcome::Unseen(_)), "{read}: {found:?}");
    }
}
