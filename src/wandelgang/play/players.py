"""Computer players. A player is handed a view, never a state: what it may not see is not there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from wandelgang.core.calls import COMPILED, INTERPRETED, Calls
from wandelgang.core.generator import Generator
from wandelgang.core.rules import States
from wandelgang.errors import Missing, words
from wandelgang.search.lookahead import action_values


class Player(Protocol):
    """Chooses one legal action from what its seat may see."""

    def choose(self, view: States, seat: int) -> int: ...


class RandomPlayer:
    """Any legal action, all equally likely."""

    def __init__(self, generator: Generator, calls: Calls = COMPILED) -> None:
        self.generator, self.calls = generator, calls

    def choose(self, view: States, seat: int) -> int:
        return self.generator.pick(self.calls.legal(view))


class GreedyPlayer:
    """Looks to the end of its own turn and takes what the game's estimate likes best; chance breaks ties."""

    def __init__(self, generator: Generator, calls: Calls = COMPILED) -> None:
        self.generator, self.calls = generator, calls

    def choose(self, view: States, seat: int) -> int:
        guess = view.copy()
        self.calls.fill(guess, seat, self.generator.word)
        actions, values = action_values(guess, seat, self.calls.compiled)
        top = max(values)
        return self.generator.pick([action for action, value in zip(actions, values, strict=True) if value >= top - 1e-12])


PLAYERS: dict[str, Callable[[Generator, Calls], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def player(name: str, generator: Generator, calls: Calls = INTERPRETED, seconds: float | None = None) -> Player:
    """The computer player of that name. *seconds* is for players that search: the time they have for a decision."""
    if name not in PLAYERS:
        raise Missing(words("no-player", name=name, names=", ".join(PLAYERS)))
    return PLAYERS[name](generator, calls)
