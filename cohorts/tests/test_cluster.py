"""Whole runs on a cluster of two workers: what is in the tables is what one worker says, line after line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timezone
from pathlib import Path
from typing import Any

import corpus
import pytest

from workout_cohorts.fields import TABLES
from workout_cohorts.rows import Row

pytest.importorskip("pyspark")
pq = pytest.importorskip("pyarrow.parquet")

# Each is one task, so that the straggler can be told from the rest.
BATCH = 4
GOOD = 20
STRAGGLER_S = 180.0
PATIENCE_S = 10.0
SETTINGS = {
    "spark.executor.memory": "512m",
    "spark.executor.cores": "1",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.shuffle.partitions": "4",
    "spark.speculation": "true",
    "spark.speculation.interval": "200ms",
    "spark.speculation.quantile": "0.5",
    "spark.speculation.multiplier": "3",
    "spark.speculation.minTaskRuntime": "5s",
}


@pytest.fixture(scope="module")
def spark(cluster: str) -> Iterator[Any]:
    from workout_cohorts.session import session

    spark = session(cluster, SETTINGS)
    spark.sparkContext.setLogLevel("ERROR")
    yield spark
    spark.stop()


@dataclass
class Cohort:
    """A run that was done, with what it was about."""

    run: Any
    summary: Any
    root: Path

    @property
    def out(self) -> Path:
        return Path(self.run.out)


@pytest.fixture(scope="module")
def cohort(spark: Any, tmp_path_factory: pytest.TempPathFactory) -> Cohort:
    """Twenty people; paths that do harm; a task that is killed, and one that is slow the first time."""
    from workout_cohorts.job import Run, run
    from workout_cohorts.listing import read_list

    folder = tmp_path_factory.mktemp("cohort")
    root = folder / "in"
    corpus.people(root, GOOD)
    for does in ("die", "garbage", "partial"):
        corpus.story(root, f"x-{does}", do=does)
    corpus.story(root, "x-broken", broken=2)
    (root / "x-noise.sqlite").write_text("noise")
    # The first and the last line, of two tasks: Spark starts no speculative copy on a host where an attempt of the
    # task has failed, and there are two.
    corpus.story(root, "a-killed", do="kill-task", once="killed")
    corpus.story(root, "z-slow", slow=STRAGGLER_S, once="slow")
    names = sorted(path.name for path in root.glob("*.sqlite"))
    listed = folder / "list"
    listed.write_text("".join(f"{name}\n" for name in [*names, *names[:5], "gone.sqlite"]))
    asked = Run(
        lines=read_list(str(listed)),
        out=str(folder / "out"),
        worker=str(corpus.FAKE),
        key_file=str(corpus.new_key(folder)),
        root=str(root),
        batch=BATCH,
        timeout_s=STRAGGLER_S * 2,
        ship_worker=True,
        ship_key=True,
    )
    return Cohort(asked, run(spark, asked), root)


def tables(out: Path) -> list[Row]:
    """All rows of all tables, as the worker would say them."""
    found: list[Row] = []
    for row, table in TABLES.items():
        for line in pq.read_table(out / table).to_pylist():
            line.pop("iso_year", None)
            for name in ("start", "end"):
                if name in line:
                    line[name] = line[name].astimezone(timezone.utc)
            found.append({"row": row, **{name: value for name, value in line.items() if value is not None}})
    return sorted(found, key=repr_sorted)


def repr_sorted(row: Row) -> str:
    return repr(sorted(row.items()))


def content(out: Path) -> dict[str, Any]:
    """The rows of each file, in their order.

    Not its bytes: parquet-java lists the encodings of a column in the order of a hash set of the JVM.
    """
    return {str(path.relative_to(out)): pq.ParquetFile(path).read() for path in out.rglob("*.parquet")}


OWN_REASONS = {"worker_died", "worker_garbage", "worker_timeout"}


def test_the_tables_hold_what_one_worker_says(cohort: Cohort) -> None:
    harmful = {"x-die.sqlite", "x-garbage.sqlite", "x-partial.sqlite"}
    names = [line.decode() for line in cohort.run.lines if line.decode() not in harmful]
    expected = corpus.serial(corpus.FAKE, Path(cohort.run.key_file), cohort.root, names)
    found = [row for row in tables(cohort.out) if row.get("reason") not in OWN_REASONS]
    assert found == sorted(expected, key=repr_sorted)
    assert len(found) > GOOD * 3


def test_each_harmful_path_has_an_error_that_says_what_it_did(cohort: Cohort) -> None:
    assert cohort.summary.errors == {
        "worker_died": 1,
        "worker_garbage": 2,
        "not_known": 1,
        "missing": 1,
        "unreadable_workout": 2,
    }
    assert cohort.summary.failed_paths == 5
    assert cohort.summary.persons == GOOD + 3


def test_a_task_was_killed_and_another_overtaken(cohort: Cohort) -> None:
    assert (cohort.root / "once-killed").exists()
    assert (cohort.root / "once-slow").exists() and not (cohort.root / "late").exists()


def test_files_are_few_sorted_and_typed(cohort: Cohort) -> None:
    weeks = pq.read_table(cohort.out / "weeks" / "iso_year=2025").to_pylist()
    assert weeks == sorted(weeks, key=lambda line: (line["path_key"], line["week"]))
    assert {path.name for path in (cohort.out / "weeks").rglob("*.parquet")} == {"part-00000.parquet"}
    schema = pq.read_schema(cohort.out / "workouts" / "iso_year=2025" / "part-00000.parquet")
    kinds = {field.name: str(field.type) for field in schema}
    assert kinds["start"] == "timestamp[us, tz=UTC]"
    assert kinds["step_count"] == "int64" and kinds["distance_m"] == "double" and kinds["changed"] == "bool"


def test_the_summary_lies_beside_the_tables_and_nothing_else(cohort: Cohort) -> None:
    assert json.loads((cohort.out / "summary.json").read_text()) == json.loads(cohort.summary.json())
    visible = {path.name for path in cohort.out.iterdir() if not path.name.startswith(".")}
    assert visible == {*TABLES.values(), "summary.json"}
    assert [path.name for path in cohort.out.parent.glob(".out.*")] == []
    assert cohort.out.stat().st_mode & 0o077 == 0


def test_a_second_run_cut_otherwise_gives_equal_files(spark: Any, cohort: Cohort) -> None:
    from workout_cohorts.job import run

    before = content(cohort.out)
    run(spark, replace(cohort.run, partitions=2))
    assert content(cohort.out) == before


def test_an_unusable_worker_stops_the_run_and_leaves_the_tables(spark: Any, cohort: Cohort) -> None:
    from workout_cohorts.job import run
    from workout_cohorts.launch import complaint

    before = content(cohort.out)
    with pytest.raises(Exception) as caught:
        run(spark, replace(cohort.run, worker="false", ship_worker=False, partitions=1))
    assert "exit code 1" in (complaint(str(caught.value)) or "")
    assert content(cohort.out) == before
    assert list(cohort.out.parent.glob(".out.*")) == []


def test_an_update_replaces_the_paths_of_its_list_only(spark: Any, cohort: Cohort, tmp_path: Path) -> None:
    from workout_cohorts.job import run

    corpus.story(cohort.root, "person-001", weeks=4, workouts=5, changed=True)
    out = tmp_path / "updated"
    corpus.story(cohort.root, "hung", do="hang")
    asked = replace(cohort.run, out=str(out), timeout_s=PATIENCE_S)
    first = run(spark, replace(asked, lines=[b"hung.sqlite", b"person-000.sqlite", b"person-002.sqlite"]))
    assert first.errors == {"worker_timeout": 1}
    kept = [row for row in tables(out) if row["row"] != "error"]
    corpus.story(cohort.root, "hung", number=7)
    run(spark, replace(asked, lines=[b"hung.sqlite", b"person-001.sqlite"], update=True))
    names = ["hung.sqlite", "person-000.sqlite", "person-001.sqlite", "person-002.sqlite"]
    expected = corpus.serial(corpus.FAKE, Path(cohort.run.key_file), cohort.root, names)
    assert tables(out) == sorted(expected, key=repr_sorted)
    assert set(map(repr_sorted, kept)) < set(map(repr_sorted, expected))


def test_a_folder_with_something_else_in_it_is_not_replaced(
    spark: Any, cohort: Cohort, tmp_path: Path
) -> None:
    from workout_cohorts.job import run
    from workout_cohorts.publish import OutputProblem

    (tmp_path / "thesis.txt").touch()
    with pytest.raises(OutputProblem):
        run(spark, replace(cohort.run, out=str(tmp_path)))
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_the_tables_of_a_run_that_was_stopped_between_renames_come_back(spark: Any, cohort: Cohort) -> None:
    from workout_cohorts.publish import Place

    before = content(cohort.out)
    cohort.out.rename(cohort.out.parent / ".out.old-12345678")
    place = Place(spark, str(cohort.out))
    place.prepare()
    place.abandon()
    assert content(cohort.out) == before


def test_rows_that_came_twice_are_kept_once_and_rows_that_differ_are_refused(spark: Any) -> None:
    from workout_cohorts.answers import Incomplete, whole_answers
    from workout_cohorts.schemas import any_row

    person = {"row": "person", "path_key": "a", "kind": "store", "inputs": "i", "engines": "e"}
    person |= {"workout_count": 0, "week_count": 0, "error_count": 0}

    def staged(*rows: dict[str, object]) -> Any:
        schema = any_row()[0]
        return spark.createDataFrame([tuple(row.get(name) for name in schema.names) for row in rows], schema)

    assert whole_answers(staged(person, person), 1).count() == 1
    with pytest.raises(Incomplete, match="a whole answer"):
        whole_answers(staged(person, {**person, "inputs": "j"}), 1)
    with pytest.raises(Incomplete, match="2 paths were given; 1 have rows"):
        whole_answers(staged(person), 2)
    with pytest.raises(Incomplete, match="different versions"):
        whole_answers(staged(person, {**person, "path_key": "b", "engines": "f"}), 2)


@pytest.mark.skipif(not corpus.real_program(), reason="WORKOUT_BIN names no program")
def test_the_real_program_says_on_the_cluster_what_it_says_alone(spark: Any, tmp_path: Path) -> None:
    from workout_cohorts.job import Run, run
    from workout_cohorts.listing import walk

    program = corpus.real_program()
    assert program
    root = tmp_path / "in"
    corpus.real_stores(root)
    key = corpus.new_key(tmp_path, program)
    lines = walk(str(root), ["*.sqlite"])
    out = tmp_path / "out"
    run(spark, Run(lines, str(out), program, str(key), str(root), batch=3))
    expected = corpus.serial(program, key, root, [line.decode() for line in lines])
    assert tables(out) == sorted(expected, key=repr_sorted)
    assert {row["row"] for row in expected} == {"workout", "week", "person", "error"}
