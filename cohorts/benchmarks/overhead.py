"""What Spark costs beside the work itself: the figures of docs/cohorts.md.

    PYTHONPATH=src python benchmarks/overhead.py --worker PROGRAM --key-file KEY [--tasks 40] [--batch 50]

The paths do not exist, so that the worker does nothing: a no-op with the answer of one row.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from pyspark.sql import SparkSession

from workout_cohorts.job import Run, rows_of, run
from workout_cohorts.key import read_key
from workout_cohorts.scratch import scratch
from workout_cohorts.session import session
from workout_cohorts.worker import WorkerSettings, answers


def measure(name: str, act: Callable[[], object]) -> float:
    start = time.monotonic()
    act()
    seconds = time.monotonic() - start
    print(f"{name:46} {seconds:8.3f} s", flush=True)
    return seconds


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--worker", required=True)
    words.add_argument("--key-file", required=True)
    words.add_argument("--tasks", type=int, default=40)
    words.add_argument("--batch", type=int, default=50)
    words.add_argument("--master", default="local[2]")
    told = words.parse_args()
    lines = [f"nobody/{number}".encode() for number in range(told.tasks * told.batch)]

    command = (told.worker, "analyze", "--worker", "--key-file", told.key_file)
    settings = WorkerSettings(command, read_key(told.key_file), 60)
    with scratch() as folder:
        one = measure("one worker: start and a path", lambda: list(answers(settings, folder, lines[:1])))
        many = measure(
            "one worker: start and 2000 paths", lambda: list(answers(settings, folder, lines[:2000]))
        )
    print(f"{'a path, without Spark':46} {(many - one) / 1999 * 1e6:8.1f} us")

    started: list[SparkSession] = []
    measure("start of Spark", lambda: started.append(session(told.master)))
    [spark] = started
    spark.sparkContext.setLogLevel("ERROR")
    measure("first job", lambda: spark.range(1).count())
    numbers = spark.range(0, told.tasks, 1, told.tasks)
    numbers.mapInArrow(lambda found: found, "id long").write.format("noop").mode("overwrite").save()
    empty = measure(
        f"{told.tasks} tasks of Python that do nothing",
        lambda: (
            numbers.mapInArrow(lambda found: found, "id long").write.format("noop").mode("overwrite").save()
        ),
    )
    asked = Run(lines=lines, out="", worker=told.worker, key_file=told.key_file, batch=told.batch)
    full = measure(
        f"{told.tasks} tasks with a worker and {told.batch} paths each",
        lambda: rows_of(spark, asked).write.format("noop").mode("overwrite").save(),
    )
    print(f"{'an empty task':46} {empty / told.tasks * 1e3:8.1f} ms")
    print(f"{'a task with a worker and its batch':46} {full / told.tasks * 1e3:8.1f} ms")
    with TemporaryDirectory() as place:
        for name in ("first", "second"):
            whole = Run(
                lines=lines,
                out=str(Path(place) / name),
                worker=told.worker,
                key_file=told.key_file,
                batch=told.batch,
            )
            measure(f"a whole run, {name}", lambda whole=whole: run(spark, whole))  # type: ignore[misc]
    spark.stop()


if __name__ == "__main__":
    start = time.monotonic()
    main()
    print(f"{'everything':46} {time.monotonic() - start:8.3f} s")
