"""A variant as OpenSpiel plays it: which deals there are, when a game ends at the latest, whether there is chance or a secret.

What the rules do not declare is found out by playing a few random games. This module knows nothing of OpenSpiel itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from wandelgang.core.calls import COMPILED, duplicate
from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, OVER, REGISTERED, SPECTATOR, States, hide_nothing
from wandelgang.envs.openspiel import parameters
from wandelgang.envs.openspiel.parameters import DEALS, MAX_LENGTH, SEED, Value
from wandelgang.play import observations

LOOKED_AT = 8  # deals compared to see whether the longest game depends on the deal
PROBES, PROBED = 3, 2000  # random games, and the actions of each at most, to see what occurs in them
KEPT = 128  # deals and variants


@dataclass(frozen=True, eq=False)
class Table:
    """One variant and its deals; there is one of each."""

    game: Game
    given: tuple[tuple[str, Value], ...]  # the parameters that differ from their defaults
    settled: Mapping[str, object]
    seed: int
    deals: int  # 0 if nothing is left to chance: the game then begins with the only first state
    first: States  # deal 0
    max_length: int

    @property
    def players(self) -> int:
        return int(self.first["players"][0])

    @property
    def actions(self) -> int:
        return REGISTERED[self.first.dtype].ACTIONS

    def deal(self, number: int) -> States:
        """A first state; to be read, never changed."""
        return dealt(self, number)

    @cached_property
    def bound(self) -> int:
        """The most actions of a game: as the rules bound it, if they do so alike for all deals, and at most `max_length`."""
        lengths = {self.game.longest(self.deal(number)[0]) for number in range(min(max(self.deals, 1), LOOKED_AT))}
        longest = lengths.pop()
        return self.max_length if lengths or longest is None else min(longest, self.max_length)

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
        return observations.shape(self.first)

    @cached_property
    def has_secrets(self) -> bool:
        """Is anything ever hidden from anybody?"""
        return REGISTERED[self.first.dtype].hide is not hide_nothing and self.occurring[1]

    @cached_property
    def has_chance(self) -> bool:
        """Does chance ever act, in the deal or later?"""
        return self.deals > 0 or self.occurring[0]

    @cached_property
    def occurring(self) -> tuple[bool, bool]:
        """Whether chance and secrets occur in a few random games."""
        chance = secrets = False
        for number in range(PROBES):
            states, generator = duplicate(self.deal(number % max(self.deals, 1))), Generator(number)
            for _ in range(PROBED):
                acting = COMPILED.turn(states)
                chance = chance or acting == CHANCE
                secrets = secrets or COMPILED.has_secrets(COMPILED.view(states, SPECTATOR))
                if acting == OVER or (chance and secrets):
                    break
                COMPILED.apply(states, generator.pick(COMPILED.legal(states)))
        return chance, secrets


def table(name: str, given: Mapping[str, Any]) -> Table:
    """The table of a game and its parameters. Raises BadSetup or Unreadable for what cannot be played."""
    return laid(name, tuple(parameters.distinct(find_game(name), given).items()))


@lru_cache(KEPT)
def laid(name: str, given: tuple[tuple[str, Value], ...]) -> Table:
    game, written = find_game(name), dict(given)
    settled = game.settled(parameters.given_options(game, written))
    seed, deals, longest = (parameters.own_parameter(own, written) for own in (SEED, DEALS, MAX_LENGTH))
    generator = Generator(seed)
    first = game.start(settled, generator)
    is_drawn = generator.word.tobytes() != Generator(seed).word.tobytes()
    return Table(game, given, settled, seed, deals if is_drawn else 0, first, longest)


@lru_cache(KEPT)
def dealt(table: Table, number: int) -> States:
    return table.game.start(table.settled, Generator(table.seed + number)) if number else table.first
