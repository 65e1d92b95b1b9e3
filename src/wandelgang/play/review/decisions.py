"""One decision of a review: everything a player chose until chance or somebody else acted, against the best found.

The played actions are valued in the same way as those that the search proposes. A proposal counts as better only if other
random numbers confirm it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wandelgang.core.calls import INTERPRETED, Calls, duplicate
from wandelgang.core.game import Game
from wandelgang.core.rules import States, facts
from wandelgang.play.players import guessed
from wandelgang.play.review.grades import EVEN
from wandelgang.play.review.valuing import FIRST, SECOND, Shares, Valuer
from wandelgang.search.lookahead import action_values

LONGEST = 24  # actions in a row of one player; a longer turn is judged as far as that


@dataclass(frozen=True)
class Decision:
    """What was chosen at a ply and what would have been better: nothing, if the two are alike."""

    ply: int
    played: tuple[int, ...]
    best: tuple[int, ...]  # the actions played, if nothing better was found
    value: Shares  # of what was played
    best_value: Shares
    lead: float  # how much worse the next best turn found is, if nothing better was found
    is_forced: bool  # there never was anything to choose
    depth: int  # of the search that found the best

    @property
    def is_best(self) -> bool:
        return self.played == self.best

    def loss(self, seat: int) -> float:
        """How much of their expected result the player gave away."""
        return 0.0 if self.is_best else max(0.0, self.best_value[seat] - self.value[seat])


@dataclass
class Judge:
    """Judges the decisions of one seat from what it may know."""

    game: Game
    valuer: Valuer
    calls: Calls

    def judge(self, view: States, seat: int, ply: int, played: Sequence[int]) -> Decision:
        """The played actions against the best found; *view* is what the player knew before them."""
        played = tuple(played)
        if self.is_forced(view, seat, played):
            value = self.value(view, seat, played, 2)
            return Decision(ply, played, played, value, value, 0.0, True, 2)
        proposed, depth = self.proposed(view, seat)
        lines = self.distinct(view, seat, [played, *proposed])
        values = {line: self.value(view, seat, line, depth) for line in lines}
        best = max(lines, key=lambda line: values[line][seat])
        others = [values[line][seat] for line in lines if line != played]
        value, best_value = values[played], values[best]
        if best != played and not self.valuer.is_exact:
            value, best_value = (self.value(view, seat, line, depth, SECOND) for line in (played, best))
        if best_value[seat] - value[seat] < EVEN:
            best, best_value = played, value
        lead = max(0.0, value[seat] - max(others, default=value[seat])) if best == played else 0.0
        return Decision(ply, played, best, value, best_value, lead, False, depth)

    def proposed(self, view: States, seat: int) -> tuple[list[tuple[int, ...]], int]:
        """The lines of actions that the search thinks best, the best first, and its depth."""
        found = self.valuer.find(view, seat)
        ranked = found.actions[: self.valuer.effort.lines]
        return [self.completed(view, seat, one.variation or (one.action,)) for one in ranked], found.depth

    def value(self, view: States, seat: int, line: Sequence[int], depth: int, seed: int = FIRST) -> Shares:
        """What a line of actions leads to, as far as the player may know."""
        return self.valuer.value(self.end(view, seat, line), seat, depth, seed)

    def end(self, view: States, seat: int, line: Sequence[int]) -> States:
        """What the player sees after these actions: secrets are guessed to apply them, and hidden again."""
        state = guessed(view, seat, self.calls)
        for action in line:
            self.calls.apply(state, action)
        return self.calls.view(state, seat) if self.calls.has_secrets(view) else state

    def is_forced(self, view: States, seat: int, played: Sequence[int]) -> bool:
        state = guessed(view, seat, self.calls)
        for action in played:
            if len(self.calls.legal(state)) > 1:
                return False
            self.calls.apply(state, action)
        return True

    def completed(self, view: States, seat: int, variation: Sequence[int]) -> tuple[int, ...]:
        """The actions of a variation until it is no longer the player's to choose, and those that are missing."""
        state, line = guessed(view, seat, self.calls), list[int]()
        while len(line) < LONGEST:
            action = variation[len(line)] if len(line) < len(variation) else -1
            if action not in (legal := self.calls.legal(state)):
                actions, values = action_values(state, seat, self.calls.compiled)
                action = actions[int(np.argmax(values))] if actions else legal[0]
            before = duplicate(state)
            self.calls.apply(state, action)
            line.append(action)
            if is_end(self.game, before, action, state, seat, self.calls):
                break
        return tuple(line)

    def distinct(self, view: States, seat: int, lines: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """One line for each position that they lead to, the first of each."""
        ends = {self.end(view, seat, line).tobytes(): line for line in reversed(lines)}
        return [line for line in lines if line in ends.values()]


def is_end(game: Game, before: States, action: int, after: States, seat: int, calls: Calls = INTERPRETED) -> bool:
    """Does a decision of a seat end with this action?"""
    if calls.turn(after) != seat or int(after[0].players) == 1:
        return True
    return game.ends_turn is not None and game.ends_turn(facts(before[0]), action, facts(after[0]))
