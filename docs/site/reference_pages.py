"""The reference of the library: one page per public name, filled from docstrings when the site is built."""

from __future__ import annotations

from collections.abc import Iterator

import wandelgang

MODULES: dict[str, str] = vars(wandelgang)["_MODULES"]
CONSTANTS = ("CHANCE", "OVER", "SPECTATOR", "UNKNOWN")


def reference_pages() -> Iterator[tuple[str, str]]:
    """Path and text of every page, relative to the root of the site."""
    functions = ["wandelgang.game", *(f"{module}.{name}" for name, module in sorted(MODULES.items()) if name[0].islower())]
    yield "program/reference/functions.md", page("Functions", functions)
    for name in classes():
        yield f"program/reference/{name.lower()}.md", page(f"`{name}`", [f"{MODULES[name]}.{name}"])
    yield "program/reference/errors.md", page("Errors", ["wandelgang.errors"])


def overview() -> str:
    """What the page before the reference shows: every page of it."""
    links = ["- [Functions](functions.md): `game`, `load`, `player`, `simulate` and `lab`"]
    links += [f"- [`{name}`]({name.lower()}.md)" for name in classes()]
    return "\n".join(["", *links, "- [Errors](errors.md)", ""])


def classes() -> list[str]:
    return sorted(name for name in MODULES if name[0].isupper() and name not in CONSTANTS)


def page(title: str, names: list[str]) -> str:
    return "\n".join([f"# {title}", "", *(f"::: {name}\n" for name in names)])
