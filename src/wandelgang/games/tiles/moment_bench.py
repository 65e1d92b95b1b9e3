"""A position of `tiles` in the making as people see and touch it: the board with its slots, and a row per player below it.

A row has what the player still seeks on the left and what they have won on the right; stones are put there like on tiles.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from string import ascii_uppercase

from wandelgang.boards.square import LARGE_SPAN
from wandelgang.core.editor import Deed, Spot
from wandelgang.core.rules import NONE
from wandelgang.games.tiles.board import STEPS, border_place
from wandelgang.games.tiles.drawing import NAMES, SLOT, slots
from wandelgang.games.tiles.ground import places
from wandelgang.games.tiles.moment import Moment
from wandelgang.games.tiles.narration import slot_words, stone_word
from wandelgang.games.tiles.notation import IMMOVABLE, SIDES, STONE_NAMES, slot_name
from wandelgang.games.tiles.sprites import stone_sprite
from wandelgang.games.tiles.state import PUSH
from wandelgang.games.tiles.trays import player_sign
from wandelgang.games.tiles.words import words
from wandelgang.games.tiles.workbench import KEPT, framed, free_place, pieces, spots, tile_sprites
from wandelgang.language import listed
from wandelgang.scene import Scene, Sprite, caption

NEAR = -1.6  # slots are at all four sides
ROW, FIRST = 0.68, -0.26  # the height of a player's row, and how far above the middle of the free tile the first one is
LEFT, GAP = 1.1, 0.12  # where rows begin, and what is between the two parts of one
LEAST_WIDE = 5.2  # of all rows, however narrow the board is
STONE, SIGN = 0.44, 0.3
# The palettes whose tools can be used on a tile.
TOOLS = {
    "set": ("tiles", "stones", "pawns"),
    "stack": ("tiles", "stones", "pawns", "homes"),
    "shared": ("tiles", "pawns", "goals-of-all"),
}


def scene(moment: Moment) -> Scene:
    _, low = free_place(moment.height)
    rows = [sprite for player in range(moment.players) for sprite in row_sprites(moment, player)]
    sprites = (*tile_sprites(moment, NAMES), *slot_sprites(moment), *pieces(moment, moment.goal), *rows)
    bottom = max(low + 0.62, row_place(moment, moment.players - 1) + ROW / 2)
    return framed(moment, sprites, NEAR, max(moment.width + 0.4, right_edge(moment)), bottom)


def movable_lines(moment: Moment) -> tuple[int, int]:
    """The columns and the rows without an immovable tile, as sets."""
    fixed = [number for number, place in enumerate(places(moment.width, moment.height)) if moment.signs[place] in IMMOVABLE]
    rows, columns = {number // moment.width for number in fixed}, {number % moment.width for number in fixed}
    lines = ((columns, moment.width), (rows, moment.height))
    found = [sum(1 << line for line in range(number) if line not in taken) for taken, number in lines]
    return found[0], found[1]


def open_slots(moment: Moment) -> list[tuple[int, int]]:
    """Side and line of every slot."""
    columns, rows = movable_lines(moment)
    lines = ((columns, moment.width), (rows, moment.height))
    return [(side, line) for side in range(4) for line in range(lines[side % 2][1]) if lines[side % 2][0] >> line & 1]


def slot_sprites(moment: Moment) -> tuple[Sprite, ...]:
    """The slots as on the table, in which the closed one can be seen."""
    closed = [side * LARGE_SPAN + line for side, line in open_slots(moment) if slot_name(side, line) == moment.closed]
    return still_slots(*movable_lines(moment), moment.width, moment.height, closed[0] if closed else NONE)


@lru_cache(maxsize=1 << 10)
def still_slots(columns: int, rows: int, width: int, height: int, closed: int) -> tuple[Sprite, ...]:
    """Nothing is pushed here: a slot is only seen, and its spot is touched."""
    return tuple(replace(sprite, role="thing") for sprite in slots(columns, rows, width, height, LARGE_SPAN, closed, PUSH))


# The rows of players.


def row_place(moment: Moment, player: int) -> float:
    return free_place(moment.height)[1] + FIRST + ROW * player


def right_edge(moment: Moment) -> float:
    return max(moment.width - 0.4, LEFT + LEAST_WIDE)


def row_parts(moment: Moment) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middle and the width of what is sought, and of what is won."""
    first = LEFT + 0.3
    wide = (right_edge(moment) - first - GAP) / 2
    return (first + wide / 2, wide), (first + wide + GAP + wide / 2, wide)


def row_sprites(moment: Moment, player: int) -> list[Sprite]:
    y = row_place(moment, player)
    found = [player_sign(player, LEFT, y)]
    for name, (x, wide), entry in zip(("goals", "won"), row_parts(moment), row_entries(moment, player), strict=True):
        found.append(Sprite(f"{name}{player}", "tray", x, y, role="ground", wide=wide, high=ROW - 0.08, layer=-1))
        letters = [letter for letter in entry if letter in STONE_NAMES] if moment.kind != "shared" else []
        number = row_number(moment, player) if name == "goals" else ""
        if moment.kind == "shared":
            number = entry
        shown = len(letters) + bool(number)
        found.append(row_sign(name, player, x - wide / 2 + 0.22, y))
        step = min(STONE + 0.04, (wide - 0.5) / max(1, shown))
        start = x + 0.2 - step * (shown - 1) / 2
        for place, letter in enumerate(letters):
            stone = stone_sprite(letter, start + place * step, y, STONE)
            found.append(replace(stone, id=f"{name}{player}-{letter}", layer=2))
        if number:
            found.append(caption(f"{name}{player}-number", start + len(letters) * step, y, number))
    return found


@lru_cache(maxsize=KEPT)
def row_sign(name: str, player: int, x: float, y: float) -> Sprite:
    """What a part of a row is for."""
    glyph = "◎" if name == "goals" else "✓"
    return Sprite(f"{name}{player}-sign", "row", x, y, (f"row-{name}",), layer=1, wide=SIGN, high=SIGN, glyph=(glyph,))


def row_entries(moment: Moment, player: int) -> tuple[str, str]:
    goals = moment.card(player) if moment.kind == "stack" else moment.goals[player]
    return goals, moment.won[player]


def row_number(moment: Moment, player: int) -> str:
    """What cannot be shown as stones: hidden goals, and cards under the first one."""
    entry = moment.goals[player]
    if moment.kind == "stack":
        under = moment.left(player) - bool(moment.card(player))
        return "⌂" if entry == "home" else f"{'?' if '?' in entry else ''}+{under}"
    return "?" * min(6, entry.count("?"))


# Spots.


def moment_spots(moment: Moment) -> tuple[Spot, ...]:
    """The places for tiles, the slots, and the rows of players."""
    tools = TOOLS[moment.kind]
    cells = [
        replace(spot, takes=tools, deeds=tuple(deed for deed in spot.deeds if kept(deed, spot, moment)))
        for spot in spots(moment)
    ]
    free = replace(cells[-1], takes=tuple(name for name in tools if name not in ("pawns", "homes")))
    rows = [] if moment.kind == "shared" else [spot for player in range(moment.players) for spot in row_spots(moment, player)]
    closed = [slot_spot(side, line, moment.width, moment.height, moment.closed) for side, line in open_slots(moment)]
    return (*cells[:-1], free, *closed, *rows)


def kept(deed: Deed, spot: Spot, moment: Moment) -> bool:
    """In a position every place has a tile: only pieces can be cleared."""
    return deed.id != "clear" or bool(moment.pieces(spot.id))


@lru_cache(maxsize=KEPT)
def slot_spot(side: int, line: int, width: int, height: int, closed: str) -> Spot:
    (x, y), (dx, dy) = border_place(side, line, width, height), STEPS[side]
    name = slot_name(side, line)
    label = words("slot-closed-here" if name == closed else "slot", slot=slot_words(side, line))
    deed = Deed("close", words("deed-close"), on=name == closed)
    place = x + dx * SLOT, y + dy * SLOT
    return Spot(f"slot-{name}", name, label, *place, 0.7, 0.7, takes=("slots",), deeds=(deed,))


def row_spots(moment: Moment, player: int) -> list[Spot]:
    letter, y = ascii_uppercase[player], row_place(moment, player)
    found = []
    for name, (x, wide), entry in zip(("goals", "won"), row_parts(moment), row_entries(moment, player), strict=True):
        stones = [stone_word(stone) for stone in entry if stone in STONE_NAMES]
        label = listed([words(f"row-{name}", letter=letter), *(stones or [words("row-empty")])])
        deeds = (Deed("clear", words("deed-clear-pieces")),) if stones else ()
        spot = Spot(f"{name}{player}", f"{letter}", label, x, y, wide, ROW - 0.08, takes=("stones",), deeds=deeds)
        found.append(spot)
    return found


SLOT_NAME = f"slot-[{SIDES}][a-z0-9]{{1,2}}"
