"""Where compiled rules are kept between processes.

Numba watches only the file of the function it caches, so an edited rule called from a cached search would silently not be
played. Therefore the folder is named after a hash of all sources that can be compiled, ours and those of every installed game,
fitted weights included: edit one, and the folder is new. Each game names the files it never compiles in its manifest.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy

from wandelgang.core.plugins import compiled_files, plugins

F = TypeVar("F", bound=Callable[..., Any])

SOURCES = Path(__file__).resolve().parent.parent
PACKAGES = ("core", "boards", "search")
NEVER_COMPILED = ("checks.py", "file_checks.py", "game.py", "options.py", "plugins.py", "registry.py", "rehearsal.py")
FORGOTTEN_AFTER = 30 * 24 * 3600


@cache
def folder() -> Path:
    """The cache folder of exactly these sources, this compiler and this Python; a temporary one if no other can be written."""
    name = f"compiled-{fingerprint()}"
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "wandelgang"
    for place in (Path(os.environ.get("WANDELGANG_CACHE") or home), home):
        with contextlib.suppress(OSError):
            fresh = not (place / name).is_dir()
            (place / name).mkdir(parents=True, exist_ok=True)
            if os.access(place / name, os.W_OK):
                if fresh:
                    forget_old(place, name)
                return place / name
    return Path(tempfile.mkdtemp(prefix="wandelgang-"))


def fingerprint() -> str:
    """A hash of all sources that can be compiled and the versions of what compiles them."""
    digest = hashlib.sha256()
    for version in (numba.__version__, llvmlite.__version__, numpy.__version__, platform.python_version()):
        digest.update(version.encode())
    for name, source in compiled_sources():
        digest.update(name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def compiled_sources() -> list[tuple[str, Path]]:
    """All files that can be compiled, or are compiled in, each with a name that does not depend on where it lies."""
    own = [file for package in PACKAGES for file in (SOURCES / package).rglob("*.py") if file.name not in NEVER_COMPILED]
    named = [(str(file.relative_to(SOURCES)), file) for file in own]
    for plugin in plugins():
        named += [(f"{plugin.name}:{name}", file) for name, file in compiled_files(plugin)]
    return sorted(named)


def forget_old(place: Path, kept: str) -> None:
    """Delete the folders of sources nobody has used for a month."""
    for old in place.glob("compiled-*"):
        if old.name != kept and time.time() - old.stat().st_mtime > FORGOTTEN_AFTER:
            shutil.rmtree(old, ignore_errors=True)


def entry(function: F) -> F:
    """Compile *function* as an entry point from Python into the rules: cached on disk, releasing the interpreter lock.

    `entry(f).py_func` runs the same code interpreted.
    """
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder())
    try:
        return numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        numba.config.CACHE_DIR = before
