"""Scores, Elo and certainty from the results of paired games. Numbers only: it knows no game, no file and no terminal.

One deal, played in all its seatings, is one observation: games of the same deal are not independent, deals are.
docs/arena.md says how each number is made and why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Table = np.ndarray[Any, np.dtype[np.float64]]

ERROR = 0.05  # intervals hold 95 %, and a run of equal players is stopped early at most this often
DRAWS = 5_000
CELLS = 5_000_000  # numbers drawn at once at most
PRIOR = 1.0  # weight of imaginary deals behind an interval, so that it has a width when all real ones are alike
BETS = np.arange(0.05, 1.0, 0.05)  # shares of the capital staked; the test averages over them and needs no tuning


@dataclass(frozen=True)
class Tally:
    """What each player won, deal by deal: rows are deals, columns players.

    `won` sums the shares of the player (of each of his seats, if he fills several), `games` counts his finished games.
    `seats` is how many seats he fills.
    """

    won: Table
    games: Table
    seats: tuple[int, ...]
    whole: int  # games of a complete deal, a player

    @property
    def scores(self) -> Table:
        """The mean share of each player; NaN before his first game."""
        played = self.games.sum(0)
        return np.divide(self.won.sum(0), played, out=np.full(len(self.seats), np.nan), where=played > 0)


@dataclass(frozen=True)
class Rating:
    """One player's numbers. Elo is None where nobody plays against anybody."""

    score: float
    interval: tuple[float, float]
    games: int
    elo: float | None
    elo_interval: tuple[float, float] | None


def rate(tally: Tally, solo: bool = False) -> list[Rating | None]:
    """The rating of every player; None for one without a finished game."""
    scores, drawn = tally.scores, draws(tally, solo)
    lows, highs = limits(drawn)
    elos: list[tuple[float, tuple[float, float]] | None] = [None] * len(scores)
    if not solo and len(scores) > 1 and not np.isnan(scores).any():
        points = elo(smoothed(tally))
        low, high = limits(elo(drawn))
        elos = [(float(at), around(at, low[i], high[i])) for i, at in enumerate(points)]
    ratings: list[Rating | None] = []
    for i, score in enumerate(scores):
        if np.isnan(score):
            ratings.append(None)
            continue
        found = elos[i]
        rated = (None, None) if found is None else found
        ratings.append(Rating(float(score), around(score, lows[i], highs[i]), int(tally.games[:, i].sum()), *rated))
    return ratings


def around(value: float, low: float, high: float) -> tuple[float, float]:
    """An interval that holds the value itself: a player who won everything has scored 1, whatever he will score."""
    return float(min(low, value)), float(max(high, value))


def limits(drawn: Table) -> tuple[Table, Table]:
    low, high = np.quantile(drawn, [ERROR / 2, 1 - ERROR / 2], axis=0)
    return low, high


def draws(tally: Tally, solo: bool = False) -> Table:
    """Scores that could be the true ones: rows are draws, columns players.

    The deals are weighted anew at random, again and again (a Bayesian bootstrap). Imaginary deals in which one seat wins
    everything, each seat in turn, share the weight of one.
    """
    imaginary, weights = prior_deals(tally, solo)
    real = np.hstack([tally.won, tally.games])
    kinds, counts = np.unique(real[tally.games.sum(1) > 0], axis=0, return_counts=True)
    rows = np.vstack([kinds, np.hstack([imaginary, np.full(imaginary.shape, float(tally.whole))])])
    weight = np.concatenate([counts, weights])
    players = len(tally.seats)
    generator = np.random.default_rng(0)  # the same results give the same interval
    number = int(np.clip(CELLS / len(rows), 1000, DRAWS))
    shares = generator.standard_gamma(weight, (number, len(rows)))
    return (shares @ rows[:, :players]) / (shares @ rows[:, players:])


def prior_deals(tally: Tally, solo: bool) -> tuple[Table, Table]:
    """What each player wins in the imaginary deals, and how much each of them weighs."""
    players = len(tally.seats)
    if solo:  # nobody takes anything from anybody: all or nothing for everyone
        return np.outer([0.0, tally.whole], np.ones(players)), np.full(2, PRIOR / 2)
    wins = np.diag([tally.whole / seats for seats in tally.seats])
    return wins, PRIOR * np.array(tally.seats) / sum(tally.seats)


def smoothed(tally: Tally) -> Table:
    """Scores with one more game that all seats share, so that nobody's is 0."""
    fair = 1 / sum(tally.seats)
    return (tally.won.sum(0) + fair) / (tally.games.sum(0) + 1)


def elo(scores: Table) -> Table:
    """Elo from scores at tables where everybody meets everybody.

    If a seat wins in proportion to its player's strength (the model of Bradley, Terry and Luce), the likeliest strengths are
    in proportion to the scores. Two players: the difference to the other. More: the difference to the mean of all.
    """
    points = 400 * np.log10(np.maximum(scores, 1e-9))
    players = points.shape[-1]
    middle = points.mean(-1, keepdims=True)
    return (points - middle) * (2 if players == 2 else 1)


def leader(tally: Tally, solo: bool = False) -> int | None:
    """The player who is stronger than every other one, each difference at 95 %; None while that is not clear."""
    scores = tally.scores
    if len(scores) < 2 or np.isnan(scores).any():
        return None
    best = int(np.argmax(scores))
    drawn = draws(tally, solo)
    others = [i for i in range(len(scores)) if i != best]
    low, _ = limits(drawn[:, [best]] - drawn[:, others])
    return best if (low > 0).all() else None


def decided(scores: Table) -> tuple[int, int] | None:
    """The player shown to be the strongest and the number of deals it took, looking after every deal; None if nobody is.

    For each ordered pair an imaginary gambler bets, deal after deal, that the first scores more. Between equal players he
    multiplies his stake by N with a chance of at most 1/N, however long he plays; as soon as he has, for the leader against
    everybody else, the run is decided. *scores* has a row for each complete deal, in the order of the deals.
    """
    players = scores.shape[1]
    if players < 2 or not len(scores):
        return None
    needed = np.log(players * (players - 1) / ERROR)
    ahead = np.full((len(scores), players, players), np.inf)
    for i in range(players):
        for j in range(players):
            if i != j:
                ahead[:, i, j] = np.maximum.accumulate(log_capital(scores[:, i] - scores[:, j]))
    clear = (ahead >= needed).all(2)
    if not clear.any():
        return None
    deal = int(np.argmax(clear.any(1)))
    return int(np.argmax(clear[deal])), deal + 1


def log_capital(differences: Table) -> Table:
    """The logarithm of the gambler's capital after each deal, staking several shares of it at once."""
    grown = np.cumsum(np.log1p(np.outer(differences, BETS)), axis=0)
    top = grown.max(1, keepdims=True)
    return (top + np.log(np.exp(grown - top).mean(1, keepdims=True)))[:, 0]
