"""A lock file: one server per data folder. The lock ends with the process, however the process ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from wandelgang.errors import Missing
from wandelgang.server.words import words

FILE = "lock"


def acquire(folder: Path) -> BinaryIO:
    """Lock a folder for this process until the file is closed. Raises Missing if another process holds the lock."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / FILE).open("ab")
    except OSError as error:
        raise Missing(words("no-store", path=folder, reason=error)) from error
    try:
        take(file)
    except OSError as error:
        file.close()
        raise Missing(words("folder-taken", path=folder)) from error
    return file


if sys.platform == "win32":
    import msvcrt

    def take(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def take(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
