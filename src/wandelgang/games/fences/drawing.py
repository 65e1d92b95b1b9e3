"""A state of `fences` as a scene. background.py draws what never moves, trays.py what lies beside the board."""

from __future__ import annotations

import math
from string import ascii_lowercase, ascii_uppercase

from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.fences.background import FENCE_HIGH, FENCE_WIDE, HEDGE, ROOF, background, bounds, ground, slot_place
from wandelgang.games.fences.geometry import CENTRE
from wandelgang.games.fences.labels import place_words, slot_words
from wandelgang.games.fences.notation import slot_name
from wandelgang.games.fences.positions import lock_slots
from wandelgang.games.fences.state import FENCES, GOAL, PIECES, SETTING, SPAN, START
from wandelgang.games.fences.trays import captured_spot, dice_tray
from wandelgang.games.fences.words import words
from wandelgang.language import Message
from wandelgang.scene import PLAYER_SHAPES, Scene, Sprite

EDGE = 0.5 + HEDGE + 0.05  # from the middle of a border square to the edge of the board
NAMES = 0.5  # room for the names of rows and columns


def scene(state: State) -> Scene:
    """The board with its fences and pieces, and the tray beside it."""
    state = facts(state)
    right = state.width - 1 + EDGE
    sprites = [*background(ground(state)), *fences(state)]
    sprites += pieces(state, captured_spot(right))
    held, tray = dice_tray(state, right)
    sprites += held
    if state.phase == SETTING:
        sprites += free_slots(state)
    return Scene(
        left=-EDGE - NAMES,
        top=-EDGE - NAMES,
        right=right,
        bottom=state.height - 1 + EDGE,
        sprites=tuple(sprites),
        columns=4,
        lines=2,
        title=words("title"),
        trays=(tray,),
    )


def fences(state: State) -> list[Sprite]:
    """Every fence in its slot; the lifted one hovers over it. Locks belong to nobody (FENCES-A22)."""
    sprites = []
    for player in range(state.players):
        for number in range(FENCES):
            slot = int(state.fences[player][number])
            if slot == NONE:
                continue
            lifted = player == state.player and number == state.lifted
            label = words("fence-lifted" if lifted else "fence", letter=ascii_uppercase[player], slot=slot_words(slot))
            art = ("picket", f"badge-{player + 1}")
            sprites.append(fence(f"fence{player}-{number}", "fence", slot, art, player, lifted, label))
    for slot in lock_slots(state):
        label = words("lock", slot=slot_words(slot))
        sprites.append(fence(f"lock-{slot_name(slot)}", "lock", slot, ("picket", "padlock"), None, False, label))
    return sprites


def fence(name: str, kind: str, slot: int, art: tuple[str, ...], player: int | None, lifted: bool, label: Message) -> Sprite:
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
    )


def pieces(state: State, aside: tuple[float, float]) -> list[Sprite]:
    """Pieces on squares, side by side in start fields and in the house, a captured one beside the board."""
    shared: dict[int, list[tuple[int, int]]] = {}
    sprites = []
    for player in range(state.players):
        for number in range(PIECES):
            place = int(state.pieces[player][number])
            if 0 <= place < GOAL:
                row, column = divmod(place, SPAN)
                sprites.append(piece(state, player, number, column, row, 0.95))
            elif place == NONE:
                sprites.append(piece(state, player, number, *aside, 0.95))
            else:
                shared.setdefault(place, []).append((player, number))
    for place, owners in shared.items():
        spots, size = room(state, CENTRE if place == GOAL else place - START, len(owners))
        for (player, number), (x, y) in zip(owners, spots, strict=True):
            sprites.append(piece(state, player, number, x, y, size))
    return sprites


def room(state: State, area: int, total: int) -> tuple[list[tuple[float, float]], float]:
    """Spots for *total* pieces in a start field or the house, and how large they can be."""
    west, north, east, south = bounds(ground(state), area)
    inset = ROOF if area == CENTRE else 0.1
    wide, high = east - west + 1 - 2 * inset, south - north + 1 - 2 * inset
    columns = max(1, math.ceil(math.sqrt(total * wide / high)))
    rows = math.ceil(total / columns)
    across, down = min(0.85, wide / columns), min(0.85, high / rows)
    spots = []
    for index in range(total):
        row, column = divmod(index, columns)
        in_row = min(columns, total - row * columns)
        x = (west + east) / 2 + (column - (in_row - 1) / 2) * across
        y = (north + south) / 2 + (row - (rows - 1) / 2) * down
        spots.append((x, y))
    return spots, min(0.9, max(0.5, 1.08 * min(across, down)))


def piece(state: State, player: int, number: int, x: float, y: float, size: float) -> Sprite:
    place = int(state.pieces[player][number])
    letter = ascii_uppercase[player]
    key = "piece-captured" if place == NONE else "piece"
    label = words(key, letter=letter, number=number + 1, place=place_words(place))
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
        marks=("last",) if player == state.player and number == state.moved else (),
        label=label,
        glyph=(PLAYER_SHAPES[player] + letter,),
    )


def free_slots(state: State) -> list[Sprite]:
    """The slots a lifted fence may go into (FENCES-23)."""
    sprites = []
    for row in range(state.height):
        free = int(state.slots[row]) & ~int(state.fenced[row])
        for place in range(2 * SPAN):
            if free >> place & 1:
                name = slot_name(row * 2 * SPAN + place)
                x, y, turned = slot_place(row * 2 * SPAN + place)
                label = words("slot", slot=slot_words(row * 2 * SPAN + place))
                sprites.append(Sprite(f"slot-{name}", "gap", x, y, (), turned, 2, 1.0, 0.3, role="gap", label=label))
    return sprites
