"""Puzzles from self-play: games between computer players of levels 1 to 4, and what can be asked in their positions.

One task for a worker is one game, known by its seed. It returns every puzzle it can prove, at most a few from each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wandelgang.core.game import Game
from wandelgang.core.generator import Generator
from wandelgang.core.puzzle import Task
from wandelgang.core.registry import game as find_game
from wandelgang.play.line import Line
from wandelgang.play.players import player
from wandelgang.play.position import position_of, states_of
from wandelgang.puzzles.difficulty import difficulty
from wandelgang.puzzles.problem import Problem, kinds_of
from wandelgang.puzzles.proving import prove

LEVELS = ("1", "2", "2", "2", "3", "3", "4")
LONGEST = 400  # decisions of a game
LOOKED_AT = 5  # one decision of so many is looked at
PER_KIND = 1  # puzzles of one kind and number of turns from one game


class Found(NamedTuple):
    """A task with one solution, and how hard it is."""

    task: Task
    solution: tuple[str, ...]
    bits: float
    level: int
    seed: int


@dataclass(frozen=True)
class Generation:
    """How puzzles of a game are found. It can be sent to another process."""

    game: str

    def prepare(self) -> Callable[[int], list[Found]]:
        return self.search

    def search(self, seed: int) -> list[Found]:
        """The puzzles of the game with this seed."""
        game = find_game(self.game)
        generator = Generator(seed)
        found: dict[tuple[object, ...], Found] = {}
        for task in tasks(game, seed, generator):
            shape = task.kind, task.turns
            if sum(key[:2] == shape for key in found) >= PER_KIND:
                continue
            problem = Problem(game, task)
            proof = prove(problem)
            hardness = difficulty(problem, proof) if proof else None
            if proof and hardness and not hardness.is_trivial:
                solution = problem.texts(problem.start, proof.line)
                level = hardness.level(problem.kinds.levels)
                found[(*shape, len(found))] = Found(task, solution, hardness.bits, level, seed)
        return list(found.values())


def tasks(game: Game, seed: int, generator: Generator) -> Iterator[Task]:
    """What might be asked in the course of one game."""
    kinds = kinds_of(game)
    options = game.settled(kinds.tables[seed % len(kinds.tables)])
    line = Line(position_of(game, game.start(options, generator)), generator)
    level = generator.pick(LEVELS)
    players = [player(level, Generator(seed + seat)) for seat in range(line.position.players)]
    while not line.position.is_over and line.ply < LONGEST:
        if generator.below(LOOKED_AT) == 0:
            yield from kinds.tasks(states_of(line.position), generator)
        line.decide(players[line.position.turn])
