//! Lines of a file, none longer than what fits in memory.

use std::io::{self, BufRead, BufReader, Read};

/// The most bytes of a line that are kept: of a longer one just the start, which is no JSON and no line
/// that is judged.
pub(crate) const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// Reads lines, and counts what it reads.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    /// How many lines were read.
    pub(crate) number: u64,
    /// How many bytes were read.
    pub(crate) bytes: u64,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, number: 0, bytes: 0 }
    }

    /// Reads a line without its newline.
    pub(crate) fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        Ok(self.read_into(&mut line)?.map(|_| line))
    }

    /// Reads a line without its newline behind what `line` holds; says whether the newline was there, and
    /// nothing at the end of the file.
    pub(crate) fn read_into(&mut self, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
        let mut any = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() {
                return Ok(any.then_some(false));
            }
            if !any {
                self.number = self.number.saturating_add(1);
                any = true;
            }
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let taken = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
            if line.len() <= LONGEST_LINE {
                line.extend_from_slice(taken);
            }
            let used = end.map_or(chunk.len(), |end| end.saturating_add(1));
            self.bytes = self.bytes.saturating_add(used as u64);
            self.input.consume(used);
            if end.is_some() {
                line.truncate(LONGEST_LINE);
                return Ok(Some(true));
            }
        }
    }
}

impl<R: Read> Lines<BufReader<R>> {
    /// Returns whether a whole line is there without waiting for one.
    pub(crate) fn has_next(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_and_the_last_needs_no_newline() {
        let mut lines = Lines::new(b"a\n\nbc".as_slice());
        assert_eq!(lines.next().unwrap(), Some(b"a".to_vec()));
        assert_eq!(lines.next().unwrap(), Some(Vec::new()));
        assert_eq!((lines.number, lines.bytes), (2, 3));
        assert_eq!(lines.next().unwrap(), Some(b"bc".to_vec()));
        assert_eq!(lines.next().unwrap(), None);
        assert_eq!((lines.number, lines.bytes), (3, 5));
    }

    #[test]
    fn of_a_line_that_is_too_long_the_start_is_kept() {
        let input = [vec![b'x'; LONGEST_LINE + 10], b"\nnext".to_vec()].concat();
        let mut lines = Lines::new(input.as_slice());
        assert_eq!(lines.next().unwrap().map(|line| line.len()), Some(LONGEST_LINE));
        assert_eq!(lines.next().unwrap(), Some(b"next".to_vec()));
    }
}
