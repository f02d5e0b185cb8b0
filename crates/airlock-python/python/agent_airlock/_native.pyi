from collections.abc import Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, final, overload

from typing_extensions import Self

__all__ = [
    "Conclusion",
    "Decision",
    "DecisionLog",
    "Judgement",
    "Refusal",
    "Request",
    "ShellCommandPolicy",
    "Tool",
    "preset_spec",
    "verify_log",
]

_Strings = tuple[str, ...] | list[str]
_Command = str | list[str] | tuple[str, ...]

class _Columns(TypedDict):
    verdict: list[str | None]
    violation_type: list[str | None]
    reason_code: list[str | None]
    program: list[str | None]

class _Spec(TypedDict):
    allow: tuple[str, ...]
    ask: tuple[str, ...]
    deny: tuple[str, ...]
    default: str
    shell: str
    redirects: str
    expansions: str
    substitutions: str
    inline_code: str

class _Details(TypedDict):
    tool: str
    layer: str
    argument: str | None
    verdict: str
    violation_type: str | None
    reason_code: str | None
    program: str | None
    rule: str | None

@final
class Decision:
    @property
    def verdict(self) -> Literal["allow", "ask", "deny"]: ...
    @property
    def violation_type(
        self,
    ) -> Literal["shell_command_denied", "shell_command_unanalyzable"] | None: ...
    @property
    def reason_code(self) -> str | None: ...
    @property
    def program(self) -> str | None: ...
    @property
    def programs(self) -> list[str]: ...
    @property
    def rule(self) -> str | None: ...
    def __bool__(self) -> bool: ...

@final
class ShellCommandPolicy:
    def __new__(
        cls,
        allow: _Strings = (),
        ask: _Strings = (),
        deny: _Strings = (),
        default: str = "deny",
        command_args: _Strings = ("command", "cmd"),
        tools: _Strings = (),
        shell: str = "any",
        redirects: str = "judge",
        expansions: str = "default",
        substitutions: str = "refuse",
        inline_code: str = "refuse",
        extra_argv_args: _Strings = ("args", "argv", "arguments", "params"),
        harmless_variables: _Strings = (),
        system_directories: _Strings | None = None,
    ) -> Self: ...
    @property
    def allow(self) -> tuple[str, ...]: ...
    @property
    def ask(self) -> tuple[str, ...]: ...
    @property
    def deny(self) -> tuple[str, ...]: ...
    @property
    def default(self) -> str: ...
    @property
    def command_args(self) -> tuple[str, ...]: ...
    @property
    def tools(self) -> tuple[str, ...]: ...
    @property
    def shell(self) -> str: ...
    @property
    def redirects(self) -> str: ...
    @property
    def expansions(self) -> str: ...
    @property
    def substitutions(self) -> str: ...
    @property
    def inline_code(self) -> str: ...
    @property
    def extra_argv_args(self) -> tuple[str, ...]: ...
    @property
    def harmless_variables(self) -> tuple[str, ...]: ...
    @property
    def system_directories(self) -> tuple[str, ...] | None: ...
    @property
    def digest(self) -> str: ...
    def judge(self, command: _Command) -> Decision: ...
    def explain(self, command: _Command) -> str: ...
    @overload
    def judge_many(self, commands: Sequence[_Command | None]) -> _Columns: ...
    @overload
    def judge_many(self, commands: Any) -> Any: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class DecisionLog:
    def __new__(
        cls,
        path: str | PathLike[str],
        durability: Literal["always", "batch"] = "always",
        record_commands: bool = False,
    ) -> Self: ...
    @property
    def path(self) -> Any: ...
    @property
    def durability(self) -> Literal["always", "batch"]: ...
    @property
    def record_commands(self) -> bool: ...
    @property
    def repairs(self) -> list[tuple[int, int, bool]]: ...
    @property
    def head(self) -> tuple[int, str]: ...
    def sync(self) -> None: ...
    def verify(self, anchor: tuple[int, str] | None = None) -> tuple[int, str]: ...
    def _append(
        self,
        judgement: Judgement,
        refusal: Refusal | None,
        conclusion: Conclusion | None,
        agent_id: str | None,
        session_id: str | None,
    ) -> tuple[int, str]: ...

def verify_log(
    path: str | PathLike[str], anchor: tuple[int, str] | None = None
) -> tuple[int, str]: ...
def preset_spec(name: str) -> _Spec: ...
@final
class Tool:
    def __new__(
        cls,
        policy: ShellCommandPolicy | None,
        screen: bool,
        name: str,
        positional: list[str],
        names: list[str],
        rest: str | None,
        is_method: bool,
    ) -> Self: ...
    @property
    def lacks_command(self) -> bool: ...
    def judge(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Judgement | None: ...
    def is_unchanged(self, judgement: Judgement) -> bool: ...

@final
class Judgement:
    @property
    def next(self) -> Literal["run", "ask", "refuse"]: ...
    @property
    def asks(self) -> list[int]: ...
    @property
    def args(self) -> tuple[Any, ...]: ...
    @property
    def kwargs(self) -> dict[str, Any]: ...
    def request(self, index: int) -> Request: ...
    def refusal(self) -> Refusal: ...
    def refuse_escalated(self, index: int, conclusion: Conclusion) -> Refusal | None: ...
    def refuse_changed(self) -> Refusal: ...
    def refuse_unrecorded(self) -> Refusal: ...
    def details(self) -> _Details: ...

@final
class Request:
    @property
    def request_id(self) -> str: ...
    @property
    def tool(self) -> str: ...
    def args(self) -> dict[str, Any]: ...
    def conclude(
        self,
        kind: str,
        late: bool,
        request_id: str | None = None,
        verdict: str | None = None,
        approver: str | None = None,
    ) -> Conclusion: ...

@final
class Conclusion:
    @property
    def granted(self) -> bool: ...
    @property
    def outcome(self) -> str: ...

@final
class Refusal:
    @property
    def block_reason(self) -> str: ...
    def answer(self) -> dict[str, Any]: ...
