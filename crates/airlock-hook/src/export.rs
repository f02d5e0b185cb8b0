//! Policies in the forms of agents' own rules, each with a report of what it cannot say.
//!
//! Agents match prefixes or patterns of text where a policy follows wrappers and reads options. A deny and
//! an ask are written as far as they can be; an allow only where nothing is lost: not for a program that
//! can launch others, and not for one that a deny or ask rule names.

mod claude;
mod codex;
mod gemini;
mod opencode;
mod zed;

use airlock::{Effect, Policy, Rule, Verdict, wrappers};

/// A form of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The `.rules` of Codex.
    Codex,
    /// The policy engine of Gemini CLI.
    Gemini,
    /// The permissions of opencode.
    Opencode,
    /// The permissions of Claude Code.
    Claude,
    /// The tool permissions of Zed.
    Zed,
}

/// A policy in an agent's form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// The text of the file, or of the part of it.
    pub text: String,
    /// What the form cannot say, as sentences.
    pub lost: Vec<String>,
}

/// Writes a policy in an agent's form.
#[must_use]
pub fn export(policy: &Policy, format: Format) -> Exported {
    let mut lost = vec![
        "what a wrapper, a shell or a substitution launches is not followed: keep the hook"
            .to_owned(),
    ];
    let mut parts = Vec::new();
    for rule in policy.rules() {
        match part(policy, rule) {
            Ok(part) => {
                if !rule.except().is_empty() || rule.when().next().is_some() {
                    lost.push(format!(
                        "{}: it is written without its exceptions and conditions, which makes it stricter",
                        rule.title()
                    ));
                }
                parts.push(part);
            }
            Err(why) => lost.push(format!("{}: {why}", rule.title())),
        }
    }
    let text = match format {
        Format::Codex => codex::text(&parts, policy.default_verdict(), &mut lost),
        Format::Gemini => gemini::text(&parts, policy.default_verdict(), &mut lost),
        Format::Opencode => opencode::text(&parts, policy.default_verdict(), &mut lost),
        Format::Claude => claude::text(&parts, policy.default_verdict(), &mut lost),
        Format::Zed => zed::text(&parts, policy.default_verdict(), &mut lost),
    };
    Exported { text, lost }
}

/// A rule, taken apart.
#[derive(Debug)]
struct Part<'a> {
    rule: &'a Rule,
    words: Vec<String>,
    option: Option<String>,
}

impl Part<'_> {
    fn effect(&self) -> Effect {
        self.rule.effect()
    }

    /// Returns why the rule is there, for the person.
    fn why(&self) -> String {
        let why = self.rule.why().unwrap_or("a rule of the policy");
        why.chars().filter(|char| !char.is_control()).collect()
    }

    fn has_glob(&self) -> bool {
        self.words.iter().chain(&self.option).any(|part| part.contains(['*', '?', '[']))
    }
}

/// Takes a rule apart, or says why it cannot be exported.
fn part<'a>(policy: &'a Policy, rule: &'a Rule) -> Result<Part<'a>, &'static str> {
    let text = rule.text();
    if text.trim_start().starts_with('>') {
        return Err("files that redirections write are not rules there");
    }
    if text.contains(['\'', '"', '\\', '=']) {
        return Err("its quotes or assignments are not written there");
    }
    let (options, words): (Vec<&str>, Vec<&str>) =
        text.split_whitespace().partition(|part| part.starts_with('-'));
    if options.len() > 1 {
        return Err("several options in any order are not rules there");
    }
    let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    let option = options.first().map(|option| (*option).to_owned());
    if rule.effect() == Effect::Allow {
        if !rule.except().is_empty() || rule.when().next().is_some() {
            return Err("an allow with exceptions or conditions would let more run");
        }
        loses_nothing(policy, &words, option.as_deref())?;
    }
    Ok(Part { rule, words, option })
}

/// Says why an allow rule would let more run than it does here.
fn loses_nothing(
    policy: &Policy,
    words: &[String],
    option: Option<&str>,
) -> Result<(), &'static str> {
    let program = words.first().map(String::as_str).unwrap_or_default();
    if option.is_some() || words.iter().any(|word| word.contains(['*', '?', '['])) {
        return Err("an allow with an option or a pattern would let more run");
    }
    if wrappers::all().any(|wrapper| wrapper.names.contains(&program)) {
        return Err("its program can launch others, which is not seen there: it is left to ask");
    }
    let is_restricted = policy.rules().iter().any(|rule| match rule.effect() {
        Effect::Allow => false,
        Effect::Ask | Effect::Deny => {
            let name = rule.text().split_whitespace().next().unwrap_or_default();
            name == program || name.contains(['*', '?', '['])
        }
    });
    if is_restricted {
        return Err("another rule refuses some of it, which cannot be told apart there");
    }
    Ok(())
}

/// Returns the verdict on what no rule names: an export never allows that.
fn default_of(default: Verdict, lost: &mut Vec<String>) -> Verdict {
    if default == Verdict::Allow {
        lost.push("the default is allow: it is written as ask".to_owned());
        return Verdict::Ask;
    }
    default
}

/// Returns a regular expression for a glob on one argument.
fn pattern(glob: &str) -> String {
    let mut pattern = String::new();
    for char in glob.chars() {
        match char {
            '*' => pattern.push_str("[^\\s]*"),
            '?' => pattern.push_str("[^\\s]"),
            '.' | '+' | '(' | ')' | '{' | '}' | '|' | '^' | '$' | '\\' => {
                pattern.push('\\');
                pattern.push(char);
            }
            char => pattern.push(char),
        }
    }
    pattern
}

/// What stands around words in the text that an agent's regular expressions are matched with.
#[derive(Debug)]
struct Around {
    /// Before the first word.
    start: &'static str,
    /// Between two words, where others may stand.
    between: &'static str,
    /// Behind the last word.
    end: &'static str,
}

/// Returns a regular expression for a deny or ask rule, to be found anywhere in a line.
fn expression(part: &Part<'_>, around: &Around) -> String {
    let Around { start, between, end } = around;
    let words: Vec<String> = part.words.iter().map(|word| pattern(word)).collect();
    let words = format!("{start}{}", words.join(between));
    let Some(option) = &part.option else { return format!("{words}{end}") };
    let letter = option.strip_prefix('-').filter(|rest| rest.chars().count() == 1);
    match letter {
        Some(letter) => format!("{words}{between}-[A-Za-z0-9]*{}", pattern(letter)),
        None => format!("{words}{between}{}", pattern(option)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy() -> Policy {
        let text = r#"
            default = "ask"
            allow = ["wc", "git status", "cp", "> out/*", "stat -c"]
            ask = ["git push"]
            deny = ["mkfs", "chmod -R", "cp -f", "gh repo delete", "kubectl delete --all --force"]
        "#;
        Policy::from_toml(text).unwrap()
    }

    #[test]
    fn what_is_lost_is_reported() {
        assert_eq!(
            export(&policy(), Format::Zed).lost,
            [
                "what a wrapper, a shell or a substitution launches is not followed: keep the hook",
                "allow rule 2 `git status`: its program can launch others, which is not seen there: it \
                 is left to ask",
                "allow rule 3 `cp`: another rule refuses some of it, which cannot be told apart there",
                "allow rule 4 `> out/*`: files that redirections write are not rules there",
                "allow rule 5 `stat -c`: an allow with an option or a pattern would let more run",
                "deny rule 5 `kubectl delete --all --force`: several options in any order are not rules \
                 there",
                "allow rule 1 `wc`: a line that starts so may go on with anything there",
            ]
        );
    }

    #[test]
    fn codex_gets_prefixes() {
        let exported = export(&policy(), Format::Codex);
        assert_eq!(
            exported.text,
            "prefix_rule(pattern = [\"wc\"], decision = \"allow\", justification = \"a rule of the \
             policy\")\n\
             prefix_rule(pattern = [\"git\", \"push\"], decision = \"prompt\", justification = \"a rule \
             of the policy\")\n\
             prefix_rule(pattern = [\"mkfs\"], decision = \"forbidden\", justification = \"a rule of the \
             policy\")\n\
             prefix_rule(pattern = [\"chmod\", \"-R\"], decision = \"forbidden\", justification = \"a \
             rule of the policy\")\n\
             prefix_rule(pattern = [\"cp\", \"-f\"], decision = \"forbidden\", justification = \"a rule \
             of the policy\")\n\
             prefix_rule(pattern = [\"gh\", \"repo\", \"delete\"], decision = \"forbidden\", \
             justification = \"a rule of the policy\")\n"
        );
        assert!(exported.lost.iter().any(|lost| lost.starts_with("deny rule 2 `chmod -R`: ")));
    }

    #[test]
    fn gemini_gets_rules_with_priorities() {
        let text = export(&policy(), Format::Gemini).text;
        assert!(text.starts_with(
            "[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = \"wc\"\ndecision = \
             \"allow\"\npriority = 300\n\n[[rule]]\ntoolName = \"run_shell_command\"\n"
        ));
        let chmod = r#"chmod(\\s+|\\\\t|\\s[^;&|\\x00]*\\s)-[A-Za-z0-9]*R"
decision = "deny"
priority = 900
denyMessage = "a rule of the policy (airlock)"
"#;
        assert!(text.contains(chmod), "{text}");
        let push = r#"commandRegex = "(|[^\\x00]*[\\s;&|(/`\"'{]|[^\\x00]*\\\\[nt])git(\\s+|\\\\t|\\s[^;&|\\x00]*\\s)push[\\s\"'\\\\;&|)<>`}]"
decision = "ask_user"
"#;
        assert!(text.contains(push), "{text}");
        // It refuses an expression that repeats a group.
        assert!(![")*", ")+", ")?", "){"].iter().any(|group| text.contains(group)), "{text}");
        assert!(text.ends_with(
            "[[rule]]\ntoolName = \"run_shell_command\"\ndecision = \"ask_user\"\npriority = 100\n"
        ));
    }

    #[test]
    fn opencode_and_claude_get_permissions() {
        let json = |format| -> serde_json::Value {
            serde_json::from_str(&export(&policy(), format).text).unwrap()
        };
        assert_eq!(
            json(Format::Opencode),
            serde_json::json!({"permission": {"bash": {
                "*": "ask", "git push": "ask", "git push *": "ask",
                "mkfs": "deny", "mkfs *": "deny", "chmod -R*": "deny", "chmod * -R*": "deny",
                "cp -f*": "deny", "cp * -f*": "deny",
                "gh repo delete": "deny", "gh repo delete *": "deny",
            }}})
        );
        assert_eq!(
            json(Format::Claude),
            serde_json::json!({"permissions": {
                "allow": ["Bash(wc:*)"],
                "ask": ["Bash(git push:*)"],
                "deny": ["Bash(mkfs:*)", "Bash(chmod -R*)", "Bash(chmod * -R*)", "Bash(cp -f*)",
                    "Bash(cp * -f*)", "Bash(gh repo delete:*)"],
            }})
        );
        let tool = json(Format::Zed);
        let tool = tool.pointer("/agent/tool_permissions/tools/terminal").unwrap();
        assert_eq!(tool["default"], "confirm");
        assert!(tool.get("always_allow").is_none());
        let push = "(^|[\\s;&|(/])git\\s+([^;&|]*\\s)?push(\\s|$)";
        assert_eq!(tool["always_confirm"], serde_json::json!([{"pattern": push}]));
    }

    #[test]
    fn every_preset_is_written_so_that_gemini_takes_it() {
        for preset in Policy::preset_names() {
            let exported = export(&Policy::preset(preset).unwrap(), Format::Gemini);
            let expressions = exported.text.lines().filter(|line| line.starts_with("commandRegex"));
            for expression in expressions {
                // It passes over what repeats a group, and what is long.
                assert!(![")*", ")+", ")?", "){"].iter().any(|group| expression.contains(group)));
                assert!(expression.len() < 2000);
            }
        }
    }

    #[test]
    fn no_allow_is_looser_without_its_exceptions_and_conditions() {
        let text = r#"
            default = "ask"
            [[allow]]
            rule = "wc"
            except = ["wc -c"]
            [[allow]]
            rule = "ls"
            when = { cwd = "/srv" }
            [[deny]]
            rule = "mkfs"
            except = ["mkfs -V"]
        "#;
        let exported = export(&Policy::from_toml(text).unwrap(), Format::Codex);
        assert_eq!(
            exported.text,
            "prefix_rule(pattern = [\"mkfs\"], decision = \"forbidden\", justification = \"a rule of \
             the policy\")\n"
        );
        assert_eq!(
            exported.lost.iter().filter(|lost| lost.contains("exceptions")).count(),
            3,
            "{:?}",
            exported.lost
        );
    }

    #[test]
    fn nothing_is_allowed_by_default() {
        let policy = Policy::from_toml("default = \"allow\"\n").unwrap();
        for format in [Format::Gemini, Format::Opencode, Format::Claude, Format::Zed, Format::Codex]
        {
            let exported = export(&policy, format);
            let allowed = ["\": \"allow\"", "= \"allow\"", "\"Bash"];
            assert!(!allowed.iter().any(|word| exported.text.contains(word)), "{}", exported.text);
        }
    }
}
