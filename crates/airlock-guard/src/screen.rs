//! The argument screen: refuses shell metacharacters in any argument, before rules are asked (R63).

use crate::value::Value;

/// What separates, joins, redirects or substitutes in every shell.
const METACHARACTERS: &[char] = &[';', '&', '|', '`', '$', '(', ')', '<', '>', '\n', '\r', '\0'];

/// Returns the path of the first argument that holds a metacharacter.
pub(crate) fn metacharacter(arguments: &Value) -> Option<String> {
    match arguments {
        Value::Text(text) => text.contains(METACHARACTERS).then(String::new),
        Value::Map(entries) => entries.iter().find_map(|(key, value)| {
            if key.contains(METACHARACTERS) {
                return Some(String::new());
            }
            let inner = metacharacter(value)?;
            let dot = if inner.is_empty() || inner.starts_with('[') { "" } else { "." };
            Some(format!("{key}{dot}{inner}"))
        }),
        Value::List(items) | Value::Collection(items) => {
            items.iter().enumerate().find_map(|(index, item)| {
                let inner = metacharacter(item)?;
                let dot = if inner.is_empty() || inner.starts_with('[') { "" } else { "." };
                Some(format!("[{index}]{dot}{inner}"))
            })
        }
        // What cannot be read cannot be screened.
        Value::NotText | Value::TooDeep => Some(String::new()),
        Value::Null | Value::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn argument(text: &str) -> Value {
        Value::Map(vec![("query".to_owned(), Value::Text(text.to_owned()))])
    }

    #[test]
    fn metacharacters_are_found_in_any_argument() {
        for text in ["a;b", "a && b", "a|b", "`a`", "$a", "(a)", "<a", ">a", "a\nb", "a\rb", "a\0"]
        {
            assert_eq!(metacharacter(&argument(text)).as_deref(), Some("query"), "{text:?}");
        }
        for text in ["", "git status", "rm -rf d", "a=b", "it's \"quoted\"", "*.py", "C:\\x", "~"] {
            assert_eq!(metacharacter(&argument(text)), None, "{text:?}");
        }
    }

    #[test]
    fn they_are_found_in_nested_arguments() {
        let inner = Value::List(vec![Value::Null, argument("a;b")]);
        let nested = Value::Map(vec![("steps".to_owned(), inner)]);
        assert_eq!(metacharacter(&nested).as_deref(), Some("steps[1].query"));
    }

    #[test]
    fn they_are_found_in_keys() {
        let nested = Value::Map(vec![("a;b".to_owned(), Value::Null)]);
        assert_eq!(metacharacter(&nested).as_deref(), Some(""));
    }
}
