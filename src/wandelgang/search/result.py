"""What a search found out: the actions it thought of, best first, what each is worth and how it expects play to go on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One action of the root: the expected result of every player, the work that went into it, the expected continuation."""

    action: int
    value: tuple[float, ...]
    visits: int
    line: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """All actions looked at, the best first."""

    choices: list[Line]
    depth: int
    nodes: int
    iterations: int
    seconds: float

    @property
    def best(self) -> Line:
        return self.choices[0]
