"""Monte-Carlo tree search for Python: its memory, the tree kept between the decisions of one turn, and what was found out.

With several threads, each grows a tree of its own, and what they found out about the actions of the root is added up.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from wandelgang.core.calls import COMPILED, Calls, positions, split, workspace
from wandelgang.core.generator import Generator
from wandelgang.core.rules import REGISTERED, States, fill_nothing
from wandelgang.search.limits import Limits, Stop, Timer, spend
from wandelgang.search.result import RankedAction, Result
from wandelgang.search.settings import SearchSettings
from wandelgang.search.threads import part_of, threads_for, together
from wandelgang.search.tree import DEEPEST, EVALUATED, LONGEST, NODE, ROOT, USED, Policy, Tree, grow

FEWEST = 1024  # nodes, however little memory is allowed


class TreeSearch:
    """One searching player. It keeps its tree until the view is no longer what it expected."""

    at_once = 64
    at_least = 1

    def __init__(
        self,
        generator: Generator,
        calls: Calls = COMPILED,
        settings: SearchSettings = SearchSettings(),  # noqa: B008
    ) -> None:
        self.generator, self.calls, self.all_settings, self.settings = generator, calls, settings, settings.tree
        self.grow = calls.entry_point(grow)
        self.expected: tuple[bytes, int] | None = None  # the view the tree may be used for again, and its node
        self.shape: tuple[object, ...] = ()  # what the tree was allocated for
        self.others: list[TreeSearch] = []  # those of the other threads

    def search(
        self,
        view: States,
        seat: int,
        limits: Limits,
        stop: Stop | None = None,
        lines: int = 1,
        guesses: States | None = None,
    ) -> Result:
        """Think about *view*. If one line is asked for, the search ends as soon as no other action can overtake the best."""
        with threads_for(limits) as threads:
            count = threads.allowed
            if count == 1:
                return self.search_alone(view, seat, limits, stop, lines, guesses)
            while len(self.others) < count - 1:
                self.others.append(TreeSearch(Generator(self.generator.below(1 << 62)), self.calls, self.all_settings))
            part = part_of(limits, count)
            searches = [self, *self.others[: count - 1]]
            works = [partial(one.search_alone, view, seat, part, lines=lines, guesses=guesses) for one in searches]
            return merged(together(threads, stop, works, one_is_enough=False))

    def search_alone(
        self,
        view: States,
        seat: int,
        limits: Limits,
        stop: Stop | None = None,
        lines: int = 1,
        guesses: States | None = None,
    ) -> Result:
        """Think in this thread alone."""
        timer = Timer(limits, stop)
        self._prepare(view, limits)
        self.view, self.tree.past[:] = split(view)
        if guesses is not None:
            self.view = positions(guesses)
        self.seat, self.lines = seat, lines
        begun = int(self.tree.nodes[self.root].visits)
        self.run(0)  # loads or compiles
        timer.start()
        spend(timer, self)
        return self._found(int(self.tree.nodes[self.root].visits) - begun, timer.seconds)

    def keep(self, view: States, seat: int, action: int) -> None:
        """Continue with the part of the tree below *action*, if the next view is what it must be after it."""
        for other in self.others:
            other.keep(view, seat, action)
        self.expected = None
        if not self.shape:
            return
        after = view.copy()
        self.calls.apply(after, action)
        child = self._child(self.root, action)
        if child and self.calls.turn(after) == seat and self.tree.counters[USED] < len(self.tree.nodes) // 2:
            self.expected = (after.tobytes(), child)

    @property
    def root(self) -> int:
        return int(self.tree.counters[ROOT])

    @property
    def nodes(self) -> int:
        """Estimates made."""
        return int(self.tree.counters[EVALUATED])

    def run(self, steps: int) -> None:
        self.grow(self.tree, self.policy, self.view, self.seat, self.generator.word, steps)

    def is_settled(self, left: float) -> bool:
        """Is one line asked for, and is there only one action, or can none overtake the leader in the iterations left?"""
        if self.lines > 1:
            return False
        visits = np.sort(self.tree.nodes["visits"][self._children(self.root)])
        return len(visits) == 1 or bool(visits[-1] - visits[-2] > left)

    def _prepare(self, view: States, limits: Limits) -> None:
        """Continue the tree that was kept, or begin a new one."""
        self._allocate(view, limits)
        known, settings = REGISTERED[view.dtype], self.settings
        self.policy = Policy(
            settings.explore,
            settings.width,
            settings.growth,
            settings.playout,
            settings.informed,
            known.fill is not fill_nothing,
            LONGEST if limits.depth is None else limits.depth,
        )
        counters = self.tree.counters
        counters[EVALUATED] = counters[DEEPEST] = 0
        if self.expected is not None and self.expected[0] == view.tobytes():
            counters[ROOT] = self.expected[1]
            return
        self.tree.nodes[1] = np.zeros((), NODE)
        self.tree.sums[1] = 0.0
        counters[USED], counters[ROOT] = 2, 1

    def _allocate(self, view: States, limits: Limits) -> None:
        """The memory for this type of state, this number of players and these limits."""
        players = int(view[0].players)
        if self.shape == (view.dtype, players, limits.megabytes):
            return
        self.shape, self.expected = (view.dtype, players, limits.megabytes), None
        known = REGISTERED[view.dtype]
        capacity = max(FEWEST, limits.bytes // (NODE.itemsize + 8 * players))
        self.tree = Tree(
            np.empty(capacity, NODE),
            np.empty((capacity, players)),
            np.zeros(4, np.int64),
            np.zeros(2, known.STATE),
            np.zeros(known.PAST, np.int64),
            workspace(view.dtype),
            np.zeros(known.ACTIONS, np.int64),
            np.zeros((known.ACTIONS, players + 1)),
            np.zeros(known.ACTIONS, np.int64),
            np.zeros(known.ACTIONS + 1, np.int64),
            np.zeros(LONGEST, np.int64),
            np.zeros(players),
        )

    def _children(self, node: int) -> list[int]:
        """All children, in the order of their estimates."""
        found = []
        child = int(self.tree.nodes["first"][node])
        while child:
            found.append(child)
            child = int(self.tree.nodes["next"][child])
        return found

    def _child(self, node: int, action: int) -> int:
        return next((child for child in self._children(node) if self.tree.nodes["action"][child] == action), 0)

    def _visits(self, node: int) -> int:
        return int(self.tree.nodes["visits"][node])

    def _value(self, node: int) -> tuple[float, ...]:
        """What a node is worth to everybody."""
        count = self._visits(node) + int(self.settings.informed)
        return tuple(float(total) / max(1, count) for total in self.tree.sums[node])

    def _found(self, iterations: int, seconds: float) -> Result:
        children = sorted(self._children(self.root), key=lambda child: -self._visits(child))  # equals stay in order
        actions = [
            RankedAction(int(self.tree.nodes["action"][child]), self._value(child), self._visits(child), self._variation(child))
            for child in children
        ]
        return Result(actions, int(self.tree.counters[DEEPEST]), self.nodes, iterations, seconds)

    def _variation(self, node: int) -> tuple[int, ...]:
        """The path most often taken, as long as decisions follow each other."""
        nodes, actions = self.tree.nodes, []
        while node and nodes["visits"][node] and nodes["action"][node] >= 0:
            actions.append(int(nodes["action"][node]))
            children = self._children(node) if nodes["expanded"][node] else []
            node = max(children, key=self._visits, default=0)
        return tuple(actions)


def merged(results: list[Result]) -> Result:
    """What several trees with the same root found out, as if they were one: visits are added, values averaged by them."""
    found: dict[int, list[RankedAction]] = {}
    for result in results:
        for ranked in result.actions:
            found.setdefault(ranked.action, []).append(ranked)
    actions = sorted(map(averaged, found.values()), key=lambda ranked: -ranked.visits)  # equals stay in order
    return Result(
        actions,
        max(result.depth for result in results),
        sum(result.nodes for result in results),
        sum(result.iterations for result in results),
        max(result.seconds for result in results),
    )


def averaged(same: list[RankedAction]) -> RankedAction:
    """One action as several trees see it; the estimate counts as a visit."""
    weights = np.array([ranked.visits + 1 for ranked in same])
    value = weights @ np.array([ranked.value for ranked in same]) / weights.sum()
    longest = max(same, key=lambda ranked: ranked.visits)
    visits = sum(ranked.visits for ranked in same)
    return RankedAction(longest.action, tuple(float(share) for share in value), visits, longest.variation)
