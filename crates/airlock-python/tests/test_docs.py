"""The documents: every block of Python in them runs."""

from __future__ import annotations

import doctest
import pathlib
import re
from typing import Any

import pytest

import agent_airlock
import agent_airlock.airlock

ROOT = pathlib.Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["docs/python.md", "README.md", "crates/airlock-python/README.md"])
def test_the_python_of_a_document_runs(name: str):
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / name).read_text(), re.S | re.M)
    assert blocks
    names: dict[str, Any] = {"__name__": "document"}
    for block in blocks:
        exec(compile(block, name, "exec"), names)


@pytest.mark.parametrize("module", [agent_airlock, agent_airlock.airlock])
def test_the_examples_of_the_modules_run(module: Any):
    result = doctest.testmod(module)
    assert result.attempted > 0 and result.failed == 0
