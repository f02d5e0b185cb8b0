//! What is written for each agent, in which `@COMMAND@` and the like stand for the command.

/// The group of a hook in Claude's form: the arguments apart, so that no shell reads them.
pub(super) const CLAUDE: &str = r#"{
  "matcher": "Bash|PowerShell|Monitor",
  "hooks": [
    {
      "type": "command",
      "command": @PROGRAM@,
      "args": @ARGUMENTS@,
      "timeout": 10,
      "onFailure": "block"
    }
  ]
}"#;

pub(super) const CODEX: &str = r#"{
  "matcher": "^Bash$",
  "hooks": [
    {
      "type": "command",
      "command": @GUARDED@,
      "timeout": 10
    }
  ]
}"#;

pub(super) const DEVIN: &str = r#"{
  "matcher": "exec|write_to_process",
  "hooks": [
    {
      "type": "command",
      "command": @GUARDED@,
      "timeout": 10
    }
  ]
}"#;

pub(super) const COPILOT: &str = r#"{
  "version": 1,
  "hooks": {
    "preToolUse": [
      {
        "type": "command",
        "bash": @COMMAND@,
        "powershell": @COMMAND@,
        "matcher": "bash|powershell|write_bash|write_powershell",
        "timeoutSec": 10
      }
    ]
  }
}
"#;

pub(super) const VSCODE: &str = r#"{
  "hooks": {
    "PreToolUse": [
      {
        "type": "command",
        "command": @GUARDED@,
        "timeout": 10
      }
    ]
  }
}
"#;

pub(super) const KIRO: &str = r#"{
  "version": "v1",
  "hooks": [
    {
      "name": "airlock",
      "trigger": "PreToolUse",
      "matcher": "execute_bash|shell",
      "action": {
        "type": "command",
        "command": @GUARDED@
      },
      "timeout": 10,
      "enabled": true
    }
  ]
}
"#;

pub(super) const GROK: &str = r#"{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [
          {
            "type": "command",
            "command": @GUARDED@,
            "timeout": 5
          }
        ]
      }
    ]
  }
}
"#;

pub(super) const GOOSE: &str = r#"{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "^(developer__)?shell$",
        "hooks": [
          {
            "type": "command",
            "command": @COMMAND@,
            "timeout": 10,
            "on_failure": "block"
          }
        ]
      }
    ]
  }
}
"#;

pub(super) const CLINE: &str =
    "#!/bin/sh\n# Asks airlock before each shell command.\nexec @SHELL@\n";

pub(super) const PI: &str = include_str!("../../plugins/pi.ts");

pub(super) const OPENCODE: &str = include_str!("../../plugins/opencode.ts");

pub(super) const AMP: &str = include_str!("../../plugins/amp.ts");

pub(super) const OPENCLAW: &str = include_str!("../../plugins/openclaw.ts");

/// The manifest of a plugin.
pub(super) const GOOSE_PLUGIN: &str = r#"{
  "name": "airlock",
  "version": "0.1.0",
  "description": "Decides what the agent's shell may run"
}
"#;

/// The manifest of a plugin for `OpenClaw`.
pub(super) const OPENCLAW_PLUGIN: &str = r#"{
  "id": "airlock",
  "name": "airlock",
  "description": "Decides what the agent's shell may run",
  "configSchema": {
    "type": "object",
    "additionalProperties": false
  }
}
"#;

/// What says which file of the plugin is loaded.
pub(super) const OPENCLAW_PACKAGE: &str = r#"{
  "name": "airlock-openclaw",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "openclaw": {
    "extensions": ["./index.ts"]
  }
}
"#;

pub(super) const CURSOR: &str = r#"{
  "command": @COMMAND@,
  "timeout": 10,
  "failClosed": true
}"#;

pub(super) const GEMINI: &str = r#"{
  "matcher": "^run_shell_command$",
  "hooks": [
    {
      "name": "airlock",
      "type": "command",
      "command": @GUARDED@,
      "timeout": 10000
    }
  ]
}"#;

pub(super) const ANTIGRAVITY: &str = r#"{
  "matcher": "run_command",
  "hooks": [
    {
      "type": "command",
      "command": @GUARDED@,
      "timeout": 10
    }
  ]
}"#;

pub(super) const QWEN: &str = r#"{
  "matcher": "^run_shell_command$",
  "hooks": [
    {
      "type": "command",
      "command": @GUARDED@,
      "timeout": 10
    }
  ]
}"#;

pub(super) const DROID: &str = r#"{
  "matcher": "Execute",
  "hooks": [
    {
      "type": "command",
      "command": @GUARDED@,
      "timeout": 10
    }
  ]
}"#;

pub(super) const WINDSURF: &str = r#"{
  "command": @GUARDED@,
  "show_output": true
}"#;

pub(super) const CRUSH: &str = r#"{
  "matcher": "^bash$",
  "command": @GUARDED@,
  "timeout": 10
}"#;
