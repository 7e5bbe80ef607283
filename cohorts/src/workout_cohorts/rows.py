"""Rows of the worker: a line of NDJSON becomes a checked row of typed values."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from datetime import date, datetime, timezone
from typing import Any

from workout_cohorts.fields import FORMAT, ROWS, Field, Kind

Value = str | int | float | bool | date | datetime
Row = dict[str, Value]

CODE = re.compile(r"[0-9a-f]{32}")
WEEK = re.compile(r"\d{4}-W(0[1-9]|[1-4]\d|5[0-3])")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z")
MOST_COUNT = 2**63


class NotARow(ValueError):
    """A line is not a row of the contract. Says which key is wrong, never its value."""


class OtherFormat(ValueError):
    """A row of a format that this package does not know."""


def parse(line: bytes) -> Row:
    """Reads a line. Keys that are not known are left out: the format lets keys be added."""
    try:
        found = json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise NotARow("not JSON") from error
    if not isinstance(found, dict):
        raise NotARow("not an object")
    kind = found.get("row")
    if not isinstance(kind, str) or kind not in ROWS:
        raise NotARow("row")
    if found.get("format") != FORMAT:
        raise OtherFormat(f"rows of format {FORMAT} were expected: worker and package do not belong together")
    row: Row = {"row": kind}
    for field in ROWS[kind]:
        if field.name in found:
            row[field.name] = _value(field, found[field.name])
        elif field.required:
            raise NotARow(field.name)
    return row


def is_last(row: Row) -> bool:
    """Whether nothing follows for the line."""
    return row["row"] == "person" or (row["row"] == "error" and "workout_key" not in row)


def is_whole(rows: list[Row], key: str) -> bool:
    """Whether these are all the rows of one line: of its key, each once, as many as the last one says."""
    if any(row["path_key"] != key for row in rows) or any(is_last(row) for row in rows[:-1]):
        return False
    last = rows[-1]
    if last["row"] == "error":
        return len(rows) == 1
    identities = {
        (row["row"], row.get("workout_key"), row.get("week") if row["row"] == "week" else None)
        for row in rows
    }
    counted = {"workout": last["workout_count"], "week": last["week_count"], "error": last["error_count"]}
    return len(identities) == len(rows) and all(
        sum(row["row"] == kind for row in rows) == count for kind, count in counted.items()
    )


def _refuse(name: str) -> None:
    raise ValueError(name)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _matching(pattern: re.Pattern[str]) -> Callable[[Any], str | None]:
    return lambda value: value if isinstance(value, str) and pattern.fullmatch(value) else None


def _time(value: Any) -> datetime | None:
    if not isinstance(value, str) or not TIME.fullmatch(value):
        return None
    whole, _, fraction = value[:-1].partition(".")
    # Python 3.10 reads three or six digits only.
    return datetime.fromisoformat(f"{whole}.{fraction:0<6}").replace(tzinfo=timezone.utc)


def _date(value: Any) -> date | None:
    return date.fromisoformat(value) if isinstance(value, str) else None


def _number(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if math.isfinite(value) else None


def _count(value: Any) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if -MOST_COUNT <= value < MOST_COUNT else None


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


READERS: dict[Kind, Callable[[Any], Value | None]] = {
    Kind.TEXT: _text,
    Kind.CODE: _matching(CODE),
    Kind.WEEK: _matching(WEEK),
    Kind.TIME: _time,
    Kind.DATE: _date,
    Kind.NUMBER: _number,
    Kind.COUNT: _count,
    Kind.FLAG: _flag,
}


def _value(field: Field, value: Any) -> Value:
    try:
        read = READERS[field.kind](value)
    except (ValueError, OverflowError) as error:
        raise NotARow(field.name) from error
    if read is None:
        raise NotARow(field.name)
    return read
