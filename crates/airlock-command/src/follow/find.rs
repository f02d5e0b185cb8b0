//! `find`: its start points, and each command that an action launches (R31, Q18, Q20).

use airlock_syntax::Span;

use super::{Context, Follower, fields::contains, row::Work};
use crate::{
    Bar, Count, FieldKind, Piece, UnanalyzableKind,
    wrappers::find::{PREDICATES, PredicateKind, predicate},
};

/// What was read of an expression.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "four facts that do not exclude each other")]
struct Expression {
    /// The strings that a path found may start with; `None` once that is not known.
    starts: Vec<Vec<u8>>,
    starts_unknown: bool,
    /// A test or action was met: no start point follows.
    begun: bool,
    /// A word that is no predicate of the table.
    has_unknown: bool,
    /// An action that writes, or a word that may be one.
    acts: bool,
}

impl Follower<'_> {
    /// Takes the arguments of find.
    pub(crate) fn find(&mut self, work: &mut Work) {
        let mut expression = Expression::default();
        let mut at = work.getopt.next;
        while at < work.getopt.end {
            at = self.find_word(work, &mut expression, at);
            if at == u32::MAX {
                return;
            }
        }
        if work.open {
            self.set_barred(work.command, Bar::MayLaunch);
        }
        if expression.has_unknown && work.said.launched {
            self.refuse_work(work, UnanalyzableKind::UnknownOption);
        }
        work.said.unsure |= expression.acts || work.open || expression.has_unknown;
    }

    /// Takes one word of the expression with its arguments; returns the index behind them.
    fn find_word(&mut self, work: &mut Work, expression: &mut Expression, at: u32) -> u32 {
        let next = at.saturating_add(1);
        let Some(field) = self.analysis.fields.get(at as usize).copied() else { return u32::MAX };
        if !field.is_literal() {
            self.find_pattern(work, expression, at);
            return next;
        }
        let text = self.analysis.view(&field).text().to_vec();
        let Some(row) = predicate(&text) else {
            if text == b"--" {
                // No start point to those that end options by it.
                expression.starts_unknown |= !expression.begun;
            } else if text.len() > 1 && text.starts_with(b"-") {
                expression.has_unknown = true;
                expression.begun = true;
            } else if !expression.begun {
                expression.starts.push(text);
            }
            return next;
        };
        if !expression.begun && matches!(row.name, ")" | ",") {
            // They join nothing yet: start points, to GNU.
            expression.starts.push(text);
            return next;
        }
        expression.begun |= row.kind != PredicateKind::Option;
        expression.starts_unknown |= matches!(row.name, "-f" | "-files0-from");
        match row.kind {
            PredicateKind::Launches => self.find_action(work, expression, at, row.name),
            PredicateKind::Option | PredicateKind::Test | PredicateKind::Harmless => {
                self.find_arguments(work, expression, next, row.arguments)
            }
            PredicateKind::Writes => {
                expression.acts = true;
                self.find_arguments(work, expression, next, row.arguments)
            }
        }
    }

    /// Passes over the arguments of a predicate.
    fn find_arguments(
        &mut self,
        work: &mut Work,
        expression: &mut Expression,
        from: u32,
        count: u8,
    ) -> u32 {
        let end = from.saturating_add(u32::from(count)).min(work.getopt.end);
        for at in from..end {
            if self.literal_at(at).is_none() {
                self.find_pattern(work, expression, at);
            }
        }
        end
    }

    /// Takes a word that is a pattern: a start point, or a word that may become an action.
    fn find_pattern(&mut self, work: &Work, expression: &mut Expression, at: u32) {
        let Some(field) = self.analysis.fields.get(at as usize) else { return };
        let view = self.analysis.view(field);
        let acts =
            |kind: PredicateKind| matches!(kind, PredicateKind::Launches | PredicateKind::Writes);
        let may_act = field.kind != FieldKind::Expansion
            && PREDICATES
                .iter()
                .any(|row| acts(row.kind) && view.may_be(row.name.as_bytes(), false));
        if !expression.begun {
            let prefix = match view.alternatives().next().and_then(<[Piece]>::first) {
                Some(Piece::Literal(range)) => range.of(view.buffer).to_vec(),
                Some(Piece::AnyChar | Piece::AnyString | Piece::Or) | None => Vec::new(),
            };
            expression.starts_unknown |= prefix.is_empty();
            expression.starts.push(prefix);
        }
        if may_act {
            expression.acts = true;
            self.set_barred(work.command, Bar::MayLaunch);
        }
    }

    /// Launches the words of an action; returns the index behind its end.
    fn find_action(
        &mut self,
        work: &mut Work,
        expression: &Expression,
        at: u32,
        name: &str,
    ) -> u32 {
        let from = at.saturating_add(1);
        let plus = matches!(name, "-exec" | "-execdir");
        let Some((end, is_plus)) = self.find_end(from, work.getopt.end, plus) else {
            // find refuses an action without an end; deny and ask rules look at it all the same.
            if work.open || self.find_reads_plus(from, work.getopt.end, false) {
                self.refuse_work(work, UnanalyzableKind::DynamicProgram);
            }
            let below = work.below().guessed();
            self.command(Span::new(from, work.getopt.end), false, below);
            return work.getopt.end;
        };
        // In the directory of a file, GNU's find says `./NAME`, others `NAME`, which may start with a dash.
        let starts = if expression.starts_unknown || matches!(name, "-execdir" | "-okdir") {
            Vec::new()
        } else if expression.starts.is_empty() {
            vec![b".".to_vec()]
        } else {
            expression.starts.clone()
        };
        let mut before = from..end.saturating_sub(1);
        let has_second = before.any(|at| self.literal_at(at).is_some_and(has_braces));
        // GNU's find refuses a second `{}`; others leave it as it is.
        if (is_plus && has_second) || self.find_reads_plus(from, end, true) {
            self.refuse_work(work, UnanalyzableKind::DynamicProgram);
            return u32::MAX;
        }
        let fields = self.replace(Span::new(from, end), b"{}", &starts);
        if is_plus && let Some(last) = self.analysis.fields.last_mut() {
            last.count = Count::OneOrMore;
        }
        work.said.launched = true;
        let elsewhere = matches!(name, "-execdir" | "-okdir");
        let below = work.below();
        let below = Context { elsewhere: below.elsewhere || elsewhere, ..below };
        self.command(fields, false, below);
        end.saturating_add(1)
    }

    /// Returns whether `BusyBox`, to whom any `+` ends an action, may read another action behind one, or
    /// an end where there is no other.
    fn find_reads_plus(&self, from: u32, end: u32, has_end: bool) -> bool {
        let mut words = (from..end).map(|at| self.literal_at(at).unwrap_or_default());
        let launches =
            |word: &[u8]| predicate(word).is_some_and(|row| row.kind == PredicateKind::Launches);
        words.any(|word| word == b"+") && (!has_end || words.any(launches))
    }

    /// Returns where an action ends and whether by a `+`, which ends it only right behind `{}`.
    fn find_end(&self, from: u32, end: u32, plus: bool) -> Option<(u32, bool)> {
        let mut previous: &[u8] = b"";
        for at in from..end {
            let text = self.literal_at(at).unwrap_or_default();
            if text == b";" {
                return Some((at, false));
            }
            if plus && text == b"+" && previous == b"{}" {
                return Some((at, true));
            }
            previous = text;
        }
        None
    }
}

/// Returns whether a word holds the text that a path is put in place of.
fn has_braces(word: &[u8]) -> bool {
    contains(word, b"{}")
}
