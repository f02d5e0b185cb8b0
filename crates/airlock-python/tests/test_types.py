"""The stubs and the examples, as type checkers read them."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent
PACKAGE = HERE.parent


def run(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=PACKAGE, capture_output=True, text=True
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_the_stubs_are_those_of_the_module():
    pytest.importorskip("mypy")
    assert run("mypy.stubtest", "agent_airlock._native") == ""


def test_mypy_finds_nothing():
    pytest.importorskip("mypy")
    assert run("mypy", "--strict", "-p", "agent_airlock") == ""
    assert run("mypy", "--strict", "tests/typed.py") == ""


def test_pyright_finds_nothing():
    pytest.importorskip("pyright")
    if run("pyright", "--version") != "":
        pytest.skip("pyright has no node here")
    assert run("pyright", "--pythonpath", sys.executable, "tests/typed.py") == ""


def test_the_package_says_that_it_is_typed():
    import agent_airlock

    assert (pathlib.Path(agent_airlock.__file__).parent / "py.typed").exists()
