"""Where oracles and golden files are: inside an installed package, or in `tests/` of a source tree."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Protocol

from wandelgang.errors import Missing, words


class Oracle(Protocol):
    """A slow second implementation of one game over position and action texts; it shares no code with the first."""

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


@cache
def oracle(game: str) -> Oracle:
    path = folder("oracle") / f"{game}.py"
    spec = importlib.util.spec_from_file_location(f"wandelgang_oracle_{game}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise Missing(words("no-material", name=f"oracle/{game}.py"))
    module: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    return module
