"""A state of `fences` as a scene. background.py draws what never moves, trays.py what lies beside the board.

Whatever is made from the same numbers is the same sprite, so that nobody has to compare or to encode it again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase

from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.fences.background import (
    FENCE_HIGH,
    FENCE_WIDE,
    HEDGE,
    ROOF,
    Ground,
    background,
    bounds,
    ground,
    slot_place,
)
from wandelgang.games.fences.flaws import CENTRE
from wandelgang.games.fences.labels import place_words, slot_words
from wandelgang.games.fences.notation import slot_name
from wandelgang.games.fences.positions import lock_slots, slots_of_row
from wandelgang.games.fences.state import GOAL, SETTING, SPAN, START
from wandelgang.games.fences.trays import captured_spot, dice_tray
from wandelgang.games.fences.words import words
from wandelgang.language import Message
from wandelgang.scene import PLAYER_SHAPES, Scene, Sprite, Tray

EDGE = 0.5 + HEDGE + 0.05  # from the middle of a border square to the edge of the board
NAMES = 0.5  # room for the names of rows and columns
ON_SQUARE = 0.95  # how large a piece is

LOCK_ART = ("picket", "padlock")

Spot = tuple[float, float, float]  # a place and a size


def scene(state: State) -> Scene:
    """The board with its fences and pieces, and the tray beside it."""
    state = facts(state)
    right = state.width - 1 + EDGE
    held, tray = dice_tray(state, right)
    sprites = [*background(ground(state)), *fences(state), *pieces(state), *held]
    if state.phase == SETTING:
        sprites += free_slots(state)
    return framed(state.width, state.height, sprites, (tray,))


def framed(width: int, height: int, sprites: Iterable[Sprite], trays: tuple[Tray, ...] = ()) -> Scene:
    """Sprites on a board of this size, with room for the names of rows and columns."""
    return Scene(
        left=-EDGE - NAMES,
        top=-EDGE - NAMES,
        right=width - 1 + EDGE,
        bottom=height - 1 + EDGE,
        sprites=tuple(sprites),
        columns=4,
        lines=2,
        title=words("title"),
        trays=trays,
        inner=(-EDGE, -EDGE, width - 1 + EDGE, height - 1 + EDGE),
        small=(4, 1),
    )


def fences(state: State) -> list[Sprite]:
    """Every fence in its slot; the lifted one hovers over it. Locks belong to nobody (FENCES-A22)."""
    lifted = (state.player, state.lifted)
    standing = {place for places in state.pieces[: state.players] for place in places}
    owned = [
        fence(player, number, slot, (player, number) == lifted, is_covered(slot, standing))
        for player, slots in enumerate(state.fences[: state.players])
        for number, slot in enumerate(slots)
        if slot != NONE
    ]
    return owned + [lock(slot, is_covered(slot, standing)) for slot in lock_slots(state)]


def is_covered(slot: int, standing: set[int]) -> bool:
    """Whether a piece stands on the square above a level slot."""
    square, is_level = divmod(slot, 2)
    return bool(is_level) and square in standing


def fence_art(player: int) -> tuple[str, ...]:
    """Every player's fences are built differently: colour and sign are not enough where a square is 24 pixels wide."""
    return f"picket-{player + 1}", f"badge-{player + 1}"


@lru_cache(maxsize=8192)
def fence(player: int, number: int, slot: int, lifted: bool, covered: bool) -> Sprite:
    label = words("fence-lifted" if lifted else "fence", letter=ascii_uppercase[player], slot=slot_words(slot))
    return picket(f"fence{player}-{number}", "fence", slot, fence_art(player), player, label, lifted, covered)


@lru_cache(maxsize=1024)
def lock(slot: int, covered: bool) -> Sprite:
    label = words("lock", slot=slot_words(slot))
    return picket(f"lock-{slot_name(slot)}", "lock", slot, LOCK_ART, None, label, covered=covered)


def picket(
    name: str,
    kind: str,
    slot: int,
    art: tuple[str, ...],
    player: int | None,
    label: Message,
    lifted: bool = False,
    covered: bool = False,
) -> Sprite:
    """A fence or a lock. In a small terminal it is on the line of the square above it, *covered* by a piece there or not."""
    x, y, turned = slot_place(slot)
    letter = "#" if player is None else ascii_lowercase[player]
    return Sprite(
        id=name,
        kind=kind,
        role="wall",
        x=x + (0.12 if lifted else 0.0),
        y=y - (0.3 if lifted else 0.0),
        art=art,
        turn=turned + (8.0 if lifted else 0.0),
        layer=6 if lifted else 3,
        wide=FENCE_WIDE * (1.3 if lifted else 1.0),
        high=FENCE_HIGH * (1.3 if lifted else 1.0),
        player=player,
        marks=("lifted",) if lifted else (),
        label=label,
        glyph=("┃", letter, "┃") if turned else (f"━{letter}━",),
        small=(letter,) if turned else (f"{letter}  ",) if covered else (f"▁{letter}▁",),
    )


def pieces(state: State) -> list[Sprite]:
    return [piece(player, number, state.pieces[player, number], spot) for (player, number), spot in spots(state).items()]


def spots(state: State) -> dict[tuple[int, int], Spot]:
    """Pieces on squares, side by side in start fields and in the house, a captured one beside the board."""
    shared: dict[int, list[tuple[int, int]]] = {}
    found: dict[tuple[int, int], Spot] = {}
    for player, places in enumerate(state.pieces[: state.players]):
        for number, place in enumerate(places):
            if place == NONE:
                found[player, number] = (*captured_spot(state.width - 1 + EDGE), ON_SQUARE)
            elif place < GOAL:
                found[player, number] = (place % SPAN, place // SPAN, ON_SQUARE)
            else:
                shared.setdefault(place, []).append((player, number))
    for place, owners in shared.items():
        area = CENTRE if place == GOAL else place - START
        found.update(zip(owners, room(ground(state), area, len(owners)), strict=True))
    return found


@lru_cache(maxsize=1024)
def room(ground: Ground, area: int, total: int) -> tuple[Spot, ...]:
    """Spots for *total* pieces in a start field or the house, as large as they can be."""
    west, north, east, south = bounds(ground, area)
    inset = ROOF if area == CENTRE else 0.1
    wide, high = east - west + 1 - 2 * inset, south - north + 1 - 2 * inset
    columns = max(1, math.ceil(math.sqrt(total * wide / high)))
    rows = math.ceil(total / columns)
    across, down = min(0.85, wide / columns), min(0.85, high / rows)
    size = min(0.9, max(0.5, 1.08 * min(across, down)))
    found = []
    for index in range(total):
        row, column = divmod(index, columns)
        in_row = min(columns, total - row * columns)
        x = (west + east) / 2 + (column - (in_row - 1) / 2) * across
        y = (north + south) / 2 + (row - (rows - 1) / 2) * down
        found.append((x, y, size))
    return tuple(found)


@lru_cache(maxsize=8192)
def piece(player: int, number: int, place: int, spot: Spot) -> Sprite:
    x, y, size = spot
    letter = ascii_uppercase[player]
    key = "piece-captured" if place == NONE else "piece"
    return Sprite(
        id=f"piece{player}-{number}",
        kind="piece",
        role="piece",
        x=x,
        y=y,
        art=(f"pawn-{player + 1}",),
        layer=4,
        wide=size,
        high=size,
        player=player,
        label=words(key, letter=letter, number=number + 1, place=place_words(place)),
        glyph=(PLAYER_SHAPES[player] + letter,),
    )


def free_slots(state: State) -> list[Sprite]:
    """The slots a lifted fence may go into (FENCES-23)."""
    rows = enumerate(zip(state.slots, state.fenced, strict=True))
    return [gap(slot) for row, (slots, fenced) in rows for slot in slots_of_row(row, slots & ~fenced)]


@lru_cache(maxsize=1024)
def gap(slot: int) -> Sprite:
    x, y, turned = slot_place(slot)
    label = words("slot", slot=slot_words(slot))
    return Sprite(f"slot-{slot_name(slot)}", "gap", x, y, (), turned, 2, 1.0, 0.3, role="gap", label=label)
