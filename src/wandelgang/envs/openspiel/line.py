"""A line of play: a state and how it came about, as a chain of values that never change, so that a copy costs nothing.

What each seat has seen of it is in recall.py. This module knows nothing of OpenSpiel itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from wandelgang.core.calls import COMPILED, duplicate
from wandelgang.core.rules import CHANCE, OVER, UNKNOWN, States, facts
from wandelgang.envs.extras import words
from wandelgang.envs.openspiel.parameters import Value
from wandelgang.envs.openspiel.table import Table, laid
from wandelgang.errors import Illegal
from wandelgang.errors import words as common
from wandelgang.language import Message

T = TypeVar("T")
UNDEALT = "deal"
GUESSED = "deal=?"  # a deal made up to fit what somebody has seen


class Line:
    """One state of one game, whose turn it is, and the line before the last action."""

    __slots__ = ("action", "before", "known", "plies", "start", "states", "table", "turn")

    def __init__(self, table: Table, states: States, before: Line | None = None, action: int = UNKNOWN) -> None:
        self.table, self.states, self.before, self.action = table, states, before, action
        self.plies: int = 0 if before is None or not before.is_dealt else before.plies + 1
        self.start: Line = self if before is None or not before.is_dealt else before.start  # right after the deal
        self.turn = COMPILED.turn(states) if len(states) else CHANCE
        if self.plies >= table.bound:
            self.turn = OVER
        self.known: dict[object, Any] = {}  # what has been asked about it

    @property
    def is_dealt(self) -> bool:
        return len(self.states) > 0

    @property
    def legal(self) -> list[int]:
        """The legal actions, or the outcomes of chance, ascending."""
        return self.once("legal", self._list_legal)

    def _list_legal(self) -> list[int]:
        if self.turn == OVER:
            return []
        return COMPILED.legal(self.states) if self.is_dealt else list(range(self.table.deals))

    def once(self, about: object, find: Callable[[], T]) -> T:
        if about not in self.known:
            self.known[about] = find()
        found: T = self.known[about]
        return found

    def after(self, action: int) -> Line:
        """The line with one more action. Raises Illegal."""
        if action not in self.legal:
            raise Illegal(self.refusal(action))
        if not self.is_dealt:
            return Line(self.table, self.table.deal(action), self, action)
        states = duplicate(self.states)
        COMPILED.apply(states, action)
        return Line(self.table, states, self, action)

    def refusal(self, action: int) -> Message:
        if self.turn == OVER:
            return common("is-over")
        if not self.is_dealt:
            expected = words("no-deal", deals=self.table.deals, most=self.table.deals - 1)
            return common("bad-setup", field=UNDEALT, expected=expected, got=action)
        return common("illegal", text=action, example=self.legal[0])

    def returns(self) -> list[float]:
        """The shares of the win; a game that ends only because of its length is shared equally, and lost for a player alone."""
        players = self.table.players
        if self.turn != OVER:
            return [0.0] * players
        if COMPILED.turn(self.states) == OVER:
            return COMPILED.returns(self.states, players)
        return [1.0 / players if players > 1 else 0.0] * players

    def path(self) -> list[Line]:
        """All lines from the deal to this one; none before the deal."""
        found: list[Line] = []
        line: Line | None = self if self.is_dealt else None
        while line is not None:
            found.append(line)
            line = line.before if line.plies else None
        found.reverse()
        return found

    def text_of(self, action: int) -> str:
        """An action or an outcome in this state, as text."""
        if self.is_dealt:
            return self.table.game.action_text(self.once("facts", lambda: facts(self.states[0])), action)
        return f"deal={action}" if action < self.table.deals else GUESSED

    def view(self, viewer: int | None) -> States:
        """The state as a viewer may see it; None sees everything."""
        return self.states if viewer is None or not self.table.has_secrets else COMPILED.view(self.states, viewer)

    def position(self, viewer: int | None = None) -> str:
        """The text of a viewer's view."""
        if not self.is_dealt:
            return UNDEALT
        who = viewer if self.table.has_secrets else None
        return self.once(("position", who), lambda: self.table.game.position(self.view(who)))

    def __copy__(self) -> Line:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Line:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        path = self.path()
        start = path[0].states.tobytes() if path else b""
        return restored, (self.table.game.name, self.table.given, start, [line.action for line in path[1:]])


def opening(table: Table) -> Line:
    """The line that every game of a table begins with: before the deal if there is one, else the only first state."""
    return Line(table, table.first[:0] if table.deals else table.first)


def restored(name: str, given: tuple[tuple[str, Value], ...], start: bytes, actions: Sequence[int]) -> Line:
    """A line from its pickle: its first state, and the actions since."""
    table = laid(name, given)
    if not start:
        return opening(table)
    line = Line(table, np.frombuffer(start, table.first.dtype).copy())
    for action in actions:
        line = line.after(action)
    return line
