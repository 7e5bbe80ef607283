"""A run: paths in, tables out."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from math import ceil

from pyspark import Broadcast
from pyspark.sql import DataFrame, SparkSession

from workout_cohorts.answers import whole_answers
from workout_cohorts.key import fingerprint, read_key
from workout_cohorts.listing import batches
from workout_cohorts.publish import Place
from workout_cohorts.schemas import any_row
from workout_cohorts.session import ship_package
from workout_cohorts.summary import Summary
from workout_cohorts.tables import summarise, write_tables
from workout_cohorts.task import Task
from workout_cohorts.worker import WorkerUnusable


@dataclass(frozen=True)
class Run:
    """What is asked for."""

    lines: list[bytes]
    out: str
    worker: str
    key_file: str
    root: str | None = None
    options: tuple[str, ...] = ()
    batch: int = 50
    partitions: int | None = None
    timeout_s: float = 900.0
    ship_worker: bool = False
    ship_key: bool = False
    update: bool = False
    scratch: str | None = None

    @property
    def tasks(self) -> int:
        """How many tasks there are: what was asked for, or one for each batch."""
        return self.partitions or ceil(len(self.lines) / self.batch)


def run(spark: SparkSession, asked: Run) -> Summary:
    """Runs the worker over all paths and replaces the tables in one step, or leaves them as they were.

    The rows are written as they come, so the analysis is done once; what follows reads them from there.
    """
    place = Place(spark, asked.out)
    place.prepare()
    try:
        rows_of(spark, asked).write.parquet(place.staged)
        staged = whole_answers(spark.read.schema(any_row()[0]).parquet(place.staged), len(asked.lines))
        before = place.published if asked.update and place.has_tables else None
        write_tables(staged, before, place.new)
        summary = summarise(spark, place.new)
        place.publish(summary)
    except BaseException:
        place.abandon()
        raise
    return summary


def rows_of(spark: SparkSession, asked: Run) -> DataFrame:
    """The rows of all paths, of every kind, as the tasks make them.

    The paths travel once to each executor, and a task gets the number of its batch: cheaper than a DataFrame
    of paths, whose every task would need a second Python process.
    """
    context = spark.sparkContext
    ship_package(spark)
    if asked.ship_worker:
        context.addFile(program(asked.worker))
    spread = batches(asked.lines, asked.tasks)
    task = _task(asked, context.broadcast(spread))
    numbers = spark.range(0, len(spread), 1, len(spread))
    # A method, since Spark counts the arguments of a called object wrongly.
    return numbers.mapInArrow(task.rows, any_row()[0])


def program(name: str) -> str:
    """The whole path of a program on this machine."""
    found = shutil.which(name)
    if not found:
        raise WorkerUnusable(f"there is no program {name}")
    return os.path.abspath(found)


def _task(asked: Run, spread: Broadcast[list[list[bytes]]]) -> Task:
    secret = read_key(asked.key_file)
    root = ("--root", os.path.abspath(asked.root)) if asked.root else ()
    return Task(
        batches=spread,
        worker=program(asked.worker) if asked.ship_worker else asked.worker,
        worker_is_shipped=asked.ship_worker,
        key_file=os.path.abspath(asked.key_file),
        key_fingerprint=fingerprint(secret),
        shipped_key=secret if asked.ship_key else None,
        options=(*root, *asked.options),
        timeout_s=asked.timeout_s,
        scratch=asked.scratch,
    )
