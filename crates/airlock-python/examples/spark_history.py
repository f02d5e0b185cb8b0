"""Spark: judges a history of commands, a batch at a time, on every core of every executor."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from agent_airlock import ShellCommandPolicy
from agent_airlock.policy_presets import shell_command_defaults

SCHEMA = "command string, verdict string, violation_type string, reason_code string, program string"


def judge(history: DataFrame, policy: ShellCommandPolicy) -> DataFrame:
    """Returns the commands of a history, each with its verdict. Policies are pickled to the executors."""

    def batches(incoming: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        for batch in incoming:
            commands = batch.column("command")
            verdicts = policy.judge_many(commands)
            names = ["command", *verdicts.schema.names]
            yield pa.RecordBatch.from_arrays([commands, *verdicts.columns], names=names)

    return history.select("command").mapInArrow(batches, SCHEMA)


if __name__ == "__main__":
    spark = SparkSession.builder.appName("airlock").getOrCreate()
    history = spark.read.json(sys.argv[1])  # Lines of JSON with a `command`.
    verdicts = judge(history, shell_command_defaults()["shell_command"])
    verdicts.groupBy("verdict", "program").count().orderBy("count", ascending=False).show()
