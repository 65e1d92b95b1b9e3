"""How strong a person is at a game, on the scale of the levels: a Plackett–Luce rating (openskill) from their games against
computer players, whose ratings are fixed. Games against people alone say nothing about the levels.

A level scores about four fifths against the one below, so two levels lie as far apart as that means in the model.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from wandelgang.server.people.results import Result

MODEL = PlackettLuce()
FIRST = MODEL.rating()  # of whoever has not played yet
STEP = math.log(4) * math.sqrt(2) * MODEL.beta  # between two levels: odds of four to one
MIDDLE = 2.5  # the level of a first rating
SURE = 0.5  # the uncertainty of a level's rating
SHARE = 1.2816  # standard deviations to both sides: 80 %
BOLD, TIMID = 0.55, 0.35  # the chances within which a level is worth trying


@dataclass(frozen=True)
class Strength:
    """An estimate in levels, and the range that has it with a probability of 80 %."""

    level: float
    low: float
    high: float

    def chance(self, level: int) -> float:
        """Of winning a game of two against a level."""
        own = (self.high - self.low) / 2 / SHARE * STEP
        spread = math.sqrt(own**2 + SURE**2 + 2 * MODEL.beta**2)
        return 1 / (1 + math.exp((level - self.level) * STEP / spread))

    def next_level(self, levels: Iterable[int]) -> int:
        """The level to try next: the lowest that is neither sure nor hopeless, or else the one that is most open."""
        known = sorted(levels)
        open_ones = [level for level in known if TIMID <= self.chance(level) <= BOLD]
        return open_ones[0] if open_ones else min(known, key=lambda level: abs(self.chance(level) - 0.5))


def mean(level: float) -> float:
    """The mean of the rating of a level."""
    return FIRST.mu + (level - MIDDLE) * STEP


def strength(results: Iterable[Result]) -> Strength | None:
    """What somebody's games show, the earliest first; None if none of them was against a computer player."""
    mine = FIRST
    for result in results:
        computers = [seat for seat, level in enumerate(result.levels) if level and seat != result.seat]
        if not computers:
            continue
        teams = [[mine], *([MODEL.rating(mean(result.levels[seat]), SURE)] for seat in computers)]
        shares = [result.mine, *(result.outcome[seat] for seat in computers)]
        mine = MODEL.rate(teams, ranks=[float(sorted(shares, reverse=True).index(share)) for share in shares])[0][0]
    if mine is FIRST:
        return None
    level, range_ = MIDDLE + (mine.mu - FIRST.mu) / STEP, SHARE * mine.sigma / STEP
    return Strength(level, level - range_, level + range_)
