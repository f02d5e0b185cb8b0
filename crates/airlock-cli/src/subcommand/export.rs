//! `airlock export`: a policy in the form of an agent's own rules.

use std::io::{self, Write};

use airlock_hook::export::{Format, export};

use crate::exit_code::Exit;
use crate::input::{self, Error};
use crate::options::{ExportFormat, ExportOptions};
use crate::subcommand::print;

/// Runs the subcommand.
pub(crate) fn run(options: &ExportOptions) -> Result<Exit, Error> {
    let policy = input::policy(&options.policy)?;
    let exported = export(&policy, options.format.into());
    print(&exported.text)?;
    let mut stderr = io::stderr().lock();
    for lost in &exported.lost {
        // The report is for a person; where nobody reads it, the rules are there all the same.
        let _ = writeln!(stderr, "airlock: not said: {lost}");
    }
    Ok(Exit::Allow)
}

impl From<ExportFormat> for Format {
    fn from(format: ExportFormat) -> Self {
        match format {
            ExportFormat::Codex => Self::Codex,
            ExportFormat::GeminiCli => Self::Gemini,
            ExportFormat::Opencode => Self::Opencode,
            ExportFormat::ClaudeCode => Self::Claude,
            ExportFormat::Zed => Self::Zed,
        }
    }
}
