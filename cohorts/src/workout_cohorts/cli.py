"""`workout-cohorts`: the words of the command line."""

from __future__ import annotations

import argparse
import csv
import io
import os
import sys
from typing import NoReturn

from workout_cohorts import __version__
from workout_cohorts.environment import EnvironmentProblem, check
from workout_cohorts.key import KeyFileError, path_key, read_key
from workout_cohorts.listing import ListingError, read_list, walk

DONE, FAILED, WRONG_WORDS, INTERRUPTED = 0, 1, 64, 130


def main(arguments: list[str] | None = None) -> int:
    """Does what the words say. The exit codes are those of `workout`."""
    words = parser().parse_args(arguments)
    try:
        return int(words.act(words))
    except (KeyFileError, ListingError, EnvironmentProblem) as error:
        print(f"workout-cohorts: {error}", file=sys.stderr)
        return WRONG_WORDS
    except KeyboardInterrupt:
        return INTERRUPTED


def parser() -> argparse.ArgumentParser:
    """The parser of the words."""
    top = Parser(prog="workout-cohorts", description="Stores and activity files of many people, as tables.")
    top.add_argument("--version", action="version", version=__version__)
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    codes = commands.add_parser("codes", help="print which path has which code, as CSV: keep it with the key")
    _add_listing(codes)
    codes.set_defaults(act=_codes)

    run = commands.add_parser("run", help="run the worker over all paths and write the tables")
    _add_listing(run)
    run.add_argument(
        "--out", required=True, metavar="FOLDER", help="where the tables go, a folder of their own"
    )
    run.add_argument("--worker", default="workout", metavar="PROGRAM", help="the program (default: in PATH)")
    run.add_argument("--update", action="store_true", help="keep the rows of paths that are not in the list")
    run.add_argument("--batch", type=_positive, default=50, metavar="N", help="paths a task (default 50)")
    run.add_argument("--partitions", type=_positive, metavar="N", help="so many tasks, whatever the batch")
    run.add_argument(
        "--timeout-s", type=float, default=900, metavar="SECONDS", help="for one path (default 900)"
    )
    run.add_argument("--ship-worker", action="store_true", help="bring the program to the executors")
    run.add_argument("--ship-key", action="store_true", help="bring the key to the executors")
    run.add_argument("--scratch", metavar="FOLDER", help="for private copies, on the executors")
    run.add_argument("--time-zone", metavar="AREA/CITY", help="passed on to the worker")
    run.add_argument("--most-bytes", type=_positive, metavar="N", help="passed on to the worker")
    run.add_argument("--master", metavar="URL", help="of Spark (default: of spark-submit, or this machine)")
    run.add_argument("--conf", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark")
    run.add_argument("--json", action="store_true", help="print the summary as JSON")
    run.set_defaults(act=_run)
    return top


class Parser(argparse.ArgumentParser):
    """Ends with the code of `workout` for wrong words."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong."""
        self.print_usage(sys.stderr)
        self.exit(WRONG_WORDS, f"{self.prog}: {message}\n")


def _add_listing(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--paths", metavar="LIST", help="a file with a path a line; with --root relative to it"
    )
    command.add_argument("--root", metavar="FOLDER", help="the folder that paths are in")
    command.add_argument(
        "--match", action="append", metavar="PATTERN", help="names in --root (default *.sqlite); repeatable"
    )
    command.add_argument("--key-file", required=True, metavar="KEY", help="from `workout analyze --new-key`")


def _lines(words: argparse.Namespace) -> list[bytes]:
    if words.paths:
        return read_list(words.paths)
    if words.root:
        return walk(words.root, words.match or ["*.sqlite"])
    raise ListingError("say which paths: --paths LIST or --root FOLDER")


def _codes(words: argparse.Namespace) -> int:
    secret = read_key(words.key_file)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="surrogateescape")
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["path_key", "path"])
    for line in _lines(words):
        table.writerow([path_key(secret, line), os.fsdecode(line)])
    return DONE


def _run(words: argparse.Namespace) -> int:
    read_key(words.key_file)
    lines = _lines(words)
    check()
    # Only now, so that what is missing is told in words and not as an import that fails.
    from workout_cohorts.job import Run  # noqa: PLC0415
    from workout_cohorts.launch import launch  # noqa: PLC0415

    options: list[str] = []
    for name in ("time_zone", "most_bytes"):
        if value := getattr(words, name):
            options += [f"--{name.replace('_', '-')}", str(value)]
    asked = Run(
        lines=lines,
        out=words.out,
        worker=words.worker,
        key_file=words.key_file,
        root=words.root,
        options=tuple(options),
        batch=words.batch,
        partitions=words.partitions,
        timeout_s=words.timeout_s,
        ship_worker=words.ship_worker,
        ship_key=words.ship_key,
        update=words.update,
        scratch=words.scratch,
    )
    return launch(asked, words.master, words.conf, words.json)


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return value
