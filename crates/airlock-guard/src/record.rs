//! Keeps a record of every judged call: JSON lines, each bound to the one before it by its hash.
//!
//! A line is one object. Its last member is `record_hash`: the SHA-256, in hex, of the bytes of the
//! line without that member (and without the newline). The member before it, `prev_hash`, is the
//! `record_hash` of the line above; the first line has 64 zeros. Any edit, removal or reordering
//! breaks this chain; the removal of the last lines is found by comparing with a [`Head`] that was
//! kept elsewhere.
//!
//! [`Log::append`] may be called by any number of threads and processes on one file.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let directory = tempfile::tempdir()?;
//! # let path = directory.path().join("decisions.jsonl");
//! use airlock_guard::record::{Durability, LAYER, Log, Record, verify};
//!
//! let log = Log::open(&path, Durability::Always)?;
//! let receipt = log.append(&Record {
//!     tool: Some("run_shell".to_owned()),
//!     verdict: "allow".to_owned(),
//!     ..Record::new(LAYER)
//! })?;
//! assert_eq!(verify(&path, None)?.head, receipt.head);
//! # Ok(())
//! # }
//! ```

mod log;
mod timestamp;
mod verify;

pub use log::{Durability, Log, Receipt, Repair, repair};
pub use verify::{Verified, VerifyError, VerifyFault, verify};

use core::fmt;
use core::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The layer of a verdict that rules took on a command (R58).
pub const LAYER: &str = "2.77:shell_command";

/// The layer of a refusal by the argument screen (R63).
pub const SCREEN_LAYER: &str = "2.75:tool_arg_sink";

/// One judged call: what is kept of it.
///
/// The command itself is only kept where the host asks for it; its hash always is, so that a known
/// command can be found. Short commands can be guessed from their hash.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Record {
    /// What identifies the call: [`new_id`] unless the host has its own.
    pub call_id: String,
    /// Which check took the verdict: [`LAYER`] or [`SCREEN_LAYER`].
    pub layer: String,
    /// The name of the tool.
    pub tool: Option<String>,
    /// `allow`, `ask` or `deny`: what the rules say, before an approver answers.
    pub verdict: String,
    /// Whether the call went through in the end.
    pub permitted: bool,
    /// Why it did not: `policy_violation`, `escalation_required`, ...
    pub block_reason: Option<String>,
    /// `shell_command_denied` or `shell_command_unanalyzable`.
    pub violation_type: Option<String>,
    /// The code of what cannot be followed.
    pub reason_code: Option<String>,
    /// The program that the refusal names.
    pub program: Option<String>,
    /// The innermost programs of the command.
    pub programs: Vec<String>,
    /// What came of asking, where an approver was asked or missing.
    pub escalation: Option<Escalation>,
    /// The digest of the policy that judged.
    pub policy_digest: Option<String>,
    /// The SHA-256 of the command, in hex: of the line, or of the argv as compact JSON.
    pub command_sha256: Option<String>,
    /// The command, where the host asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Which agent called.
    pub agent_id: Option<String>,
    /// In which session.
    pub session_id: Option<String>,
}

/// What came of asking.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Escalation {
    /// What identifies the request.
    pub request_id: Option<String>,
    /// `granted`, `denied`, `timeout`, `no_approver` or `error`.
    pub outcome: String,
    /// Who answered.
    pub approver: Option<String>,
}

impl Record {
    /// Returns a record of this layer with an identifier of its own, and all else empty.
    #[must_use]
    pub fn new(layer: &str) -> Self {
        Self { call_id: new_id(), layer: layer.to_owned(), ..Self::default() }
    }
}

/// The end of a chain: how many records it has, and the hash of the last.
///
/// Kept elsewhere (another machine, a ticket, a signed note) it shows later that nothing up to it was
/// removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of the last record; they count from 1. 0 where there is none.
    pub seq: u64,
    /// Its hash; 64 zeros where there is none.
    pub hash: String,
}

impl Head {
    /// Returns the head of an empty chain.
    #[must_use]
    pub fn empty() -> Self {
        Self { seq: 0, hash: "0".repeat(HASH_LENGTH) }
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.seq, self.hash)
    }
}

/// The length of a hash in hex.
const HASH_LENGTH: usize = 64;

/// What stands before the hash of a line.
const HASH_MEMBER: &str = ",\"record_hash\":\"";

/// What stands behind it.
const LINE_END: &str = "\"}";

/// What a chain needs to know of a line.
#[derive(Debug, Deserialize)]
struct Link {
    seq: u64,
    prev_hash: String,
    record_hash: String,
}

impl Link {
    /// Returns the link of a line, if the line is a whole record whose hash is right.
    fn of(line: &[u8]) -> Result<Self, VerifyFault> {
        let line = str::from_utf8(line).map_err(|_| VerifyFault::NotARecord)?;
        let (content, hash) = split_hash(line).ok_or(VerifyFault::NotARecord)?;
        let own: Self = serde_json::from_str(line).map_err(|_| VerifyFault::NotARecord)?;
        if own.record_hash != hash || sha256_hex([content.as_bytes(), b"}"]) != hash {
            return Err(VerifyFault::WrongHash);
        }
        Ok(own)
    }

    fn head(self) -> Head {
        Head { seq: self.seq, hash: self.record_hash }
    }
}

/// Splits a line into what is hashed (less its closing brace) and the hash.
fn split_hash(line: &str) -> Option<(&str, &str)> {
    let (content, hash) = line.strip_suffix(LINE_END)?.rsplit_once(HASH_MEMBER)?;
    (hash.len() == HASH_LENGTH).then_some((content, hash))
}

/// Returns the line of a record that follows `head`, with its newline, and the head that it makes.
fn line_after(head: &Head, ts: &str, record: &Record) -> Result<(String, Head), serde_json::Error> {
    #[derive(Serialize)]
    struct Line<'a> {
        seq: u64,
        ts: &'a str,
        #[serde(flatten)]
        record: &'a Record,
        prev_hash: &'a str,
    }
    let seq = head.seq.saturating_add(1);
    let mut line = serde_json::to_string(&Line { seq, ts, record, prev_hash: &head.hash })?;
    let hash = sha256_hex([line.as_bytes()]);
    line.pop();
    line.push_str(HASH_MEMBER);
    line.push_str(&hash);
    line.push_str(LINE_END);
    line.push('\n');
    Ok((line, Head { seq, hash }))
}

/// Returns the SHA-256 of these parts, one behind the other, in hex.
#[must_use]
pub fn sha256_hex<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    parts.into_iter().for_each(|part| hasher.update(part));
    hex(&hasher.finalize())
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().saturating_mul(2));
    for byte in bytes {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// Returns a new random identifier: 128 bits, in hex.
#[must_use]
pub fn new_id() -> String {
    let mut bytes = [0; 16];
    if getrandom::fill(&mut bytes).is_err() {
        // Without randomness the identifier only has to differ from others of this process.
        static COUNT: core::sync::atomic::AtomicU64 = core::sync::atomic::AtomicU64::new(0);
        let count = COUNT.fetch_add(1, core::sync::atomic::Ordering::Relaxed);
        let digest = sha256_hex([timestamp::now().as_bytes(), &count.to_be_bytes()]);
        return digest.chars().take(32).collect();
    }
    hex(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_hashed_without_its_hash() {
        let record = Record { call_id: "c".to_owned(), ..Record::new(LAYER) };
        let (line, head) =
            line_after(&Head::empty(), "2026-01-02T03:04:05.000006Z", &record).unwrap();
        let content = concat!(
            r#"{"seq":1,"ts":"2026-01-02T03:04:05.000006Z","call_id":"c","layer":"2.77:shell_command","#,
            r#""tool":null,"verdict":"","permitted":false,"block_reason":null,"violation_type":null,"#,
            r#""reason_code":null,"program":null,"programs":[],"escalation":null,"#,
            r#""policy_digest":null,"command_sha256":null,"agent_id":null,"session_id":null,"#,
            r#""prev_hash":"0000000000000000000000000000000000000000000000000000000000000000"}"#,
        );
        let hash = sha256_hex([content.as_bytes()]);
        let open = content.strip_suffix('}').unwrap();
        assert_eq!(line, format!("{open},\"record_hash\":\"{hash}\"}}\n"));
        assert_eq!(head, Head { seq: 1, hash });
    }

    #[test]
    fn hashes_are_those_of_the_standard() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256_hex([]), empty);
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256_hex([b"a".as_slice(), b"bc"]), abc);
    }

    #[test]
    fn a_text_that_looks_like_a_hash_member_does_not_pass_for_one() {
        let tool = format!("x\",\"record_hash\":\"{}\"}}", "0".repeat(64));
        let record = Record { tool: Some(tool), ..Record::new(LAYER) };
        let (line, head) = line_after(&Head::empty(), "t", &record).unwrap();
        assert_eq!(Link::of(line.trim_end().as_bytes()).unwrap().head(), head);
    }

    #[test]
    fn identifiers_differ() {
        assert_ne!(new_id(), new_id());
        assert_eq!(new_id().len(), 32);
    }
}
