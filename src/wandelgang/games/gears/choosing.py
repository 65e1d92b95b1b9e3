"""The legal actions of `gears` as choices: what is touched, in order, for each."""

from __future__ import annotations

from wandelgang.boards.hex import LOOKS, SIDES
from wandelgang.core.rules import State, facts
from wandelgang.games.gears.narration import trapped_words
from wandelgang.games.gears.notation import ACTS, CHOICES, action_text, cell_name, hand_sides, own_cell, walk_figure, walk_goal
from wandelgang.games.gears.sprites import arrows
from wandelgang.games.gears.state import (
    ACT_ACTION,
    BUILD_ACTION,
    DRAW_ACTION,
    LEFT,
    PASS_ACTION,
    RIGHT,
    TAKE,
    TRAPPED_ACTION,
    TRAPPED_STEPS,
    WALK_ACTION,
)
from wandelgang.games.gears.words import words
from wandelgang.language import Message
from wandelgang.scene import Choice, Sprite


def choices(state: State, actions: list[int]) -> list[Choice]:
    """What is touched for each legal action; outcomes of chance are not chosen."""
    state = facts(state)
    found = []
    for action in actions:
        if not DRAW_ACTION <= action < WALK_ACTION:
            touch, label = touched_for(state, action)
            found.append(Choice(action_text(state, action), touch, label, signs=signs(state, action)))
    return found


def signs(state: State, action: int) -> tuple[Sprite, ...]:
    """Arrows at the tiles that would turn."""
    if action in (ACT_ACTION + LEFT, ACT_ACTION + RIGHT):
        return arrows(state, int(state.origin), 1 if action == ACT_ACTION + RIGHT else -1)
    if TRAPPED_ACTION <= action < PASS_ACTION:
        number, choice = divmod(action - TRAPPED_ACTION, len(TRAPPED_STEPS))
        return arrows(state, own_cell(state, number), int(TRAPPED_STEPS[choice]))
    return ()


def touched_for(state: State, action: int) -> tuple[tuple[str, ...], Message]:
    """The sprites to touch and what the choice is called."""
    if action < BUILD_ACTION:  # a place, then an orientation
        cell, steps = divmod(action, SIDES)
        name = cell_name(cell)
        turns = (f"turn{steps}",) if LOOKS[hand_sides(state)] > 1 else ()
        return (f"place-{name}", *turns), words("choose-place" if steps else "choose-place-as-is", place=name, n=steps)
    if action < DRAW_ACTION:
        name = CHOICES[action - BUILD_ACTION]
        return (name,), words(f"choose-{name}")
    if action < ACT_ACTION:  # a figure, then a tile
        number, name = walk_figure(action) + 1, cell_name(walk_goal(state, action))
        return (f"figure{state.player}-{number}", f"tile-{name}"), words("choose-walk", figure=number, place=name)
    if action < TRAPPED_ACTION:
        name = ACTS[action - ACT_ACTION]
        if action - ACT_ACTION == TAKE:
            return ("act-take",), words("choose-take", value=int(state.marker[state.origin]))
        return (f"act-{name}",), words(f"choose-{name}")
    if action < PASS_ACTION:
        number, choice = divmod(action - TRAPPED_ACTION, len(TRAPPED_STEPS))
        cell, steps = own_cell(state, number), int(TRAPPED_STEPS[choice])
        return (f"act-{cell_name(cell)}{steps:+d}",), trapped_words(cell, steps)
    return ("act-pass",), words("choose-pass")
