//! Judging a request: the strictest decision about its commands holds.

use airlock::{Context, Decision, Policy, Verdict};

use crate::agent::{Agent, Event, OnAsk, Shape};
use crate::answer::{Answer, Outcome, answer};
use crate::message;
use crate::request::{Given, Reader, Request, Unread, read};

mod writes;

/// How a hook answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings<'a> {
    /// What becomes of an ask; what is safe with the agent where nothing is said.
    pub on_ask: Option<OnAsk>,
    /// Whether an allow skips the agent's own prompt.
    pub auto_approve: bool,
    /// Whether a line may be read by PowerShell where the tool does not say by which shell.
    pub maybe_powershell: bool,
    /// The home directory, where it is known: what `~` is in rules and on lines.
    pub home: Option<&'a str>,
}

/// A command with the decision about it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The command.
    pub given: Given,
    /// What the rules say.
    pub decision: Decision,
    /// The verdict, which is stricter than that of the rules where they cannot know all.
    pub verdict: Verdict,
    /// Why it is stricter.
    pub(crate) stricter: Option<Stricter>,
}

/// Why a verdict is stricter than that of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stricter {
    /// PowerShell reads the line in its own way.
    PowerShell,
    /// A program that runs already gets it.
    Running,
    /// A file that is written has another name from the root directory.
    Write,
}

/// What came of a request.
#[derive(Clone, Debug)]
pub struct Hooked {
    /// The answer.
    pub answer: Answer,
    /// The request, where it could be read.
    pub request: Option<Request>,
    /// Its commands, judged, in order.
    pub judged: Vec<Judged>,
}

impl Hooked {
    /// Returns the verdict: the strictest, and that of a request without commands is allow.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match &self.request {
            Some(_) => {
                self.judged.iter().map(|judged| judged.verdict).max().unwrap_or(Verdict::Allow)
            }
            None => Verdict::Deny,
        }
    }
}

/// Reads a request, judges it and answers.
#[must_use]
pub fn hook(
    agent: &'static Agent,
    policy: &Policy,
    settings: Settings<'_>,
    bytes: &[u8],
) -> Hooked {
    match read(agent, bytes) {
        Ok(request) => judge(policy, settings, request),
        Err(unread) => refuse(agent, unread),
    }
}

/// Answers a request that cannot be read.
#[must_use]
pub fn refuse(agent: &'static Agent, unread: Unread) -> Hooked {
    let outcome = Outcome::Deny(format!("{}: {unread}", message::UNREADABLE));
    let answer = answer(agent.default_event(), &outcome);
    Hooked { answer, request: None, judged: Vec::new() }
}

/// Answers a request without commands: the agent's own rules go on.
#[must_use]
pub fn pass(request: Request) -> Hooked {
    // Where silence is an allow, nothing is known of what the tool does.
    let silence_allows = request.event.shape == Shape::Permission { asks: true };
    let outcome = if silence_allows { Outcome::Silent } else { Outcome::Pass };
    Hooked { answer: answer(request.event, &outcome), request: Some(request), judged: Vec::new() }
}

/// Judges the commands of a request, by the rules that apply where it comes from, and answers.
#[must_use]
pub fn judge(policy: &Policy, settings: Settings<'_>, request: Request) -> Hooked {
    let policy = &policy.within(Context {
        cwd: request.directory.clone(),
        home: settings.home.map(str::to_owned),
        agent: Some(request.agent.name.to_owned()),
        tool: Some(request.tool.clone()).filter(|tool| !tool.is_empty()),
    });
    let judged: Vec<Judged> =
        request.commands.iter().map(|given| judge_one(policy, settings, &request, given)).collect();
    let mut strictest: Option<&Judged> = None;
    for one in &judged {
        if strictest.is_none_or(|other| one.verdict > other.verdict) {
            strictest = Some(one);
        }
    }
    let Some(strictest) = strictest else { return pass(request) };
    let outcome = outcome(request.event, settings, strictest);
    Hooked { answer: answer(request.event, &outcome), request: Some(request), judged }
}

fn outcome(event: &Event, settings: Settings<'_>, judged: &Judged) -> Outcome {
    match judged.verdict {
        Verdict::Allow if settings.auto_approve => Outcome::Approve,
        Verdict::Allow => Outcome::Pass,
        Verdict::Deny => Outcome::Deny(message::deny(judged)),
        Verdict::Ask => match settings.on_ask.unwrap_or(event.on_ask) {
            OnAsk::Ask if event.shape.asks() => Outcome::Ask(message::ask(judged)),
            OnAsk::Silent => Outcome::Silent,
            OnAsk::Ask | OnAsk::Deny => Outcome::Deny(message::nobody_asks(judged)),
        },
    }
}

fn judge_one(policy: &Policy, settings: Settings<'_>, request: &Request, given: &Given) -> Judged {
    let decision = match given {
        Given::Line(line) => policy.judge(line),
        Given::Argv(argv) => policy.judge_argv(argv),
        Given::Unreadable => policy.refuse_bad_type(),
    };
    let mut judged =
        Judged { given: given.clone(), verdict: decision.verdict(), decision, stricter: None };
    if request.read_by == Reader::Running {
        judged.raise(Verdict::Ask, Stricter::Running);
    }
    let plain = match given {
        Given::Line(line) => is_plain(line),
        Given::Argv(_) | Given::Unreadable => true,
    };
    if !plain && maybe_powershell(settings, request) {
        judged.raise(Verdict::Ask, Stricter::PowerShell);
    }
    let place = writes::Place { directory: request.directory.as_deref(), home: settings.home };
    let verdict = writes::verdict(policy, &judged.decision, place);
    judged.raise(verdict, Stricter::Write);
    judged
}

impl Judged {
    fn raise(&mut self, verdict: Verdict, why: Stricter) {
        if verdict > self.verdict {
            self.verdict = verdict;
            self.stricter = Some(why);
        }
    }
}

fn maybe_powershell(settings: Settings<'_>, request: &Request) -> bool {
    let tool = request.tool.to_ascii_lowercase();
    match request.read_by {
        Reader::PowerShell => true,
        Reader::Shell | Reader::Unknown | Reader::Running => {
            settings.maybe_powershell && !tool.contains("bash")
        }
    }
}

/// Returns whether every shell reads the same words in a line: it has nothing but words of letters,
/// digits and a few signs that none takes for more.
fn is_plain(line: &str) -> bool {
    line.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" ./_=-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::named;

    fn policy() -> Policy {
        Policy::builder()
            .allow("git status")
            .allow("echo")
            .allow("> **")
            .deny("rm -r")
            .deny("> /etc/**")
            .default_verdict(Verdict::Ask)
            .build()
            .unwrap()
    }

    fn verdict(agent: &str, settings: Settings<'_>, request: &str) -> Verdict {
        hook(named(agent).unwrap(), &policy(), settings, request.as_bytes()).verdict()
    }

    fn of_tool(tool: &str, command: &str) -> Verdict {
        let request = serde_json::json!({"tool_name": tool, "tool_input": {"command": command}});
        verdict("claude-code", Settings::default(), &request.to_string())
    }

    #[test]
    fn the_strictest_command_decides() {
        let request = |second: &str| {
            let commands = serde_json::json!(["git status", second]);
            serde_json::json!({"tool_call": {"input": {"commands": commands}}}).to_string()
        };
        for (second, expected) in
            [("echo a", Verdict::Allow), ("make", Verdict::Ask), ("rm -r d", Verdict::Deny)]
        {
            assert_eq!(verdict("cline", Settings::default(), &request(second)), expected);
        }
    }

    #[test]
    fn powershell_lines_are_allowed_where_all_shells_read_them_alike() {
        assert_eq!(of_tool("PowerShell", "git status"), Verdict::Allow);
        assert_eq!(of_tool("PowerShell", "rm -r d"), Verdict::Deny);
        let quoted = r#"echo "a\"; rm -r x #""#;
        assert_eq!(of_tool("Bash", quoted), Verdict::Allow);
        assert_eq!(of_tool("PowerShell", quoted), Verdict::Ask);
    }

    #[test]
    fn where_powershell_may_read_a_line_only_a_tool_that_says_bash_is_trusted() {
        let settings = Settings { maybe_powershell: true, ..Settings::default() };
        let request = |tool: &str| {
            serde_json::json!({"tool_name": tool, "tool_input": {"command": "echo 'a'"}})
                .to_string()
        };
        assert_eq!(verdict("claude-code", settings, &request("Bash")), Verdict::Allow);
        assert_eq!(verdict("vscode", settings, &request("run_in_terminal")), Verdict::Ask);
    }

    #[test]
    fn typing_into_a_running_program_is_never_allowed() {
        let typed = |text: &str| {
            serde_json::json!({"toolName": "write_bash", "toolArgs": {"input": text}}).to_string()
        };
        let settings = Settings::default();
        assert_eq!(verdict("copilot-cli", settings, &typed("git status")), Verdict::Ask);
        assert_eq!(verdict("copilot-cli", settings, &typed("rm -r d")), Verdict::Deny);
    }

    #[test]
    fn rules_also_know_written_files_by_their_whole_name() {
        let request = |directory: &str, command: &str| {
            let input = serde_json::json!({"command": command});
            let request =
                serde_json::json!({"tool_name": "Bash", "cwd": directory, "tool_input": input});
            verdict("claude-code", Settings::default(), &request.to_string())
        };
        assert_eq!(request("/home/user", "echo a > b"), Verdict::Allow);
        assert_eq!(request("/etc", "echo a > b"), Verdict::Deny);
    }

    #[test]
    fn rules_apply_where_their_conditions_hold() {
        let policy = Policy::from_toml(
            r#"
            default = "deny"
            [[allow]]
            rule = "make"
            when = { cwd = "~/work/**", agent = "claude-code", tool = "Bash" }
            "#,
        )
        .unwrap();
        let settings = Settings { home: Some("/home/user"), ..Settings::default() };
        let verdict = |agent: &str, tool: &str, directory: &str| {
            let input = serde_json::json!({"command": "make"});
            let request =
                serde_json::json!({"tool_name": tool, "cwd": directory, "tool_input": input});
            let agent = named(agent).unwrap();
            hook(agent, &policy, settings, request.to_string().as_bytes()).verdict()
        };
        assert_eq!(verdict("claude-code", "Bash", "/home/user/work/shop"), Verdict::Allow);
        assert_eq!(verdict("claude-code", "Bash", "/srv"), Verdict::Deny);
        assert_eq!(verdict("claude-code", "Monitor", "/home/user/work/shop"), Verdict::Deny);
        assert_eq!(verdict("droid", "Bash", "/home/user/work/shop"), Verdict::Deny);
        // The directory that Codex tells is not where the command runs.
        assert_eq!(verdict("codex", "Bash", "/home/user/work/shop"), Verdict::Deny);
    }

    #[test]
    fn a_request_that_cannot_be_read_is_denied() {
        let hooked =
            hook(named("codex").unwrap(), &policy(), Settings::default(), b"{\"tool_name\":");
        assert_eq!(hooked.verdict(), Verdict::Deny);
        assert_eq!(hooked.answer.exit, 2);
    }
}
