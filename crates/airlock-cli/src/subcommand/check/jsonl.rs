//! `airlock check --jsonl`: a stream of requests, answered in order on all cores.

use std::io::{self, BufReader, Read, Write};

use airlock::Policy;

use super::request::{Policies, answer};
use crate::exit_code::Exit;
use crate::history::Lines;
use crate::input::Error;
use crate::parallel::in_order;

/// The most lines that one worker takes at once: enough that handing over costs little beside
/// judging.
const BATCH: usize = 256;

/// A line with its number in the input, from 1.
type Numbered = (u64, Vec<u8>);

/// Judges every line of `input`.
pub(super) fn run(
    policy: &Policy,
    input: impl Read + Send,
    output: &mut impl Write,
) -> Result<Exit, Error> {
    let policies = Policies::new(policy.clone());
    let mut lines = Lines::new(BufReader::with_capacity(64 * 1024, input));
    let mut all_good = true;
    let ended = in_order(
        || batch(&mut lines).map_err(|error| Error::Io("standard input".to_owned(), error)),
        || (),
        |(), batch: Vec<Numbered>| {
            let mut text = Vec::new();
            let answer = |(number, line): &Numbered| answer(*number, line, &policies, &mut text);
            let good = batch.iter().map(answer).fold(true, |all, good| all & good);
            (text, good)
        },
        |(text, good)| {
            all_good &= good;
            let written = output.write_all(&text).and_then(|()| output.flush());
            written.map_err(|error| Error::Io("standard output".to_owned(), error))
        },
    );
    match ended {
        // Who reads the answers has gone away: that is no error.
        Err(Error::Io(_, error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Allow),
        Err(error) => Err(error),
        Ok(()) if all_good => Ok(Exit::Allow),
        Ok(()) => Ok(Exit::Usage),
    }
}

/// Reads as many lines as are there, so that whoever waits for an answer before the next request gets it;
/// nothing at the end.
fn batch(lines: &mut Lines<BufReader<impl Read>>) -> io::Result<Option<Vec<Numbered>>> {
    let mut batch = Vec::new();
    loop {
        let Some(line) = lines.next()? else {
            return Ok((!batch.is_empty()).then_some(batch));
        };
        if !line.iter().all(u8::is_ascii_whitespace) {
            batch.push((lines.number, line));
        }
        if batch.len() >= BATCH || !lines.has_next() {
            return Ok(Some(batch));
        }
    }
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
