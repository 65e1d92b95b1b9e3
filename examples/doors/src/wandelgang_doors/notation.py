"""Actions of `doors` as text and back: `bc` swings the door between b and c, `d` walks to d."""

from __future__ import annotations

from wandelgang.core.rules import UNKNOWN, State
from wandelgang.errors import Unreadable
from wandelgang_doors.state import LONGEST, SWING, WALK
from wandelgang_doors.words import words

CELLS = "abcdefghi"


def door_name(door: int) -> str:
    return CELLS[door : door + 2]


def action_text(_state: State, action: int) -> str:
    """The text of an action. Nothing is hidden in this game, but every game has a text for an action one may not see."""
    if action == UNKNOWN:
        return "?"
    return door_name(action - SWING) if action < WALK else CELLS[action - WALK]


def parse_action(_state: State, text: str) -> int:
    """The action of a text; whether it is legal now is for the caller to see."""
    if text not in ACTIONS:
        raise Unreadable(words("no-action", text=text))
    return ACTIONS[text]


ACTIONS = {door_name(door): SWING + door for door in range(LONGEST - 1)}
ACTIONS |= {name: WALK + cell for cell, name in enumerate(CELLS)}
