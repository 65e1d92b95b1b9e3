"""Several scenes as one piece of HTML with a slider, for a notebook. It sees scenes and sentences, never states.

Everything lies in a frame of its own: nothing is loaded, nothing in the page around it is touched, and several of them do not
meet. What scenes have in common is written once: every element of the drawing has a number, and a scene is a list of numbers.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources

from wandelgang.language import Language
from wandelgang.render.curves import number
from wandelgang.render.svg import common_art, edges, rectangle, shapes, symbols
from wandelgang.scene import Scene

WIDE = 560  # pixels, unless the caller says otherwise
HIGHEST = 560  # pixels of the board: what is higher becomes narrower
CONTROLS = 112  # pixels under the board


@dataclass(frozen=True)
class Slide:
    """One scene: who brought it about, in which colour, and what happened."""

    scene: Scene
    name: str
    told: str
    colour: int | None = None  # of a player, from 0


@dataclass(frozen=True)
class Labels:
    """What the controls are called."""

    title: str
    plies: str
    back: str
    forth: str
    play: str


def slides_html(slides: Sequence[Slide], art: str, labels: Labels, first: int, language: Language, width: int | None) -> str:
    """A board with a slider over all slides, open at the last one; *first* is the number of the first."""
    corners = [edges(slide.scene) for slide in slides]
    left, top = (min(corner[side] for corner in corners) for side in (0, 1))
    right, bottom = (max(corner[side] for corner in corners) for side in (2, 3))
    across, down = right - left, bottom - top
    wide = width or round(min(WIDE, HIGHEST * across / down))
    used = {symbol for slide in slides for sprite in slide.scene.sprites for symbol in sprite.art}
    document = resources.files("wandelgang.render").joinpath("slides.html").read_text("utf-8")
    values = {
        "language": language,
        "title": escape(labels.title),
        "plies": escape(labels.plies),
        "back": escape(labels.back),
        "forth": escape(labels.forth),
        "play": escape(labels.play),
        "last": str(len(slides) - 1),
        "box": " ".join(number(value) for value in (left, top, across, down)),
        "symbols": symbols(common_art(), used) + symbols(art, used),
        "ground": rectangle("ground", left, top, across, down, 24),
        "data": data(slides, first, language),
    }
    for name, value in values.items():
        document = document.replace(f"[[{name}]]", value)
    high = round(wide * down / across) + CONTROLS
    style = f"width:100%;max-width:{wide}px;height:{high}px;border:0;color-scheme:light dark"
    inside = document.replace("&", "&amp;").replace("'", "&#39;")
    return f"<iframe title='{escape(labels.title)}' style='{style}' srcdoc='{inside}'></iframe>"


def data(slides: Sequence[Slide], first: int, language: Language) -> str:
    """The slides for the script: all elements, then for each slide the numbers of its elements."""
    numbers: dict[str, int] = {}
    scenes = [[numbers.setdefault(shape, len(numbers)) for shape in shapes(slide.scene, language) if shape] for slide in slides]
    told = [[slide.name, slide.told, "" if slide.colour is None else f"p{slide.colour % 8 + 1}"] for slide in slides]
    written = json.dumps(
        {"first": first, "shapes": list(numbers), "scenes": scenes, "told": told}, ensure_ascii=False, separators=(",", ":")
    )
    return written.replace("</", "<\\/").replace("<!--", "\\u003c!--")
