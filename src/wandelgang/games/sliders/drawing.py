"""A state of `sliders` as a scene. Blue sits below; one unit is the distance between two holes.

Whatever is made from the same numbers is the same sprite, so that nobody has to compare or to encode it again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import groupby

import numpy as np

from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.narration import colour, may_claim, sideways
from wandelgang.games.sliders.notation import COLOURS, COLUMN_NAMES, PLACE_NAMES
from wandelgang.games.sliders.placement import Slider, slider_of
from wandelgang.games.sliders.rules import legal, list_slides
from wandelgang.games.sliders.state import (
    ACTIONS,
    CLAIM,
    COLUMNS,
    GOING_ON,
    PASS,
    PEGS,
    ROWS,
    SLIDES,
    YELLOW,
    goal_row,
    home_row,
    shift_of,
)
from wandelgang.games.sliders.words import words
from wandelgang.scene import Plate, Scene, Sprite, aside, caption

MIDDLE = COLUMNS // 2  # the middle column, and the middle row
TOP = ROWS - 1
PER_UNIT = 60  # the symbols are drawn with holes 60 apart
SHAPES = "●◆"
LETTERS = "AB"
EDGE = 24.5 / PER_UNIT  # how far from the middle of a slider its front and back barriers stand
HANDLE = 0.742  # how far beyond the last hole a handle sits
ASIDE = 0.85  # from the end of a slider that sticks out to the names of the rows
GLYPH_STYLES = {"pink": "bold hot_pink", "yellow": "bold yellow3"}  # by mark, in Rich's words


def scene(state: State) -> Scene:
    """The frame, start blocks, sliders with holes and barriers, pegs, and what can be touched besides."""
    state = facts(state)
    reach = state.travel + state.holes // 2
    sprites = [frame(state.holes), *coordinates(reach)]
    for row in range(ROWS):
        sprites += slider_with_holes(slider_of(state, row))
    actions = offers(state)
    sprites += handles(state, actions)
    sprites += pegs(state)
    sprites += flags(state, actions, MIDDLE + reach + 0.2)
    return framed(tuple(sprites), reach)


def right_of(reach: int) -> float:
    """Where the board ends if sliders reach so many holes to the right of the middle."""
    return MIDDLE + reach + 0.65


def framed(sprites: tuple[Sprite, ...], reach: int) -> Scene:
    """A scene that is wide enough for sliders that reach so far."""
    return Scene(
        left=MIDDLE - reach - ASIDE - 0.3,
        top=-1.25,
        right=right_of(reach),
        bottom=TOP + 1.75,
        sprites=sprites,
        columns=4,
        lines=2,
        title=words("title"),
        sides=(0, 180),
        lies=True,
        directions=tuple(words(f"to-{way}") for way in ("right", "down", "left", "up")),
        plates=plates(reach),
        inner=(MIDDLE - reach - 0.62, -1.22, MIDDLE + reach + 0.62, TOP + 1.22),
        small=(4, 2),
    )


@lru_cache(maxsize=8)
def plates(reach: int) -> tuple[Plate, ...]:
    """Where both begin and go to, in the corners beside the start blocks, where no slider sticks out."""
    corners = [
        (player, name, MIDDLE + (reach + 0.2) * (1 if player else -1), TOP - row)
        for player in (0, 1)
        for name, row in (("start", home_row(player)), ("goal", goal_row(player)))
    ]
    return tuple(
        Plate(x, y, player, words(f"plate-{name}", letter=LETTERS[player]), words(f"plate-own-{name}"))
        for player, name, x, y in corners
    )


@lru_cache(maxsize=2)
def frame(holes: int) -> Sprite:
    wide = (PER_UNIT * holes + 40) / PER_UNIT
    return Sprite("frame", "frame", MIDDLE, MIDDLE, (f"frame-{holes}",), 0.0, -2, wide, 740 / PER_UNIT)


@lru_cache(maxsize=8)
def coordinates(reach: int) -> tuple[Sprite, ...]:
    """The names of columns below and of rows at the left; they belong to the table and do not move."""
    names = range(MIDDLE - reach, MIDDLE + reach + 1)
    below = [caption(f"column-{COLUMN_NAMES[c]}", c, TOP + 1.45, COLUMN_NAMES[c]) for c in names]
    columns = [replace(name, small=aside(name.glyph[0], 0, -2)) for name in below]
    beside = [caption(f"row-{row}", MIDDLE - reach - ASIDE, TOP - row, str(row)) for row in range(ROWS)]
    rows = [replace(name, small=aside(name.glyph[0], -2)) for name in beside]
    return (*columns, *rows)


@lru_cache(maxsize=2048)
def slider_with_holes(slider: Slider) -> tuple[Sprite, ...]:
    """A slider or a start block; its holes and barriers travel with it."""
    if slider.row in (0, TOP):
        return (block(slider.row), *holes(slider))
    return (rail(slider), *holes(slider), *barriers(slider))


def block(row: int) -> Sprite:
    """SLIDERS-04: a start block, the goal of the other player."""
    player = row // TOP
    label = words("block", colour=colour(player), other=colour(1 - player))
    glyph = ("▐" + " " * 19 + "▌",)
    return Sprite(
        f"block{player}",
        "block",
        MIDDLE,
        TOP - row,
        ("block",),
        0.0,
        -1,
        PEGS,
        1,
        player,
        tint(player),
        label,
        glyph,
        glyph_style=glyph_style(tint(player)),
    )


def tint(player: int) -> tuple[str, ...]:
    """Player 1 is Pink in this game, whatever colour a second player has elsewhere."""
    return () if player == 0 else ("pink",)


def glyph_style(marks: tuple[str, ...]) -> str:
    """The colours of this game in a terminal."""
    return next((GLYPH_STYLES[mark] for mark in marks if mark in GLYPH_STYLES), "")


def rail(slider: Slider) -> Sprite:
    """Colour, inlay and the shape of its ends tell whose it is."""
    row, player, shift, holes = slider.row, slider.owner, slider.shift, slider.holes
    name = "yellow" if player is None else COLOURS[player]
    shade = words(f"colour-{name}")
    side = sideways(shift > 0)
    end = "■" if player is None else SHAPES[player]
    marks = ("yellow",) if player is None else tint(player)
    return Sprite(
        id=f"slider{row}",
        kind="slider",
        role="tile",
        x=MIDDLE + shift,
        y=TOP - row,
        art=(f"rail-{'yellow-' if player is None else ''}{holes}", f"grain-{row % 3}", f"inlay-{name}-{holes}"),
        layer=0,
        wide=holes,
        player=player,
        marks=marks,
        glyph_style=glyph_style(marks),
        label=words("slider", row=row, colour=shade, n=abs(shift), side=side)
        if shift
        else words("slider-flush", row=row, colour=shade),
        glyph=(end + "─" * (4 * holes - 1) + end,),
    )


def holes(slider: Slider) -> list[Sprite]:
    """A hole travels with its slider and is named after the place where it is now."""
    row = slider.row
    marks = ("oak",) if row in (0, TOP) else ("yellow",) if row == YELLOW else ()
    return [
        Sprite(
            id=f"hole{row}-{number}",
            kind="hole",
            role="place",
            x=column,
            y=TOP - row,
            art=("hole",),
            layer=1,
            wide=0.6,
            high=0.6,
            marks=("round", *marks),
            glyph_style=glyph_style(marks),
            label=words("hole", place=PLACE_NAMES[row * COLUMNS + column]),
            glyph=("○",),
        )
        for number, column in enumerate(slider.columns)
    ]


def barriers(slider: Slider) -> list[Sprite]:
    """Neighbouring barriers at an edge are one fin; those between two holes stand across."""
    row, columns = slider.row, slider.columns
    sprites = []
    for name, open, side, sign in (("front", slider.front, -EDGE, "▄"), ("back", slider.back, EDGE, "▀")):
        numbers = [number for number, column in enumerate(columns) if not open >> column & 1]
        for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
            fin = [number for _, number in run]
            x = columns[0] + (fin[0] + fin[-1]) / 2
            small = (sign * (4 * len(fin) - 1),)
            glyph = small if side < 0 else ("", *small)  # on the line below the holes
            art = f"fin-{len(fin)}"
            sprites.append(barrier(f"{name}{row}-{fin[0]}", x, TOP - row + side, art, len(fin), 0.2, glyph, small))
    for number, column in enumerate(columns[:-1]):
        if not slider.beside >> column & 1:
            sprites.append(barrier(f"lateral{row}-{number}", column + 0.5, TOP - row, "fin-across", 0.2, 0.8, ("┃",), ("┃",)))
    return sprites


def barrier(
    name: str, x: float, y: float, art: str, wide: float, high: float, glyph: tuple[str, ...], small: tuple[str, ...]
) -> Sprite:
    label = words("barrier")
    return Sprite(name, "barrier", x, y, (art,), 0.0, 2, wide, high, None, (), label, glyph, role="wall", small=small)


def offers(state: State) -> list[int]:
    """The legal actions that have a sprite of their own: slides, the claim, the pass. With a slide, steps do not matter."""
    if state.end != GOING_ON:
        return []
    out = np.empty(ACTIONS, np.int64)
    total = list_slides(state, state.player, out, 0)
    if total and may_claim(state):
        out[total] = CLAIM
        total += 1
    actions: list[int] = out[: total or legal(state, out)].tolist()
    return actions


def handles(state: State, actions: list[int]) -> list[Sprite]:
    """At the ends of the sliders that may be moved now; a barred yellow slider shows why it may not (SLIDERS-13)."""
    slides = [(action // 2 + 1, action & 1) for action in actions if action < SLIDES]
    sprites = [handle(row, right, shift_of(state, row), state.holes, False) for row, right in slides]
    if actions and state.barred:
        shift = shift_of(state, YELLOW)
        ways = [right for right in (0, 1) if shift != (state.travel if right else -state.travel)]
        sprites += [handle(YELLOW, right, shift, state.holes, True) for right in ways]
    return sprites


@lru_cache(maxsize=512)
def handle(row: int, right: int, shift: int, holes: int, closed: bool) -> Sprite:
    away = holes // 2 + HANDLE
    label = words("handle-closed") if closed else words("handle", row=row, side=sideways(bool(right)))
    return Sprite(
        id=f"handle-{'LR'[right]}{row}",
        kind="handle",
        role="handle",
        x=MIDDLE + shift + (away if right else -away),
        y=TOP - row,
        art=("handle-closed" if closed else "handle-right" if right else "handle-left",),
        turn=180.0 if closed and not right else 0.0,
        layer=-1,
        wide=34 / PER_UNIT,
        high=44 / PER_UNIT,
        marks=("inviting", "closed") if closed else ("inviting",),
        label=label,
        glyph=("#" if closed else "◀▶"[right],),
    )


def flags(state: State, actions: list[int], x: float) -> list[Sprite]:
    """What is played instead of a move, beside the start blocks, where no slider sticks out: a claim (SLIDERS-23), and a pass
    if nothing else is possible.
    """
    possible = ((CLAIM, "claim", 0), (PASS, "pass", TOP))
    return [flag(name, state.player, x, y) for action, name, y in possible if action in actions]


@lru_cache(maxsize=64)
def flag(name: str, player: int, x: float, y: float) -> Sprite:
    glyph = ("⚑",) if name == "claim" else ("–",)
    marks, art = tint(player), (f"flag-{name}",)
    return Sprite(
        name,
        "flag",
        x,
        y,
        art,
        0.0,
        1,
        0.8,
        0.8,
        player,
        marks,
        words(name),
        glyph,
        role="button",
        glyph_style=glyph_style(marks),
    )


def pegs(state: State) -> list[Sprite]:
    return [peg(player, number, place) for player, places in enumerate(state.places) for number, place in enumerate(places)]


@lru_cache(maxsize=2048)
def peg(player: int, number: int, place: int) -> Sprite:
    row, column = divmod(place, COLUMNS)
    return Sprite(
        id=f"peg{player}-{number}",
        kind="peg",
        role="piece",
        x=column,
        y=TOP - row,
        art=(f"peg-{COLOURS[player]}",),
        layer=3,
        player=player,
        marks=tint(player),
        glyph_style=glyph_style(tint(player)),
        label=words("peg", letter=LETTERS[player], colour=colour(player), place=PLACE_NAMES[place]),
        glyph=(SHAPES[player] + LETTERS[player],),
    )
