"""Spark in local mode: a history of 1,000,000 commands."""

from __future__ import annotations

import shutil
from typing import Any

import pytest

pytest.importorskip("pyspark")
pytestmark = pytest.mark.skipif(shutil.which("java") is None, reason="needs Java")

EXAMPLE = "spark_history"
COUNT = 1_000_000


def test_a_history_is_judged(example: Any):
    import pyspark.sql.functions as F
    from pyspark.sql import SparkSession

    from agent_airlock.policy_presets import shell_command_defaults

    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
    try:
        lines = ["git status", "git push origin main", "sudo rm -rf build", "ls $(pwd)"]
        known = F.array(*[F.lit(line) for line in lines])
        history = spark.range(COUNT).select(known[(F.col("id") % 4).cast("int")].alias("command"))
        verdicts = example.judge(history, shell_command_defaults()["shell_command"])
        rows = verdicts.groupBy("command", "verdict", "program", "reason_code").count().collect()
    finally:
        spark.stop()
    assert sorted((row[0], row[1], row[2], row[3], row[4]) for row in rows) == [
        ("git push origin main", "ask", "git", None, COUNT // 4),
        ("git status", "allow", None, None, COUNT // 4),
        ("ls $(pwd)", "deny", None, "substitution", COUNT // 4),
        ("sudo rm -rf build", "deny", "rm", None, COUNT // 4),
    ]
