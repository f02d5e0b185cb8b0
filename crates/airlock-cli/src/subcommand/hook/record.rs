//! The record of what a hook decided (R58, Q41).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use airlock::{JudgedCommand, Role, Verdict, ViolationType};
use airlock_guard::record::{Durability, Escalation, LAYER, Log, Record, new_id, sha256_hex};
use airlock_hook::{Given, Hooked, Judged};

use crate::folders;
use crate::options::HookOptions;

/// Appends a record for each command of a request, and for a request that was refused as a whole.
pub(super) fn append(options: &HookOptions, hooked: &Hooked, digest: Option<&str>) {
    if options.no_record {
        return;
    }
    let Some(path) = options.record.clone().or_else(folders::record) else { return };
    // A record that cannot be written changes no answer, and nobody is left to tell: standard error is
    // the model's.
    let _ = write(&path, records(options, hooked, digest));
}

fn write(path: &PathBuf, records: Vec<Record>) -> io::Result<()> {
    if records.is_empty() {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        make_private(folder)?;
    }
    let log = Log::open(path, Durability::Batch)?;
    for record in records {
        // What the receipt says, nobody asks.
        let _ = log.append(&record)?;
    }
    // The agent waits: the records are with the system, which writes them in a moment.
    std::mem::forget(log);
    Ok(())
}

/// Makes a folder that only the user may look into, unless it is there.
fn make_private(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn records(options: &HookOptions, hooked: &Hooked, digest: Option<&str>) -> Vec<Record> {
    let agent = Some(options.agent.name.to_owned());
    let Some(request) = &hooked.request else {
        return vec![Record {
            verdict: Verdict::Deny.word().to_owned(),
            block_reason: Some("unreadable_request".to_owned()),
            agent_id: agent,
            ..Record::new(LAYER)
        }];
    };
    let call = request.call.clone().unwrap_or_else(new_id);
    let record = |judged: &Judged| Record {
        call_id: call.clone(),
        tool: Some(request.tool.clone()).filter(|tool| !tool.is_empty()),
        agent_id: agent.clone(),
        session_id: request.session.clone(),
        policy_digest: digest.map(str::to_owned),
        command: text(&judged.given).filter(|_| options.answers.record_commands),
        ..of(judged, hooked.answer.exit == 0 && hooked.answer.stderr.is_empty())
    };
    hooked.judged.iter().map(record).collect()
}

/// Returns the record of one command. `passed` says whether the call was not denied as a whole.
fn of(judged: &Judged, passed: bool) -> Record {
    let decision = &judged.decision;
    let innermost = |command: &JudgedCommand<'_>| match command.role() {
        Role::Innermost => true,
        Role::Launcher | Role::Evidence | Role::Doubt => false,
    };
    let asked = judged.verdict == Verdict::Ask;
    Record {
        verdict: judged.verdict.word().to_owned(),
        // What a person answers to the agent is not known here.
        permitted: passed && judged.verdict == Verdict::Allow,
        block_reason: match judged.verdict {
            Verdict::Allow => None,
            Verdict::Ask => Some("escalation_required".to_owned()),
            Verdict::Deny => Some("policy_violation".to_owned()),
        },
        violation_type: decision.violation_type().map(ViolationType::code).map(str::to_owned),
        reason_code: decision.reason_code().map(str::to_owned),
        program: decision.program().map(str::to_owned),
        programs: decision.commands().filter(innermost).map(|one| one.program()).collect(),
        escalation: asked.then(|| Escalation {
            request_id: None,
            outcome: if passed { "agent" } else { "no_approver" }.to_owned(),
            approver: None,
        }),
        command_sha256: text(&judged.given).map(|text| sha256_hex([text.as_bytes()])),
        ..Record::new(LAYER)
    }
}

/// Returns a command as it is hashed and kept: an argv as compact JSON.
fn text(given: &Given) -> Option<String> {
    match given {
        Given::Line(line) => Some(line.clone()),
        Given::Argv(argv) => Some(serde_json::json!(argv).to_string()),
        Given::Unreadable => None,
    }
}
