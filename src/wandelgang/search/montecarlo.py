"""Tree search for Python: limits, the tree kept between the decisions of one turn, and what was found out.

A search is handed a view and never more. It may run in any thread: compiled work releases the interpreter and looks up every
few milliseconds.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np

from wandelgang.core.calls import Calls, split, workspace
from wandelgang.core.generator import Generator
from wandelgang.core.rules import REGISTERED, States, fill_nothing
from wandelgang.search.limits import Limits, Watch, spend
from wandelgang.search.result import Line, Result
from wandelgang.search.tree import DEEPEST, ENDLESS, JUDGED, LONGEST, NODE, ROOT, USED, grow


@dataclass(frozen=True)
class Taste:
    """How a tree search goes about it. The numbers were found by matches: docs/search.md."""

    explore: float = 0.1  # how much a rarely tried action is favoured
    width: float = 3.0  # actions tried from the start
    growth: float = 1.0  # and as many more as this times the root of the visits
    playout: int = 0  # random actions before the estimate
    informed: bool = True  # without estimates it is plain UCT


UNINFORMED = Taste(explore=0.7, width=float("inf"), growth=0.0, playout=ENDLESS, informed=False)


class TreeSearch:
    """One searching player. It remembers its tree until the view is no longer what it expected."""

    def __init__(self, generator: Generator, calls: Calls, taste: Taste = Taste(), megabytes: int = 64) -> None:  # noqa: B008
        self.generator, self.calls, self.taste, self.megabytes = generator, calls, taste, megabytes
        self.expected: tuple[bytes, int] | None = None  # the view the tree may be used for again, and its node
        self.room = (0, 0)

    def search(self, view: States, me: int, limits: Limits, stop: threading.Event | None = None, lines: int = 1) -> Result:
        """Think about *view*, in which it is the turn of *me*. If one line is asked for, it ends as soon as that is settled."""
        watch = Watch(limits, stop)
        self._prepare(view, me)
        position, self.past[:] = split(view)
        grow_tree = grow if self.calls.compiled else grow.py_func  # type: ignore[attr-defined]
        root = int(self.counters[ROOT])
        begun = int(self.nodes[root].visits)

        def work(steps: int) -> None:
            grow_tree(
                position, self.states, self.past, self.scratch, self.nodes, self.sums, self.counters, self.actions, self.judged,
                self.marks, self.path, self.value, self.generator.word, me, self.settings, steps,
            )  # fmt: skip

        def enough(left: float) -> bool:
            is_spent = limits.nodes is not None and self.counters[JUDGED] >= limits.nodes
            return is_spent or (lines == 1 and self._is_settled(left))

        work(0)  # loads or compiles
        watch.begin_to_think()
        spend(watch, limits.iterations, work, enough)
        return self._found(int(self.nodes[root].visits) - begun, watch.seconds)

    def keep(self, view: States, me: int, action: int) -> None:
        """Go on with the part of the tree below *action*, if the next view is what it must be after it."""
        self.expected = None
        if self.room == (0, 0):
            return
        after = view.copy()
        self.calls.apply(after, action)
        child = self._child(int(self.counters[ROOT]), action)
        if child and self.calls.turn(after) == me and self.counters[USED] < len(self.nodes) // 2:
            self.expected = (after.tobytes(), child)

    def _prepare(self, view: States, me: int) -> None:
        """Take up the tree that was kept, or begin a new one."""
        players = int(view[0].players)
        self._make_room(view, players)
        self.counters[JUDGED] = self.counters[DEEPEST] = 0
        if self.expected is not None and self.expected[0] == view.tobytes():
            self.counters[ROOT] = self.expected[1]
            return
        self.nodes[1] = np.zeros((), NODE)
        self.sums[1] = 0.0
        self.counters[USED], self.counters[ROOT] = 2, 1

    def _make_room(self, view: States, players: int) -> None:
        """The arrays for this kind of state and so many players."""
        rules = REGISTERED[view.dtype]
        if self.room == (view.dtype.itemsize, players):
            return
        self.room = (view.dtype.itemsize, players)
        self.expected = None
        capacity = max(1024, self.megabytes * 1_000_000 // (NODE.itemsize + 8 * players))
        self.states = np.zeros(2, rules.STATE)
        self.past, self.scratch = np.zeros(rules.PAST, np.int64), workspace(view.dtype)
        self.nodes = np.empty(capacity, NODE)
        self.sums = np.empty((capacity, players))
        self.counters = np.zeros(4, np.int64)
        self.actions = np.zeros(rules.ACTIONS, np.int64)
        self.judged = np.zeros((rules.ACTIONS, players + 1))
        self.marks = np.zeros(rules.ACTIONS + 1, np.int64)
        self.path = np.zeros(LONGEST, np.int64)
        self.value = np.zeros(players)
        taste = self.taste
        secret = rules.fill is not fill_nothing
        self.settings = np.array([taste.explore, taste.width, taste.growth, taste.playout, taste.informed, secret], np.float64)

    def _children(self, node: int) -> list[int]:
        """All children, in the order of their estimates."""
        found = []
        child = int(self.nodes["first"][node])
        while child:
            found.append(child)
            child = int(self.nodes["next"][child])
        return found

    def _child(self, node: int, action: int) -> int:
        return next((child for child in self._children(node) if self.nodes["action"][child] == action), 0)

    def _is_settled(self, left: float) -> bool:
        """Is there but one action, or can none overtake the one that leads in the iterations that are left?"""
        visits = np.sort(self.nodes["visits"][self._children(int(self.counters[ROOT]))])
        return len(visits) == 1 or bool(visits[-1] - visits[-2] > left)

    def _value(self, node: int) -> tuple[float, ...]:
        """What a node is worth to everybody."""
        count = int(self.nodes["visits"][node]) + int(self.taste.informed)
        return tuple(float(total) / max(1, count) for total in self.sums[node])

    def _found(self, iterations: int, seconds: float) -> Result:
        root = int(self.counters[ROOT])
        children = sorted(self._children(root), key=lambda child: -int(self.nodes["visits"][child]))  # equals stay in order
        choices = [
            Line(int(self.nodes["action"][child]), self._value(child), int(self.nodes["visits"][child]), self._line(child))
            for child in children
        ]
        return Result(choices, int(self.counters[DEEPEST]), int(self.counters[JUDGED]), iterations, seconds)

    def _line(self, node: int) -> tuple[int, ...]:
        """The way most often taken, as long as decisions follow each other."""
        actions = []
        while node and self.nodes["visits"][node] and self.nodes["action"][node] >= 0:
            actions.append(int(self.nodes["action"][node]))
            children = self._children(node) if self.nodes["expanded"][node] else []
            node = max(children, key=lambda child: int(self.nodes["visits"][child]), default=0)
        return tuple(actions)
