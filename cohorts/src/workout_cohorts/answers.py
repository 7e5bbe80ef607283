"""That every path has one whole answer, looked at in what the tasks wrote."""

from __future__ import annotations

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

# The rows that the last row of a path counts.
TOLD = {"workout": "workout_count", "week": "week_count", "error": "error_count"}


class Incomplete(RuntimeError):
    """Not every path has one whole answer. Nothing was published."""


def whole_answers(staged: DataFrame, paths: int) -> DataFrame:
    """The rows, each once. Raises Incomplete unless each path has one last row, and the rows that it counts.

    Spark commits one attempt of a task, so there are no doubles. On storage whose committer cannot promise
    that, two attempts leave rows that are equal to the last digit: those are left out. Rows that have one key
    and differ are refused.
    """
    complaint = _complaint(staged, paths)
    if complaint:
        staged = staged.dropDuplicates()
        complaint = _complaint(staged, paths)
    if complaint:
        raise Incomplete(complaint)
    return staged


def _complaint(staged: DataFrame, paths: int) -> str | None:
    last_error = (F.col("row") == "error") & F.col("workout_key").isNull()
    person = F.col("row") == "person"
    said = [F.coalesce(F.max(F.when(person, F.col(name))), F.lit(0)).alias(name) for name in TOLD.values()]
    answers = staged.groupBy("path_key").agg(
        F.count_if(person | last_error).alias("last"),
        *[F.count_if((F.col("row") == row) & ~last_error).alias(row) for row in TOLD],
        *said,
        F.max("engines").alias("engines"),
    )
    whole = F.col("last") == 1
    for row, name in TOLD.items():
        whole = whole & (F.col(row) == F.col(name))
    engines = F.when(F.col("engines") != "", F.col("engines"))
    [found] = answers.agg(
        F.count("*").alias("paths"),
        F.count_if(whole).alias("whole"),
        F.count_distinct(engines).alias("engines"),
    ).collect()
    if found["paths"] != paths or found["whole"] != paths:
        return f"{paths} paths were given; {found['paths']} have rows, and {found['whole']} a whole answer"
    if found["engines"] > 1:
        return "workers of different versions answered: the same program must be on every machine"
    return None
