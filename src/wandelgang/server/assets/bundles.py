"""Bundles of modules: one that every page needs, and one per page with what else it needs.

A bundle holds each module as a function, which is called when the module is first needed. What at least half of the pages need
is in the first bundle; what fewer need is in each of theirs, since nobody loads a page to wait for another one's modules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import PurePosixPath

from wandelgang.server.assets.files import names_below, source
from wandelgang.server.assets.modules import Module, parse

FOLDER = "js"
ENTRY = "main.js"
EARLY = "early.js"  # runs by itself, before anything else
WORKER = "worker.js"  # runs elsewhere
# Modules by name, as functions and as what they export.
RUNTIME = """const makers = {}, made = {};
const use = (name) => {
  if (!made[name]) makers[name]((made[name] = {}));
  return made[name];
};
const load = async (name) => {
  if (!makers[name]) Object.assign(makers, (await import(use("files.js").fileAddress(name))).makers(use, load));
  return use(name);
};
"""


def all_modules() -> dict[str, Module]:
    """The modules of the page by name."""
    found = sorted(path for path in names_below(FOLDER) if path.endswith(".js"))
    names = [str(PurePosixPath(path).relative_to(FOLDER)) for path in found]
    return {name: parse(name, source(f"{FOLDER}/{name}")) for name in names if name not in (EARLY, WORKER)}


def needed(modules: Mapping[str, Module], name: str) -> list[str]:
    """A module and all that it imports, in the order of the imports."""
    found: dict[str, None] = {}
    left = [name]
    while left:
        one = left.pop()
        if one not in found:
            found[one] = None
            left.extend(reversed(modules[one].needs))
    return list(found)


def bundles(modules: Mapping[str, Module]) -> dict[str, str]:
    """The code of all bundles: that of the entry point, and those of the pages it opens, by the names of these modules."""
    first = needed(modules, ENTRY)
    pages = {page: needed(modules, page) for name in first for page in modules[name].opens}
    uses = Counter(name for found in pages.values() for name in found)
    first += [name for name, times in uses.items() if 2 * times >= len(pages) and name not in first]
    rest = {page: [name for name in found if name not in first] for page, found in pages.items()}
    return {ENTRY: entry_bundle(modules, first), **{page: page_bundle(modules, found) for page, found in rest.items()}}


def entry_bundle(modules: Mapping[str, Module], names: list[str]) -> str:
    """The entry point runs as it is: it may wait for something."""
    makers = "".join(f'makers["{name}"] = {modules[name].maker};\n' for name in names if name != ENTRY)
    return f"{RUNTIME}{makers}{modules[ENTRY].code}"


def page_bundle(modules: Mapping[str, Module], names: list[str]) -> str:
    makers = ",\n".join(f'"{name}": {modules[name].maker}' for name in names)
    return f"export const makers = (use, load) => ({{\n{makers}\n}});\n"
