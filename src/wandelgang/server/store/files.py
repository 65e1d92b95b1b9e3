"""Files that are complete or not there: written beside their place, flushed, and moved into it."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """The path of an empty file that only its owner may read. If all goes well, it takes the place of *path* and is on disk."""
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    os.close(number)
    try:
        yield Path(name)
        flush(Path(name))
        os.replace(name, path)
        flush_folder(path.parent)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def give_to_owner_of(folder: Path, path: Path) -> None:
    """If root writes for a server that runs as somebody else, the file becomes theirs, or they could not use it."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def flush_folder(folder: Path) -> None:
    """Write a folder's entries to disk, where the system can do that."""
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
