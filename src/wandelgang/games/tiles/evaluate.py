"""An estimate of who will win a game of `tiles`: what is left to do, who takes something next, and how far everybody gets."""

from __future__ import annotations

from wandelgang.boards.bits import bit, count
from wandelgang.boards.square import SMALL_SPAN, flood, span
from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import NONE, Floats, Ints, State, rule
from wandelgang.games.tiles.reaching import survey
from wandelgang.games.tiles.rules import DONE, SHARED, STACK, WALK, returns
from wandelgang.weights import fitted

WEIGHTS = fitted(__package__)
ALL = 1 << 30
KINDS = 3  # sections of weights for small boards, then as many for large ones

Features = tuple[float, float, float, float, float, float, float, float, float, float]


@rule
def evaluate(state: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share falls with what is left to do."""
    if state.phase == DONE:
        returns(state, out)
        return
    weights = WEIGHTS[section(state.open, state.kind)]
    taker = taking(state)
    for player in range(state.players):
        out[player] = weigh(standing(state, player, taker), state.players, weights)
    share(state.players, out)


@rule
def section(open: Ints, kind: int) -> int:
    """Small boards come first in the file of weights."""
    if open.ndim == 1:
        return kind
    else:
        return kind + KINDS


@rule
def features(state: State, player: int) -> Features:
    """What counts for one player, in the order of weights.toml."""
    return standing(state, player, taking(state))


@rule
def taking(state: State) -> int:
    """SHARED: who takes the goal before anybody else can do anything about it, or NONE."""
    if state.kind != SHARED or state.goal == NONE:
        return NONE
    if state.phase == WALK:
        take, _, _ = outlook(state.open, state, state.player, 1)
        if take > 0.0:
            return int(state.player)
    pusher = next_pusher(state)
    _, part, _ = outlook(state.open, state, pusher, 1)
    return pusher if part > 0.0 else NONE


@rule
def next_pusher(state: State) -> int:
    return (state.player + 1) % state.players if state.phase == WALK else int(state.player)


@rule
def standing(state: State, player: int, taker: int) -> Features:
    """Goals left, what is taken by walking now or with the next push, chances of those who wait, how far everybody gets."""
    left = float(state.left[player])
    if state.kind == STACK:
        left += 1.0
    take, part, room = outlook(state.open, state, player, ALL)
    if is_unknown(state, player, taker, take > 0.0):
        part = 0.0
    last = 1.0 if left == 1.0 else 0.0
    first = 1.0 if player == next_pusher(state) else 0.0
    now = first if part > 0.0 else 0.0
    alone = 1.0 if state.players == 1 else 0.0
    return (
        left, 1.0 / max(1.0, left), take, take * last, now, now * last,
        part * (1.0 - first), room * first, room * (1.0 - first), alone,
    )  # fmt: skip


@rule
def is_unknown(state: State, player: int, taker: int, takes: bool) -> bool:
    """Will the next goal of a player be another one than he has now?"""
    if state.kind == SHARED:
        return state.goal == NONE or (taker != NONE and (taker != player or takes))
    if state.kind == STACK:
        return takes or (state.goals[player] == 0 and state.left[player] > 0)
    return False


@rule
def outlook(open: Ints, state: State, player: int, enough: int) -> tuple[float, float, float]:
    """Does he take something by walking now; the share of his pushes that would let him; the share of the board he gets to.

    After *enough* such pushes no more are tried. On large boards only the board as it lies is looked at.
    """
    walking = state.phase == WALK and state.player == player
    area = state.width * state.height
    if open.ndim == 1:
        staying = state.kind == STACK and state.left[player] == 0
        wanted = wanted_cells(state, player)
        arriving = not staying and is_wanted(state, player, state.free)
        ways, tried, slots, room = survey(state, bit(state.pawns[player]), wanted, arriving, staying, enough)
        take = 1.0 if walking and state.reach[0] & wanted else 0.0
        return take, ways / max(1, tried), room / max(1, slots * area)
    else:
        if not walking:
            flood(open, state.reach, state.pawns[player])
        room = 0
        found = 0.0
        for row in range(state.height):
            room += count(state.reach[row])
            for column in range(state.width):
                if (state.reach[row] >> column) & 1 and is_place(state, player, row * span(open) + column):
                    found = 1.0
        if state.phase != WALK:  # leave the record as it was
            state.reach[:] = 0
        elif not walking:
            flood(open, state.reach, state.pawns[state.player])
        return found if walking else 0.0, found, room / area


@rule
def wanted_cells(state: State, player: int) -> int:
    """The cells of a small board where the player would collect something."""
    cells = 0
    for row in range(state.height):
        for column in range(state.width):
            cell = row * SMALL_SPAN + column
            if is_place(state, player, cell):
                cells |= bit(cell)
    return cells


@rule
def is_place(state: State, player: int, cell: int) -> bool:
    if state.kind == STACK and state.left[player] == 0:
        return cell == state.homes[player]
    return is_wanted(state, player, state.tile[cell])


@rule
def is_wanted(state: State, player: int, tile: int) -> bool:
    """Does the player collect something on this tile?"""
    if state.kind == SHARED:
        return tile == state.goal
    return state.stones[tile] & state.goals[player] != 0
