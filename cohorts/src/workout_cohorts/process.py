"""One running worker: lines in, bytes out, each wait with an end."""

from __future__ import annotations

import contextlib
import ctypes
import os
import selectors
import signal
import subprocess
import time
from pathlib import Path

READ_BYTES = 1 << 16
# No row is as long as this; what comes without a line break is not one.
MOST_ROW_BYTES = 1 << 20
KEPT_ERROR_BYTES = 2000
# The worker removes its copies when it is asked to end; after this it is killed.
GRACE_SECONDS = 5.0
PR_SET_PDEATHSIG = 1


class WorkerDied(Exception):
    """The worker ended while an answer was awaited."""


class WorkerSilent(Exception):
    """The answer took longer than is allowed."""


class WorkerGarbage(Exception):
    """What came is not an answer."""


class WorkerProcess:
    """A worker and its pipes.

    It has a session of its own, so that it ends together with whatever it started, and the kernel ends it
    when this process is killed: Spark kills the slower of two speculative copies.
    """

    def __init__(self, command: list[str], scratch: Path) -> None:
        self._scratch = scratch
        self._pending = b""
        self._errors = b""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "TMPDIR": str(scratch)},
            start_new_session=True,
            # Unsafe beside other threads; a task has one.
            preexec_fn=_end_with_parent,  # noqa: PLW1509
        )
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._input, self._output = self._process.stdin, self._process.stdout
        self._selector = selectors.DefaultSelector()
        for pipe in (self._output, self._process.stderr):
            os.set_blocking(pipe.fileno(), False)
            self._selector.register(pipe, selectors.EVENT_READ)

    @property
    def words(self) -> str:
        """The end of what it said on standard error."""
        return self._errors.decode(errors="replace").strip()

    @property
    def exit_code(self) -> int | None:
        """How it ended, if it has."""
        return self._process.poll()

    @property
    def has_unread(self) -> bool:
        """Whether anything came that nobody asked for, or it ended."""
        self._fill(0)
        return bool(self._pending) or self._process.poll() is not None

    def send(self, line: bytes) -> None:
        """Hands over a line.

        That nobody reads it is no failure yet: what the program said before it ended says more, and is read next.
        """
        with contextlib.suppress(OSError):
            self._input.write(line + b"\n")
            self._input.flush()

    def read_line(self, deadline: float) -> bytes:
        """The next line, without its line break, by `deadline` of the monotonic clock."""
        while True:
            line, found, rest = self._pending.partition(b"\n")
            if found:
                self._pending = rest
                return line
            if len(self._pending) > MOST_ROW_BYTES:
                raise WorkerGarbage
            left = deadline - time.monotonic()
            if left <= 0:
                raise WorkerSilent
            if not self._fill(left):
                # A row that was begun and not ended is no row.
                raise WorkerGarbage if self._pending else WorkerDied

    def end(self, kindly: bool) -> None:
        """Ends it: by the end of its input, or, when it is not to be trusted any more, by signals."""
        with contextlib.suppress(OSError):
            self._input.close()
        try:
            self._process.wait(GRACE_SECONDS if kindly else 0)
        except subprocess.TimeoutExpired:
            self._signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE_SECONDS)
        # Also what it may have left behind in its session.
        self._signal(signal.SIGKILL)
        self._process.wait()
        self._fill(0)
        self._selector.close()
        self._output.close()
        if self._process.stderr:
            self._process.stderr.close()

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)

    def _fill(self, seconds: float) -> bool:
        """Reads what is there, waiting for it at most so long. False at the end of the output."""
        for key, _ in self._selector.select(seconds):
            data = os.read(key.fd, READ_BYTES)
            if key.fileobj is self._output:
                self._pending += data
                if not data:
                    return False
            elif data:
                self._errors = (self._errors + data)[-KEPT_ERROR_BYTES:]
            else:
                self._selector.unregister(key.fileobj)
        return True


_libc = ctypes.CDLL(None)


def _end_with_parent() -> None:
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
