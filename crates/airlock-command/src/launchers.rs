//! The tables of launchers: options and operands by which other programs launch.

use crate::Wrapper;

/// The launchers.
pub(crate) const LAUNCHERS: &[Wrapper] = &[];
