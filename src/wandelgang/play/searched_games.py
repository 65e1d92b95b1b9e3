"""How a worker plays searched games against itself for the sake of their positions: some games of one table at a time.

Both sides search every decision by a fixed number of nodes and never slip; only the first few actions are random. Beside the
game's own positions it keeps *strays*: positions a random action away, searched but not played on, so that a position nobody
would enter is known too. What is learned from the positions is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from wandelgang.core.calls import COMPILED, split
from wandelgang.core.generator import Generator
from wandelgang.core.registry import game as find_game
from wandelgang.core.rules import CHANCE, REGISTERED, Floats, Ints, States
from wandelgang.play.network_search import Network, network_search
from wandelgang.play.selfplay import Piece
from wandelgang.search.deepening import AlphaBetaSearch
from wandelgang.search.limits import Limits

MEGABYTES = 4  # a table for few nodes
STRAY = 4  # every fourth position has a stray


class Searched(NamedTuple):
    """Positions of some games, with what the search and the game said about them."""

    states: States
    scores: Floats  # position × player: what the search expected
    results: Floats  # position × player: how the game ended; NaN of a stray
    games: Ints  # which game each position comes from, by its seed
    lengths: Ints  # actions, of each game
    ends: Floats  # game × player: how each game ended


@dataclass
class Notes:
    """What is noted while a game is played."""

    states: list[States] = field(default_factory=list)
    scores: list[tuple[float, ...]] = field(default_factory=list)
    is_stray: list[bool] = field(default_factory=list)

    def note(self, states: States, score: tuple[float, ...], is_stray: bool) -> None:
        self.states.append(split(states)[0].copy())
        self.scores.append(score)
        self.is_stray.append(is_stray)


@dataclass(frozen=True)
class SearchedGames:
    """How the games are played. It can be sent to another process."""

    game: str
    nodes: int  # per decision
    opening: int  # most random actions at the beginning
    longest: int  # actions after which a game is a draw
    network: Network | None = None  # what the search estimates with; None: the features

    def prepare(self) -> Callable[[Piece], Searched]:
        return self.play

    def play(self, piece: Piece) -> Searched:
        found = [self.play_one(piece.options, seed) for seed in piece.seeds]
        return Searched(*(np.concatenate(parts) for parts in zip(*found, strict=True)))

    def play_one(self, options: dict[str, object], seed: int) -> Searched:
        """One game; it ends as soon as the search has proven how."""
        generator = Generator(seed)
        states = find_game(self.game).start(options, generator)
        players = int(states[0]["players"])
        length = play_opening(states, generator.below(self.opening + 1), generator)
        limits = Limits(nodes=self.nodes, megabytes=MEGABYTES, threads=1)
        search = network_search(states, self.network, generator, limits)
        notes, outcome = Notes(), (1.0 / players,) * players
        while length < self.longest:
            acting = COMPILED.turn(states)
            if acting == CHANCE:
                action = generator.pick(COMPILED.legal(states))
            elif acting < 0:
                outcome = tuple(COMPILED.returns(states, players))
                break
            else:
                best = search.search(states, acting, limits).best
                notes.note(states, best.value, False)
                if is_proven(best.value):
                    outcome = best.value
                    break
                if generator.below(STRAY) == 0:
                    note_stray(notes, search, limits, states, generator)
                action = best.action
            COMPILED.apply(states, action)
            length += 1
        return gathered(notes, outcome, seed, length, REGISTERED[states.dtype].STATE)


def play_opening(states: States, actions: int, generator: Generator) -> int:
    """Play so many random actions, as long as the game goes on; how many those were."""
    for number in range(actions):
        before = states.copy()
        COMPILED.apply(states, generator.pick(COMPILED.legal(states)))
        if COMPILED.turn(states) < CHANCE:
            states[:] = before
            return number
    return actions


def is_proven(value: tuple[float, ...]) -> bool:
    """Estimates are never quite 0 or 1 (search/transpositions.py); a proven win or loss is."""
    return len(value) == 2 and max(value) == 1.0


def note_stray(notes: Notes, search: AlphaBetaSearch, limits: Limits, states: States, generator: Generator) -> None:
    """Search the position after a random action, if somebody acts there."""
    stray = states.copy()
    COMPILED.apply(stray, generator.pick(COMPILED.legal(stray)))
    acting = COMPILED.turn(stray)
    if acting >= 0:
        notes.note(stray, search.search(stray, acting, limits).best.value, True)


def gathered(notes: Notes, outcome: tuple[float, ...], seed: int, length: int, record: np.dtype[np.void]) -> Searched:
    count, players = len(notes.states), len(outcome)
    results = np.tile(np.array(outcome), (count, 1))
    results[np.array(notes.is_stray, bool)] = np.nan
    return Searched(
        np.concatenate(notes.states) if count else np.zeros(0, record),
        np.array(notes.scores, float).reshape(count, players),
        results,
        np.full(count, seed),
        np.array([length]),
        np.array([outcome]),
    )
