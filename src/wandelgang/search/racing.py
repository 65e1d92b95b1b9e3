"""A race between candidate actions: each is played on with the same guesses and throws, and whoever falls behind drops out.

Candidates are the actions that looking to the end of the player's own turn values most; that look counts like a few rollouts.
All candidates still running get the same random numbers. As the end comes nearer, fewer may run: each time half of them drop
out, those left have used up the same share of the time. One that trails the leader by more than chance explains is dropped
earlier, and the race ends when only one is left. Rollouts are shared out among threads. Each has random numbers of its own, so
what comes of it depends on no thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import ceil

import numpy as np

from wandelgang.core.calls import COMPILED, Calls, positions, split
from wandelgang.core.generator import Generator
from wandelgang.core.rules import Floats, Ints, States
from wandelgang.search.limits import Limits, Stop, Timer, spend
from wandelgang.search.lookahead import DEPTH, action_values, new_lookahead
from wandelgang.search.result import RankedAction, Result
from wandelgang.search.rollouts import LONGEST, Rollouts, roll
from wandelgang.search.settings import RaceSettings, SearchSettings
from wandelgang.search.threads import Threads, threads_for

FIRST = 2  # samples before anybody is dropped
LOOK = 4  # samples that the look to the end of the turn counts for
ENOUGH = 24  # samples before a standard error says anything
BEHIND = 3.0  # standard errors
PACE = 1.25  # samples until the next look at who is behind, as a factor
RESERVED = 64  # samples that memory is reserved for at first
PIECES = 4  # per thread, so that none waits long for the others


class RaceSearch:
    """One searching player. It remembers nothing from one search to the next."""

    def __init__(
        self,
        generator: Generator,
        calls: Calls = COMPILED,
        settings: SearchSettings = SearchSettings(),  # noqa: B008
    ) -> None:
        self.generator, self.calls, self.settings = generator, calls, settings.race

    def search(
        self,
        view: States,
        seat: int,
        limits: Limits,
        stop: Stop | None = None,
        lines: int = 1,
        guesses: States | None = None,
    ) -> Result:
        """Think about *view*; the best *lines* actions stay in the race to its end."""
        timer = Timer(limits, stop)
        race = Race(view, seat, self.generator, self.calls, self.settings, limits, lines, guesses)
        timer.start()
        with threads_for(limits) as threads, race.using(threads):
            if len(race.running) > 1:
                spend(timer, race)
        depth = self.settings.rounds if limits.depth is None else limits.depth
        return Result(race.ranked(), depth, race.nodes, race.rolled, timer.seconds)

    def keep(self, view: States, seat: int, action: int) -> None:
        """Every race begins anew."""


class Race:
    """One race."""

    at_once = 64

    def __init__(
        self,
        view: States,
        seat: int,
        generator: Generator,
        calls: Calls = COMPILED,
        settings: RaceSettings = RaceSettings(),  # noqa: B008
        limits: Limits = Limits(),  # noqa: B008
        lines: int = 1,
        guesses: States | None = None,
    ) -> None:
        self.seat, self.generator, self.calls, self.lines = seat, generator, calls, lines
        self.players = int(view[0].players)
        roots = view if guesses is None else guesses
        self.guess = roots[:1].copy()
        calls.fill(self.guess, seat, generator.word)
        actions, values = action_values(self.guess, seat, calls.compiled)
        places = np.argsort([-value for value in values], kind="stable")
        self.order = [actions[place] for place in places]
        self.candidates = np.array(self.order[: settings.candidates], np.int64)
        self.looks = np.array(values)[places[: settings.candidates]]  # what looking to the end of the turn says of them
        self.running = np.arange(len(self.candidates))
        self.results = np.zeros((RESERVED, len(self.candidates), self.players))  # sample × candidate × player
        self.words = np.zeros(RESERVED, np.uint64)  # of the generators, one per sample
        self.most = max(RESERVED, limits.bytes // self.results[0].nbytes)  # samples that fit into memory
        self.samples = np.zeros(len(self.candidates), np.int64)  # of each candidate
        self.begun = 0  # samples
        self.look = FIRST
        self.nodes = self.rolled = 0
        self.view, self.roots, self.settings, self.seed = view, positions(roots), settings, generator.below(1 << 62)
        self.depth = LONGEST if limits.depth is None else limits.depth
        self.spaces = [self.new_space()]  # one per thread
        self.threads: Threads | None = None
        self.pool: ThreadPoolExecutor | None = None
        self.roll_out = calls.entry_point(roll)
        nothing = np.zeros(0, np.int64)  # this and the next load or compile
        self.roll_out(self.spaces[0], nothing, self.words[:0], nothing, np.zeros((0, self.players)))
        self.estimate(self.order[0])

    def new_space(self) -> Rollouts:
        """What one thread works with."""
        space = new_lookahead(self.view.dtype, self.players)
        position, space.past[:] = split(self.view)
        settings = self.settings
        shared = (self.seat, settings.rounds, settings.openings, self.depth, self.seed)
        return Rollouts(self.roots, position.copy(), space, *shared)

    @contextmanager
    def using(self, threads: Threads) -> Iterator[None]:
        """Run in so many threads."""
        with ThreadPoolExecutor(max(1, threads.allowed)) as self.pool:
            self.threads = threads
            while len(self.spaces) < threads.allowed:
                self.spaces.append(self.new_space())
            yield
        self.threads = self.pool = None

    @property
    def complete(self) -> int:
        """The samples that all candidates still running have."""
        return int(self.samples[self.running].min())

    @property
    def at_least(self) -> int:
        """Rollouts at a time that keep all threads busy."""
        return 1 if self.threads is None else min(len(self.spaces), self.threads.allowed)

    def run(self, steps: int) -> None:
        """So many rollouts: first those that the sample begun still lacks, then whole samples."""
        sample, running = self.complete, self.running
        if sample == self.most:
            return
        lacking = running[self.samples[running] == sample]
        more = max(0, -(-(steps - len(lacking)) // len(running)))
        last = min(sample + more, self.most - 1)
        self.begin(last)
        places = np.concatenate([lacking, np.tile(running, last - sample)])[:steps]
        whole = np.repeat(np.arange(sample + 1, last + 1), len(running))
        samples = np.concatenate([np.full(len(lacking), sample), whole])[:steps]
        found = np.zeros((len(places), self.players))
        self.roll(samples, self.candidates[places], found)
        self.results[samples, places] = found
        self.samples += np.bincount(places, minlength=len(self.samples))

    def begin(self, last: int) -> None:
        """Draw the generators of all samples up to that one, and reserve memory for them."""
        while last >= len(self.results):
            more = np.zeros_like(self.results)[: self.most - len(self.results)]
            self.results = np.concatenate([self.results, more])
            self.words = np.concatenate([self.words, np.zeros(len(more), np.uint64)])
        while self.begun <= last:
            self.words[self.begun] = self.generator.below(1 << 62)
            self.begun += 1

    def roll(self, samples: Ints, actions: Ints, results: Floats) -> None:
        """What these actions lead to, each with the random numbers of its sample."""
        words, threads, total = self.words[samples], self.at_least, len(actions)
        size = total if threads == 1 else max(1, total // (PIECES * threads))
        pieces = deque(slice(first, first + size) for first in range(0, total, max(1, size)))

        def work(space: Rollouts) -> int:
            """Take one piece after another until none is left."""
            nodes = 0
            while True:
                try:
                    piece = pieces.popleft()
                except IndexError:
                    return nodes
                nodes += int(self.roll_out(space, samples[piece], words[piece], actions[piece], results[piece]))

        others = [self.pool.submit(work, space) for space in self.spaces[1:threads]] if self.pool is not None else []
        self.nodes += work(self.spaces[0]) + sum(other.result() for other in others)
        self.rolled += total

    def is_settled(self, left: float) -> bool:
        """Drop whoever is too far behind, but never the best *lines*; is there nothing left to find out, or no memory?"""
        if self.complete >= self.look:
            self.look = int(self.complete * PACE) + 1
            self.running = self.remaining(left)
        return len(self.running) <= 1 or self.complete == self.most

    def remaining(self, left: float) -> Ints:
        """Those running that stay in the race if so many more rollouts can be made."""
        mine = self.results[: self.complete, self.running, self.seat]
        places = np.argsort([-self.score(place, len(mine)) for place in self.running.tolist()], kind="stable")
        stays = np.ones(len(places), bool)
        if len(mine) >= ENOUGH:
            behind = mine[:, places[:1]] - mine
            stays = behind.mean(0) < BEHIND * behind.std(0, ddof=1) / np.sqrt(len(mine))  # equal results are dropped, too
        share = 1.0 if left == np.inf else left / (left + self.rolled)
        stays[places[ceil(len(self.candidates) ** share) :]] = False
        stays[places[: self.lines]] = True
        return self.running[stays]

    def score(self, place: int, samples: int) -> float:
        """How good a candidate seems: the mean of so many samples and of the look ahead."""
        rolled = float(self.results[:samples, place, self.seat].sum())
        return (rolled + LOOK * self.looks[place]) / (samples + LOOK)

    def ranked(self) -> list[RankedAction]:
        """Those still running first, the better ones in front; then those dropped, then actions that never were candidates."""
        means = [self.results[:count, place].sum(0) / max(1, count) for place, count in enumerate(self.samples)]
        scores = [self.score(place, count) for place, count in enumerate(self.samples.tolist())]
        ranking = sorted(range(len(means)), key=lambda place: (place not in self.running, -scores[place]))
        found = []
        for rank, place in enumerate(ranking):
            action = int(self.candidates[place])
            value = means[place] if self.samples[place] else self.estimate(action)
            variation = self.turn(action) if rank < self.lines else (action,)
            found.append(RankedAction(action, tuple(float(share) for share in value), int(self.samples[place]), variation))
        rest = self.order[len(self.candidates) :]
        return found + [RankedAction(action, tuple(self.estimate(action)), 0, ()) for action in rest]

    def estimate(self, action: int) -> list[float]:
        """What an action is worth that did not run."""
        after = self.guess.copy()
        self.calls.apply(after, action)
        return self.calls.evaluate(after, self.players)

    def turn(self, action: int) -> tuple[int, ...]:
        """An action and what would best follow it in the same turn."""
        state, turn = self.guess.copy(), [action]
        self.calls.apply(state, action)
        while self.calls.turn(state) == self.seat and len(turn) < DEPTH:
            actions, values = action_values(state, self.seat, self.calls.compiled)
            turn.append(actions[int(np.argmax(values))])
            self.calls.apply(state, turn[-1])
        return tuple(turn)
