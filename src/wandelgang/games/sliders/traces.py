"""What an action of `sliders` leaves to see: a peg that jumped did so in an arc."""

from __future__ import annotations

from dataclasses import replace

from wandelgang.core.rules import State, facts
from wandelgang.games.sliders.narration import is_jump
from wandelgang.games.sliders.notation import step_places
from wandelgang.games.sliders.state import PASS, SLIDES
from wandelgang.scene import Trace


def traces(before: State, action: int, after: State, found: tuple[Trace, ...]) -> tuple[Trace, ...]:
    """SLIDERS-11: only a jump is not straight."""
    if not SLIDES <= action < PASS or not is_jump(facts(before), *step_places(action)):
        return found
    return tuple(hop(trace) if trace.kind == "way" else trace for trace in found)


def hop(way: Trace) -> Trace:
    return replace(way, places=(way.places[0], way.places[-1]), hops=True)
