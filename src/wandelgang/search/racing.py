"""A race between the likeliest actions: each is played on with the same guesses and throws, and who falls behind drops out.

Candidates are what looking to the end of one's own turn likes best. All that are left get the same seeds, so that luck is the
same for all; whoever is behind the leader by more than luck explains is dropped, and the race ends when nobody is left to race
with. It is handed a view and never more, and may run in any thread.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np

from wandelgang.core.calls import COMPILED, split
from wandelgang.core.generator import Generator
from wandelgang.core.rules import Floats, Ints, States
from wandelgang.search.limits import Limits, Watch, spend
from wandelgang.search.lookahead import DEPTH, action_values, new_desk
from wandelgang.search.result import Line, Result
from wandelgang.search.rollouts import roll

FIRST = 24  # heats before anybody is dropped
BEHIND = 3.0  # standard errors
PACE = 1.25  # heats until the next look at who is behind, as a factor


@dataclass(frozen=True)
class Course:
    """How wide and how long a race is. The numbers were found by matches: docs/search.md."""

    candidates: int = 8
    rounds: int = 1  # how often it becomes one's own turn again; 0: to the end of the game
    openings: int = 10_000  # actions that whoever begins a turn tries, any of them


class Racing:
    """One searching player."""

    def __init__(self, generator: Generator, course: Course = Course()) -> None:  # noqa: B008
        self.generator, self.course = generator, course

    def search(self, view: States, me: int, limits: Limits, stop: threading.Event | None = None, lines: int = 1) -> Result:
        """Think about *view*, in which it is the turn of *me*; the best so many actions stay in the race to its end."""
        watch = Watch(limits, stop)
        race = Race(view, me, self.generator, self.course)
        watch.begin_to_think()
        if len(race.running) > 1:
            spend(watch, limits.iterations, race.run, lambda left: race.is_over(lines, limits.nodes))
        return Result(race.choices(lines), self.course.rounds, race.played, race.rolled, watch.seconds)


class Race:
    """One race."""

    def __init__(self, view: States, me: int, generator: Generator, course: Course) -> None:
        self.me, self.generator, self.course = me, generator, course
        self.players = int(view[0].players)
        self.guess = view.copy()
        COMPILED.fill(self.guess, me, generator.word)
        actions, values = action_values(self.guess, me)
        self.order = [actions[place] for place in np.argsort([-value for value in values], kind="stable")]
        self.candidates = np.array(self.order[: course.candidates], np.int64)
        self.running = np.arange(len(self.candidates))
        self.results = np.zeros((64, len(self.candidates), self.players))  # heat × candidate × player
        self.heats = np.zeros(len(self.candidates), np.int64)  # run by each candidate
        self.begun = 0  # heats
        self.luck = generator.below(1 << 62)
        self.word = np.zeros(1, np.uint64)  # of this heat
        self.look = FIRST
        self.played = self.rolled = 0
        self.desk = new_desk(view.dtype, self.players)
        self.position, self.desk.past[:] = split(view)
        self.work = self.position.copy()
        self.roll(0, np.zeros(0, np.int64))  # this and the next load or compile
        self.estimate(self.order[0])

    @property
    def complete(self) -> int:
        """The heats that all who are still running have run."""
        return int(self.heats[self.running].min())

    def run(self, steps: int) -> None:
        """So many candidates run one heat each."""
        while steps:
            heat = self.complete
            group = self.running[self.heats[self.running] == heat][:steps]
            if heat == self.begun:
                self.word[0] = self.generator.below(1 << 62)
                self.begun += 1
                if heat == len(self.results):
                    self.results = np.concatenate([self.results, np.zeros_like(self.results)])
            self.results[heat, group] = self.roll(heat, self.candidates[group])
            self.heats[group] += 1
            steps -= len(group)

    def roll(self, heat: int, actions: Ints) -> Floats:
        """What these actions lead to, each with the same luck."""
        results = np.zeros((len(actions), self.players))
        words, course = np.repeat(self.word, len(actions)), self.course
        self.played += roll(
            self.position,
            self.luck,
            heat,
            words,
            actions,
            self.me,
            course.rounds,
            course.openings,
            self.work,
            self.desk,
            results,
        )
        self.rolled += len(actions)
        return results

    def is_over(self, wanted: int, nodes: int | None) -> bool:
        """Drop whoever is too far behind, but never the best so many; is there nothing left to find out?"""
        if self.complete >= self.look:
            self.look = int(self.complete * PACE) + 1
            mine = self.results[: self.complete, self.running, self.me]
            places = np.argsort(-mine.mean(0), kind="stable")
            behind = mine[:, places[:1]] - mine
            stays = behind.mean(0) < BEHIND * behind.std(0, ddof=1) / np.sqrt(len(mine))  # nor who is always the same
            stays[places[:wanted]] = True
            self.running = self.running[stays]
        return len(self.running) <= 1 or (nodes is not None and self.played >= nodes)

    def choices(self, lines: int) -> list[Line]:
        """Those who ran to the end first, the better ones in front; then the others."""
        means = [self.results[:heats, place].sum(0) / max(1, heats) for place, heats in enumerate(self.heats)]
        ranking = sorted(range(len(means)), key=lambda place: (place not in self.running, -float(means[place][self.me])))
        found = []
        for rank, place in enumerate(ranking):
            action = int(self.candidates[place])
            value = means[place] if self.heats[place] else self.estimate(action)
            line = self.turn(action) if rank < lines else (action,)
            found.append(Line(action, tuple(float(share) for share in value), int(self.heats[place]), line))
        rest = self.order[len(self.candidates) :]
        return found + [Line(action, tuple(self.estimate(action)), 0, ()) for action in rest]

    def estimate(self, action: int) -> list[float]:
        """What an action is worth that did not run."""
        after = self.guess.copy()
        COMPILED.apply(after, action)
        return COMPILED.evaluate(after, self.players)

    def turn(self, action: int) -> tuple[int, ...]:
        """An action and what would best follow it in the same turn."""
        state, line = self.guess.copy(), [action]
        COMPILED.apply(state, action)
        while COMPILED.turn(state) == self.me and len(line) < DEPTH:
            actions, values = action_values(state, self.me)
            line.append(actions[int(np.argmax(values))])
            COMPILED.apply(state, line[-1])
        return tuple(line)
