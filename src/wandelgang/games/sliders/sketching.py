"""Sliders in the making as a scene, drawn like those of a match; whatever is open has a question mark.

Holes, barriers and pegs keep their ids from text to text, so that changes can be shown. This module knows no tools.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from wandelgang.games.sliders.boardfile import OPEN, OWNERS
from wandelgang.games.sliders.draft import Rail
from wandelgang.games.sliders.drawing import MIDDLE, TOP, barriers, block, coordinates, frame, framed, holes, rail
from wandelgang.games.sliders.notation import PLACE_NAMES
from wandelgang.games.sliders.placement import FLUSH, Slider, hole_columns
from wandelgang.games.sliders.state import BLOCK_HOLES, COLUMNS
from wandelgang.games.sliders.words import words
from wandelgang.scene import Scene, Sprite


def scene_of(rails: Sequence[Rail], shifts: Sequence[int], travel: int, pegs: Sequence[Sprite]) -> Scene:
    """The frame, the start blocks, the sliders and whatever pegs there are, in holes or not."""
    count = len(rails[0].holes)
    reach = max(max(travel, *map(abs, shifts)) + count // 2, *(abs(int(peg.x) - MIDDLE) for peg in pegs), 0)
    sprites = [frame(count), *coordinates(reach)]
    for row in (0, TOP):
        sprites += (block(row), *holes(Slider(row, count, 0, None, BLOCK_HOLES, BLOCK_HOLES, BLOCK_HOLES)))
    for row, (one, shift) in enumerate(zip(rails, shifts, strict=True), 1):
        sprites += drawn_rail(row, one, shift)
    return framed((*sprites, *pegs), reach)


@lru_cache(maxsize=2048)
def drawn_rail(row: int, one: Rail, shift: int) -> tuple[Sprite, ...]:
    slider = slider_of_rail(row, one, shift)
    body = rail(slider)
    if one.owner == OPEN:
        art = (f"rail-open-{len(one.holes)}",)
        body = replace(body, art=art, marks=(), glyph_style="", label=words("slider-open", row=row))
    found = [
        open_hole(hole, row, column) if sign == OPEN else hole
        for hole, sign, column in zip(holes(slider), one.holes, slider.columns, strict=True)
    ]
    return (body, *found, *barriers(slider))


def open_hole(hole: Sprite, row: int, column: int) -> Sprite:
    label = words("hole-open", place=PLACE_NAMES[row * COLUMNS + column])
    return replace(hole, art=("hole-open",), label=label, glyph=(OPEN,))


def slider_of_rail(row: int, one: Rail, shift: int) -> Slider:
    """A slider that stands as it is drawn; one that is nobody's yet looks like a yellow one to this."""
    count = len(one.holes)
    first = (FLUSH[count] & -FLUSH[count]).bit_length() - 1 + shift
    front = back = beside = 0
    for at, sign in enumerate(one.holes):
        front |= (sign not in "FX") << first + at
        back |= (sign not in "BX") << first + at
        beside |= (at not in one.laterals) << first + at
    every = hole_columns(row, shift, count)
    owner = int(one.owner) if one.owner in OWNERS else None
    return Slider(row, count, shift, owner, front & every, back & every, beside)
