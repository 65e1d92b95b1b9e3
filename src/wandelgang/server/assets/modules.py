"""A module of the page as a function that a bundle can call: imports and exports become plain code.

Only what our modules use is understood, which the formatter and a test see to: named imports, and functions, classes and
constants exported where they are declared. An exported variable that changes later cannot be bundled and is refused, and so is
a module that calls something of its own by a name that bundles need.
"""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)"\)')
EXPORT = re.compile(r"^export (?=(?:async function\*?|function\*?|class|const) (\w+))", re.MULTILINE)
RESERVED = ("use", "load", "out", "makers", "made")  # names in every bundle; within functions, they are anybody's
BINDING = re.compile(
    r"^(?:export )?(?:import (?P<imported>\{[^}]*\})|(?:const|let|var) (?P<several>[{\[][^=;]*)="
    r"|(?:async function|function|class|const|let|var)\*? (?P<one>\w+))",
    re.MULTILINE,
)
BOUND = re.compile(rf"\b({'|'.join(RESERVED)})\b(?!:| as\b)")
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
REMARK = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)[ \t]*\n", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Module:
    """One module: what it needs, and its code as the body of a function."""

    name: str  # its path below the folder of all modules
    needs: tuple[str, ...]
    opens: tuple[str, ...]  # modules it imports when they are needed
    exports: tuple[str, ...]
    code: str

    @property
    def maker(self) -> str:
        """A function that fills the module's exports. They can be read at once: modules may import each other's functions."""
        exports = ", ".join(f"{one}: {{ get: () => {one} }}" for one in self.exports)
        return f"(out) => {{\nObject.defineProperties(out, {{ {exports} }});\n{self.code}}}"


def check_names(name: str, source: str) -> None:
    """Refuse a module that binds a name of a bundle, which would work as long as nothing is bundled."""
    for binding in BINDING.finditer(source):
        group = binding.lastgroup or "one"
        if found := BOUND.search(binding[group]):
            line = source.count("\n", 0, binding.start(group) + found.start()) + 1
            raise ValueError(f"{name}, line {line}: expected another name than {found[0]!r}, which bundles need")


def parse(name: str, source: str) -> Module:
    """Raises ValueError if the module uses what a bundle cannot carry."""
    check_names(name, source)
    needs: list[str] = []
    opens: list[str] = []

    def path(relative: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), relative))

    def imported(found: re.Match[str]) -> str:
        needs.append(path(found[2]))
        names = ", ".join(one.strip().replace(" as ", ": ") for one in found[1].split(",") if one.strip())
        return f'const {{ {names} }} = use("{needs[-1]}");\n'

    def opened(found: re.Match[str]) -> str:
        opens.append(path(found[1]))
        return f'load("{opens[-1]}")'

    plain = REMARK.sub("", source)
    code = DYNAMIC.sub(opened, IMPORT.sub(imported, plain))
    exports = tuple(EXPORT.findall(code))
    code = EXPORT.sub("", code)
    if left := LEFT.search(code):
        raise ValueError(f"{name}: expected named imports and exported functions, classes or constants, got {left[0]!r}")
    return Module(name, tuple(needs), tuple(opens), exports, code)
