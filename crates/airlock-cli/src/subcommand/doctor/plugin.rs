//! Whether Claude Code has the hook by its plugin, which calls the program that `PATH` finds.

use std::path::Path;

use airlock_hook::Agent;
use serde_json::Value;

use crate::setup::entry::Entry;
use crate::setup::place::Setup;
use crate::setup::{file, json_text};

use super::{Report, tried};

/// Examines the plugin. Returns whether it is there.
pub(super) fn examine(
    report: &mut Report,
    agent: &'static Agent,
    setup: &Setup,
    project: &Path,
) -> bool {
    let Some(path) = setup.settings(project).into_iter().find(|path| is_enabled(path.as_path()))
    else {
        return false;
    };
    report.good(&format!("plugin in {}", path.display()));
    let argv = ["airlock", "hook", agent.name].map(str::to_owned).to_vec();
    tried(report, agent, &Entry { argv });
    true
}

/// Returns whether a file of settings has the plugin, of whatever marketplace.
fn is_enabled(path: &Path) -> bool {
    let text = file::read(path).ok().flatten().unwrap_or_default();
    let plugins = json_text::at(&text, &["enabledPlugins"]).ok().flatten();
    let plugins: Value =
        plugins.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let mut plugins = plugins.as_object().into_iter().flatten();
    plugins.any(|(name, value)| name.starts_with("airlock@") && value == &Value::Bool(true))
}
