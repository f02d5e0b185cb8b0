//! Argvs for find: each word of its expression by itself, each way to launch, then random ones.

use airlock_command::wrappers;

use super::Case;
use crate::generate::Random;

/// What launches, with what ends it. Each action begins with a word that launches.
const ACTIONS: [&[&str]; 14] = [
    &["-exec", "c1", "{}", ";"],
    &["-exec", "c1", "{}", "+"],
    &["-execdir", "c1", "{}", ";"],
    &["-execdir", "c1", "{}", "+"],
    &["-ok", "c1", "{}", ";"],
    &["-okdir", "c1", "{}", ";"],
    &["-exec", "c1", "a{}b", "+", "{}", ";"],
    &["-exec", "c1", "+", ";"],
    &["-exec", "rm", "-r", "{}", "{}", "+"],
    &["-ok", "c1", "{}", "+", ";"],
    &["-exec", "env", "A={}", "c2", "{}", ";"],
    &["-exec", "timeout", "5", "c1", "{}", "+"],
    &["-exec", "c1", ";", "-exec", "c2", "{}", "+"],
    &["-exec", "c1", "-exec", ";"],
];

/// Words that are thrown together.
const WORDS: [&str; 36] = [
    ".", "/tree", "/tree/a", "-exec", "-exec", "-execdir", "-ok", "-okdir", "c1", "c2", "{}", "{}",
    ";", ";", "+", "(", ")", "!", "-o", "-a", ",", "-name", "-true", "a", "1", "-L", "-D", "-O2",
    "-f", "-x", "--", "-", "-print", "-quit", "-newermt", "-type",
];

/// Returns the cases.
pub(super) fn cases(random: &mut Random, count: usize) -> Vec<Case> {
    let mut all = Vec::new();
    for action in ACTIONS {
        for starts in [&["/tree"][..], &[], &["."], &["/tree/a", "/tree/b"], &["-L", "/tree"]] {
            all.push(Case::new(starts.iter().chain(action).copied()));
        }
    }
    let action = ["-exec", "c1", "{}", ";"];
    for (name, arguments) in wrappers::find_words() {
        for value in values_of(name) {
            let values = vec![*value; usize::from(arguments)];
            let words = [name].into_iter().chain(values);
            let tested =
                ["/tree", "("].into_iter().chain(words.clone()).chain(["-o", "-true", ")"]);
            all.push(Case::new(tested.chain(action)).about(name));
            all.push(Case::new(words.clone().chain(["/tree"]).chain(action)).about(name));
            let behind = ["/tree"].into_iter().chain(action).chain(words);
            all.push(Case::new(behind).about(name));
        }
        // Too few and too many arguments.
        let short = ["/tree", name].into_iter().chain(action);
        all.push(Case::new(short).about(name));
        let long = ["/tree", name, "1", "1", "1"].into_iter().chain(action);
        all.push(Case::new(long).about(name));
    }
    all.extend((0..count).map(|_| random_case(random)));
    all
}

fn random_case(random: &mut Random) -> Case {
    let mut words: Vec<&str> = Vec::new();
    for _ in 0..random.between(1, 5) {
        match random.below(5) {
            0 => words.extend(random.pick(&ACTIONS)),
            1 => words.push(random.pick(&WORDS)),
            2 => words.extend(random.pick(&[&["/tree"][..], &["."], &["-L"], &["-o"], &["!"]])),
            _predicate => {
                let all: Vec<_> = wrappers::find_words().collect();
                if let Some((name, arguments)) = random.choose(&all) {
                    let value = random.choose(values_of(name)).copied().unwrap_or_default();
                    words.push(name);
                    words.extend(vec![value; usize::from(*arguments)]);
                }
            }
        }
    }
    if random.one_in(2) {
        words.extend(random.pick(&ACTIONS));
    }
    for _ in 0..random.below(3) {
        let at = random.below(words.len().saturating_add(1));
        words.insert(at, random.pick(&WORDS));
    }
    if random.one_in(4) && !words.is_empty() {
        words.remove(random.below(words.len()));
    }
    Case::new(words)
}

/// Returns arguments that find accepts for a word.
fn values_of(name: &str) -> &'static [&'static str] {
    match name {
        "-D" => &["tree", "all"],
        "-files0-from" => &["/input"],
        "-fls" | "-fprint" | "-fprint0" | "-fprintf" => &["/w/out"],
        "-fstype" => &["ext4"],
        "-anewer" | "-cnewer" | "-mnewer" | "-newer" | "-samefile" => &["/tree/b"],
        "-newerat" | "-newerct" | "-newermt" | "-newerBt" => &["2020-01-01", "1 week ago"],
        "-perm" => &["644", "-u+r", "/111"],
        "-regextype" => &["posix-extended"],
        "-size" => &["1k", "+1"],
        "-type" | "-xtype" => &["f", "d"],
        "-user" | "-group" => &["root", "0"],
        _ if name.starts_with("-newer") => &["/tree/b"],
        _ => &["1", "a"],
    }
}
