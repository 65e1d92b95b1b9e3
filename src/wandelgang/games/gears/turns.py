"""Turns of `gears`: a tile laid while building, later a walk and what is done with the tile left; told in one short line."""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.boards.bits import count
from wandelgang.boards.hex import SIDES
from wandelgang.core.rules import NONE, State
from wandelgang.games.gears.notation import cell_name, own_cell, walk_goal
from wandelgang.games.gears.sprites import look
from wandelgang.games.gears.state import (
    ACT,
    ACT_ACTION,
    COPIES,
    DRAW,
    DRAW_ACTION,
    ENTER,
    KINDS,
    LAY,
    LEAVE,
    LEFT,
    PASS,
    TAKE,
    TRAPPED,
    TRAPPED_ACTION,
    TRAPPED_STEPS,
    WALK,
)
from wandelgang.games.gears.words import words
from wandelgang.language import Message, listed
from wandelgang.scene import Chip


def ends_turn(before: State, action: int, after: State) -> bool:
    """GEARS-04: whoever has laid a tile, or completed a turn of the contest, is followed by the next."""
    return bool(before.phase in (LAY, ENTER) or after.played != before.played)


def tell_turn(states: Sequence[State], actions: Sequence[int]) -> Message:
    """Where a figure went, and what became of the tile it left; or what was laid where."""
    steps = zip(states, actions, states[1:], strict=False)
    return listed([told for before, action, after in steps if (told := action_words(before, action, after)) is not None])


def action_words(before: State, action: int, after: State) -> Message | None:
    """One action in a few words; None if what follows says it all."""
    if before.phase == WALK:
        return words("turn-walk", place=cell_name(walk_goal(before, action)))
    if before.phase == ACT:
        return act_words(before, action - ACT_ACTION, after)
    if before.phase == TRAPPED:
        number, choice = divmod(action - TRAPPED_ACTION, len(TRAPPED_STEPS))
        key = "turn-trapped-left" if TRAPPED_STEPS[choice] < 0 else "turn-trapped-right"
        return words(key, place=cell_name(own_cell(before, number)), n=abs(int(TRAPPED_STEPS[choice])))
    if before.phase == PASS:
        return words("turn-pass")
    if before.phase == ENTER:
        return words("turn-enter", place=cell_name(action // SIDES))
    if before.phase == LAY:
        return words("turn-lay", place=cell_name(action // SIDES), value=count(int(KINDS[before.hand])))
    return None


def act_words(before: State, choice: int, after: State) -> Message | None:
    """What was done with the tile just left; nothing need be said if it was left alone."""
    place = cell_name(before.origin)
    if choice == LEAVE:
        return None
    if choice == TAKE:
        return words("turn-take", value=before.marker[before.origin])
    driven = sum(was != now for was, now in zip(before.turns, after.turns, strict=True)) - 1
    key = "turn-left" if choice == LEFT else "turn-right"
    return words(key + ("-driving" if driven else ""), place=place, n=driven)


def chips(before: State, action: int, after: State) -> tuple[Chip, ...]:
    """The tile that was turned up."""
    if before.phase != DRAW:
        return ()
    sides = int(KINDS[(action - DRAW_ACTION) // COPIES])
    return (Chip(look(sides, NONE, 0)[0], words("turn-drawn", value=count(sides))),)
