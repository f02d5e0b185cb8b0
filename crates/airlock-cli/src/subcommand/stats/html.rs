//! The page of `stats --html`: one file, without a script and without anything from elsewhere.

use std::fmt::Write as _;

use super::plot::{bars, day_columns, escaped, share_bar, share_bars};
use super::tally::Summary;
use crate::figures::{counted, grouped, percent};
use crate::history::{Share, Shares};
use crate::subcommand::log;

/// The style of the page.
const STYLE: &str = include_str!("page.css");

/// The policy that keeps browsers from fetching anything, whatever stands in the page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Returns the page.
pub(super) fn page(summary: &Summary) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>airlock: what was decided</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>What was decided</h1>\n<p>{}</p>\n",
        head(summary)
    );
    page.push_str(&shares(summary.shares));
    page.push_str(&days(summary));
    if !summary.agents.is_empty() {
        let plot = share_bars("Decisions by agent", &summary.agents);
        page.push_str(&section("By agent", &(plot + &table("agent", &summary.agents))));
    }
    let lists = [
        ("Commonest asks, by program", "ask", &summary.asked_programs),
        ("Commonest denials, by program", "deny", &summary.denied_programs),
        ("What could not be followed", "unanalyzable", &summary.reasons),
    ];
    for (title, class, rows) in lists.into_iter().filter(|(_, _, rows)| !rows.is_empty()) {
        page.push_str(&section(title, &bars(title, class, rows)));
    }
    if !summary.asked_commands.is_empty() {
        page.push_str(&section("Commonest asks", &commands(&summary.asked_commands)));
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn head(summary: &Summary) -> String {
    let mut text = counted(summary.shares.total(), "decision");
    if let (Some(first), Some(last)) = (&summary.first, &summary.last) {
        let _ = write!(text, ", {} to {} UTC", log::time(first), log::time(last));
    }
    if summary.unreadable > 0 {
        let _ = write!(text, "; {} could not be read", counted(summary.unreadable, "line"));
    }
    escaped(&text)
}

fn section(title: &str, content: &str) -> String {
    format!("<h2>{}</h2>\n{content}", escaped(title))
}

/// Returns the shares as a bar, with the key to the colours.
fn shares(shares: Shares) -> String {
    let mut rows = String::new();
    for share in Share::ALL {
        let _ = writeln!(
            rows,
            "<tr><td class=\"key\"><svg viewBox=\"0 0 1 1\" aria-hidden=\"true\"><rect class=\"{0}\" \
             width=\"1\" height=\"1\"/></svg>{0}</td><td>{1}</td><td>{2}</td></tr>",
            share.word(),
            grouped(shares.of(share)),
            percent(shares.of(share), shares.total())
        );
    }
    section("Verdicts", &format!("{}<table>\n{rows}</table>\n", share_bar(shares)))
}

fn days(summary: &Summary) -> String {
    if summary.days.is_empty() {
        return String::new();
    }
    let newest = summary.days.get(summary.days.len().saturating_sub(14)..).unwrap_or_default();
    section("By day", &(day_columns(&summary.days) + &table("day", newest)))
}

fn table(name: &str, rows: &[(String, Shares)]) -> String {
    let mut text = format!("<table>\n<tr><th>{}</th>", escaped(name));
    for share in Share::ALL {
        let _ = write!(text, "<th>{}</th>", share.word());
    }
    text.push_str("</tr>\n");
    for (name, shares) in rows {
        let _ = write!(text, "<tr><td>{}</td>", escaped(name));
        for share in Share::ALL {
            let _ = write!(text, "<td>{}</td>", grouped(shares.of(share)));
        }
        text.push_str("</tr>\n");
    }
    text + "</table>\n"
}

fn commands(rows: &[(String, u64)]) -> String {
    let mut text = "<table>\n".to_owned();
    for (command, count) in rows {
        let _ = writeln!(
            text,
            "<tr><td><code>{}</code></td><td>{}</td></tr>",
            escaped(command),
            grouped(*count)
        );
    }
    text + "</table>\n"
}
