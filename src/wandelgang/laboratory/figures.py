"""The figures of a report in one language: who wins, how long, how tense, how much skill, and where on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

import numpy as np

from wandelgang.laboratory.comparison import SKILL, Comparison, Share
from wandelgang.laboratory.heat import LAYERS
from wandelgang.laboratory.intervals import Estimate
from wandelgang.laboratory.measures import CellMeasures, LevelMeasures
from wandelgang.laboratory.plan import FAST, STRONG, Laboratory
from wandelgang.laboratory.sentence import cell_name
from wandelgang.laboratory.texts import figure, percent, words
from wandelgang.laboratory.trial import first_board
from wandelgang.language import Language
from wandelgang.render.charts import Axis, Interval, Row, lane_chart, length_chart, round_axis, share_chart
from wandelgang.render.heatmap import bare, definitions, heat_map
from wandelgang.scene import Place, Scene

CLASSES = 24  # of lengths
LONGEST = 0.95  # games beyond this quantile are counted in the last class
TENSION = ("leads", "behind", "decided", "comebacks")
CHOICE = ("branching", "forced")
PERCENTAGES = ("behind", "decided", "comebacks", "forced", "draws", SKILL)


class Figures:
    """Draws them from the measures."""

    def __init__(
        self, laboratory: Laboratory, cells: Sequence[CellMeasures], comparison: Comparison, language: Language
    ) -> None:
        self.lab, self.cells, self.comparison, self.language = laboratory, cells, comparison, language
        self.is_shared = any(one.cell.players > 1 for one in cells)

    def facts(self) -> dict[str, Any]:
        return {
            "wins": [self.wins(one) for one in self.cells],
            "lengths": self.lengths(),
            "draws": [self.lanes("draws")] if any(level.numbers["draws"].value for level in self.shared_levels()) else [],
            "tension": [self.lanes(name) for name in TENSION] if self.is_shared else [],
            "skill": [*([self.lanes(SKILL)] if self.is_shared else []), *(self.lanes(name) for name in CHOICE)],
            "heat": self.heat(),
        }

    def shared_levels(self) -> list[LevelMeasures]:
        return [level for one in self.cells for level in one.levels.values() if "draws" in level.numbers]

    def say(self, key: str, **values: object) -> str:
        return words(key, **values).say(self.language)

    def name(self, one: CellMeasures) -> str:
        return cell_name(self.lab, one).say(self.language)

    def wins(self, one: CellMeasures) -> str:
        """By who began above the line, by seat below it."""
        players = one.cell.players
        order = [self.share_row(one, "order", place, f"{place + 1}.", None) for place in range(players)] if players > 1 else []
        seats = [self.share_row(one, "seats", seat, "", self.lab.game.palette[seat]) for seat in range(players)]
        fair = 1 / players if players > 1 else 0.5
        most = self.most_share(one.cell.row, fair)
        groups = [group for group in (order, seats) if group]
        return share_chart(groups, fair, most, f"{self.say('wins-title')} {self.name(one)}")

    def most_share(self, row: int, fair: float) -> float:
        """The end of the axis that all variants with as many players have."""
        levels = [level for one in self.cells if one.cell.row == row for level in one.levels.values()]
        widest = max((found.high for level in levels for found in (*level.order, *level.seats)), default=1.0)
        return 1.0 if fair >= 0.5 or widest > 2.4 * fair else round(2.4 * fair, 2)

    def share_row(self, one: CellMeasures, by: str, place: int, label: str, seat: int | None) -> Row:
        """The number is that of the strong players, and so is its mark, as long as there are any."""
        found = []
        for level in (STRONG, FAST):
            shares = one.levels[level].order if by == "order" else one.levels[level].seats
            is_marked = one.main is one.levels[level] and Share(one.cell.number, level, by, place) in self.comparison.unfair
            found.append(interval(shares[place], is_marked) if shares else None)
        shown = found[0] or found[1]
        return Row(label, found[0], found[1], percent(shown.value, self.language) if shown else "–", seat)

    def lanes(self, name: str) -> dict[str, str]:
        """One measure of all variants, strong and fast."""
        rows, values = [], []
        for one in self.cells:
            pair = self.pair(one, name)
            values += [found.high for found in pair if found is not None]
            real = self.comparison.differences.get((one.cell.number, name))
            rows.append(self.lane(self.lane_name(one), pair, name, real is not None and real.is_real))
        axis = Axis(0.0, 1.0) if name == SKILL else round_axis(values)
        players = {one.cell.players for one in self.cells}
        fair = (1 / players.pop(), self.say("only-luck")) if name == SKILL and len(players) == 1 else None
        title = words(f"measure-{name}").say(self.language)
        chart = lane_chart(rows, axis, title, fair)
        return {"title": title, "about": words(f"about-{name}").say(self.language), "svg": chart, "name": name}

    def lane_name(self, one: CellMeasures) -> str:
        """The name of a variant, short enough for the side of a chart."""
        column, players = self.lab.column_name(one.cell.column), one.cell.players
        if not one.cell.values:
            return self.say("lane-players", n=players) if len(self.lab.rows) > 1 else ""
        return self.say("lane-name", column=column, n=players) if len(self.lab.rows) > 1 else column.say(self.language)

    def pair(self, one: CellMeasures, name: str) -> tuple[Estimate | None, Estimate | None]:
        if name == SKILL:
            return one.skill, None
        return one.levels[STRONG].numbers.get(name), one.levels[FAST].numbers.get(name)

    def lane(self, label: str, pair: tuple[Estimate | None, Estimate | None], name: str, differs: bool) -> Row:
        strong, fast = pair
        shown = strong or fast
        text = "–" if shown is None else measure_text(name, shown, self.language)
        marked = f"{text} ≠" if differs else text
        return Row(label, interval(strong), interval(fast), marked)

    def lengths(self) -> list[dict[str, Any]]:
        """Per column, how long games are: two numbers of players or, if there is only one, both levels."""
        by_rows = len(self.lab.rows) > 1
        shown = [level for one in self.cells for level in ((one.main,) if by_rows else one.levels.values())]
        axis = round_axis(
            [max((float(np.quantile(level.lengths, LONGEST)) for level in shown if level.lengths), default=1.0)], 3
        )
        found = []
        for column in range(len(self.lab.columns)):
            cells = [one for one in self.cells if one.cell.column == column]
            levels = [one.main for one in cells[:2]] if by_rows else [cells[0].levels[STRONG], cells[0].levels[FAST]]
            drawn = [classes(level.lengths, axis.last) for level in levels]
            medians = [median(level.lengths) for level in levels if level.lengths]
            name = self.lab.column_name(column).say(self.language) if self.lab.plan.sweep else ""
            about = f"{self.say('length-title')} {name}"
            chart = length_chart(drawn[0], drawn[1] if len(drawn) > 1 else [], axis, medians, about)
            found.append({"name": name, "svg": chart, "minutes": [self.minutes(level) for level in levels]})
        return found

    def minutes(self, level: LevelMeasures) -> str:
        found = level.numbers.get("minutes")
        if found is None:
            return "–"
        return self.say("minutes-of", n=figure(found.value, 0 if found.value >= 3 else 1, self.language))

    def heat(self) -> list[dict[str, Any]]:
        """Per variant, the first board with the circles of all layers."""
        found = []
        for one, scene, layers in self.maps():
            svg = heat_map(scene, layers, "", self.language, f"{self.say('heat-title')} {self.name(one)}", self.often)
            defined = definitions(scene, self.lab.game.art)
            found.append(
                {"cell": one.cell.number + 1, "name": self.name(one), "layers": list(layers), "svg": svg, "defined": defined}
            )
        return found

    def maps(self) -> Iterator[tuple[CellMeasures, Scene, dict[str, dict[Place, float]]]]:
        """Every variant in which something happened anywhere, its bare board, and how often where, by layer."""
        for one in self.cells:
            layers = {layer: one.main.heat[layer] for layer in LAYERS if one.main.heat.get(layer)}
            if layers:
                yield one, bare(first_board(self.lab, one.cell.number).scene()), layers

    def often(self, value: float) -> str:
        """A count per game, short enough for a circle."""
        return figure(value, 0 if value >= 9.5 else 1, self.language)


def interval(found: Estimate | None, is_marked: bool = False) -> Interval | None:
    return None if found is None else Interval(found.value, found.low, found.high, is_marked)


def classes(lengths: Sequence[int], most: float) -> list[float]:
    """The share of the games in each of equal classes of length, the last one open."""
    if not lengths:
        return []
    counts, _ = np.histogram(np.minimum(lengths, most - 1e-9), CLASSES, (0, most))
    return [float(count) / len(lengths) for count in counts]


def measure_text(name: str, found: Estimate, language: Language) -> str:
    """A value as it is written behind a lane or in the table."""
    if name in PERCENTAGES:
        return percent(found.value, language)
    return figure(found.value, digits(found.value), language)


def digits(value: float) -> int:
    return 0 if abs(value) >= 20 else 1
