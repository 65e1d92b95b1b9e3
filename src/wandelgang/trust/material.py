"""Where oracles and golden files are: in the game's own folder, inside our installed package, or in `tests/` of a source tree.

A game from elsewhere may bring an `oracle.py` and perft tables (`golden/<name>.perft`), or neither.
"""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Protocol

from wandelgang.core.plugins import plugins
from wandelgang.errors import Missing, words


class Oracle(Protocol):
    """A slow second implementation of one game over position and action texts; it shares no code with the game."""

    def parse(self, text: str) -> object: ...
    def position(self, position: object, viewer: int | None = None) -> str: ...
    def actor(self, position: object) -> int | str: ...
    def legal(self, position: object) -> list[str]: ...
    def play(self, position: object, text: str) -> None: ...
    def returns(self, position: object) -> list[float]: ...


@cache
def folder(name: str) -> Path:
    """`oracle` or `golden`."""
    here = Path(__file__).resolve().parent
    for place in (here / name, here.parents[2] / "tests" / name):
        if place.is_dir():
            return place
    raise Missing(words("no-material", name=name))


def material(game: str, own: str, common: str) -> Path:
    """A file of the game's own folder, or of those that come with Wandelgang. Missing if there is neither."""
    for plugin in plugins():
        if plugin.name == game and plugin.folder and (plugin.folder / own).is_file():
            return plugin.folder / own
    kind, file = common.split("/")
    if not (folder(kind) / file).is_file():
        raise Missing(words("no-material", name=common))
    return folder(kind) / file


@cache
def oracle(game: str) -> Oracle:
    path = material(game, "oracle.py", f"oracle/{game}.py")
    spec = importlib.util.spec_from_file_location(f"wandelgang_oracle_{game}", path)
    if spec is None or spec.loader is None:
        raise Missing(words("no-material", name=path.name))
    module: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    return module
