"""Proving puzzles that somebody has written down: the task can be read, and the solution given is the only one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from wandelgang.core.registry import game as find_game
from wandelgang.errors import WandelgangError
from wandelgang.language import Message
from wandelgang.puzzles.problem import Problem
from wandelgang.puzzles.proving import prove
from wandelgang.puzzles.puzzle import Puzzle, words


class Verdict(NamedTuple):
    """What is wrong with a puzzle, if anything is, and how long the proof took."""

    fault: Message | None
    seconds: float


@dataclass(frozen=True)
class Checking:
    """The work of a process: one puzzle after the other."""

    def prepare(self) -> Callable[[Puzzle], Verdict]:
        return check


def check(puzzle: Puzzle) -> Verdict:
    """Prove one puzzle from nothing but its text."""
    begun = perf_counter()
    return Verdict(fault(puzzle), perf_counter() - begun)


def fault(puzzle: Puzzle) -> Message | None:
    try:
        problem = Problem(find_game(puzzle.game), puzzle)
    except WandelgangError as error:
        return error.message
    proof = prove(problem)
    if proof is None:
        ways = problem.winning(problem.start, 2)
        quicker = problem.winning(problem.start, 1, puzzle.turns - 1)
        key = "quicker" if quicker else "none" if not ways else "several" if len(ways) > 1 else "later"
        return words(f"unsound-{key}")
    proven = problem.texts(problem.start, proof.line)
    return None if proven == puzzle.solution else words("unsound-other", proven=" ".join(proven))
