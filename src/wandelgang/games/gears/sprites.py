"""Single things of `gears` as sprites: plates, tiles, bridges, markers, figures; and what turns along with a tile.

A sprite about which nothing has changed is the same object again. What there is to draw is decided in drawing.py and trays.py.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from string import ascii_uppercase

from wandelgang.boards.hex import AXIAL, NEIGHBOUR, SIDES, opposite, turned
from wandelgang.core.rules import NONE, State
from wandelgang.games.gears.glyphs import bridge_glyph, small_bridge, small_tile, tile_glyph
from wandelgang.games.gears.narration import tile_words
from wandelgang.games.gears.notation import KIND_NAMES, SIDES_OF, cell_name
from wandelgang.games.gears.state import EMPTY, ENTRY_SIDES, FULL
from wandelgang.games.gears.words import words
from wandelgang.scene import Sprite, aside, caption

ROW = 0.75**0.5  # how far apart two rows are, a tile being 1 wide
NEIGHBOURS: list[list[int]] = NEIGHBOUR.tolist()  # quicker to read from Python
KEPT = 1 << 14  # sprites of each kind that are handed out again

text_sprite = lru_cache(maxsize=KEPT)(caption)


@lru_cache(maxsize=KEPT)
def axis_sprite(id: str, x: float, y: float, text: str) -> Sprite:
    """The name of a row or a line; a small tile has its own name beside it instead."""
    return replace(caption(id, x, y, text), small=(" ",))


def centre(cell: int) -> tuple[float, float]:
    q, r = AXIAL[cell]
    return q + r / 2, r * ROW


@lru_cache(maxsize=1024)
def look(sides: int, owner: int, turns: int) -> tuple[tuple[str, ...], float]:
    """The symbol of a tile and how far it is turned, counting on from how it was laid, so that it never spins back."""
    laid = turned(sides, (SIDES - turns) % SIDES)
    kinds = {"entry": ENTRY_SIDES} if owner != NONE else {name: SIDES_OF[name] for name in KIND_NAMES}
    for name, upright in kinds.items():
        for steps in range(SIDES):
            if turned(upright, steps) == laid:
                return (f"gear-{name}",), 60.0 * ((steps + turns) % SIDES)
    raise AssertionError("every tile is one of the kinds, turned")


@lru_cache(maxsize=KEPT)
def plate_sprites(cell: int, owner: int) -> tuple[Sprite, Sprite]:
    """The ground under a tile; it does not turn."""
    x, y = centre(cell)
    name = cell_name(cell)
    inside = "plate-inside" if owner == NONE else "plate-entry"
    return (
        Sprite(f"plate-{name}", "plate", x, y, ("plate",), layer=-2),
        Sprite(f"ground-{name}", "plate", x, y, (inside,), layer=-1, player=None if owner == NONE else owner),
    )


@lru_cache(maxsize=KEPT)
def tile_sprite(cell: int, sides: int, owner: int, turns: int, is_marked: bool, marks: tuple[str, ...]) -> Sprite:
    x, y = centre(cell)
    name = cell_name(cell)
    art, turn = look(sides, owner, turns)
    return Sprite(
        f"tile-{name}",
        "gear",
        x,
        y,
        art,
        turn,
        role="tile",
        player=None if owner == NONE else owner,
        marks=marks,
        label=words("tile-at", place=name, tile=tile_words(sides, owner)),
        glyph=tile_glyph(sides, owner, name, is_marked),
        small=small_tile(sides, owner, name, is_marked, "reach" in marks),
    )


@lru_cache(maxsize=KEPT)
def bridge_sprite(cell: int, side: int) -> Sprite:
    (x, y), (u, v) = centre(cell), centre(NEIGHBOURS[cell][side])
    name, glyph, small = f"bridge-{cell_name(cell)}-{side}", bridge_glyph(side), small_bridge(side)
    art = ("bridge",)
    return Sprite(name, "bridge", (x + u) / 2, (y + v) / 2, art, 60.0 * side, 1, 0.33, 0.33, glyph=glyph, small=small)


@lru_cache(maxsize=KEPT)
def marker_sprite(cell: int, value: int, beside: bool) -> Sprite:
    """A marker in the middle of its tile, or a small one beside a figure."""
    x, y = centre(cell)
    size, glyph = 0.42, (f"({value})",)
    small = aside(str(value), -1) if beside else ()
    if beside:
        x, y, size, glyph = x + 0.24, y + 0.1, 0.28, (str(value),)
    name, art = cell_name(cell), (f"marker-{value}",)
    label = words("marker", value=value, place=name)
    return Sprite(f"marker-{name}", "stone", x, y, art, 0.0, 2, size, size, role="token", label=label, glyph=glyph, small=small)


@lru_cache(maxsize=KEPT)
def figure_sprite(player: int, number: int, cell: int, shares: bool, is_active: bool) -> Sprite:
    x, y = centre(cell)
    letter = ascii_uppercase[player]
    return Sprite(
        f"figure{player}-{number + 1}",
        "figure",
        x + 0.2 * (2 * number - 1) if shares else x,
        y - 0.03,
        (f"figure-{player + 1}-{number + 1}",),
        layer=3,
        wide=0.5,
        high=0.58,
        player=player,
        marks=("active",) if is_active else (),
        label=words("figure", letter=letter, number=number + 1, place=cell_name(cell)),
        glyph=(f"{letter}{number + 1}",),
        small=small_figure(letter, number, shares),
        role="piece",
    )


def small_figure(letter: str, number: int, shares: bool) -> tuple[str, ...]:
    """Both figures of a player on one tile are written as one."""
    if shares:
        return (" ",) if number else aside(f"2×{letter}", 1)
    return aside(f"{letter}{number + 1}", -1)


@lru_cache(maxsize=KEPT)
def place_sprite(cell: int, is_open: bool = True) -> Sprite:
    """An empty cell; where nothing may be laid it looks closed."""
    x, y = centre(cell)
    name = cell_name(cell)
    small = (f"∘{name}" if is_open else name,)
    label, marks = words("place" if is_open else "place-closed", place=name), ("reach" if is_open else "closed",)
    return Sprite(
        f"place-{name}", "place", x, y, ("place",), role="place", marks=marks, label=label, glyph=(name,), small=small
    )


def meshing(state: State, cell: int) -> tuple[int, ...]:
    """The neighbours that turn against a tile when it is turned."""
    if state.level != FULL:
        return ()
    closed = state.closed
    found = []
    for side, other in enumerate(NEIGHBOURS[cell]):
        if closed[cell] >> side & 1 and closed[other] >> opposite(side) & 1 and closed[other] != EMPTY:
            found.append(other)
    return tuple(sorted(found))


def arrows(cell: int, driven: tuple[int, ...], steps: int) -> tuple[Sprite, ...]:
    """What will turn if a tile is turned, and which way: its neighbours in mesh turn against it (GEARS-19)."""
    along, against = ("right", "left") if steps > 0 else ("left", "right")
    return (arrow_sprite(cell, f"arrow-{along}"), *(arrow_sprite(other, f"arrow-{against}-driven") for other in driven))


@lru_cache(maxsize=KEPT)
def arrow_sprite(cell: int, art: str) -> Sprite:
    x, y = centre(cell)
    return Sprite(f"arrow-{cell_name(cell)}", "sign", x, y, (art,), layer=5)
