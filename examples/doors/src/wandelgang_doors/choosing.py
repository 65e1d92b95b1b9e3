"""The legal actions of `doors` as choices: touch a door to swing it, touch a cell to walk there."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.scene import Choice
from wandelgang_doors.narration import ends
from wandelgang_doors.notation import CELLS, action_text
from wandelgang_doors.state import SWING, WALK
from wandelgang_doors.words import words


def choices(state: State, actions: list[int]) -> list[Choice]:
    """One choice per action, in the same order."""
    state = facts(state)
    return [choice(state, action) for action in actions]


def choice(state: State, action: int) -> Choice:
    text = action_text(state, action)
    if action < WALK:
        door = action - SWING
        return Choice(text, (f"door-{text}",), words("close" if state.open >> door & 1 else "open", **ends(door)))
    stays = action - WALK == state.pawns[state.player]
    return Choice(text, (f"cell-{text}",), words("stay" if stays else "walk", cell=CELLS[action - WALK]), plain=bool(stays))
