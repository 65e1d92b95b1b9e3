"""Making a pack of puzzles: games are searched in batches until there are enough to choose from.

What is found depends on the seed alone, not on how many processes search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count as numbers

from wandelgang.core.game import Game
from wandelgang.puzzles.generating import Found
from wandelgang.puzzles.puzzle import Puzzle
from wandelgang.puzzles.selection import select
from wandelgang.workers.tasks import Done, Workers

BATCH = 16  # games between two looks at what there is
SURPLUS = 2  # so many puzzles are found for one that is taken, so that rare and hard ones are among them


def make_pack(
    workers: Workers,
    game: Game,
    count: int,
    seed: int,
    known: Sequence[Puzzle] = (),
    advance: Callable[[int], None] = lambda found: None,
) -> list[Puzzle]:
    """So many new puzzles of a game, from games with consecutive seeds; *advance* is told how many were found."""
    found: list[Found] = []
    for first in numbers(seed, BATCH):
        batch: list[tuple[int, list[Found]]] = []
        for ended in workers.run(range(first, first + BATCH)):
            answer = ended.answer if isinstance(ended, Done) else []
            batch.append((ended.task, answer))
            advance(len(answer))
        found += [one for _, answer in sorted(batch) for one in answer]
        if len(found) >= SURPLUS * count:
            chosen = select(game, found, count, known)
            if len(chosen) == count:
                return chosen
    raise AssertionError
