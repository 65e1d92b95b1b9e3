"""Files that are complete or not there: written beside their place, flushed, and moved into it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from wandelgang.system import flush_folder


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


def flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
