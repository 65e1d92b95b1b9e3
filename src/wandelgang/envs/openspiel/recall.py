"""What a viewer has seen of a line of play: their first view, and every action since as they saw it, as text and as numbers.

By law 5 that determines their view of now, so nothing else belongs to an information state. A viewer is a seat, SPECTATOR, or
None for somebody who sees everything.
"""

from __future__ import annotations

from array import array
from zlib import crc32

import numpy as np

from wandelgang.core.calls import COMPILED
from wandelgang.core.rules import CHANCE, SPECTATOR, UNKNOWN, Floats
from wandelgang.envs.openspiel.line import UNDEALT, Line

HIDDEN = 1.0  # the number of an action that was not seen
PRINTS = 1 << 24  # fingerprints, exact as float32


class Recall:
    """The actions of a line as a viewer saw them. It grows with the line: the shorter line it came from no longer has it."""

    __slots__ = ("actions", "reveals", "texts", "viewer")

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.texts: list[str] = []
        self.actions = array("f")  # as numbers from 0 to 1
        self.reveals = array("f")  # fingerprints of what they revealed

    def add(self, line: Line) -> None:
        """The last action of a line: `0:a4[0+A]`, with what it revealed in brackets; the actor of an outcome is `*`."""
        before = line.before
        assert before is not None
        seen = seen_action(line, self.viewer)
        revealed = revealed_text(line)
        actor = "*" if before.turn == CHANCE else str(before.turn)
        self.texts.append(f"{actor}:{before.text_of(seen)}" + (f"[{revealed}]" if revealed else ""))
        self.actions.append(HIDDEN if seen == UNKNOWN else (seen + 1) / (line.table.actions + 1))
        self.reveals.append(fingerprint(revealed))


def recall(line: Line, viewer: int | None) -> Recall:
    """What a viewer has seen since the deal."""
    who = viewer if line.table.has_secrets else None
    key, missing, last = ("recall", who), [], line
    while last.before is not None and last.plies and key not in last.known:
        missing.append(last)
        last = last.before
    found: Recall = last.known.pop(key, None) or Recall(who)
    for step in reversed(missing):
        found.add(step)
    line.known[key] = found
    return found


def information_state(line: Line, viewer: int | None) -> str:
    """Everything a viewer has seen, as text."""
    if not line.is_dealt:
        return UNDEALT
    return " ".join([line.start.position(viewer), "|", *recall(line, viewer).texts])


def write_log(line: Line, viewer: int, log: Floats) -> None:
    """The actions since the deal as numbers from 0 to 1, one row each; rows that are not played yet are 0."""
    seen = recall(line, viewer)
    for column, numbers in enumerate((seen.actions, seen.reveals)[: log.shape[1]]):
        log[: line.plies, column] = numbers
    log[line.plies :] = 0.0


def seen_action(line: Line, viewer: int | None) -> int:
    """The last action as a viewer saw it: itself or UNKNOWN."""
    if viewer is None or not line.table.has_secrets or line.before is None:
        return line.action
    return COMPILED.seen(line.before.states, line.action, viewer)


def revealed_text(line: Line) -> str:
    """What the last action openly revealed about secrets."""
    before = line.before
    if before is None or not line.table.has_secrets:
        return ""
    return line.once("revealed", lambda: line.table.game.revealed(before.states[0], line.states[0]))


def fingerprint(revealed: str) -> float:
    """A number that tells one thing revealed from another; 0 if nothing was."""
    return (1 + crc32(revealed.encode()) % (PRINTS - 1)) / PRINTS if revealed else 0.0


def private_text(line: Line, seat: int) -> str:
    """What a seat sees and a spectator does not, field by field."""
    if not line.is_dealt or not line.table.has_secrets:
        return ""
    own, public = line.view(seat), line.view(SPECTATOR)
    names = [name for name in own.dtype.names or () if own[name].tobytes() != public[name].tobytes()]
    return " ".join(
        f"{name}[{','.join(map(str, place))}]={own[name][0][tuple(place)]}"
        for name in names
        for place in np.argwhere(own[name][0] != public[name][0]).tolist()
    )
