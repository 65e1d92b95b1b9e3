"""How the seats of an arena run scored, and whoever began: for all players together or for one of them.

Every copy sits at every seat of a deal equally often, so the score of a seat shows the seat and not who sat there. As in the
ratings, a deal is one observation. It plays nothing and knows no file and no terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from wandelgang.play.arena import Arena, GameResult
from wandelgang.play.ratings import Tally, rate


class Scored(NamedTuple):
    """The mean share of the win over some games, with its interval."""

    games: int
    score: float
    interval: tuple[float, float]


class SeatScore(NamedTuple):
    """One seat: how often it began, and what it scored; None before its first game."""

    seat: int
    began: int
    scored: Scored | None


class Entry(NamedTuple):
    """What one seat won in one game of a deal."""

    deal: int
    share: float


def seat_scores(arena: Arena, results: Sequence[GameResult], player: int | None = None) -> list[SeatScore]:
    """Every seat in order, with whoever sat there or with one player only. None where one plays alone."""
    if arena.solo:
        return []
    found = []
    for seat in range(arena.seats):
        games = [result for result in results if sits(arena, result, seat, player)]
        began = sum(result.began == seat for result in games)
        entries = [Entry(result.deal, result.outcome[seat]) for result in games]
        found.append(SeatScore(seat, began, scored(arena, entries, player)))
    return found


def first_to_act_score(arena: Arena, results: Iterable[GameResult], player: int | None = None) -> Scored | None:
    """What whoever began scored, or one player in the games it began; None without such a game or where one plays alone."""
    if arena.solo:
        return None
    began = [(result, result.began) for result in results if result.began is not None]
    entries = [Entry(result.deal, result.outcome[seat]) for result, seat in began if sits(arena, result, seat, player)]
    return scored(arena, entries, player)


def sits(arena: Arena, result: GameResult, seat: int, player: int | None) -> bool:
    """Whether a copy of the player has that seat; None: anybody."""
    return player is None or arena.player_named[result.seats[seat]] == player


def scored(arena: Arena, entries: Sequence[Entry], player: int | None) -> Scored | None:
    """The score of one seat per game, rated like a player against copies of another at all other seats."""
    if not entries:
        return None
    won, games = np.zeros(arena.deals), np.zeros(arena.deals)
    for entry in entries:
        won[entry.deal] += entry.share
        games[entry.deal] += 1
    others = arena.seats - 1
    copies = arena.seats if player is None else sum(copy.player == player for copy in arena.copies)
    per_deal = arena.games_per_deal * copies // arena.seats
    pair = Tally(np.stack([won, (games - won) / others], 1), np.stack([games, games], 1), (1, others), per_deal)
    rating = rate(pair)[0]
    return None if rating is None else Scored(rating.games, rating.score, rating.interval)
