"""What an action of `fences` leaves to see: who has really moved, with which dice, and how."""

from __future__ import annotations

from dataclasses import replace

from wandelgang.core.rules import State
from wandelgang.games.fences.state import HIGH, JUMP, LOW, MOVE, move_means
from wandelgang.scene import Trace


def traces(before: State, action: int, after: State, found: tuple[Trace, ...]) -> tuple[Trace, ...]:
    """Pieces that only make room in the house or in a start field are left out."""
    resting = {
        f"piece{player}-{number}"
        for player in range(before.players)
        for number, place in enumerate(before.pieces[player])
        if place == after.pieces[player][number]
    }
    moved = tuple(trace for trace in found if trace.sprite not in resting)
    return tuple(with_dice(before, action, trace) for trace in moved) if action >= MOVE else moved


def with_dice(state: State, action: int, trace: Trace) -> Trace:
    """A way with the dice it took (FENCES-13); a jump goes straight over the fence (FENCES-28)."""
    if trace.kind != "way":
        return trace
    means = move_means(action)
    dice = {HIGH: f"{state.high}", LOW: f"{state.low}"}.get(means, f"{state.high}+{state.low}")
    if means == JUMP:
        return replace(trace, text=dice, places=(trace.places[0], trace.places[-1]), hops=True)
    return replace(trace, text=dice)
