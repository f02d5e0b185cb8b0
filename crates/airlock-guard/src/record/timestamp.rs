//! Time stamps: RFC 3339, UTC, to the microsecond.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the time of now.
pub(crate) fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    of(since.as_secs(), since.subsec_micros())
}

/// Returns the time stamp of so many seconds after 1970.
fn of(seconds: u64, micros: u32) -> String {
    let (day, second) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(day);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}Z")
}

/// Returns year, month and day of the given number of days after 1970-01-01.
fn civil(days: u64) -> (u64, usize, u64) {
    const MONTHS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut rest = days;
    let mut year = 1970_u64;
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        match rest.checked_sub(length) {
            Some(less) => rest = less,
            None => break,
        }
        year = year.saturating_add(1);
    }
    let mut month = 1_usize;
    for (index, days) in MONTHS.into_iter().enumerate() {
        let length = if index == 1 && is_leap(year) { 29 } else { days };
        match rest.checked_sub(length) {
            Some(less) => rest = less,
            None => break,
        }
        month = month.saturating_add(1);
    }
    (year, month, rest.saturating_add(1))
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_stamps_are_those_of_the_calendar() {
        assert_eq!(of(0, 0), "1970-01-01T00:00:00.000000Z");
        assert_eq!(of(951_827_696, 7), "2000-02-29T12:34:56.000007Z");
        assert_eq!(of(1_796_083_199, 999_999), "2026-11-30T23:59:59.999999Z");
        assert_eq!(of(4_107_542_399, 0), "2100-02-28T23:59:59.000000Z");
        assert_eq!(of(4_107_542_400, 0), "2100-03-01T00:00:00.000000Z");
    }
}
