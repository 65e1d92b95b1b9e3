"""A draft of a board of `tiles` as people see and touch it: its scene and its spots. toolbox.py has what is put there."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from string import ascii_uppercase

from wandelgang.core.editor import Deed, Spot
from wandelgang.games.tiles.board import STEPS, border_place
from wandelgang.games.tiles.boardfile import ANY
from wandelgang.games.tiles.draft import Draft, shape
from wandelgang.games.tiles.drawing import LARGEST_DETAILED, TITLE, ground, pieces_on
from wandelgang.games.tiles.drawing import Spot as Tile
from wandelgang.games.tiles.ground import corners, places
from wandelgang.games.tiles.narration import sides_words, slot_words, stone_word
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, STONE_NAMES, slot_name
from wandelgang.games.tiles.sprites import tile_sprite
from wandelgang.games.tiles.state import PLAYERS
from wandelgang.games.tiles.symmetry import twins
from wandelgang.games.tiles.words import words
from wandelgang.language import Message, listed
from wandelgang.scene import PLAYER_SHAPES, Scene, Sprite

KEPT = 1 << 13  # sprites and spots that are handed out again
EDGE = 1.0  # from the middle of a border tile to the names of lines and to the arrows
SLOT, SLOT_SIZE = 0.92, 0.44
FREE_ROW = 1.28  # how far below the last row the free tile lies
HOME = 0.86


# The scene.


def scene(draft: Draft) -> Scene:
    """The board as on the table, open places included; below it, as a part of the drawing, the free tile."""
    _, low = free_place(draft.height)
    sprites = (*tile_sprites(draft), *ways_in(draft), *pieces(draft), *ghosts(draft))
    return framed(draft, sprites, -EDGE, draft.width - 1 + EDGE + 0.2, low + 0.62)


def framed(draft: Draft, sprites: tuple[Sprite, ...], near: float, right: float, bottom: float) -> Scene:
    detailed = max(draft.width, draft.height) <= LARGEST_DETAILED
    columns, lines = (7, 3) if detailed else (3, 1)
    return Scene(near, near, right, bottom, sprites, columns, lines, TITLE)


def tile_sprites(draft: Draft, away: float = 0.71) -> list[Sprite]:
    """All tiles, the ground under them, and the names of lines, so far *away* from the first."""
    width, height = draft.width, draft.height
    detailed = max(width, height) <= LARGEST_DETAILED
    x, y = free_place(height)
    sprites = [*ground(width, height, away), Sprite("free", "tray", x, y, role="ground", wide=1.16, high=1.16, layer=-1)]
    sprites += [
        place_sprite(place, number, draft.signs[place], number % width, number // width, detailed)
        for number, place in enumerate(places(width, height))
    ]
    return [*sprites, place_sprite(FREE, width * height, draft.signs[FREE], x, y, detailed)]


def free_place(height: int) -> tuple[float, float]:
    return 0.0, height - 1 + EDGE + FREE_ROW - 0.3


@lru_cache(maxsize=KEPT)
def place_sprite(place: str, number: int, sign: str, x: float, y: float, detailed: bool) -> Sprite:
    """The tile of a place, or the sign of an open one. It is known by its place, not by its tile."""
    if sign == ANY:
        art, label, glyph = ("tile-open",), place_label(place, sign), ("?",)
        return Sprite(f"tile-{place}", "tile", x, y, art, role="tile", label=label, glyph=glyph)
    fixed = sign in IMMOVABLE
    sides = (IMMOVABLE if fixed else LOOSE).index(sign)
    drawn = tile_sprite(number, sides, x, y, ("fixed",) if fixed else (), place, detailed)
    return replace(drawn, id=f"tile-{place}", label=place_label(place, sign))


def place_label(place: str, sign: str) -> Message:
    """A place and what lies there, to be read aloud."""
    where = words("free-place") if place == FREE else words("place", place=place)
    if sign == ANY:
        return words("open-at", where=where)
    fixed = sign in IMMOVABLE
    sides = sides_words((IMMOVABLE if fixed else LOOSE).index(sign))
    return words("fixed-at" if fixed else "loose-at", where=where, sides=sides)


def ways_in(draft: Draft) -> list[Sprite]:
    """A small arrow at the right or at the bottom of every line that can be pushed."""
    cells = places(draft.width, draft.height)
    fixed = [number for number, place in enumerate(cells) if draft.signs[place] in IMMOVABLE]
    rows, columns = {number // draft.width for number in fixed}, {number % draft.width for number in fixed}
    lines = [(1, row) for row in range(draft.height) if row not in rows]
    lines += [(2, column) for column in range(draft.width) if column not in columns]
    return [way_in(side, line, draft.width, draft.height) for side, line in lines]


@lru_cache(maxsize=KEPT)
def way_in(side: int, line: int, width: int, height: int) -> Sprite:
    (x, y), (dx, dy) = border_place(side, line, width, height), STEPS[side]
    return Sprite(
        id=f"way-{slot_name(side, line)}",
        kind="way",
        x=x + dx * SLOT,
        y=y + dy * SLOT,
        art=("way-in",),
        turn=90.0 * side,
        wide=SLOT_SIZE,
        high=SLOT_SIZE,
        label=words("way-in", slot=slot_words(side, line)),
        glyph=("▼◀▲▶"[side],),
    )


def pieces(draft: Draft, goal: str = "") -> list[Sprite]:
    """Homes, stones and pawns, and the one *goal* of all if there is one."""
    at = centres(draft.width, draft.height)
    homes = [home_sprite(player, place, *at[place]) for player, place in enumerate(draft.homes[:PLAYERS]) if place in at]
    stones, pawns = by_place(draft)
    return homes + [
        sprite
        for place in dict.fromkeys((*stones, *pawns, goal))
        if place in at
        for sprite in pieces_on(Tile(0, *at[place], place, stones.get(place, 0), place == goal, pawns.get(place, ())), 0)
    ]


@lru_cache(maxsize=64)
def centres(width: int, height: int) -> dict[str, tuple[float, float]]:
    """Where the middle of each place is drawn."""
    found = {place: (float(number % width), float(number // width)) for number, place in enumerate(places(width, height))}
    return found | {FREE: free_place(height)}


def by_place(draft: Draft) -> tuple[dict[str, int], dict[str, tuple[int, ...]]]:
    """The stones as sets, and the pawns, of each place that has any."""
    stones: dict[str, int] = {}
    for stone, place in (draft.stones or {}).items():
        stones[place] = stones.get(place, 0) | 1 << STONE_NAMES.index(stone)
    pawns: dict[str, tuple[int, ...]] = {}
    for player, place in enumerate(draft.pawns[:PLAYERS]):
        if place != FREE:
            pawns[place] = (*pawns.get(place, ()), player)
    return stones, pawns


def ghosts(draft: Draft) -> list[Sprite]:
    """TILES-A27: the corners where pawns begin if the board does not say where."""
    if draft.pawns:
        return []
    at = centres(draft.width, draft.height)
    return [ghost(player, place, *at[place]) for player, place in enumerate(corners(draft.width, draft.height))]


@lru_cache(maxsize=KEPT)
def ghost(player: int, place: str, x: float, y: float) -> Sprite:
    (pawn,) = pieces_on(Tile(0, x, y, place, 0, False, (player,)), 0)
    label = words("pawn-by-rule", letter=ascii_uppercase[player], place=place)
    return replace(pawn, id=f"ghost{player}", role="thing", marks=("ghost",), label=label)


@lru_cache(maxsize=KEPT)
def home_sprite(player: int, place: str, x: float, y: float) -> Sprite:
    return Sprite(
        id=f"home{player}",
        kind="home",
        x=x,
        y=y,
        art=(f"home-{player + 1}",),
        layer=1,
        wide=HOME,
        high=HOME,
        player=player,
        label=words("home-at", letter=ascii_uppercase[player], place=place),
        glyph=("⌂" + PLAYER_SHAPES[player],),
    )


# Spots.


def spots(draft: Draft) -> tuple[Spot, ...]:
    stones, pawns = by_place(draft)
    homes: dict[str, tuple[int, ...]] = {}
    for player, place in enumerate(draft.homes[:PLAYERS]):
        homes[place] = (*homes.get(place, ()), player)
    size = draft.width, draft.height
    found = []
    for number, place in enumerate(places(*size)):
        row, column = divmod(number, draft.width)
        there = stones.get(place, 0), pawns.get(place, ()), homes.get(place, ())
        found.append(spot(place, draft.signs[place], column, row, *size, *there))
    takes = ("tiles",) if draft.kind == "shared" else ("tiles", "stones")
    beside = spot(FREE, draft.signs[FREE], *free_place(draft.height), *size, stones.get(FREE, 0), (), (), takes)
    return (*found, beside)


@lru_cache(maxsize=KEPT)
def spot(
    place: str,
    sign: str,
    x: float,
    y: float,
    width: int,
    height: int,
    stones: int,
    pawns: tuple[int, ...],
    homes: tuple[int, ...],
    takes: tuple[str, ...] = (),
) -> Spot:
    there = [words("pawn-here", letter=ascii_uppercase[player]) for player in pawns]
    there += [stone_word(letter) for number, letter in enumerate(STONE_NAMES) if stones >> number & 1]
    there += [words("home-here", letter=ascii_uppercase[player]) for player in homes]
    return Spot(
        id=place,
        name=place,
        label=listed([place_label(place, sign), *there]),
        x=x,
        y=y,
        takes=takes,
        deeds=deeds(sign, place, bool(there)),
        movable=sign != ANY or bool(there),
        twins=twins(place, width, height) if place != FREE else {},
    )


def deeds(sign: str, place: str, is_laden: bool) -> tuple[Deed, ...]:
    found = []
    if sign != ANY:
        if shape(sign) not in ("cross", "wall-only"):
            found += [Deed("turn-left", words("deed-turn-left")), Deed("turn-right", words("deed-turn-right"))]
        if place != FREE:
            found.append(Deed("fix", words("deed-fix"), on=sign in IMMOVABLE))
    if sign != ANY or is_laden:
        found.append(Deed("clear", words("deed-clear-pieces" if is_laden else "deed-clear-tile")))
    return tuple(found)
