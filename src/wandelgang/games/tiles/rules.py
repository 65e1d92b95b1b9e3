"""The rules of `tiles`, written once for both sizes of record. A turn is two decisions, PUSH and WALK.

The phases are in files of their own: pushing.py, collecting.py for what a walk leads to, chance.py for what is drawn. What
nobody may see is in secrets.py. None of them knows a text or a picture.
"""

from __future__ import annotations

from wandelgang.boards.bits import share_equally
from wandelgang.boards.square import flood, list_reach, span
from wandelgang.core.rules import CHANCE, OVER, Floats, Ints, State, rule
from wandelgang.games.tiles.chance import draw, list_cards, list_places
from wandelgang.games.tiles.collecting import end_turn
from wandelgang.games.tiles.keys import key
from wandelgang.games.tiles.pushing import list_pushes, push
from wandelgang.games.tiles.secrets import fill, has_secrets, hide, seen
from wandelgang.games.tiles.state import DONE, DRAW, PUSH, STACK, WALK, walk_action

__all__ = ("apply", "fill", "has_secrets", "hide", "key", "legal", "returns", "seen", "turn")


@rule
def turn(state: State) -> int:
    if state.phase == DONE:
        return OVER
    if state.phase == DRAW:
        return CHANCE
    return int(state.player)


@rule
def legal(state: State, out: Ints) -> int:
    if state.phase == PUSH:
        return list_pushes(state, out)
    if state.phase == WALK:  # TILES-10, TILES-A19, TILES-A20
        return list_reach(state.open, state.reach, walk_action(state, 0), out)
    if state.phase == DRAW:
        return list_cards(state, out) if state.kind == STACK else list_places(state, out)
    return 0


@rule
def apply(state: State, action: int) -> None:
    if state.phase == PUSH:
        push(state, (action >> 2) // span(state.open), (action >> 2) % span(state.open), action & 3)
        flood(state.open, state.reach, state.pawns[state.player])
        state.phase = WALK
    elif state.phase == WALK:
        state.pawns[state.player] = action - walk_action(state, 0)
        state.reach[:] = 0
        end_turn(state)
    else:
        draw(state, action)


@rule
def returns(state: State, out: Floats) -> None:
    """The winners share 1 equally; TILES-A33: alone, nobody may have won."""
    share_equally(state.winners, state.players, out)
