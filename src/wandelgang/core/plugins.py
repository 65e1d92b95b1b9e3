"""The games that are installed, found through the entry points of the group `wandelgang.games`, our own among them.

It reads names, folders and manifests (`game.toml`) and imports no game. Loading and checking a game is the registry's business.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

GROUP = "wandelgang.games"
MANIFEST = "game.toml"
PUZZLES = "puzzles.txt"
TEXTS = (
    "art.svg",
    "demo.txt",
    MANIFEST,
    "lessons.toml",
    "levels.toml",
    "mechanics.toml",
    "network.md",
    "network.npz",  # lies in the workspace of the estimate, not in compiled code
    "pictures.toml",
    PUZZLES,
    "rules.toml",
    "words.toml",
)
LAST = 1_000  # where a game stands that does not say where it wants to


@dataclass(frozen=True)
class Plugin:
    """One installed game: its name, the object that describes it (`package:GAME`) and the distribution it came with."""

    name: str
    module: str
    attribute: str
    distribution: str

    @cached_property
    def folder(self) -> Path | None:
        """The folder of the game's package; None if there is none. Nothing is imported to find it."""
        top, *rest = self.module.split(".")
        spec = find_spec(top)
        for place in (spec.submodule_search_locations if spec else None) or ():
            if (found := Path(place).joinpath(*rest)).is_dir():
                return found
        return None

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """What `game.toml` says; a game without one says nothing. A broken one is reported when the game is loaded."""
        try:
            return tomllib.loads((self.folder / MANIFEST).read_text("utf-8")) if self.folder else {}
        except (OSError, ValueError):
            return {}

    @property
    def order(self) -> tuple[int, str]:
        wanted = self.manifest.get("order", LAST)
        return (wanted if isinstance(wanted, int) else LAST, self.name)


@cache
def plugins() -> tuple[Plugin, ...]:
    """All installed games in the order they are shown in, more than one of a name if two distributions claim it."""
    return tuple(sorted((plugin_of(point) for point in entry_points(group=GROUP)), key=lambda plugin: plugin.order))


def names() -> tuple[str, ...]:
    """The names of all installed games."""
    return tuple(dict.fromkeys(plugin.name for plugin in plugins()))


def plugin_of(point: EntryPoint) -> Plugin:
    return Plugin(point.name, point.module, point.attr, point.dist.name if point.dist else "")


def compiled_files(plugin: Plugin) -> Iterator[tuple[Path, Path]]:
    """The files of a game that can be compiled, and those whose content can be compiled in, such as its weights and boards.

    That is all but the texts and drawings and what the manifest leaves out. Each is named relative to the game's folder.
    """
    if plugin.folder is None:
        return
    left_out = {*TEXTS, *plugin.manifest.get("never-compiled", [])}
    for folder, inner, names in os.walk(plugin.folder):
        inner[:] = [name for name in inner if name != "__pycache__"]
        for name in names:
            if name not in left_out and not name.startswith("."):
                file = Path(folder, name)
                yield file.relative_to(plugin.folder), file
