"""A race between candidate actions: each is played on with the same guesses and throws, and whoever falls behind drops out.

Candidates are the actions that looking to the end of the player's own turn values most. All candidates still running get the
same random numbers. One that trails the leader by more than chance explains is dropped, and the race ends when only one is
left.
"""

from __future__ import annotations

from threading import Event

import numpy as np

from wandelgang.core.calls import COMPILED, Calls, positions, split
from wandelgang.core.generator import Generator
from wandelgang.core.rules import Floats, Ints, States
from wandelgang.search.limits import Limits, Timer, spend
from wandelgang.search.lookahead import DEPTH, action_values, new_lookahead
from wandelgang.search.result import RankedAction, Result
from wandelgang.search.rollouts import LONGEST, Rollouts, roll
from wandelgang.search.settings import RaceSettings, SearchSettings

FIRST = 24  # samples before anybody is dropped
BEHIND = 3.0  # standard errors
PACE = 1.25  # samples until the next look at who is behind, as a factor
RESERVED = 64  # samples that memory is reserved for at first


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
        stop: Event | None = None,
        lines: int = 1,
        guesses: States | None = None,
    ) -> Result:
        """Think about *view*; the best *lines* actions stay in the race to its end."""
        timer = Timer(limits, stop)
        race = Race(view, seat, self.generator, self.calls, self.settings, limits, lines, guesses)
        timer.start()
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
        self.order = [actions[place] for place in np.argsort([-value for value in values], kind="stable")]
        self.candidates = np.array(self.order[: settings.candidates], np.int64)
        self.running = np.arange(len(self.candidates))
        self.results = np.zeros((RESERVED, len(self.candidates), self.players))  # sample × candidate × player
        self.most = max(RESERVED, limits.bytes // self.results[0].nbytes)  # samples that fit into memory
        self.samples = np.zeros(len(self.candidates), np.int64)  # of each candidate
        self.begun = 0  # samples
        seed = generator.below(1 << 62)
        self.word = np.zeros(1, np.uint64)  # of the generator of this sample
        self.look = FIRST
        self.nodes = self.rolled = 0
        space = new_lookahead(view.dtype, self.players)
        position, space.past[:] = split(view)
        depth = LONGEST if limits.depth is None else limits.depth
        self.rollouts = Rollouts(
            positions(roots), position.copy(), space, seat, settings.rounds, settings.openings, depth, seed
        )
        self.roll_out = calls.entry_point(roll)
        self.roll(0, np.zeros(0, np.int64))  # this and the next load or compile
        self.estimate(self.order[0])

    @property
    def complete(self) -> int:
        """The samples that all candidates still running have."""
        return int(self.samples[self.running].min())

    def run(self, steps: int) -> None:
        """So many rollouts."""
        while steps:
            sample = self.complete
            if sample == self.most:
                return
            group = self.running[self.samples[self.running] == sample][:steps]
            if sample == self.begun:
                self.word[0] = self.generator.below(1 << 62)
                self.begun += 1
                if sample == len(self.results):
                    more = np.zeros_like(self.results)[: self.most - sample]
                    self.results = np.concatenate([self.results, more])
            self.results[sample, group] = self.roll(sample, self.candidates[group])
            self.samples[group] += 1
            steps -= len(group)

    def roll(self, sample: int, actions: Ints) -> Floats:
        """What these actions lead to, each with the same random numbers."""
        results = np.zeros((len(actions), self.players))
        self.nodes += int(self.roll_out(self.rollouts, sample, np.repeat(self.word, len(actions)), actions, results))
        self.rolled += len(actions)
        return results

    def is_settled(self, left: float) -> bool:
        """Drop whoever is too far behind, but never the best *lines*; is there nothing left to find out, or no memory?"""
        if self.complete >= self.look:
            self.look = int(self.complete * PACE) + 1
            mine = self.results[: self.complete, self.running, self.seat]
            places = np.argsort(-mine.mean(0), kind="stable")
            behind = mine[:, places[:1]] - mine
            stays = behind.mean(0) < BEHIND * behind.std(0, ddof=1) / np.sqrt(len(mine))  # equal results are dropped, too
            stays[places[: self.lines]] = True
            self.running = self.running[stays]
        return len(self.running) <= 1 or self.complete == self.most

    def ranked(self) -> list[RankedAction]:
        """Those still running first, the better ones in front; then those dropped, then actions that never were candidates."""
        means = [self.results[:count, place].sum(0) / max(1, count) for place, count in enumerate(self.samples)]
        ranking = sorted(range(len(means)), key=lambda place: (place not in self.running, -float(means[place][self.seat])))
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
