"""What happens in a puzzle as its solver sees it, in one language.

Sprites, paths, traces and choices are collected and referred to by index, since most of them occur many times.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from wandelgang.core.calls import INTERPRETED
from wandelgang.core.rules import CHANCE, State
from wandelgang.core.traces import merged, settled
from wandelgang.language import Language
from wandelgang.play.traces import action_traces
from wandelgang.puzzles.problem import Moment, Problem
from wandelgang.scene import Scene, Trace
from wandelgang.server.views.scenes import at_rest, change, shown_choices, shown_scene, shown_ways
from wandelgang.server.views.traces import shown_trace
from wandelgang.server.wire.puzzles import PuzzleStep, PuzzleTurn
from wandelgang.server.wire.scenes import ShownChoice, ShownScene, ShownSprite, ShownTrace, ShownWay

Value = TypeVar("Value", bound=Hashable)


@dataclass
class Collection(Generic[Value]):
    """Values by index, each kept once."""

    values: list[Value] = field(default_factory=list)
    known: dict[Value, int] = field(default_factory=dict)

    def index(self, value: Value) -> int:
        if value not in self.known:
            self.known[value] = len(self.values)
            self.values.append(value)
        return self.known[value]


class Happened(NamedTuple):
    """One action and where it led."""

    before: Moment
    action: int
    after: Moment


class Artist:
    """Draws what happens, and collects what drawings have in common."""

    def __init__(self, problem: Problem, language: Language) -> None:
        self.problem, self.game, self.seat, self.language = problem, problem.game, problem.seat, language
        self.sprites: Collection[ShownSprite] = Collection()
        self.ways: Collection[ShownWay] = Collection()
        self.traces: Collection[ShownTrace] = Collection()
        self.choices: Collection[ShownChoice] = Collection()
        self.scenes: dict[Moment, Scene] = {}
        self.courses: dict[tuple[str, ...], Happened] = {}  # the last action of each course that has been followed
        self.marks: dict[Happened, tuple[Trace, ...]] = {}

    def view(self, moment: Moment) -> State:
        """The position as the solver sees it."""
        return INTERPRETED.view(moment.states, self.seat)[0]

    def drawn(self, moment: Moment) -> Scene:
        if moment not in self.scenes:
            self.scenes[moment] = self.game.scene(self.view(moment))
        return self.scenes[moment]

    def scene(self, moment: Moment, rests: bool = False) -> ShownScene:
        """What the solver sees; at rest unless the solver has to choose."""
        shown = shown_scene(self.drawn(moment), self.game.name, self.language)
        return at_rest(shown) if rests or moment.turn != self.seat else shown

    def offered(self, moment: Moment) -> tuple[ShownChoice, ...]:
        """What the solver can choose."""
        legal = INTERPRETED.legal(moment.states)
        return shown_choices(self.game.choices(self.view(moment), legal), self.language)

    def step(self, happened: Happened, ends: bool = False, follows: bool = False) -> PuzzleStep:
        """What one action does to the scene.

        If it *ends* the try, nothing is to be chosen after it. If it *follows* that, nothing is before it either, and it comes
        with what a hand would touch for it.
        """
        before, action, after = happened
        was, now = self.view(before), self.view(after)
        changed = change(self.scene(before, follows), self.scene(after, ends or follows))
        is_chance = before.turn == CHANCE
        choices = self.game.choices(was, [action]) if follows and not is_chance else []
        return PuzzleStep(
            told=self.game.tell(was, action, now).say(self.language),
            seat=None if is_chance else before.turn,
            put=tuple(self.sprites.index(sprite) for sprite in changed.put),
            drop=changed.drop,
            frame=changed.frame,
            ways=tuple(self.ways.index(way) for way in shown_ways(self.game.ways(was, action, now))),
            touched=choices[0].touch if choices else (),
        )

    def turn(self, actions: Sequence[Happened], end: Moment) -> PuzzleTurn:
        """What is to be seen of a turn at a later moment."""
        found = merged([self.traced(one) for one in actions])
        seat = next((one.before.turn for one in actions if one.before.turn != CHANCE), self.seat)
        shown = [shown_trace(self.game, trace) for trace in settled(found, self.drawn(end))]
        return PuzzleTurn(seat, tuple(self.traces.index(trace) for trace in shown))

    def barred(self, turn: PuzzleTurn, end: Moment) -> PuzzleTurn:
        """The same with what keeps the solver from the goal then."""
        shown = [shown_trace(self.game, trace) for trace in self.problem.obstacle(end)]
        return PuzzleTurn(turn.seat, (*turn.traces, *(self.traces.index(trace) for trace in shown)))

    def traced(self, happened: Happened) -> tuple[Trace, ...]:
        if happened not in self.marks:
            before, action, after = happened
            scenes = self.drawn(before), self.drawn(after)
            seat = None if before.turn == CHANCE else before.turn
            self.marks[happened] = action_traces(self.game, self.view(before), action, self.view(after), seat, scenes)
        return self.marks[happened]
