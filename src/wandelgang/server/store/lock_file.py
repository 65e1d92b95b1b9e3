"""A lock file: one server per data folder. The lock ends with the process, however the process ends."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import BinaryIO

from wandelgang import system
from wandelgang.errors import Missing
from wandelgang.places import LOCK
from wandelgang.server.words import words

FILE = LOCK


def acquire(folder: Path, stored: str) -> BinaryIO:
    """Lock a folder for this process until the file is closed. Raises Missing if another process holds the lock.

    *stored* is a file that is locked instead if the folder cannot be written and has no lock file.
    """
    file = opened(folder, stored)
    try:
        system.lock(file)
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
