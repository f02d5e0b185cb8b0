"""What only some clients can show: prompts, trust, exported rules, the plugin."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

from runs import ROOT, Run, go, install, prepare, ran

ASK = 'ask = ["touch"]\n'
DENY = 'deny = ["touch"]\n'


class Talk:
    """A client that is talked to in lines of JSON."""

    def __init__(self, run: Run, words: list[str]) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        self.child = subprocess.Popen(words, env=run.env, cwd=run.project, text=True, **pipes)

    def say(self, *messages: dict) -> None:
        """Sends messages."""
        for message in messages:
            self.child.stdin.write(json.dumps(message) + "\n")
        self.child.stdin.flush()

    def heard(self) -> Iterator[dict]:
        """Returns what the client says."""
        for line in self.child.stdout:
            try:
                message = json.loads(line)
            except ValueError:
                continue
            if isinstance(message, dict):
                yield message

    def end(self) -> None:
        """Ends the client."""
        self.child.stdin.close()
        self.child.kill()
        self.child.wait()


def prompted(talk: Talk, run: Run, answer: Callable[[dict], dict | None], is_end: Callable[[dict], bool]) -> dict:
    """Answers the prompts of a client until it ends."""
    result = {"asked": False, "ran before": False}
    for message in talk.heard():
        if (reply := answer(message)) is not None:
            # The message that the hook gives to the person.
            result["asked"] |= "needs approval" in json.dumps(message) or "airlock" in json.dumps(message)
            result["ran before"] |= ran(run)
            talk.say(reply)
        if is_end(message):
            break
    talk.end()
    return {**result, "ran": ran(run)}


def prompt_of_claude(program: str) -> dict:
    """Runs Claude Code as a program that answers its prompts does."""
    run = prepare("claude-code", "prompt")
    install(run, program, ASK)
    words = [run.client.words(run.home)[0], "-p", "--input-format", "stream-json", "--output-format", "stream-json"]
    # The client's own rules allow the tool: only the hook asks.
    talk = Talk(run, [*words, "--verbose", "--permission-prompt-tool", "stdio", "--allowedTools", "Bash"])
    talk.say({"type": "user", "message": {"role": "user", "content": "go"}})

    def answer(message: dict) -> dict | None:
        request = message.get("request") or {}
        if request.get("subtype") != "can_use_tool":
            return None
        allow = {"behavior": "allow", "updatedInput": request["input"]}
        response = {"subtype": "success", "request_id": message["request_id"], "response": allow}
        return {"type": "control_response", "response": response}

    return prompted(talk, run, answer, lambda message: message.get("type") == "result")


def prompt_of_copilot(program: str) -> dict:
    """Runs Copilot CLI as an editor does, over the Agent Client Protocol."""
    run = prepare("copilot-cli", "prompt")
    install(run, program, ASK)
    # The client's own rules allow all tools: only the hook asks.
    talk = Talk(run, [run.client.words(run.home)[0], "--acp", "--allow-all-tools"])

    def call(number: int, method: str, params: dict) -> dict:
        return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}

    talk.say(call(1, "initialize", {"protocolVersion": 1, "clientCapabilities": {}}))
    talk.say(call(2, "session/new", {"cwd": str(run.project), "mcpServers": []}))

    def answer(message: dict) -> dict | None:
        session = (message.get("result") or {}).get("sessionId")
        if message.get("id") == 2 and session:
            prompt = [{"type": "text", "text": "go"}]
            talk.say(call(3, "session/prompt", {"sessionId": session, "prompt": prompt}))
        if message.get("method") != "session/request_permission":
            return None
        options = message["params"]["options"]
        once = next(option["optionId"] for option in options if option["kind"] == "allow_once")
        outcome = {"outcome": {"outcome": "selected", "optionId": once}}
        return {"jsonrpc": "2.0", "id": message["id"], "result": outcome}

    def is_end(message: dict) -> bool:
        return message.get("id") == 3 and "method" not in message or "error" in message

    return prompted(talk, run, answer, is_end)


def prompt_of_pi(program: str) -> dict:
    """Runs pi as an editor does, over its own protocol."""
    run = prepare("pi", "prompt")
    install(run, program, ASK)
    talk = Talk(run, [*run.client.words(run.home)[:2], "--mode", "rpc", "--model", "fake/fake-model"])
    talk.say({"type": "prompt", "message": "go"})

    def answer(message: dict) -> dict | None:
        if message.get("type") != "extension_ui_request" or message.get("method") != "confirm":
            return None
        return {"type": "extension_ui_response", "id": message["id"], "confirmed": True}

    return prompted(talk, run, answer, lambda message: message.get("type") == "agent_end")


def codex_hooks(run: Run) -> list[dict]:
    """Asks Codex which hooks it knows."""
    talk = Talk(run, [run.client.words(run.home)[0], "app-server"])
    info = {"clientInfo": {"name": "check", "version": "0"}, "capabilities": {"experimentalApi": True}}
    talk.say(
        {"id": 1, "method": "initialize", "params": info},
        {"method": "initialized"},
        {"id": 2, "method": "hooks/list", "params": {"cwds": [str(run.project)]}},
    )
    answer = next(message for message in talk.heard() if message.get("id") == 2)
    talk.end()
    return answer["result"]["data"][0]["hooks"]


def trust(run: Run, program: str, words: list[str], consent: Callable[[], object]) -> dict:
    """Runs a client with a hook that denies, before and after a person's consent, and asks the doctor each time."""
    install(run, program, DENY)
    result = {}
    for when in ("before", "after"):
        if when == "after":
            consent()
        doctor = [program, "doctor", run.client.agent]
        checked = subprocess.run(doctor, env=run.env, cwd=run.project, capture_output=True, check=False)
        result[f"doctor {when}"] = checked.returncode
        (run.project / "out.txt").unlink(missing_ok=True)
        go(run, words)
        result[f"ran {when}"] = ran(run)
    return result


def trust_of_codex(program: str) -> dict:
    """Trusts the hook as `/hooks` of Codex does."""
    run = prepare("codex", "trust")
    words = [word for word in run.client.words(run.home) if word != "--dangerously-bypass-hook-trust"]

    def consent() -> None:
        hook = codex_hooks(run)[-1]
        with (run.home / ".codex/config.toml").open("a") as config:
            config.write(f'\n[hooks.state."{hook["key"]}"]\ntrusted_hash = "{hook["currentHash"]}"\n')

    return trust(run, program, words, consent)


def trust_of_hermes(program: str) -> dict:
    """Consents to all hooks of Hermes for one run, which keeps that."""
    run = prepare("hermes", "trust")
    accepting = run.client.words(run.home)
    words = [word for word in accepting if word != "--accept-hooks"]
    return trust(run, program, words, lambda: go(run, accepting))


def export(run: Run, program: str, policy: str) -> str:
    """Exports a policy as the client's own rules."""
    file = run.home / "policy.toml"
    file.write_text(policy)
    words = [program, "export", run.client.agent, "--policy", str(file)]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def rules_of_codex(program: str) -> dict:
    """Asks Codex what it makes of an exported policy."""
    run = prepare("codex", "rules")
    rules = run.home / "airlock.rules"
    policy = 'default = "ask"\nallow = ["wc"]\nask = ["git push"]\ndeny = ["rm -r"]\n'
    rules.write_text(export(run, program, policy))
    result = {}
    for line in ("wc a", "ls && wc a", "git push origin", "rm -r d", "ls"):
        words = [run.client.words(run.home)[0], "execpolicy", "check", "--rules", str(rules), *line.split()]
        checked = subprocess.run(words, env=run.env, check=True, capture_output=True)
        result[line] = json.loads(checked.stdout).get("decision")
    return result


def merge(path: Path, text: str) -> None:
    """Adds settings to a file of settings."""
    path.parent.mkdir(parents=True, exist_ok=True)
    settings = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**settings, **json.loads(text)}))


def exported(agent: str, put: Callable[[Path, str], None]) -> Callable[[str], dict]:
    """Runs a client with an exported policy in place of the hook: one without the command, one that denies it."""

    def check(program: str) -> dict:
        result = {}
        for name, policy in (("of another", 'deny = ["mkfs"]\n'), ("of the command", DENY)):
            run = prepare(agent, f"exported {name}")
            # Only what the policy names is at stake.
            text = export(run, program, f'default = "ask"\n{policy}').replace('"*": "ask"', '"*": "allow"')
            put(run.home, text)
            go(run)
            result[f"ran with a deny {name}"] = ran(run)
        return result

    return check


def put_gemini(home: Path, text: str) -> None:
    """Puts exported rules where Gemini CLI reads them, without what it would ask about by default."""
    path = home / ".gemini/policies/airlock.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace('"ask_user"\npriority = 100', '"allow"\npriority = 100'))


def plugin_of_claude(program: str) -> dict:
    """Has Claude Code check the plugin and its marketplace, install it, and run with it."""
    run = prepare("claude-code", "plugin")
    claude = run.client.words(run.home)[0]

    def call(*words: str) -> int:
        done = subprocess.run([claude, "plugin", *words], env=run.env, capture_output=True, check=False)
        return done.returncode

    result = {
        "valid": call("validate", str(ROOT)) == call("validate", str(ROOT / "plugins/claude-code")) == 0,
        "installed": call("install", "airlock", "--marketplace", str(ROOT)) == 0,
    }
    policy = run.home / ".config/airlock/policy.toml"
    policy.parent.mkdir(parents=True)
    path = run.env["PATH"]
    for name, text, folder in (
        ("missing", 'allow = ["touch"]\n', None),
        ("denied", DENY, Path(program).parent),
        ("allowed", 'allow = ["touch"]\n', Path(program).parent),
    ):
        policy.write_text(text)
        run.env["PATH"] = f"{folder}:{path}" if folder else path
        go(run)
        result[f"ran when {name}"] = ran(run)
    doctor = [program, "doctor", "claude-code"]
    result["doctor"] = subprocess.run(doctor, env=run.env, capture_output=True, check=False).returncode
    return result


PROMPTED = {"asked": True, "ran before": False, "ran": True}
# It prompts at a terminal alone.
REFUSED = {"asked": False, "ran before": False, "ran": False}
TRUSTED = {"doctor before": 1, "ran before": True, "doctor after": 0, "ran after": False}
PLUGIN = {
    "valid": True,
    "installed": True,
    "ran when missing": False,
    "ran when denied": False,
    "ran when allowed": True,
    "doctor": 0,
}
EXPORTED = {"ran with a deny of another": True, "ran with a deny of the command": False}

# Client and name, how it is found out, and what it should be.
SPECIAL: dict[tuple[str, str], tuple[Callable[[str], dict], dict]] = {
    ("claude-code", "prompt"): (prompt_of_claude, PROMPTED),
    ("copilot-cli", "prompt in an editor"): (prompt_of_copilot, REFUSED),
    ("pi", "prompt"): (prompt_of_pi, PROMPTED),
    ("codex", "trust"): (trust_of_codex, TRUSTED),
    ("hermes", "trust"): (trust_of_hermes, TRUSTED),
    ("claude-code", "plugin"): (plugin_of_claude, PLUGIN),
    ("codex", "rules"): (
        rules_of_codex,
        {"wc a": "allow", "ls && wc a": None, "git push origin": "prompt", "rm -r d": "forbidden", "ls": None},
    ),
    ("claude-code", "export"): (
        exported("claude-code", lambda home, text: merge(home / ".claude/settings.json", text)),
        EXPORTED,
    ),
    ("gemini-cli", "export"): (exported("gemini-cli", put_gemini), EXPORTED),
    ("opencode", "export"): (
        exported("opencode", lambda home, text: merge(home / ".config/opencode/opencode.json", text)),
        EXPORTED,
    ),
}
