"""What the laboratory counts in `doors`: the kind of each action, and the rules that mattered in it."""

from __future__ import annotations

from wandelgang.core.rules import NONE, State, facts
from wandelgang_doors.state import DONE, SWING, WALK

KINDS = ("open", "close", "walk", "stay")
OBSERVABLE = ("DOORS-02", "DOORS-05", "DOORS-06")


def kind(before: State, action: int, after: State) -> str:
    before = facts(before)
    if action < WALK:
        return "close" if before.open >> action - SWING & 1 else "open"
    return "stay" if action - WALK == before.pawns[before.player] else "walk"


def applied(before: State, action: int, after: State) -> tuple[str, ...]:
    """Somebody arrived or ran out of turns, or two share a cell."""
    after = facts(after)
    if action < WALK:
        return ()
    found = ["DOORS-05"] if after.pawns[0] == after.pawns[1] else []
    if after.phase == DONE:
        found.append("DOORS-06" if after.winner == NONE else "DOORS-02")
    return tuple(found)
