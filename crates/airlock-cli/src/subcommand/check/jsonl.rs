//! `airlock check --jsonl`: a stream of requests, answered in order on all cores.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::num::NonZero;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use airlock::Policy;

use super::request::{Policies, answer};
use crate::exit_code::Exit;
use crate::input::Error;

/// The most lines that one worker takes at once: enough that handing over costs little beside
/// judging.
const BATCH: usize = 256;

/// The most bytes of a line of input; a longer one is broken.
const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// Lines to judge, and their place in the stream.
struct Batch {
    number: u64,
    /// Each with its number in the input, from 1.
    lines: Vec<(u64, Vec<u8>)>,
}

/// Answers, and their place in the stream.
struct Answers {
    number: u64,
    text: Vec<u8>,
    good: bool,
}

/// Judges every line of `input`.
pub(super) fn run(
    policy: &Policy,
    input: impl Read + Send,
    output: &mut impl Write,
) -> Result<Exit, Error> {
    let policies = Policies::new(policy.clone());
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    // Bounded, so that a fast writer of requests does not fill the memory.
    let (send_batch, batches) = mpsc::sync_channel::<Batch>(workers.saturating_mul(2));
    let (send_answers, answers) = mpsc::sync_channel::<Answers>(workers.saturating_mul(2));
    let batches = Arc::new(Mutex::new(batches));
    thread::scope(|scope| {
        for _ in 0..workers {
            let batches = Arc::clone(&batches);
            let send = send_answers.clone();
            let policies = &policies;
            scope.spawn(move || work(&batches, policies, &send));
        }
        drop((batches, send_answers));
        let reader = scope.spawn(move || read(input, &send_batch));
        let written = write(answers, output);
        let read = reader.join().unwrap_or_else(|_| Err(io::Error::other("the reader failed")));
        match (written, read) {
            // Who reads the answers has gone away: that is no error.
            (Err(error), _) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Allow),
            (Err(error), _) => Err(Error::Io("standard output".to_owned(), error)),
            (Ok(_), Err(error)) => Err(Error::Io("standard input".to_owned(), error)),
            (Ok(true), Ok(())) => Ok(Exit::Allow),
            (Ok(false), Ok(())) => Ok(Exit::Usage),
        }
    })
}

/// Reads lines and hands them over: as many as are there, so that whoever waits for an answer before
/// the next request gets it.
fn read(input: impl Read, send: &SyncSender<Batch>) -> io::Result<()> {
    let mut input = BufReader::with_capacity(64 * 1024, input);
    let mut number = 0_u64;
    let mut line_number = 0_u64;
    loop {
        let mut lines = Vec::new();
        loop {
            let Some(line) = next_line(&mut input)? else {
                send_lines(number, lines, send);
                return Ok(());
            };
            line_number = line_number.saturating_add(1);
            if !line.iter().all(u8::is_ascii_whitespace) {
                lines.push((line_number, line));
            }
            if lines.len() >= BATCH || !input.buffer().contains(&b'\n') {
                break;
            }
        }
        if !send_lines(number, lines, send) {
            return Ok(());
        }
        number = number.saturating_add(1);
    }
}

/// Reads a line without its newline; of one that is too long just the start, which is no JSON.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(any.then_some(line));
        }
        any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let taken = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
        if line.len() <= LONGEST_LINE {
            line.extend_from_slice(taken);
        }
        let used = end.map_or(chunk.len(), |end| end.saturating_add(1));
        input.consume(used);
        if end.is_some() {
            line.truncate(LONGEST_LINE);
            return Ok(Some(line));
        }
    }
}

/// Returns whether somebody still takes them.
fn send_lines(number: u64, lines: Vec<(u64, Vec<u8>)>, send: &SyncSender<Batch>) -> bool {
    send.send(Batch { number, lines }).is_ok()
}

fn work(batches: &Mutex<Receiver<Batch>>, policies: &Policies, send: &SyncSender<Answers>) {
    loop {
        let next = batches.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(batch) = next else { return };
        let mut answers = Answers { number: batch.number, text: Vec::new(), good: true };
        for (number, line) in &batch.lines {
            answers.good &= answer(*number, line, policies, &mut answers.text);
        }
        if send.send(answers).is_err() {
            return;
        }
    }
}

/// Writes the answers in order; returns whether all lines were well-formed.
fn write(answers: Receiver<Answers>, output: &mut impl Write) -> io::Result<bool> {
    let mut waiting: BTreeMap<u64, Answers> = BTreeMap::new();
    let mut next = 0_u64;
    let mut all_good = true;
    for answer in answers {
        waiting.insert(answer.number, answer);
        while let Some(ready) = waiting.remove(&next) {
            output.write_all(&ready.text)?;
            all_good &= ready.good;
            next = next.saturating_add(1);
        }
        output.flush()?;
    }
    Ok(all_good)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run_on(input: &[u8]) -> (String, Exit) {
        let policy = Policy::builder().allow("ls").build().unwrap();
        let mut output = Vec::new();
        let exit = run(&policy, input, &mut output).unwrap();
        (String::from_utf8(output).unwrap(), exit)
    }

    #[test]
    fn answers_come_in_order() {
        use std::fmt::Write as _;
        let mut input = String::new();
        for id in 0..2_000 {
            writeln!(input, "{{\"id\": {id}, \"command\": \"ls {id}\"}}").unwrap();
        }
        let (output, exit) = run_on(input.as_bytes());
        assert_eq!(exit, Exit::Allow);
        assert_eq!(output.lines().count(), 2_000);
        for (id, line) in output.lines().enumerate() {
            assert!(line.starts_with(&format!("{{\"id\":{id},\"verdict\":\"allow\"")), "{line}");
        }
    }

    #[test]
    fn a_broken_line_does_not_stop_the_rest() {
        let (output, exit) =
            run_on(b"{\n\n{\"id\":1,\"command\":\"ls\"}\n\xff\n{\"command\":\"x\"}");
        let lines: Vec<_> = output.lines().collect();
        assert_eq!(exit, Exit::Usage);
        assert!(lines[0].starts_with("{\"id\":null,\"line\":1,\"error\":"));
        assert!(lines[1].starts_with("{\"id\":1,\"verdict\":\"allow\""));
        assert_eq!(lines[2], "{\"id\":null,\"line\":4,\"error\":\"the line is not UTF-8\"}");
        assert!(lines[3].starts_with("{\"id\":null,\"verdict\":\"deny\""));
        assert_eq!(lines.len(), 4);
    }

    #[test]
    fn nothing_in_gives_nothing_out() {
        assert_eq!(run_on(b""), (String::new(), Exit::Allow));
    }
}
