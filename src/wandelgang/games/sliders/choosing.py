"""The legal actions of `sliders` as choices: what is touched, in order, for each."""

from __future__ import annotations

from functools import lru_cache

from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.narration import action_words, is_jump, step_way
from wandelgang.games.sliders.notation import action_text, step_places
from wandelgang.games.sliders.placement import slider_of
from wandelgang.games.sliders.state import COLUMNS, PASS, ROWS, SLIDES
from wandelgang.games.sliders.words import words
from wandelgang.scene import Choice


def choices(state: State, actions: list[int]) -> list[Choice]:
    """Each legal action with what is touched for it: a handle; a peg and a hole; or a flag."""
    state = facts(state)
    me, pegs = state.player, state.places[state.player]
    columns = [slider_of(state, row).columns for row in range(ROWS)]
    found = []
    for action in actions:
        if SLIDES <= action < PASS:
            start, end = step_places(action)
            hole = columns[end // COLUMNS].index(end % COLUMNS)
            found.append(step_choice(action, me, pegs.index(start), hole, is_jump(state, start, end)))
        else:
            found.append(choice(action, me))
    return found


@lru_cache(maxsize=8192)
def step_choice(action: int, player: int, peg: int, hole: int, jumps: bool) -> Choice:
    start, end = step_places(action)
    row = end // COLUMNS
    offer = ("target-jump",) if jumps else ("target",)
    touch = (f"peg{player}-{peg}", f"hole{row}-{hole}")
    deed = words("deed-jump" if jumps else "deed-step")
    label = action_words(action, player, jumps, "choose")
    return Choice(action_text(None, action), touch, label, offer, deed=deed, detail=step_way(player, start, end))


@lru_cache(maxsize=64)
def choice(action: int, player: int) -> Choice:
    """A slide, a pass or a claim."""
    text, label = action_text(None, action), action_words(action, player, False, "choose")
    if action < SLIDES:
        return Choice(text, (f"handle-{text}",), label, deed=words("deed-slide"), detail=label)
    detail = words("detail-pass" if action == PASS else "detail-claim")
    return Choice(text, (text,), label, plain=True, deed=label, detail=detail)
