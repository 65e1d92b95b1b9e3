"""The legal actions of `tiles` as choices: what is touched, in order, for each."""

from __future__ import annotations

from wandelgang.boards.square import QUARTERS
from wandelgang.core.rules import State, facts
from wandelgang.games.tiles.narration import slot_words
from wandelgang.games.tiles.notation import action_text, cell_name, slot_name
from wandelgang.games.tiles.state import draw_action, walk_action
from wandelgang.games.tiles.words import words
from wandelgang.scene import Choice


def choices(state: State, actions: list[int]) -> list[Choice]:
    """What is touched for each legal action: a slot and an orientation, the tile to walk to, or the pawn that stays."""
    state = facts(state)
    found = []
    for action in actions:
        text = action_text(state, action)
        if action < walk_action(state, 0):
            slot, quarters = f"slot-{slot_name(state, action >> 2)}", action & 3
            turns = (f"turn{quarters}",) if QUARTERS[state.free_sides] > 1 else ()
            key = "choose-push" if quarters else "choose-push-as-is"
            found.append(Choice(text, (slot, *turns), words(key, slot=slot_words(state, action >> 2), n=quarters)))
        elif action < draw_action(state, 0):
            cell = action - walk_action(state, 0)
            stays = bool(cell == state.pawns[state.player])
            label = words("choose-stay") if stays else words("choose-walk", place=cell_name(state, cell))
            touch = f"pawn{state.player}" if stays else f"tile{state.tile[cell]}"
            found.append(Choice(text, (touch,), label, plain=stays))
    return found
