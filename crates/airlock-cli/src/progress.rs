//! How far a long run is: shown on a terminal, and nowhere else.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error that counts bytes.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Returns a bar; one that is never seen where standard error is no terminal.
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::no_length();
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        bar.set_draw_target(target);
        Self { bar }
    }

    /// Says how many bytes will come, where that is known.
    pub(crate) fn expect(&self, bytes: Option<u64>) {
        let template = match bytes {
            Some(_) => {
                "{bar:40} {percent:>3} %  {binary_bytes} of {binary_total_bytes}, {eta} left"
            }
            None => "{spinner} {binary_bytes}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
        if let Some(bytes) = bytes {
            self.bar.set_length(bytes);
        }
    }

    /// Says that so many more bytes were read.
    pub(crate) fn advance(&self, bytes: u64) {
        self.bar.inc(bytes);
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
