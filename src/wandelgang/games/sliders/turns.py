"""Turns of `sliders`: one action each, told in one short line."""

from __future__ import annotations

from collections.abc import Sequence

from wandelgang.boards.bits import count
from wandelgang.core.rules import State
from wandelgang.games.sliders.narration import action_words, is_jump
from wandelgang.games.sliders.notation import step_places
from wandelgang.games.sliders.state import PASS, SLIDES, goal_row
from wandelgang.games.sliders.words import words
from wandelgang.language import Message


def ends_turn(before: State, action: int, after: State) -> bool:
    """SLIDERS-07: every action is a whole turn."""
    return True


def tell_turn(states: Sequence[State], actions: Sequence[int]) -> Message:
    """What was shifted or moved, and whether a peg has arrived."""
    (before, after), (action,) = states, actions
    jumps = SLIDES <= action < PASS and is_jump(before, *step_places(action))
    told = action_words(action, before.player, jumps, "turn")
    row = goal_row(before.player)
    has_arrived = count(after.pegs[before.player, row]) > count(before.pegs[before.player, row])
    return words("turn-arrived", told=told) if has_arrived else told
