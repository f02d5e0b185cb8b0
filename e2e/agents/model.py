"""A scripted model on the loopback interface: its first answer calls the shell tool, its second ends.

It speaks as much of four interfaces as clients need for that: Anthropic Messages, OpenAI Responses, OpenAI Chat
Completions and Gemini generateContent. What it is asked is kept, so that one can see what reached the model.
"""

import gzip
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# The shell tools of the clients, in the order of preference.
SHELL_TOOLS = (
    "Bash",
    "bash",
    "shell_command",
    "exec_command",
    "shell",
    "run_shell_command",
    "run_commands",
    "execute_command",
    "terminal",
)
END = "All done."


def tool_input(schema: dict, command: str) -> dict:
    """Fills in what a tool's schema asks for."""
    properties = schema.get("properties") or {}
    if "commands" in properties:
        values = {"commands": [command]}
    elif "cmd" in properties:
        values = {"cmd": command}
    elif (properties.get("command") or {}).get("type") == "array":
        values = {"command": ["sh", "-c", command]}
    else:
        values = {"command": command}
    blanks = {"boolean": False, "number": 1, "integer": 1, "array": [], "object": {}}
    for name in schema.get("required") or []:
        if name not in values:
            wanted = properties.get(name) or {}
            values[name] = (wanted.get("enum") or [blanks.get(wanted.get("type"), "x")])[0]
    return values


class Model:
    """The script: one command, then the end."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.asked: list[str] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Handler,), {"model": self}))
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def call(self, tools: list[tuple[str, dict]], results: int) -> tuple[str, dict] | None:
        """Returns the tool to call and its input; nothing once there is a result, or without a shell."""
        known = dict(tools)
        name = next((tool for tool in SHELL_TOOLS if tool in known), None)
        if name is None or results:
            return None
        return name, tool_input(known[name], self.command)


class Handler(BaseHTTPRequestHandler):
    """Answers the requests of clients."""

    model: Model
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Says nothing: standard error belongs to the client."""

    def do_HEAD(self) -> None:
        self.send_json({})

    def do_GET(self) -> None:
        self.send_json({"object": "list", "data": [{"id": "fake-model", "object": "model", "owned_by": "x"}]})

    def do_POST(self) -> None:
        body = self.read_body()
        self.model.asked.append(json.dumps(body))
        path = self.path.split("?")[0]
        if path.endswith("/count_tokens"):
            self.send_json({"input_tokens": 1})
        elif path.endswith("/messages"):
            self.answer_messages(body)
        elif path.endswith("/responses"):
            self.answer_responses(body)
        elif path.endswith("/chat/completions"):
            self.answer_chat(body)
        elif "enerateContent" in path:
            self.answer_generate(body, stream="stream" in path)
        elif path.endswith(":countTokens"):
            self.send_json({"totalTokens": 1})
        else:
            self.send_json({})

    def read_body(self) -> dict:
        if "chunked" in (self.headers.get("transfer-encoding") or "").lower():
            raw = b""
            while size := int(self.rfile.readline(), 16):
                raw += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        if self.headers.get("content-encoding") == "gzip":
            raw = gzip.decompress(raw)
        try:
            body = json.loads(raw or b"{}")
        except ValueError:
            return {}
        return body if isinstance(body, dict) else {}

    def send_json(self, value: dict) -> None:
        data = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def send_events(self, events: list, *, named: bool) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in events:
            name = f"event: {event['type']}\n" if named else ""
            data = event if isinstance(event, str) else json.dumps(event)
            self.wfile.write(f"{name}data: {data}\n\n".encode())
        self.close_connection = True

    def answer_messages(self, body: dict) -> None:
        """Anthropic Messages."""
        tools = [(tool.get("name"), tool.get("input_schema") or {}) for tool in body.get("tools") or []]
        parts = [message.get("content") for message in body.get("messages") or []]
        parts = [part for content in parts if isinstance(content, list) for part in content]
        call = self.model.call(tools, sum(part.get("type") == "tool_result" for part in parts))
        if call:
            block = {"type": "tool_use", "id": "toolu_1", "name": call[0], "input": call[1]}
            empty = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(call[1])}
        else:
            block = {"type": "text", "text": END}
            empty = {**block, "text": ""}
            delta = {"type": "text_delta", "text": END}
        stop = "tool_use" if call else "end_turn"
        usage = {"input_tokens": 1, "output_tokens": 1}
        message = {"id": "msg_1", "type": "message", "role": "assistant", "model": body.get("model"), "usage": usage}
        if not body.get("stream"):
            return self.send_json({**message, "content": [block], "stop_reason": stop, "stop_sequence": None})
        start = {**message, "content": [], "stop_reason": None, "stop_sequence": None}
        events = [
            {"type": "message_start", "message": start},
            {"type": "content_block_start", "index": 0, "content_block": empty},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage},
            {"type": "message_stop"},
        ]
        return self.send_events(events, named=True)

    def answer_responses(self, body: dict) -> None:
        """OpenAI Responses."""
        tools = [(tool.get("name") or tool.get("type"), tool.get("parameters") or {}) for tool in body.get("tools") or []]
        items = body.get("input") if isinstance(body.get("input"), list) else []
        call = self.model.call(tools, sum(str(item.get("type")).endswith("_output") for item in items))
        if call:
            arguments = {"name": call[0], "arguments": json.dumps(call[1])}
            item = {"type": "function_call", "id": "fc_1", "call_id": "call_1", "status": "completed", **arguments}
        else:
            text = {"type": "output_text", "text": END, "annotations": []}
            item = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [text]}
        usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
        usage |= {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
        whole = {"id": "resp_1", "object": "response", "created_at": 1, "status": "completed", "output": [item]}
        whole |= {"model": body.get("model"), "usage": usage, "error": None, "tools": [], "tool_choice": "auto"}
        if not body.get("stream"):
            return self.send_json(whole)
        events = [
            {"type": "response.created", "response": {**whole, "output": [], "status": "in_progress"}},
            {"type": "response.output_item.added", "output_index": 0, "item": item},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": whole},
        ]
        return self.send_events(events, named=True)

    def answer_chat(self, body: dict) -> None:
        """OpenAI Chat Completions."""
        functions = [tool["function"] for tool in body.get("tools") or [] if "function" in tool]
        tools = [(function["name"], function.get("parameters") or {}) for function in functions]
        call = self.model.call(tools, sum(message.get("role") == "tool" for message in body.get("messages") or []))
        message: dict = {"role": "assistant", "content": "" if call else END}
        if call:
            function = {"name": call[0], "arguments": json.dumps(call[1])}
            message["tool_calls"] = [{"index": 0, "id": "call_1", "type": "function", "function": function}]
        stop = "tool_calls" if call else "stop"
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        whole = {"id": "chatcmpl-1", "created": 1, "model": body.get("model")}
        if not body.get("stream"):
            choices = [{"index": 0, "message": message, "finish_reason": stop}]
            return self.send_json({**whole, "object": "chat.completion", "choices": choices, "usage": usage})
        chunk = {**whole, "object": "chat.completion.chunk"}
        events = [
            {**chunk, "choices": [{"index": 0, "delta": message, "finish_reason": None}]},
            {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": stop}], "usage": usage},
            "[DONE]",
        ]
        return self.send_events(events, named=False)

    def answer_generate(self, body: dict, *, stream: bool) -> None:
        """Gemini generateContent."""
        declared = [each for tool in body.get("tools") or [] for each in tool.get("functionDeclarations") or []]
        tools = [(each["name"], each.get("parametersJsonSchema") or each.get("parameters") or {}) for each in declared]
        parts = [part for content in body.get("contents") or [] for part in content.get("parts") or []]
        call = self.model.call(tools, sum("functionResponse" in part for part in parts))
        text = "{}" if "responseMimeType" in json.dumps(body.get("generationConfig") or {}) else END
        part = {"functionCall": {"name": call[0], "args": call[1]}} if call else {"text": text}
        candidate = {"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}
        usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
        answer = {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "fake-model"}
        if stream:
            self.send_events([answer], named=False)
        else:
            self.send_json(answer)
