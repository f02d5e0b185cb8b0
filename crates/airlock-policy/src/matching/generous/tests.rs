//! Deny and ask rules against commands made by hand.

use super::*;
use crate::matching::testing::Fields;
use crate::rule::Pattern;

fn rule(text: &str) -> GenerousRule {
    GenerousRule::compile(Pattern::parse(text).unwrap().command().unwrap())
}

fn answer_of(text: &str, arguments: &[&str], open: bool) -> Match {
    let fields = Fields::new(arguments);
    let views = fields.views();
    rule(text).compare(Argv { fields: &views, arguments: 1, open }, None)
}

fn answer(text: &str, line: &str) -> Match {
    let arguments: Vec<&str> = line.split(' ').collect();
    answer_of(text, &arguments, false)
}

fn scan(text: &str, line: &str) -> Vec<(usize, Match)> {
    let arguments: Vec<&str> = line.split(' ').collect();
    let fields = Fields::new(&arguments);
    let views = fields.views();
    let rule = rule(text);
    let name = rule.literal_name().unwrap().to_vec();
    let starts: Vec<_> = (1..views.len())
        .filter(|index| views[*index].literal() == Some(&name))
        .map(|at| Start { at, first: None })
        .collect();
    let mut all = Vec::new();
    rule.scan(Argv { fields: &views, arguments: 1, open: false }, &starts, |found| {
        all.push((found.start, found.answer));
    });
    all
}

#[test]
fn an_option_may_stand_anywhere() {
    assert_eq!(answer("git push --force", "git push --force"), Match::Yes);
    assert_eq!(answer("git push --force", "git push origin main --force"), Match::Yes);
    assert_eq!(answer("git push --force", "git push"), Match::No);
    assert_eq!(answer("git push --force", "git fetch --force"), Match::No);
    assert_eq!(answer("rm -r", "rm -- -r"), Match::Yes);
    assert_eq!(answer("rm -r", "rm dir -rf"), Match::Yes);
}

#[test]
fn all_options_must_be_there_in_any_order() {
    assert_eq!(answer("git push --tags --force", "git push --force x --tags"), Match::Yes);
    assert_eq!(answer("git push --tags --force", "git push --force"), Match::No);
    assert_eq!(answer("rm -rf", "rm -f d -r"), Match::Yes);
    assert_eq!(answer("rm -rf", "rm --recursive --force d"), Match::Yes);
    assert_eq!(answer("rm -rf", "rm -r d"), Match::No);
}

#[test]
fn options_are_skipped_on_the_way_to_a_word() {
    assert_eq!(answer("kubectl delete", "kubectl -n prod delete pod x"), Match::Yes);
    assert_eq!(answer("kubectl delete", "kubectl --verbose delete pod x"), Match::Yes);
    assert_eq!(answer("docker compose down", "docker -H x compose -f y down"), Match::Yes);
    assert_eq!(answer("kubectl delete", "kubectl get delete"), Match::No);
    assert_eq!(answer("kubectl delete", "kubectl -n a b delete"), Match::No);
}

#[test]
fn git_is_read_from_its_first_argument_on() {
    assert_eq!(answer("git push", "git push"), Match::Yes);
    assert_eq!(answer("git push", "git log push"), Match::No);
    assert_eq!(answer("git push", "git -x push"), Match::No);
    let fields = Fields::new(&["git", "-C", "r", "push", "--force"]);
    let views = fields.views();
    let argv = Argv { fields: &views, arguments: 3, open: false };
    assert_eq!(rule("git push --force").compare(argv, None), Match::Yes);
    assert_eq!(rule("git r").compare(argv, None), Match::No);
}

#[test]
fn options_of_git_are_found_before_the_subcommand_too() {
    let fields = Fields::new(&["git", "--paginate", "log"]);
    let views = fields.views();
    let argv = Argv { fields: &views, arguments: 2, open: false };
    assert_eq!(rule("git log --paginate").compare(argv, None), Match::Yes);
}

#[test]
fn a_program_name_may_give_the_first_word() {
    let fields = Fields::new(&["git-push", "--force"]);
    let views = fields.views();
    let argv = Argv { fields: &views, arguments: 1, open: false };
    assert_eq!(rule("git push --force").compare(argv, Some(b"push")), Match::Yes);
    assert_eq!(rule("git fetch --force").compare(argv, Some(b"push")), Match::No);
    assert_eq!(rule("git").compare(argv, Some(b"push")), Match::Yes);
}

#[test]
fn a_pattern_may_be_an_option_or_a_word() {
    assert_eq!(answer("rm -r", "rm %+*"), Match::Maybe);
    assert_eq!(answer("rm -r", "rm %+./*"), Match::No);
    assert_eq!(answer("rm -r", "rm -r %+*"), Match::Yes);
    assert_eq!(answer("git push", "git %1pus*"), Match::Maybe);
    assert_eq!(answer("git push", "git %1pull*"), Match::No);
    assert_eq!(answer("kubectl delete", "kubectl %+* delete"), Match::Maybe);
    assert_eq!(answer("kubectl delete", "kubectl %0src/* delete"), Match::Maybe);
    assert_eq!(answer("kubectl delete", "kubectl %1src/* delete"), Match::No);
}

#[test]
fn the_first_of_several_words_may_be_known() {
    assert_eq!(answer("make *", "make %+*.x"), Match::Yes);
    assert_eq!(answer("make *", "make %0*.x"), Match::Maybe);
    assert_eq!(answer("make * *", "make %+*.x"), Match::Maybe);
}

#[test]
fn a_pattern_behind_the_end_of_options_is_none() {
    assert_eq!(answer("rg --pre", "rg foo -- %+*"), Match::No);
    assert_eq!(answer("rg --pre", "rg foo %+*"), Match::Maybe);
    assert_eq!(answer("rg --pre", "rg foo -- --pre"), Match::Yes);
}

#[test]
fn a_double_dash_that_may_be_a_value_ends_nothing() {
    assert_eq!(answer("rg --pre", "rg -e -- %+*"), Match::Maybe);
    assert_eq!(answer("rg --pre", "rg --regexp -- %+*"), Match::Maybe);
    assert_eq!(answer("rg --pre", "rg --regexp=x -- %+*"), Match::No);
    assert_eq!(answer("rg --pre", "rg --files -- %+*"), Match::No);
    assert_eq!(answer("rg --pre", "rg -ln -- %+*"), Match::No);
    assert_eq!(answer("rg --pre", "rg -nA -- %+*"), Match::Maybe);
}

#[test]
fn unknown_further_words_may_be_anything() {
    assert_eq!(answer_of("rm -r", &["rm"], true), Match::Maybe);
    assert_eq!(answer_of("git push", &["git"], true), Match::Maybe);
    assert_eq!(answer_of("git push", &["git", "status"], true), Match::No);
    assert_eq!(answer_of("cat", &["cat"], true), Match::Yes);
    assert_eq!(answer_of("kubectl delete", &["kubectl", "-n"], true), Match::Maybe);
}

#[test]
fn every_place_of_a_scan_is_answered() {
    assert_eq!(scan("rm -r", "strace -f rm -rf /"), [(2, Match::Yes)]);
    assert_eq!(scan("rm -r", "x rm a rm -r"), [(3, Match::Yes), (1, Match::Yes)]);
    assert_eq!(scan("rm -r", "x rm -r rm a"), [(1, Match::Yes)]);
    assert_eq!(scan("git push --force", "x git -C r push --force"), [(1, Match::Yes)]);
    assert_eq!(scan("git push", "x git log"), []);
    assert_eq!(scan("rm", "x rm"), [(1, Match::Yes)]);
}

#[test]
fn the_end_of_options_is_that_of_each_place() {
    assert_eq!(scan("rm -r", "kubectl exec p -- rm %+*"), [(4, Match::Maybe)]);
    assert_eq!(scan("rm -r", "x rm -- %+*"), []);
}

fn names(text: &str, word: &str, place: Place) -> Match {
    let fields = Fields::new(&[word]);
    let name = word.rsplit('/').next().unwrap();
    rule(text).names(place, name.as_bytes(), fields.views()[0])
}

#[test]
fn wildcards_name_programs_anywhere() {
    assert_eq!(names("*", "./evil", Place::Elsewhere), Match::Yes);
    assert_eq!(names("r?", "/bin/rm", Place::System), Match::Yes);
    assert_eq!(names("r?", "RM", Place::Bare), Match::Yes);
    assert_eq!(names("R?", "rm", Place::Bare), Match::Yes);
    assert_eq!(names("rm", "./rm", Place::Elsewhere), Match::No);
    assert_eq!(names("*", "%1*", Place::Dynamic), Match::Yes);
    assert_eq!(names("r*", "%1*", Place::Dynamic), Match::Maybe);
}

#[test]
fn a_path_names_the_word_in_any_of_its_spellings() {
    assert_eq!(names("./x/run", ".//x/./run", Place::Elsewhere), Match::Yes);
    assert_eq!(names("/bin/rm", "/bin/RM", Place::System), Match::Yes);
    assert_eq!(names("./x/*", "./x/a/../b", Place::Elsewhere), Match::Yes);
    assert_eq!(names("/bin/rm", "rm", Place::Bare), Match::No);
}

/// Returns every argv that some fields may become; a field of several is one or two arguments here.
fn argvs(fields: &[&str]) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for field in fields {
        let (counts, words): (&[usize], &str) = match field.split_at_checked(2) {
            Some(("%1", words)) => (&[1], words),
            Some(("%+", words)) => (&[1, 2], words),
            Some(("%0", words)) => (&[0, 1, 2], words),
            Some(_) | None => (&[1], field),
        };
        let mut next = Vec::new();
        for argv in &all {
            for count in counts {
                let mut grown = vec![argv.clone()];
                for _ in 0..*count {
                    grown = grown
                        .iter()
                        .flat_map(|argv: &Vec<String>| {
                            words
                                .split('|')
                                .map(|word| [argv.clone(), vec![word.to_string()]].concat())
                        })
                        .collect();
                }
                next.extend(grown);
            }
        }
        all = next;
    }
    all
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(3_000))]

    /// What is answered about fields that are not known holds of all that they may be.
    #[test]
    fn an_answer_about_patterns_holds_of_all_that_they_may_be(
        rule in proptest::sample::select(vec![
            "p", "p a", "p a b", "p * b", "p -x", "p a -x", "p a --long", "p -xy", "p a b -x",
            "git a", "git a -x", "p * *",
        ]),
        fields in proptest::collection::vec(
            proptest::sample::select(vec![
                "a", "b", "v", "-x", "-yx", "--long", "--lo", "%1-x|v", "%1a|b", "%1-x|-yx", "%+a|-x",
                "%+a", "%0a|-x", "%0-x", "%+v|b", "%0v",
            ]),
            0..4,
        ),
        open in proptest::bool::ANY,
    ) {
        let program = rule.split(' ').next().unwrap();
        let line: Vec<&str> = [&[program], fields.as_slice()].concat();
        let answer = answer_of(rule, &line, open);
        let tails: &[&[&str]] = if open { &[&[], &["a"], &["-x"], &["a", "b"]] } else { &[&[]] };
        for argv in argvs(&line) {
            for tail in tails {
                let mut argv: Vec<&str> = argv.iter().map(String::as_str).collect();
                argv.extend_from_slice(tail);
                let known = answer_of(rule, &argv, false);
                proptest::prop_assert!(
                    known == answer || answer == Match::Maybe,
                    "{rule}: {line:?} is {answer:?}, {argv:?} is {known:?}"
                );
            }
        }
    }

    /// The same of one look at all places at once.
    #[test]
    fn a_scan_answers_as_each_place_alone(
        rule in proptest::sample::select(vec!["p", "p a", "p a b", "p -x", "p a -x", "p * --long"]),
        fields in proptest::collection::vec(
            proptest::sample::select(vec!["p", "a", "b", "-x", "--long", "--", "%1-x|v", "%+a|-x"]),
            1..7,
        ),
    ) {
        let line = [&["w"], fields.as_slice()].concat();
        let mut alone: Vec<(usize, Match)> = (1..line.len())
            .filter(|at| line[*at] == "p")
            .map(|at| (at, answer_of(rule, &line[at..], false)))
            .filter(|(_, answer)| *answer != Match::No)
            .collect();
        alone.reverse();
        proptest::prop_assert_eq!(scan(rule, &line.join(" ")), alone);
    }
}
