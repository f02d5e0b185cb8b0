//! `airlock suggest`: allow rules that would have saved the most asks.

mod candidate;
mod choose;
mod launches;
mod report;
mod risk;
mod seen;
mod verify;

use airlock::{Decision, FieldKind, JudgedCommand, Reason, Role, Verdict};

use crate::exit_code::Exit;
use crate::history::passed::Passed;
use crate::history::{Answer, Entry, Format, Item, Judge, Piece, Share, Source};
use crate::input::{self, Error};
use crate::options::SuggestOptions;
use crate::parallel::in_order;
use crate::progress::Progress;
use crate::subcommand::log;
use candidate::candidate;
use seen::Seen;
use verify::Verifier;

/// Runs the subcommand.
pub(crate) fn run(options: &SuggestOptions) -> Result<Exit, Error> {
    let policy = input::policy(&options.policy)?;
    let histories = match options.histories.as_slice() {
        [] => {
            let path = log::path(None)?;
            log::open(&path)?;
            vec![path]
        }
        histories => histories.to_vec(),
    };
    let progress = Progress::new();
    let mut source = Source::new(&histories, options.format.map(Format::from), &progress)?;
    let mut seen = Seen::default();
    let ended = in_order(
        || source.batch(),
        || Worker { judge: Judge::new(policy.clone()), verifier: Verifier::new(&policy) },
        |worker, batch| worker.work(&batch),
        |worked: Worked| {
            seen.passed.add(worked.passed);
            for event in worked.events {
                seen.add(event);
            }
            Ok(())
        },
    );
    progress.finish();
    ended?;
    seen.passed.tell(&source, seen.commands)?;
    let chosen = choose::choose(&seen, options.count);
    report::print(&seen, &chosen, options.json)?;
    Ok(Exit::Allow)
}

/// What a batch shows.
#[derive(Debug, Default)]
struct Worked {
    events: Vec<Event>,
    passed: Passed,
}

/// What a command of the history shows.
#[derive(Debug)]
enum Event {
    /// It is not asked about.
    Other,
    /// It is asked about.
    Asked(Asked),
    /// The call of this identifier was refused.
    Refused(String),
}

/// A command that is asked about.
#[derive(Debug)]
struct Asked {
    answer: Answer,
    call: Option<String>,
    /// The rules that it takes to allow it; none where no rule is proposed for it.
    needs: Vec<Need>,
}

/// A rule that a command takes, and the words of the command.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Need {
    rule: String,
    words: String,
}

/// What one worker has.
struct Worker {
    judge: Judge,
    verifier: Verifier,
}

impl Worker {
    fn work(&mut self, batch: &[Piece]) -> Worked {
        let mut worked = Worked::default();
        for piece in batch {
            for item in piece.format.items(piece) {
                match item {
                    Item::Call(entry) => worked.events.push(self.look_at(*entry)),
                    Item::Refused(call) => worked.events.push(Event::Refused(call)),
                    Item::NoCommand => worked.passed.add_without_command(),
                    Item::Broken => worked.passed.add_broken(piece),
                }
            }
        }
        worked
    }

    fn look_at(&mut self, entry: Entry) -> Event {
        // What was denied did not run: nobody approved it.
        if matches!(entry.decided, Some(Share::Deny | Share::Unanalyzable)) {
            return Event::Other;
        }
        let decision = self.judge.judge(&entry);
        if decision.verdict() != Verdict::Ask {
            return Event::Other;
        }
        let needs = needs(&decision).filter(|needs| {
            let rules: Vec<&str> = needs.iter().map(|need| need.rule.as_str()).collect();
            self.verifier.allows(&rules, &entry.given)
        });
        let needs = needs.unwrap_or_default();
        Event::Asked(Asked { answer: entry.answer, call: entry.call, needs })
    }
}

/// Returns the rules that it takes to allow a line that is asked about; nothing where rules that may be
/// proposed are not enough.
fn needs(decision: &Decision) -> Option<Vec<Need>> {
    if decision.expansion().is_some() {
        return None;
    }
    if decision.writes().any(|(_, verdict, _)| verdict != Verdict::Allow) {
        return None;
    }
    let mut needs: Vec<Need> = Vec::new();
    for command in decision.commands().filter(|command| command.verdict() != Verdict::Allow) {
        let need = need(&command)?;
        if needs.iter().all(|other| other.rule != need.rule) {
            needs.push(need);
        }
    }
    (!needs.is_empty()).then_some(needs)
}

fn need(command: &JudgedCommand<'_>) -> Option<Need> {
    let is_innermost = match command.role() {
        Role::Innermost => true,
        Role::Launcher | Role::Evidence | Role::Doubt => false,
    };
    let is_unnamed = matches!(command.reason(), Reason::Default) && command.uncounted().is_none();
    if !is_innermost || !is_unnamed || command.called().contains('/') {
        return None;
    }
    let words: Vec<(String, FieldKind)> = command.words().collect();
    let rule = candidate(&command.program(), words.get(1..).unwrap_or_default())?;
    Some(Need { rule, words: command.argv().join(" ") })
}

#[cfg(test)]
mod tests {
    use airlock::Policy;

    use super::*;

    fn rules(line: &str) -> Option<Vec<String>> {
        let policy = Policy::preset("shell_command_defaults").unwrap();
        let needs = needs(&policy.judge(line))?;
        Some(needs.into_iter().map(|need| need.rule).collect())
    }

    #[test]
    fn every_command_that_no_rule_names_needs_one() {
        assert_eq!(rules("grep x y | wc -l; grep z y").unwrap(), ["grep", "wc"]);
        assert_eq!(rules("cd a && git -C b fetch --all").unwrap(), ["cd", "git fetch"]);
        assert_eq!(rules("timeout 5 cargo fmt").unwrap(), ["cargo fmt"]);
    }

    #[test]
    fn a_line_that_no_proposed_rule_allows_needs_none() {
        for line in [
            "git push",
            "sudo ls",
            "wc x > y",
            "wc $X",
            "./build x",
            "python x.py",
            "make all",
            "wc x; python x.py",
            "# nothing",
        ] {
            assert_eq!(rules(line), None, "{line}");
        }
    }
}
