"""What a search found out: the actions of the root, best first, what each is worth and how play is expected to continue."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class RankedAction:
    """One action of the root: the expected result of every player, the work that went into it, its principal variation."""

    action: int
    value: tuple[float, ...]
    visits: int
    variation: tuple[int, ...]  # begins with the action; empty if the action was never tried
    proven: int | None = None  # if the game is certainly won or lost: turns until it ends, this one included, or 0


@dataclass(frozen=True)
class Result:
    """All actions, the best first."""

    actions: list[RankedAction]
    depth: int
    nodes: int
    iterations: int
    seconds: float

    @property
    def best(self) -> RankedAction:
        return self.actions[0]
