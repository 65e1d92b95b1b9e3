"""A position of `fences` that is being set up, as a scene and as spots to touch. An impossible one is drawn like any other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from string import ascii_uppercase

from wandelgang.core.editor import Deed, Spot
from wandelgang.core.rules import NONE, State, States, facts
from wandelgang.games.fences.background import background, ground, slot_place
from wandelgang.games.fences.drawing import EDGE, fences, framed, piece, pieces
from wandelgang.games.fences.flaws import Area, ordinary
from wandelgang.games.fences.geometry import lay_board
from wandelgang.games.fences.labels import place_words, slot_words
from wandelgang.games.fences.layout import Layout
from wandelgang.games.fences.notation import (
    CORNER_NAMES,
    GOAL_NAME,
    PHASES,
    SIDES,
    read_place,
    read_slot,
    slot_name,
    square_name,
)
from wandelgang.games.fences.position_draft import MISSING, OVER, phase_of, player_of
from wandelgang.games.fences.positions import slots_of_row
from wandelgang.games.fences.state import BOTH, DONE, MOVING, SETTING, SPAN
from wandelgang.games.fences.trays import die
from wandelgang.games.fences.walking import toggle_fence
from wandelgang.games.fences.words import words
from wandelgang.language import Message
from wandelgang.scene import Scene, Sprite, Tray

GAP, HIGH = 0.15, 1.45  # from the board to the tray below it, and to the tray's other edge
DICE_ROOM = 2.5  # of the tray
TITLE = words("tray-dice")
THICK = 0.3  # of a slot
CLEAR = Deed("clear", words("deed-clear"))


def drawn_state(layout: Layout) -> States:
    """A state to draw from, unchecked. The board has no flaws, and fences are in slots of it, one in each."""
    states = lay_board(layout.board)
    state = states[0]
    state.players = len(layout.seats)
    state.seats[: state.players] = [SIDES.index(seat) for seat in layout.seats]
    state.lifted = state.moved = state.winner = NONE
    state.fences[:] = NONE
    for player, slots in enumerate(layout.fences):
        for count, text in enumerate(slots):
            state.fences[player, count] = read_slot(state, text)
    for text in [slot for slots in layout.fences for slot in slots] + layout.locks:
        toggle_fence(state, read_slot(state, text))
    state.pieces[:] = NONE
    for player, places in enumerate(layout.pieces):
        state.pieces[player] = [NONE if place == MISSING else read_place(place) for place in places]
    set_turn(state, layout)
    return states


def set_turn(state: State, layout: Layout) -> None:
    phase, player = phase_of(layout), player_of(layout)
    state.phase = DONE if phase == OVER else next(key for key, name in PHASES.items() if name == phase)
    state.player = player
    if layout.lifted:
        state.lifted = layout.fences[player].index(layout.lifted)
    if layout.dice:
        state.high, state.low = map(int, layout.dice)
        state.used = BOTH if len(layout.used) > 1 else 0 if not layout.used else 1 if layout.used == layout.dice[0] else 2
    if layout.moved:
        state.moved = layout.pieces[player].index(layout.moved)


def position_scene(layout: Layout) -> Scene:
    """The board, and below it the dice and whatever pieces are nowhere: captured, or still to be put down."""
    state = facts(drawn_state(layout)[0])
    below = Tray("dice", -EDGE, state.height - 1 + EDGE + GAP, state.width - 1 + EDGE, state.height - 1 + EDGE + HIGH, TITLE)
    standing = [sprite for sprite in pieces(state) if sprite.id not in absent_ids(layout)]
    sprites = [*background(ground(state)), *fences(state), *standing, *dice(state, below), *absent(layout, below)]
    return framed(state.width, state.height, sprites, (below,))


def dice(state: State, below: Tray) -> list[Sprite]:
    """The dice, if they are rolled."""
    shown = [
        die(number, pips, bool(state.used >> number & 1), 0.0) for number, pips in enumerate((state.high, state.low)) if pips
    ]
    return [
        replace(one, x=below.left + 0.6 + 1.2 * number, y=middle(below), wide=1.1, high=1.13)
        for number, one in enumerate(shown)
    ]


def middle(below: Tray) -> float:
    return (below.top + below.bottom) / 2


def absent_pieces(layout: Layout) -> list[tuple[int, int]]:
    everybody = enumerate(layout.pieces)
    return [(player, count) for player, places in everybody for count, place in enumerate(places) if place == MISSING]


def absent_ids(layout: Layout) -> set[str]:
    return {f"piece{player}-{count}" for player, count in absent_pieces(layout)}


def absent(layout: Layout, below: Tray) -> Iterator[Sprite]:
    found = absent_pieces(layout)
    room = below.right - below.left - DICE_ROOM
    apart = min(1.0, room / max(len(found), 1))
    for place, (player, count) in enumerate(found):
        yield piece(player, count, NONE, (below.right - apart * (place + 0.5), middle(below), min(0.95, 1.3 * apart)))


def spots(layout: Layout) -> tuple[Spot, ...]:
    return (*square_spots(layout), *area_spots(layout), *slot_spots(layout))


def standing_at(layout: Layout, place: str) -> list[int]:
    """The players of the pieces at a place, one entry per piece."""
    return [player for player, places in enumerate(layout.pieces) for text in places if text == place]


def place_label(layout: Layout, place: str) -> Message:
    letters = " ".join(ascii_uppercase[player] for player in standing_at(layout, place))
    named = place_words(read_place(place))
    return words("spot-pieces", place=named, letters=letters) if letters else words("spot-empty", place=named)


def square_spots(layout: Layout) -> Iterator[Spot]:
    own = layout.pieces[player_of(layout)]
    keeps_out = phase_of(layout) == PHASES[MOVING] and bool(layout.used)
    for square in sorted(ordinary(layout.board)):
        name = square_name(square)
        here = standing_at(layout, name)
        deeds = [CLEAR] if here else []
        if keeps_out and name in own:
            deeds.append(Deed("moved", words("deed-moved"), on=layout.moved == name))
        row, column = divmod(square, SPAN)
        yield Spot(
            name,
            name,
            place_label(layout, name),
            float(column),
            float(row),
            takes=("pieces",),
            deeds=tuple(deeds),
            movable=bool(here),
        )


def area_spots(layout: Layout) -> Iterator[Spot]:
    """The start fields and the goal: one spot each."""
    for name, area in zip((*CORNER_NAMES, GOAL_NAME), layout.board.areas, strict=True):
        if area is not None:
            yield area_spot(layout, name, area)


def area_spot(layout: Layout, name: str, area: Area) -> Spot:
    (north, west), (south, east) = divmod(area[0], SPAN), divmod(area[1], SPAN)
    here = standing_at(layout, name)
    return Spot(
        name,
        name,
        place_label(layout, name),
        (west + east) / 2,
        (north + south) / 2,
        east - west + 1.0,
        south - north + 1.0,
        takes=("pieces",),
        deeds=(CLEAR,) if here else (),
        movable=bool(here),
    )


def slot_spots(layout: Layout) -> Iterator[Spot]:
    board = lay_board(layout.board)[0]
    owners = {slot: player for player, slots in enumerate(layout.fences) for slot in slots}
    for row, members in enumerate(board.slots.tolist()):
        for slot in slots_of_row(row, members):
            yield slot_spot(layout, slot, owners.get(slot_name(slot), NONE))


def slot_spot(layout: Layout, slot: int, owner: int) -> Spot:
    name, place = slot_name(slot), slot_words(slot)
    x, y, turned = slot_place(slot)
    is_lock = name in layout.locks
    label = words("slot", slot=place)
    if owner != NONE:
        label = words("fence", letter=ascii_uppercase[owner], slot=place)
    elif is_lock:
        label = words("lock", slot=place)
    deeds = [CLEAR] if owner != NONE or is_lock else []
    if owner == player_of(layout) and phase_of(layout) == PHASES[SETTING]:
        deeds.append(Deed("lifted", words("deed-lifted"), on=layout.lifted == name))
    return Spot(
        name,
        name,
        label,
        x,
        y,
        THICK if turned else 1.0,
        1.0 if turned else THICK,
        "bar",
        takes=("fences",),
        deeds=tuple(deeds),
        movable=bool(deeds),
    )
