//! Edits of the YAML of Hermes Agent that keep the rest byte for byte.
//!
//! What is written stands between two comments, by which it is found again.

use std::fmt;

/// Why a text cannot be edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct YamlTextError;

impl fmt::Display for YamlTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("its hooks are written in a form that is not edited; add the hook by hand")
    }
}

const BEGIN: &str = "# airlock: begin";
const END: &str = "# airlock: end";

/// Adds a hook before every call of a shell, with this command as a YAML string.
pub(crate) fn add(text: &str, command: &str) -> Result<String, YamlTextError> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let Some(hooks) = lines.iter().position(|line| line.starts_with("hooks:")) else {
        let newline = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        let item = item("    ", command);
        return Ok(format!("{text}{newline}{BEGIN}\nhooks:\n  pre_tool_call:\n{item}{END}\n"));
    };
    let is_bare = |line: &&str, key: &str| {
        let rest = line.trim_start().strip_prefix(key).unwrap_or("x").trim();
        rest.is_empty() || rest.starts_with('#')
    };
    if !lines.get(hooks).is_some_and(|line| is_bare(line, "hooks:")) {
        return Err(YamlTextError);
    }
    let within = lines.iter().enumerate().skip(hooks.saturating_add(1)).take_while(|(_, line)| {
        line.starts_with([' ', '#']) || line.trim().is_empty() || line.starts_with('-')
    });
    let calls = within.clone().find(|(_, line)| line.trim_start().starts_with("pre_tool_call:"));
    let (after, piece) = match calls {
        Some((at, line)) if is_bare(line, "pre_tool_call:") => {
            let next = lines.iter().skip(at.saturating_add(1)).find(|line| {
                let line = line.trim_start();
                !line.is_empty() && !line.starts_with('#')
            });
            let Some(next) = next.filter(|line| line.trim_start().starts_with('-')) else {
                return Err(YamlTextError);
            };
            let indent = indent(next);
            (at, format!("{indent}{BEGIN}\n{}{indent}{END}\n", item(indent, command)))
        }
        Some(_) => return Err(YamlTextError),
        None => {
            let first = within
                .clone()
                .find(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
            let indent = first.map(|(_, line)| indent(line)).filter(|indent| !indent.is_empty());
            let indent = indent.unwrap_or("  ");
            let item = item(&format!("{indent}  "), command);
            (hooks, format!("{indent}{BEGIN}\n{indent}pre_tool_call:\n{item}{indent}{END}\n"))
        }
    };
    let (before, behind) = lines.split_at_checked(after.saturating_add(1)).ok_or(YamlTextError)?;
    let mut before = before.concat();
    if !before.ends_with('\n') {
        before.push('\n');
    }
    Ok(format!("{before}{piece}{}", behind.concat()))
}

/// Removes what [`add`] has written. Returns nothing where there is none.
pub(crate) fn remove(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let place = |mark: &str| lines.iter().position(|line| line.trim() == mark);
    let (begin, end) = (place(BEGIN)?, place(END)?);
    let before = lines.get(..begin)?.concat();
    Some(before + &lines.get(end.saturating_add(1)..)?.concat())
}

fn indent(line: &str) -> &str {
    line.split_at_checked(line.len().saturating_sub(line.trim_start().len()))
        .map_or("", |two| two.0)
}

fn item(indent: &str, command: &str) -> String {
    format!(
        "{indent}- matcher: \"terminal\"\n{indent}  command: {command}\n{indent}  timeout: 10\n\
         {indent}  fail_closed: true\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back(text: &str) -> String {
        let added = add(text, "\"airlock hook hermes\"").unwrap();
        assert_eq!(remove(&added).as_deref(), Some(text), "{added}");
        added
    }

    #[test]
    fn a_hook_is_added_and_taken_back() {
        assert_eq!(
            there_and_back("model: x\n"),
            "model: x\n# airlock: begin\nhooks:\n  pre_tool_call:\n    - matcher: \"terminal\"\n      \
             command: \"airlock hook hermes\"\n      timeout: 10\n      fail_closed: true\n# airlock: \
             end\n"
        );
        there_and_back("");
    }

    #[test]
    fn the_hooks_of_others_stay() {
        let text = "hooks:\n  pre_tool_call:\n    - command: x\n  post: []\nmodel: y\n";
        let added = there_and_back(text);
        assert!(added.starts_with("hooks:\n  pre_tool_call:\n    # airlock: begin\n    - matcher"));
        let added = there_and_back("hooks: # mine\n  post:\n  - a\n");
        assert!(
            added.starts_with("hooks: # mine\n  # airlock: begin\n  pre_tool_call:\n    - matcher")
        );
    }

    #[test]
    fn other_forms_are_left_alone() {
        for text in ["hooks: {}\n", "hooks:\n  pre_tool_call: []\n", "hooks:\n  pre_tool_call:\n"] {
            assert_eq!(add(text, "x"), Err(YamlTextError), "{text}");
        }
    }
}
