"""The session of Spark that a run needs."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import zipfile
from functools import lru_cache
from pathlib import Path

from pyspark.sql import SparkSession

LOCAL = "local[*]"
SUBMITTED = "PYSPARK_GATEWAY_PORT"
# The same rows must give the same files everywhere, so nobody may set these otherwise.
FIXED = {
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",
    "spark.sql.parquet.compression.codec": "zstd",
    "spark.sql.sources.partitionOverwriteMode": "static",
}
# On one machine nothing listens to the outside.
LOOPBACK = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
}


def session(master: str | None = None, settings: dict[str, str] | None = None) -> SparkSession:
    """The running session, or a new one: on `master`, on what spark-submit says, or on this machine."""
    builder = SparkSession.builder.appName("workout-cohorts")
    wanted = dict(settings or {})
    # spark-submit has started the JVM already and told it the master.
    if master is None and SparkSession.getActiveSession() is None and SUBMITTED not in os.environ:
        master = wanted.get("spark.master", LOCAL)
    if master:
        builder = builder.master(master)
        if master.startswith("local"):
            wanted = {**LOOPBACK, **wanted}
    for name, value in wanted.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    for name, value in FIXED.items():
        spark.conf.set(name, value)
    return spark


def ship_package(spark: SparkSession) -> None:
    """Brings this package to the executors, which need not have it installed."""
    spark.sparkContext.addPyFile(_packed())


@lru_cache(maxsize=1)
def _packed() -> str:
    """The package as an archive, which must stay as long as Spark may hand it to a new executor."""
    place = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    folder = Path(__file__).parent
    archive = Path(place) / f"{folder.name}.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for source in sorted(folder.glob("*.py")):
            packed.write(source, f"{folder.name}/{source.name}")
    return str(archive)
