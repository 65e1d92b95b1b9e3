"""The legal actions of `tiles` as choices: what is touched, in order, for each."""

from __future__ import annotations

from functools import lru_cache

from wandelgang.boards.square import QUARTERS, span
from wandelgang.core.rules import State, facts
from wandelgang.games.tiles.narration import slot_words
from wandelgang.games.tiles.notation import cell_name, push_text, slot_name
from wandelgang.games.tiles.state import draw_action, walk_action
from wandelgang.games.tiles.words import words
from wandelgang.scene import Choice

KEPT = 1 << 14  # choices of each kind that are handed out again


def choices(state: State, actions: list[int]) -> list[Choice]:
    """What is touched for each legal action: a slot and an orientation, the tile to walk to, or the pawn that stays."""
    state = facts(state)
    first_walk, first_draw, columns = walk_action(state, 0), draw_action(state, 0), span(state.open)
    turns = bool(QUARTERS[state.free_sides] > 1)
    found = []
    for action in actions:
        if action < first_walk:
            found.append(push_choice(*divmod(action >> 2, columns), action & 3, turns))
        elif action < first_draw:
            cell = action - first_walk
            place = cell_name(state, cell)
            stays = cell == state.pawns[state.player]
            found.append(stay_choice(place, state.player) if stays else walk_choice(place, state.tile[cell]))
    return found


@lru_cache(maxsize=KEPT)
def push_choice(side: int, line: int, quarters: int, turns: bool) -> Choice:
    key = "choose-push" if quarters else "choose-push-as-is"
    touch = (f"slot-{slot_name(side, line)}", *((f"turn{quarters}",) if turns else ()))
    slot = slot_words(side, line)
    return Choice(
        push_text(side, line, quarters), touch, words(key, slot=slot, n=quarters), deed=words("deed-push"), detail=slot
    )


@lru_cache(maxsize=KEPT)
def walk_choice(place: str, tile: int) -> Choice:
    to = words("detail-walk", place=place)
    return Choice(place, (f"tile{tile}",), words("choose-walk", place=place), deed=words("deed-walk"), detail=to)


@lru_cache(maxsize=KEPT)
def stay_choice(place: str, player: int) -> Choice:
    stay = words("choose-stay")
    return Choice(place, (f"pawn{player}",), stay, plain=True, deed=stay, detail=words("detail-stay", place=place))
