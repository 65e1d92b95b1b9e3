"""Which numbers of a laboratory are beyond noise: wins against a fair share, and variants against the first one.

Variants are compared deal by deal, since all of them play the same deals. Of all marks in a report, the probability that any is
wrong is at most 5 %. It knows no text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wandelgang.laboratory.intervals import Estimate, beyond_noise, chance_of_difference, chance_of_share, mean
from wandelgang.laboratory.measures import MEANS, PROPORTIONS, RATIOS, CellMeasures, Value, per_deal
from wandelgang.laboratory.plan import FAST, LEVELS, MIXED, STRONG, Laboratory
from wandelgang.laboratory.trial import Trial

MARKED = 0.25  # a share that differs from a fair one by this part of it or more matters to players
FIRST, SKILL = "first", "skill"
COMPARED: dict[str, Value] = {
    FIRST: lambda trial: trial.outcome[trial.order[0]],
    **MEANS,
    **PROPORTIONS,
    **RATIOS,
}
BAD, ODD, FAIR, OPEN, ALONE = "bad", "odd", "fair", "open", "alone"


class Share(NamedTuple):
    """One share of wins: a variant, a level, by who began ("order") or by seat ("seats"), and which of these."""

    cell: int
    level: int
    by: str
    place: int


@dataclass(frozen=True)
class Verdict:
    """Whether a variant is fair, and the share that shows it."""

    kind: str  # BAD, ODD, FAIR, OPEN or ALONE
    by: str = "order"
    place: int = 0
    share: Estimate | None = None

    @property
    def is_beyond_noise(self) -> bool:
        return self.kind in (BAD, ODD)


@dataclass(frozen=True)
class Difference:
    """How a measure of a variant differs from that of the first one with as many players, deal by deal."""

    estimate: Estimate
    is_real: bool


@dataclass(frozen=True)
class Comparison:
    """All marks of a report."""

    unfair: frozenset[Share]
    verdicts: list[Verdict]  # by variant
    differences: dict[tuple[int, str], Difference]  # by variant and measure


def compared(laboratory: Laboratory, cells: Sequence[CellMeasures], trials: Iterable[Trial]) -> Comparison:
    unfair = unfair_shares(cells)
    return Comparison(unfair, [verdict(one, unfair) for one in cells], differences(laboratory, list(trials)))


def unfair_shares(cells: Sequence[CellMeasures]) -> frozenset[Share]:
    """The shares that differ from a fair one beyond noise."""
    keys, chances = [], []
    for one in cells:
        for level, found in one.levels.items():
            for by, shares in (("order", found.order), ("seats", found.seats)):
                for place, share in enumerate(shares if one.cell.players > 1 else []):
                    keys.append(Share(one.cell.number, level, by, place))
                    chances.append(chance_of_share(share, 1 / one.cell.players))
    return frozenset(key for key, is_real in zip(keys, beyond_noise(chances), strict=True) if is_real)


def verdict(one: CellMeasures, unfair: frozenset[Share]) -> Verdict:
    """By who began if that matters, otherwise by seat."""
    if one.cell.players == 1:
        return Verdict(ALONE, share=one.main.seats[0] if one.main.seats else None)
    if not one.main.order:
        return Verdict(OPEN)
    level, fair = STRONG if one.main is one.levels[STRONG] else FAST, 1 / one.cell.players
    for by, shares in (("order", one.main.order), ("seats", one.main.seats)):
        marked = [place for place in range(len(shares)) if Share(one.cell.number, level, by, place) in unfair]
        if marked:
            worst = max(marked, key=lambda place: (place == 0, abs(shares[place].value - fair)))
            largest = max(abs(shares[place].value - fair) for place in marked)
            return Verdict(BAD if largest >= MARKED * fair else ODD, by, worst, shares[worst])
    first = one.main.order[0]
    is_sure = (1 - MARKED) * fair <= first.low and first.high <= (1 + MARKED) * fair
    return Verdict(FAIR if is_sure else OPEN, share=first)


def differences(laboratory: Laboratory, trials: Sequence[Trial]) -> dict[tuple[int, str], Difference]:
    """All variants against the first one with as many players, at the strong level, measure by measure."""
    by_cell: dict[tuple[int, str], list[Trial]] = defaultdict(list)
    for trial in trials:
        by_cell[trial.cell, trial.level].append(trial)
    found: dict[tuple[int, str], Estimate] = {}
    for cell in laboratory.cells:
        if cell.column == 0:
            continue
        first = laboratory.cells[cell.row]
        for name, value in COMPARED.items():
            if cell.players > 1 or name not in (FIRST, "turns"):
                add(found, (cell.number, name), difference(by_cell, first.number, cell.number, STRONG, value, 1))
        if cell.players > 1:
            add(
                found,
                (cell.number, SKILL),
                difference(by_cell, first.number, cell.number, MIXED, lambda trial: trial.outcome[trial.seating], cell.players),
            )
    marks = beyond_noise([chance_of_difference(estimate) for estimate in found.values()])
    return {key: Difference(estimate, mark) for (key, estimate), mark in zip(found.items(), marks, strict=True)}


def add(found: dict[tuple[int, str], Estimate], key: tuple[int, str], estimate: Estimate | None) -> None:
    if estimate is not None:
        found[key] = estimate


def difference(
    by_cell: dict[tuple[int, str], list[Trial]], one: int, other: int, level: int, value: Value, games: int
) -> Estimate | None:
    """The mean difference over the deals that both have played."""
    before, after = (per_deal(by_cell[cell, LEVELS[level]], value, games) for cell in (one, other))
    return mean([after[deal] - before[deal] for deal in sorted(before.keys() & after.keys())])
