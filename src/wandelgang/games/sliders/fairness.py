"""Can anybody be shut out by sliders alone? An exact answer for any board, in words (SLIDERS-A17).

The runner is safe if they can force a peg from each row into the next, from every hole, however the sliders are shifted and
whoever is to move. Only the sliders near the peg matter for such a step, so a window of a few rows is examined first. Rows
behind the peg are added until the runner is safe, or until not even an ideal place behind the window would help.
"""

from __future__ import annotations

from typing import NamedTuple

from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.boardfile import SLIDERS, YELLOW_SIGN, Board
from wandelgang.games.sliders.narration import colour
from wandelgang.games.sliders.placement import slider_of
from wandelgang.games.sliders.positions import row_text
from wandelgang.games.sliders.state import ROWS
from wandelgang.games.sliders.windows import RUNNER, View, is_won
from wandelgang.games.sliders.words import words
from wandelgang.language import Message

GOAL = ROWS - 1
# Combinations of shifts that are still examined, by travel: with one, all nine sliders are below it; with two, six are, and the
# next one would take most of a second for an answer that is hardly ever needed.
LARGEST = {1: 100_000, 2: 20_000}


class Hold(NamedTuple):
    """How a player can be shut out: which row a lone peg may never reach, or that the last peg may never reach the goal."""

    runner: int
    row: int
    last: bool
    certain: bool  # if not, it could not be ruled out

    @property
    def message(self) -> Message:
        told = {"runner": colour(self.runner), "keeper": colour(1 - self.runner)}
        if self.last:
            return words("held-out" if self.certain else "perhaps-held-out", **told)
        return words("held-below" if self.certain else "perhaps-held", row=self.row, **told)


def remarks(state: State) -> list[Message]:
    """What players should know about the board of a state before they play on it."""
    rows = tuple(row_text(slider_of(facts(state), row)) for row in range(1, SLIDERS + 1))
    return [hold.message for hold in holds(Board(rows, int(state.travel)))]


def holds(board: Board) -> list[Hold]:
    """How the sliders of this board can shut players out; empty if they cannot."""
    found = []
    for player, seen in enumerate((board, turned(board))):
        for row in range(ROWS):
            last = row == GOAL
            safe = is_safe(seen, min(row, GOAL - 1), last)
            if not safe:
                reached = min(row + 1, GOAL)
                found.append(Hold(player, reached if player == 0 else GOAL - reached, last, safe is False))
                break
    return found


def turned(board: Board) -> Board:
    """The board as the other player sees it, as player 0."""
    other = str.maketrans("01FB", "10BF")
    rows = tuple((row[0] + row[:0:-1]).translate(other) for row in reversed(board.rows))
    return Board(rows, board.travel)


def is_safe(board: Board, row: int, last: bool) -> bool | None:
    """Can player 0 always get a peg into the next row, the *last* one into the only free hole? None: too many cases."""
    for first in range(row, min(row, 1) - 1, -1):  # SLIDERS-19: from row 1 on, nothing leads back to the start block
        view = seen_from(board, first, row, last)
        if view.size > LARGEST[board.travel]:
            return None
        if is_won(view, ideal=False):
            return True
        if first > 1 and not is_won(view, ideal=True):
            return False
    return False


def seen_from(board: Board, first: int, row: int, last: bool) -> View:
    """What matters for the step from a row to the next one, if the peg never goes back beyond the row *first*."""
    inside = range(max(first, 1), min(row + 1, SLIDERS) + 1)
    outside = [text[0] for number, text in enumerate(board.rows, 1) if number not in inside]
    rows = tuple(board.rows[number - 1] for number in inside)
    return View(rows, first, row, last, board.travel, RUNNER in outside, YELLOW_SIGN in outside)
