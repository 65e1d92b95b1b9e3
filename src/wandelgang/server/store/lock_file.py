"""A lock file: one server per data folder. The lock ends with the process, however the process ends."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import BinaryIO

from wandelgang.errors import Missing
from wandelgang.server.words import words

FILE = "lock"


def acquire(folder: Path, stored: str) -> BinaryIO:
    """Lock a folder for this process until the file is closed. Raises Missing if another process holds the lock.

    *stored* is a file that is locked instead if the folder cannot be written and has no lock file.
    """
    file = opened(folder, stored)
    try:
        take(file)
    except OSError as error:
        file.close()
        raise Missing(words("folder-taken", path=folder)) from error
    return file


def opened(folder: Path, stored: str) -> BinaryIO:
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)  # other users of this machine must not read secrets and chat
        return (folder / FILE).open("ab")
    except OSError as error:
        for name in (FILE, stored):
            with contextlib.suppress(OSError):
                return (folder / name).open("rb")
        raise Missing(words("no-store", path=folder, reason=error)) from error


if sys.platform == "win32":
    import msvcrt

    def take(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def take(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
