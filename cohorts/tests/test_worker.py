"""One worker and its failures, without Spark."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import corpus
import pytest

from workout_cohorts.key import read_key
from workout_cohorts.process import WorkerDied, WorkerProcess
from workout_cohorts.rows import Row
from workout_cohorts.scratch import scratch
from workout_cohorts.worker import WorkerSettings, WorkerUnusable, answers

HUNG_S = 1.0


def ask(root: Path, key: Path, names: list[str], timeout_s: float = 20) -> list[list[Row]]:
    command = (str(corpus.FAKE), "analyze", "--worker", "--key-file", str(key), "--root", str(root))
    settings = WorkerSettings(command, read_key(key), timeout_s)
    with scratch(str(root)) as folder:
        return list(answers(settings, folder, [name.encode() for name in names]))


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ("die", "worker_died"),
        ("hang", "worker_timeout"),
        ("garbage", "worker_garbage"),
        ("partial", "worker_garbage"),
        ("foreign", "worker_garbage"),
        ("short", "worker_garbage"),
    ],
)
def test_a_bad_path_becomes_an_error_and_its_neighbours_are_as_without_it(
    tmp_path: Path, key: Path, does: str, reason: str
) -> None:
    corpus.people(tmp_path, 2)
    corpus.story(tmp_path, "person-000x", do=does)
    names = ["person-000.sqlite", "person-000x.sqlite", "person-001.sqlite"]
    first, bad, last = ask(tmp_path, key, names, HUNG_S if does == "hang" else 20)
    assert [row["reason"] for row in bad] == [reason]
    assert bad[0]["engines"] == first[0]["engines"]
    assert first + last == corpus.serial(corpus.FAKE, key, tmp_path, [names[0], names[2]])


def test_a_worker_that_dies_once_is_asked_again(tmp_path: Path, key: Path) -> None:
    corpus.story(tmp_path, "unlucky", do="die", once="unlucky")
    [rows] = ask(tmp_path, key, ["unlucky.sqlite"])
    assert rows == corpus.serial(corpus.FAKE, key, tmp_path, ["unlucky.sqlite"])


def test_a_line_that_is_no_path_is_answered_like_any_other(tmp_path: Path, key: Path) -> None:
    [rows, long] = ask(tmp_path, key, ["nothing here", "x" * 200_000])
    assert [row["reason"] for row in rows + long] == ["missing", "missing"]


def test_no_private_copy_stays_after_a_kill(tmp_path: Path, key: Path) -> None:
    corpus.story(tmp_path, "hung", do="hang")
    ask(tmp_path, key, ["hung.sqlite"], HUNG_S)
    assert list(tmp_path.glob("workout-cohort-*")) == []


def test_what_a_killed_task_leaves_goes_with_the_next_one_and_its_worker_at_once(
    tmp_path: Path, key: Path
) -> None:
    corpus.story(tmp_path, "hung", do="hang")
    program = "import sys; sys.path[:0] = sys.argv[4:]; from pathlib import Path; import test_worker as t;"
    program += "t.ask(Path(sys.argv[1]), Path(sys.argv[2]), [sys.argv[3]], 600)"
    task = subprocess.Popen([sys.executable, "-c", program, tmp_path, key, "hung.sqlite", *sys.path])
    copies = wait_for(lambda: list(tmp_path.glob("workout-cohort-*/copy")))
    [worker] = wait_for(lambda: children(task.pid))
    task.send_signal(signal.SIGKILL)
    task.wait()
    wait_for(lambda: not os.path.exists(f"/proc/{worker}") or state(worker) == "Z")
    assert copies[0].exists()
    with scratch(str(tmp_path)):
        assert not copies[0].exists()


def test_another_key_is_a_reason_to_stop(tmp_path: Path, key: Path) -> None:
    (tmp_path / "other").mkdir()
    other = corpus.new_key(tmp_path / "other")
    command = (str(corpus.FAKE), "analyze", "--worker", "--key-file", str(key))
    with scratch(str(tmp_path)) as folder, pytest.raises(WorkerUnusable, match="different key"):
        list(answers(WorkerSettings(command, read_key(other), 20), folder, [b"x"]))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (("/nowhere/workout",), "cannot be started"),
        (("false",), "exit code 1"),
        (("echo", "hello"), "not JSON"),
        ((str(corpus.FAKE), "analyze", "--worker", "--key-file", "/nowhere"), "64; it said: the key cannot"),
    ],
)
def test_a_program_that_cannot_work_is_a_reason_to_stop(
    tmp_path: Path, key: Path, command: tuple[str, ...], words: str
) -> None:
    with scratch(str(tmp_path)) as folder, pytest.raises(WorkerUnusable, match=words):
        list(answers(WorkerSettings(command, read_key(key), 20), folder, [b"x"]))


def test_what_a_program_said_before_it_ended_is_read_though_nobody_took_the_line(tmp_path: Path) -> None:
    process = WorkerProcess(["echo", "hello"], tmp_path)
    wait_for(lambda: process.exit_code is not None)
    process.send(b"x")
    assert process.read_line(time.monotonic() + 20) == b"hello"
    with pytest.raises(WorkerDied):
        process.read_line(time.monotonic() + 20)
    process.end(kindly=True)


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def wait_for(look):  # type: ignore[no-untyped-def]
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if found := look():
            return found
        time.sleep(0.02)
    raise TimeoutError
