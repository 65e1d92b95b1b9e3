"""Can anybody be shut out by sliders alone? An exact answer for any board, in words (SLIDERS-A17).

The runner has one peg that matters; the keeper shifts their own sliders and the yellow one or does something else, and never
has to put a peg in the way. The runner is safe if they can force that peg from each row into the next, from every hole,
however the sliders are shifted and whoever is to move. Only the sliders near the peg matter for such a step, so a window of
a few rows is examined first. Rows behind the peg are added until it is safe or all rows are included; the answer is exact
either way. Stopping on the way is assumed to be allowed (`run=stop`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.boardfile import SLIDERS, YELLOW_SIGN, Board
from wandelgang.games.sliders.narration import colour
from wandelgang.games.sliders.placement import slider_of
from wandelgang.games.sliders.positions import row_text
from wandelgang.games.sliders.state import PEGS, ROWS, YELLOW
from wandelgang.games.sliders.words import words
from wandelgang.language import Message

Holes = np.ndarray[Any, np.dtype[np.int16]]  # sets of holes, one per combination of shifts of a window's sliders
RUNNER = "0"
GOAL = ROWS - 1
FIRST = 3  # the column of a start block's first hole
LARGEST = 100_000  # combinations of shifts that are still examined; all nine sliders with a travel of one are below it


def shut_out(board: Board) -> list[Message]:
    """How the sliders of this board can shut a player out; empty if they cannot."""
    found = []
    for player, seen in enumerate((board, turned(board))):
        told = {"runner": colour(player), "keeper": colour(1 - player)}
        for row in range(ROWS - 1):
            safe = is_safe(seen, row, last=False)
            if not safe:
                reached = (row + 1) if player == 0 else GOAL - (row + 1)
                found.append(words("perhaps-held" if safe is None else "held-below", row=reached, **told))
                break
        else:
            safe = is_safe(seen, GOAL - 1, last=True)
            if not safe:
                found.append(words("perhaps-held-out" if safe is None else "held-out", **told))
    return found


def remarks(state: State) -> list[Message]:
    """What players should know about the board of a state before they play on it."""
    rows = tuple(row_text(slider_of(facts(state), row)) for row in range(1, SLIDERS + 1))
    return shut_out(Board(rows, int(state.travel)))


def turned(board: Board) -> Board:
    """The board as the other player sees it, as player 0."""
    other = str.maketrans("01FB", "10BF")
    rows = tuple((row[0] + row[:0:-1]).translate(other) for row in reversed(board.rows))
    return Board(rows, board.travel)


def is_safe(board: Board, row: int, last: bool) -> bool | None:
    """Can player 0 always get a peg into the next row, the *last* one into the only free hole? None: too many cases."""
    for first in range(row, -1, -1):
        window = Window(board, first, row, last)
        if window.size > LARGEST:
            return None
        if window.is_won():
            return True
    return False


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
    """The rows *first* to *row*, on which the runner's peg may stand, and the row it wants to reach."""

    def __init__(self, board: Board, first: int, row: int, last: bool) -> None:
        self.first, self.row, self.last = first, row, last
        inside = [number for number in range(first, row + 2) if 0 < number <= SLIDERS]
        self.axes = {number: axis for axis, number in enumerate(inside)}
        self.shape = (2 * board.travel + 1,) * len(inside) + ((PEGS,) if last else ())
        self.size = (2 * board.travel + 1) ** len(inside) * (PEGS if last else 1)
        self.lines = {number: self.line(board, number) for number in range(first, row + 2)}
        outside = [text[0] for number, text in enumerate(board.rows, 1) if number not in self.axes]
        self.can_wait = RUNNER in outside  # a slide elsewhere changes nothing here
        self.yellow_outside = YELLOW_SIGN in outside

    def line(self, board: Board, number: int) -> Line:
        if number in (0, GOAL):
            every = (1 << PEGS) - 1
            return Line("", every, every, every, [every], np.int16(FIRST))
        text = board.rows[number - 1]
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
        shifts = np.arange(2 * board.travel + 1, dtype=np.int16).reshape(along) - board.travel
        column = (shifts + FIRST - (hole - PEGS) // 2).astype(np.int16)
        return Line(text[0], (1 << hole) - 1, front, back, segments, column)

    def is_won(self) -> bool:
        """Grow the sets of holes from which the runner arrives until nothing changes; do they then fill the runner's row?"""
        nothing = np.zeros((self.row - self.first + 1, *self.shape), np.int16)
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
        if self.can_wait:
            found |= theirs[0]
        if self.yellow_outside and not barred:
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
        if self.yellow_outside and not barred:
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
            at = number - self.first
            ahead = self.across(ahead, number + 1, number)
            found[at] |= ahead
            ahead = ahead | wanted[at]
        behind = np.zeros(self.shape, np.int16)
        for number in range(max(self.first, 1) + 1, self.row + 1):  # SLIDERS-19: never back onto the start block
            at = number - self.first
            behind = self.across(behind | wanted[at - 1], number - 1, number)
            found[at] |= behind
        for number in range(self.first, self.row + 1):
            at = number - self.first
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
