"""A state of `fences` as a scene, and its legal actions as choices. lawn.py draws what never moves."""

from __future__ import annotations

import math
from collections import Counter
from string import ascii_lowercase, ascii_uppercase

import numpy as np

from wandelgang.core.rules import NONE, State, facts
from wandelgang.games.fences.actions import (
    ENDS,
    FENCE,
    FENCES,
    HIGH,
    JUMP,
    LIFT,
    LOW,
    MOVE,
    MOVING,
    NEITHER,
    PIECES,
    ROLL,
    SEND,
    SET,
    SETTING,
    SUM,
    move_end,
    move_means,
    moved_piece,
)
from wandelgang.games.fences.ground import CENTRE
from wandelgang.games.fences.lawn import FENCE_HIGH, FENCE_WIDE, ROOF, bounds, ground, lawn, slot_place
from wandelgang.games.fences.moves import is_mover, list_ends, list_jumps
from wandelgang.games.fences.narration import place_words
from wandelgang.games.fences.notation import CORNER_NAMES, action_text, means_text, slot_name, square_name
from wandelgang.games.fences.positions import lock_slots
from wandelgang.games.fences.walking import GOAL, SPAN, START
from wandelgang.games.fences.words import words
from wandelgang.language import Message
from wandelgang.scene import PLAYER_SHAPES, Choice, Scene, Sprite

TRAY = 1.75  # how far beside the board dice and buttons lie
BELOW_DICE = 3.3
LEAST_BOTTOM = 5.75  # room for the tray beside a small board
USES = {HIGH: "use-high", LOW: "use-low", SUM: "use-sum", JUMP: "use-jump"}


def scene(state: State) -> Scene:
    """The lawn, fences, pieces and dice, and what can be touched besides them."""
    state = facts(state)
    sprites = [*lawn(ground(state)), *fences(state)]
    sprites += pieces(state)
    sprites += tray(state)
    if state.phase == SETTING:
        sprites += free_slots(state)
    return Scene(
        left=-1.5,
        top=-1.5,
        right=state.width + TRAY + 0.75,
        bottom=max(state.height + 0.25, LEAST_BOTTOM),
        sprites=tuple(sprites),
        columns=4,
        lines=2,
        title=words("title"),
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
            label = words("fence-lifted" if lifted else "fence", letter=ascii_uppercase[player], slot=slot_name(slot))
            art = ("picket", f"badge-{player + 1}")
            sprites.append(fence(f"fence{player}-{number}", "fence", slot, art, player, lifted, label))
    for slot in lock_slots(state):
        label = words("lock", slot=slot_name(slot))
        sprites.append(fence(f"lock-{slot_name(slot)}", "lock", slot, ("picket", "padlock"), None, False, label))
    return sprites


def fence(name: str, kind: str, slot: int, art: tuple[str, ...], player: int | None, lifted: bool, label: Message) -> Sprite:
    x, y, turned = slot_place(slot)
    letter = "#" if player is None else ascii_lowercase[player]
    return Sprite(
        id=name,
        kind=kind,
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


def pieces(state: State) -> list[Sprite]:
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
                sprites.append(piece(state, player, number, state.width + TRAY - 0.5, BELOW_DICE, 0.95))
            else:
                shared.setdefault(place, []).append((player, number))
    for place, owners in shared.items():
        spots, size = room(state, CENTRE if place == GOAL else place - START, len(owners))
        for (player, number), (x, y) in zip(owners, spots, strict=True):
            sprites.append(piece(state, player, number, x, y, size))
    return sprites


def room(state: State, area: int, total: int) -> tuple[list[tuple[float, float]], float]:
    """Spots for so many pieces in a start field or the house, and how large they can be."""
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


def tray(state: State) -> list[Sprite]:
    """The dice, what a move can use of them, and buttons to roll or to pass."""
    x = state.width + TRAY - 0.5
    sprites = []
    for number, shown in enumerate((state.high, state.low)):
        # With doubles the first one used is the higher one.
        used = bool(state.used >> number & 1)
        label = words("die-blank") if not shown else words("die-used" if used else "die", n=int(shown))
        glyph = (f"[{shown}]" if shown and not used else f"({shown})" if shown else "[ ]",)
        marks = ("used",) if used else ()
        y = 0.2 + 1.45 * number
        sprites.append(Sprite(f"die{number}", "die", x, y, (f"die-{shown}",), 0, 1, 1.3, 1.34, None, marks, label, glyph))
    if state.phase == FENCE:
        sprites.append(button("roll", x))
    elif state.phase == MOVING and must_pass(state):
        sprites.append(button("pass", x))
    elif state.phase == MOVING:
        sprites += [use(state, means, x, 3.0 + line) for line, means in enumerate(means_left(state))]
    return sprites


def button(name: str, x: float) -> Sprite:
    """Something to touch that is no thing of the game; in a terminal it shows what to type."""
    art, label, glyph = (f"button-{name}",), words(f"button-{name}"), (f"‹{name}›",)
    return Sprite(name, "button", x, BELOW_DICE, art, layer=1, wide=1.3, high=1.3, label=label, glyph=glyph)


def means_left(state: State) -> list[int]:
    """What a move can still use of the throw."""
    doubles = state.high == state.low
    if state.used != NEITHER:
        return [HIGH if doubles or state.used == 2 else LOW]
    return [HIGH, SUM, JUMP] if doubles else [HIGH, LOW, SUM]


def use(state: State, means: int, x: float, y: float) -> Sprite:
    shown = {HIGH: int(state.high), LOW: int(state.low), SUM: int(state.high + state.low)}.get(means, 0)
    label = words({SUM: "use-sum", JUMP: "use-jump"}.get(means, "use-die"), n=shown)
    art = ("use-jump",) if means == JUMP else (f"use-{shown}",)
    return Sprite(USES[means], "use", x, y, art, 0, 1, 0.8, 0.8, None, (), label, (f"‹{means_text(state, means)}›",))


def must_pass(state: State) -> bool:
    """Whether nothing can be moved at all (FENCES-A37)."""
    out = np.empty(ENDS, np.int64)
    for number in range(PIECES):
        if number == state.moved or not is_mover(state, number):
            continue
        for means in means_left(state):
            found = list_jumps(state, number, out, 0) if means == JUMP else list_ends(state, number, means, out, 0)
            if found:
                return False
    return True


def free_slots(state: State) -> list[Sprite]:
    """The slots a lifted fence may go into (FENCES-23)."""
    sprites = []
    for row in range(state.height):
        free = int(state.slots[row]) & ~int(state.fenced[row])
        for place in range(2 * SPAN):
            if free >> place & 1:
                name = slot_name(row * 2 * SPAN + place)
                x, y, turned = slot_place(row * 2 * SPAN + place)
                label = words("slot", slot=name)
                sprites.append(Sprite(f"slot-{name}", "slot", x, y, ("slot-free",), turned, 2, 1.0, 0.3, label=label))
    return sprites


def choices(state: State, actions: list[int]) -> list[Choice]:
    """Each legal action with what is touched for it: a fence, a slot, a start field, a button; or a piece and where it goes.

    Where one piece can go to one place by different dice, the dice are touched last.
    """
    state = facts(state)
    ways = Counter((moved_piece(action), move_end(action)) for action in actions if action >= MOVE)
    found = []
    for action in actions:
        if action >= MOVE:
            found.append(move_choice(state, action, ways[moved_piece(action), move_end(action)] > 1))
            continue
        if action < SEND:
            touch = "roll" if action == ROLL else "pass"
            label = words(f"choose-{touch}")
        elif action < LIFT:
            name = CORNER_NAMES[action - SEND]
            touch, label = f"start-{name}", words("choose-send", place=words(f"start-{name}"))
        elif action < SET:
            slot = slot_name(state.fences[state.player][action - LIFT])
            touch, label = f"fence{state.player}-{action - LIFT}", words("choose-lift", slot=slot)
        else:
            touch, label = f"slot-{slot_name(action - SET)}", words("choose-set", slot=slot_name(action - SET))
        found.append(Choice(action_text(state, action), (touch,), label))
    return found


def move_choice(state: State, action: int, by_several: bool) -> Choice:
    number, means, end = moved_piece(action), move_means(action), move_end(action)
    origin = place_words(int(state.pieces[state.player][number]))
    key = "choose-jump" if means == JUMP else "choose-move"
    label = words(key, origin=origin, end=place_words(end), used=means_text(state, means))
    last = (USES[means],) if by_several else ()
    return Choice(action_text(state, action), (f"piece{state.player}-{number}", target(state, end), *last), label)


def target(state: State, end: int) -> str:
    """What is touched to go somewhere: the house, the piece to be captured, or the square."""
    if end == GOAL:
        return "goal"
    for player in range(state.players):
        for number in range(PIECES):
            if player != state.player and state.pieces[player][number] == end:
                return f"piece{player}-{number}"
    return f"square-{square_name(end)}"
