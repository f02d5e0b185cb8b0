"""What is known of a tool before it is called."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple


class Signature(NamedTuple):
    """The parameters of a tool."""

    positional: list[str]
    """The names of those that may be given by position, in their order."""
    names: list[str]
    """The names of all."""
    rest: str | None
    """The one that takes what is left by position."""
    takes_any_name: bool
    """Whether it takes arguments by names that it does not say."""
    is_method: bool
    """Whether the first is the object that the tool is a method of."""


NOTHING_KNOWN = Signature([], [], None, True, False)


def signature_of(tool: Callable[..., Any]) -> Signature:
    try:
        parameters = list(inspect.signature(tool).parameters.values())
    except (TypeError, ValueError) as error:
        raise TypeError("the parameters of the tool are not known: wrap it in a function") from error
    kinds = inspect.Parameter
    positional = [
        parameter.name
        for parameter in parameters
        if parameter.kind in (kinds.POSITIONAL_ONLY, kinds.POSITIONAL_OR_KEYWORD)
    ]
    rest = [parameter.name for parameter in parameters if parameter.kind is kinds.VAR_POSITIONAL]
    name = getattr(tool, "__qualname__", "").rsplit("<locals>.", 1)[-1]
    return Signature(
        positional=positional,
        names=[parameter.name for parameter in parameters],
        rest=rest[0] if rest else None,
        takes_any_name=any(parameter.kind is kinds.VAR_KEYWORD for parameter in parameters),
        is_method="." in name and inspect.isfunction(tool) and positional[:1] in (["self"], ["cls"]),
    )


def name_of(tool: Callable[..., Any] | None) -> str:
    while isinstance(tool, functools.partial):
        tool = tool.func
    return getattr(tool, "__name__", None) or type(tool).__name__


def is_async(tool: Callable[..., Any]) -> bool:
    if inspect.iscoroutinefunction(tool):
        return True
    return not inspect.isroutine(tool) and inspect.iscoroutinefunction(
        getattr(type(tool), "__call__", None)
    )
