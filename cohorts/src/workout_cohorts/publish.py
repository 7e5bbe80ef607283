"""Where the tables lie, and how new ones take the place of old ones in one step.

Everything goes through Hadoop's file systems, so `--out` may be a folder or a URL that Spark can write to.
"""

from __future__ import annotations

import uuid
from typing import Any

from pyspark.sql import SparkSession

from workout_cohorts.summary import Summary

SUMMARY = "summary.json"
PRIVATE = 0o700


class OutputProblem(RuntimeError):
    """The place for the tables is not one."""


class Place:
    """A folder with tables, and the private ones beside it in which the next tables are made."""

    def __init__(self, spark: SparkSession, out: str) -> None:
        self._hadoop: Any = spark.sparkContext._jvm.org.apache.hadoop  # type: ignore[union-attr]
        path = self._hadoop.fs.Path(out)
        settings = spark.sparkContext._jsc.hadoopConfiguration()
        self._files: Any = path.getFileSystem(settings)
        self._out = self._files.makeQualified(path)
        self._name = self._out.getName()
        run = uuid.uuid4().hex[:8]
        self._new = self._beside(f"new-{run}")
        self._old = self._beside(f"old-{run}")

    @property
    def published(self) -> str:
        """The folder with the tables."""
        return str(self._out.toString())

    @property
    def new(self) -> str:
        """The folder in which the next tables are made."""
        return str(self._new.toString())

    @property
    def staged(self) -> str:
        """Where the rows are kept as they come from the tasks."""
        return f"{self.new}/staged"

    @property
    def has_tables(self) -> bool:
        """Whether an earlier run published something."""
        return bool(self._files.exists(self._child(self._out, SUMMARY)))

    def prepare(self) -> None:
        """Makes the private folder. Refuses a folder with anything else than tables in it."""
        if not self._files.exists(self._out):
            self._restore()
        if self._files.exists(self._out) and not self.has_tables and self._files.listStatus(self._out):
            raise OutputProblem(f"{self.published} is not empty and has no {SUMMARY}: it is not replaced")
        self._files.mkdirs(self._new)
        permission = self._hadoop.fs.permission.FsPermission
        self._files.setPermission(self._new, permission.createImmutable(PRIVATE))

    def publish(self, summary: Summary) -> None:
        """Gives the files lasting names and the folder its place. Readers see the old tables or the new."""
        self._files.delete(self._child(self._new, "staged"), True)
        for table in self._files.listStatus(self._new):
            self._name_files(table.getPath())
        stream = self._files.create(self._child(self._new, SUMMARY), True)
        stream.write(bytearray(summary.json().encode()))
        stream.close()
        if self._files.exists(self._out):
            self._rename(self._out, self._old)
        self._rename(self._new, self._out)
        self._files.delete(self._old, True)

    def abandon(self) -> None:
        """Removes what was begun."""
        self._files.delete(self._new, True)

    def leftovers(self) -> list[str]:
        """Folders that runs which were killed have left beside the tables."""
        parent = self._out.getParent()
        found = self._files.listStatus(parent) if self._files.exists(parent) else []
        names = [str(status.getPath().getName()) for status in found]
        return [name for name in names if name.startswith(f".{self._name}.new-")]

    def _restore(self) -> None:
        """Brings back the tables of a run that was stopped between the two renames."""
        parent = self._out.getParent()
        for status in self._files.listStatus(parent) if self._files.exists(parent) else []:
            if status.getPath().getName().startswith(f".{self._name}.old-"):
                self._rename(status.getPath(), self._out)
                return

    def _name_files(self, folder: Any) -> None:
        """Takes what is random out of the names of Spark's files: equal rows give equal folders."""
        files = []
        for status in self._files.listStatus(folder):
            if status.isDirectory():
                self._name_files(status.getPath())
            elif status.getPath().getName().startswith("part-"):
                files.append(status.getPath())
            else:
                self._files.delete(status.getPath(), False)
        for number, path in enumerate(sorted(files, key=lambda path: str(path.getName()))):
            self._rename(path, self._child(folder, f"part-{number:05}.parquet"))

    def _rename(self, source: Any, target: Any) -> None:
        if not self._files.rename(source, target):
            raise OutputProblem(f"{source.toString()} cannot be renamed to {target.toString()}")

    def _child(self, folder: Any, name: str) -> Any:
        return self._hadoop.fs.Path(folder, name)

    def _beside(self, suffix: str) -> Any:
        return self._hadoop.fs.Path(self._out.getParent(), f".{self._name}.{suffix}")
