"""What rows have: one table, from which the checks and the schemas of Spark and Arrow are made.

The meaning of each is in docs/json.md of the project.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

FORMAT = 1


class Kind(Enum):
    """Of what kind a value is."""

    TEXT = "text"
    CODE = "code"  # 32 hexadecimal digits
    WEEK = "week"  # 2026-W47
    TIME = "time"  # RFC 3339, UTC
    DATE = "date"
    NUMBER = "number"
    COUNT = "count"
    FLAG = "flag"


@dataclass(frozen=True)
class Field:
    """A key of a row."""

    name: str
    kind: Kind
    required: bool = False


def _numbers(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name, Kind.NUMBER) for name in names)


def _counts(*names: str, required: bool = False) -> tuple[Field, ...]:
    return tuple(Field(name, Kind.COUNT, required) for name in names)


EVERY = (Field("path_key", Kind.CODE, True),)
LAST = (Field("engines", Kind.TEXT, True),)

WORKOUT = (
    *EVERY,
    Field("week", Kind.WEEK, True),
    Field("workout_key", Kind.CODE, True),
    Field("activity", Kind.TEXT, True),
    Field("start", Kind.TIME, True),
    Field("end", Kind.TIME, True),
    Field("duration_s", Kind.NUMBER, True),
    *_numbers("distance_m", "moving_s", "energy_kcal", "ascent_m", "descent_m", "max_speed_mps"),
    *_numbers("average_heart_rate_bpm", "max_heart_rate_bpm"),
    *_counts("step_count", "stroke_count", "length_count", "location_count"),
    Field("changed", Kind.FLAG, True),
    *LAST,
)

WEEK = (
    *EVERY,
    Field("week", Kind.WEEK, True),
    Field("week_start", Kind.DATE, True),
    *_counts("workout_count", required=True),
    Field("active_s", Kind.NUMBER, True),
    *_numbers("distance_m", "energy_kcal", "ascent_m"),
    *_counts("step_count"),
    *_numbers("vo2max", "vo2max_low", "vo2max_high"),
    *_numbers("six_minute_walk_m", "six_minute_walk_low_m", "six_minute_walk_high_m"),
    *_numbers("steadiness", "steadiness_low", "steadiness_high"),
    *_numbers("walking_speed_mps", "step_length_m", "double_support", "asymmetry"),
    *_numbers("resting_heart_rate_bpm"),
    *LAST,
)

PERSON = (
    *EVERY,
    Field("kind", Kind.TEXT, True),
    *_counts("workout_count", "week_count", "error_count", required=True),
    Field("inputs", Kind.TEXT, True),
    *LAST,
)

ERROR = (
    *EVERY,
    Field("workout_key", Kind.CODE),
    Field("reason", Kind.TEXT, True),
    Field("text", Kind.TEXT, True),
    *LAST,
)

ROWS: dict[str, tuple[Field, ...]] = {"workout": WORKOUT, "week": WEEK, "person": PERSON, "error": ERROR}

# The tables, by kind of row, and by what a table is divided and ordered.
TABLES = {"workout": "workouts", "week": "weeks", "person": "persons", "error": "errors"}


def every_field() -> tuple[Field, ...]:
    """The fields of all kinds of row, each once, none required: the columns of a row of any kind."""
    found: dict[str, Field] = {}
    for fields in ROWS.values():
        for field in fields:
            kept = found.setdefault(field.name, Field(field.name, field.kind))
            assert kept.kind is field.kind, field.name
    return (Field("row", Kind.TEXT), *found.values())
