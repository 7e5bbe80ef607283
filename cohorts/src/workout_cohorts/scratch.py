"""Where a worker's private copies lie, and that none stays after a kill."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "workout-cohort-"
LOCK = "owner"


@contextmanager
def scratch(parent: str | None = None) -> Iterator[Path]:
    """A private folder that is removed at the end, whatever the end is.

    The owner holds a lock in it. A process that was killed holds none, so the next one on the machine removes
    what it left.
    """
    base = Path(parent or tempfile.gettempdir())
    sweep(base)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=base))
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def sweep(base: Path) -> None:
    """Removes folders of this user that nobody owns any more."""
    for folder in base.glob(f"{PREFIX}*"):
        try:
            if folder.is_symlink() or folder.stat().st_uid != os.getuid():
                continue
            with (folder / LOCK).open("r+") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            # Owned, gone meanwhile, or just being made.
            continue
