//! A test for each law, over all small lines.

use super::*;

const VERDICTS: [Verdict; 3] = [Verdict::Allow, Verdict::Ask, Verdict::Deny];

/// The rules of these tests have a number per effect.
const ALLOW: RuleNumber = 0;
const ASK: Option<Hit> = Some(Hit { rule: 1, found_at: None });
const DENY: Option<Hit> = Some(Hit { rule: 2, found_at: None });

fn command(role: Role, launched_by: Option<usize>) -> CommandFacts {
    CommandFacts { role, barred: None, launched_by, answers: Answers::default() }
}

/// All sets of answers that rules may give.
fn all_answers() -> Vec<Answers> {
    let mut all = Vec::new();
    for bits in 0_u8..32 {
        let has = |bit: u8| bits & (1 << bit) != 0;
        all.push(Answers {
            deny: DENY.filter(|_| has(0)),
            ask: ASK.filter(|_| has(1)),
            ask_found: ASK.filter(|_| has(2)),
            allow: Some(ALLOW).filter(|_| has(3)),
            maybe: Some(2).filter(|_| has(4)),
        });
    }
    all
}

/// Calls `check` with every line of up to two commands and one write.
fn for_all_lines(mut check: impl FnMut(&Facts<'_>)) {
    let roles = [Role::Innermost, Role::Launcher, Role::Evidence, Role::Doubt];
    let bars = [None, Some(Bar::OtherRoot), Some(Bar::MayLaunch), Some(Bar::DynamicProgram)];
    let answers = all_answers();
    let mut firsts = Vec::new();
    for (role, barred) in roles.iter().flat_map(|role| bars.map(|bar| (*role, bar))) {
        firsts.extend(answers.iter().map(|answers| CommandFacts {
            barred,
            answers: *answers,
            ..command(role, None)
        }));
    }
    let seconds: Vec<_> = roles
        .iter()
        .flat_map(|role| {
            answers
                .iter()
                .step_by(3)
                .map(|answers| CommandFacts { answers: *answers, ..command(*role, Some(0)) })
        })
        .collect();
    for first in &firsts {
        for second in seconds.iter().map(Some).chain([None]) {
            let commands: Vec<_> = [Some(first), second].into_iter().flatten().copied().collect();
            for (default, expands) in VERDICTS.iter().flat_map(|v| [(*v, false), (*v, true)]) {
                let facts = Facts {
                    commands: &commands,
                    writes: &[],
                    unanalyzable: None,
                    expands,
                    default,
                };
                check(&facts);
            }
        }
    }
}

fn verdict(facts: &Facts<'_>) -> Verdict {
    combine(facts).judged.verdict
}

#[test]
fn what_cannot_be_followed_is_refused_whatever_the_rules_say() {
    for_all_lines(|facts| {
        let kind = UnanalyzableKind::Substitution;
        let combined = combine(&Facts { unanalyzable: Some(kind), ..facts.clone() });
        assert_eq!(combined.judged, refused(kind));
        assert_eq!(combined.by, Determined::Unanalyzable);
    });
}

#[test]
fn a_deny_rule_refuses_before_all_other_rules() {
    for_all_lines(|facts| {
        let denied = facts
            .commands
            .iter()
            .any(|command| command.role != Role::Doubt && command.answers.deny.is_some());
        let combined = combine(facts);
        let unanalyzable = matches!(combined.judged.because, Because::Unanalyzable(_));
        if denied && !unanalyzable {
            assert_eq!(combined.judged, Judged::new(Verdict::Deny, Because::Rule(DENY.unwrap())));
        }
    });
}

#[test]
fn default_deny_refuses_an_innermost_command_that_no_rule_names() {
    for_all_lines(|facts| {
        let unnamed = facts.commands.iter().any(|command| {
            command.role == Role::Innermost
                && command.answers.allow.is_none()
                && command.answers.ask.is_none()
        });
        if unnamed && facts.default == Verdict::Deny {
            assert_eq!(verdict(facts), Verdict::Deny);
        }
    });
}

#[test]
fn an_ask_rule_is_never_overruled_by_an_allow_rule() {
    for_all_lines(|facts| {
        let asked = facts.commands.iter().any(|command| {
            let answers = command.answers;
            command.role != Role::Doubt && (answers.ask.is_some() || answers.ask_found.is_some())
        });
        if asked {
            assert!(verdict(facts) >= Verdict::Ask);
        }
    });
}

#[test]
fn a_line_is_allowed_only_if_every_innermost_command_is() {
    for_all_lines(|facts| {
        if verdict(facts) == Verdict::Allow && facts.default != Verdict::Allow {
            assert!(!facts.expands);
            for command in facts.commands.iter().filter(|one| one.role == Role::Innermost) {
                assert_eq!(command.answers.allow, Some(ALLOW));
                assert_eq!(command.barred, None);
                assert_eq!(command.answers.maybe, None);
            }
        }
    });
}

#[test]
fn doubt_never_allows() {
    for_all_lines(|facts| {
        let doubt = facts.commands.iter().any(|command| {
            let answers = command.answers;
            answers.maybe.is_some() || (command.role == Role::Doubt && answers.deny.is_some())
        });
        let only_innermost_behind = facts.commands.iter().any(|one| one.role == Role::Innermost)
            && !matches!(facts.commands, [one, _] if one.role == Role::Doubt);
        if doubt && only_innermost_behind && facts.commands.len() == 1 {
            assert!(verdict(facts) >= Verdict::Ask);
        }
    });
    let mut commands = [command(Role::Innermost, None), command(Role::Doubt, Some(0))];
    commands[0].answers.allow = Some(ALLOW);
    commands[1].answers.deny = DENY;
    for default in VERDICTS {
        let facts =
            Facts { commands: &commands, writes: &[], unanalyzable: None, expands: false, default };
        assert_eq!(verdict(&facts), default.max(Verdict::Ask));
    }
}

#[test]
fn a_line_without_an_innermost_command_gets_the_default() {
    for default in VERDICTS {
        let facts =
            Facts { commands: &[], writes: &[], unanalyzable: None, expands: false, default };
        let combined = combine(&facts);
        assert_eq!(combined.judged, Judged::new(default, Because::Default));
        assert_eq!(combined.by, Determined::Line);
    }
}

#[test]
fn adding_a_command_never_makes_the_verdict_milder() {
    for_all_lines(|facts| {
        if let [first, _] = facts.commands
            && first.role == Role::Innermost
        {
            let shorter = Facts { commands: &facts.commands[..1], ..facts.clone() };
            assert!(verdict(facts) >= verdict(&shorter));
        }
    });
}

#[test]
fn adding_a_rule_that_refuses_or_asks_never_makes_the_verdict_milder() {
    for_all_lines(|facts| {
        let before = combine(facts).judged.strictness();
        for (deny, ask, maybe) in [(DENY, None, None), (None, ASK, None), (None, None, Some(2))] {
            let commands: Vec<_> = facts
                .commands
                .iter()
                .map(|command| {
                    let own = command.answers;
                    let answers = Answers {
                        deny: own.deny.or(deny),
                        ask: own.ask.or(ask),
                        maybe: own.maybe.or(maybe),
                        ..own
                    };
                    CommandFacts { answers, ..*command }
                })
                .collect();
            let after = combine(&Facts { commands: &commands, ..facts.clone() });
            // An ask rule names a command that the default refuses: it may then be asked about.
            if ask.is_none() || facts.default != Verdict::Deny {
                assert!(after.judged.strictness() >= before);
            }
        }
    });
}

#[test]
fn a_write_is_judged_like_an_innermost_command() {
    let mut commands = [command(Role::Innermost, None)];
    commands[0].answers.allow = Some(ALLOW);
    for answers in all_answers() {
        for default in VERDICTS {
            let writes = [answers];
            let facts = Facts {
                commands: &commands,
                writes: &writes,
                unanalyzable: None,
                expands: false,
                default,
            };
            let expected = match answers {
                Answers { deny: Some(_), .. } => Verdict::Deny,
                Answers { ask: Some(_), .. } => Verdict::Ask,
                Answers { allow: Some(_), maybe: None, ask_found: None, .. } => Verdict::Allow,
                Answers { allow: Some(_), maybe: None, .. } => Verdict::Ask,
                Answers { maybe: None, ask_found: None, .. } => default,
                Answers { .. } => default.max(Verdict::Ask),
            };
            assert_eq!(verdict(&facts), expected);
        }
    }
}

#[test]
fn the_first_command_of_the_strictest_kind_determines() {
    let mut commands = [
        command(Role::Innermost, None),
        command(Role::Innermost, None),
        command(Role::Innermost, None),
    ];
    commands[1].answers.ask = ASK;
    commands[2].answers.deny = DENY;
    let facts = Facts {
        commands: &commands,
        writes: &[],
        unanalyzable: None,
        expands: false,
        default: Verdict::Deny,
    };
    assert_eq!(combine(&facts).by, Determined::Command(2));
    let without = Facts { commands: &commands[..2], ..facts };
    assert_eq!(combine(&without).by, Determined::Command(0));
}
