"""How one process plays its part of a simulation: in compiled code if all players allow it, otherwise decision by decision.

Both ways play the same games from the same seeds. It knows nothing of other processes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from wandelgang.core.calls import COMPILED
from wandelgang.core.generator import Generator
from wandelgang.core.rules import NONE, Ints
from wandelgang.errors import Forfeit, WandelgangError, words
from wandelgang.language import Message
from wandelgang.play.arena import decide
from wandelgang.play.dealing import Dealer
from wandelgang.play.decisions import Follower, dismiss
from wandelgang.play.forfeits import shares_without
from wandelgang.play.line import Line
from wandelgang.play.match import Match
from wandelgang.play.players import Player, player
from wandelgang.play.position import position_of
from wandelgang.play.simulation import GameForfeit
from wandelgang.play.variant import Variant
from wandelgang.search.simulation import GREEDY, RANDOM, Played, play_all

MOST_PLIES = 100_000  # of one game
COMPILED_PLAYERS = {"random": RANDOM, "greedy": GREEDY}  # games between these need no Python


class Part(NamedTuple):
    """Some of the games: the number of the first, and their seeds, one row per game: of chance, then of every seat."""

    first: int
    seeds: Ints


class PlayedPart(NamedTuple):
    """What came of these games, and which of them were forfeited."""

    played: Played
    forfeits: tuple[GameForfeit, ...] = ()


@dataclass(frozen=True)
class Plan:
    """Who plays what. It can be sent to another process if its players can."""

    variant: Variant
    players: tuple[str | Player, ...]  # by seat
    limits: dict[str, Any]

    @property
    def kinds(self) -> list[int]:
        """What plays at each seat in compiled code; nobody who needs Python."""
        return [COMPILED_PLAYERS[one] for one in self.players if isinstance(one, str) and one in COMPILED_PLAYERS]

    @property
    def is_compiled(self) -> bool:
        return len(self.kinds) == len(self.players)

    def prepare(self) -> Callable[[Part], PlayedPart]:
        """What plays the parts."""
        return partial(play_compiled if self.is_compiled else play_in_python, self, Dealer(self.variant))


def play_compiled(plan: Plan, dealer: Dealer, part: Part) -> PlayedPart:
    """All games of a part, without Python in between."""
    generators, starts = part.seeds.copy(), []
    for row, seed in enumerate(part.seeds[:, 0].tolist()):
        generator = Generator(seed)
        starts.append(dealer.deal(generator))
        generators[row, 0] = generator.word[0]
    played = play_all(dealer.array(starts), generators, plan.kinds, MOST_PLIES)
    endless = np.flatnonzero(played.plies < 0)
    if len(endless):
        raise failure(part, int(endless[0]), words("endless-game", plies=MOST_PLIES))
    return PlayedPart(played)


def play_in_python(plan: Plan, dealer: Dealer, part: Part) -> PlayedPart:
    """All games of a part, decision by decision."""
    forfeits: list[GameForfeit] = []
    games = [play_one(plan, dealer, part, row, forfeits) for row in range(len(part.seeds))]
    returns, plies, began = zip(*games, strict=True)
    return PlayedPart(Played(np.array(returns), np.array(plies), np.array(began)), tuple(forfeits))


def play_one(plan: Plan, dealer: Dealer, part: Part, row: int, forfeits: list[GameForfeit]) -> tuple[Sequence[float], int, int]:
    """One game: the shares, the plies and the seat that decided first."""
    seed, *seeds = part.seeds[row].tolist()
    generator = Generator(seed)
    start = position_of(plan.variant.game, dealer.array([dealer.deal(generator)]))
    made = [
        player(one, its, **plan.limits) if isinstance(one, str) else one for one, its in zip(plan.players, seeds, strict=True)
    ]
    follows = any(isinstance(one, Follower) for one in made)
    game = Match(start, generator=generator, calls=COMPILED) if follows else Line(start, generator)
    play: Callable[[Any, Player], object] = decide if follows else Line.decide
    began = NONE if game.position.is_over else game.position.turn
    try:
        while not game.position.is_over:
            seat = game.position.turn
            try:
                play(game, made[seat])
            except Forfeit as error:
                forfeits.append(GameForfeit(part.first + row, seat, error.code, str(error)))
                return shares_without(seat, len(made)), game.ply, began
            except Exception as error:  # whatever a player's own code does
                raise failure(part, row, f"{type(error).__name__}: {error}", seat) from error
            if game.ply >= MOST_PLIES:
                raise failure(part, row, words("endless-game", plies=MOST_PLIES))
    finally:
        dismiss(one for one, given in zip(made, plan.players, strict=True) if isinstance(given, str))
    return game.position.returns(), game.ply, began


def failure(part: Part, row: int, reason: Message | str, seat: int | None = None) -> WandelgangError:
    """Why a game has no result, and how to find it again."""
    game, seed = part.first + row, int(part.seeds[row, 0])
    if seat is None:
        return WandelgangError(words("simulation-failed", game=game, seed=seed, reason=reason))
    return WandelgangError(words("player-failed", game=game, seat=seat, seed=seed, reason=reason))
