//! Exit statuses.

use std::process::ExitCode;

use airlock::Verdict;

/// What the program ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// 0: the line is allowed; of other subcommands, all went well.
    Allow,
    /// 1: the line is denied.
    Deny,
    /// 2: wrong usage, a broken policy, or a broken line of `--jsonl`.
    Usage,
    /// 3: the line is asked about.
    Ask,
    /// 2: a hook blocks the command; the status that agents take for that.
    Blocked,
}

impl Exit {
    fn status(self) -> u8 {
        match self {
            Self::Allow => 0,
            Self::Deny => 1,
            Self::Usage | Self::Blocked => 2,
            Self::Ask => 3,
        }
    }
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Allow => Self::Allow,
            Verdict::Ask => Self::Ask,
            Verdict::Deny => Self::Deny,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.status())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_those_of_the_documentation() {
        assert_eq!(Exit::from(Verdict::Allow).status(), 0);
        assert_eq!(Exit::from(Verdict::Deny).status(), 1);
        assert_eq!(Exit::Usage.status(), 2);
        assert_eq!(Exit::Blocked.status(), 2);
        assert_eq!(Exit::from(Verdict::Ask).status(), 3);
    }
}
