"""How hard a puzzle is, from what can be measured: how many turns there are to choose from, and how misleading they are."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from wandelgang.core.generator import Generator
from wandelgang.play.players import GreedyPlayer
from wandelgang.play.position import position_of
from wandelgang.puzzles.problem import Moment, Problem
from wandelgang.puzzles.proving import Proof

MISLED, QUIET = 3.0, 2.0  # bits added if a greedy player errs, and per turn of the solution that seems to achieve nothing
LEAST = 5.0  # bits; with fewer, there is nothing to find
LEAST_TURNS = 3  # to choose from at the beginning
MOST_COUNTED = 20_000  # turns of one position


@dataclass(frozen=True)
class Difficulty:
    """The bits that a solver has to find, in parts."""

    choices: float  # the logarithm of all turns to choose from, at every step of the solution
    misled: bool  # a greedy player begins with another turn
    quiet: int  # turns of the solution that make no progress
    first: int  # turns to choose from at the beginning

    @property
    def is_trivial(self) -> bool:
        return self.bits < LEAST or self.first < LEAST_TURNS

    @property
    def bits(self) -> float:
        return self.choices + MISLED * self.misled + QUIET * self.quiet

    def level(self, levels: tuple[float, float]) -> int:
        """1 easy, 2 medium, 3 hard, in a game in which the two begin with so many bits."""
        return 1 + sum(self.bits >= least for least in levels)


def difficulty(problem: Problem, proof: Proof) -> Difficulty:
    counts = [len(problem.all_turns(moment, MOST_COUNTED)) for moment, _ in proof.turns]
    quiet = sum(problem.progress(problem.after(moment, turn)) <= problem.progress(moment) for moment, turn in proof.turns)
    moment, turn = proof.turns[0]
    return Difficulty(sum(map(log2, counts)), greedy_turn(problem, moment, len(turn)) != turn, quiet, counts[0])


def greedy_turn(problem: Problem, moment: Moment, longest: int) -> tuple[int, ...]:
    """What a player does who looks no further than the end of the turn."""
    player = GreedyPlayer(Generator(0))
    line: tuple[int, ...] = ()
    while len(line) < longest and moment.turn >= -1:
        if moment.turn == problem.seat:
            action = player.choose(position_of(problem.game, moment.states))
        elif moment.turn < 0 and moment.rolled < len(problem.dice):
            action = int(problem.dice[moment.rolled])
        else:
            break
        line, moment = (*line, action), problem.play(moment, action)
    return line
