"""Folders of stores for the tests, and what the worker says of them without Spark."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from workout_cohorts.rows import Row, parse

HERE = Path(__file__).parent
FAKE = HERE / "fake_worker.py"
# Stores that releases of the program wrote, which it must always read.
STORES = HERE.parent.parent / "Fixtures" / "stores"
SERIAL_SECONDS = 120


def real_program() -> str | None:
    """The program that WORKOUT_BIN names."""
    return os.environ.get("WORKOUT_BIN")


def new_key(folder: Path, worker: str | Path = FAKE) -> Path:
    path = folder / "key"
    subprocess.run([worker, "analyze", "--new-key", path], check=True, capture_output=True)
    return path


def people(folder: Path, count: int) -> None:
    """So many stores of the fake worker, no two alike."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        story(folder, f"person-{number:03}", weeks=1 + number % 4, workouts=number % 6, number=number)


def story(folder: Path, name: str, **words: Any) -> None:
    """A store of the fake worker that does what the words say."""
    (folder / f"{name}.sqlite").write_text(json.dumps(words))


def real_stores(folder: Path) -> None:
    """Stores for the real program, and two files that are none."""
    folder.mkdir(parents=True)
    for store in sorted(STORES.glob("*.sqlite")):
        shutil.copy(store, folder)
    (folder / "noise.sqlite").write_bytes(b"no store, no activity")
    (folder / "empty.sqlite").touch()


def serial(worker: str | Path, key: Path, root: Path, names: list[str]) -> list[Row]:
    """The rows as one worker gives them, line after line."""
    told = subprocess.run(
        [worker, "analyze", "--worker", "--key-file", key, "--root", root],
        input="".join(f"{name}\n" for name in names).encode(),
        capture_output=True,
        check=True,
        timeout=SERIAL_SECONDS,
    )
    return [parse(line) for line in told.stdout.splitlines()]
