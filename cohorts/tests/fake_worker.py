#!/usr/bin/env python3
"""A worker that keeps the contract of `workout analyze --worker`, and breaks it where a path says so.

A path is any file with JSON in it, such as {"weeks": 2, "workouts": 3}. What else it may say makes trouble:
"do": "die", "hang", "garbage", "partial", "foreign", "short" or "kill-task" (which ends the process that runs
the task, as a machine that goes down does); "slow": seconds; "once": NAME makes it the first time only.
"""

import argparse
import base64
import hashlib
import hmac
import json
import os
import signal
import sys
import time
from datetime import date, timedelta

ENGINES = "energy=1 mobility=1 pipeline=1 routes=1 six-minute-walk=1"
HUNG_SECONDS = 600


def emit(row):
    sys.stdout.write(json.dumps(row, sort_keys=True, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def code(secret, data, purpose=b"cohort workout"):
    return hmac.new(secret, purpose + b"\0" + data, hashlib.sha256).digest()[:16].hex()


def trouble(story, folder):
    """What this path is to do wrong now."""
    if "once" in story:
        mark = os.path.join(folder, f"once-{story['once']}")
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return None
    return story.get("do", "slow" if "slow" in story else None)


def act(what, story, head, folder):
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    elif what == "hang":
        time.sleep(HUNG_SECONDS)
    elif what == "slow":
        time.sleep(story["slow"])
        open(os.path.join(folder, "late"), "w").close()
    elif what == "garbage":
        sys.stdout.write("Segmentation fault (core dumped)\n")
        sys.stdout.flush()
    elif what == "partial":
        sys.stdout.write(json.dumps({**head, "row": "person"})[:40])
        sys.stdout.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    elif what == "foreign":
        emit(
            {
                **head,
                "row": "person",
                "path_key": "0" * 32,
                "kind": "store",
                "workout_count": 0,
                "week_count": 0,
                "error_count": 0,
                "inputs": "0" * 64,
            }
        )
    elif what == "kill-task":
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(HUNG_SECONDS)


def rows(story, content, head, secret):
    """Workouts, weeks, errors of workouts, and the person."""
    seed = int.from_bytes(hashlib.sha256(content).digest()[:4], "big")
    first = date(2025, 12, 1) + timedelta(weeks=seed % 3)
    weeks, workouts = story.get("weeks", 2), story.get("workouts", 3)
    for number in range(workouts):
        day = first + timedelta(days=(number * 7 * weeks) // max(1, workouts))
        year, week, _ = day.isocalendar()
        row = {
            **head,
            "row": "workout",
            "workout_key": code(secret, content + bytes([number])),
            "activity": "running" if number % 2 else "swimming",
            "start": f"{day}T06:45:00.{number:03}Z",
            "end": f"{day}T07:45:00.500Z",
            "week": f"{year}-W{week:02}",
            "duration_s": 3600.5 - number,
            "changed": number == 0,
            "distance_m": 10_000 + seed % 997 / 8,
            "energy_kcal": 400,
        }
        if number % 2 == 0:
            row |= {"length_count": 40, "stroke_count": 2**40 + seed, "average_heart_rate_bpm": 141.25}
        emit(row)
    for number in range(weeks):
        monday = first + timedelta(weeks=number)
        year, week, _ = monday.isocalendar()
        emit(
            {
                **head,
                "row": "week",
                "week": f"{year}-W{week:02}",
                "week_start": str(monday),
                "workout_count": 1,
                "active_s": 3600,
                "vo2max": 40 + seed % 100 / 10,
                "vo2max_low": 38.5,
                "vo2max_high": 47.0,
            }
        )
    for number in range(story.get("broken", 0)):
        emit(
            {
                **head,
                "row": "error",
                "workout_key": code(secret, content + b"broken" + bytes([number])),
                "reason": "unreadable_workout",
                "text": "The workout cannot be read.",
            }
        )
    emit(
        {
            **head,
            "row": "person",
            "kind": "store",
            "workout_count": workouts,
            "week_count": weeks - (1 if story.get("do") == "short" else 0),
            "error_count": story.get("broken", 0),
            "inputs": hashlib.sha256(content).hexdigest(),
        }
    )


def answer(line, options, secret):
    head = {"format": 1, "path_key": code(secret, line[:4096], b"cohort path"), "engines": ENGINES}
    if not line:
        return emit({**head, "row": "error", "reason": "empty_line", "text": "The line is empty."})
    path = os.path.join(os.fsencode(options.root or ""), line)
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError:
        return emit({**head, "row": "error", "reason": "missing", "text": "There is no such file."})
    try:
        story = json.loads(content)
    except ValueError:
        return emit({**head, "row": "error", "reason": "not_known", "text": "The file is of no known kind."})
    # A copy, as the program makes one, so that a test sees what a kill leaves.
    if "TMPDIR" in os.environ:
        with open(os.path.join(os.environ["TMPDIR"], "copy"), "wb") as copy:
            copy.write(content)
    folder = os.path.dirname(path).decode()
    act(trouble(story, folder), story, head, folder)
    return rows(story, content, head, secret)


def main():
    if sys.argv[1:3] == ["analyze", "--new-key"]:
        data = os.urandom(32)
        check = hashlib.sha256(b"workout-cohort-key-1\n" + data).digest()[:4]
        with open(sys.argv[3], "w") as file:
            file.write(f"workout-cohort-key-1 {base64.b64encode(data + check).decode()}\n")
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["analyze"])
    parser.add_argument("--worker", action="store_true", required=True)
    parser.add_argument("--key-file", required=True)
    parser.add_argument("--root")
    parser.add_argument("--time-zone")
    parser.add_argument("--most-bytes")
    options = parser.parse_args()
    try:
        with open(options.key_file) as file:
            secret = base64.b64decode(file.read().split()[1])[:32]
    except (OSError, IndexError):
        sys.stderr.write("the key cannot be read\n")
        sys.exit(64)
    for line in sys.stdin.buffer:
        answer(line.rstrip(b"\n").removesuffix(b"\r"), options, secret)


if __name__ == "__main__":
    main()
