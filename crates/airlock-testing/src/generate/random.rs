//! Random numbers that depend on a seed alone.

/// A generator of numbers: `SplitMix64` (Steele, Lea and Flood, 2014). Its constants are those of
/// the paper; no claim is made but that it is even and fast.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts with a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the next number.
    pub const fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = self.state;
        let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `bound`; 0 when there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap_or(u64::MAX);
        let number = self.number().checked_rem(bound).unwrap_or_default();
        usize::try_from(number).unwrap_or_default()
    }

    /// Returns a number of `low..high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        self.below(high.saturating_sub(low)).saturating_add(low)
    }

    /// Returns true once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Returns one of `items`, which holds some.
    pub fn pick<T: Copy, const N: usize>(&mut self, items: &[T; N]) -> T {
        const { assert!(N > 0) };
        #[expect(clippy::indexing_slicing, reason = "an array of N > 0 items has one below N")]
        items[self.below(N)]
    }

    /// Returns one of `items`, if there are any.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_bounds() {
        let mut random = Random::new(3);
        for _ in 0..1000 {
            assert!((2..5).contains(&random.between(2, 5)));
        }
        assert_eq!(random.below(0), 0);
    }
}
