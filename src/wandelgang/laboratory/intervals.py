"""Means and shares with their 95 % intervals, and which of many differences are beyond noise. Numbers only.

A deal is one observation. Shares of wins are rated like players of the arena, with the same Bayesian bootstrap; other means and
ratios have the usual interval of a mean. docs/design/lab.md says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil, exp, floor, lgamma, log, log1p, sqrt

import numpy as np

from wandelgang.play.ratings import ERROR, Matrix, Tally, rate

FEWEST = 10  # deals that a difference needs to be marked
STEPS, TINY = 10_000, 1e-12  # of a continued fraction


@dataclass(frozen=True)
class Estimate:
    """A number with its interval, and of how many deals."""

    value: float
    low: float
    high: float
    deals: int

    @property
    def half(self) -> float:
        """Half the width of the interval: what stands behind ±."""
        return (self.high - self.low) / 2


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction; tails of distributions are made of it."""
    if x <= 0.0 or x >= 1.0:
        return min(1.0, max(0.0, x))
    if x > (a + 1) / (a + b + 2):
        return 1.0 - incomplete_beta(b, a, 1.0 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    upper, lower = 1.0, 1.0 / (1.0 - (a + b) * x / (a + 1))
    fraction = lower
    for step in range(1, STEPS):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            lower, upper = 1.0 / (1.0 + term * lower), 1.0 + term / upper
            fraction *= lower * upper
        if abs(lower * upper - 1.0) < TINY:
            break
    return front * fraction


def student_chance(distance: float, freedom: int) -> float:
    """How likely a mean is at least so many standard errors away from the truth, to either side (Student's t)."""
    return incomplete_beta(freedom / 2, 0.5, freedom / (freedom + distance * distance))


@cache
def quantile(freedom: int) -> float:
    """How many standard errors the interval of a mean reaches to either side."""
    low, high = 1.0, 20.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if student_chance(middle, freedom) > ERROR else (low, middle)
    return high


def ratio(parts: Sequence[float], wholes: Sequence[float], least: float = -np.inf, most: float = np.inf) -> Estimate | None:
    """The sum of some parts over the sum of their wholes, one of each per deal.

    None without anything to divide by, and of a single deal, which says nothing about the next one.
    """
    part, whole = np.asarray(parts, float), np.asarray(wholes, float)
    if len(whole) < 2 or whole.sum() <= 0:
        return None
    value = float(part.sum() / whole.sum())
    residuals = (part - value * whole) / whole.mean()
    reach = quantile(len(part) - 1) * float(residuals.std(ddof=1)) / sqrt(len(part))
    return Estimate(value, max(least, value - reach), min(most, value + reach), len(part))


def mean(values: Sequence[float], least: float = -np.inf, most: float = np.inf) -> Estimate | None:
    return ratio(values, [1.0] * len(values), least, most)


def shares(won: Matrix) -> list[Estimate]:
    """What each of several won, who share every deal: rows are deals. None of them if there is no deal."""
    return rated(Tally(won, np.ones_like(won), (1,) * won.shape[1], 1), won.shape[1] == 1)


def proportion(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """How large a part of something is, between nothing and all of it; with an interval even if it is nothing or all."""
    if not len(parts) or sum(wholes) <= 0:
        return None
    won, all_of_it = np.asarray(parts, float)[:, None], np.asarray(wholes, float)[:, None]
    return rated(Tally(won, all_of_it, (1,), max(1, round(float(all_of_it.mean())))), True)[0]


def rated(tally: Tally, solo: bool) -> list[Estimate]:
    deals = int((tally.games.sum(1) > 0).sum())
    return [Estimate(one.score, *one.interval, deals) for one in rate(tally, solo) if one is not None]


def chance_of_share(share: Estimate, fair: float) -> float:
    """How likely a share at least as far from a fair one is if the truth is fair: exactly, if every deal is won or lost.

    Shared wins vary less, so for them it errs on the safe side.
    """
    won = share.value * share.deals
    more, fewer = ceil(won - 1e-6), floor(won + 1e-6)
    at_least = incomplete_beta(more, share.deals - more + 1, fair) if more else 1.0
    at_most = 1.0 - incomplete_beta(fewer + 1, share.deals - fewer, fair) if fewer < share.deals else 1.0
    return min(1.0, 2 * min(at_least, at_most))


def chance_of_difference(difference: Estimate) -> float:
    """How likely a mean difference at least as large is if there is none. A few deals show nothing."""
    if difference.deals < FEWEST or difference.value == 0:
        return 1.0
    error = difference.half / quantile(difference.deals - 1)
    return student_chance(difference.value / error, difference.deals - 1) if error > 0 else 0.0


def beyond_noise(chances: Sequence[float]) -> list[bool]:
    """Which of several differences are real, with a probability of at most 5 % that any of them is not (Holm)."""
    order = sorted(range(len(chances)), key=lambda number: chances[number])
    found = [False] * len(chances)
    for place, number in enumerate(order):
        if chances[number] > ERROR / (len(chances) - place):
            break
        found[number] = True
    return found
