"""A position of `fences` in words, checked and made into a state. Position texts and the set-up pass through here.

Whatever cannot be played is refused, naming the field, what was expected and what was given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from wandelgang.core.rules import NONE, State, States
from wandelgang.errors import BadSetup
from wandelgang.games.fences.arrivals import fits_dice
from wandelgang.games.fences.flaws import Board, ordinary, walkable
from wandelgang.games.fences.geometry import board_slot, lay_board
from wandelgang.games.fences.notation import CORNER_NAMES, PHASES, SIDES, read_place, slot_name
from wandelgang.games.fences.rules import is_home
from wandelgang.games.fences.state import (
    BOTH,
    DONE,
    FENCES,
    GOAL,
    MOVING,
    NEITHER,
    OUT,
    PIECES,
    SENDING,
    SETTING,
    SPAN,
    SQUARES,
    START_ROLL,
    WAITING,
)
from wandelgang.games.fences.walking import is_fenced, toggle_fence
from wandelgang.games.fences.words import words

SEATINGS = ("NS", "EW", "ESW", "NSW", "NEW", "NES", "NESW")  # FENCES-06, FENCES-A44


@dataclass
class Layout:
    """Everything a position text says, still in words."""

    board: Board
    seats: str
    pieces: list[list[str]]
    fences: list[list[str]]
    locks: list[str]
    turn: str
    winners: str = ""
    rolls: list[str] = field(default_factory=list)
    lifted: str = ""
    dice: str = ""
    used: str = ""
    moved: str = ""
    same: bool = False
    retrace: bool = False
    played: int = 0
    limit: int = NONE


def build(layout: Layout) -> States:
    """The state of a layout, after every check."""
    if layout.seats not in SEATINGS:
        raise BadSetup("seats", words("one-of", choices=", ".join(SEATINGS)), layout.seats)
    states = lay_board(layout.board)
    state = states[0]
    state.players = len(layout.seats)
    state.seats[: state.players] = [SIDES.index(seat) for seat in layout.seats]
    state.same, state.retrace = layout.same, layout.retrace
    state.lifted = state.moved = state.winner = NONE
    set_turn(state, layout)
    place_fences(state, layout)
    place_pieces(state, layout)
    set_clock(state, layout)
    if state.phase == DONE:
        set_winner(state, layout)
    elif any(is_home(state, player) for player in range(state.players)):
        raise BadSetup("pieces", words("still-out"), ",".join("+".join(places) for places in layout.pieces))
    if state.phase == START_ROLL:
        set_rolls(state, layout)
    if state.phase == SETTING:
        set_lifted(state, layout)
    if state.phase in (MOVING, SENDING):
        set_dice(state, layout)
    return states


def set_turn(state: State, layout: Layout) -> None:
    if layout.turn == "over":
        state.phase = DONE
        return
    player, _, phase = layout.turn.partition(":")
    phases = {name: number for number, name in PHASES.items()}
    if player not in ("0", "1", "2", "3")[: state.players] or phase not in phases:
        expected = words("a-turn", most=int(state.players) - 1, phases=", ".join(phases))
        raise BadSetup("turn", expected, layout.turn)
    state.player, state.phase = int(player), phases[phase]


def place_fences(state: State, layout: Layout) -> None:
    """FENCES-08, FENCES-09, FENCES-10: one fence per slot (FENCES-A20); a lifted one can always be set (FENCES-A21)."""
    state.fences[:] = NONE
    if len(layout.fences) != state.players:
        raise BadSetup("fences", words("one-a-player", n=int(state.players)), len(layout.fences))
    for player, slots in enumerate(layout.fences):
        if len(slots) > FENCES:
            raise BadSetup("fences", words("at-most", n=FENCES), len(slots))
        for number, text in enumerate(slots):
            state.fences[player, number] = put_fence(state, "fences", text)
    for text in layout.locks:
        put_fence(state, "locks", text)
    is_full = all(int(state.slots[row]) == int(state.fenced[row]) for row in range(SPAN))
    if is_full and any(layout.fences):
        raise BadSetup("fences", words("a-free-slot"), "+".join(slot for slots in layout.fences for slot in slots))


def put_fence(state: State, name: str, text: str) -> int:
    slot = board_slot(state, name, text)
    if is_fenced(state, slot):
        raise BadSetup(name, words("slots-once"), text)
    toggle_fence(state, slot)
    return slot


def place_pieces(state: State, layout: Layout) -> None:
    """FENCES-03, FENCES-07: four pieces per player; FENCES-A40: never two on one ordinary square."""
    state.pieces[:] = NONE
    if len(layout.pieces) != state.players:
        raise BadSetup("pieces", words("one-a-player", n=int(state.players)), len(layout.pieces))
    taken: set[int] = set()
    captured = 0
    for player, places in enumerate(layout.pieces):
        if len(places) != PIECES:
            raise BadSetup("pieces", words("four-places"), "+".join(places) or "-")
        for number, text in enumerate(places):
            if text == "-" and state.phase == SENDING and player != state.player and not captured:
                captured += 1  # FENCES-A12: the piece that is about to be sent
                continue
            place = read_place(text)
            if place == NONE or (place < SQUARES and (place in taken or place not in ordinary(layout.board))):
                raise BadSetup("pieces", words("a-place"), text or "-")
            if place < SQUARES and place not in walkable(layout.board):
                raise BadSetup("pieces", words("a-walkable-square"), text)
            taken.add(place)
            state.pieces[player, number] = place
    if state.phase == SENDING and not captured:
        raise BadSetup("pieces", words("one-captured"), ",".join("+".join(places) for places in layout.pieces))


def set_clock(state: State, layout: Layout) -> None:
    """FENCES-A48: the limit is not reached while the game goes on, and never passed."""
    if layout.limit != NONE and layout.played >= layout.limit and (state.phase != DONE or layout.played > layout.limit):
        raise BadSetup("played", words("below-limit", limit=layout.limit), layout.played)
    if layout.played and state.phase == START_ROLL:
        raise BadSetup("played", words("no-turn-played"), layout.played)
    state.played, state.limit = layout.played, layout.limit


def set_winner(state: State, layout: Layout) -> None:
    """FENCES-37: all four pieces at home; FENCES-A48: nobody once the limit is reached."""
    home = [player for player in range(state.players) if is_home(state, player)]
    if layout.winners == "-" and not home and layout.played == layout.limit:
        return
    if len(home) != 1 or layout.winners != str(home[0]):
        raise BadSetup("winners", words("a-winner"), layout.winners)
    if layout.played == 0:
        raise BadSetup("played", words("a-turn-played"), layout.played)
    state.winner = home[0]


def set_rolls(state: State, layout: Layout) -> None:
    """FENCES-11: players roll in the order of their numbers; FENCES-A24: at least two are still in it."""
    readers = {"-": WAITING, "x": OUT} | {str(total): total for total in range(2, 13)}
    if len(layout.rolls) != state.players or not all(roll in readers for roll in layout.rolls):
        raise BadSetup("rolls", words("start-rolls", n=int(state.players)), ",".join(layout.rolls))
    rolls = [readers[roll] for roll in layout.rolls]
    waiting = [player for player, roll in enumerate(rolls) if roll == WAITING]
    rolled = [player for player, roll in enumerate(rolls) if roll > 0]
    if len(waiting) + len(rolled) < 2 or not waiting or waiting[0] != state.player or max(rolled, default=-1) > waiting[0]:
        raise BadSetup("rolls", words("roll-in-order"), ",".join(layout.rolls))
    check_first_places(state, layout)
    state.rolls[: state.players] = rolls


def check_first_places(state: State, layout: Layout) -> None:
    """Nobody has moved yet: pieces and fences are where they begin (FENCES-07, FENCES-08)."""
    for places in layout.pieces:
        if sorted(places) != sorted(CORNER_NAMES):
            raise BadSetup("pieces", words("one-per-corner"), "+".join(places))
    for player, slots in enumerate(layout.fences):
        marks = [slot_name(slot) for slot in layout.board.marks[state.seats[player]]]
        if not set(slots) <= set(marks):
            raise BadSetup("fences", words("where-they-begin", slots=", ".join(marks) or "-"), "+".join(slots))


def set_lifted(state: State, layout: Layout) -> None:
    """FENCES-22: one of the player's own fences."""
    own = layout.fences[state.player]
    if layout.lifted not in own:
        raise BadSetup("lifted", words("own-slot"), layout.lifted)
    state.lifted = own.index(layout.lifted)


def set_dice(state: State, layout: Layout) -> None:
    """The throw, what of it is used, and which piece may not use the rest (FENCES-A06)."""
    dice, used = layout.dice, layout.used
    if not re.fullmatch(r"[1-6][1-6]", dice) or dice[0] < dice[1]:
        raise BadSetup("dice", words("two-dice"), dice)
    state.high, state.low = int(dice[0]), int(dice[1])
    masks = {dice[1]: 2, dice[0]: 1}  # of doubles the higher one is used first
    if state.phase == SENDING:
        masks[dice] = BOTH
    else:
        masks[""] = NEITHER
    if used not in masks:
        raise BadSetup("used", words("one-of", choices=", ".join(mask for mask in masks if mask)), used or "-")
    state.used = masks[used]
    if layout.moved:
        set_moved(state, layout)
    if not fits_dice(state, ordinary(layout.board)):
        raise BadSetup("moved" if layout.moved else "used", words("a-piece-has-come"), layout.moved or used)


def set_moved(state: State, layout: Layout) -> None:
    own = [int(place) for place in state.pieces[state.player]]
    square = read_place(layout.moved)
    others_out = sum(place != GOAL for place in own) > 1
    if state.used == NEITHER or layout.same or not others_out or not 0 <= square < SQUARES or square not in own:
        raise BadSetup("moved", words("moved-square"), layout.moved)
    state.moved = own.index(square)
