"""What the games of a laboratory add up to: for every variant and every level, all measures with their intervals.

It plays nothing and knows no file. docs/design/lab.md defines every measure.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from wandelgang.laboratory.intervals import Estimate, mean, proportion, rated, ratio, shares
from wandelgang.laboratory.plan import FAST, LEVELS, MIXED, STRONG, Cell, Laboratory
from wandelgang.laboratory.trial import Trial
from wandelgang.play.ratings import Tally
from wandelgang.scene import Place

FALLEN = 0.5  # a winner whose estimate fell below this part of a fair share came back
Value = Callable[[Trial], float | None]  # what one game contributes; None: nothing


def fallen(trial: Trial) -> float | None:
    return None if trial.lowest is None else float(trial.lowest < FALLEN / len(trial.outcome))


def shared(trial: Trial) -> float:
    return float(max(trial.outcome) < 1 - 1e-9)


# Per game; ratios are those of all games together.
MEANS: dict[str, Value] = {
    "decisions": lambda trial: trial.decisions,
    "turns": lambda trial: trial.turns,
    "minutes": lambda trial: trial.seconds / 60,
    "leads": lambda trial: trial.leads,
    "behind": lambda trial: trial.behind,
    "decided": lambda trial: trial.decided,
}
PROPORTIONS: dict[str, Value] = {"draws": shared, "comebacks": fallen}
RATIOS: dict[str, Value] = {
    "branching": lambda trial: trial.actions / trial.decisions if trial.decisions else None,
    "forced": lambda trial: trial.forced / trial.decisions if trial.decisions else None,
}
NUMBERS = ("draws", "decisions", "turns", "minutes", "branching", "forced", "leads", "behind", "decided", "comebacks")
SHARED_PLAY = ("draws", "turns", "leads", "behind", "decided", "comebacks")  # need somebody to play against


@dataclass(frozen=True)
class LevelMeasures:
    """Everything about the games of one variant between players of one level."""

    games: int
    order: list[Estimate]  # share of the win of whoever decided first, second, …
    seats: list[Estimate]  # share of the win by seat
    numbers: dict[str, Estimate]  # by the names in NUMBERS; what cannot be said is missing
    kinds: dict[str, Estimate]  # how large a part of all actions, outcomes of chance included, each kind is
    rules: dict[str, Estimate]  # in how large a part of the games each mattered
    swings: dict[str, Estimate]  # how large a part of all swings of the estimate is due to each mechanic
    lengths: list[int]  # of every game: turns, or decisions where one plays alone
    heat: dict[str, dict[Place, float]] = field(default_factory=dict)  # by layer: how often per game


@dataclass(frozen=True)
class CellMeasures:
    """One variant: both levels, and what the strong one scores against the fast one."""

    cell: Cell
    levels: dict[int, LevelMeasures]  # FAST and STRONG
    skill: Estimate | None

    @property
    def main(self) -> LevelMeasures:
        """What strong players do says more about a game; while there is nothing of them, what fast ones do."""
        return self.levels[STRONG] if self.levels[STRONG].games else self.levels[FAST]

    @property
    def games(self) -> int:
        return sum(level.games for level in self.levels.values())


def measured(laboratory: Laboratory, trials: Iterable[Trial]) -> list[CellMeasures]:
    """All variants in order."""
    found: dict[tuple[int, str], list[Trial]] = defaultdict(list)
    for trial in sorted(trials, key=lambda trial: trial.key):
        found[trial.cell, trial.level].append(trial)
    return [
        CellMeasures(
            cell,
            {level: level_measures(laboratory, cell, found[cell.number, LEVELS[level]]) for level in (FAST, STRONG)},
            skill(cell, found[cell.number, LEVELS[MIXED]]),
        )
        for cell in laboratory.cells
    ]


def level_measures(laboratory: Laboratory, cell: Cell, trials: Sequence[Trial]) -> LevelMeasures:
    alone = cell.players == 1
    kinds, rules = laboratory.game.kinds, laboratory.game.observable
    actions = [sum(trial.kinds.values()) for trial in trials]
    return LevelMeasures(
        games=len(trials),
        order=[] if alone else shares_by_order(cell, trials),
        seats=shares(np.array([trial.outcome for trial in trials]).reshape(len(trials), cell.players)),
        numbers=numbers(trials, alone),
        kinds=parts({kind: [one.kinds.get(kind, 0) for one in trials] for kind in kinds}, actions),
        rules=parts({rule: [int(rule in trial.rules) for trial in trials] for rule in rules}, [1] * len(trials)),
        swings=swing_parts(trials),
        lengths=[trial.decisions if alone else trial.turns for trial in trials],
        heat=heat(trials),
    )


def shares_by_order(cell: Cell, trials: Sequence[Trial]) -> list[Estimate]:
    """What whoever decided first won, second, …; alone, what one reached."""
    return shares(np.array([[one.outcome[seat] for seat in one.order] for one in trials]).reshape(len(trials), cell.players))


def decisive_share(cell: Cell, level: int, trials: Sequence[Trial]) -> Estimate | None:
    """The share whose interval says whether a variant has been played enough: of whoever began, or of the strong player."""
    if level == MIXED:
        return skill(cell, trials)
    return next(iter(shares_by_order(cell, trials)), None)


def numbers(trials: Sequence[Trial], alone: bool) -> dict[str, Estimate]:
    decisions = [float(trial.decisions) for trial in trials]
    found: dict[str, Estimate | None] = {
        "branching": ratio([trial.actions for trial in trials], decisions, least=1.0),
        "forced": proportion([trial.forced for trial in trials], decisions),
    }
    for name, value in MEANS.items():
        values = [one for one in map(value, trials) if one is not None]
        found[name] = mean(values, 0.0, 1.0 if name in ("behind", "decided") else np.inf)
    for name, value in PROPORTIONS.items():
        values = [one for one in map(value, trials) if one is not None]
        found[name] = proportion(values, [1.0] * len(values))
    wanted = [name for name in NUMBERS if not (alone and name in SHARED_PLAY)]
    return {name: one for name in wanted if (one := found[name]) is not None}


def parts(counts: dict[str, list[int]], wholes: Sequence[float]) -> dict[str, Estimate]:
    """Of what never happened, too, it is said how often it might, and of a single game."""
    found = {name: ratio(some, wholes, 0.0, 1.0) if any(some) else None for name, some in counts.items()}
    found = {name: proportion(counts[name], wholes) if one is None else one for name, one in found.items()}
    return {name: one for name, one in found.items() if one is not None}


def swing_parts(trials: Sequence[Trial]) -> dict[str, Estimate]:
    """The largest first."""
    totals = [sum(trial.swings.values()) for trial in trials]
    names = sum((Counter(trial.swings) for trial in trials), Counter[str]())
    found = {name: ratio([trial.swings.get(name, 0.0) for trial in trials], totals, 0.0, 1.0) for name in sorted(names)}
    known = {name: one for name, one in found.items() if one is not None}
    return dict(sorted(known.items(), key=lambda pair: -pair[1].value))


def heat(trials: Sequence[Trial]) -> dict[str, dict[Place, float]]:
    """How often per game, of those games whose scenes were compared."""
    watched = [trial.heat for trial in trials if trial.heat is not None]
    layers: dict[str, Counter[Place]] = defaultdict(Counter)
    for one in watched:
        for layer, places in one.items():
            for x, y, count in places:
                layers[layer][x, y] += count / len(watched)  # type: ignore[assignment]
    return {layer: dict(sorted(found.items())) for layer, found in layers.items()}


def skill(cell: Cell, trials: Sequence[Trial]) -> Estimate | None:
    """What one strong player scores among fast ones, sitting at every seat of a deal equally often."""
    won = per_deal(trials, lambda trial: trial.outcome[trial.seating], cell.players)
    if not won:
        return None
    mine, others = np.array(list(won.values())), cell.players - 1
    pair = np.stack([mine, (1 - mine) / others], 1)
    return rated(Tally(pair, np.ones_like(pair), (1, others), 1), False)[0]


def per_deal(trials: Sequence[Trial], value: Value, games: int = 1) -> dict[int, float]:
    """The mean of what the games of each deal contribute; deals with fewer games are left out."""
    found: dict[int, list[float]] = defaultdict(list)
    for trial in trials:
        one = value(trial)
        if one is not None:
            found[trial.deal].append(one)
    return {deal: sum(values) / games for deal, values in sorted(found.items()) if len(values) == games}
