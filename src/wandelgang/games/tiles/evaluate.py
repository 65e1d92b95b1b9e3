"""An estimate of who will win a game of `tiles`: what each player still has to do, and how soon he can do the next of it.

What the features are worth is in weights.toml, which has sections for small boards first, then for large ones.
"""

from __future__ import annotations

from wandelgang.core.estimate import share, weigh
from wandelgang.core.rules import NONE, Floats, Ints, State, rule
from wandelgang.games.tiles.outlook import outlook, takes
from wandelgang.games.tiles.rules import returns
from wandelgang.games.tiles.state import DONE, SHARED, STACK, WALK
from wandelgang.weights import fitted

WEIGHTS = fitted(__package__)
ALL = 1 << 30
HOLD = 4.0  # if a quarter of the pushes will do, more hardly help: somebody else pushes before


@rule
def evaluate(state: State, work: State, out: Floats) -> None:
    """Each player's share of the win, summing to 1; alone, the share falls with what is left to do."""
    if state.phase == DONE:
        returns(state, out)
        return
    walked, taker = takes(state.open, state), NONE
    if state.kind == SHARED:
        taker = first_taker(state, walked)
    for player in range(state.players):
        looked = standing(state, player, walked, taker)
        out[player] = weigh(looked, state.players, WEIGHTS[section(state.open, state.kind)])
    share(state.players, out)


@rule
def section(open: Ints, kind: int) -> int:
    if open.ndim == 1:
        return kind
    else:
        return kind + SHARED + 1


@rule
def features(state: State, player: int, work: State) -> tuple[float, ...]:
    """What is weighed for one player, in the order of weights.toml."""
    walked, taker = takes(state.open, state), NONE
    if state.kind == SHARED:
        taker = first_taker(state, walked)
    return standing(state, player, walked, taker)


@rule
def next_pusher(state: State) -> int:
    return (state.player + 1) % state.players if state.phase == WALK else int(state.player)


@rule
def first_taker(state: State, walked: bool) -> int:
    """SHARED: who takes the goal before anybody else can do anything about it, or NONE."""
    if walked:
        return int(state.player)
    pusher = next_pusher(state)
    return pusher if outlook(state.open, state, pusher, 1)[0] > 0.0 else NONE


@rule
def is_unknown(state: State, player: int, taken: bool, taker: int) -> bool:
    """Will the next goal of the player lie elsewhere, nobody knows where, when he next pushes?"""
    if state.kind == SHARED:
        return state.goal == NONE or taken or (taker != NONE and taker != player)
    if state.kind == STACK:
        return state.left[player] > 0 and (taken or state.goals[player] == 0)
    return False


@rule
def standing(state: State, player: int, walked: bool, taker: int) -> tuple[float, ...]:
    """The features of one player: what is left; what he takes walking now; what he can take with the next push, or with a
    later one; how far he gets; and what to expect of a goal that is drawn anew.
    """
    left = float(state.left[player]) + (1.0 if state.kind == STACK else 0.0)
    last = 1.0 if left == 1.0 else 0.0
    taken = walked and state.player == player
    take = 1.0 if taken else 0.0
    first = 1.0 if player == next_pusher(state) else 0.0
    part, room, union, gap = outlook(state.open, state, player, ALL)
    chance = 0.0
    if is_unknown(state, player, taken, taker):
        part, gap, chance = 0.0, 0.0, first * union
    now = first if part > 0.0 else 0.0
    return (
        left,
        1.0 / max(1.0, left),
        take,
        take * last,
        now,
        now * last,
        (1.0 - first) * min(1.0, HOLD * part),
        first * room,
        (1.0 - first) * room,
        chance,
        gap,
        1.0 if state.players == 1 else 0.0,
    )
