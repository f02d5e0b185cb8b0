//! Programs whose operands are data, never a command (Q30).

/// The names, sorted.
const DATA_PROGRAMS: &[&str] = &[
    "[", "basename", "cat", "cd", "chmod", "chown", "cp", "cut", "diff", "dirname", "echo",
    "egrep", "false", "fgrep", "file", "git", "grep", "head", "jq", "ln", "ls", "man", "mkdir",
    "mv", "printf", "pwd", "rg", "sort", "stat", "tail", "test", "touch", "tr", "true", "type",
    "uniq", "wc", "which",
];

/// Returns whether no operand of the program names a command, so that deny and ask rules need not
/// look past it.
pub(crate) fn is_data_program(name: &[u8]) -> bool {
    DATA_PROGRAMS.binary_search_by(|known| known.as_bytes().cmp(name)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted() {
        assert!(DATA_PROGRAMS.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn operands_of_echo_are_data_and_those_of_strace_are_not() {
        assert!(is_data_program(b"echo"));
        assert!(is_data_program(b"["));
        assert!(is_data_program(b"git"));
        assert!(!is_data_program(b"strace"));
        assert!(!is_data_program(b"gsutil"));
        assert!(!is_data_program(b""));
    }
}
