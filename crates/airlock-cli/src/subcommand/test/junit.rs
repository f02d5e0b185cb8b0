//! Results as XML in the form of `JUnit`, as continuous integration reads them.

use std::fmt::Write as _;

use super::Outcome;

/// Returns the report of a file of cases.
pub(super) fn report(file: &str, outcomes: &[Outcome<'_>]) -> String {
    let failures = outcomes.iter().filter(|outcome| !outcome.passes()).count();
    let file = escaped(file);
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{file}\" tests=\"{}\" \
         failures=\"{failures}\" errors=\"0\">\n",
        outcomes.len()
    );
    for outcome in outcomes {
        let name = escaped(outcome.line);
        let _ = write!(text, "  <testcase classname=\"{file}\" name=\"{name}\"");
        if outcome.passes() {
            text.push_str("/>\n");
            continue;
        }
        let (wanted, got) = (outcome.case.verdict, outcome.decision.verdict());
        let why = escaped(outcome.case.because.as_deref().unwrap_or_default());
        let _ = write!(
            text,
            ">\n    <failure message=\"wanted {wanted}, got {got}\">{why}</failure>\n  </testcase>\n"
        );
    }
    text.push_str("</testsuite>\n");
    text
}

/// Returns a text as XML 1.0 has it (section 2.4); what it cannot have becomes U+FFFD.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => {
                let _ = write!(escaped, "&#{};", u32::from(char));
            }
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            char => escaped.push(char),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        assert_eq!(
            escaped("a <b> & \"c\"\n\u{1b}"),
            "a &lt;b&gt; &amp; &quot;c&quot;&#10;\u{fffd}"
        );
    }
}
