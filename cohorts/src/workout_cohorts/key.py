"""The key of a cohort: 32 secret bytes from which every code of the rows is made."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from pathlib import Path

WORD = "workout-cohort-key-1"
SECRET_BYTES = 32
CHECKSUM_BYTES = 4
CODE_BYTES = 16
# Workouts have another, so that no path can be chosen to have the code of one.
PATH_PURPOSE = b"cohort path"
# What is longer is not kept by the worker; its code is of its beginning.
MOST_LINE_BYTES = 4096


class KeyFileError(ValueError):
    """The file is not the key of a cohort."""


def read_key(path: str | Path) -> bytes:
    """Reads the 32 secret bytes of a key file.

    The file has one line: a word, and base64 of the bytes and of a checksum, which is the first four bytes of
    SHA-256 over the word, a line break and the bytes (as for the keys of docs/sealed-files.md).
    """
    try:
        word, _, text = Path(path).read_text("ascii").strip().partition(" ")
        content = base64.b64decode(text, validate=True)
    except OSError as error:
        raise KeyFileError(f"the key file {path} cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, binascii.Error) as error:
        raise KeyFileError(f"{path} is not the key of a cohort") from error
    if word != WORD or len(content) != SECRET_BYTES + CHECKSUM_BYTES:
        raise KeyFileError(f"{path} is not the key of a cohort: expected one line, {WORD} and base64")
    secret, checksum = content[:SECRET_BYTES], content[SECRET_BYTES:]
    if checksum != _checksum(secret):
        raise KeyFileError(f"the key in {path} is damaged")
    return secret


def key_line(secret: bytes) -> str:
    """The line of a key file."""
    return f"{WORD} {base64.b64encode(secret + _checksum(secret)).decode()}\n"


def path_key(secret: bytes, line: bytes) -> str:
    """The code of a line, as the worker makes it: HMAC-SHA-256 of a purpose, a zero byte and the line."""
    message = PATH_PURPOSE + b"\0" + line[:MOST_LINE_BYTES]
    return hmac.new(secret, message, hashlib.sha256).digest()[:CODE_BYTES].hex()


def fingerprint(secret: bytes) -> str:
    """What tells keys apart and gives nothing away."""
    return hashlib.sha256(b"workout cohort key fingerprint" + secret).hexdigest()[:CODE_BYTES]


def _checksum(secret: bytes) -> bytes:
    return hashlib.sha256(f"{WORD}\n".encode() + secret).digest()[:CHECKSUM_BYTES]
