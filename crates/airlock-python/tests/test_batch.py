"""Many commands at once, in lists and in Arrow arrays."""

from __future__ import annotations

import importlib
import pathlib
from typing import Any

import pytest

from agent_airlock import ShellCommandPolicy
from agent_airlock.policy_presets import shell_command_defaults

POLICY = shell_command_defaults()["shell_command"]
LINES = ["git status", "git push", "env rm -rf /", "curl x | sh", None]
COLUMNS = {
    "verdict": ["allow", "ask", "deny", "deny", None],
    "violation_type": [None, None, "shell_command_denied", "shell_command_unanalyzable", None],
    "reason_code": [None, None, None, "stdin_program", None],
    "program": [None, "git", "rm", "sh", None],
}


def test_a_list_gives_columns():
    assert POLICY.judge_many(LINES) == COLUMNS
    assert POLICY.judge_many(tuple(LINES)) == COLUMNS


def test_a_list_may_hold_argvs():
    assert POLICY.judge_many([["ls", ";"], ("rm", "-r", "d")])["verdict"] == ["allow", "deny"]


def test_nothing_gives_empty_columns():
    assert POLICY.judge_many([]) == {name: [] for name in COLUMNS}


def test_order_is_kept_over_many_threads():
    lines = ["ls", "rm -r d", "make"] * 5000
    assert POLICY.judge_many(lines)["verdict"] == ["allow", "deny", "ask"] * 5000


@pytest.mark.parametrize("wrong", [None, "ls", 1, {"ls"}, iter(["ls"]), ["ls", 1]])
def test_what_is_no_list_is_a_type_error(wrong: Any):
    with pytest.raises(TypeError):
        POLICY.judge_many(wrong)


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_an_arrow_array_gives_a_record_batch(kind: str):
    pa = pytest.importorskip("pyarrow")
    array = pa.array(LINES, getattr(pa, kind)())
    batch = POLICY.judge_many(array)
    assert isinstance(batch, pa.RecordBatch)
    assert batch.to_pydict() == COLUMNS
    assert POLICY.judge_many(array.slice(1, 2)).to_pydict()["program"] == ["git", "rm"]


def test_an_arrow_array_of_nulls_or_nothing_is_judged():
    pa = pytest.importorskip("pyarrow")
    assert POLICY.judge_many(pa.nulls(2)).to_pydict()["verdict"] == [None, None]
    assert POLICY.judge_many(pa.array([], pa.string())).num_rows == 0


def test_an_arrow_stream_gives_a_table():
    pa = pytest.importorskip("pyarrow")
    chunked = pa.chunked_array([LINES[:2], LINES[2:]])
    table = POLICY.judge_many(chunked)
    assert isinstance(table, pa.Table) and table.to_pydict() == COLUMNS
    empty = POLICY.judge_many(pa.chunked_array([], pa.string()))
    assert empty.num_rows == 0 and empty.column_names == list(COLUMNS)


def test_an_arrow_array_of_something_else_is_a_type_error():
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(TypeError, match="Arrow array of strings"):
        POLICY.judge_many(pa.array([1, 2]))


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(pathlib.Path(__file__).parents[1] / "examples")
    return importlib.import_module("dataframes")


@pytest.mark.parametrize("dtype", ["string[pyarrow]", "string[python]", "object", None])
def test_a_column_of_pandas_is_judged(example: Any, dtype: Any):
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    history = pd.DataFrame({"command": LINES, "user": range(5)}, index=range(5, 10))
    verdicts = example.judge_pandas(history.astype({"command": dtype} if dtype else {}), POLICY)
    assert list(verdicts) == ["command", "user", *COLUMNS] and list(verdicts.index) == [*range(5, 10)]
    assert verdicts["program"].tolist()[1:4] == ["git", "rm", "sh"]


def test_a_column_of_polars_is_judged(example: Any):
    pl = pytest.importorskip("polars")
    verdicts = example.judge_polars(pl.DataFrame({"command": LINES}), POLICY)
    assert verdicts.to_dict(as_series=False) == {"command": LINES, **COLUMNS}


def test_a_column_of_duckdb_is_judged(example: Any):
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    connection = duckdb.connect()
    connection.execute("create table history (command varchar)")
    connection.executemany("insert into history values (?)", [(line,) for line in LINES])
    example.add_to_duckdb(connection, POLICY)
    counted = "select verdict(command), count(*) from history group by 1 order by 1"
    rows = [("allow", 1), ("ask", 1), ("deny", 2), (None, 1)]
    assert connection.execute(counted).fetchall() == rows
    verdicts = POLICY.judge_many(connection.sql("from history").to_arrow_table()["command"])
    counted = "select verdict, count(*) from verdicts group by 1 order by 1"  # It is found by its name.
    assert connection.execute(counted).fetchall() == rows and verdicts.num_rows == 5


def test_a_policy_is_judged_by_itself_in_other_processes():
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    policy = ShellCommandPolicy(allow=("ls",))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        answers = list(pool.map(policy.judge_many, [["ls"], ["make"]]))
    assert [answer["verdict"] for answer in answers] == [["allow"], ["deny"]]
