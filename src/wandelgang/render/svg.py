"""A scene as one self-contained SVG picture. A pure function: the same scene gives the same text."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from xml.sax.saxutils import escape

from wandelgang.language import Language
from wandelgang.render.curves import number
from wandelgang.render.tracemarks import Marks, Turn
from wandelgang.render.tracepen import Pen
from wandelgang.scene import Scene, Sprite

UNIT = 100  # SVG units per unit of the scene
MARGIN = 0.06  # of the ground under a tray
MOVING = 2  # the layer from which things stand on the board
BAR = (0.6, 0.43)  # the share of a gap that its bar takes, across and down


def svg(
    scene: Scene,
    art: str,
    language: Language = "en",
    width: int | None = None,
    about: str = "",
    turn: Turn | None = None,
    slant: float = 0.0,
) -> str:
    """The picture of a scene drawn with the symbols of *art*; *about* becomes its description.

    If a *turn* is given, its traces are drawn as well; *slant* is by how many degrees whoever asks will turn the picture.
    """
    used = {symbol for sprite in scene.sprites for symbol in sprite.art}
    used |= {symbol for trace in (turn.traces if turn else ()) for symbol in trace.art}
    left, top, right, bottom = edges(scene)
    across, down = right - left, bottom - top
    wide = width or min(720, round(across))
    title = scene.title.say(language) if scene.title else ""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wandelgang" width="{wide}" height="{round(wide * down / across)}"'
        f' viewBox="{number(left)} {number(top)} {number(across)} {number(down)}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(about)}</desc>",
        f"<defs>{symbols(common_art(), used)}{symbols(art, used)}</defs>",
    ]
    lines.append(rectangle("ground", left, top, across, down, 24))
    marks = Marks(scene, turn, Pen(UNIT, UNIT * wide / across, slant)) if turn else None
    lines += [*shapes(scene, language, marks), "</svg>"]
    return "\n".join(line for line in lines if line) + "\n"


def edges(scene: Scene) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the picture of a scene."""
    room = 2 * MARGIN * UNIT if scene.trays else 0
    left, top, right, bottom = (edge * UNIT for edge in scene.extent)
    return left, top, right + room, bottom + room


def shapes(scene: Scene, language: Language, marks: Marks | None = None) -> list[str]:
    """All trays and sprites, each as one element, in the order in which they are drawn; traces under and over what moves."""
    lines = []
    for tray in scene.trays:
        place = ((tray.left - MARGIN) * UNIT, (tray.top - MARGIN) * UNIT)
        size = ((tray.right - tray.left + 2 * MARGIN) * UNIT, (tray.bottom - tray.top + 2 * MARGIN) * UNIT)
        lines.append(rectangle("tray", *place, *size, 16))
    below = [draw(sprite, language) for sprite in sorted(scene.sprites, key=layer) if sprite.layer < MOVING]
    above = [draw(sprite, language) for sprite in sorted(scene.sprites, key=layer) if sprite.layer >= MOVING]
    if marks is None:
        return [*lines, *below, *above]
    return [*lines, *below, f"<g>{marks.under}</g>", *above, f"<g>{marks.over}</g>"]


def layer(sprite: Sprite) -> int:
    return sprite.layer


def figure(kind: str, wide: int, high: int, edge: int, title: str, subtitle: str, about: str, style: str) -> list[str]:
    """The beginning of a picture that is no scene: ground, title and subtitle, in the colours of scenes."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wandelgang {kind}" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(about)}</desc>",
        symbols(common_art(), set()) + style,
        f'<rect class="ground" width="{wide}" height="{high}" rx="14"/>',
        f'<text class="title" x="{edge}" y="38">{escape(title)}</text>',
        f'<text class="small" x="{edge}" y="60">{escape(subtitle)}</text>',
    ]


def rectangle(name: str, left: float, top: float, wide: float, high: float, round: float) -> str:
    corner = f'x="{number(left)}" y="{number(top)}"'
    return f'<rect class="{name}" {corner} width="{number(wide)}" height="{number(high)}" rx="{number(round)}"/>'


@cache
def common_art() -> str:
    return resources.files("wandelgang.render").joinpath("players.svg").read_text("utf-8")


def symbols(art: str, used: set[str]) -> str:
    """The style of a sheet and those of its symbols that are used; everything else in it is always kept."""
    kept = []
    for line in art.splitlines():
        found = re.match(r'<symbol id="([^"]+)"', line)
        if not line.startswith("<!--") and (not found or found[1] in used):
            kept.append(line)
    # Symbols and sprites are named independently; a prefix keeps them apart.
    return re.sub(r'(\bid="|href="#|url\(#)', r"\1art-", "\n".join(kept))


def draw(sprite: Sprite, language: Language) -> str:
    """One sprite as a group that carries its id, its role, kind and marks as classes and its label as a title."""
    x, y = number(sprite.x * UNIT), number(sprite.y * UNIT)
    wide, high = sprite.wide * UNIT, sprite.high * UNIT
    if sprite.role == "text":
        return f'<text class="role-text" x="{x}" y="{number(sprite.y * UNIT + 9)}">{escape("".join(sprite.glyph))}</text>'
    if sprite.role == "ground":
        return rectangle("role-ground", sprite.x * UNIT - wide / 2, sprite.y * UNIT - high / 2, wide, high, 16)
    player = () if sprite.player is None else (f"p{sprite.player + 1}",)
    classes = " ".join((f"role-{sprite.role}", f"kind-{sprite.kind}", *(f"mark-{mark}" for mark in sprite.marks), *player))
    turn = f" rotate({number(sprite.turn)})" if sprite.turn else ""
    title = f"<title>{escape(sprite.label.say(language))}</title>" if sprite.label else ""
    box = f'x="{number(-wide / 2)}" y="{number(-high / 2)}" width="{number(wide)}" height="{number(high)}"'
    inside = "".join(f'<use href="#art-{symbol}" {box}/>' for symbol in sprite.art)
    if sprite.role == "gap":
        inside = rectangle("bar", -wide * BAR[0] / 2, -high * BAR[1] / 2, wide * BAR[0], high * BAR[1], high * BAR[1] / 2)
    dot = '<circle class="dot" r="9"/>' if "reach" in sprite.marks else ""
    if "goal" in sprite.marks:
        inside = f'<circle class="sought" r="{number(wide / 2 + 3)}"/>' + inside
    return f'<g id="{sprite.id}" class="{classes}" transform="translate({x} {y}){turn}">{title}{inside}{dot}</g>'
