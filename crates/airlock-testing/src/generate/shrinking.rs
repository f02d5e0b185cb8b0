//! Finds a short line that still shows what a long one shows.

use super::tokens;

/// The most attempts: each may cost a start of a shell.
const ATTEMPTS: usize = 400;

/// Returns the shortest line found, by leaving out tokens and characters, for which `still_shows`
/// holds, given that it holds for `line`.
pub fn shrink(line: &str, mut still_shows: impl FnMut(&str) -> bool) -> String {
    let mut attempts = ATTEMPTS;
    let mut best = tokens(line);
    let mut size = best.len().div_euclid(2).max(1);
    loop {
        let shorter = without_some(&best, size, &mut attempts, &mut still_shows);
        let progressed = shorter.len() < best.len();
        best = shorter;
        if size == 1 && !progressed {
            break;
        }
        size = size.div_euclid(2).max(1);
    }
    // Names and blanks are tokens as a whole; their characters come last.
    let characters: Vec<String> = best.concat().chars().map(String::from).collect();
    without_some(&characters, 1, &mut attempts, &mut still_shows).concat()
}

/// Tries to leave out each run of `size` parts.
fn without_some(
    parts: &[String],
    size: usize,
    attempts: &mut usize,
    still_shows: &mut impl FnMut(&str) -> bool,
) -> Vec<String> {
    let mut best = parts.to_vec();
    let mut at = 0;
    while at < best.len() && *attempts > 0 {
        let end = at.saturating_add(size).min(best.len());
        let mut candidate = best.clone();
        candidate.drain(at..end);
        *attempts = attempts.saturating_sub(1);
        if still_shows(&candidate.concat()) {
            best = candidate;
        } else {
            at = end;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_is_left_out() {
        let shrunk = shrink("c1 'a b' | c2 ; rm -rf x >f # c", |line| {
            line.contains("rm") && line.contains('>')
        });
        assert_eq!(shrunk, "rm>");
    }
}
