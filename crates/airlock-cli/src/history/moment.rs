//! Moments: what `--since` and `--until` say, compared with the time stamps of records.

use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

/// A moment in the form of the records' time stamps (`2026-12-01T09:30:00.000000Z`), which sorts by time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(String);

impl Moment {
    /// Returns the time stamp.
    pub(crate) fn stamp(&self) -> &str {
        &self.0
    }

    fn of(seconds: u64) -> Self {
        let (days, second) = (seconds / 86_400, seconds % 86_400);
        let (year, month, day) = civil(days);
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        Self(format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.000000Z"))
    }
}

impl FromStr for Moment {
    type Err = String;

    /// Reads `2026-12-01`, `2026-12-01T09:30`, `2026-12-01T09:30:00Z` (UTC), or how long ago: `90m`, `12h`,
    /// `7d`, `4w`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{}` is no moment: write a day (2026-12-01), a time in UTC (2026-12-01T09:30) or how \
                 long ago (90m, 12h, 7d, 4w)",
                text.escape_debug()
            )
        };
        if let Some(ago) = duration(text) {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            return Ok(Self::of(now.as_secs().saturating_sub(ago)));
        }
        let text = text.strip_suffix('Z').unwrap_or(text);
        let (day, time) = text.split_once(['T', ' ']).unwrap_or((text, "00:00"));
        if !has_form(day, "dddd-dd-dd") {
            return Err(wrong());
        }
        let known = [("dd:dd", ":00.000000Z"), ("dd:dd:dd", ".000000Z"), ("dd:dd:dd.dddddd", "Z")];
        let rest = known.iter().find(|(form, _)| has_form(time, form)).map(|(_, rest)| rest);
        rest.map(|rest| Self(format!("{day}T{time}{rest}"))).ok_or_else(wrong)
    }
}

/// Returns how many seconds `90m`, `12h`, `7d` and `4w` are.
fn duration(text: &str) -> Option<u64> {
    const UNITS: [(char, u64); 4] = [('m', 60), ('h', 3_600), ('d', 86_400), ('w', 604_800)];
    UNITS.iter().find_map(|(unit, seconds)| {
        let count: u64 = text.strip_suffix(*unit)?.parse().ok()?;
        count.checked_mul(*seconds)
    })
}

/// Returns whether a text has this form, in which `d` is a digit.
fn has_form(text: &str, form: &str) -> bool {
    let fits = |(own, form): (char, char)| own == form || (form == 'd' && own.is_ascii_digit());
    text.len() == form.len() && text.chars().zip(form.chars()).all(fits)
}

/// Returns year, month and day of the given number of days after 1970-01-01.
fn civil(days: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut rest = days;
    let mut year = 1970_u64;
    while let Some(less) = rest.checked_sub(if is_leap(year) { 366 } else { 365 }) {
        (rest, year) = (less, year.saturating_add(1));
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1_u64;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        let Some(less) = rest.checked_sub(length) else { break };
        (rest, month) = (less, month.saturating_add(1));
    }
    (year, month, rest.saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp(text: &str) -> Result<String, String> {
        text.parse::<Moment>().map(|moment| moment.0)
    }

    #[test]
    fn days_and_times_are_read() {
        assert_eq!(stamp("2026-12-01").unwrap(), "2026-12-01T00:00:00.000000Z");
        assert_eq!(stamp("2026-12-01T09:30").unwrap(), "2026-12-01T09:30:00.000000Z");
        assert_eq!(stamp("2026-12-01 09:30:15Z").unwrap(), "2026-12-01T09:30:15.000000Z");
        assert_eq!(stamp("2026-12-01T09:30:15.000001Z").unwrap(), "2026-12-01T09:30:15.000001Z");
        for wrong in ["", "yesterday", "2026-12", "2026-12-01T9:30", "d", "-1d", "2026-12-01T"] {
            assert!(stamp(wrong).unwrap_err().contains("is no moment"), "{wrong}");
        }
    }

    #[test]
    fn how_long_ago_is_read() {
        assert_eq!(duration("90m"), Some(5_400));
        assert_eq!(duration("7d"), Some(604_800));
        assert_eq!(duration("4w"), Some(2_419_200));
        assert!(stamp("1h").unwrap() < stamp("0m").unwrap());
    }

    #[test]
    fn moments_are_those_of_the_calendar() {
        assert_eq!(Moment::of(951_827_696).0, "2000-02-29T12:34:56.000000Z");
        assert_eq!(Moment::of(1_796_083_199).0, "2026-11-30T23:59:59.000000Z");
        assert_eq!(Moment::of(4_107_542_400).0, "2100-03-01T00:00:00.000000Z");
    }
}
