"""What the tests with frameworks share: the examples, and a shell that runs nothing."""

from __future__ import annotations

import importlib
import pathlib
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))

DENIED = "ls; rm -rf /srv/secret"
REFUSAL = (
    "Blocked: 'rm' is not permitted by the policy. This is not permitted: do not retry it. "
    "Continue without it, or tell the user."
)


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that a tool gave to a shell; none of them runs."""
    lines: list[str] = []
    real = subprocess.run

    def run(argv: list[str], **settings: Any) -> Any:
        if argv[:2] != ["sh", "-c"]:
            return real(argv, **settings)
        lines.append(argv[2])
        return SimpleNamespace(stdout=f"ran {argv[2]}")

    monkeypatch.setattr(subprocess, "run", run)
    return lines


@pytest.fixture
def example(request: pytest.FixtureRequest) -> Any:
    """The example that the test module names."""
    return importlib.import_module(request.module.EXAMPLE)
