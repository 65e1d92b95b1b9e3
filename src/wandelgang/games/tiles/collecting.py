"""The end of a turn of `tiles`: who collects what, who is next, and when the game is over. Part of the rules."""

from __future__ import annotations

from wandelgang.boards.bits import bit, count
from wandelgang.core.rules import NONE, State, rule
from wandelgang.games.tiles.state import DONE, DRAW, PUSH, SET, STACK


@rule
def end_turn(state: State) -> None:
    """TILES-08: the next player, unless the game ends by the limit or by what pawns collect (TILES-11, TILES-12, TILES-A21)."""
    state.played += 1
    mover = state.player
    state.player = (mover + 1) % state.players
    state.phase = PUSH
    if state.kind == SET:
        collect_everywhere(state)
    elif state.kind == STACK:
        collect_card(state, mover)
    else:
        score_goal(state, mover)
    if state.phase != DONE and state.played == state.limit:  # TILES-A32: completing beats counting; TILES-A44: no other end
        finish_by_count(state)


@rule
def collect_everywhere(state: State) -> None:
    """TILES-20, TILES-A12, TILES-A13: all players collect at once what lies under their pawns."""
    taken = 0
    collectors = 0
    for player in range(state.players):
        here = state.stones[state.tile[state.pawns[player]]]
        got = here & state.goals[player]
        state.may[player] &= ~(here ^ got)  # TILES-A45
        if got:
            state.goals[player] ^= got
            state.won[player] |= got
            state.left[player] -= count(got)
            state.score[player] += count(got)
            taken |= got
            collectors |= bit(player)
    if taken:
        remove(state, taken)
        finish_sets(state, collectors)


@rule
def remove(state: State, taken: int) -> None:
    """Take stones off the tiles under pawns; TILES-A11: whoever else needed one drops that goal."""
    state.lying &= ~taken
    for player in range(state.players):
        state.stones[state.tile[state.pawns[player]]] &= ~taken
        state.may[player] &= ~taken
        if state.kind == SET:
            state.left[player] -= count(state.goals[player] & taken)
            state.goals[player] &= ~taken


@rule
def finish_sets(state: State, collectors: int) -> None:
    """TILES-19, TILES-20, TILES-A14: all who completed by collecting win; TILES-A31: if drops emptied a list, count."""
    winners = 0
    emptied = False
    for player in range(state.players):
        if state.left[player] == 0:
            emptied = True
            winners |= collectors & bit(player)
    if winners:
        finish(state, winners)
    elif emptied:
        finish_by_count(state)


@rule
def collect_card(state: State, mover: int) -> None:
    """TILES-A35: only the mover, one step: the card, or home once all cards are collected (TILES-A37)."""
    here = state.stones[state.tile[state.pawns[mover]]]
    got = here & state.goals[mover]
    state.may[mover] &= ~(here ^ got)  # TILES-A45, until the next card
    if state.left[mover] == 0:
        if state.pawns[mover] == state.homes[mover]:
            finish(state, bit(mover))
    elif got:
        state.goals[mover] = 0
        state.won[mover] |= got
        state.left[mover] -= 1
        state.score[mover] += 1
        remove(state, got)
        if state.left[mover] > 0:
            state.phase = DRAW


@rule
def score_goal(state: State, mover: int) -> None:
    """TILES-A40: only the mover scores, and a new goal is drawn; TILES-A42: the first to reach the agreed number wins."""
    if state.tile[state.pawns[mover]] == state.goal:
        state.goal = NONE
        state.score[mover] += 1
        state.left[mover] -= 1
        if state.left[mover] == 0:
            finish(state, bit(mover))
        else:
            state.phase = DRAW


@rule
def finish_by_count(state: State) -> None:
    """TILES-21, TILES-A16, TILES-A38: most stones, cards or points; all leaders win. TILES-A33: alone, nobody."""
    best = 0
    winners = 0
    for player in range(state.players):
        best = max(best, state.score[player])
    for player in range(state.players):
        if state.score[player] == best and state.players > 1:
            winners |= bit(player)
    finish(state, winners)


@rule
def finish(state: State, winners: int) -> None:
    state.winners = winners
    state.phase = DONE
