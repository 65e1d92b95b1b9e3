"""Single pieces of `tiles` as sprites: a tile as it lies, a stone, a pawn.

A sprite about which nothing has changed is the same object again. Where things lie is decided in drawing.py and trays.py.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from string import ascii_uppercase

from wandelgang.boards.square import turned
from wandelgang.games.tiles.boardfile import SHAPE_NAMES
from wandelgang.games.tiles.narration import sides_words, stone_word
from wandelgang.games.tiles.notation import FREE, IMMOVABLE, LOOSE, STONE_NAMES
from wandelgang.games.tiles.words import words
from wandelgang.scene import PLAYER_SHAPES, Sprite, aside

# How the art of each shape lies before it is turned.
UPRIGHT = {"wall-only": 0b0000, "dead-end": 0b0001, "straight": 0b0101, "corner": 0b0011, "t": 0b1110, "cross": 0b1111}
MOTIFS = [
    "key",
    "moon",
    "fish",
    "fir",
    "bell",
    "anchor",
    "cup",
    "crown",
    "snail",
    "feather",
    "sun",
    "mushroom",
    "boat",
    "butterfly",
    "hourglass",
    "lantern",
    "apple",
    "acorn",
    "shell",
    "candle",
    "umbrella",
    "wheel",
    "ladder",
    "owl",
]


SMALL = 5, 2  # columns and lines of a tile in a small terminal
SPECKS = 3  # ways to draw the floor of a tile
KEPT = 1 << 15  # sprites of each kind that are handed out again: the tiles of hundreds of tables


@lru_cache(maxsize=KEPT)
def tile_sprite(tile: int, sides: int, x: float, y: float, marks: tuple[str, ...], place: str, detailed: bool) -> Sprite:
    shape, fixed = SHAPE_NAMES[sides], "fixed" in marks
    art = [f"tile-{shape}", f"speck-{tile % SPECKS}"]
    if fixed:
        art[1] = "ivy-side" if shape == "t" else "ivy-corners"
    label = words("tile-free" if place == FREE else "tile-at", place=place, sides=sides_words(sides))
    return Sprite(
        id=f"tile{tile}",
        kind="tile",
        role="tile",
        x=x,
        y=y,
        art=tuple(art),
        turn=90.0 * quarters_of(sides),
        marks=marks,
        label=label,
        glyph=tile_glyph(sides, fixed) if detailed else (tile_line(sides, fixed),),
        small=small_tile(sides, fixed, "reach" in marks) if detailed else (),
    )


@lru_cache(maxsize=16)
def quarters_of(sides: int) -> int:
    """How far the art of a tile is turned."""
    return next(quarters for quarters in range(4) if turned(UPRIGHT[SHAPE_NAMES[sides]], quarters) == sides)


@lru_cache(maxsize=32)
def tile_glyph(sides: int, fixed: bool) -> tuple[str, str, str]:
    """Three lines of seven characters; heavy lines do not move."""
    across, down = ("━", "┃") if fixed else ("─", "│")
    north, east, south, west = (sides >> side & 1 for side in range(4))
    middle = (IMMOVABLE if fixed else LOOSE)[sides]
    return (
        f"   {down if north else ' '}   ",
        (across if west else " ") * 3 + middle + (across if east else " ") * 3,
        f"   {down if south else ' '}   ",
    )


@lru_cache(maxsize=64)
def small_tile(sides: int, fixed: bool, reached: bool) -> tuple[str, str]:
    """Two lines of five characters: the way up shows in the middle of the first, the way down on the second."""
    across, down = ("━", "┃") if fixed else ("─", "│")
    first = "∘" if reached else across if sides >> 3 & 1 else " "
    line = tile_line(sides, fixed)
    return f"{first}{line}{line[-1]}", f"  {down if sides >> 2 & 1 else ' '}  "


def tile_line(sides: int, fixed: bool) -> str:
    """One line of three characters."""
    across = "━" if fixed else "─"
    east, west = sides >> 1 & 1, sides >> 3 & 1
    return (across if west else " ") + (IMMOVABLE if fixed else LOOSE)[sides] + (across if east else " ")


def stone_art(number: int) -> str:
    """The symbol of a stone."""
    return f"stone-{MOTIFS[number] if number < len(MOTIFS) else STONE_NAMES[number]}"


@lru_cache(maxsize=KEPT)
def stone_sprite(letter: str, x: float, y: float, size: float, marks: tuple[str, ...] = (), small: int = -1) -> Sprite:
    """A stone, wherever it lies; *small* is its column on a tile in a small terminal."""
    return Sprite(
        id=f"stone-{letter}",
        kind="stone",
        role="token",
        x=x,
        y=y,
        art=(stone_art(STONE_NAMES.index(letter)),),
        layer=2,
        wide=size,
        high=size,
        marks=marks,
        label=words("stone", stone=stone_word(letter), letter=letter),
        glyph=(letter,),
        small=small_piece(letter, x, y, small),
    )


@lru_cache(maxsize=KEPT)
def shared_goal(x: float, y: float, size: float, small: int = -1) -> Sprite:
    """The one goal of all."""
    art, label, lines = ("stone-goal",), words("goal"), small_piece("★", x, y, small)
    return Sprite(
        "goal", "stone", x, y, art, role="token", layer=2, wide=size, high=size, label=label, glyph=("★",), small=lines
    )


@lru_cache(maxsize=KEPT)
def pawn_sprite(player: int, place: str, x: float, y: float, size: float, small: int = 1, alone: bool = True) -> Sprite:
    sign = PLAYER_SHAPES[player] + ascii_uppercase[player]
    return Sprite(
        id=f"pawn{player}",
        kind="pawn",
        role="piece",
        x=x,
        y=y,
        art=(f"pawn-{player + 1}",),
        layer=3,
        wide=size,
        high=size,
        player=player,
        label=words("pawn", letter=ascii_uppercase[player], place=place),
        glyph=(sign,),
        small=small_piece(sign if alone else sign[-1], x, y, small),
    )


def small_piece(sign: str, x: float, y: float, column: int) -> tuple[str, ...]:
    """On the second line of its tile, however far from the middle it lies."""
    across = floor(x * SMALL[0] + 0.5) - floor(round(x) * SMALL[0] + 0.5)
    down = ceil(y * SMALL[1] - 0.5) - round(y) * SMALL[1]
    return aside(sign, column - across, 1 - down)
