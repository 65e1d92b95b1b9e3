"""Where compiled rules are kept between processes.

Numba watches only the file of the function it caches, so an edited rule called from a cached search would silently not be
played. Therefore what is compiled lies in a folder named after a hash of all sources it can depend on: those that the entry
point's module leads to, and those of the games whose states it is compiled for. Edit one game, and only that game is compiled
again; the same sources somewhere else find what was compiled from them.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import platform
import shutil
import tempfile
import time
import uuid
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy
from numba.core import caching, compiler, serialize, sigutils, types
from numba.core.errors import NumbaWarning
from numba.core.types.containers import BaseTuple
from numba.core.types.misc import NoneType, Omitted

from wandelgang.core.rules import COMPILED
from wandelgang.core.sources import fingerprint
from wandelgang.places import cache_folder

F = TypeVar("F", bound=Callable[..., Any])

COMPILERS = (numba.__version__, llvmlite.__version__, numpy.__version__, platform.python_version())
DATA = (types.Array, BaseTuple, types.Boolean, types.Literal, NoneType, types.Number, Omitted, types.Record)
DIGEST_BYTES = 32
USED_AGAIN_AFTER = 24 * 3600  # how often a folder in use is marked as used
FORGOTTEN_AFTER = 30 * 24 * 3600


def entry(function: F, allocates: bool = False) -> F:
    """Compile *function* as an entry point from Python into the rules: cached on disk, releasing the interpreter lock.

    `entry(f).py_func` runs the same code interpreted. References to arrays are counted only below one that allocates some:
    counting took a quarter of the time of an alpha-beta search.
    """
    dispatcher = numba.njit(nogil=True, error_model="numpy", _nrt=allocates)(function)
    dispatcher._cache = EntryCache(function)
    return dispatcher


def allocating_entry(function: F) -> F:
    """An entry point that makes arrays, or calls something that does."""
    return entry(function, allocates=True)


class EntryCache(caching._Cache):  # type: ignore[misc]
    """What one entry point was compiled to, a file per signature and processor. Numba asks and tells it."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.is_enabled = True

    @property
    def cache_path(self) -> str:
        return str(place())

    def enable(self) -> None:
        self.is_enabled = True

    def disable(self) -> None:
        self.is_enabled = False

    def flush(self) -> None:
        """Nothing is stale: other sources have other folders."""

    def load_overload(self, signature: Any, target: Any) -> Any:
        """What was compiled for this signature; None if nothing was, or if the file is damaged."""
        target.refresh()
        key = self.key(signature, target.codegen())
        file = self.file(key)
        if file is None or not self.is_enabled:
            return None
        try:
            kept = file.read_bytes()
        except OSError:
            return None
        digest, content = kept[:DIGEST_BYTES], kept[DIGEST_BYTES:]
        if hashlib.sha256(content).digest() != digest:
            return None
        found, reduced = pickle.loads(content)
        return compiler.CompileResult._rebuild(target, *reduced) if found == key else None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled; what cannot be written is compiled again by the next process."""
        key = self.key(signature, result.codegen)
        file = self.file(key)
        if file is None or not self.is_enabled:
            return
        if result.lifted or result.library.has_dynamic_globals:
            name = f"{self.function.__module__}.{self.function.__qualname__}"
            warnings.warn(f"{name} is compiled by every process: it uses large global arrays", NumbaWarning, stacklevel=2)
            return
        content = serialize.dumps((key, result._reduce()))
        with contextlib.suppress(OSError):
            write(file, hashlib.sha256(content).digest() + content)

    def key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        """What tells compilations apart that come from the same sources."""
        arguments = tuple(sigutils.normalize_signature(signature)[0])
        code = self.function.__code__
        return arguments, codegen.magic_tuple(), self.function.__module__, self.function.__qualname__, code.co_firstlineno

    def file(self, key: tuple[Any, ...]) -> Path | None:
        """Where a compilation is kept; None if it depends on more than sources: on enclosed values, or on functions given."""
        found = [inner for argument in key[0] for inner in types_in(argument)]
        if self.function.__closure__ or not all(isinstance(one, DATA) for one in found):
            return None
        modules = {self.function.__module__}.union(*(modules_of(one) for one in found))
        name = hashlib.sha256(str(key).encode()).hexdigest()[:16]
        with contextlib.suppress(OSError):
            return folder(fingerprint(*sorted(modules))) / f"{self.function.__name__}-{name}.nbc"
        return None


def types_in(one: Any) -> Iterator[Any]:
    """A type, and all types it is made of."""
    yield one
    inner: list[Any] = []
    if isinstance(one, types.Record):
        inner = [field.type for field in one.fields.values()]
    elif isinstance(one, BaseTuple):
        inner = list(one.types)
    elif isinstance(one, types.Array):
        inner = [one.dtype]
    for part in inner:
        yield from types_in(part)


def modules_of(one: Any) -> set[str]:
    """The modules of the rules that compiled code finds by a type of record; none for any other type."""
    rules = COMPILED.get(one)
    return {part.__module__ for part in vars(rules).values() if callable(part)} if rules else set()


def write(file: Path, content: bytes) -> None:
    """Write a file that other processes see complete or not at all."""
    draft = file.with_name(f"{file.name}.{uuid.uuid4().hex[:16]}")
    try:
        draft.write_bytes(content)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


@cache
def folder(sources: str) -> Path:
    """The folder of what was compiled from sources with this fingerprint, by this compiler."""
    name = "compiled-" + hashlib.sha256(" ".join((sources, *COMPILERS)).encode()).hexdigest()[:16]
    found = place() / name
    if not found.is_dir():
        found.mkdir(parents=True, exist_ok=True)
        forget_old(place(), name)
    elif time.time() - found.stat().st_mtime > USED_AGAIN_AFTER:
        with contextlib.suppress(OSError):
            os.utime(found)
    return found


@cache
def place() -> Path:
    """Where the folders are: the first place of several that can be written, at worst a temporary one."""
    given = os.environ.get("WANDELGANG_CACHE")
    for other in (given, None):
        with contextlib.suppress(OSError):
            path = Path(other) if other else cache_folder()
            path.mkdir(parents=True, exist_ok=True)
            if os.access(path, os.W_OK):
                return path
    return Path(tempfile.mkdtemp(prefix="wandelgang-"))


def forget_old(path: Path, kept: str) -> None:
    """Delete the folders that nobody has used for a month."""
    for old in path.glob("compiled-*"):
        with contextlib.suppress(OSError):  # another process deletes it too
            if old.name != kept and time.time() - old.stat().st_mtime > FORGOTTEN_AFTER:
                shutil.rmtree(old, ignore_errors=True)
