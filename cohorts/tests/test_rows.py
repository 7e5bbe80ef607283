"""Rows, keys and lists, without Spark and without a worker."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path

import corpus
import pytest

from workout_cohorts.cli import main
from workout_cohorts.fields import ROWS
from workout_cohorts.key import KeyFileError, key_line, path_key, read_key
from workout_cohorts.listing import ListingError, batches, read_list, walk
from workout_cohorts.rows import NotARow, OtherFormat, is_whole, parse

CODE = "0123456789abcdef" * 2
ERROR = {"row": "error", "format": 1, "path_key": CODE, "engines": "e=1", "reason": "missing", "text": "No."}
PERSON = {
    "row": "person",
    "format": 1,
    "path_key": CODE,
    "engines": "e=1",
    "kind": "store",
    "workout_count": 0,
    "week_count": 0,
    "error_count": 0,
    "inputs": CODE * 2,
}
WORKOUT = {
    "row": "workout",
    "format": 1,
    "path_key": CODE,
    "engines": "e=1",
    "workout_key": CODE,
    "week": "2026-W47",
    "activity": "running",
    "start": "2026-11-21T06:45:00.004Z",
    "end": "2026-11-21T07:45:00Z",
    "duration_s": 3600,
    "changed": False,
}


def line(base: dict[str, object], /, **changes: object) -> bytes:
    return json.dumps({**base, **changes}).encode()


def test_values_have_the_type_of_their_column_and_new_keys_are_left_out() -> None:
    row = parse(line(WORKOUT, distance_m=12, step_count=7, novelty="x"))
    assert row["start"] == datetime(2026, 11, 21, 6, 45, 0, 4000, timezone.utc)
    assert isinstance(row["distance_m"], float) and isinstance(row["step_count"], int)
    assert "novelty" not in row and "energy_kcal" not in row


@pytest.mark.parametrize(
    "changes",
    [
        {"distance_m": "12"},
        {"distance_m": True},
        {"distance_m": None},
        {"distance_m": 10**400},
        {"step_count": 7.5},
        {"step_count": 2**63},
        {"changed": 1},
        {"week": "2026-W54"},
        {"week": None},
        {"start": "2026-11-21 06:45"},
        {"start": "2026-13-21T06:45:00Z"},
        {"workout_key": CODE.upper()},
        {"row": "rows"},
        {"row": ["workout"]},
    ],
)
def test_a_value_of_another_type_is_not_a_row(changes: dict[str, object]) -> None:
    with pytest.raises(NotARow):
        parse(line(WORKOUT, **changes))


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b"7", b'{"row":"error"', b"\xff\xfe", b"[" * 100_000, b"NaN"]
)
def test_what_is_not_an_object_is_not_a_row(text: bytes) -> None:
    with pytest.raises(NotARow):
        parse(text)


def test_nan_is_not_a_number() -> None:
    with pytest.raises(NotARow):
        parse(line(WORKOUT).replace(b"3600", b"NaN"))


def test_every_required_key_is_required() -> None:
    for name in (field.name for field in ROWS["workout"] if field.required):
        with pytest.raises(NotARow, match=name):
            parse(json.dumps({key: value for key, value in WORKOUT.items() if key != name}).encode())


def test_another_format_is_not_taken_for_a_bad_path() -> None:
    with pytest.raises(OtherFormat):
        parse(line(ERROR, format=2))


@pytest.mark.parametrize(
    ("rows", "whole"),
    [
        ([ERROR], True),
        ([PERSON], True),
        ([WORKOUT, {**PERSON, "workout_count": 1}], True),
        ([WORKOUT, PERSON], False),
        ([{**PERSON, "workout_count": 1}], False),
        ([WORKOUT, WORKOUT, {**PERSON, "workout_count": 2}], False),
        ([WORKOUT, ERROR], False),
        ([{**ERROR, "workout_key": CODE}, {**PERSON, "error_count": 1}], True),
        ([{**PERSON, "path_key": "f" * 32}], False),
    ],
)
def test_an_answer_is_whole_when_its_last_row_counts_what_came(
    rows: list[dict[str, object]], whole: bool
) -> None:
    assert is_whole([parse(line(row)) for row in rows], CODE) is whole


def test_a_key_reads_back_and_makes_the_codes_of_the_worker(tmp_path: Path) -> None:
    key = corpus.new_key(tmp_path, corpus.real_program() or corpus.FAKE)
    secret = read_key(key)
    assert key_line(secret) == key.read_text()
    rows = corpus.serial(corpus.real_program() or corpus.FAKE, key, tmp_path, ["", "a b", "é"])
    assert [row["path_key"] for row in rows] == [path_key(secret, text.encode()) for text in ("", "a b", "é")]


@pytest.mark.parametrize("text", ["", "word", "workout-cohort-key-1 AAAA", "workout-cohort-key-1 ***"])
def test_what_is_no_key_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "key"
    path.write_text(text)
    with pytest.raises(KeyFileError):
        read_key(path)


def test_one_changed_character_of_a_key_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text(key_line(bytes(32)).replace("AAAA", "AAAB", 1))
    with pytest.raises(KeyFileError, match="damaged"):
        read_key(path)


def test_a_list_has_each_path_once(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(b"b\r\na\n\nb\n\xff\n")
    assert read_list(str(path)) == [b"a", b"b", b"\xff"]


def test_two_spellings_of_a_path_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_text("a/b\na/./b\n")
    with pytest.raises(ListingError, match="two spellings"):
        read_list(str(path))


def test_a_walk_finds_files_by_name(tmp_path: Path) -> None:
    corpus.people(tmp_path / "one", 2)
    (tmp_path / "one" / "person-000.sqlite-wal").touch()
    assert walk(str(tmp_path), ["*.sqlite"]) == [b"one/person-000.sqlite", b"one/person-001.sqlite"]
    with pytest.raises(ListingError):
        walk(str(tmp_path), ["*.fit"])


@pytest.mark.parametrize(("lines", "count"), [(1, 1), (7, 3), (3, 7), (100, 9)])
def test_batches_are_even_and_whole(lines: int, count: int) -> None:
    paths = [str(number).encode() for number in range(lines)]
    spread = batches(paths, count)
    assert sum(spread, []) == paths
    assert max(map(len, spread)) - min(map(len, spread)) <= 1 and min(map(len, spread)) > 0


def test_the_list_of_codes_says_who_is_who(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus.people(tmp_path / "in", 1)
    key = corpus.new_key(tmp_path)
    assert main(["codes", "--root", str(tmp_path / "in"), "--key-file", str(key)]) == 0
    code = path_key(read_key(key), b"person-000.sqlite")
    assert capsys.readouterr().out == f"path_key,path\n{code},person-000.sqlite\n"
