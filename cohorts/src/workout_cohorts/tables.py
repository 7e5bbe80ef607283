"""The tables, in files that do not depend on who made them."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from math import ceil

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from workout_cohorts.fields import ROWS, TABLES
from workout_cohorts.schemas import columns, spark_schema
from workout_cohorts.summary import Summary

YEAR = "iso_year"
# The tables that are divided by the year of the ISO week.
BY_YEAR = {"workout", "week"}
# How each file is ordered: a person's rows together, in time.
ORDER = {
    "workout": ["path_key", "start", "workout_key"],
    "week": ["path_key", "week"],
    "person": ["path_key"],
    "error": ["path_key", "workout_key"],
}
# About 100 MB of Parquet, which is what its readers like best.
FILE_ROWS = 1_000_000


def merged(staged: DataFrame, before: str | None, row: str) -> DataFrame:
    """The rows of a kind: the new ones, and with `before` those of paths that this run was not about."""
    fresh = _with_year(staged.where(F.col("row") == row).select(*columns(row)), row)
    if before is None:
        return fresh
    answered = staged.select("path_key").distinct()
    kept = _read(staged.sparkSession, before, row).join(answered, "path_key", "left_anti")
    return kept.select(*fresh.columns).unionByName(fresh)


def write_tables(staged: DataFrame, before: str | None, place: str) -> None:
    """Writes all tables. How many files, and what is in which, depends on the rows, not on the cluster."""
    tables = {row: merged(staged, before, row) for row in TABLES}
    sizes = _sizes(tables)
    for row, rows in tables.items():
        counts = sizes.get(row, [])
        files = max(1, ceil(max(counts, default=0) / FILE_ROWS))
        tasks = max(1, ceil(sum(counts) / FILE_ROWS))
        part = F.pmod(F.conv(F.substring("path_key", 1, 8), 16, 10).cast("long"), F.lit(files))
        divided = [YEAR] if row in BY_YEAR else []
        spread = rows.repartition(tasks, *divided, part).sortWithinPartitions(*divided, *ORDER[row])
        spread.write.partitionBy(*divided).parquet(f"{place}/{TABLES[row]}")


def summarise(spark: SparkSession, place: str) -> Summary:
    """What the tables hold, counted in the tables themselves."""
    workouts, weeks, persons, errors = (_read(spark, place, row) for row in TABLES)
    span = weeks.agg(F.count("*").alias("weeks"), F.min("week").alias("first"), F.max("week").alias("last"))
    people = persons.agg(
        F.count("*").alias("persons"),
        F.count_distinct("inputs").alias("contents"),
        F.collect_set("engines").alias("engines"),
    )
    [counted] = span.crossJoin(people).crossJoin(workouts.agg(F.count("*").alias("workouts"))).collect()
    wrong = errors.groupBy("reason", F.col("workout_key").isNull().alias("whole")).count().collect()
    reasons: Counter[str] = Counter()
    for line in wrong:
        reasons[line["reason"]] += line["count"]
    return Summary(
        persons=counted["persons"],
        weeks=counted["weeks"],
        workouts=counted["workouts"],
        errors=dict(reasons),
        failed_paths=sum(line["count"] for line in wrong if line["whole"]),
        first_week=counted["first"],
        last_week=counted["last"],
        same_inputs=counted["persons"] - counted["contents"],
        engines=sorted(counted["engines"]),
    )


def _sizes(tables: dict[str, DataFrame]) -> dict[str, list[int]]:
    """How many rows each table has, by year where it is divided by years."""
    narrow = [
        rows.select(F.lit(row).alias("row"), F.col(YEAR) if row in BY_YEAR else F.lit(0).alias(YEAR))
        for row, rows in tables.items()
    ]
    sizes: dict[str, list[int]] = {}
    for line in reduce(DataFrame.union, narrow).groupBy("row", YEAR).count().collect():
        sizes.setdefault(line["row"], []).append(line["count"])
    return sizes


def _read(spark: SparkSession, place: str, row: str) -> DataFrame:
    schema = spark_schema(ROWS[row])
    if row in BY_YEAR:
        schema = schema.add(YEAR, "integer")
    return spark.read.schema(schema).parquet(f"{place}/{TABLES[row]}")


def _with_year(rows: DataFrame, row: str) -> DataFrame:
    return rows.withColumn(YEAR, F.substring("week", 1, 4).cast("integer")) if row in BY_YEAR else rows
