"""The legal actions of `sliders` as choices: what is touched, in order, for each."""

from __future__ import annotations

from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.drawing import row_holes
from wandelgang.games.sliders.narration import action_words, is_jump
from wandelgang.games.sliders.notation import action_text, step_places
from wandelgang.games.sliders.state import CLAIM, COLUMNS, PASS, SLIDES
from wandelgang.scene import Choice


def choices(state: State, actions: list[int]) -> list[Choice]:
    """Each legal action with what is touched for it: a handle; a peg and a hole; or a flag."""
    state = facts(state)
    found = []
    numbers = {place: number for number, place in enumerate(state.places[state.player].tolist())}
    for action in actions:
        offer: tuple[str, ...] = ()
        if action < SLIDES:
            touch: tuple[str, ...] = (f"handle-{action_text(state, action)}",)
        elif action in (PASS, CLAIM):
            touch = ("pass" if action == PASS else "claim",)
        else:
            start, end = step_places(action)
            row, column = divmod(end, COLUMNS)
            touch = (f"peg{state.player}-{numbers[start]}", f"hole{row}-{row_holes(state, row).index(column)}")
            offer = ("target-jump",) if is_jump(state, start, end) else ("target",)
        found.append(Choice(action_text(state, action), touch, action_words(state, action, "choose"), offer))
    return found
