"""How often something happens at each place, as circles over a drawn board: the area of a circle says how often.

Numbers stand only where a circle is large. It sees scenes and counts, never states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import hypot, sqrt
from xml.sax.saxutils import escape

from wandelgang.language import Language
from wandelgang.render.curves import number
from wandelgang.render.svg import UNIT, common_art, edges, rectangle, shapes, symbols
from wandelgang.scene import COMMON_MARKS, Place, Role, Scene

HIDDEN: tuple[Role, ...] = ("piece", "token", "button", "invitation", "gap", "tool", "die")  # would lie under the circles
LARGEST, SMALLEST = 0.46, 0.04  # radius as a part of the distance between neighbouring places
READABLE = 0.7  # of the largest radius, from which on a circle has a number
STYLE = """<style>
.heat{fill:#1c1b22;fill-opacity:.72;stroke:#fffaf0;stroke-width:4}
.heat-number{font:700 30px system-ui,sans-serif;fill:#fff;text-anchor:middle}
@media(prefers-color-scheme:dark){.heat{fill:#f6eedd;fill-opacity:.86;stroke:#171a24}.heat-number{fill:#171a24}}
</style>"""


def bare(scene: Scene) -> Scene:
    """The board alone: no trays, and nothing on it that comes and goes."""
    board = (scene.left, scene.top, scene.right, scene.bottom)
    kept = tuple(
        replace(sprite, label=None, marks=tuple(mark for mark in sprite.marks if mark == "fixed" or mark not in COMMON_MARKS))
        for sprite in scene.sprites
        if sprite.role not in HIDDEN
        and "inviting" not in sprite.marks
        and board[0] <= sprite.x <= board[2]
        and board[1] <= sprite.y <= board[3]
    )
    return Scene(*board, kept)


def definitions(scene: Scene, art: str) -> str:
    """What the drawing of a board refers to: symbols and styles, once per document."""
    used = {symbol for sprite in scene.sprites for symbol in sprite.art}
    return f"<defs>{symbols(common_art(), used)}{symbols(art, used)}</defs>{STYLE}"


def heat_map(
    scene: Scene,
    layers: Mapping[str, Mapping[Place, float]],
    defined: str,
    language: Language,
    about: str,
    written: Callable[[float], str],
) -> str:
    """A bare board and its circles, one group per layer; *written* says what stands in a circle."""
    left, top, right, bottom = edges(scene)
    box = " ".join(number(value) for value in (left, top, right - left, bottom - top))
    drawn = re.sub(r' id="[^"]*"', "", "".join(shapes(scene, language)))  # several maps lie in one page
    groups = "".join(circles(name, places, written) for name, places in layers.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wandelgang heat-map" viewBox="{box}" role="img"'
        f' aria-label="{escape(about, {chr(34): "&quot;"})}">{defined}'
        f"{rectangle('ground', left, top, right - left, bottom - top, 24)}{drawn}{groups}</svg>"
    )


@dataclass(frozen=True)
class Circle:
    """How often something happened at a place: a radius in units of the scene, and what stands in it."""

    x: float
    y: float
    radius: float
    text: str = ""


def placed(places: Mapping[Place, float], written: Callable[[float], str]) -> list[Circle]:
    """The circles of one layer, the largest first, so that they lie at the bottom."""
    most, largest = max(places.values(), default=0.0), LARGEST * spacing(list(places))
    found = []
    for (x, y), often in sorted(places.items(), key=lambda pair: -pair[1]):
        radius = max(SMALLEST, largest * sqrt(often / most)) if most else 0.0
        found.append(Circle(x, y, radius, written(often) if radius >= READABLE * LARGEST else ""))
    return found


def circles(layer: str, places: Mapping[Place, float], written: Callable[[float], str]) -> str:
    """One layer."""
    lines = []
    for one in placed(places, written):
        x, y = one.x * UNIT, one.y * UNIT
        lines.append(f'<circle class="heat" cx="{number(x)}" cy="{number(y)}" r="{number(one.radius * UNIT)}"/>')
        if one.text:
            lines.append(f'<text class="heat-number" x="{number(x)}" y="{number(y + 11)}">{escape(one.text)}</text>')
    return f'<g class="heat-layer heat-{layer}">{"".join(lines)}</g>'


def spacing(places: list[Place]) -> float:
    """The usual distance from a place to the nearest other one, at most one unit."""
    nearest = sorted(
        min((hypot(x - other[0], y - other[1]) for other in places if other != (x, y)), default=1.0) for x, y in places
    )
    return min(1.0, nearest[len(nearest) // 2]) if nearest else 1.0
