"""One game of a laboratory: how it is played, and what is kept of it. It knows no process and no file."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.errors import WandelgangError
from wandelgang.errors import words as common
from wandelgang.laboratory.heat import HeatMap
from wandelgang.laboratory.observer import Observer
from wandelgang.laboratory.plan import LEVELS, MIXED, Key, Laboratory
from wandelgang.play.dealing import Dealer
from wandelgang.play.deals import seed_for
from wandelgang.play.line import Line
from wandelgang.play.players import player
from wandelgang.play.position import Position, position_of, states_of

MOST_PLIES = 100_000  # a longer game counts as failed
HEAT_DEALS = 50  # of every variant and level whose scenes are compared: more would hardly change the picture
DIGITS = 6  # behind the point, of what is kept


@dataclass(frozen=True)
class Trial:
    """One finished game. Seats, deals and variants count from 0 here, and from 1 in every file."""

    deal: int
    cell: int
    level: str
    seating: int
    seats: list[str]  # who played there
    outcome: list[float]  # share of the win
    order: list[int]  # seats in the order of their first decisions, after the opening; those without one last
    plies: int  # actions, chance and the opening included
    decisions: int
    turns: int
    seconds: float  # that people would take, by estimate
    actions: int  # to choose from, over all decisions
    forced: int  # decisions with only one legal action
    leads: int  # lead changes
    behind: float | None  # how far behind the winner was at worst, as a share of the win; None without a sole winner
    lowest: float | None  # the winner's smallest estimate
    decided: float | None  # the part of the game after which the winner led for good
    kinds: dict[str, int]  # of actions
    rules: dict[str, int]  # actions in which each mattered
    swings: dict[str, float]  # of the estimate, by mechanic
    heat: dict[str, list[list[float]]] | None = None  # by layer: x, y, how often

    @property
    def key(self) -> Key:
        return Key(self.deal, self.cell, LEVELS.index(self.level), self.seating)


@dataclass(frozen=True)
class Prepared:
    """What a worker process is asked to get ready, and then plays."""

    laboratory: Laboratory

    def __call__(self) -> Callable[[Key], Trial]:
        """Compile everything that games need; an error in here is left for the first game that meets it."""
        play = Table(self.laboratory).play
        with contextlib.suppress(Exception):
            self._warm_up()
        return play

    def _warm_up(self) -> None:
        plan = self.laboratory.plan
        starts = {}
        for cell in self.laboratory.cells:
            start = cell.variant.deal(0)
            starts[states_of(start).dtype, start.players] = start
        for start in starts.values():
            line = Line(start, Generator(0))
            COMPILED.evaluate(states_of(line.position), start.players)
            COMPILED.returns(states_of(line.position), start.players)
            for name in (plan.fast, plan.strong):
                if not line.position.is_over:
                    line.decide(player(name, 0))


class Table:
    """Plays games of one laboratory, one after the other, in one process."""

    def __init__(self, laboratory: Laboratory) -> None:
        self.laboratory = laboratory
        self.dealer = cache(lambda cell: Dealer(laboratory.cells[cell].variant))

    def play(self, key: Key) -> Trial:
        """Play one game to its end and watch it."""
        lab, cell = self.laboratory, self.laboratory.cells[key.cell]
        line = self.opened(key)
        heat = HeatMap() if key.level != MIXED and key.deal < HEAT_DEALS else None
        observer = Observer(lab.game, line.position, heat)
        line.watch = observer
        seats = lab.seats(key)
        players = [player(name, seed_for(lab.plan.seed, key.deal, f"seat {seat}")) for seat, name in enumerate(seats)]
        while not line.position.is_over:
            if line.ply >= MOST_PLIES:
                raise WandelgangError(common("endless-game", plies=MOST_PLIES))
            line.decide(players[line.position.turn])
        outcome = list(line.position.returns())
        tension = observer.tension(outcome)
        return Trial(
            key.deal,
            key.cell,
            LEVELS[key.level],
            key.seating,
            seats,
            [round(share, DIGITS) for share in outcome],
            [*observer.order, *(seat for seat in range(cell.players) if seat not in observer.order)],
            line.ply,
            observer.decisions,
            observer.turns,
            round(observer.seconds, 1),
            observer.actions,
            observer.forced,
            tension.leads,
            rounded(tension.behind),
            rounded(tension.lowest),
            rounded(tension.decided),
            kinds=dict(sorted(observer.kinds.items())),
            rules=dict(sorted(observer.rules.items())),
            swings={name: round(swing, DIGITS) for name, swing in sorted(observer.swings.items())},
            heat=None if heat is None else heat.facts(),
        )

    def opened(self, key: Key) -> Line:
        """A game before its first decision. All variants play the same deals: the same seed, the same chance."""
        seed, cell = self.laboratory.plan.seed, self.laboratory.cells[key.cell]
        generator, dealer = Generator(seed_for(seed, key.deal)), self.dealer(key.cell)
        line = Line(position_of(cell.variant.game, dealer.array([dealer.deal(generator)])), generator)
        line.open(cell.opening, Generator(seed_for(seed, key.deal, "opening")))
        return line


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)


def first_board(laboratory: Laboratory, cell: int) -> Position:
    """The position of the first deal of a variant, before its first decision."""
    return Table(laboratory).opened(Key(0, cell, 0, 0)).position
