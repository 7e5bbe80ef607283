"""What is missing is told in words, with what to do about it."""

from __future__ import annotations

import sys
from pathlib import Path

import corpus
import pytest

from workout_cohorts import environment
from workout_cohorts.cli import main
from workout_cohorts.environment import EnvironmentProblem, check, java_major


def java(folder: Path, told: str) -> Path:
    """A Java that says which one it is, and nothing else."""
    program = folder / "bin" / "java"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f"#!/bin/sh\necho '{told}' >&2\n")
    program.chmod(0o755)
    return program


def having(
    patch: pytest.MonkeyPatch, folder: Path, java_version: str | None = "17.0.15", **packages: str
) -> None:
    releases = {"pyspark": "4.3.0", "pyarrow": "26.0.1", "pandas": "2.3.3", **packages}
    found = {name: tuple(map(int, text.split("."))) for name, text in releases.items() if text}
    patch.setattr(environment, "_release", found.get)
    patch.setenv("JAVA_HOME", str(folder))
    if java_version:
        java(folder, f'openjdk version "{java_version}" 2025-04-15')


def test_an_environment_with_everything_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    having(monkeypatch, tmp_path)
    check()
    having(monkeypatch, tmp_path, pandas="")
    check()


@pytest.mark.parametrize(
    ("java_version", "packages", "words"),
    [
        ("17.0.1", {"pyspark": ""}, "pyspark is not installed"),
        ("17.0.1", {"pyspark": "3.4.4"}, "Spark 3.4.4 is not supported"),
        ("17.0.1", {"pyspark": "5.0.0"}, "Spark 5.0.0 is not supported"),
        ("17.0.1", {"pandas": "3.0.1"}, "install 'pandas<3'"),
        ("17.0.1", {"pyarrow": ""}, "pyarrow is not installed"),
        (None, {}, "openjdk-17-jre-headless"),
        ("11.0.2", {}, "Spark 4 needs Java 17 or newer"),
        ("1.8.0_402", {}, "is Java 8"),
    ],
)
def test_what_does_not_fit_is_named(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    java_version: str | None,
    packages: dict[str, str],
    words: str,
) -> None:
    having(monkeypatch, tmp_path, java_version, **packages)
    with pytest.raises(EnvironmentProblem, match=words):
        check()


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="the Python is what is named then")
def test_a_java_too_new_for_spark_3_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    having(monkeypatch, tmp_path, "21.0.1", pyspark="3.5.9")
    with pytest.raises(EnvironmentProblem, match="Java 8, 11 or 17"):
        check()


def test_a_java_that_says_nothing_has_no_version(tmp_path: Path) -> None:
    assert java_major(str(java(tmp_path, "hello"))) is None
    assert java_major("/nowhere/java") is None


def test_the_command_says_it_and_ends_with_64(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    having(monkeypatch, tmp_path, None)
    corpus.people(tmp_path / "in", 1)
    words = ["run", "--root", str(tmp_path / "in"), "--out", str(tmp_path / "out")]
    assert main([*words, "--key-file", str(corpus.new_key(tmp_path))]) == 64
    assert "no Java in JAVA_HOME" in capsys.readouterr().err
    assert main([*words, "--key-file", "/nowhere"]) == 64
    assert "cannot be read" in capsys.readouterr().err
