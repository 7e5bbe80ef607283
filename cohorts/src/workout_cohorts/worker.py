"""Asks workers for the rows of paths: an answer for every path, whatever the worker does."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from workout_cohorts.key import path_key
from workout_cohorts.process import WorkerDied, WorkerGarbage, WorkerProcess, WorkerSilent
from workout_cohorts.rows import NotARow, OtherFormat, Row, is_last, is_whole, parse

DIED = "worker_died"
TIMEOUT = "worker_timeout"
GARBAGE = "worker_garbage"
SENTENCES = {
    DIED: "The worker ended before it had answered, twice.",
    TIMEOUT: "The worker did not answer in time.",
    GARBAGE: "What the worker answered is not a whole answer, twice.",
}
# To answer the empty line takes no reading of files, but the first start of a program can be slow.
HANDSHAKE_SECONDS = 60.0


class WorkerUnusable(RuntimeError):
    """No worker can be had: a matter of the machine or the options, not of any path."""


@dataclass(frozen=True)
class WorkerSettings:
    """How to run the worker."""

    command: tuple[str, ...]
    secret: bytes
    timeout_s: float


class Worker:
    """Answers lines one after the other with at most one process, and with a new one after a failure.

    A line goes in when the line before it was answered, so it is certain whose fault a failure is.
    """

    def __init__(self, settings: WorkerSettings, scratch: Path) -> None:
        self._settings = settings
        self._scratch = scratch
        self._process: WorkerProcess | None = None
        self._engines = ""

    def answer(self, line: bytes) -> list[Row]:
        """The rows of a line, or one `error` row that says what became of the worker.

        A worker that dies or talks nonsense is asked once more, in a process that has seen nothing else: what
        the line before did to it, or someone who killed it, is then no reason. One that says nothing is not.
        """
        reason = DIED
        for _ in range(2):
            try:
                return self._ask(self._ready(), line, self._settings.timeout_s)
            except WorkerSilent:
                reason = TIMEOUT
            except WorkerDied:
                reason = DIED
            except (WorkerGarbage, NotARow):
                reason = GARBAGE
            self.close(kindly=False)
            if reason == TIMEOUT:
                break
        return [self._error(line, reason)]

    def close(self, kindly: bool = True) -> None:
        """Ends the process, if there is one."""
        if self._process:
            self._process.end(kindly)
            self._process = None

    def _ready(self) -> WorkerProcess:
        """A process that waits for a line."""
        if self._process and self._process.has_unread:
            self.close(kindly=False)
        if not self._process:
            self._process = self._start()
        return self._process

    def _start(self) -> WorkerProcess:
        """A new process that has shown, with the empty line, that its program and key are the right ones."""
        try:
            process = WorkerProcess(list(self._settings.command), self._scratch)
        except OSError as error:
            raise WorkerUnusable(f"the worker cannot be started: {error}") from error
        try:
            rows = self._ask(process, b"", HANDSHAKE_SECONDS)
        except (WorkerSilent, WorkerDied, WorkerGarbage, NotARow, OtherFormat) as error:
            process.end(kindly=isinstance(error, WorkerDied))
            raise WorkerUnusable(_complaint(process, error)) from error
        self._engines = str(rows[0]["engines"])
        return process

    def _ask(self, process: WorkerProcess, line: bytes, seconds: float) -> list[Row]:
        deadline = time.monotonic() + seconds
        process.send(line)
        rows: list[Row] = []
        while not rows or not is_last(rows[-1]):
            rows.append(parse(process.read_line(deadline)))
        if not is_whole(rows, path_key(self._settings.secret, line)):
            raise WorkerGarbage
        return rows

    def _error(self, line: bytes, reason: str) -> Row:
        return {
            "row": "error",
            "path_key": path_key(self._settings.secret, line),
            "reason": reason,
            "text": SENTENCES[reason],
            "engines": self._engines,
        }


def answers(settings: WorkerSettings, scratch: Path, lines: Iterable[bytes]) -> Iterator[list[Row]]:
    """The answers to lines, in their order, by one worker."""
    worker = Worker(settings, scratch)
    kindly = False
    try:
        for line in lines:
            yield worker.answer(line)
        kindly = True
    finally:
        worker.close(kindly)


def _complaint(process: WorkerProcess, error: Exception) -> str:
    what = {
        WorkerSilent: "it says nothing",
        WorkerDied: f"it ended with exit code {process.exit_code}",
        WorkerGarbage: "its code of the empty line is another: a different key, or not a worker",
        NotARow: f"what it says is not a row ({error})",
        OtherFormat: str(error),
    }[type(error)]
    return f"the worker cannot be used: {what}" + (f"; it said: {process.words}" if process.words else "")
