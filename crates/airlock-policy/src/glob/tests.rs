//! Globs against literals by hand, and against brute force over all short strings.

use airlock_command::{Count, Field, FieldKind};
use airlock_syntax::{Span, TextRange};
use proptest::prelude::*;

use super::*;

fn matches(glob: &str, text: &str) -> bool {
    Glob::plain(glob, Crossing::Slash).matches(text.as_bytes())
}

fn path_matches(glob: &str, text: &str) -> bool {
    Glob::plain(glob, Crossing::NoSlash).matches(text.as_bytes())
}

#[test]
fn a_literal_matches_itself_alone() {
    assert!(matches("push", "push"));
    assert!(!matches("push", "Push"));
    assert!(!matches("push", "pushx"));
    assert!(!matches("push", "pus"));
}

#[test]
fn wildcards_match_characters() {
    assert!(matches("test*", "test"));
    assert!(matches("test*", "test:unit/a"));
    assert!(matches("*.rs", "src/a.rs"));
    assert!(!matches("*.rs", "a.rsx"));
    assert!(matches("a?c", "aéc"));
    assert!(!matches("a?c", "ac"));
    assert!(matches("?*?", "ab"));
    assert!(!matches("?*?", "a"));
}

#[test]
fn classes_list_characters_and_ranges() {
    assert!(matches("l[os]*", "log"));
    assert!(!matches("l[os]*", "lag"));
    assert!(matches("[a-c]x", "bx"));
    assert!(!matches("[!a-c]x", "bx"));
    assert!(matches("[!a-c]x", "dx"));
    assert!(matches("[]]", "]"));
    assert!(matches("[!]]", "a"));
    assert!(matches("[a-]", "-"));
}

#[test]
fn an_open_bracket_without_its_end_is_itself() {
    assert!(matches("[", "["));
    assert!(matches("a[b", "a[b"));
    assert!(matches("[]", "[]"));
}

#[test]
fn a_quoted_wildcard_is_itself() {
    let part = [PartChar { char: '*', quoted: true }];
    let glob = Glob::new(&part, Crossing::Slash);
    assert!(glob.matches(b"*"));
    assert!(!glob.matches(b"x"));
}

#[test]
fn a_path_star_stays_in_its_directory() {
    assert!(path_matches("out/*", "out/b"));
    assert!(!path_matches("out/*", "out/x/b"));
    assert!(path_matches("out/**", "out/x/b"));
    assert!(!path_matches("out?b", "out/b"));
    assert!(!path_matches("out[!a]b", "out/b"));
}

#[test]
fn two_stars_and_a_slash_stand_for_no_directory_too() {
    assert!(path_matches("**/.env*", ".env"));
    assert!(path_matches("**/.env*", "a/b/.env.local"));
    assert!(!path_matches("**/.env*", "a/x.env"));
    assert!(path_matches("a/**/b", "a/b"));
    assert!(path_matches("a/**/b", "a/x/y/b"));
    assert!(!path_matches("a/**/b", "a/xb"));
}

#[test]
fn an_invalid_byte_is_one_character_like_no_other() {
    let glob = Glob::plain("a?", Crossing::Slash);
    assert!(glob.matches(b"a\xff"));
    assert!(!Glob::plain("a\u{ff}", Crossing::Slash).matches(b"a\xff"));
}

#[test]
fn lowering_keeps_what_is_no_letter() {
    let glob = Glob::plain("GIT-[A-C]*", Crossing::Slash).lowered();
    assert!(glob.matches(b"git-b9"));
    assert!(!glob.matches(b"GIT-b9"));
}

/// A field made of a little pattern language of its own: `?` one character, `*` any string, `|` or.
fn pattern(source: &str) -> (Field, Vec<Piece>, Vec<u8>) {
    let mut pieces = Vec::new();
    for (index, byte) in (0_u32..).zip(source.bytes()) {
        pieces.push(match byte {
            b'?' => Piece::AnyChar,
            b'*' => Piece::AnyString,
            b'|' => Piece::Or,
            _ => Piece::Literal(TextRange { start: index, end: index.saturating_add(1) }),
        });
    }
    let end = u32::try_from(pieces.len()).unwrap();
    let field = Field {
        span: Span::new(0, 0),
        text: TextRange { start: 0, end },
        pieces: Span::new(0, end),
        count: Count::One,
        kind: FieldKind::Glob,
        verbatim: None,
    };
    (field, pieces, source.as_bytes().to_vec())
}

fn compare(glob: &str, source: &str, crossing: Crossing) -> Match {
    let (field, pieces, buffer) = pattern(source);
    let view = FieldRef { field: &field, pieces: &pieces, buffer: &buffer };
    Glob::plain(glob, crossing).compare(view)
}

#[test]
fn a_pattern_inside_a_glob_matches() {
    assert_eq!(compare("scripts/*", "scripts/*.sh", Crossing::Slash), Match::Yes);
    assert_eq!(compare("*", "*", Crossing::Slash), Match::Yes);
    assert_eq!(compare("?*", "*?", Crossing::Slash), Match::Yes);
    assert_eq!(compare("a*", "ab|ac?", Crossing::Slash), Match::Yes);
    assert_eq!(compare("a/**", "a/*", Crossing::NoSlash), Match::Yes);
}

#[test]
fn a_pattern_apart_from_a_glob_does_not() {
    assert_eq!(compare("--pre", "src/*", Crossing::Slash), Match::No);
    assert_eq!(compare("a*", "b*|c", Crossing::Slash), Match::No);
    assert_eq!(compare("[b-a]", "?", Crossing::Slash), Match::No);
}

#[test]
fn a_pattern_that_meets_a_glob_may_match() {
    assert_eq!(compare("--pre", "*", Crossing::Slash), Match::Maybe);
    assert_eq!(compare("a", "a|b", Crossing::Slash), Match::Maybe);
    assert_eq!(compare("a/*", "a/*", Crossing::NoSlash), Match::Maybe);
    assert_eq!(compare("?*", "*", Crossing::Slash), Match::Maybe);
}

/// The strings over a small alphabet; `c` and `/` are in no pattern but as wildcards read them.
fn strings(alphabet: &[char], longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|text| alphabet.iter().map(move |char| format!("{text}{char}")))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Matches by trying every way, on the tokens as written: the reference.
fn by_hand(pattern: &[char], text: &[char]) -> bool {
    match (pattern, text) {
        ([], []) => true,
        (['*', rest @ ..], _) => {
            by_hand(rest, text) || matches!(text, [_, tail @ ..] if by_hand(pattern, tail))
        }
        (['?', rest @ ..], [_, tail @ ..]) => by_hand(rest, tail),
        (['[', '!', not, ']', rest @ ..], [head, tail @ ..]) => not != head && by_hand(rest, tail),
        (['[', one, ']', rest @ ..], [head, tail @ ..]) => one == head && by_hand(rest, tail),
        ([own, rest @ ..], [head, tail @ ..]) => own == head && by_hand(rest, tail),
        ([], [_, ..]) | ([_, ..], []) => false,
    }
}

fn matches_by_hand(pattern: &str, text: &str) -> bool {
    let text: Vec<char> = text.chars().collect();
    pattern.split('|').any(|alternative| {
        let alternative: Vec<char> = alternative.chars().collect();
        by_hand(&alternative, &text)
    })
}

/// Returns the answer by brute force: it errs only where the deciding string is longer.
fn brute_force(glob: &str, pattern: &str) -> Match {
    let mut all = true;
    let mut none = true;
    for text in strings(&['a', 'b', 'c'], 6) {
        if matches_by_hand(pattern, &text) {
            let matched = matches_by_hand(glob, &text);
            all &= matched;
            none &= !matched;
        }
    }
    match (all, none) {
        (true, _) => Match::Yes,
        (_, true) => Match::No,
        (false, false) => Match::Maybe,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_glob_matches_as_the_reference_does(
        glob in "([ab*?]|\\[[ab]\\]|\\[![ab]\\]){0,5}",
        text in "[abc]{0,6}",
    ) {
        prop_assert_eq!(matches(&glob, &text), matches_by_hand(&glob, &text));
    }

    #[test]
    fn inclusion_and_intersection_are_those_of_brute_force(
        glob in "[ab*?]{0,4}",
        pattern in "[ab*?]{1,4}(\\|[ab*?]{1,3})?",
    ) {
        prop_assert_eq!(compare(&glob, &pattern, Crossing::Slash), brute_force(&glob, &pattern));
    }

    #[test]
    fn with_classes_no_answer_is_too_certain(
        glob in "([ab*?]|\\[[ab]\\]|\\[![ab]\\]){0,4}",
        pattern in "[ab*?]{1,4}(\\|[ab*?]{1,3})?",
    ) {
        let answer = compare(&glob, &pattern, Crossing::Slash);
        let truth = brute_force(&glob, &pattern);
        prop_assert!(answer == truth || answer == Match::Maybe, "{answer:?} for {truth:?}");
    }

    #[test]
    fn no_text_takes_a_glob_long(glob in "[a*]{20}", length in 0_usize..2_000) {
        let text = "a".repeat(length) + "b";
        let glob = glob + "a";
        prop_assert!(!matches(&glob, &text));
    }
}
