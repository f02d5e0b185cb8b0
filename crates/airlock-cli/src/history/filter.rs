//! Which records of a log are asked for.

use super::moment::Moment;
use super::record::LogRecord;
use crate::options::{FilterOptions, ShareOption};

use super::Share;

/// Which records are asked for: those that all of these admit.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    shares: Vec<Share>,
    programs: Vec<String>,
    agents: Vec<String>,
    since: Option<Moment>,
    until: Option<Moment>,
}

impl Filter {
    /// Returns whether a record is asked for.
    pub(crate) fn admits(&self, record: &LogRecord) -> bool {
        let share = record.share();
        let is_named = |own: &String| record.names().any(|name| name == own);
        let is_by = |own: &String| record.agent_id.as_ref() == Some(own);
        (self.shares.is_empty() || self.shares.iter().any(|own| share == Some(*own)))
            && (self.programs.is_empty() || self.programs.iter().any(is_named))
            && (self.agents.is_empty() || self.agents.iter().any(is_by))
            && self.since.as_ref().is_none_or(|since| record.ts.as_str() >= since.stamp())
            && self.until.as_ref().is_none_or(|until| record.ts.as_str() < until.stamp())
    }
}

impl From<&FilterOptions> for Filter {
    fn from(options: &FilterOptions) -> Self {
        let shares = options.verdict.iter().flat_map(|option| match option {
            ShareOption::Allow => &[Share::Allow][..],
            ShareOption::Ask => &[Share::Ask],
            ShareOption::Deny => &[Share::Deny, Share::Unanalyzable],
            ShareOption::Unanalyzable => &[Share::Unanalyzable],
        });
        Self {
            shares: shares.copied().collect(),
            programs: options.program.clone(),
            agents: options.agent.clone(),
            since: options.since.clone(),
            until: options.until.clone(),
        }
    }
}
