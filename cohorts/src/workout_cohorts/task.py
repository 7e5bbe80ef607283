"""What runs on the executors: one worker for the paths of a task."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark import Broadcast, SparkFiles

from workout_cohorts.key import fingerprint, key_line, read_key
from workout_cohorts.rows import Row
from workout_cohorts.schemas import any_row
from workout_cohorts.scratch import scratch
from workout_cohorts.worker import WorkerSettings, WorkerUnusable, answers

# Rows that are handed to Spark at once.
BATCH_ROWS = 5000
EXECUTABLE = 0o700


@dataclass(frozen=True)
class Task:
    """Everything a task needs to know. It travels to the executors, so it has the key only when it must."""

    batches: Broadcast[list[list[bytes]]]
    worker: str
    worker_is_shipped: bool
    key_file: str
    key_fingerprint: str
    shipped_key: bytes | None
    options: tuple[str, ...]
    timeout_s: float
    scratch: str | None

    def rows(self, numbers: Iterator[Any]) -> Iterator[Any]:
        """The rows of the batches of paths with these numbers; numbers and rows are batches of Arrow."""
        schema = any_row()[1]
        lines = (line for batch in numbers for n in batch.column(0) for line in self.batches.value[n.as_py()])
        with scratch(self.scratch) as folder:
            kept: list[Row] = []
            for answer in answers(self._settings(folder), folder, lines):
                kept += answer
                if len(kept) >= BATCH_ROWS:
                    yield pa.RecordBatch.from_pylist(kept, schema=schema)
                    kept = []
            if kept:
                yield pa.RecordBatch.from_pylist(kept, schema=schema)

    def _settings(self, folder: Path) -> WorkerSettings:
        secret, key_file = self._key(folder)
        command = (self._binary(), "analyze", "--worker", "--key-file", key_file, *self.options)
        return WorkerSettings(command, secret, self.timeout_s)

    def _key(self, folder: Path) -> tuple[bytes, str]:
        if self.shipped_key is not None:
            path = folder / "key"
            path.touch(0o600)
            path.write_text(key_line(self.shipped_key))
            return self.shipped_key, str(path)
        secret = read_key(self.key_file)
        if fingerprint(secret) != self.key_fingerprint:
            raise WorkerUnusable(f"{self.key_file} on this machine is another key than the driver's")
        return secret, self.key_file

    def _binary(self) -> str:
        if not self.worker_is_shipped:
            return self.worker
        path = SparkFiles.get(os.path.basename(self.worker))
        # What Spark ships comes without the right to be run.
        os.chmod(path, EXECUTABLE)
        return path
