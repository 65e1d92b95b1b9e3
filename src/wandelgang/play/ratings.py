"""Scores, Elo and their uncertainty from paired games. Numbers only: it knows no game, no file and no terminal.

One deal, played in all its seatings, is one observation: games of the same deal are not independent, deals are.
docs/research/arena.md says how each number is computed and why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Matrix = np.ndarray[Any, np.dtype[np.float64]]

ERROR = 0.05  # intervals are at 95 %, and a run between equal players is stopped early at most this often
DRAWS = 5_000
CELLS = 5_000_000  # most numbers drawn at once
PRIOR = 1.0  # weight of the imaginary deals behind an interval, so that it has a width when all real deals are alike
BETS = np.arange(0.05, 1.0, 0.05)  # shares of the capital staked; the test averages over them and needs no tuning


@dataclass(frozen=True)
class Tally:
    """What each player won, deal by deal: rows are deals, columns players.

    `won` sums what the player won per game (the average of its seats, if it fills several), `games` counts its finished
    games. `seats` is how many seats it fills.
    """

    won: Matrix
    games: Matrix
    seats: tuple[int, ...]
    per_deal: int  # games each player plays in a complete deal

    @property
    def scores(self) -> Matrix:
        """The mean share of each player; NaN before its first game."""
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
    """An interval that contains the value itself: a player that won everything has scored 1, whatever it will score."""
    return float(min(low, value)), float(max(high, value))


def limits(drawn: Matrix) -> tuple[Matrix, Matrix]:
    low, high = np.quantile(drawn, [ERROR / 2, 1 - ERROR / 2], axis=0)
    return low, high


def draws(tally: Tally, solo: bool = False) -> Matrix:
    """Scores that could be the true ones: rows are draws, columns players.

    Each draw weights the deals at random (a Bayesian bootstrap). Imaginary deals in which one seat wins everything, each
    seat in turn, together weigh as much as one deal.
    """
    imaginary, weights = prior_deals(tally, solo)
    real = np.hstack([tally.won, tally.games])
    kinds, counts = np.unique(real[tally.games.sum(1) > 0], axis=0, return_counts=True)
    rows = np.vstack([kinds, np.hstack([imaginary, np.full(imaginary.shape, float(tally.per_deal))])])
    weight = np.concatenate([counts, weights])
    players = len(tally.seats)
    generator = np.random.default_rng(0)  # the same results give the same interval
    number = int(np.clip(CELLS / len(rows), 1000, DRAWS))
    shares = generator.standard_gamma(weight, (number, len(rows)))
    return (shares @ rows[:, :players]) / (shares @ rows[:, players:])


def prior_deals(tally: Tally, solo: bool) -> tuple[Matrix, Matrix]:
    """What each player wins in the imaginary deals, and the weight of each deal."""
    players = len(tally.seats)
    if solo:  # nobody takes anything from anybody: all or nothing for everyone
        return np.outer([0.0, tally.per_deal], np.ones(players)), np.full(2, PRIOR / 2)
    wins = np.diag([tally.per_deal / seats for seats in tally.seats])
    return wins, PRIOR * np.array(tally.seats) / sum(tally.seats)


def smoothed(tally: Tally) -> Matrix:
    """Scores with one extra game shared by all seats, so that nobody's score is 0."""
    fair = 1 / sum(tally.seats)
    return (tally.won.sum(0) + fair) / (tally.games.sum(0) + 1)


def elo(scores: Matrix) -> Matrix:
    """Elo from scores at tables where everybody meets everybody.

    If a seat wins in proportion to its player's strength (the Bradley–Terry–Luce model), the maximum-likelihood strengths
    are proportional to the scores. For two players, the difference from the other; for more, from the mean of all.
    """
    points = 400 * np.log10(np.maximum(scores, 1e-9))
    players = points.shape[-1]
    middle = points.mean(-1, keepdims=True)
    return (points - middle) * (2 if players == 2 else 1)


def leader(tally: Tally, solo: bool = False) -> int | None:
    """The player that is stronger than every other one, each difference at 95 %; None while that is not clear."""
    scores = tally.scores
    if len(scores) < 2 or np.isnan(scores).any():
        return None
    best = int(np.argmax(scores))
    drawn = draws(tally, solo)
    others = [i for i in range(len(scores)) if i != best]
    low, _ = limits(drawn[:, [best]] - drawn[:, others])
    return best if (low > 0).all() else None


def decided(scores: Matrix) -> tuple[int, int] | None:
    """The player shown to be the strongest and the number of deals it took, testing after every deal; None if nobody is.

    For each ordered pair an imaginary gambler bets, deal after deal, that the first scores more. Between equal players the
    gambler's capital ever grows N-fold with a probability of at most 1/N, however long they play. Once it has, for one player
    against every other, the run is decided. *scores* has one row per complete deal, in the order of the deals.
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


def log_capital(differences: Matrix) -> Matrix:
    """The logarithm of the gambler's capital after each deal, averaged over the shares in BETS."""
    grown = np.cumsum(np.log1p(np.outer(differences, BETS)), axis=0)
    top = grown.max(1, keepdims=True)
    return (top + np.log(np.exp(grown - top).mean(1, keepdims=True)))[:, 0]
