"""What the laboratory observes in drawn positions, one table per game.

Every row names all rules that mattered in an action, so it shows of every other rule that it did not. Nothing here knows the
rules.
"""

from __future__ import annotations

from typing import NamedTuple


class Incident(NamedTuple):
    """A drawn position, actions of which the last one is looked at, its kind, and the rules that mattered without `GAME-`."""

    position: str
    actions: str
    kind: str
    rules: str = ""
