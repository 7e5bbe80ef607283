"""Which paths a run is about."""

from __future__ import annotations

import os
from fnmatch import fnmatch
from pathlib import Path


class ListingError(ValueError):
    """There is nothing to run on, or it is not clear what."""


def walk(root: str, patterns: list[str]) -> list[bytes]:
    """The files below a folder whose names match, relative to it. Links to folders are not followed."""
    found: list[bytes] = []
    for folder, _, names in os.walk(root, onerror=_refuse):
        for name in names:
            if any(fnmatch(name, pattern) for pattern in patterns):
                found.append(os.fsencode(os.path.relpath(os.path.join(folder, name), root)))
    return _checked(found, f"no file below {root} matches {' or '.join(patterns)}")


def read_list(path: str) -> list[bytes]:
    """The lines of a file, each once, sorted; empty ones left out. Bytes, since file names are."""
    lines = (line.removesuffix(b"\r") for line in Path(path).read_bytes().split(b"\n"))
    return _checked([line for line in lines if line], f"there is no path in {path}")


def batches(lines: list[bytes], partitions: int) -> list[list[bytes]]:
    """Spreads lines evenly, neighbours together."""
    count = max(1, min(partitions, len(lines)))
    return [lines[len(lines) * i // count : len(lines) * (i + 1) // count] for i in range(count)]


def _checked(lines: list[bytes], complaint: str) -> list[bytes]:
    """Sorted and each once. A person under two spellings would be counted twice, so that is refused."""
    if not lines:
        raise ListingError(complaint)
    spelled: dict[bytes, bytes] = {}
    for line in sorted(set(lines)):
        other = spelled.setdefault(os.path.normpath(line), line)
        if other != line:
            raise ListingError(f"two spellings of one path: {os.fsdecode(other)!r} and {os.fsdecode(line)!r}")
    return sorted(spelled.values())


def _refuse(error: OSError) -> None:
    raise ListingError(f"the folder {error.filename} cannot be read: {error.strerror}") from error
