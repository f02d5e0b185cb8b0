//! Which rules save the most asks.

use super::seen::{Number, Seen};

/// A rule that is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    pub(super) number: Number,
    /// How many asks it saves, with the rules chosen before it.
    pub(super) saves: u64,
}

/// Chooses at most so many rules, one after the other: the one that, with those before it, saves the most
/// asks. Where none saves one by itself, the one that the most lines take.
pub(super) fn choose(seen: &Seen, most: usize) -> Vec<Chosen> {
    let mut chosen: Vec<Chosen> = Vec::new();
    let mut is_chosen = vec![false; seen.rules.len()];
    while chosen.len() < most {
        let mut alone = vec![0_u64; seen.rules.len()];
        let mut among = vec![0_u64; seen.rules.len()];
        for (set, count) in &seen.sets {
            let missing: Vec<Number> =
                set.iter().copied().filter(|one| is_chosen.get(*one) == Some(&false)).collect();
            add(&mut among, &missing, *count);
            if missing.len() == 1 {
                add(&mut alone, &missing, *count);
            }
        }
        let figures = alone.iter().zip(&among).enumerate();
        // Of equal ones the first that was seen: sets have no order.
        let best = figures
            .max_by_key(|(number, (alone, among))| (**alone, **among, std::cmp::Reverse(*number)));
        let Some((number, (saves, among))) = best else { break };
        if *among == 0 {
            break;
        }
        if let Some(slot) = is_chosen.get_mut(number) {
            *slot = true;
        }
        chosen.push(Chosen { number, saves: *saves });
    }
    // Rules at the end that complete nothing save nothing.
    while chosen.last().is_some_and(|last| last.saves == 0) {
        chosen.pop();
    }
    chosen
}

fn add(counts: &mut [u64], numbers: &[Number], count: u64) {
    for number in numbers {
        if let Some(slot) = counts.get_mut(*number) {
            *slot = slot.saturating_add(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::seen::RuleSeen;
    use super::*;

    fn chosen(rules: usize, sets: &[(&[Number], u64)], most: usize) -> Vec<(Number, u64)> {
        let mut seen = Seen::default();
        seen.rules.resize_with(rules, RuleSeen::default);
        seen.sets = sets.iter().map(|(set, count)| (set.to_vec(), *count)).collect();
        choose(&seen, most).into_iter().map(|one| (one.number, one.saves)).collect()
    }

    #[test]
    fn the_rule_that_saves_the_most_comes_first() {
        let sets: &[(&[Number], u64)] = &[(&[0], 5), (&[1], 7), (&[0, 1], 10), (&[2], 1)];
        assert_eq!(chosen(3, sets, 2), [(1, 7), (0, 15)]);
        assert_eq!(chosen(3, sets, 10), [(1, 7), (0, 15), (2, 1)]);
    }

    #[test]
    fn rules_that_save_only_together_are_chosen_together() {
        assert_eq!(chosen(3, &[(&[0, 1], 4), (&[1, 2], 3)], 10), [(1, 0), (0, 4), (2, 3)]);
        assert_eq!(chosen(2, &[(&[0, 1], 4)], 1), []);
        assert_eq!(chosen(0, &[], 3), []);
    }
}
