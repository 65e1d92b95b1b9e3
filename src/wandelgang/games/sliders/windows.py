"""A few neighbouring sliders of `sliders` and one peg that wants to get past them: can the other player hold it up for ever?

The runner has one peg that matters; the keeper shifts their own sliders and the yellow one or does something else, and never
has to put a peg in the way. Every combination of shifts is examined at once. Stopping on the way is assumed to be allowed
(`run=stop`). This module knows neither boards nor players: the runner is always player 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from wandelgang.games.sliders.boardfile import SLIDERS, YELLOW_SIGN
from wandelgang.games.sliders.state import PEGS, ROWS, YELLOW

Holes = np.ndarray[Any, np.dtype[np.int16]]  # sets of holes, one per combination of shifts of a window's sliders
RUNNER = "0"
GOAL = ROWS - 1
FIRST = 3  # the column of a start block's first hole


class View(NamedTuple):
    """Everything that the answer depends on: rows, where they are, and what can be done outside of them."""

    rows: tuple[str, ...]  # the sliders from the first row to the one to be reached, as they are written
    first: int
    row: int
    last: bool  # it is the last peg: only one hole of the goal is free
    travel: int
    can_wait: bool  # the runner has a slider elsewhere
    yellow_outside: bool

    @property
    def size(self) -> int:
        """The combinations of shifts."""
        return int((2 * self.travel + 1) ** len(self.rows) * (PEGS if self.last else 1))


@lru_cache(maxsize=16_384)
def is_won(view: View, ideal: bool) -> bool:
    """Does the runner get from every hole of the row into the next one, whatever the keeper does?

    With an *ideal* place behind the first row, from which every hole of it can be entered and where the runner may wait, the
    answer is yes more often than it should be; without, the peg never goes back there, and it is no more often.
    """
    return Window(view, ideal).is_won()


@dataclass
class Line:
    """One row of a window: whose slider it is, and its holes as sets."""

    owner: str  # empty: a start block
    every: int
    front: int  # holes open towards the next row
    back: int
    segments: list[int]  # holes between which no lateral barrier stands
    column: Any  # where its first hole is, per shift


class Window:
    """The rows *first* to *row*, on which the runner's peg may stand, and the row it wants to reach.

    Sets of holes are kept by row; entry 0 is the place behind the first row, which has one hole.
    """

    def __init__(self, view: View, ideal: bool) -> None:
        self.view, self.ideal = view, ideal
        self.first, self.row, self.last = view.first, view.row, view.last
        inside = [number for number in range(view.first, view.row + 2) if 0 < number <= SLIDERS]
        self.axes = {number: axis for axis, number in enumerate(inside)}
        self.shape = (2 * view.travel + 1,) * len(inside) + ((PEGS,) if view.last else ())
        self.lines = {number: self.line(number) for number in range(view.first, view.row + 2)}

    def line(self, number: int) -> Line:
        if number in (0, GOAL):
            every = (1 << PEGS) - 1
            return Line("", every, every, every, [every], np.int16(FIRST))
        text = self.view.rows[self.axes[number]]
        segments = [0]
        front = back = hole = 0
        for sign in text[1:]:
            if sign == "|":
                segments.append(0)
                continue
            segments[-1] |= 1 << hole
            front |= (sign not in "FX") << hole
            back |= (sign not in "BX") << hole
            hole += 1
        along = [1] * len(self.shape)
        along[self.axes[number]] = -1
        shifts = np.arange(2 * self.view.travel + 1, dtype=np.int16).reshape(along) - self.view.travel
        column = (shifts + FIRST - (hole - PEGS) // 2).astype(np.int16)
        return Line(text[0], (1 << hole) - 1, front, back, segments, column)

    def is_won(self) -> bool:
        """Grow the sets of holes from which the runner arrives until nothing changes; do they then fill the runner's row?"""
        nothing = np.zeros((self.row - self.first + 2, *self.shape), np.int16)
        # Each twice: yellow was not moved just now, or it was (SLIDERS-13).
        mine, theirs = [nothing, nothing], [nothing, nothing]
        while True:
            steps = self.steps(theirs[0])
            grown = [self.runner_arrives(steps, theirs, barred) for barred in (False, True)]
            theirs = [self.keeper_fails(grown, barred) for barred in (False, True)]
            if all(map(np.array_equal, mine, grown)):
                break
            mine = grown
        return all(bool((sets[-1] == self.lines[self.row].every).all()) for sets in mine + theirs)

    def runner_arrives(self, steps: Holes, theirs: list[Holes], barred: bool) -> Holes:
        """The runner is to move: one good action is enough."""
        found = steps.copy()
        found[0] |= theirs[0][0]  # behind the window there is always something to do
        if self.view.can_wait:  # a slide elsewhere changes nothing here
            found |= theirs[0]
        if self.view.yellow_outside and not barred:
            found |= theirs[1]
        for number, axis in self.axes.items():
            if self.lines[number].owner == RUNNER:
                either_side(found, theirs[0], axis, np.bitwise_or)
            elif number == YELLOW and not barred:
                either_side(found, theirs[1], axis, np.bitwise_or)
        if self.last:  # a peg in the goal steps aside into the free hole
            either_side(found, theirs[0], len(self.axes), np.bitwise_or)
        return found

    def keeper_fails(self, mine: list[Holes], barred: bool) -> Holes:
        """The keeper is to move: every slide must fail, and so must doing something else."""
        found = mine[0].copy()
        if self.view.yellow_outside and not barred:
            found &= mine[1]
        for number, axis in self.axes.items():
            if self.lines[number].owner not in (RUNNER, YELLOW_SIGN):
                either_side(found, mine[0], axis, np.bitwise_and)
            elif number == YELLOW and not barred:
                either_side(found, mine[1], axis, np.bitwise_and)
        return found

    def steps(self, wanted: Holes) -> Holes:
        """The holes from which one move of the peg ends in a wanted hole or in the row to be reached."""
        found = np.zeros_like(wanted)
        ahead = self.reached()
        for number in range(self.row, self.first - 1, -1):
            at = number - self.first + 1
            ahead = self.across(ahead, number + 1, number)
            found[at] |= ahead
            ahead = ahead | wanted[at]
        behind = np.zeros(self.shape, np.int16)
        if self.ideal:
            entrances = self.lines[self.first].back
            found[0] = (ahead & entrances) != 0
            behind = np.where(wanted[0] != 0, entrances, 0).astype(np.int16)
            found[1] |= behind
        for number in range(max(self.first, 1) + 1, self.row + 1):  # SLIDERS-19: never back onto the start block
            at = number - self.first + 1
            behind = self.across(behind | wanted[at - 1], number - 1, number)
            found[at] |= behind
        for number in range(self.first, self.row + 1):
            at = number - self.first + 1
            for segment in self.lines[number].segments:
                found[at] |= beside(wanted[at] & segment, segment)
        return found

    def reached(self) -> Holes:
        """What counts as arrived: any hole of the row ahead, or only the last free one."""
        if self.last:
            return np.broadcast_to(np.int16(1) << np.arange(PEGS, dtype=np.int16), self.shape)
        return np.full(self.shape, self.lines[self.row + 1].every, np.int16)

    def across(self, there: Holes, number: int, here: int) -> Holes:
        """The holes of row *here* that face a hole *there*, in the neighbouring row *number*, with no barrier between."""
        far, near = self.lines[number], self.lines[here]
        far_open, near_open = (far.back, near.front) if number > here else (far.front, near.back)
        facing: Holes = (((there & far_open) << far.column) >> near.column) & near_open
        return facing


def either_side(found: Holes, sets: Holes, axis: int, combine: np.ufunc) -> None:
    """Combine *found* with what lies one shift further along an axis to either side, where there is such a shift."""
    into, other = np.moveaxis(found, axis + 1, 0), np.moveaxis(sets, axis + 1, 0)
    combine(into[:-1], other[1:], out=into[:-1])
    combine(into[1:], other[:-1], out=into[1:])


def beside(wanted: Holes, segment: int) -> Holes:
    """The holes of a segment from which a sideways move reaches a wanted one: all but a wanted hole that is alone."""
    alone = (wanted & (wanted - 1)) == 0
    return np.where(wanted == 0, 0, np.where(alone, segment & ~wanted, segment)).astype(np.int16)
