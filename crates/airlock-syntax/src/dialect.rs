//! Which shell's reading.

/// The shell whose grammar a line is read by.
///
/// sh, bash and zsh read some constructs differently. A [`Line`](crate::Line) says in
/// [`differs`](crate::Line::differs) whether it holds one; only then is another reading needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// `sh`: POSIX.1-2024 XCU chapter 2, in what dash and busybox ash make of it.
    Sh,
    /// `bash` 5.2, not in its POSIX mode.
    Bash,
    /// `zsh` 5.9, with its default options, not interactive.
    Zsh,
}

impl Dialect {
    /// All dialects, the commonest first.
    pub const ALL: [Self; 3] = [Self::Bash, Self::Sh, Self::Zsh];
}
