"""What a network of `sliders` looks at: binary inputs, as one player sees the board. It knows no weights.

Player 1 sees the board turned round, so both are looked at in the same way. Inputs speak of rows gone, of what can be reached
and of the barriers ahead, so they mean the same on every board.
"""

from __future__ import annotations

from wandelgang.boards.bits import bit, count, lowest
from wandelgang.core.rules import Ints, State, rule
from wandelgang.games.sliders.moves import targets
from wandelgang.games.sliders.state import COLUMNS, PEGS, PLACES, ROWS, goal_row, home_row

REACH = 7  # none to six holes or more
EDGES = 9  # the three nearest holes of the row ahead, each open or not; or a barrier right before the peg
OWNERS = 6  # of the row ahead: the player, the other one, nobody alone; of the peg's own row: the player or not
COUNTS = PEGS + 1
REFUSALS = 4

AHEAD = 0
SIDEWAYS = AHEAD + ROWS * REACH
PLACE = SIDEWAYS + ROWS * REACH
FACING = PLACE + PLACES
EDGE = FACING + PLACES
LAST = EDGE + ROWS * EDGES * OWNERS
HOME = LAST + ROWS
ARRIVED = HOME + COUNTS
FACING_HOME = ARRIVED + COUNTS
FACING_ARRIVED = FACING_HOME + COUNTS
REFUSED = FACING_ARRIVED + COUNTS
TURN = REFUSED + REFUSALS
INPUTS = TURN + 3  # not to act, to act, to act without the yellow slider

PER_PEG = 4
MOST = PEGS * (PER_PEG + 1) + 7  # inputs that are set at a time


@rule
def inputs(state: State, player: int, out: Ints) -> int:
    """Write the inputs that are set into *out*; how many there are."""
    other = 1 - player
    total, last = 0, ROWS
    for row in range(ROWS):
        columns = state.pegs[player, row]
        if columns:
            last = min(last, abs(row - home_row(player)))
        while columns:
            total = peg_inputs(state, player, row, lowest(columns), out, total)
            columns &= columns - 1
        columns = state.pegs[other, row]
        while columns:
            out[total] = FACING + seen_place(player, row, lowest(columns))
            total += 1
            columns &= columns - 1
    out[total] = LAST + last
    out[total + 1] = HOME + count(state.pegs[player, home_row(player)])
    out[total + 2] = ARRIVED + count(state.pegs[player, goal_row(player)])
    out[total + 3] = FACING_HOME + count(state.pegs[other, home_row(other)])
    out[total + 4] = FACING_ARRIVED + count(state.pegs[other, goal_row(other)])
    out[total + 5] = REFUSED + min(int(state.refused[player]), REFUSALS - 1)
    out[total + 6] = TURN + (0 if state.player != player else 2 if state.barred else 1)
    return total + 7


@rule
def seen_place(player: int, row: int, column: int) -> int:
    """A place as a player sees it."""
    place = row * COLUMNS + column
    return place if player == 0 else PLACES - 1 - place


@rule
def peg_inputs(state: State, player: int, row: int, column: int, out: Ints, total: int) -> int:
    """Where a peg of the player is, how far it can run ahead and sideways, and what lies right before it."""
    passed = abs(row - home_row(player))
    found = targets(state, player, row, column)
    rows = found & (bit(ROWS) - 1)
    ahead = count(rows >> (row + 1) if player == 0 else rows & (bit(row) - 1))
    out[total] = AHEAD + passed * REACH + min(ahead, REACH - 1)
    out[total + 1] = SIDEWAYS + passed * REACH + min(count(found >> ROWS), REACH - 1)
    out[total + 2] = PLACE + seen_place(player, row, column)
    if row == goal_row(player):
        return total + 3
    out[total + 3] = EDGE + (passed * EDGES + edge(state, player, row, column)) * OWNERS + owners(state, player, row)
    return total + PER_PEG


@rule
def edge(state: State, player: int, row: int, column: int) -> int:
    """Which of the three nearest holes of the row ahead are open towards this row, from the left as the player sees them."""
    if player == 0:
        near, far = state.front[row], state.back[row + 1]
    else:
        near, far = state.back[row], state.front[row - 1]
    if not (near >> column) & 1:
        return EDGES - 1
    three = ((far << 1) >> column) & 7
    return three if player == 0 else ((three & 1) << 2) | (three & 2) | (three >> 2)


@rule
def owners(state: State, player: int, row: int) -> int:
    """Who may move the row ahead and the peg's own row."""
    ahead = row + 1 if player == 0 else row - 1
    near = (state.own[player] >> row) & 1
    far = 0 if (state.own[player] >> ahead) & 1 else 1 if (state.own[1 - player] >> ahead) & 1 else 2
    return 2 * far + near
