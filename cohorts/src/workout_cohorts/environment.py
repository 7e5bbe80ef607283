"""What must be there before anything starts, and words for what is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

SPARK_3, SPARK_4 = 3, 4
OLDEST_SPARK = (SPARK_3, 5)
# Oldest Java by major version of Spark, and the newest that Spark 3.5 is tested with.
OLDEST_JAVA = {SPARK_3: 8, SPARK_4: 17}
NEWEST_JAVA_OF_SPARK_3 = 17
FIRST_PANDAS_TOO_NEW = 3
JAVA_SECONDS = 20


class EnvironmentProblem(RuntimeError):
    """Something that is needed is missing or does not fit."""


def check() -> None:
    """Raises EnvironmentProblem, with what to do about it."""
    spark = _release("pyspark")
    if spark is None:
        raise EnvironmentProblem("pyspark is not installed: install 'pyspark>=3.5,<5' with this package")
    if spark[:2] < OLDEST_SPARK or spark[0] > SPARK_4:
        raise EnvironmentProblem(f"Spark {_dotted(spark)} is not supported: 3.5 and 4.x are")
    if _release("pyarrow") is None:
        raise EnvironmentProblem("pyarrow is not installed: Spark needs it to exchange rows with Python")
    pandas = _release("pandas")
    if pandas is not None and pandas[0] >= FIRST_PANDAS_TOO_NEW:
        raise EnvironmentProblem(f"pandas {_dotted(pandas)} is not supported by Spark: install 'pandas<3'")
    if spark[0] == SPARK_3 and sys.version_info >= (3, 12):
        raise EnvironmentProblem("Spark 3.5 runs on Python 3.11 and older: use an older Python or Spark 4")
    _check_java(spark[0])


def _check_java(spark: int) -> None:
    home = os.environ.get("JAVA_HOME")
    java = os.path.join(home, "bin", "java") if home else shutil.which("java")
    if not java or not os.access(java, os.X_OK):
        where = f"in JAVA_HOME ({home})" if home else "in PATH, and JAVA_HOME is not set"
        raise EnvironmentProblem(f"no Java {where}: Spark needs one (Debian: openjdk-17-jre-headless)")
    found = java_major(java)
    if found is None:
        raise EnvironmentProblem(f"{java} does not say which Java it is")
    if found < OLDEST_JAVA[spark]:
        oldest = OLDEST_JAVA[spark]
        raise EnvironmentProblem(f"Spark {spark} needs Java {oldest} or newer, and {java} is Java {found}")
    if spark == SPARK_3 and found > NEWEST_JAVA_OF_SPARK_3:
        raise EnvironmentProblem(f"Spark 3.5 needs Java 8, 11 or 17, and {java} is Java {found}")


def java_major(java: str) -> int | None:
    """The major version of a Java: 8 for `1.8.0_402`, 17 for `17.0.15`."""
    try:
        told = subprocess.run(
            [java, "-version"], capture_output=True, text=True, timeout=JAVA_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r'version "(?:1\.)?(\d+)', told.stderr + told.stdout)
    return int(found.group(1)) if found else None


def _release(package: str) -> tuple[int, ...] | None:
    try:
        return tuple(int(part) for part in re.findall(r"\d+", version(package))[:3])
    except PackageNotFoundError:
        return None


def _dotted(release: tuple[int, ...]) -> str:
    return ".".join(str(part) for part in release)
