"""Letters and digits as lines, for pictures made where no font is sure to be found. It knows the SVG that `flat.py` writes."""

from __future__ import annotations

import re
from functools import partial
from html import unescape

from wandelgang.render.sheet import RULE, STYLE, declarations

TEXT = re.compile(r"<text\b([^>]*)>([^<]*)</text>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
SIZE = re.compile(r"(\d+(?:\.\d+)?)(?:px|$)")  # in a font, after its weight
BOLD = re.compile(r"\b[67]50\b|\b[678]00\b|\bbold\b")
UNIT = 9.6  # units of the lines below per size of a font: capitals are seven high
GAP = 1.5  # between letters
THIN, THICK = 0.85, 1.25
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
# How wide a letter is, and the path of a pen: up is negative, the line one writes on is at 0.
LINES = {
    "0": (4, "M2-7C4.4-7 4.4 0 2 0S-.4-7 2-7Z"),
    "1": (3, "M.6-5.6 2.2-7V0"),
    "2": (4, "M.2-5.4C.4-7.6 3.8-7.4 3.7-5.2 3.6-3.4 1-2 .2 0H3.9"),
    "3": (4, "M.3-6.2C1.4-7.6 3.7-7.2 3.6-5.3 3.5-4 2.4-3.7 1.5-3.7 2.6-3.7 3.8-3.2 3.8-1.9 3.8.4 1 .5.1-1"),
    "4": (4, "M3 0V-7L0-2H4.1"),
    "5": (4, "M3.6-7H.7L.4-3.9C1.6-4.8 3.8-4.4 3.8-2.2 3.8.4 1 .5.1-.9"),
    "6": (4, "M3.4-6.4C1-8 .1-5 .2-2.6.3.8 3.8.6 3.8-2.2 3.8-4.9.5-4.9.2-2.6"),
    "7": (4, "M.1-7H3.9L1.4 0"),
    "8": (4, "M2-3.8C0-4 0-7 2-7S4-4 2-3.8C-.4-3.5-.4 0 2 0S4.4-3.5 2-3.8Z"),
    "9": (4, "M.6-.6C3 1 3.9-2 3.8-4.4 3.7-7.8.2-7.6.2-4.8.2-2.1 3.5-2.1 3.8-4.4"),
    "A": (4.4, "M0 0 2.2-7 4.4 0M.8-2.4H3.6"),
    "B": (4, "M.3 0V-7H2C4-7 4-3.8 2-3.8H.3 2C4.5-3.8 4.5 0 2 0Z"),
    "C": (4.2, "M4-5.6C2.8-7.8.2-7 .2-3.5S2.8.8 4-1.4"),
    "D": (4.2, "M.3 0V-7H1.7C4.9-7 4.9 0 1.7 0Z"),
    "E": (3.8, "M3.8-7H.4V0H3.8M.4-3.7H3.3"),
    "F": (3.8, "M3.8-7H.4V0M.4-3.6H3.2"),
    "G": (4.2, "M4-5.7C2.8-7.8.2-7 .2-3.5S3.4.8 4-1.4V-3H2.4"),
    "H": (4.2, "M.4 0V-7M3.8 0V-7M.4-3.6H3.8"),
    "a": (3.4, "M.4-4.2C1.2-5.2 3.2-5.2 3.2-3.4V0-2.8C1.6-2.9.2-2.6.2-1.3.2.4 2.8.4 3.2-1.4"),
    "b": (3.7, "M.3-7V0-2.4C.3-5.6 3.6-5.6 3.6-2.4S.3.8.3-2.4"),
    "c": (3.3, "M3.2-4C2-5.6.2-4.8.2-2.4S2 .8 3.2-.8"),
    "d": (3.7, "M3.4-7V0-2.4C3.4-5.6.1-5.6.1-2.4S3.4.8 3.4-2.4"),
    "e": (3.6, "M.2-2.5H3.5C3.5-5.6.2-5.6.2-2.4.2.6 2.6.6 3.4-.9"),
    "f": (2.6, "M2.6-6.8C1.4-7.2 1-6.6 1-5.4V0M0-4.6H2.4"),
    "g": (3.7, "M3.4-4.8V.6C3.4 2.4 1 2.4.4 1.4M3.4-2.5C3.4-5.6.1-5.6.1-2.5S3.4.6 3.4-2.5"),
    "h": (3.6, "M.3-7V0-2.6C.4-5.4 3.3-5.8 3.3-3V0"),
    "i": (1.6, "M.8-4.8V0M.8-6.6V-6.7"),
    "j": (1.8, "M1.2-4.8V.8C1.2 2 .6 2.2-.1 2M1.2-6.6V-6.7"),
    "k": (3.3, "M.3-7V0M3-4.8.3-2M1.3-3 3.3 0"),
    "l": (1.6, "M.8-7V0"),
    "m": (5.2, "M.3-4.8V0-3C.4-5.2 2.6-5.4 2.6-3V0-3C2.7-5.2 4.9-5.4 4.9-3V0"),
    "n": (3.6, "M.3-4.8V0-2.6C.4-5.4 3.3-5.8 3.3-3V0"),
    "o": (3.8, "M1.9-4.8C4.1-4.8 4.1 0 1.9 0S-.3-4.8 1.9-4.8Z"),
    "p": (3.7, "M.3-4.8V2.2-2.4C.3-5.6 3.6-5.6 3.6-2.4S.3.8.3-2.4"),
    "q": (3.7, "M3.4-4.8V2.2-2.4C3.4-5.6.1-5.6.1-2.4S3.4.8 3.4-2.4"),
    "r": (2.7, "M.3-4.8V0-2.8C.5-4.6 1.6-5 2.6-4.6"),
    "s": (3.2, "M2.9-4.2C2-5.2.3-4.9.3-3.7.3-2.2 3.1-2.7 3.1-1.2 3.1.3 1 .4.1-.7"),
    "t": (2.6, "M1.1-6.4V-1.2C1.1 0 1.6.1 2.5-.2M.1-4.8H2.4"),
    "?": (3.6, "M.2-5.6C.6-7.6 3.6-7.4 3.5-5.2 3.4-3.8 1.8-3.6 1.8-2M1.8-.1V0"),
    "+": (4, "M0-3H4M2-5V-1"),
    "−": (4, "M0-3H4"),
}


def lettered(svg: str) -> str:
    """The same picture with lines in the place of texts; a character that is not known leaves a gap."""
    rules = [rule for style in STYLE.findall(svg) for rule in RULE.findall(style)]
    return TEXT.sub(partial(drawn, rules), svg)


def drawn(rules: list[tuple[str, str]], found: re.Match[str]) -> str:
    attributes = dict(ATTRIBUTE.findall(found[1]))
    look = {**declarations(rules, set(attributes.get("class", "").split())), **attributes}
    size = SIZE.search(look.get("font-size") or look.get("font", ""))
    if not size:
        return ""
    scale = float(size[1]) / UNIT
    signs = [LINES.get(sign, (3.0, "")) for sign in unescape(found[2])]
    wide = sum(width for width, _ in signs) + GAP * (len(signs) - 1)
    left = -wide * ANCHORS.get(look.get("text-anchor", "start"), 0.0)
    paths = []
    for width, path in signs:
        paths.append(f'<path transform="translate({left:.2f} 0)" d="{path}"/>')
        left += width + GAP
    thick = THICK if BOLD.search(f"{look.get('font', '')} {look.get('font-weight', '')}") else THIN
    pen = f'fill="none" stroke="{look.get("fill", "#000")}" stroke-width="{thick}" stroke-linecap="round"'
    moved = f"{look.get('transform', '')} translate({look.get('x', 0)} {look.get('y', 0)}) scale({scale:.3f})".strip()
    return f'<g {pen} stroke-linejoin="round" opacity="{look.get("opacity", 1)}" transform="{moved}">{"".join(paths)}</g>'
