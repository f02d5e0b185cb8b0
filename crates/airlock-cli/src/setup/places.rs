//! Where each agent looks for hooks.

use crate::setup::place::{Base, Form, List, Place, Setup, Switch};
use crate::setup::templates::{
    AMP, ANTIGRAVITY, CLAUDE, CLINE, CODEX, COPILOT, CRUSH, CURSOR, DEVIN, DROID, GEMINI, GOOSE,
    GOOSE_PLUGIN, GROK, KIRO, OPENCLAW, OPENCLAW_PACKAGE, OPENCLAW_PLUGIN, OPENCODE, PI, QWEN,
    VSCODE, WINDSURF,
};

const CODEX_LISTS: &[List] = &[
    List { path: &["hooks", "PreToolUse"], element: CODEX, approves: false },
    List { path: &["hooks", "PermissionRequest"], element: CODEX, approves: true },
];

const CLAUDE_LISTS: &[List] = &[
    List { path: &["hooks", "PreToolUse"], element: CLAUDE, approves: false },
    List { path: &["hooks", "PermissionRequest"], element: CLAUDE, approves: true },
];

const CURSOR_LISTS: &[List] =
    &[List { path: &["hooks", "beforeShellExecution"], element: CURSOR, approves: false }];

const GEMINI_LISTS: &[List] =
    &[List { path: &["hooks", "BeforeTool"], element: GEMINI, approves: false }];

const ANTIGRAVITY_LISTS: &[List] =
    &[List { path: &["airlock", "PreToolUse"], element: ANTIGRAVITY, approves: false }];

const QWEN_LISTS: &[List] =
    &[List { path: &["hooks", "PreToolUse"], element: QWEN, approves: false }];

const DROID_LISTS: &[List] = &[List { path: &["PreToolUse"], element: DROID, approves: false }];

const WINDSURF_LISTS: &[List] =
    &[List { path: &["hooks", "pre_run_command"], element: WINDSURF, approves: false }];

const CRUSH_LISTS: &[List] =
    &[List { path: &["hooks", "PreToolUse"], element: CRUSH, approves: false }];

const fn json(path: &'static str, base: Base, lists: &'static [List]) -> Place {
    Place { path, base, form: Form::Json { version: None, lists } }
}

const fn own(path: &'static str, base: Base, text: &'static str) -> Place {
    Place { path, base, form: Form::Own { text, is_program: false } }
}

/// A setting that turns the hooks of several agents off.
const DISABLED: Switch = Switch { path: &["disableAllHooks"], off: "true" };

const NOTHING: &str = "";

/// All agents that can be set up, in the order of the documentation.
static SETUPS: &[Setup] = &[
    Setup {
        agent: "claude-code",
        user: &[json(".claude/settings.json", Base::Variable("CLAUDE_CONFIG_DIR"), CLAUDE_LISTS)],
        project: &[json(".claude/settings.json", Base::Project, CLAUDE_LISTS)],
        then: NOTHING,
        closed: Some(("onFailure", "\"block\"")),
        switches: &[DISABLED, Switch { path: &["allowManagedHooksOnly"], off: "true" }],
        settings: &[
            (".claude/settings.local.json", Base::Project),
            ("/etc/claude-code/managed-settings.json", Base::System),
            ("/Library/Application Support/ClaudeCode/managed-settings.json", Base::System),
            ("C:\\Program Files\\ClaudeCode\\managed-settings.json", Base::System),
        ],
    },
    Setup {
        agent: "codex",
        user: &[json(".codex/hooks.json", Base::Variable("CODEX_HOME"), CODEX_LISTS)],
        project: &[json(".codex/hooks.json", Base::Project, CODEX_LISTS)],
        then: "start codex, open /hooks and trust the hook: until then Codex passes it over in silence, \
               and after each change of it too",
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "cursor",
        user: &[Place {
            path: ".cursor/hooks.json",
            base: Base::Home,
            form: Form::Json { version: Some("1"), lists: CURSOR_LISTS },
        }],
        project: &[Place {
            path: ".cursor/hooks.json",
            base: Base::Project,
            form: Form::Json { version: Some("1"), lists: CURSOR_LISTS },
        }],
        then: "restart Cursor; hooks of a project run in a trusted workspace alone",
        closed: Some(("failClosed", "true")),
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "copilot-cli",
        user: &[own(".copilot/hooks/airlock.json", Base::Home, COPILOT)],
        project: &[own(".github/hooks/airlock.json", Base::Project, COPILOT)],
        then: "for the cloud agent, install with --project, commit the file to the default branch, and see \
               to it that its machine has the program at the same path",
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "vscode",
        user: &[own(".copilot/hooks/airlock-vscode.json", Base::Home, VSCODE)],
        project: &[own(".github/hooks/airlock-vscode.json", Base::Project, VSCODE)],
        then: "check that the setting chat.useHooks is on",
        closed: None,
        switches: &[Switch { path: &["chat.useHooks"], off: "false" }],
        settings: &[
            ("Code/User/settings.json", Base::Config),
            (".vscode/settings.json", Base::Project),
        ],
    },
    Setup {
        agent: "gemini-cli",
        user: &[json(".gemini/settings.json", Base::Home, GEMINI_LISTS)],
        project: &[json(".gemini/settings.json", Base::Project, GEMINI_LISTS)],
        then: "hooks of a project run in a trusted folder alone",
        closed: None,
        switches: &[
            Switch { path: &["hooksConfig", "enabled"], off: "false" },
            Switch { path: &["hooks", "enabled"], off: "false" },
            Switch { path: &["tools", "enableHooks"], off: "false" },
        ],
        settings: &[("/etc/gemini-cli/settings.json", Base::System)],
    },
    Setup {
        agent: "antigravity",
        user: &[json(".gemini/config/hooks.json", Base::Home, ANTIGRAVITY_LISTS)],
        project: &[json(".agents/hooks.json", Base::Project, ANTIGRAVITY_LISTS)],
        then: NOTHING,
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "pi",
        user: &[own(".pi/agent/extensions/airlock.ts", Base::Home, PI)],
        project: &[own(".pi/extensions/airlock.ts", Base::Project, PI)],
        then: NOTHING,
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "opencode",
        user: &[own("opencode/plugin/airlock.ts", Base::Config, OPENCODE)],
        project: &[own(".opencode/plugin/airlock.ts", Base::Project, OPENCODE)],
        then: "restart opencode",
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "kilo",
        user: &[],
        project: &[own(".kilo/plugin/airlock.ts", Base::Project, OPENCODE)],
        then: "restart Kilo",
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "hermes",
        user: &[Place {
            path: ".hermes/config.yaml",
            base: Base::Variable("HERMES_HOME"),
            form: Form::Yaml,
        }],
        project: &[],
        then: "start hermes at a terminal once and consent to the hook, or set hooks_auto_accept: true; \
               without consent Hermes passes it over",
        closed: Some(("fail_closed", "true")),
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "openclaw",
        user: &[
            own(".openclaw/extensions/airlock/index.ts", Base::Home, OPENCLAW),
            own(".openclaw/extensions/airlock/openclaw.plugin.json", Base::Home, OPENCLAW_PLUGIN),
            own(".openclaw/extensions/airlock/package.json", Base::Home, OPENCLAW_PACKAGE),
        ],
        project: &[],
        then: "restart the gateway and see in `openclaw plugins list` that airlock is loaded",
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "cline",
        user: &[Place {
            path: ".cline/hooks/PreToolUse",
            base: Base::Home,
            form: Form::Own { text: CLINE, is_program: true },
        }],
        project: &[Place {
            path: ".cline/hooks/PreToolUse",
            base: Base::Project,
            form: Form::Own { text: CLINE, is_program: true },
        }],
        then: "in the extension for VS Code, also turn hooks on in its settings",
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "qwen-code",
        user: &[json(".qwen/settings.json", Base::Home, QWEN_LISTS)],
        project: &[json(".qwen/settings.json", Base::Project, QWEN_LISTS)],
        then: NOTHING,
        closed: None,
        switches: &[DISABLED, Switch { path: &["hooksConfig", "enabled"], off: "false" }],
        settings: &[("/etc/qwen-code/settings.json", Base::System)],
    },
    Setup {
        agent: "droid",
        user: &[json(".factory/hooks.json", Base::Home, DROID_LISTS)],
        project: &[json(".factory/hooks.json", Base::Project, DROID_LISTS)],
        then: NOTHING,
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "devin",
        user: &[json(
            "devin/config.json",
            Base::Config,
            &[List { path: &["hooks", "PreToolUse"], element: DEVIN, approves: false }],
        )],
        project: &[json(
            ".devin/hooks.v1.json",
            Base::Project,
            &[List { path: &["PreToolUse"], element: DEVIN, approves: false }],
        )],
        then: NOTHING,
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "windsurf",
        user: &[json(".codeium/windsurf/hooks.json", Base::Home, WINDSURF_LISTS)],
        project: &[json(".windsurf/hooks.json", Base::Project, WINDSURF_LISTS)],
        then: NOTHING,
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "goose",
        user: &[
            own(".agents/plugins/airlock/hooks/hooks.json", Base::Home, GOOSE),
            own(".agents/plugins/airlock/plugin.json", Base::Home, GOOSE_PLUGIN),
        ],
        project: &[
            own(".agents/plugins/airlock/hooks/hooks.json", Base::Project, GOOSE),
            own(".agents/plugins/airlock/plugin.json", Base::Project, GOOSE_PLUGIN),
        ],
        then: NOTHING,
        closed: Some(("on_failure", "\"block\"")),
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "crush",
        user: &[json("crush/crush.json", Base::Config, CRUSH_LISTS)],
        project: &[json("crush.json", Base::Project, CRUSH_LISTS)],
        then: NOTHING,
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "amp",
        user: &[own("amp/plugins/airlock.ts", Base::Config, AMP)],
        project: &[own(".amp/plugins/airlock.ts", Base::Project, AMP)],
        then: NOTHING,
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "kiro",
        user: &[own(".kiro/hooks/airlock.json", Base::Home, KIRO)],
        project: &[own(".kiro/hooks/airlock.json", Base::Project, KIRO)],
        then: NOTHING,
        closed: None,
        switches: &[],
        settings: &[],
    },
    Setup {
        agent: "grok",
        user: &[own(".grok/hooks/airlock.json", Base::Home, GROK)],
        project: &[],
        then: NOTHING,
        closed: None,
        switches: &[],
        settings: &[],
    },
];

/// Returns how an agent is set up.
pub(crate) fn of(agent: &str) -> Option<&'static Setup> {
    SETUPS.iter().find(|setup| setup.agent == agent)
}

#[cfg(test)]
mod tests {
    use airlock_hook::agents;

    use super::*;

    #[test]
    fn every_agent_can_be_set_up() {
        let agents: Vec<&str> = agents::all().map(|agent| agent.name).collect();
        let setups: Vec<&str> = SETUPS.iter().map(|setup| setup.agent).collect();
        assert_eq!(setups, agents);
    }
}
