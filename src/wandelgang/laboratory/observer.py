"""What is observed of one game while it is played: how long it takes, how much choice there is, who leads, what changes that.

It sees true states, through the description of the game: its estimate, the kinds of its actions, the rules that mattered. The
estimate is every seat's expected share of the win. docs/design/lab.md defines every number.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from functools import cache
from math import log2

from wandelgang.core.calls import COMPILED
from wandelgang.core.game import Game
from wandelgang.laboratory.heat import HeatMap
from wandelgang.play.position import Position, facts_of, states_of

CHANCE_SECONDS = 2.0  # to roll a die or turn up a card, or to do what cannot be avoided
HANDLING_SECONDS = 3.0  # to carry out a decision
DOUBLING_SECONDS = 2.0  # more for every doubling of the number of actions to choose from
CLEAR_LEAD = 0.05  # share of the win by which somebody must be ahead to lead
CHANCE_MECHANIC = "chance"
NO_MECHANIC = ""  # swings of actions for which the game names no rule

Shares = tuple[float, ...]


@cache
def mechanics_of(game: Game, rule: str) -> tuple[str, ...]:
    """The mechanics of a rule but for those that every game has, which say nothing."""
    return tuple(mechanic.key for mechanic in game.rulebook.mechanics_of(rule) if not mechanic.is_frame)


class Observer:
    """Watches one game from its first decision on."""

    def __init__(self, game: Game, start: Position, heat: HeatMap | None) -> None:
        self.game, self.players, self.heat = game, start.players, heat
        self.estimate = self._estimated(start)
        self.decided_estimate = self.estimate  # after the last decision, before chance went on
        self.standings: list[Shares] = []  # the estimate at the end of every turn
        self.actor: int | None = None
        self.order: list[int] = []
        self.decisions = self.turns = self.actions = self.forced = 0
        self.seconds = 0.0
        self.kinds: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.swings: defaultdict[str, float] = defaultdict(float)

    def _estimated(self, position: Position) -> Shares:
        return tuple(COMPILED.evaluate(states_of(position), self.players))

    def __call__(self, before: Position, action: int, after: Position) -> None:
        """One action, or one outcome of chance."""
        estimate = self._estimated(after)
        swing = sum(abs(new - old) for new, old in zip(estimate, self.estimate, strict=True)) / 2
        self.estimate = estimate
        applied = self.game.applied(facts_of(before), action, facts_of(after)) if self.game.observable else ()
        self.rules.update(set(applied))
        if self.game.kinds:
            self.kinds[self.game.kind(facts_of(before), action, facts_of(after))] += 1
        if before.is_chance:
            self.seconds += CHANCE_SECONDS
            self.swings[CHANCE_MECHANIC] += swing
            return
        mechanics = tuple(dict.fromkeys(key for rule in applied for key in mechanics_of(self.game, rule))) or (NO_MECHANIC,)
        for mechanic in mechanics:
            self.swings[mechanic] += swing / len(mechanics)
        self._decision(before, estimate)
        if self.heat is not None:
            self.heat.add(self.game, before, action, after)

    def _decision(self, before: Position, estimate: Shares) -> None:
        actor, choices = before.turn, len(before.legal_actions())
        if actor != self.actor:
            self.turns += 1
            if self.actor is not None:
                self.standings.append(self.decided_estimate)
            if actor not in self.order:
                self.order.append(actor)
        self.actor, self.decided_estimate = actor, estimate
        self.decisions += 1
        self.actions += choices
        self.forced += choices == 1
        self.seconds += CHANCE_SECONDS if choices == 1 else HANDLING_SECONDS + DOUBLING_SECONDS * log2(choices)

    def tension(self, outcome: Sequence[float]) -> Tension:
        """Who led when, seen from the end."""
        return tension([*self.standings, tuple(outcome)], outcome)


class Tension:
    """Lead changes; and, if somebody won alone, how far behind and how low they were, and from when on they led for good."""

    def __init__(self, leads: int, behind: float | None, lowest: float | None, decided: float | None) -> None:
        self.leads, self.behind, self.lowest, self.decided = leads, behind, lowest, decided


def tension(standings: Sequence[Shares], outcome: Sequence[float]) -> Tension:
    """From the standings at the end of all turns, the result last.

    An estimate is better for whoever has just acted, or for whoever acts next. Means over a round even that out.
    """
    players = len(outcome)
    if players == 1:
        return Tension(0, None, None, None)
    smooth = [*round_means(standings[:-1], players), tuple(standings[-1])]
    leads, leader = 0, None
    for shares in smooth:
        first, second = sorted(shares, reverse=True)[:2]
        if first - second >= CLEAR_LEAD:
            now = shares.index(first)
            leads += leader is not None and now != leader
            leader = now
    winners = [seat for seat, share in enumerate(outcome) if share > 1 - 1e-9]
    if len(winners) != 1:
        return Tension(leads, None, None, None)
    [winner] = winners
    ahead = [shares[winner] - max(share for seat, share in enumerate(shares) if seat != winner) for shares in smooth]
    behind = max(0.0, -min(ahead))
    lowest = min(shares[winner] for shares in smooth)
    led_from = next((turn + 1 for turn in reversed(range(len(ahead))) if ahead[turn] <= 0), 0)
    return Tension(leads, behind, lowest, led_from / len(ahead))


def round_means(standings: Sequence[Shares], players: int) -> list[Shares]:
    """The mean of the last turns, one per player, at the end of every turn."""
    recent: deque[Shares] = deque(maxlen=players)
    means = []
    for shares in standings:
        recent.append(shares)
        means.append(tuple(sum(column) / len(recent) for column in zip(*recent, strict=True)))
    return means
