"""A pack of puzzles out of many: of all kinds and lengths, no two alike, few from the same game, the easier ones first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from wandelgang.core.game import Game
from wandelgang.core.puzzle import Task
from wandelgang.puzzles.generating import Found
from wandelgang.puzzles.problem import kinds_of
from wandelgang.puzzles.puzzle import Puzzle

LONG = 2  # actions; that one action solves two puzzles makes them no more alike than two questions with the same answer
PER_GAME = 2  # puzzles of one pack from the same game
ALIKE = 0.9  # how similar the positions of two such puzzles may be, as a share of what their texts have in common


def signatures(game: Game, task: Task, solution: Sequence[str]) -> set[str]:
    """Puzzles are alike if they share one of these: the position in its normal form, or a longer solution on the same board."""
    signs = {f"normal {kinds_of(game).normal(task)}"}
    board = " ".join(task.position.split(" ")[:3])
    return signs if len(solution) < LONG else signs | {f"solved {task.kind} {board} {' '.join(solution)}"}


def select(game: Game, found: Iterable[Found], count: int, known: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """At most *count* puzzles that are unlike each other and those already *known*, numbered after them."""
    taken = set[str]().union(*(signatures(game, puzzle, puzzle.solution) for puzzle in known))
    groups: dict[tuple[object, ...], list[Found]] = defaultdict(list)
    for one in found:
        groups[one.task.kind, one.task.turns, one.level].append(one)
    games: dict[int, list[str]] = defaultdict(list)  # the positions taken from each
    chosen: list[Found] = []
    while len(chosen) < count and any(groups.values()):
        for group in groups.values():
            while group and len(chosen) < count:
                one = group.pop(0)
                alike = signatures(game, one.task, one.solution)
                if is_welcome(games[one.seed], one.task.position) and not alike & taken:
                    taken |= alike
                    games[one.seed].append(one.task.position)
                    chosen.append(one)
                    break
    chosen.sort(key=lambda one: (one.level, one.bits))
    first = max((puzzle.number for puzzle in known), default=0) + 1
    return [numbered(game, number, one) for number, one in enumerate(chosen, first)]


def is_welcome(others: Sequence[str], position: str) -> bool:
    """Whether the game is not used up, and its other positions are far enough away."""
    return len(others) < PER_GAME and all(SequenceMatcher(None, other, position).ratio() < ALIKE for other in others)


def numbered(game: Game, number: int, found: Found) -> Puzzle:
    return Puzzle(game=game.name, number=number, level=found.level, solution=found.solution, **vars(found.task))
