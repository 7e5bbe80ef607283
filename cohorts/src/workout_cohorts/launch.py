"""Starts Spark for one run, and says in a few words how it went."""

from __future__ import annotations

import sys

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException

from workout_cohorts.answers import Incomplete
from workout_cohorts.job import Run, run
from workout_cohorts.publish import OutputProblem, Place
from workout_cohorts.session import session
from workout_cohorts.worker import WorkerUnusable

FAILED = 1


def launch(asked: Run, master: str | None, settings: list[str], as_json: bool) -> int:
    """Does a run in a session of its own. The code to exit with: 1 also when no path had any rows."""
    spark = session(master, dict(text.split("=", 1) for text in settings if "=" in text))
    try:
        for name in Place(spark, asked.out).leftovers():
            say(f"{name} is left of a run that was killed; remove it if none is running")
        summary = run(spark, asked)
    except (Incomplete, OutputProblem, WorkerUnusable) as error:
        say(str(error))
        return FAILED
    except (Py4JJavaError, PySparkException) as error:
        told = complaint(str(error))
        if told is None:
            raise
        say(told)
        return FAILED
    finally:
        spark.stop()
    print(summary.json() if as_json else summary.text() + "\n", end="")
    return 0 if summary.persons else FAILED


def say(words: str) -> None:
    """Words for people."""
    print(f"workout-cohorts: {words}", file=sys.stderr)


def complaint(text: str) -> str | None:
    """What a task said before it gave up, out of the pages of Spark's own words."""
    mark = f"{WorkerUnusable.__name__}: "
    found = [line.partition(mark)[2] for line in text.splitlines() if mark in line]
    return found[0] if found else None
