"""The rules of `doors`: swing a door, walk, arrive. Each rule is named where it is implemented (rules.toml)."""

from __future__ import annotations

from wandelgang.core.rules import NONE, OVER, Floats, Ints, State, rule
from wandelgang_doors.state import DONE, PLAYERS, SWING, SWINGING, WALK, WALKING


@rule
def turn(state: State) -> int:
    return OVER if state.phase == DONE else int(state.player)


@rule
def legal(state: State, out: Ints) -> int:
    """DOORS-03: first a door, then a cell."""
    if state.phase == SWINGING:
        return list_doors(state, out)
    return list_cells(state, out) if state.phase == WALKING else 0


@rule
def list_doors(state: State, out: Ints) -> int:
    """DOORS-04: any door but the one that was swung last."""
    total = 0
    for door in range(state.cells - 1):
        if door != state.swung:
            out[total] = SWING + door
            total += 1
    return total


@rule
def list_cells(state: State, out: Ints) -> int:
    """DOORS-05: every cell that open doors lead to, the pawn's own among them. Another pawn is not in the way."""
    first = last = int(state.pawns[state.player])
    while first > 0 and is_open(state, first - 1):
        first -= 1
    while last < state.cells - 1 and is_open(state, last):
        last += 1
    for cell in range(first, last + 1):
        out[cell - first] = WALK + cell
    return last - first + 1


@rule
def is_open(state: State, door: int) -> bool:
    return (int(state.open) >> door) & 1 == 1


@rule
def goal(state: State, player: int) -> int:
    """DOORS-02: the end of the corridor at which the other player began."""
    return int(state.cells) - 1 if player == 0 else 0


@rule
def apply(state: State, action: int) -> None:
    if action < WALK:
        state.open ^= 1 << (action - SWING)
        state.swung = action - SWING
        state.phase = WALKING
        return
    me = int(state.player)
    state.pawns[me] = action - WALK
    state.played += 1
    if action - WALK == goal(state, me):
        state.winner = me  # DOORS-02
        state.phase = DONE
    elif state.played >= state.limit:
        state.phase = DONE  # DOORS-06
    else:
        state.player = 1 - me
        state.phase = SWINGING


@rule
def returns(state: State, out: Floats) -> None:
    """DOORS-06: a draw is a win shared by both."""
    for player in range(PLAYERS):
        out[player] = 0.5 if state.winner == NONE else 1.0 if state.winner == player else 0.0
