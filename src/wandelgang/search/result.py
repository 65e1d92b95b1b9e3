"""What a search found: the actions it considered, best first, each with its value and what it expects to follow."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One action of the root."""

    action: int
    value: tuple[float, ...]  # the expected result, one number a player
    visits: int  # nodes spent on it
    line: tuple[int, ...]  # the expected continuation, beginning with the action itself


@dataclass(frozen=True)
class Result:
    """Every legal action, best first, and what the search has cost."""

    choices: list[Line]
    depth: int  # turns looked ahead completely
    nodes: int
    seconds: float
