"""DRAW in `tiles`: which card can be turned up next (STACK), where the next goal can lie (SHARED). Part of the rules."""

from __future__ import annotations

from wandelgang.boards.bits import bit, lowest
from wandelgang.boards.square import sides_at, span
from wandelgang.core.rules import NONE, Ints, State, rule
from wandelgang.games.tiles.pushing import has_pawn
from wandelgang.games.tiles.state import DRAW, PUSH, STACK, draw_action


@rule
def list_cards(state: State, out: Ints) -> int:
    """TILES-A36: the next card is any stone of the stack (or pool) that nobody has turned up yet."""
    cards = state.lying & state.deck[drawer(state)]
    for player in range(state.players):
        if state.goals[player] > 0:
            cards &= ~state.goals[player]
    total = 0
    while cards:
        out[total] = draw_action(state, lowest(cards))
        total += 1
        cards &= cards - 1
    return total


@rule
def list_places(state: State, out: Ints) -> int:
    """TILES-A40: the new goal lies on a board tile with a path and no pawn; TILES-A41: or on any with a path."""
    for occupied in range(2):
        total = 0
        for row in range(state.height):
            for column in range(state.width):
                cell = row * span(state.open) + column
                if sides_at(state.open, cell) and (occupied or not has_pawn(state, cell)):
                    out[total] = draw_action(state, cell)
                    total += 1
        if total:
            return total
    return 0


@rule
def drawer(state: State) -> int:
    """STACK: who turns up a card now: the first player with cards left and none turned up."""
    for player in range(state.players):
        if state.left[player] > 0 and state.goals[player] == 0:
            return player
    return NONE


@rule
def draw(state: State, action: int) -> None:
    """Turn up the card, or place the goal. Play begins once every player with cards left has one turned up."""
    if state.kind == STACK:
        player = drawer(state)
        state.goals[player] = bit(action - draw_action(state, 0))
        state.may[player] = state.lying
        state.phase = PUSH if drawer(state) == NONE else DRAW
    else:
        state.goal = state.tile[action - draw_action(state, 0)]
        state.phase = PUSH
