"""The reference of the library: one page per public name, filled from docstrings when the site is built."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import wandelgang

ENVIRONMENTS = ("batch", "gymnasium", "openspiel", "pettingzoo")
CONSTANTS = ("CHANCE", "OVER", "SPECTATOR", "UNKNOWN")


def reference_pages() -> Iterator[tuple[str, str]]:
    """Path and text of every page, relative to the root of the site."""
    modules: dict[str, Any] = vars(wandelgang)["_MODULES"]
    classes = sorted(name for name in modules if name[0].isupper() and name not in CONSTANTS)
    functions = ["wandelgang.game", *(f"{module}.{name}" for name, module in sorted(modules.items()) if name[0].islower())]
    pages = {name: [f"{modules[name]}.{name}"] for name in classes}
    yield "program/reference/functions.md", page("Functions", functions)
    for name, members in pages.items():
        yield f"program/reference/{name.lower()}.md", page(f"`{name}`", members)
    yield "program/reference/errors.md", page("Errors", ["wandelgang.errors"])
    links = ["- [Functions](functions.md): `game`, `load`, `player`, `simulate` and `lab`"]
    links += [f"- [`{name}`]({name.lower()}.md)" for name in classes]
    links += ["- [Errors](errors.md)"]
    about = "What does each name do? Generated from the docstrings; [the guide](../api.md) shows how they belong together."
    yield "program/reference/index.md", "\n".join(["# Reference", "", about, "", *links, ""])


def page(title: str, names: list[str]) -> str:
    return "\n".join([f"# {title}", "", *(f"::: {name}\n" for name in names)])
