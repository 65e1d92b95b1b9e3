"""What the finished games of an arena run add up to, player by player. It plays nothing and knows no file and no terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

import numpy as np

from wandelgang.play.arena import Arena, GameKey, GameResult
from wandelgang.play.ratings import Tally, decided


class Decision(NamedTuple):
    """The player shown to be the strongest, and the deal that showed it."""

    player: int
    deal: int


class ThinkingTime(NamedTuple):
    """How often a player decided, and the seconds that took: on average and at most, None if it never decided."""

    decisions: int
    mean: float | None
    longest: float | None


def tally(arena: Arena, results: Iterable[GameResult]) -> Tally:
    """What each player won, deal by deal."""
    players = range(len(arena.names))
    won, games = np.zeros((arena.deals, len(players))), np.zeros((arena.deals, len(players)))
    for result in results:
        for player, share in shares(arena, result).items():
            won[result.deal, player] += share
            games[result.deal, player] += 1
    seats = tuple(sum(copy.player == player for copy in arena.copies) for player in players)
    return Tally(won, games, seats, 1 if arena.solo else arena.games_per_deal)


def shares(arena: Arena, result: GameResult) -> dict[int, float]:
    """What each player won in a game; for a player with several copies, their average."""
    won: dict[int, list[float]] = {}
    for name, share in zip(result.seats, result.outcome, strict=True):
        won.setdefault(arena.player_named[name], []).append(share)
    return {player: sum(outcomes) / len(outcomes) for player, outcomes in won.items()}


def decision(arena: Arena, results: Mapping[GameKey, GameResult], failed: Collection[GameKey]) -> Decision | None:
    """Who is clearly the strongest; None while nobody is.

    Deals count in their order, up to the first unfinished one: short games must not count before long ones. A deal with a
    failed game is left out.
    """
    counted: list[int] = []
    for deal in range(arena.deals):
        keys = arena.games_of(deal)
        if all(key in results for key in keys):
            counted.append(deal)
        elif not all(key in results or key in failed for key in keys):
            break
    complete = tally(arena, (results[key] for deal in counted for key in arena.games_of(deal)))
    found = decided(complete.won[counted] / complete.per_deal)
    return None if found is None else Decision(found[0], counted[found[1] - 1])


def thinking_time(arena: Arena, results: Iterable[GameResult], player: int) -> ThinkingTime:
    """The thinking time of all copies of a player together."""
    names = {copy.name for copy in arena.copies if copy.player == player}
    seats = [(result, seat) for result in results for seat, name in enumerate(result.seats) if name in names]
    decisions = sum(result.decisions[seat] for result, seat in seats)
    if not decisions:
        return ThinkingTime(0, None, None)
    seconds = sum(result.seconds[seat] for result, seat in seats)
    return ThinkingTime(decisions, seconds / decisions, max(result.longest[seat] for result, seat in seats))
