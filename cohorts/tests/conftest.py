"""What the tests share: a key, and a cluster of two workers on hosts of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import corpus
import pytest

from workout_cohorts.environment import EnvironmentProblem, check

MASTER_SECONDS = 120
# Two addresses of the loopback: Spark starts no speculative copy on the host of the first one.
HOSTS = ("127.0.0.1", "127.0.0.2")


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return corpus.new_key(tmp_path)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A standalone master with two workers; its URL."""
    try:
        check()
    except EnvironmentProblem as problem:
        if os.environ.get("WORKOUT_REQUIRE_COHORTS"):
            raise
        pytest.skip(str(problem))
    folder = tmp_path_factory.mktemp("cluster")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = HOSTS[0]
    log = folder / "master.log"
    started = [_start("master.Master", log, "--host", HOSTS[0], "--port", "0", "--webui-port", "0")]
    try:
        url = _master_url(log)
        for host in HOSTS:
            words = ["--host", host, "--cores", "1", "--memory", "1g", "--webui-port", "0"]
            place = ["--work-dir", str(folder / host)]
            started.append(_start("worker.Worker", folder / f"{host}.log", *words, *place, url, ip=host))
        yield url
    finally:
        for process in started:
            process.terminate()
        for process in started:
            process.wait(30)


def _start(name: str, log: Path, *words: str, ip: str = HOSTS[0]) -> subprocess.Popen[bytes]:
    import pyspark

    program = Path(pyspark.__file__).parent / "bin" / "spark-class"
    environment = {**os.environ, "SPARK_LOCAL_IP": ip, "SPARK_DAEMON_MEMORY": "256m"}
    with log.open("wb") as output:
        return subprocess.Popen(
            [program, f"org.apache.spark.deploy.{name}", *words],
            stdout=output,
            stderr=output,
            env=environment,
        )


def _master_url(log: Path) -> str:
    deadline = time.monotonic() + MASTER_SECONDS
    while time.monotonic() < deadline:
        if found := re.search(r"Starting Spark master at (spark://\S+)", log.read_text(errors="replace")):
            return found.group(1)
        time.sleep(0.1)
    raise TimeoutError(log.read_text(errors="replace"))
