"""Positions of `tiles` that no game leads to: an end without a reason, winners that do not follow, stones nobody can have yet.

layout.py has checked every field for itself. Here they are compared: what is said must be what the rules would have made of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from wandelgang.boards.bits import bit
from wandelgang.core.rules import NONE, UNKNOWN, State, facts
from wandelgang.errors import BadSetup
from wandelgang.games.tiles.board import board_cells, cell_sides
from wandelgang.games.tiles.notation import cell_name, stone_names
from wandelgang.games.tiles.state import DONE, DRAW, PUSH, SET, SHARED, STACK, WALK
from wandelgang.games.tiles.words import words


def check_possible(state: State) -> None:
    """Refuse what cannot have happened, with the first reason."""
    for error in impossibilities(facts(state)):
        raise error


def impossibilities(state: State) -> Iterator[BadSetup]:
    """Everything that cannot have happened."""
    yield from won_errors(state)
    yield from clock_errors(state)
    if state.kind == STACK:
        yield from stack_errors(state)
    if state.kind == SHARED:
        yield from goal_errors(state)
    if state.kind == SET:
        yield from rest_errors(state)
    if state.phase == DONE:
        yield from end_errors(state)


def clock_errors(state: State) -> Iterator[BadSetup]:
    """TILES-17, TILES-A09: a slot is closed from the first push on; nothing ends before the first turn or after the last."""
    pushed = state.played > 0 or state.phase == WALK
    if state.phase == DONE and state.played == 0:
        yield BadSetup("played", words("a-number", least=1), 0)
    elif pushed and state.closed == NONE:
        yield BadSetup("closed", words("closed-since-push"), "-")
    elif not pushed and state.closed != NONE:
        yield BadSetup("closed", words("not-closed-yet"), words("a-closed-slot"))
    if state.limit != NONE and state.played > state.limit:
        yield BadSetup("played", words("at-most-limit", limit=state.limit), state.played)


def won_errors(state: State) -> Iterator[BadSetup]:
    """Before the first turn is over nobody has won anything, and nothing is known of whoever comes last (TILES-A46).

    In `stack` and `shared`, nobody has won more than one thing per turn.
    """
    turns = -(-state.played // state.players)
    for player in range(state.players):
        won = stone_names(state.won[player]) or state.score[player]
        if state.score[player] and not state.played:
            yield BadSetup("won", words("nothing-won-yet"), won)
        elif state.kind != SET and state.score[player] > turns:
            yield BadSetup("won", words("one-per-turn", n=turns), won)
        if state.kind != SHARED and not state.played and state.lying & ~state.may[player] and not is_kept_away(state, player):
            yield BadSetup("not", words("nothing-shown-yet"), stone_names(state.lying & ~state.may[player]))


def is_kept_away(state: State, player: int) -> bool:
    """TILES-A46: in the first turn, may the deal have kept stones from this player? Never from whoever comes last."""
    return bool(state.kind == SET and player != (state.player - 1) % state.players)


def stack_errors(state: State) -> Iterator[BadSetup]:
    """TILES-A36: who has no card turned up; TILES-A38: whose stones are whose."""
    for player in range(state.players):
        for other in range(state.players):
            if other != player and state.deck[player] != state.deck[other] and state.won[other] & state.deck[player]:
                yield BadSetup("won", words("won-from-own-stack"), stone_names(state.won[other] & state.deck[player]))
    without = [player for player in range(state.players) if state.left[player] and not state.goals[player]]
    if state.phase == DRAW and state.played:
        last = (state.player - 1) % state.players
        if without != [last] or not state.score[last]:
            yield BadSetup("goals", words("only-last-draws", player=last), ",".join(map(str, without)))
    elif state.phase == DRAW:
        rest = [player for player in range(without[0], state.players) if state.left[player]]
        if without != rest:
            yield BadSetup("goals", words("draw-in-order"), ",".join(map(str, without)))
    if state.phase != DONE and not state.played:
        for player in range(state.players):
            if not state.left[player]:
                yield BadSetup("goals", words("nothing-won-yet"), "home")


def goal_errors(state: State) -> Iterator[BadSetup]:
    """TILES-A40, TILES-A41: the goal is not drawn where a pawn stands, and whoever ends their turn on it has scored."""
    if state.phase != PUSH or state.goal == state.free:
        return
    cells = [cell.number for cell, sides in zip(board_cells(state), cell_sides(state), strict=True) if sides]
    if all(cell in state.pawns[: state.players] for cell in cells):
        return
    players = range(state.players) if not state.played else [(state.player - 1) % state.players]
    for player in players:
        if state.tile[state.pawns[player]] == state.goal:
            place = cell_name(state, state.pawns[player])
            yield BadSetup("goal", words("goal-scored" if state.played else "goal-without-pawn"), place)


def rest_errors(state: State) -> Iterator[BadSetup]:
    """TILES-20, TILES-A45: between turns no pawn stands on its owner's goal, and what it stands on is known to be none."""
    if state.phase == WALK or not state.played:
        return
    for player in range(state.players):
        here = state.stones[state.tile[state.pawns[player]]]
        if state.goals[player] != UNKNOWN and here & state.goals[player]:
            yield BadSetup("goals", words("goal-collected", player=player), stone_names(here & state.goals[player]))
        elif here & state.may[player]:
            yield BadSetup(
                "not", words("stands-on", player=player, stones=stone_names(here)), stone_names(here & state.may[player])
            )


def end_errors(state: State) -> Iterator[BadSetup]:
    """TILES-19, TILES-21, TILES-A14 to A16, TILES-A31 to A35, TILES-A42: why it is over, and who has won for that reason."""
    players = range(state.players)
    if any(state.goals[player] == UNKNOWN for player in players):
        yield BadSetup("goals", words("all-revealed"), "?")
        return
    if state.kind == SHARED and state.goal != NONE and any(state.left[player] == 0 for player in players):
        yield BadSetup("goal", words("goal-reached"), words("a-goal"))
    possible = list(winner_sets(state))
    named = [",".join(str(player) for player in players if winners >> player & 1) or "-" for winners in possible]
    if not possible:
        yield BadSetup("turn", words("a-reason-to-end"), "over")
    elif state.winners not in possible:
        got = ",".join(str(player) for player in players if state.winners >> player & 1) or "-"
        yield BadSetup("winners", words("winners-are", winners=" / ".join(named[:3])), got)


def winner_sets(state: State) -> Iterator[int]:
    """All sets of winners that the rules could have made of this end."""
    players = range(state.players)
    finished = [player for player in players if state.left[player] == 0 and (state.kind != STACK or is_home(state, player))]
    best = max(state.score[player] for player in players)
    leaders = sum(bit(player) for player in players if state.score[player] == best) if state.players > 1 else 0
    if state.kind == SET and state.overlap:  # who collected last is not known: a goal may have been dropped instead
        collected = [player for player in finished if state.won[player]]
        for chosen in range(1, 1 << len(collected)):
            yield sum(bit(player) for index, player in enumerate(collected) if chosen >> index & 1)
        if finished:
            yield leaders
    elif state.kind == SET and finished:
        yield sum(bit(player) for player in finished)
        return
    elif state.kind == STACK or (finished and len(finished) == 1):
        yield from (bit(player) for player in finished)
    if state.played == state.limit and (state.kind == STACK or not finished):
        yield leaders


def is_home(state: State, player: int) -> bool:
    return bool(state.pawns[player] == state.homes[player])
