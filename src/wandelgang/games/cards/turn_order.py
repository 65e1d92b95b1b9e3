"""How a turn of `cards` begins and ends, and when the game is over. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.bits import bit, count
from wandelgang.core.rules import State, rule
from wandelgang.games.cards.state import ACT, CARDS, DONE, NO_CARDS, NO_REACH, NO_TARGETS, NOT_OVER, REMOVE, ROLL, STANDSTILL

STILL_IN_SIGHT = 24  # from this many turns before a standstill, it matters how many are left


@rule
def begin(state: State) -> None:
    """CARDS-A20, CARDS-A23: dead cards on the board first, then the roll, then the act."""
    state.rolled = 0
    state.second = 0
    if state.lying[state.player] & state.dead:
        state.phase = REMOVE
    elif state.die:
        state.phase = ROLL
    else:
        state.phase = ACT


@rule
def complete(state: State, progress: bool, used: bool) -> None:
    """After an action that does not end the game at once: count, then the second roll or the next player."""
    if progress:
        state.idle = 0
    elif state.second == 0:  # CARDS-A32: a turn with a second roll counts once
        state.idle += 1
    if used and state.rolled == 6 and state.second == 0:  # CARDS-15, CARDS-A06, CARDS-A28
        state.phase = ROLL
    elif state.idle >= state.standstill * state.players:  # CARDS-A16
        finish(state, STANDSTILL)
    else:
        state.player = (state.player + 1) % state.players  # CARDS-A33
        begin(state)


@rule
def turns_to_standstill(state: State) -> int:
    """Turns without progress until the standstill (CARDS-A16), at most STILL_IN_SIGHT."""
    return min(int(state.standstill) * int(state.players) - int(state.idle), STILL_IN_SIGHT)


@rule
def ending(state: State) -> int:
    """CARDS-23: the first of the reasons of CARDS-A22 that is true, for anybody. Only a hit can make one true."""
    if state.open == 0:
        return NO_TARGETS
    if state.live == 0:
        return NO_REACH
    for player in range(state.players):  # CARDS-A13, CARDS-A21: no live card in hand, in the pile or on the board
        if state.stock[player] & state.live == 0 and state.lying[player] & ~state.dead == 0:
            return NO_CARDS
    return NOT_OVER


@rule
def finish(state: State, end: int) -> None:
    state.winners = leaders(state)
    state.end = end
    state.phase = DONE
    state.player = 0
    state.rolled = 0
    state.second = 0


@rule
def leaders(state: State) -> int:
    """CARDS-A01: the most hits, ties shared; CARDS-A31: alone only with all nine."""
    most = 0
    winners = 0
    for player in range(state.players):
        most = max(most, count(state.hits[player]))
    for player in range(state.players):
        if count(state.hits[player]) == most and (state.players > 1 or most == CARDS):
            winners |= bit(player)
    return winners
