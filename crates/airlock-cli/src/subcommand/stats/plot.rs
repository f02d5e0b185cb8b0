//! Plots as inline SVG. Colours come from the page's style, so that they follow light and dark.

use std::fmt::Write as _;

use crate::figures::{grouped, percent};
use crate::history::{Share, Shares};

/// The width of a plot, in its own units.
const WIDTH: f64 = 720.0;

/// The height of the columns of days.
const HEIGHT: f64 = 180.0;

/// The most columns of days: of more, only the last are shown.
const COLUMNS: usize = 90;

/// The height of a row of bars.
const ROW: f64 = 24.0;

/// Where bars start, behind their names.
const NAMES: f64 = 220.0;

/// The space behind bars for their figures.
const FIGURES: f64 = 70.0;

/// The most characters of a name beside a bar.
const LONGEST_NAME: usize = 26;

/// Returns a text for the page.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(' '),
            char if char.is_control() => escaped.extend(char.escape_unicode()),
            char => escaped.push(char),
        }
    }
    escaped
}

#[expect(clippy::cast_precision_loss, reason = "a plot shows no more digits than a float has")]
fn float(count: u64) -> f64 {
    count as f64
}

/// Returns how long a part of a whole is on a length.
fn scaled(part: u64, whole: u64, length: f64) -> f64 {
    float(part) / float(whole.max(1)) * length
}

/// Returns one bar that the shares divide.
pub(super) fn share_bar(shares: Shares) -> String {
    let mut svg = opened(40.0, "Shares of the verdicts");
    let mut from = 0.0;
    for share in Share::ALL {
        let width = scaled(shares.of(share), shares.total(), WIDTH);
        let title = format!(
            "{}: {} ({})",
            share.word(),
            grouped(shares.of(share)),
            percent(shares.of(share), shares.total())
        );
        svg.push_str(&rectangle(share.word(), (from, 0.0), (width, 40.0), &title));
        from += width;
    }
    svg + "</svg>\n"
}

/// Returns a column a day, which its shares divide.
pub(super) fn day_columns(days: &[(String, Shares)]) -> String {
    let days = days.get(days.len().saturating_sub(COLUMNS)..).unwrap_or_default();
    let most = days.iter().map(|(_, shares)| shares.total()).max().unwrap_or_default();
    let pitch = WIDTH / float(days.len().max(12) as u64);
    let mut svg = opened(HEIGHT + 34.0, "Decisions by day");
    let _ = writeln!(svg, "<text class=\"note\" x=\"0\" y=\"10\">{}</text>", grouped(most));
    let _ = writeln!(
        svg,
        "<line class=\"axis\" x1=\"0\" y1=\"{0}\" x2=\"{WIDTH}\" y2=\"{0}\"/>",
        HEIGHT + 16.0
    );
    let mut left = 0.0;
    for (day, shares) in days {
        let mut bottom = HEIGHT + 16.0;
        for share in Share::ALL {
            let height = scaled(shares.of(share), most, HEIGHT);
            bottom -= height;
            let title = format!("{day}: {} {}", grouped(shares.of(share)), share.word());
            let size = (pitch * 0.8, height);
            svg.push_str(&rectangle(share.word(), (left + pitch * 0.1, bottom), size, &title));
        }
        left += pitch;
    }
    for (day, anchor, x) in [(days.first(), "start", 0.0), (days.last(), "end", left)] {
        let Some((day, _)) = day.filter(|_| anchor == "start" || days.len() > 1) else { continue };
        let _ = writeln!(
            svg,
            "<text class=\"note\" text-anchor=\"{anchor}\" x=\"{x:.1}\" y=\"{}\">{}</text>",
            HEIGHT + 31.0,
            escaped(day)
        );
    }
    svg + "</svg>\n"
}

/// Returns a bar a name.
pub(super) fn bars(title: &str, class: &str, rows: &[(String, u64)]) -> String {
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or_default();
    let mut svg = opened(ROW * float(rows.len() as u64), title);
    let mut top = 0.0;
    for (name, count) in rows {
        svg.push_str(&row_name(name, top));
        let width = scaled(*count, most, WIDTH - NAMES - FIGURES);
        let title = format!("{name}: {}", grouped(*count));
        svg.push_str(&rectangle(class, (NAMES, top + 3.0), (width, ROW - 6.0), &title));
        svg.push_str(&figure(*count, NAMES + width, top));
        top += ROW;
    }
    svg + "</svg>\n"
}

/// Returns a bar a name, which its shares divide.
pub(super) fn share_bars(title: &str, rows: &[(String, Shares)]) -> String {
    let most = rows.iter().map(|(_, shares)| shares.total()).max().unwrap_or_default();
    let mut svg = opened(ROW * float(rows.len() as u64), title);
    let mut top = 0.0;
    for (name, shares) in rows {
        svg.push_str(&row_name(name, top));
        let mut left = NAMES;
        for share in Share::ALL {
            let width = scaled(shares.of(share), most, WIDTH - NAMES - FIGURES);
            let title = format!("{name}: {} {}", grouped(shares.of(share)), share.word());
            svg.push_str(&rectangle(share.word(), (left, top + 3.0), (width, ROW - 6.0), &title));
            left += width;
        }
        svg.push_str(&figure(shares.total(), left, top));
        top += ROW;
    }
    svg + "</svg>\n"
}

fn opened(height: f64, title: &str) -> String {
    let title = escaped(title);
    format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">\n")
}

fn rectangle(class: &str, (x, y): (f64, f64), (width, height): (f64, f64), title: &str) -> String {
    if width <= 0.0 || height <= 0.0 {
        return String::new();
    }
    format!(
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\">\
         <title>{}</title></rect>\n",
        escaped(title)
    )
}

fn row_name(name: &str, top: f64) -> String {
    let mut shown: String = name.chars().take(LONGEST_NAME).collect();
    if shown.len() < name.len() {
        shown.push('…');
    }
    let (x, y) = (NAMES - 8.0, top + 16.0);
    format!("<text text-anchor=\"end\" x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(&shown))
}

fn figure(count: u64, right: f64, top: f64) -> String {
    let (x, y) = (right + 6.0, top + 16.0);
    format!("<text class=\"note\" x=\"{x:.1}\" y=\"{y}\">{}</text>\n", grouped(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_place() {
        assert_eq!(escaped("<b a=\"'&\n\u{1b}"), "&lt;b a=&quot;&#39;&amp; \\u{1b}");
        let svg = bars("t", "ask", &[("</svg><script>".to_owned(), 1)]);
        assert!(!svg.contains("<script"), "{svg}");
    }

    #[test]
    fn what_is_nothing_is_not_drawn() {
        let mut shares = Shares::default();
        shares.add_many(Share::Ask, 3);
        shares.add_many(Share::Deny, 1);
        let svg = share_bar(shares);
        assert_eq!(svg.matches("<rect").count(), 2);
        assert!(svg.contains("class=\"ask\" x=\"0.0\" y=\"0.0\" width=\"540.0\""), "{svg}");
        assert!(svg.contains("<title>deny: 1 (25.0 %)</title>"), "{svg}");
        assert!(share_bar(Shares::default()).ends_with("\n</svg>\n"));
    }

    #[test]
    fn of_many_days_the_last_are_shown() {
        let days: Vec<_> = (0..200)
            .map(|day| {
                let mut shares = Shares::default();
                shares.add(Share::Allow);
                (format!("day {day}"), shares)
            })
            .collect();
        let svg = day_columns(&days);
        assert_eq!(svg.matches("<rect").count(), 90);
        assert!(svg.contains(">day 110</text>") && svg.contains(">day 199</text>"), "{svg}");
    }
}
