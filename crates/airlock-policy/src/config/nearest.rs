//! What may have been meant by a name that is not known.

/// Returns what may have been meant, as the end of a sentence.
pub(super) fn nearest(
    name: &str,
    what: &str,
    known: impl IntoIterator<Item = &'static str>,
) -> String {
    let mut listed = Vec::new();
    let mut best: Option<(usize, &'static str)> = None;
    for one in known {
        listed.push(one);
        let distance = edit_distance(name.as_bytes(), one.as_bytes());
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, one));
        }
    }
    match best {
        Some((distance, one)) if distance <= 2 || one.starts_with(name) => {
            format!(": did you mean `{one}`?")
        }
        Some(_) | None => format!(": the {what} are {}", listed.join(", ")),
    }
}

/// Returns the number of insertions, deletions and replacements between two names (Levenshtein).
pub(super) fn edit_distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, own) in one.iter().enumerate() {
        let mut diagonal = index;
        let mut left = index.saturating_add(1);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (slot, its) in row.iter_mut().skip(1).zip(other) {
            let replaced = diagonal.saturating_add(usize::from(own != its));
            diagonal = *slot;
            left = replaced.min(left.saturating_add(1)).min(slot.saturating_add(1));
            *slot = left;
        }
    }
    row.last().copied().unwrap_or(0)
}
