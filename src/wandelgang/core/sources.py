"""Which source files a piece of compiled code can depend on, and a hash of what is in them.

From a module, import lines lead to all others that can have a part in it. They are looked for in the text, which takes a
fraction of the time of parsing it, and followed inside the package of the module, of a game and of Wandelgang. A module of a
game stands for all files of the game but those its manifest leaves out. Nothing depends on where a file lies or on when it was
written, so equal sources have equal fingerprints. This module does not know the compiler.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from wandelgang.core.plugins import Plugin, compiled_files, plugins

PACKAGE = __name__.partition(".")[0]
SOURCES = Path(__file__).resolve().parent.parent
NEVER_COMPILED = tuple(
    f"{PACKAGE}.{name}"
    for name in (
        *("boardfiles", "cli", "errors", "language", "mechanics", "records", "render", "scene", "server"),
        *("core.checks", "core.file_checks", "core.game", "core.options", "core.plugins", "core.registry", "core.rehearsal"),
        *("core.rulebook", "core.sources", "core.vocabulary"),
    )
)
IMPORT = re.compile(
    r"(?:^|[;:])[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b[ \t]*(\([^)]*\)|[^\n]*)|import[ \t]+([^\n]*))", re.MULTILINE
)
INIT = "__init__.py"
STARTED = time.time()


class Source(NamedTuple):
    """A file as it was when it was first asked for."""

    digest: bytes
    imports: tuple[tuple[str, tuple[str, ...]], ...]  # a module, and what is imported from it; relative modules begin with dots
    is_settled: bool  # it has not changed since this process began


@cache
def fingerprint(*modules: str) -> str:
    """A hash of all that compiled code in these modules can depend on.

    A process may have imported what a file held before it was changed, and a script cannot be found by its name. What is
    compiled then must not be taken for what the files say, so the fingerprint is one that no other process has.
    """
    digest = hashlib.sha256()
    is_settled = all(file_of(module) for module in modules)
    for name, file in sorted(reached(modules).items()):
        found = source(file)
        digest.update(f"{name}\0".encode() + found.digest)
        is_settled = is_settled and found.is_settled
    if not is_settled:
        digest.update(f"{os.getpid()} {STARTED}".encode())
    return digest.hexdigest()[:16]


def reached(modules: tuple[str, ...]) -> dict[str, Path]:
    """By name, all files that imports lead to from these modules, and all compiled files of every game on the way."""
    tops = {name.partition(".")[0] for name in (PACKAGE, *modules, *(plugin.module for plugin in plugins()))}
    found: dict[str, Path] = {}
    met: set[Plugin] = set()
    left = list(modules)
    while left:
        module = left.pop()
        if module in found:
            continue
        game = game_with(module)
        file = file_of(module)
        if file is None or is_never_compiled(module, game):
            continue
        found[module] = file
        left += imported(module, file, tops)
        if game is not None and game not in met:
            met.add(game)
            for name, other in compiled_files(game):
                if name.suffix == ".py":
                    left.append(".".join((game.module, *name.with_suffix("").parts)).removesuffix(".__init__"))
                else:
                    found[f"{game.module}/{name.as_posix()}"] = other
    return found


def imported(module: str, file: Path, tops: set[str]) -> Iterator[str]:
    """The modules that the import lines of a module name, as far as they lie in certain top-level packages."""
    package = module if file.name == INIT else module.rpartition(".")[0]
    for written, names in source(file).imports:
        origin = absolute(written, package)
        whole = file_of(origin) if origin.partition(".")[0] in tops else None
        if whole is None:
            continue
        parts = [f"{origin}.{name}" for name in names] if whole.name == INIT else []
        yield from parts
        if not parts or any(file_of(part) is None for part in parts):
            yield origin


def absolute(module: str, package: str) -> str:
    """The full name of a module that is named in a package, perhaps relative to it."""
    name = module.lstrip(".")
    level = len(module) - len(name)
    if not level:
        return module
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - level + 1], *([name] if name else [])])


@cache
def source(file: Path) -> Source:
    status, content = file.stat(), file.read_bytes()
    imports = tuple(import_lines(content.decode("utf-8", "replace"))) if file.suffix == ".py" else ()
    changed = max(status.st_mtime, status.st_ctime)
    is_settled = not STARTED <= changed <= time.time()  # a file from the future tells of a wrong clock, not of a change
    return Source(hashlib.sha256(content).digest(), imports, is_settled)


def import_lines(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """All modules that a text imports, and what it imports from them. Other words in such lines lead to no file."""
    for module, names, modules in IMPORT.findall(text.replace("\\\n", " ")):
        if module:
            yield module, tuple(re.findall(r"\w+|\*", names))
        for name in re.findall(r"[\w.]+", modules):
            yield name, ()


@cache
def file_of(module: str) -> Path | None:
    """The file of a module in a package; None if there is none. Nothing is imported to find it."""
    top, *rest = module.split(".")
    for place in places(top):
        path = place.joinpath(*rest)
        for file in (path / INIT, path.with_name(f"{path.name}.py")):
            if file.is_file():
                return file
    return None


@cache
def places(top: str) -> tuple[Path, ...]:
    """The folders of a top-level package."""
    if top == PACKAGE:
        return (SOURCES,)
    spec = None if top == "__main__" else find_spec(top)
    return tuple(Path(place) for place in (spec.submodule_search_locations if spec else None) or ())


@cache
def game_with(module: str) -> Plugin | None:
    """The installed game that a module belongs to."""
    return next((plugin for plugin in plugins() if f"{module}.".startswith(f"{plugin.module}.")), None)


def is_never_compiled(module: str, game: Plugin | None) -> bool:
    if game is not None:
        return f"{module.rpartition('.')[2]}.py" in game.manifest.get("never-compiled", [])
    return any(f"{module}.".startswith(f"{name}.") for name in NEVER_COMPILED)
