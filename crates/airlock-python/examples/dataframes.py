"""pandas, Polars and DuckDB: judges the commands of a column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agent_airlock import ShellCommandPolicy
from agent_airlock.policy_presets import shell_command_defaults

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import polars as pl


def judge_pandas(history: pd.DataFrame, policy: ShellCommandPolicy) -> pd.DataFrame:
    """Returns a history with the columns of the verdicts beside."""
    verdicts = policy.judge_many(history["command"]).to_pandas()
    return history.join(verdicts.set_axis(history.index))


def judge_polars(history: pl.DataFrame, policy: ShellCommandPolicy) -> pl.DataFrame:
    """Returns a history with the columns of the verdicts beside."""
    import polars as pl

    verdicts = pl.DataFrame(policy.judge_many(history["command"]))
    return history.with_columns(verdicts.get_columns())


def add_to_duckdb(connection: duckdb.DuckDBPyConnection, policy: ShellCommandPolicy) -> None:
    """Gives SQL a function: `select verdict(command) from history`."""

    def verdict(commands: Any) -> Any:
        return policy.judge_many(commands)["verdict"]

    connection.create_function("verdict", verdict, ["varchar"], "varchar", type="arrow")


if __name__ == "__main__":
    import duckdb

    connection = duckdb.connect()
    add_to_duckdb(connection, shell_command_defaults()["shell_command"])
    history = "(values ('git status'), ('git push'), ('env rm -r build')) history(command)"
    connection.sql(f"select command, verdict(command) from {history}").show()
